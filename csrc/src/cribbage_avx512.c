/* 64 hands at a time with AVX-512: one hand a byte. */
#include "cribbage_kernels.h"
#include "cribbage_tables.h"

#if LOMBER_I_X86

#include <immintrin.h>

#define TARGET static inline LOMBER_I_TARGET_AVX512 __attribute__((always_inline))

enum { WIDTH = 5, BLOCK = 64, SELECT = 0xca, SUIT = 3 };
enum { AHEAD = 8 * BLOCK * WIDTH }; /* bytes; measured: farther and nearer are no better */

/* Five columns of a block of rows, the starter last. */
typedef struct {
    __m512i at[WIDTH];
} columns;

TARGET __m512i load(const uint8_t *at) { return _mm512_loadu_si512(at); }

TARGET __m512i each(int value) { return _mm512_set1_epi8((char)value); }

/* Asks for the memory that some blocks later will be loaded; beyond the rows that is no harm. */
TARGET void expect(const uint8_t *at)
{
    _mm_prefetch((const char *)((uintptr_t)at + AHEAD), _MM_HINT_T0);
}

/* Bytes first .. of a run of `bytes` bytes, as a mask. */
TARGET __mmask64 bytes_from(size_t first, size_t bytes)
{
    if (bytes <= first) return 0;
    return bytes - first >= 64 ? ~(__mmask64)0 : ((__mmask64)1 << (bytes - first)) - 1;
}

/* Turns 64 rows, as they stand in memory, into columns. */
TARGET columns columns_of(const __m512i rows[WIDTH])
{
    columns out;
    __m512i masks[WIDTH];
    for (int i = 0; i < WIDTH; i++) masks[i] = load(lomber_i_cribbage_masks_64 + 64 * i);
    for (int column = 0; column < WIDTH; column++) {
        __m512i blend = rows[0];
        /* place p of vector v holds column (64 v + p) % 5, and 64 v is -v there */
        for (int v = 1; v < WIDTH; v++)
            blend = _mm512_ternarylogic_epi64(masks[(column + v) % WIDTH], rows[v], blend, SELECT);
        out.at[column] =
            _mm512_permutexvar_epi8(load(lomber_i_cribbage_places_64 + 64 * column), blend);
    }
    return out;
}

TARGET void sort_two(__m512i *low, __m512i *high)
{
    __m512i least = _mm512_min_epu8(*low, *high);
    *high = _mm512_max_epu8(*low, *high);
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
TARGET __m512i step_points(const columns *ranks)
{
    __m512i step[WIDTH - 1];
    for (int i = 0; i < WIDTH - 1; i++)
        step[i] = _mm512_min_epu8(_mm512_sub_epi8(ranks->at[i + 1], ranks->at[i]), each(8));
    /* index = (s0 + 3 s1 + 9 s2 + 27 s3) / 4 = (low + 9 high) / 4 */
    __m512i low = _mm512_add_epi8(_mm512_add_epi8(step[1], step[1]),
                                  _mm512_add_epi8(step[0], step[1]));
    __m512i high = _mm512_add_epi8(_mm512_add_epi8(step[3], step[3]),
                                   _mm512_add_epi8(step[2], step[3]));
    __m512i index = _mm512_srli_epi16(_mm512_add_epi8(low, high), 2); /* multiples of 4: bytes stay */
    index = _mm512_add_epi8(index, _mm512_add_epi8(high, high));
    return _mm512_permutex2var_epi8(load(lomber_i_cribbage_step_points), index,
                                    load(lomber_i_cribbage_step_points + 64));
}

TARGET __m512i add_two_where(__mmask64 where, __m512i points)
{
    return _mm512_mask_add_epi8(points, where, points, each(2));
}

/* Adds the fifteens. With v' = 4 (value - 1) and their sum t' of all five: two cards make 15 where
 * their sum is 52, three where that of the other two is t' - 48, four where the fifth is t' - 44. */
TARGET __m512i add_fifteens(const columns *ranks, __m512i points)
{
    __m512i v[WIDTH], more = each(0);
    for (int i = 0; i < WIDTH; i++) v[i] = _mm512_min_epu8(ranks->at[i], each(36));
    __m512i all = _mm512_add_epi8(_mm512_add_epi8(_mm512_add_epi8(v[0], v[1]), v[4]),
                                  _mm512_add_epi8(v[2], v[3]));
    __m512i two = each(52), three = _mm512_sub_epi8(all, each(48));
    __m512i four = _mm512_sub_epi8(all, each(44));
    for (int i = 0; i < WIDTH; i++) {
        for (int j = i + 1; j < WIDTH; j++) {
            __m512i sum = _mm512_add_epi8(v[i], v[j]);
            points = add_two_where(_mm512_cmpeq_epi8_mask(sum, two), points);
            more = add_two_where(_mm512_cmpeq_epi8_mask(sum, three), more);
        }
        more = add_two_where(_mm512_cmpeq_epi8_mask(v[i], four), more);
    }
    points = add_two_where(_mm512_cmpeq_epi8_mask(all, each(40)), points);
    return _mm512_add_epi8(points, more);
}

/* Adds flush and nobs. cards: four times the rank and the suit, the starter last. */
TARGET __m512i add_suits(const columns *cards, int crib, __m512i points)
{
    const __m512i *c = cards->at, suit = each(SUIT);
    enum { DIFFERS_FROM_A = 0x7e, OR_DIFFERS = 0xf6 }; /* (a^b)|(a^c) and a|(b^c) */
    __m512i hand = _mm512_ternarylogic_epi64(c[0], c[1], c[2], DIFFERS_FROM_A);
    hand = _mm512_ternarylogic_epi64(hand, c[0], c[3], OR_DIFFERS);
    __m512i all = _mm512_ternarylogic_epi64(hand, c[0], c[4], OR_DIFFERS);
    __mmask64 five = _mm512_testn_epi8_mask(all, suit);
    if (!crib) {
        __mmask64 four = _mm512_testn_epi8_mask(hand, suit);
        points = _mm512_mask_add_epi8(points, four, points, each(4));
        points = _mm512_mask_add_epi8(points, five, points, each(1));
    } else {
        points = _mm512_mask_add_epi8(points, five, points, each(5));
    }
    __m512i jack = _mm512_ternarylogic_epi64(suit, c[4], each(4 * 10), SELECT);
    __mmask64 none = _mm512_cmpneq_epi8_mask(c[0], jack);
    for (int i = 1; i < WIDTH - 1; i++) none = _mm512_mask_cmpneq_epi8_mask(none, c[i], jack);
    return _mm512_mask_add_epi8(points, (__mmask64)~none, points, each(1));
}

/* Counts 64 rows; returns which of them are bad. */
TARGET __mmask64 count(const __m512i rows[WIDTH], int crib, __m512i *points)
{
    columns cards = columns_of(rows);
    __m512i order = load(lomber_i_cribbage_order), beyond = each(0);
    for (int i = 0; i < WIDTH; i++) {
        beyond = _mm512_or_si512(beyond, cards.at[i]);
        cards.at[i] = _mm512_permutexvar_epi8(cards.at[i], order);
    }
    columns ranks = sorted(cards);
    /* no card: 64 or more, or the order's mark for 52..63, which sorts last */
    __mmask64 bad = _mm512_test_epi8_mask(beyond, each(0xc0)) | _mm512_movepi8_mask(ranks.at[4]);
    for (int i = 0; i < WIDTH - 1; i++)
        bad |= _mm512_cmpeq_epi8_mask(ranks.at[i], ranks.at[i + 1]);
    for (int i = 0; i < WIDTH; i++) ranks.at[i] = _mm512_andnot_si512(each(SUIT), ranks.at[i]);
    *points = add_suits(&cards, crib, add_fifteens(&ranks, step_points(&ranks)));
    return bad;
}

LOMBER_I_TARGET_AVX512
size_t lomber_i_cribbage_blocks_avx512(const uint8_t *rows, size_t n, int crib,
                                       uint8_t *LOMBER_RESTRICT out)
{
    size_t done = 0;
    __m512i in[WIDTH], points;
    for (; done + BLOCK <= n; done += BLOCK) {
        for (size_t i = 0; i < WIDTH; i++) {
            in[i] = load(rows + done * WIDTH + 64 * i);
            expect(rows + done * WIDTH + 64 * i);
        }
        if (count(in, crib, &points)) return done;
        _mm512_storeu_si512(out + done, points);
    }
    if (done < n) {
        size_t left = n - done;
        for (size_t i = 0; i < WIDTH; i++)
            in[i] = _mm512_maskz_loadu_epi8(bytes_from(64 * i, left * WIDTH),
                                            rows + done * WIDTH + 64 * i);
        __mmask64 used = bytes_from(0, left);
        if (count(in, crib, &points) & used) return done;
        _mm512_mask_storeu_epi8(out + done, used, points);
    }
    return n;
}

#endif
