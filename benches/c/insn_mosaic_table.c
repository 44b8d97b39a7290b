#include "insn.h"

enum { SEATS = 4, CARDS = 36, GAMES = 20, MOST = CARDS * 169 };

static int32_t actions[MOST], others[MOST];

/* Four hands of nine from 36 cards, on 7 x 7. */
static int start(lomber_mosaic_table *table)
{
    lomber_random rng;
    lomber_mosaic_board board;
    lomber_cardset hands[SEATS] = {0};
    uint8_t pack[CARDS];
    lomber_random_init(&rng, 5, 0);
    for (int i = 0; i < CARDS; i++) pack[i] = (uint8_t)(i / 9 * 13 + 4 + i % 9);
    lomber_random_shuffle(&rng, pack, CARDS);
    for (int i = 0; i < CARDS; i++) hands[i % SEATS] |= UINT64_C(1) << pack[i];
    if (lomber_mosaic_init(&board, 7, 7, 0, 2, 10) != LOMBER_OK) return 1;
    return lomber_mosaic_table_init(table, &board, hands, SEATS, NULL, 0, 52 * 169) != LOMBER_OK;
}

/* Random games: each action applied and listed apart, and by one step; then taken back to the start. */
static int play(void)
{
    lomber_mosaic_table first, table, twin;
    lomber_random rng;
    if (start(&first)) return 1;
    lomber_random_init(&rng, 6, 0);
    for (int game = 0; game < GAMES; game++) {
        table = twin = first;
        int32_t count = lomber_mosaic_table_actions(&table, actions, MOST);
        while (count > 0) {
            int32_t action = actions[lomber_random_below(&rng, (uint32_t)count)];
            if (lomber_mosaic_table_apply(&table, action) != LOMBER_OK) return 1;
            count = lomber_mosaic_table_actions(&table, actions, MOST);
            if (lomber_mosaic_table_step(&twin, action, others, MOST) != count) return 1;
            if (count > 0 && memcmp(actions, others, (size_t)count * sizeof *actions) != 0) return 1;
        }
        if (count < 0 || table.seat >= 0) return 1;
        while (table.plies > 0)
            if (lomber_mosaic_table_undo(&table) != LOMBER_OK) return 1;
        if (memcmp(&table, &first, sizeof first) != 0) return 1;
    }
    return 0;
}

static int refuse(void)
{
    lomber_mosaic_table table;
    int refused = 0;
    if (start(&table)) return 1;
    int32_t count = lomber_mosaic_table_actions(&table, actions, MOST);
    if (count <= 0 || lomber_mosaic_table_apply(&table, actions[0]) != LOMBER_OK) return 1;
    count = lomber_mosaic_table_actions(&table, actions, MOST);
    for (int32_t action = 0; action < 52 * 169; action += 7) {
        lomber_mosaic_verdict verdict;
        if (lomber_mosaic_table_why_illegal(&table, action, &verdict) != LOMBER_OK) return 1;
        refused += verdict.rules != 0;
    }
    return count <= 0 || refused == 0;
}

static int rollouts(void)
{
    static int32_t lengths[100];
    lomber_mosaic_table table;
    lomber_mosaic_games games = {0};
    games.lengths = lengths;
    if (start(&table)) return 1;
    for (int ply = 0; ply < 12; ply++) {
        if (lomber_mosaic_table_actions(&table, actions, MOST) <= 0) return 1;
        if (lomber_mosaic_table_apply(&table, actions[0]) != LOMBER_OK) return 1;
    }
    if (lomber_mosaic_rollouts(&table, 1, 0, 100, &games) != LOMBER_OK) return 1;
    for (int i = 0; i < 100; i++)
        if (lengths[i] < table.board.count || lengths[i] > CARDS) return 1;
    return 0;
}

int main(int argc, char **argv)
{
    static const insn_case cases[] = {{"lomber_mosaic_table_actions", play},
                                      {"lomber_mosaic_table_apply", play},
                                      {"lomber_mosaic_table_step", play},
                                      {"lomber_mosaic_table_undo", play},
                                      {"lomber_mosaic_table_why_illegal", refuse},
                                      {"lomber_mosaic_rollouts", rollouts}};
    return insn_main(argc, argv, cases, sizeof cases / sizeof *cases);
}
