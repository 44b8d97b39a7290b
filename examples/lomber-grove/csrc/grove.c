#include "grove.h"

#include <string.h>

enum { SIDE = LOMBER_MOSAIC_SIDE, CELLS = SIDE * SIDE, MOST_ACTIONS = LOMBER_MOSAIC_CARDS * CELLS };

int grove_lomber_abi(void)
{
    return LOMBER_ABI_VERSION;
}

static int is_red(uint8_t card)
{
    return card / LOMBER_RANKS == 1 || card / LOMBER_RANKS == 2;
}

static int32_t rank(uint8_t card)
{
    return card % LOMBER_RANKS + 2;
}

/* The weight of the group that holds a cell, whose cards are taken off the board. */
static int32_t take_group(uint8_t *board, int width, int height, int cell)
{
    int stack[CELLS];
    int depth = 0;
    int32_t weight = rank(board[cell]);
    const int red = is_red(board[cell]);
    stack[depth++] = cell;
    board[cell] = LOMBER_MOSAIC_NONE;
    while (depth > 0) {
        const int at = stack[--depth];
        const int x = at % width, y = at / width;
        const int next[4] = {x + 1 < width ? at + 1 : -1, y + 1 < height ? at + width : -1, x > 0 ? at - 1 : -1,
                             y > 0 ? at - width : -1};
        for (int i = 0; i < 4; i++) {
            if (next[i] >= 0 && board[next[i]] != LOMBER_MOSAIC_NONE && is_red(board[next[i]]) == red) {
                weight += rank(board[next[i]]);
                board[next[i]] = LOMBER_MOSAIC_NONE;
                stack[depth++] = next[i];
            }
        }
    }
    return weight;
}

static void weigh(const uint8_t *cards, int width, int height, int32_t out[2])
{
    uint8_t board[CELLS];
    memcpy(board, cards, (size_t)(width * height));
    out[0] = out[1] = 0;
    for (int cell = 0; cell < width * height; cell++) {
        if (board[cell] != LOMBER_MOSAIC_NONE) {
            const int red = is_red(board[cell]);
            const int32_t weight = take_group(board, width, height, cell);
            if (weight > out[red])
                out[red] = weight;
        }
    }
}

int grove_weigh_many(const uint8_t *boards, size_t n, int width, int height, int32_t *out)
{
    if (!boards || !out)
        return LOMBER_E_NULL;
    if (width < 1 || width > SIDE || height < 1 || height > SIDE)
        return LOMBER_E_ARGUMENT;
    const size_t cells = (size_t)width * (size_t)height;
    for (size_t row = 0; row < n * cells; row++) {
        if (boards[row] >= LOMBER_MOSAIC_CARDS && boards[row] != LOMBER_MOSAIC_NONE)
            return LOMBER_E_CARD;
    }
    for (size_t i = 0; i < n; i++)
        weigh(boards + i * cells, width, height, out + 2 * i);
    return LOMBER_OK;
}

/* Play to the end at random; 1 where black weighs more, -1 where red does. */
static int outcome(lomber_mosaic_table *table, lomber_random *rng, int32_t *actions)
{
    uint8_t cards[CELLS];
    int32_t weights[2];
    while (table->seat >= 0) {
        const int32_t count = lomber_mosaic_table_actions(table, actions, MOST_ACTIONS);
        if (count < 1)
            return count;
        lomber_mosaic_table_apply(table, actions[lomber_random_below(rng, (uint32_t)count)]);
    }
    if (lomber_mosaic_read_board(&table->board, cards, CELLS) != LOMBER_OK)
        return 0; /* nothing was ever laid */
    weigh(cards, table->board.width, table->board.height, weights);
    return (weights[0] > weights[1]) - (weights[0] < weights[1]);
}

int32_t grove_search(const lomber_mosaic_table *table, const uint8_t *teams, uint64_t seed, uint64_t first,
                     size_t games, int32_t *actions, double *means, int32_t capacity)
{
    int32_t scratch[MOST_ACTIONS];
    if (!table || !teams || !actions || !means)
        return LOMBER_E_NULL;
    if (games < 1)
        return LOMBER_E_ARGUMENT;
    const int status = lomber_mosaic_table_check(table);
    if (status != LOMBER_OK)
        return status;
    const int32_t count = lomber_mosaic_table_actions(table, actions, capacity);
    if (count < 1)
        return count;
    const int sign = teams[table->seat] == 0 ? 1 : -1;
    for (int32_t i = 0; i < count; i++) {
        int sum = 0;
        for (size_t game = 0; game < games; game++) {
            lomber_mosaic_table copy = *table;
            lomber_random rng;
            lomber_random_init(&rng, seed, first + game);
            lomber_mosaic_table_apply(&copy, actions[i]);
            sum += outcome(&copy, &rng, scratch);
        }
        means[i] = sign * (double)sum / (double)games;
    }
    return count;
}
