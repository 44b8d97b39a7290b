/* 32 hands at a time with AVX2: one hand a byte. */
#include "cribbage_kernels.h"
#include "cribbage_tables.h"

#if LOMBER_I_X86

#include <immintrin.h>

#define TARGET static inline LOMBER_I_TARGET_AVX2 __attribute__((always_inline))

enum { WIDTH = 5, BLOCK = 32, SUIT = 3 };

/* Five columns of a block of rows, the starter last. */
typedef struct {
    __m256i at[WIDTH];
} columns;

TARGET __m128i load_half(const uint8_t *at) { return _mm_loadu_si128((const __m128i *)(const void *)at); }

TARGET __m256i load_twice(const uint8_t *at) { return _mm256_broadcastsi128_si256(load_half(at)); }

TARGET __m256i each(int value) { return _mm256_set1_epi8((char)value); }

TARGET __m256i add(__m256i a, __m256i b) { return _mm256_add_epi8(a, b); }

TARGET __m256i less(__m256i a, __m256i b) { return _mm256_sub_epi8(a, b); }

TARGET __m256i equal(__m256i a, __m256i b) { return _mm256_cmpeq_epi8(a, b); }

/* Turns 32 rows, as they stand in memory, into columns: rows 0..15 in the low halves of vectors,
 * rows 16..31 in the high ones. */
TARGET columns columns_of(const uint8_t *rows)
{
    columns out;
    __m256i in[WIDTH], masks[WIDTH];
    for (int v = 0; v < WIDTH; v++) {
        in[v] = _mm256_inserti128_si256(_mm256_castsi128_si256(load_half(rows + 16 * v)),
                                        load_half(rows + 80 + 16 * v), 1);
        masks[v] = load_twice(lomber_i_cribbage_masks_16 + 16 * v);
    }
    for (int column = 0; column < WIDTH; column++) {
        __m256i blend = in[0];
        /* place p of vector v holds column (16 v + p) % 5, and 16 v is v there */
        for (int v = 1; v < WIDTH; v++)
            blend = _mm256_blendv_epi8(blend, in[v], masks[(column + WIDTH - v) % WIDTH]);
        out.at[column] =
            _mm256_shuffle_epi8(blend, load_twice(lomber_i_cribbage_places_16 + 16 * column));
    }
    return out;
}

/* Looks each index up in a table of `rows` rows of 16, given by its differences. */
TARGET __m256i look_up(const uint8_t *differences, int rows, __m256i index)
{
    __m256i out = _mm256_shuffle_epi8(load_twice(differences), index);
    for (int row = 1; row < rows; row++) {
        index = less(index, each(16)); /* below 0 no shuffle finds anything */
        out = add(out, _mm256_shuffle_epi8(load_twice(differences + 16 * row), index));
    }
    return out;
}

TARGET void sort_two(__m256i *low, __m256i *high)
{
    __m256i least = _mm256_min_epu8(*low, *high);
    *high = _mm256_max_epu8(*low, *high);
    *low = least;
}

TARGET columns sorted(columns c)
{
    sort_two(&c.at[0], &c.at[1]);
    sort_two(&c.at[3], &c.at[4]);
    sort_two(&c.at[2], &c.at[4]);
    sort_two(&c.at[2], &c.at[3]);
    sort_two(&c.at[1], &c.at[4]);
    sort_two(&c.at[0], &c.at[3]);
    sort_two(&c.at[0], &c.at[2]);
    sort_two(&c.at[1], &c.at[3]);
    sort_two(&c.at[1], &c.at[2]);
    return c;
}

/* Pairs and runs: the steps between the sorted ranks tell. ranks: four times the rank, sorted. */
TARGET __m256i step_points(const columns *ranks)
{
    __m256i step[WIDTH - 1];
    for (int i = 0; i < WIDTH - 1; i++)
        step[i] = _mm256_min_epu8(less(ranks->at[i + 1], ranks->at[i]), each(8));
    /* index = (s0 + 3 s1 + 9 s2 + 27 s3) / 4 = (low + 9 high) / 4 */
    __m256i low = add(add(step[1], step[1]), add(step[0], step[1]));
    __m256i high = add(add(step[3], step[3]), add(step[2], step[3]));
    __m256i index = _mm256_srli_epi16(add(low, high), 2); /* multiples of 4: bytes stay */
    return look_up(lomber_i_cribbage_step_differences, 6, add(index, add(high, high)));
}

/* Fifteens, each as -1. With v' = 4 (value - 1) and their sum t' of all five: two cards make 15
 * where their sum is 52, three where that of the other two is t' - 48, four where the fifth is
 * t' - 44. */
TARGET __m256i minus_fifteens(const columns *ranks)
{
    __m256i v[WIDTH];
    for (int i = 0; i < WIDTH; i++) v[i] = _mm256_min_epu8(ranks->at[i], each(36));
    __m256i all = add(add(add(v[0], v[1]), v[4]), add(v[2], v[3]));
    __m256i two = each(52), three = less(all, each(48)), four = less(all, each(44));
    __m256i found = equal(all, each(40)), more = each(0);
    for (int i = 0; i < WIDTH; i++) {
        for (int j = i + 1; j < WIDTH; j++) {
            __m256i sum = add(v[i], v[j]);
            found = add(found, equal(sum, two));
            more = add(more, equal(sum, three));
        }
        more = add(more, equal(v[i], four));
    }
    return add(found, more);
}

/* Flush and nobs. cards: four times the rank and the suit, the starter last. */
TARGET __m256i suit_points(const columns *cards, int crib)
{
    const __m256i *c = cards->at, suit = each(SUIT);
    __m256i hand = _mm256_or_si256(_mm256_xor_si256(c[0], c[1]), _mm256_xor_si256(c[0], c[2]));
    hand = _mm256_or_si256(hand, _mm256_xor_si256(c[0], c[3]));
    __m256i all = _mm256_or_si256(hand, _mm256_xor_si256(c[0], c[4]));
    __m256i four = equal(_mm256_and_si256(hand, suit), each(0));
    __m256i five = equal(_mm256_and_si256(all, suit), each(0));
    __m256i points = _mm256_and_si256(five, each(crib ? 5 : 1));
    if (!crib) points = add(points, _mm256_and_si256(four, each(4)));
    __m256i jack = _mm256_or_si256(_mm256_and_si256(c[4], suit), each(4 * 10));
    __m256i nobs = _mm256_or_si256(_mm256_or_si256(equal(c[0], jack), equal(c[1], jack)),
                                   _mm256_or_si256(equal(c[2], jack), equal(c[3], jack)));
    return less(points, nobs);
}

/* Counts 32 rows, unless one of them is bad. */
TARGET int count(const uint8_t *rows, int crib, uint8_t *out)
{
    columns cards = columns_of(rows);
    __m256i greatest = each(0);
    for (int i = 0; i < WIDTH; i++) {
        greatest = _mm256_max_epu8(greatest, cards.at[i]);
        cards.at[i] = look_up(lomber_i_cribbage_order_differences, 4, cards.at[i]);
    }
    columns ranks = sorted(cards);
    __m256i bad = _mm256_subs_epu8(greatest, each(LOMBER_PACK_CARDS - 1));
    for (int i = 0; i < WIDTH - 1; i++)
        bad = _mm256_or_si256(bad, equal(ranks.at[i], ranks.at[i + 1]));
    if (!_mm256_testz_si256(bad, bad)) return 0;
    for (int i = 0; i < WIDTH; i++) ranks.at[i] = _mm256_andnot_si256(each(SUIT), ranks.at[i]);
    __m256i fifteens = minus_fifteens(&ranks);
    __m256i points = add(step_points(&ranks), suit_points(&cards, crib));
    points = less(points, add(fifteens, fifteens));
    _mm256_storeu_si256((__m256i *)(void *)out, points);
    return 1;
}

LOMBER_I_TARGET_AVX2
size_t lomber_i_cribbage_blocks_avx2(const uint8_t *rows, size_t n, int crib,
                                     uint8_t *LOMBER_RESTRICT out)
{
    size_t done = 0;
    while (done + BLOCK <= n && count(rows + done * WIDTH, crib, out + done)) done += BLOCK;
    return done;
}

#endif
