#include "insn.h"

enum { N = 4096, PLAYERS = 4, GAMES = 200 };

static uint8_t rows[N * PLAYERS], columns[PLAYERS][N], trumps[N], by_row[N], by_column[N];
static const uint8_t *const pointers[PLAYERS] = {columns[0], columns[1], columns[2], columns[3]};

static void fill(void)
{
    lomber_random rng;
    uint8_t pack[LOMBER_PACK_CARDS];
    lomber_random_init(&rng, 1, 0);
    insn_pack(pack);
    for (size_t i = 0; i < N; i++) {
        lomber_random_shuffle(&rng, pack, LOMBER_PACK_CARDS);
        trumps[i] = (uint8_t)lomber_random_below(&rng, 5);
        for (size_t k = 0; k < PLAYERS; k++) rows[i * PLAYERS + k] = columns[k][i] = pack[k];
    }
}

static int both(void)
{
    fill();
    if (lomber_tricks_winner_many(rows, N, PLAYERS, trumps, 0, by_row, NULL) != LOMBER_OK)
        return 1;
    if (lomber_tricks_winner_columns(pointers, N, PLAYERS, trumps, 0, by_column, NULL) !=
        LOMBER_OK)
        return 1;
    return memcmp(by_row, by_column, N) != 0;
}

static int last_equal(void)
{
    fill();
    if (lomber_tricks_last_equal_many(rows, N, PLAYERS, by_row, NULL) != LOMBER_OK) return 1;
    if (lomber_tricks_last_equal_columns(pointers, N, PLAYERS, by_column, NULL) != LOMBER_OK)
        return 1;
    if (memcmp(by_row, by_column, N) != 0) return 1;
    for (size_t i = 0; i < N; i++)
        if (by_row[i] != lomber_tricks_last_equal(rows + i * PLAYERS, PLAYERS)) return 1;
    return 0;
}

static int one_by_one(void)
{
    fill();
    if (lomber_tricks_winner_many(rows, N, PLAYERS, trumps, 0, by_row, NULL) != LOMBER_OK)
        return 1;
    for (size_t i = 0; i < N; i++)
        if (by_row[i] != lomber_tricks_winner(rows + i * PLAYERS, PLAYERS, trumps[i])) return 1;
    return 0;
}

/* Hands of the row's other cards, the row's first card led. */
static int legal(void)
{
    static lomber_cardset hands[N], found[N];
    uint8_t led[N];
    fill();
    for (size_t i = 0; i < N; i++) {
        hands[i] = 0;
        led[i] = rows[i * PLAYERS];
        for (size_t k = 1; k < PLAYERS; k++) hands[i] |= UINT64_C(1) << rows[i * PLAYERS + k];
    }
    if (lomber_tricks_legal_many(hands, led, N, 1, found, NULL) != LOMBER_OK) return 1;
    for (size_t i = 0; i < N; i++)
        if (found[i] != lomber_tricks_legal(hands[i], led[i], 1) || found[i] == 0) return 1;
    return 0;
}

static int playouts(void)
{
    static uint8_t won[GAMES * 4];
    unsigned sum = 0;
    if (lomber_tricks_playouts(4, 13, NULL, 2, 1, 0, GAMES, won, NULL, NULL) != LOMBER_OK)
        return 1;
    for (int i = 0; i < GAMES * 4; i++) sum += won[i];
    return sum != 13 * GAMES;
}

int main(int argc, char **argv)
{
    static const insn_case cases[] = {{"lomber_tricks_winner_many", both},
                                      {"lomber_tricks_winner_columns", both},
                                      {"lomber_tricks_last_equal_many", last_equal},
                                      {"lomber_tricks_last_equal_columns", last_equal},
                                      {"lomber_tricks_last_equal", last_equal},
                                      {"lomber_tricks_winner", one_by_one},
                                      {"lomber_tricks_legal_many", legal},
                                      {"lomber_tricks_legal", legal},
                                      {"lomber_tricks_playouts", playouts}};
    return insn_main(argc, argv, cases, sizeof cases / sizeof *cases);
}
