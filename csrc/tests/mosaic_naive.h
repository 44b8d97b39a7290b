/* The mosaic rules once more, from the list of laid cards alone: what tests and the fuzzer hold the board against. */
#ifndef LOMBER_TESTS_MOSAIC_NAIVE_H
#define LOMBER_TESTS_MOSAIC_NAIVE_H

#include <lomber/lomber.h>

static inline int naive_red(int card) { return card / 13 == 1 || card / 13 == 2; }

/* Card at x, y, or LOMBER_MOSAIC_NONE. */
static inline int naive_at(const lomber_mosaic_board *b, int x, int y)
{
    for (int i = 0; i < b->count; i++)
        if (b->x[i] == x && b->y[i] == y) return b->card[i];
    return LOMBER_MOSAIC_NONE;
}

static inline int naive_fits(const lomber_mosaic_board *b, int x, int y)
{
    int left = x, right = x, low = y, high = y;
    for (int i = 0; i < b->count; i++) {
        if (b->x[i] < left) left = b->x[i];
        if (b->x[i] > right) right = b->x[i];
        if (b->y[i] < low) low = b->y[i];
        if (b->y[i] > high) high = b->y[i];
    }
    return right - left < b->width && high - low < b->height;
}

/* Rules that a card breaks at x, y on a board with a floating rectangle. */
static inline unsigned naive_broken(const lomber_mosaic_board *b, int card, int x, int y)
{
    static const int dx[4] = {1, 0, -1, 0}, dy[4] = {0, 1, 0, -1};
    int rank = card % 13 + 2, touched = 0, same_suit = 0, own_colour = 0, foreign = 0, beaten = 0;
    unsigned broken = 0;
    if (b->count == 0)
        return x == 0 && y == 0 && rank >= b->opening_low && rank <= b->opening_high ? 0 : LOMBER_MOSAIC_OPENING;
    if (naive_at(b, x, y) != LOMBER_MOSAIC_NONE) return LOMBER_MOSAIC_OCCUPIED;
    for (int k = 0; k < 4; k++) {
        int near = naive_at(b, x + dx[k], y + dy[k]);
        if (near == LOMBER_MOSAIC_NONE) continue;
        touched |= !(b->flags & LOMBER_MOSAIC_STRICT) || near == b->card[b->count - 1];
        same_suit |= near / 13 == card / 13;
        if (naive_red(near) == naive_red(card)) own_colour = 1;
        else foreign = 1;
        beaten |= naive_red(near) != naive_red(card) && near % 13 + 2 < rank;
    }
    if (!touched) broken |= LOMBER_MOSAIC_CONTINUITY;
    if (!naive_fits(b, x, y)) broken |= LOMBER_MOSAIC_RECTANGLE;
    if (same_suit) broken |= LOMBER_MOSAIC_DIVERSITY;
    if (foreign && !own_colour && !beaten) broken |= LOMBER_MOSAIC_SENIORITY;
    return broken;
}

#endif /* LOMBER_TESTS_MOSAIC_NAIVE_H */
