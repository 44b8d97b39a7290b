/* Bounds, uniformity's outer limits and what a shuffle keeps, for any seed, stream and sizes. */
#include <lomber/lomber.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    lomber_random rng, copy;
    uint64_t words[3] = {0, 0, 0}, got[4];
    uint32_t n;
    uint8_t items[600];
    unsigned count[256] = {0};
    if (size < sizeof words + sizeof n) return 0;
    memcpy(words, data, sizeof words);
    memcpy(&n, data + sizeof words, sizeof n);
    lomber_random_init(&rng, words[0], words[1]);
    if (size % 2) /* any state that is not all zero, too */
        for (int i = 0; i < 3; i++) rng.word[i] ^= words[i];
    if (!(rng.word[0] | rng.word[1] | rng.word[2] | rng.word[3])) return 0;
    copy = rng;
    lomber_random_fill(&copy, got, 4);
    for (int i = 0; i < 4; i++)
        if (lomber_random_next(&rng) != got[i]) abort();
    if (memcmp(&rng, &copy, sizeof rng) != 0) abort();
    for (int i = 0; i < 8; i++, n >>= 3) {
        uint32_t k = lomber_random_below(&rng, n);
        double u = lomber_random_uniform(&rng);
        if (n ? k >= n : k != 0) abort();
        if (!(u >= 0.0 && u < 1.0)) abort();
    }
    size = size > sizeof items ? sizeof items : size;
    memcpy(items, data, size);
    for (size_t i = 0; i < size; i++) count[items[i]]++;
    lomber_random_shuffle(&rng, items, size);
    for (size_t i = 0; i < size; i++)
        if (count[items[i]]-- == 0) abort();
    uint8_t taken[sizeof items];
    size_t few = size ? n % (size + 1) : 0;
    memcpy(items, data, size);
    copy = rng;
    lomber_random_take(&rng, items, size, few, taken);
    for (size_t i = 0; i < size; i++) count[data[i]]++;
    for (size_t i = 0; i < few; i++)
        if (count[taken[i]]-- == 0) abort();
    for (size_t i = 0; i < size - few; i++)
        if (count[items[i]]-- == 0) abort();
    for (size_t i = 0; i < few; i++) lomber_random_below(&copy, (uint32_t)(size - i));
    if (memcmp(&rng, &copy, sizeof rng) != 0) abort();
    return 0;
}
