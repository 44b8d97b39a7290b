/* The generator for the loops of other C files; random.h documents each step. */
#ifndef LOMBER_RANDOM_INLINE_H
#define LOMBER_RANDOM_INLINE_H

#include "internal.h"

#define LOMBER_I_GOLDEN UINT64_C(0x9E3779B97F4A7C15)

#if defined(__GNUC__)
#  define LOMBER_I_UNLIKELY(condition) __builtin_expect(!!(condition), 0)
#else
#  define LOMBER_I_UNLIKELY(condition) (condition)
#endif

LOMBER_I_INLINE uint64_t lomber_i_rotl(uint64_t x, int k) { return x << k | x >> (64 - k); }

LOMBER_I_INLINE uint64_t lomber_i_mix(uint64_t z)
{
    z = (z ^ z >> 30) * UINT64_C(0xBF58476D1CE4E5B9);
    z = (z ^ z >> 27) * UINT64_C(0x94D049BB133111EB);
    return z ^ z >> 31;
}

LOMBER_I_INLINE void lomber_i_random_init(lomber_random *rng, uint64_t seed, uint64_t stream)
{
    uint64_t key = stream, any = 0;
    for (uint64_t i = 0; i < 4; i++) {
        key = lomber_i_mix(key);
        any |= rng->word[i] = lomber_i_mix((seed ^ key) + (i + 1) * LOMBER_I_GOLDEN);
    }
    if (LOMBER_I_UNLIKELY(any == 0)) rng->word[0] = LOMBER_I_GOLDEN;
}

LOMBER_I_INLINE uint64_t lomber_i_random_next(lomber_random *rng)
{
    uint64_t *s = rng->word;
    uint64_t out = lomber_i_rotl(s[1] * 5, 7) * 9, t = s[1] << 17;
    s[2] ^= s[0];
    s[3] ^= s[1];
    s[1] ^= s[2];
    s[0] ^= s[3];
    s[2] ^= t;
    s[3] = lomber_i_rotl(s[3], 45);
    return out;
}

LOMBER_I_INLINE uint32_t lomber_i_random_below(lomber_random *rng, uint32_t n)
{
    uint64_t m = (lomber_i_random_next(rng) >> 32) * n;
    if (LOMBER_I_UNLIKELY((uint32_t)m < n)) {
        uint32_t least = (uint32_t)(0 - n) % n;
        while ((uint32_t)m < least) m = (lomber_i_random_next(rng) >> 32) * n;
    }
    return (uint32_t)(m >> 32);
}

/* *x times n: the part from 2^64 up is returned, the rest stays in *x. */
LOMBER_I_INLINE uint32_t lomber_i_digit(uint64_t *x, uint32_t n)
{
#if defined(__SIZEOF_INT128__) && !defined(LOMBER_PORTABLE)
    __extension__ typedef unsigned __int128 wide;
    wide m = (wide)*x * n;
    *x = (uint64_t)m;
    return (uint32_t)(m >> 64);
#else
    uint64_t low = (*x & UINT32_MAX) * n, high = (*x >> 32) * n + (low >> 32);
    *x = high << 32 | (low & UINT32_MAX);
    return (uint32_t)(high >> 32);
#endif
}

/* Digits in the bounds n, n - 1, ... n - count + 1, whose product is at most 2^48, from one word. */
LOMBER_I_INLINE void lomber_i_random_digits(lomber_random *rng, uint32_t n, int count,
                                            uint8_t *digits)
{
    uint64_t rest = lomber_i_random_next(rng);
    for (int k = 0; k < count; k++) digits[k] = (uint8_t)lomber_i_digit(&rest, n - (uint32_t)k);
    if (LOMBER_I_UNLIKELY(rest < UINT64_C(1) << 48)) {
        uint64_t product = 1;
        for (int k = 0; k < count; k++) product *= n - (uint32_t)k;
        uint64_t least = (0 - product) % product;
        while (rest < least) {
            rest = lomber_i_random_next(rng);
            for (int k = 0; k < count; k++)
                digits[k] = (uint8_t)lomber_i_digit(&rest, n - (uint32_t)k);
        }
    }
}

LOMBER_I_INLINE void lomber_i_swap(uint8_t *items, size_t i, size_t j)
{
    uint8_t kept = items[i];
    items[i] = items[j];
    items[j] = kept;
}

LOMBER_I_INLINE void lomber_i_random_shuffle(lomber_random *rng, uint8_t *items, size_t n)
{
    uint8_t digits[8];
    for (; n > 256; n--) lomber_i_swap(items, n - 1, lomber_i_random_below(rng, (uint32_t)n));
    for (; n > 64; n -= 6) {
        lomber_i_random_digits(rng, (uint32_t)n, 6, digits);
        for (size_t k = 0; k < 6; k++) lomber_i_swap(items, n - 1 - k, digits[k]);
    }
    for (; n > 8; n -= 8) {
        lomber_i_random_digits(rng, (uint32_t)n, 8, digits);
        for (size_t k = 0; k < 8; k++) lomber_i_swap(items, n - 1 - k, digits[k]);
    }
    if (n > 1) {
        lomber_i_random_digits(rng, (uint32_t)n, (int)n - 1, digits);
        for (size_t k = 0; k + 1 < n; k++) lomber_i_swap(items, n - 1 - k, digits[k]);
    }
}

#endif /* LOMBER_RANDOM_INLINE_H */
