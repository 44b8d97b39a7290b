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

/* A deal's cards before they are shuffled, those of the first pool first, each pool in index order. */
typedef struct {
    uint8_t cards[LOMBER_PACK_CARDS];
    size_t first, total;
} stacked;

static stacked stack(const lomber_mosaic_deal *deal)
{
    stacked s = {{0}, 0, 0};
    for (int pool = 0; pool < 2; pool++) {
        for (lomber_cardset rest = deal->pools[pool]; rest; rest &= rest - 1)
            s.cards[s.total++] = (uint8_t)lomber_i_lowest(rest);
        if (pool == 0) s.first = s.total;
    }
    return s;
}

/* Whole packs are shuffled by code that knows their size. */
static void shuffle(lomber_random *rng, uint8_t *cards, size_t n)
{
    if (n == 36) lomber_i_random_shuffle(rng, cards, 36);
    else if (n == LOMBER_PACK_CARDS) lomber_i_random_shuffle(rng, cards, LOMBER_PACK_CARDS);
    else lomber_i_random_shuffle(rng, cards, n);
}

static void deal_hands(lomber_cardset *hands, uint8_t *owners, const stacked *pack, const uint8_t *seat,
                       lomber_random *rng)
{
    uint8_t cards[LOMBER_PACK_CARDS];
    memcpy(cards, pack->cards, sizeof cards);
    shuffle(rng, cards, pack->first);
    shuffle(rng, cards + pack->first, pack->total - pack->first);
    memset(hands, 0, LOMBER_MOSAIC_SEATS * sizeof *hands);
    for (size_t i = 0; i < pack->total; i++) hands[seat[i]] |= UINT64_C(1) << cards[i];
    if (!owners) return;
    memset(owners, LOMBER_MOSAIC_NONE, LOMBER_PACK_CARDS);
    for (size_t i = 0; i < pack->total; i++) owners[cards[i]] = seat[i];
}

void lomber_i_mosaic_play_deals(const lomber_i_mosaic_frame *frame, const lomber_i_mosaic_game *start,
                                const lomber_mosaic_deal *deal, uint64_t seed, uint64_t first, size_t n,
                                const lomber_mosaic_games *games, int cpu)
{
    lomber_i_mosaic_play *play = lomber_i_mosaic_player(frame, cpu);
    stacked pack = stack(deal);
    for (size_t row = 0; row < n; row++) {
        lomber_random rng;
        lomber_cardset hands[LOMBER_MOSAIC_SEATS];
        lomber_i_mosaic_game game = *start;
        lomber_i_random_init(&rng, seed, first + row);
        deal_hands(hands, games->owners ? games->owners + row * LOMBER_PACK_CARDS : NULL, &pack, deal->seat, &rng);
        lomber_i_mosaic_seat_hands(&game, hands, frame->seats);
        play(frame, &game, &rng, games->actions ? games->actions + row * games->plies : NULL);
        lomber_i_mosaic_write_game(frame, &game, row, games);
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
    lomber_i_mosaic_game start;
    lomber_i_mosaic_start(&frame, &start, table);
    start.turn = start.passes = 0;
    lomber_i_mosaic_play_deals(&frame, &start, deal, seed, first, n, games, lomber_i_cpu());
    return LOMBER_OK;
}
