#include "random_inline.h"

LOMBER_STATIC_ASSERT(sizeof(lomber_random) == 32, random_size);

void lomber_random_init(lomber_random *rng, uint64_t seed, uint64_t stream)
{
    if (rng) lomber_i_random_init(rng, seed, stream);
}

uint64_t lomber_random_next(lomber_random *rng) { return lomber_i_random_next(rng); }

uint32_t lomber_random_below(lomber_random *rng, uint32_t n)
{
    return lomber_i_random_below(rng, n);
}

double lomber_random_uniform(lomber_random *rng)
{
    return (double)(lomber_i_random_next(rng) >> 11) * (1.0 / 9007199254740992.0);
}

void lomber_random_fill(lomber_random *rng, uint64_t *out, size_t n)
{
    lomber_random local = *rng;
    for (size_t i = 0; i < n; i++) out[i] = lomber_i_random_next(&local);
    *rng = local;
}

void lomber_random_shuffle(lomber_random *rng, uint8_t *items, size_t n)
{
    lomber_random local = *rng;
    lomber_i_random_shuffle(&local, items, n);
    *rng = local;
}

void lomber_random_take(lomber_random *rng, uint8_t *items, size_t n, size_t k, uint8_t *out)
{
    lomber_random local = *rng;
    for (size_t left = n, taken = 0; taken < k && left > 0; taken++) {
        size_t at = lomber_i_random_below(&local, (uint32_t)left--);
        out[taken] = items[at];
        for (size_t i = at; i < left; i++) items[i] = items[i + 1];
    }
    *rng = local;
}
