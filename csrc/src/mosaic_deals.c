/* Mosaic: whole random games of any geometry, deal and order of turns, in batches. */
#include "mosaic_playout.h"

LOMBER_STATIC_ASSERT(sizeof(lomber_mosaic_deal) == 72, deal_size);

/* How many cards the pools hold together, or a status. */
static int check_deal(const lomber_mosaic_table *table, const lomber_mosaic_deal *deal)
{
    lomber_cardset both = deal->pools[0] | deal->pools[1];
    if (both >> LOMBER_PACK_CARDS) return LOMBER_E_CARD;
    if (deal->pools[0] & deal->pools[1] || both & table->board.laid) return LOMBER_E_REPEAT;
    for (int seat = 0; seat < table->seats; seat++)
        if (table->hands[seat]) return LOMBER_E_ARGUMENT;
    int cards = (int)lomber_i_popcount(both);
    for (int i = 0; i < cards; i++)
        if (deal->seat[i] >= table->seats) return LOMBER_E_ARGUMENT;
    return cards;
}

static void deal_hands(lomber_cardset *hands, uint8_t *owners, const lomber_mosaic_deal *deal, lomber_random *rng)
{
    const uint8_t *seat = deal->seat;
    memset(hands, 0, LOMBER_MOSAIC_SEATS * sizeof *hands);
    if (owners) memset(owners, LOMBER_MOSAIC_NONE, LOMBER_PACK_CARDS);
    for (int pool = 0; pool < 2; pool++) {
        uint8_t cards[LOMBER_PACK_CARDS];
        size_t n = 0;
        for (lomber_cardset rest = deal->pools[pool]; rest; rest &= rest - 1) cards[n++] = (uint8_t)lomber_i_lowest(rest);
        lomber_i_random_shuffle(rng, cards, n);
        for (size_t i = 0; i < n; i++, seat++) {
            hands[*seat] |= UINT64_C(1) << cards[i];
            if (owners) owners[cards[i]] = *seat;
        }
    }
}

lomber_status lomber_mosaic_deals(const lomber_mosaic_table *table, const lomber_mosaic_deal *deal, uint64_t seed,
                                  uint64_t first, size_t n, const lomber_mosaic_games *games)
{
    if (!table || !deal || !games) return LOMBER_E_NULL;
    lomber_status status = lomber_mosaic_table_check(table);
    if (status != LOMBER_OK) return status;
    int cards = check_deal(table, deal);
    if (cards < 0) return cards;
    if (games->actions && games->plies < (size_t)(cards + 1) * table->seats) return LOMBER_E_CAPACITY;
    lomber_i_mosaic_frame frame;
    lomber_i_mosaic_game start, game;
    lomber_i_mosaic_start(&frame, &start, table);
    start.turn = start.passes = 0;
    lomber_i_mosaic_play *play = lomber_i_mosaic_player(&frame, lomber_i_cpu());
    for (size_t row = 0; row < n; row++) {
        lomber_random rng;
        lomber_cardset hands[LOMBER_MOSAIC_SEATS];
        lomber_i_random_init(&rng, seed, first + row);
        deal_hands(hands, games->owners ? games->owners + row * LOMBER_PACK_CARDS : NULL, deal, &rng);
        game = start;
        lomber_i_mosaic_seat_hands(&game, hands, table->seats);
        play(&frame, &game, &rng, games->actions ? games->actions + row * games->plies : NULL);
        lomber_i_mosaic_write_game(&frame, &game, row, games);
    }
    return LOMBER_OK;
}
