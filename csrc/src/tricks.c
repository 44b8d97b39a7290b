/* One trick, one hand. */
#include "tricks_internal.h"

int lomber_i_trick_status(const uint8_t *cards, size_t stride, int players)
{
    uint64_t seen = 0;
    int repeated = 0;
    for (int k = 0; k < players; k++) {
        uint8_t card = cards[(size_t)k * stride];
        if (card >= LOMBER_PACK_CARDS) return LOMBER_E_CARD;
        repeated |= (int)(seen >> card & 1);
        seen |= UINT64_C(1) << card;
    }
    return repeated ? LOMBER_E_REPEAT : LOMBER_OK;
}

static int checked(const uint8_t *cards, int players, int trump)
{
    if (!cards) return LOMBER_E_NULL;
    if (!lomber_i_players_ok(players)) return LOMBER_E_COUNT;
    if (!lomber_i_trump_ok(trump)) return LOMBER_E_ARGUMENT;
    return lomber_i_trick_status(cards, 1, players);
}

int lomber_tricks_winner(const uint8_t *cards, int players, int trump)
{
    int status = checked(cards, players, trump), winner = 0;
    if (status < 0) return status;
    for (int k = 1; k < players; k++) {
        int best = cards[winner], card = cards[k];
        int suit = lomber_i_suit_base(card);
        if (suit == lomber_i_suit_base(best) ? card > best : suit == 13 * trump) winner = k;
    }
    return winner;
}

int lomber_tricks_last_equal(const uint8_t *cards, int players)
{
    int status = checked(cards, players, LOMBER_TRICKS_NO_TRUMP), winner = 0;
    if (status < 0) return status;
    for (int k = 1; k < players; k++)
        if (cards[k] % LOMBER_RANKS == cards[0] % LOMBER_RANKS) winner = k;
    return winner;
}

lomber_cardset lomber_tricks_legal(lomber_cardset hand, int led, int follow)
{
    if (!follow || led < 0 || led >= LOMBER_PACK_CARDS) return hand;
    lomber_cardset suit = UINT64_C(0x1FFF) << lomber_i_suit_base(led);
    return hand & suit ? hand & suit : hand;
}

int lomber_tricks_legal_many(const lomber_cardset *LOMBER_RESTRICT hands,
                             const uint8_t *LOMBER_RESTRICT led, size_t n, int follow,
                             lomber_cardset *LOMBER_RESTRICT legal, size_t *bad_row)
{
    if (bad_row) *bad_row = n;
    if (n && (!hands || !led || !legal)) return LOMBER_E_NULL;
    for (size_t i = 0; i < n; i++) {
        if (hands[i] >> LOMBER_PACK_CARDS || (led[i] >= LOMBER_PACK_CARDS && led[i] != 255)) {
            if (bad_row) *bad_row = i;
            return LOMBER_E_CARD;
        }
        legal[i] = lomber_tricks_legal(hands[i], led[i], follow);
    }
    return LOMBER_OK;
}
