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

/* The order after a shuffle as one number, so that any two exchanged items change it. */
static uint32_t digest(const uint8_t *items, size_t n)
{
    uint32_t sum = 0;
    for (size_t i = 0; i < n; i++) sum += (uint32_t)(i + 1) * items[i];
    return sum;
}

/* Expected values from the plain Python of tests/oracles/random_oracle.py. */
static void shuffles_have_their_order(void)
{
    static const uint8_t seed_one[52] = {2,  18, 8,  45, 41, 3,  24, 5,  4,  37, 19, 33, 1,
                                         47, 49, 50, 35, 29, 17, 44, 11, 30, 0,  26, 34, 48,
                                         25, 10, 46, 16, 31, 32, 43, 12, 42, 20, 23, 9,  51,
                                         40, 39, 27, 38, 22, 13, 6,  14, 15, 21, 7,  28, 36};
    /* From a state whose second word is 0, the first word is 0, which no bound accepts. */
    static const uint8_t thrown_away[52] = {32, 16, 26, 5,  13, 9,  8,  35, 17, 15, 7,  3,  14,
                                            6,  10, 23, 4,  36, 12, 22, 33, 29, 18, 40, 37, 20,
                                            19, 27, 31, 0,  11, 41, 34, 1,  39, 30, 24, 42, 38,
                                            25, 28, 21, 43, 2,  44, 45, 46, 47, 48, 49, 50, 51};
    lomber_random rng, thrower = {{UINT64_C(0x0123456789ABCDEF), 0, UINT64_C(0xFEDCBA9876543210),
                                   UINT64_C(0x55AA55AA33CC33CC)}};
    lomber_random again = thrower;
    uint8_t items[300];
    for (int i = 0; i < 300; i++) items[i] = (uint8_t)i;
    lomber_random_init(&rng, 1, 0);
    lomber_random_shuffle(&rng, items, 52);
    CHECK(memcmp(items, seed_one, 52) == 0);
    for (int i = 0; i < 300; i++) items[i] = (uint8_t)i;
    lomber_random_shuffle(&thrower, items, 52);
    CHECK(memcmp(items, thrown_away, 52) == 0);
    CHECK(lomber_random_next(&thrower) == UINT64_C(5197376047216336590));
    for (int i = 0; i < 300; i++) items[i] = (uint8_t)i;
    lomber_random_init(&rng, 1, 0);
    lomber_random_shuffle(&rng, items, 100);
    CHECK(digest(items, 100) == 260531);
    for (int i = 0; i < 300; i++) items[i] = (uint8_t)i;
    lomber_random_init(&rng, 1, 0);
    lomber_random_shuffle(&rng, items, 300);
    CHECK(digest(items, 300) == 5102388);
    CHECK(lomber_random_next(&rng) == UINT64_C(7739815273513688240));
    CHECK(lomber_random_below(&again, 3) == 2);
    CHECK(lomber_random_below(&again, 52) == 2);
    CHECK(lomber_random_below(&again, 3000000000u) == 2559648304u);
    CHECK(lomber_random_next(&again) == UINT64_C(18270419163040158093));
}

static void streams_have_their_states(void)
{
    static const uint64_t last[4] = {
        UINT64_C(0x28246be9167d2b58), UINT64_C(0x9fddc408e4fc7037),
        UINT64_C(0xcbd809e8a8652b58), UINT64_C(0xdc951beac3955599)};
    lomber_random rng;
    lomber_random_init(&rng, UINT64_MAX, UINT64_MAX);
    CHECK(memcmp(rng.word, last, sizeof last) == 0);
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

static void takes_one_after_another(void)
{
    lomber_random rng, same;
    uint8_t items[52], left[52], taken[60];
    lomber_random_init(&rng, 5, 1);
    same = rng;
    for (int i = 0; i < 52; i++) items[i] = left[i] = (uint8_t)i;
    lomber_random_take(&rng, items, 52, 40, taken);
    for (size_t i = 0, n = 52; i < 40; i++, n--) {
        size_t at = lomber_random_below(&same, (uint32_t)n);
        CHECK(taken[i] == left[at]);
        for (size_t j = at; j + 1 < n; j++) left[j] = left[j + 1];
    }
    CHECK(memcmp(items, left, 12) == 0);
    lomber_random_take(&rng, items, 12, 60, taken); /* no more than there are */
    for (uint32_t n = 12; n > 0; n--) lomber_random_below(&same, n);
    CHECK(memcmp(&rng, &same, sizeof rng) == 0);
    lomber_random_take(&rng, items, 0, 3, taken);
    CHECK(memcmp(&rng, &same, sizeof rng) == 0);
}

int main(void)
{
    published_vectors();
    bounds();
    shuffles_have_their_order();
    streams_have_their_states();
    shuffles_keep_every_item();
    takes_one_after_another();
    return CHECK_RESULT();
}
