/* Inside of a mosaic board.
 *
 * The grid has width + 1 columns and height + 1 rows; the layout's bounding box always begins at cell 1,1, and column
 * 0 and row 0 are the margin into which it may still grow. Once the box spans the full width, column 0 is no longer
 * in the window, so bits that wrap into it from the last column of the row below mean nothing; likewise above the
 * last row. A region's grid is fixed: the region's bounding box begins at cell 1,1, a spiral's rectangle likewise.
 *
 * A plane is a cell set of board.words words. On an empty board the low planes of the opening ranks hold the origin,
 * so that the formula of legality needs no special case.
 */
#ifndef LOMBER_MOSAIC_INTERNAL_H
#define LOMBER_MOSAIC_INTERNAL_H

#include "bits_inline.h"
#include "internal.h"

enum {
    PLANE_OPEN = 0,     /* window & ~occupied, as the flags say & neighbours of the last card & cells borne up */
    PLANE_NEAR = 1,     /* + suit: neighbours of its cards */
    PLANE_WINDOW = 5,   /* cells inside the borders that can still be formed, or the region */
    PLANE_OCCUPIED = 6, /* cells with a card */
    PLANE_LOW = 7,      /* + 13 * colour + q: neighbours of that colour's cards lower than rank index q */
    PLANE_COUNT = 33
};

/* Planes that decide on one card. */
typedef struct {
    uint8_t suit;  /* 0..3 */
    uint8_t own;   /* neighbours of its suit */
    uint8_t mate;  /* neighbours of the other suit of its colour */
    uint8_t lower; /* neighbours of lower cards of the other colour */
} lomber_i_mosaic_planes;

extern const lomber_i_mosaic_planes lomber_i_mosaic_card[64]; /* 52 used */

/* Flags that ask for support from below, and all there are. */
#define LOMBER_I_MOSAIC_BUILT (LOMBER_MOSAIC_STACK | LOMBER_MOSAIC_PYRAMID)
#define LOMBER_I_MOSAIC_FLAGS \
    (LOMBER_MOSAIC_STRICT | LOMBER_MOSAIC_REGION | LOMBER_MOSAIC_SPIRAL | LOMBER_I_MOSAIC_BUILT)

/* Largest base of a board's moves. */
#define LOMBER_I_MOSAIC_BASE (INT32_C(1) << 30)

LOMBER_I_INLINE int lomber_i_rank_index(int card) { return card % LOMBER_RANKS; }
LOMBER_I_INLINE int lomber_i_colour(int suit) { return (suit ^ (suit >> 1)) & 1; }

LOMBER_I_INLINE int lomber_i_lowest(uint64_t set) { return (int)lomber_i_bits_lowest(set); }

LOMBER_I_INLINE void lomber_i_set_bit(uint64_t *words, int bit) { words[bit >> 6] |= UINT64_C(1) << (bit & 63); }

LOMBER_I_INLINE uint32_t lomber_i_popcount(uint64_t set) { return lomber_i_bits_count(set, LOMBER_I_PLAIN); }

LOMBER_I_INLINE uint64_t lomber_i_mosaic_legal_word(const uint64_t *planes, lomber_i_mosaic_planes card,
                                                    size_t words, size_t word)
{
    return (planes[card.mate * words + word] | planes[card.lower * words + word]) &
           ~planes[card.own * words + word] & planes[PLANE_OPEN * words + word];
}

/* The header's numbers are such that every index made from them stays inside the struct. */
LOMBER_I_INLINE int lomber_i_mosaic_sound(const lomber_mosaic_board *b)
{
    int cells = (b->width + 1) * (b->height + 1);
    return b->width - 1u < LOMBER_MOSAIC_SIDE && b->height - 1u < LOMBER_MOSAIC_SIDE &&
           b->stride == b->width + 1 && b->words == (cells + 63) / 64 && b->count <= LOMBER_PACK_CARDS &&
           b->flags <= LOMBER_I_MOSAIC_FLAGS && b->opening_low >= 2 &&
           b->opening_low <= b->opening_high && b->opening_high <= 14 &&
           b->grid_x <= 0 && b->grid_x > -b->width && b->grid_y <= 0 && b->grid_y > -b->height &&
           ((b->flags & LOMBER_MOSAIC_REGION) || (b->grid_x == b->min_x && b->grid_y == b->min_y)) &&
           b->min_x <= 0 && b->max_x >= 0 && b->max_x - b->min_x < b->width &&
           b->min_y <= 0 && b->max_y >= 0 && b->max_y - b->min_y < b->height &&
           (b->flags & LOMBER_MOSAIC_SPIRAL
                ? (b->flags & LOMBER_MOSAIC_REGION) && b->reach && b->grid_x == -((b->width - 1) / 2) &&
                      b->grid_y == -((b->height - 1) / 2)
                : !b->reach);
}

LOMBER_I_INLINE int32_t lomber_i_mosaic_span(const lomber_mosaic_board *b)
{
    return (2 * b->width - 1) * (2 * b->height - 1);
}

/* Number of the grid's cell for x, y; -1 outside the grid. */
LOMBER_I_INLINE int lomber_i_mosaic_cell(const lomber_mosaic_board *b, int32_t x, int32_t y)
{
    if (x < -LOMBER_MOSAIC_SIDE || x > LOMBER_MOSAIC_SIDE || y < -LOMBER_MOSAIC_SIDE || y > LOMBER_MOSAIC_SIDE)
        return -1;
    int column = x - b->grid_x + 1, row = y - b->grid_y + 1;
    if (column < 0 || column > b->width || row < 0 || row > b->height) return -1;
    return row * b->stride + column;
}

/* One word of the cells that are borne up: the ground row, and those above cards. */
LOMBER_I_INLINE uint64_t lomber_i_mosaic_borne(const uint64_t *occupied, int word, int stride, int ground, int pyramid)
{
    uint64_t on = occupied[word], under = word ? occupied[word - 1] : 0;
    uint64_t borne = on << stride | under >> (64 - stride);
    if (pyramid) {
        borne &= on << (stride + 1) | under >> (63 - stride);
        borne &= on << (stride - 1) | under >> 1 >> (64 - stride);
    }
    int from = ground * stride - 64 * word, to = from + stride;
    uint64_t below_to = to >= 64 ? ~UINT64_C(0) : to <= 0 ? 0 : (UINT64_C(1) << to) - 1;
    uint64_t below_from = from >= 64 ? ~UINT64_C(0) : from <= 0 ? 0 : (UINT64_C(1) << from) - 1;
    return borne | (below_to & ~below_from);
}

/* Allowed cells of a board with a spiral when count cards lie on it. */
void lomber_i_mosaic_spiral(const lomber_mosaic_board *board, int count, uint64_t window[LOMBER_MOSAIC_WORDS]);

/* Lay a card on a legal cell of a sound board that has room for it. */
void lomber_i_mosaic_place(lomber_mosaic_board *board, int card, int x, int y);

/* Make the planes and the bounding box anew from the first count cards of the list. */
lomber_status lomber_i_mosaic_rebuild(lomber_mosaic_board *board, int count);

#endif /* LOMBER_MOSAIC_INTERNAL_H */
