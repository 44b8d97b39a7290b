/* Any bytes as tricks, trumps, hands and counts: rows and columns agree with one trick at a time,
 * the first bad row is the first bad row, and playouts keep the pack. */
#include <lomber/lomber.h>
#include <stdlib.h>
#include <string.h>

enum { MOST = 700 };

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static int trick(const uint8_t *row, int players, int trump, int equal)
{
    return equal ? lomber_tricks_last_equal(row, players)
                 : lomber_tricks_winner(row, players, trump);
}

static void compare(const uint8_t *rows, size_t n, int players, const uint8_t *trumps, int trump,
                    int equal, int by_column)
{
    static uint8_t columns[8][MOST], out[MOST];
    const uint8_t *pointers[8];
    size_t bad = 0, i;
    int status, expected = LOMBER_OK;
    for (int k = 0; k < players; k++) {
        for (i = 0; i < n; i++) columns[k][i] = rows[i * (size_t)players + (size_t)k];
        pointers[k] = columns[k];
    }
    if (equal)
        status = by_column ? lomber_tricks_last_equal_columns(pointers, n, players, out, &bad)
                           : lomber_tricks_last_equal_many(rows, n, players, out, &bad);
    else
        status = by_column
                     ? lomber_tricks_winner_columns(pointers, n, players, trumps, trump, out, &bad)
                     : lomber_tricks_winner_many(rows, n, players, trumps, trump, out, &bad);
    for (i = 0; i < n; i++) {
        int one = trick(rows + i * (size_t)players, players, trumps ? trumps[i] : trump, equal);
        if (one < 0) {
            expected = one;
            break;
        }
        if (out[i] != one) abort();
    }
    if (status != expected || bad != i) abort();
}

static void deals(const uint8_t *data, int players)
{
    static uint8_t won[5 * 8], plays[5 * 52];
    int hand_size = data[1] % 64;
    size_t games = data[2] % 6;
    uint64_t seed;
    memcpy(&seed, data, 8);
    int status = lomber_tricks_playouts(players, hand_size, NULL, data[3] % 6, seed, seed >> 7,
                                        games, won, plays, NULL);
    if (status != LOMBER_OK) return;
    for (size_t g = 0; g < games; g++) {
        lomber_cardset seen = 0;
        int total = 0;
        for (int i = 0; i < players * hand_size; i++) {
            lomber_cardset card =
                UINT64_C(1) << plays[g * (size_t)(players * hand_size) + (size_t)i];
            if (seen & card) abort();
            seen |= card;
        }
        for (int s = 0; s < players; s++) total += won[g * (size_t)players + (size_t)s];
        if (seen >> 52 || total != hand_size) abort();
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static uint8_t rows[MOST * 8], trumps[MOST];
    lomber_cardset hand, legal;
    int players, trump;
    size_t n, cards;
    if (size < 16) return 0;
    players = data[0] % 12; /* 0, 1 and 9.. are refused */
    trump = data[1] % 7 - 1;
    deals(data, players);
    memcpy(&hand, data + 2, 8);
    legal = lomber_tricks_legal(hand, data[10], data[11] & 1);
    if ((legal & ~hand) || (hand && !legal)) abort();
    if (players < 2 || players > 8) {
        size_t bad = 7;
        if (lomber_tricks_winner_many(data, 1, players, NULL, 0, trumps, &bad) != LOMBER_E_COUNT)
            abort();
        return 0;
    }
    /* Mostly good rows: the bytes choose among the pack, and some replace a card. */
    cards = size - 16;
    n = cards / (size_t)players;
    n = n > MOST ? MOST : n;
    for (size_t i = 0; i < n; i++) {
        trumps[i] = data[16 + i * (size_t)players] % 5;
        lomber_cardset seen = 0;
        for (size_t k = 0; k < (size_t)players; k++) {
            uint8_t byte = data[16 + i * (size_t)players + k], card = (uint8_t)(byte % 52);
            while (byte != 255 && seen >> card & 1) card = (uint8_t)((card + 1) % 52);
            seen |= UINT64_C(1) << card;
            rows[i * (size_t)players + k] = byte == 254 ? data[12] : card;
            if (byte == 253) trumps[i] = data[13];
        }
    }
    for (int equal = 0; equal < 2; equal++)
        for (int by_column = 0; by_column < 2; by_column++) {
            compare(rows, n, players, equal ? NULL : trumps, LOMBER_TRICKS_NO_TRUMP, equal,
                    by_column);
            if (trump >= 0 && trump <= 4)
                compare(rows, n, players, NULL, trump, equal, by_column);
        }
    return 0;
}
