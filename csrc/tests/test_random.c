#include <lomber/lomber.h>
#include <string.h>

#include "check.h"

static void published_vectors(void)
{
    static const uint64_t expected[10] = {
        UINT64_C(11520), UINT64_C(0), UINT64_C(1509978240), UINT64_C(1215971899390074240),
        UINT64_C(1216172134540287360), UINT64_C(607988272756665600),
        UINT64_C(16172922978634559625), UINT64_C(8476171486693032832),
        UINT64_C(10595114339597558777), UINT64_C(2904607092377533576)};
    static const uint64_t splitmix[4] = {
        UINT64_C(6457827717110365317), UINT64_C(3203168211198807973),
        UINT64_C(9817491932198370423), UINT64_C(4593380528125082431)};
    static const uint32_t below[5] = {1136940751u, 2040130232u, 2774078835u, 2157775733u,
                                      2284123142u};
    lomber_random rng = {{1, 2, 3, 4}}, copy = rng;
    uint64_t filled[10];
    for (int i = 0; i < 10; i++) CHECK(lomber_random_next(&rng) == expected[i]);
    lomber_random_fill(&copy, filled, 10);
    CHECK(memcmp(filled, expected, sizeof filled) == 0);
    CHECK(memcmp(&copy, &rng, sizeof rng) == 0);
    lomber_random_init(&rng, 1234567, 0);
    CHECK(memcmp(rng.word, splitmix, sizeof splitmix) == 0);
    lomber_random_init(&rng, 42, 0);
    for (int i = 0; i < 5; i++) CHECK(lomber_random_below(&rng, 3000000000u) == below[i]);
}

static void bounds(void)
{
    lomber_random rng;
    lomber_random_init(&rng, 3, 9);
    for (uint32_t n = 0; n < 2000; n++) {
        uint32_t got = lomber_random_below(&rng, n);
        double u = lomber_random_uniform(&rng);
        CHECK(n ? got < n : got == 0);
        CHECK(u >= 0.0 && u < 1.0);
    }
    lomber_random_init(NULL, 1, 2);
}

static void shuffles_keep_every_item(void)
{
    static const size_t sizes[] = {0, 1, 2, 3, 9, 36, 52, 64, 65, 71, 256, 300, 1000};
    lomber_random rng;
    lomber_random_init(&rng, 5, 0);
    for (size_t s = 0; s < sizeof sizes / sizeof *sizes; s++) {
        uint8_t items[1000];
        unsigned before[256] = {0}, after[256] = {0};
        for (size_t i = 0; i < sizes[s]; i++) before[items[i] = (uint8_t)i]++;
        lomber_random_shuffle(&rng, items, sizes[s]);
        for (size_t i = 0; i < sizes[s]; i++) after[items[i]]++;
        CHECK(memcmp(before, after, sizeof before) == 0);
    }
}

int main(void)
{
    published_vectors();
    bounds();
    shuffles_keep_every_item();
    return CHECK_RESULT();
}
