/* The show, many hands at a time. A kernel counts blocks of good rows of four cards and a starter;
 * what it leaves, a block with a bad row or a short last one, is counted row by row. */
#include "cribbage_internal.h"
#include "cribbage_kernels.h"

#if defined(__SSE2__)
#  include <emmintrin.h>

LOMBER_I_INLINE __m128i load(const uint8_t *at)
{
    return _mm_loadu_si128((const __m128i *)(const void *)at);
}
#endif

enum { HAND = 4, WIDTH = HAND + 1, GROUP = 3, BLOCK = 8 * GROUP };

#if defined(__SSE2__)

/* Not 0 in some byte after a bad row. */
typedef __m128i faults;

LOMBER_I_INLINE faults no_faults(void) { return _mm_setzero_si128(); }

LOMBER_I_INLINE int is_faultless(faults found)
{
    return _mm_movemask_epi8(_mm_cmpeq_epi8(found, _mm_setzero_si128())) == 0xffff;
}

/* Checks GROUP rows; reads a byte beyond them. */
LOMBER_I_INLINE faults add_faults(faults found, const uint8_t *rows)
{
    const uint8_t *same_row = lomber_i_cribbage_same_row;
    __m128i cards = load(rows);
    __m128i one = _mm_and_si128(_mm_cmpeq_epi8(_mm_srli_si128(cards, 1), cards), load(same_row));
    __m128i two = _mm_and_si128(_mm_cmpeq_epi8(_mm_srli_si128(cards, 2), cards), load(same_row + 16));
    __m128i three =
        _mm_and_si128(_mm_cmpeq_epi8(_mm_srli_si128(cards, 3), cards), load(same_row + 32));
    __m128i four =
        _mm_and_si128(_mm_cmpeq_epi8(_mm_srli_si128(cards, 4), cards), load(same_row + 48));
    found = _mm_or_si128(found, _mm_subs_epu8(cards, _mm_set1_epi8(LOMBER_PACK_CARDS - 1)));
    return _mm_or_si128(found, _mm_or_si128(_mm_or_si128(one, two), _mm_or_si128(three, four)));
}

#else

/* Not 0 after a bad row. */
typedef lomber_cardset faults;

LOMBER_I_INLINE faults no_faults(void) { return 0; }

LOMBER_I_INLINE int is_faultless(faults found) { return !found; }

/* Checks GROUP rows. */
LOMBER_I_INLINE faults add_faults(faults found, const uint8_t *rows)
{
    for (size_t row = 0; row < GROUP; row++, rows += WIDTH) {
        lomber_cardset seen = 0;
        for (size_t i = 0; i < WIDTH; i++) {
            lomber_cardset bit = (lomber_cardset)1 << (rows[i] & 63);
            found |= (seen & bit) | (rows[i] >= LOMBER_PACK_CARDS);
            seen |= bit;
        }
    }
    return found;
}

#endif

size_t lomber_i_cribbage_blocks(const uint8_t *rows, size_t n, int crib,
                                uint8_t *LOMBER_RESTRICT out)
{
    size_t done = 0;
    for (; done + BLOCK < n; done += BLOCK) { /* not <=: a row beyond the block must exist */
        faults found = no_faults();
        for (size_t i = 0; i < BLOCK; i += GROUP, rows += GROUP * WIDTH) {
            found = add_faults(found, rows);
            out[done + i] = lomber_i_cribbage_word_points(rows, crib);
            out[done + i + 1] = lomber_i_cribbage_word_points(rows + WIDTH, crib);
            out[done + i + 2] = lomber_i_cribbage_word_points(rows + 2 * WIDTH, crib);
        }
        if (!is_faultless(found)) break;
    }
    return done;
}

static size_t count_blocks(const uint8_t *rows, size_t n, int crib, uint8_t *LOMBER_RESTRICT out)
{
#if LOMBER_I_X86
    int cpu = lomber_i_cpu();
    if (cpu & LOMBER_I_CPU_AVX512) return lomber_i_cribbage_blocks_avx512(rows, n, crib, out);
    if (cpu & LOMBER_I_CPU_AVX2) return lomber_i_cribbage_blocks_avx2(rows, n, crib, out);
#endif
    return lomber_i_cribbage_blocks(rows, n, crib, out);
}

static int show_rows_of_five(const uint8_t *rows, size_t n, int crib, uint8_t *LOMBER_RESTRICT out,
                             size_t *bad)
{
    for (size_t i = count_blocks(rows, n, crib, out); i < n; i++) {
        const uint8_t *row = rows + i * WIDTH;
        size_t card;
        int status = lomber_i_cribbage_check(row, WIDTH, &card);
        if (status != LOMBER_OK) {
            *bad = i;
            return status;
        }
        out[i] = lomber_i_cribbage_word_points(row, crib);
    }
    return LOMBER_OK;
}

/* As above, for hands of another size; inline so that the size is known to the compiler. */
LOMBER_I_INLINE int show_rows_of(size_t width, const uint8_t *rows, size_t n, int crib,
                                 uint8_t *LOMBER_RESTRICT out, size_t *bad)
{
    for (size_t i = 0; i < n; i++, rows += width) {
        if (!lomber_i_cribbage_is_good(rows, width)) {
            size_t card;
            *bad = i;
            return lomber_i_cribbage_check(rows, width, &card);
        }
        out[i] = (uint8_t)lomber_i_cribbage_points(rows, width, crib);
    }
    return LOMBER_OK;
}

static int show_rows(const uint8_t *rows, size_t n, size_t hand, int crib,
                     uint8_t *LOMBER_RESTRICT out, size_t *bad)
{
    switch (hand) {
    case 3: return show_rows_of(4, rows, n, crib, out, bad);
    case 4: return show_rows_of_five(rows, n, crib, out, bad);
    default: return show_rows_of(6, rows, n, crib, out, bad);
    }
}

int lomber_cribbage_show_many(const uint8_t *rows, size_t n, size_t hand, int crib,
                              uint8_t *LOMBER_RESTRICT out, size_t *bad)
{
    if (hand < LOMBER_CRIBBAGE_HAND_MIN || hand > LOMBER_CRIBBAGE_HAND_MAX) return LOMBER_E_COUNT;
    if (n == 0) return LOMBER_OK;
    if (!rows || !out) return LOMBER_E_NULL;
    size_t first_bad = 0;
    int status = show_rows(rows, n, hand, crib, out, &first_bad);
    if (status != LOMBER_OK && bad) *bad = first_bad;
    return status;
}
