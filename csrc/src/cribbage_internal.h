/* What the cribbage files share; not installed. */
#ifndef LOMBER_CRIBBAGE_INTERNAL_H
#define LOMBER_CRIBBAGE_INTERNAL_H

#include "internal.h"

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

/* Points of fifteens, pairs and runs of n ranks, n <= LOMBER_I_CRIBBAGE_CARDS_MAX (CRIB-21). */
unsigned lomber_i_cribbage_rank_points(const uint8_t *ranks, size_t n);

/* Points of flush and nobs (CRIB-22, CRIB-23). */
unsigned lomber_i_cribbage_suit_points(const uint8_t *hand, size_t n, unsigned starter, int crib);

/* LOMBER_OK, or what is wrong with one of n cards, at least one; *bad is the first such card. */
int lomber_i_cribbage_check(const uint8_t *cards, size_t n, size_t *bad);

#endif /* LOMBER_CRIBBAGE_INTERNAL_H */
