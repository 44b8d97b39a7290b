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

/* Whether x, y is among the first `cells` cells of the square spiral, and in the rectangle about the first card. */
static inline int naive_wound(const lomber_mosaic_board *b, int x, int y, int cells)
{
    int cx = 0, cy = 0, dx = 1, dy = 0, arm = 1, gone = 0, turns = 0;
    if (x < -((b->width - 1) / 2) || x > b->width / 2 || y < -((b->height - 1) / 2) || y > b->height / 2) return 0;
    for (int i = 0; i < cells; i++) {
        if (cx == x && cy == y) return 1;
        cx += dx;
        cy += dy;
        if (++gone < arm) continue;
        int turned = dx;
        gone = 0;
        dx = -dy;
        dy = turned;
        if (++turns % 2 == 0) arm++;
    }
    return 0;
}

static inline int naive_borne(const lomber_mosaic_board *b, int x, int y)
{
    int wide = b->flags & LOMBER_MOSAIC_PYRAMID ? 1 : 0;
    if (!(b->flags & (LOMBER_MOSAIC_PYRAMID | LOMBER_MOSAIC_STACK)) || y == 0) return 1;
    for (int under = x - wide; under <= x + wide; under++)
        if (y < 0 || naive_at(b, under, y - 1) == LOMBER_MOSAIC_NONE) return 0;
    return 1;
}

/* Rules that a card breaks at x, y on a board with a floating rectangle or a spiral. */
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
    if (b->flags & LOMBER_MOSAIC_SPIRAL ? !naive_wound(b, x, y, b->count + b->reach) : !naive_fits(b, x, y))
        broken |= LOMBER_MOSAIC_RECTANGLE;
    if (!naive_borne(b, x, y)) broken |= LOMBER_MOSAIC_SUPPORT;
    if (same_suit) broken |= LOMBER_MOSAIC_DIVERSITY;
    if (foreign && !own_colour && !beaten) broken |= LOMBER_MOSAIC_SENIORITY;
    return broken;
}

#endif /* LOMBER_TESTS_MOSAIC_NAIVE_H */
