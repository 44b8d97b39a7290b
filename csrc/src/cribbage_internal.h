/* What the cribbage files share; not installed. */
#ifndef LOMBER_CRIBBAGE_INTERNAL_H
#define LOMBER_CRIBBAGE_INTERNAL_H

#include "cribbage_tables.h"

enum {
    LOMBER_I_CRIBBAGE_CARDS_MAX = LOMBER_CRIBBAGE_HAND_MAX + 1, /* of a show, the starter included */
    LOMBER_I_CRIBBAGE_JACK = 10                                 /* its rank, the ace being 0 */
};

/* Rank of a card, 0 (ace) .. 12 (king). */
LOMBER_I_INLINE unsigned lomber_i_cribbage_rank(unsigned card)
{
    unsigned high = card % LOMBER_RANKS; /* 0 (two) .. 12 (ace) */
    return high == LOMBER_RANKS - 1u ? 0u : high + 1u;
}

/* What a rank counts. */
LOMBER_I_INLINE unsigned lomber_i_cribbage_value(unsigned rank) { return rank < 9 ? rank + 1 : 10; }

/* Whether n cards, n known to the compiler, are all cards and no two the same. */
LOMBER_I_INLINE int lomber_i_cribbage_is_good(const uint8_t *cards, size_t n)
{
    lomber_cardset seen = 0;
    for (size_t i = 0; i < n; i++) {
        if (cards[i] >= LOMBER_PACK_CARDS || seen >> cards[i] & 1) return 0;
        seen |= (lomber_cardset)1 << cards[i];
    }
    return 1;
}

/* Points of the runs of a set of ranks, of which held tells how often each occurs (CRIB-21). */
LOMBER_I_INLINE unsigned lomber_i_cribbage_run_points(const uint8_t *held, unsigned ranks)
{
    unsigned points = 0;
    for (unsigned rank = 0; ranks & ranks >> 1 & ranks >> 2; rank++, ranks >>= 1) {
        if ((ranks & 7) != 7) continue;
        unsigned length = 0, runs = 1;
        for (; ranks & 1; ranks >>= 1, length++) runs *= held[rank++];
        points += length * runs;
    }
    return points;
}

/* Points of n good cards, the starter last, n <= LOMBER_I_CRIBBAGE_CARDS_MAX (CRIB-21..23). */
LOMBER_I_INLINE unsigned lomber_i_cribbage_points(const uint8_t *cards, size_t n, int crib)
{
    uint64_t ways = 1; /* nibble t: in how many ways the cards so far make t; none exceeds 14 */
    uint8_t held[LOMBER_RANKS] = {0};
    unsigned ranks = 0, pairs = 0, suits = 0, nobs = 0;
    unsigned starter = lomber_i_cribbage_order[cards[n - 1]] % LOMBER_SUITS;
    for (size_t i = 0; i < n; i++) {
        unsigned suit = lomber_i_cribbage_order[cards[i]] % LOMBER_SUITS;
        unsigned rank = lomber_i_cribbage_order[cards[i]] / LOMBER_SUITS;
        ways += ways << (4 * lomber_i_cribbage_value(rank));
        pairs += held[rank]++; /* with each equal card before it */
        ranks |= 1u << rank;
        if (i == n - 1) break;
        suits |= 1u << suit;
        nobs |= (rank == LOMBER_I_CRIBBAGE_JACK) & (suit == starter);
    }
    unsigned points = 2 * ((unsigned)(ways >> 60) + pairs) + nobs;
    points += lomber_i_cribbage_run_points(held, ranks);
    if (suits & (suits - 1)) return points;
    if (suits >> starter & 1) return points + (unsigned)n;
    return crib ? points : points + (unsigned)n - 1;
}

/* LOMBER_OK, or what is wrong with one of n cards, at least one; *bad is the first such card. */
int lomber_i_cribbage_check(const uint8_t *cards, size_t n, size_t *bad);

#endif /* LOMBER_CRIBBAGE_INTERNAL_H */
