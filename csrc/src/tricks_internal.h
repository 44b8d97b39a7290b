/* Shared by the trick files. */
#ifndef LOMBER_TRICKS_INTERNAL_H
#define LOMBER_TRICKS_INTERNAL_H

#include "internal.h"

/* Rank 2..A as 0..12, suit times 13. */
LOMBER_I_INLINE int lomber_i_suit_base(int card)
{
    return (card > 12 ? 13 : 0) + (card > 25 ? 13 : 0) + (card > 38 ? 13 : 0);
}

LOMBER_I_INLINE int lomber_i_players_ok(int players)
{
    return players >= LOMBER_TRICKS_MIN_PLAYERS && players <= LOMBER_TRICKS_MAX_PLAYERS;
}

LOMBER_I_INLINE int lomber_i_trump_ok(int trump)
{
    return trump >= 0 && trump <= LOMBER_TRICKS_NO_TRUMP;
}

/* LOMBER_OK, LOMBER_E_CARD or LOMBER_E_REPEAT for the `players` cards at cards[0], cards[stride].. */
int lomber_i_trick_status(const uint8_t *cards, size_t stride, int players);

#endif /* LOMBER_TRICKS_INTERNAL_H */
