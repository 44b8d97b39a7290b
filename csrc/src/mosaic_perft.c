/* Mosaic: how many sequences of moves there are. */
#include "mosaic_internal.h"

enum { DEEPEST = 8 };

static uint64_t count_lays(const lomber_mosaic_board *board, lomber_cardset hand, int depth)
{
    uint64_t set[LOMBER_MOSAIC_WORDS], found = 0;
    for (lomber_cardset rest = hand; rest; rest &= rest - 1) {
        int card = lomber_i_lowest(rest);
        lomber_mosaic_legal(board, card, set);
        for (int i = 0; i < board->words; i++) {
            if (depth == 1) {
                found += lomber_i_popcount(set[i]);
                continue;
            }
            for (uint64_t cells = set[i]; cells; cells &= cells - 1) {
                int cell = 64 * i + lomber_i_lowest(cells);
                lomber_mosaic_board next = *board;
                if (lomber_mosaic_lay(&next, card, cell % board->stride - 1 + board->grid_x,
                                      cell / board->stride - 1 + board->grid_y) == LOMBER_OK)
                    found += count_lays(&next, hand & ~(UINT64_C(1) << card), depth - 1);
            }
        }
    }
    return found;
}

lomber_status lomber_mosaic_perft(const lomber_mosaic_board *board, lomber_cardset hand, int depth, uint64_t *count)
{
    if (!board || !count) return LOMBER_E_NULL;
    if (depth < 0 || depth > DEEPEST) return LOMBER_E_ARGUMENT;
    if (hand >> LOMBER_PACK_CARDS) return LOMBER_E_CARD;
    lomber_status status = lomber_mosaic_check(board);
    if (status != LOMBER_OK) return status;
    if (hand & board->laid) return LOMBER_E_REPEAT;
    *count = depth ? count_lays(board, hand, depth) : 1;
    return LOMBER_OK;
}

static uint64_t count_actions(const lomber_mosaic_table *table, int depth)
{
    size_t moves = 0;
    uint64_t set[LOMBER_MOSAIC_WORDS], found = 0;
    if (table->seat < 0) return 0;
    const lomber_mosaic_board *board = &table->board;
    lomber_cardset hand = table->hands[table->seat];
    lomber_mosaic_count_moves(board, hand, &moves);
    if (depth == 1) return moves ? moves : 1;
    if (!moves) {
        lomber_mosaic_table next = *table;
        return lomber_mosaic_table_apply(&next, next.pass_action) == LOMBER_OK ? count_actions(&next, depth - 1) : 0;
    }
    int32_t span = lomber_i_mosaic_span(board), wide = 2 * board->width - 1;
    for (lomber_cardset rest = hand; rest; rest &= rest - 1) {
        int card = lomber_i_lowest(rest);
        lomber_mosaic_legal(board, card, set);
        for (int i = 0; i < board->words; i++)
            for (uint64_t cells = set[i]; cells; cells &= cells - 1) {
                int cell = 64 * i + lomber_i_lowest(cells);
                int x = cell % board->stride - 1 + board->grid_x, y = cell / board->stride - 1 + board->grid_y;
                int32_t action = table->base + card * span + (y + board->height - 1) * wide + x + board->width - 1;
                lomber_mosaic_table next = *table;
                if (lomber_mosaic_table_apply(&next, action) == LOMBER_OK) found += count_actions(&next, depth - 1);
            }
    }
    return found;
}

lomber_status lomber_mosaic_table_perft(const lomber_mosaic_table *table, int depth, uint64_t *count)
{
    if (!table || !count) return LOMBER_E_NULL;
    if (depth < 0 || depth > DEEPEST) return LOMBER_E_ARGUMENT;
    lomber_status status = lomber_mosaic_table_check(table);
    if (status != LOMBER_OK) return status;
    *count = depth ? count_actions(table, depth) : 1;
    return LOMBER_OK;
}
