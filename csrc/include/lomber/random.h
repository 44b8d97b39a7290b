/* A small, fast, seedable generator with independent streams: xoshiro256** of Blackman and Vigna.
 * The same numbers on every platform, in every process, for ever; docs/random.md gives the whole
 * algorithm with test vectors. Not for cryptography. */
#ifndef LOMBER_RANDOM_H
#define LOMBER_RANDOM_H

#include <lomber/base.h>

#ifdef __cplusplus
extern "C" {
#endif

/* [cffi] */

/* A generator's whole state; never all zero. memcpy clones it. 32 bytes. */
typedef struct {
    uint64_t word[4]; /* of the algorithm; read and write them only to save and restore it */
} lomber_random;

/* Start `rng` at the beginning of stream `stream` of `seed`. Every pair gives its own, unrelated
 * sequence; stream 0 is xoshiro256** seeded by splitmix64 as its authors advise.
 * With mix() the finalizer of splitmix64 and G = 0x9E3779B97F4A7C15, all modulo 2^64:
 *   key[0] = mix(stream), key[i] = mix(key[i - 1]); word[i] = mix((seed ^ key[i]) + (i + 1) * G);
 * should all four come out zero, word[0] = G. NULL is ignored. */
LOMBER_API void lomber_random_init(lomber_random *rng, uint64_t seed, uint64_t stream);

/* The next 64 uniform bits. `rng` must not be NULL, here and below. */
LOMBER_API uint64_t lomber_random_next(lomber_random *rng);

/* A uniform integer in 0..n-1, exactly unbiased; 0 for n = 0 (a word is drawn all the same).
 * Lemire's method on the upper half of each word: m = (next >> 32) * n; while the lower half of m
 * is below 2^32 mod n, draw again; the answer is m >> 32. */
LOMBER_API uint32_t lomber_random_below(lomber_random *rng, uint32_t n);

/* A uniform double in [0, 1): the upper 53 bits of one word, times 2^-53. */
LOMBER_API double lomber_random_uniform(lomber_random *rng);

/* Write the next `n` words to `out`. */
LOMBER_API void lomber_random_fill(lomber_random *rng, uint64_t *out, size_t n);

/* Put `n` (below 2^32) items of one byte into uniformly random order, exactly unbiased: Fisher and Yates, for
 * i = n - 1 down to 1 items i and j change places, j uniform in 0..i.
 * For i >= 256 each j is lomber_random_below(i + 1). Below that several j come from one word:
 * eight while i < 64, six while i < 256 (fewer at the end, when i = 1 is reached), by drawing one
 * unbiased number below the product of their bounds and reading it as digits in those bounds, the
 * first j the most significant. Such a number is drawn by Lemire's method on whole words:
 * m = next * product; while m mod 2^64 is below 2^64 mod product, draw again; it is m >> 64. */
LOMBER_API void lomber_random_shuffle(lomber_random *rng, uint8_t *items, size_t n);

/* Take `k` of `n` items of one byte, each in turn as by removing item number lomber_random_below(left) of those that
 * are left: `out` gets them in that order, the others stay in theirs at the front of `items`. `k` above `n` is `n`;
 * n is below 2^32. */
LOMBER_API void lomber_random_take(lomber_random *rng, uint8_t *items, size_t n, size_t k, uint8_t *out);

/* [/cffi] */

#ifdef __cplusplus
}
#endif

#endif /* LOMBER_RANDOM_H */
