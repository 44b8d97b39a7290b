#include <lomber/lomber.h>
#include <stdlib.h>
#include <string.h>

#include "check.h"

enum { ROWS = 1300 };

static uint8_t rows[ROWS * 8], columns[8][ROWS], trumps[ROWS], winners[ROWS], expected[ROWS];
static const uint8_t *const pointers[8] = {columns[0], columns[1], columns[2], columns[3],
                                           columns[4], columns[5], columns[6], columns[7]};

/* The rules once more, by another way: walk through suits and ranks instead of cards. */
static int place_of(const uint8_t *cards, int players, int suit, int rank)
{
    for (int k = 0; k < players; k++)
        if (cards[k] == suit * 13 + rank) return k;
    return -1;
}

static int winner(const uint8_t *cards, int players, int trump)
{
    int suits[2] = {trump, cards[0] / 13};
    for (int s = 0; s < 2; s++)
        for (int rank = 12; rank >= 0 && suits[s] < 4; rank--)
            if (place_of(cards, players, suits[s], rank) >= 0)
                return place_of(cards, players, suits[s], rank);
    return -1;
}

static int last_equal(const uint8_t *cards, int players)
{
    int best = 0;
    for (int suit = 0; suit < 4; suit++) {
        int place = place_of(cards, players, suit, cards[0] % 13);
        if (place > best) best = place;
    }
    return best;
}

static void fill(int players, size_t n, uint64_t seed)
{
    lomber_random rng;
    uint8_t pack[52];
    lomber_random_init(&rng, seed, (uint64_t)players);
    for (uint8_t c = 0; c < 52; c++) pack[c] = c;
    for (size_t i = 0; i < n; i++) {
        lomber_random_shuffle(&rng, pack, 52);
        trumps[i] = (uint8_t)lomber_random_below(&rng, 5);
        for (int k = 0; k < players; k++)
            rows[i * (size_t)players + (size_t)k] = columns[k][i] = pack[k];
    }
}

static void many(int players, size_t n)
{
    size_t bad = 99;
    fill(players, n, n);
    for (size_t i = 0; i < n; i++) {
        const uint8_t *row = rows + i * (size_t)players;
        expected[i] = (uint8_t)winner(row, players, trumps[i]);
        CHECK(lomber_tricks_winner(row, players, trumps[i]) == expected[i]);
        CHECK(lomber_tricks_last_equal(row, players) == last_equal(row, players));
    }
    CHECK(lomber_tricks_winner_many(rows, n, players, trumps, -1, winners, &bad) == LOMBER_OK);
    CHECK(bad == n && memcmp(winners, expected, n) == 0);
    CHECK(lomber_tricks_winner_columns(pointers, n, players, trumps, -1, winners, NULL) == 0);
    CHECK(memcmp(winners, expected, n) == 0);
    for (size_t i = 0; i < n; i++)
        expected[i] = (uint8_t)winner(rows + i * (size_t)players, players, 2);
    CHECK(lomber_tricks_winner_many(rows, n, players, NULL, 2, winners, &bad) == LOMBER_OK);
    CHECK(memcmp(winners, expected, n) == 0);
    CHECK(lomber_tricks_winner_columns(pointers, n, players, NULL, 2, winners, NULL) == 0);
    CHECK(memcmp(winners, expected, n) == 0);
    for (size_t i = 0; i < n; i++)
        expected[i] = (uint8_t)last_equal(rows + i * (size_t)players, players);
    CHECK(lomber_tricks_last_equal_many(rows, n, players, winners, &bad) == LOMBER_OK);
    CHECK(memcmp(winners, expected, n) == 0);
    CHECK(lomber_tricks_last_equal_columns(pointers, n, players, winners, &bad) == LOMBER_OK);
    CHECK(memcmp(winners, expected, n) == 0);
}

static void bad_rows(int players)
{
    for (size_t at = 0; at < ROWS; at += 97) {
        size_t bad = 0, p = (size_t)players, place = at % p;
        fill(players, ROWS, at);
        rows[at * p + place] = columns[place][at] = 52;
        rows[(ROWS - 1) * p] = columns[0][ROWS - 1] = 255;
        CHECK(lomber_tricks_winner_many(rows, ROWS, players, trumps, 0, winners, &bad) ==
              LOMBER_E_CARD);
        CHECK(bad == at);
        for (size_t i = 0; i < at; i++)
            CHECK(winners[i] == winner(rows + i * p, players, trumps[i]));
        CHECK(lomber_tricks_last_equal_columns(pointers, ROWS, players, winners, &bad) ==
              LOMBER_E_CARD);
        CHECK(bad == at);
        rows[at * p + place] = columns[place][at] = rows[at * p + (place + 1) % p];
        CHECK(lomber_tricks_winner_columns(pointers, ROWS, players, trumps, 0, winners, &bad) ==
              LOMBER_E_REPEAT);
        CHECK(bad == at);
        CHECK(lomber_tricks_last_equal_many(rows, ROWS, players, winners, &bad) ==
              LOMBER_E_REPEAT);
        CHECK(bad == at);
        if (at > 0) {
            trumps[at - 1] = 5;
            CHECK(lomber_tricks_winner_many(rows, ROWS, players, trumps, 0, winners, &bad) ==
                  LOMBER_E_ARGUMENT);
            CHECK(bad == at - 1);
        }
    }
}

static void arguments(void)
{
    static const uint8_t trick[9] = {0, 1, 2, 3, 4, 5, 6, 7, 8};
    const uint8_t *holes[2] = {trick, NULL};
    uint8_t won[8], wrong[2] = {3, 5};
    lomber_cardset hands[2] = {1, UINT64_C(1) << 52}, legal[2];
    size_t bad = 0;
    CHECK(lomber_tricks_winner(NULL, 4, 0) == LOMBER_E_NULL);
    CHECK(lomber_tricks_last_equal(NULL, 4) == LOMBER_E_NULL);
    for (int players = -1; players < 12; players += players == 1 ? 8 : 1) {
        CHECK(lomber_tricks_winner(trick, players, 0) == LOMBER_E_COUNT);
        CHECK(lomber_tricks_last_equal(trick, players) == LOMBER_E_COUNT);
        CHECK(lomber_tricks_winner_many(trick, 1, players, NULL, 0, won, &bad) == LOMBER_E_COUNT);
        CHECK(bad == 1);
        CHECK(lomber_tricks_playouts(players, 4, NULL, 0, 1, 0, 1, won, NULL, &bad) ==
              LOMBER_E_COUNT);
    }
    CHECK(lomber_tricks_winner(trick, 4, 5) == LOMBER_E_ARGUMENT);
    CHECK(lomber_tricks_winner(trick, 4, -1) == LOMBER_E_ARGUMENT);
    CHECK(lomber_tricks_winner_many(trick, 1, 4, NULL, 5, won, &bad) == LOMBER_E_ARGUMENT);
    CHECK(lomber_tricks_winner_many(NULL, 1, 4, NULL, 4, won, &bad) == LOMBER_E_NULL);
    CHECK(lomber_tricks_winner_many(trick, 1, 4, NULL, 4, NULL, &bad) == LOMBER_E_NULL);
    CHECK(lomber_tricks_winner_many(NULL, 0, 4, NULL, 4, NULL, NULL) == LOMBER_OK);
    CHECK(lomber_tricks_winner_columns(NULL, 1, 4, NULL, 4, won, &bad) == LOMBER_E_NULL);
    CHECK(lomber_tricks_winner_columns(holes, 1, 2, NULL, 4, won, &bad) == LOMBER_E_NULL);
    CHECK(lomber_tricks_last_equal_columns(holes, 1, 2, won, &bad) == LOMBER_E_NULL);
    CHECK(lomber_tricks_playouts(4, 14, NULL, 0, 1, 0, 1, won, NULL, &bad) == LOMBER_E_COUNT);
    CHECK(lomber_tricks_playouts(4, 0, NULL, 0, 1, 0, 1, won, NULL, &bad) == LOMBER_E_COUNT);
    CHECK(lomber_tricks_playouts(4, 13, NULL, 5, 1, 0, 1, won, NULL, &bad) == LOMBER_E_ARGUMENT);
    CHECK(lomber_tricks_playouts(4, 13, NULL, 4, 1, 0, 1, NULL, NULL, &bad) == LOMBER_E_NULL);
    CHECK(lomber_tricks_playouts(4, 13, wrong, 4, 1, 0, 2, won, NULL, &bad) == LOMBER_E_ARGUMENT);
    CHECK(bad == 1);
    CHECK(lomber_tricks_playouts(4, 13, NULL, 4, 1, 0, 0, NULL, NULL, NULL) == LOMBER_OK);
    CHECK(lomber_tricks_legal_many(hands, trick, 2, 1, legal, &bad) == LOMBER_E_CARD && bad == 1);
    CHECK(lomber_tricks_legal_many(NULL, trick, 1, 1, legal, &bad) == LOMBER_E_NULL);
    CHECK(lomber_tricks_legal_many(hands, NULL, 1, 1, legal, &bad) == LOMBER_E_NULL);
    CHECK(lomber_tricks_legal_many(hands, trick, 1, 1, NULL, &bad) == LOMBER_E_NULL);
    CHECK(lomber_tricks_legal_many(NULL, NULL, 0, 1, NULL, NULL) == LOMBER_OK);
}

static void legal_cards(void)
{
    lomber_cardset clubs = UINT64_C(0x1FFF), hand = UINT64_C(1) << 3 | UINT64_C(1) << 51;
    CHECK(lomber_tricks_legal(hand, -1, 1) == hand);
    CHECK(lomber_tricks_legal(hand, 52, 1) == hand);
    CHECK(lomber_tricks_legal(hand, 0, 0) == hand);
    CHECK(lomber_tricks_legal(hand, 0, 1) == (hand & clubs));
    CHECK(lomber_tricks_legal(hand, 12, 1) == (hand & clubs));
    CHECK(lomber_tricks_legal(hand, 13, 1) == hand);
    CHECK(lomber_tricks_legal(hand, 39, 1) == UINT64_C(1) << 51);
    CHECK(lomber_tricks_legal(0, 5, 1) == 0);
}

/* Every play follows suit if it can, comes from the right hand, and wins as the rule says. */
static void playouts(int players, int hand_size)
{
    enum { GAMES = 21 };
    static uint8_t plays[GAMES * 52], won[GAMES * 8];
    size_t length = (size_t)(players * hand_size);
    CHECK(lomber_tricks_playouts(players, hand_size, NULL, 1, 3, 5, GAMES, won, plays, NULL) == 0);
    for (size_t g = 0; g < GAMES; g++) {
        const uint8_t *trick = plays + g * length;
        lomber_cardset hands[8] = {0}, seen = 0;
        int leader = 0, counts[8] = {0};
        for (int pass = 0; pass < 2; pass++) { /* first who held what, then the rules */
            leader = 0;
            for (int t = 0; t < hand_size; t++) {
                const uint8_t *cards = trick + t * players;
                for (int k = 0; k < players; k++) {
                    lomber_cardset card = UINT64_C(1) << cards[k];
                    int seat = (leader + k) % players;
                    if (pass == 0) {
                        CHECK(!(seen & card));
                        seen |= card;
                        hands[seat] |= card;
                        continue;
                    }
                    CHECK(lomber_tricks_legal(hands[seat], k ? cards[0] : -1, 1) & card);
                    hands[seat] &= ~card;
                }
                leader = (leader + winner(cards, players, 1)) % players;
                if (pass) counts[leader]++;
            }
        }
        for (int seat = 0; seat < players; seat++)
            CHECK(won[g * (size_t)players + (size_t)seat] == counts[seat]);
    }
}

/* The same cards are played, by whatever code: sums over the plays of 21 games, the i-th play (from 1)
 * times its card, from the plain Python of tests/oracles/tricks_oracle.py. */
static void playouts_have_their_plays(void)
{
    static const struct {
        int players, hand_size;
        uint32_t sum;
    } cases[] = {{2, 26, 15228494}, {2, 3, 206788},  {2, 1, 28627},   {3, 17, 14694198},
                    {3, 3, 461543},    {3, 1, 53475},   {4, 13, 15225132}, {4, 3, 815322},
                    {4, 1, 91553},     {5, 10, 14101826}, {5, 3, 1253378}, {5, 1, 141199},
                    {6, 8, 13013965},  {6, 3, 1808847}, {6, 1, 205990},  {7, 7, 13545622},
                    {7, 3, 2489570},   {7, 1, 285530},  {8, 6, 13005596}, {8, 3, 3304610},
                    {8, 1, 371562}};
    static uint8_t plays[21 * 52], won[21 * 8];
    for (size_t e = 0; e < sizeof cases / sizeof *cases; e++) {
        int players = cases[e].players, hand_size = cases[e].hand_size;
        uint32_t sum = 0;
        CHECK(lomber_tricks_playouts(players, hand_size, NULL, 1, 3, 5, 21, won, plays, NULL) ==
              LOMBER_OK);
        for (uint32_t i = 0; i < 21u * (uint32_t)(players * hand_size); i++)
            sum += (i + 1) * plays[i];
        CHECK(sum == cases[e].sum);
    }
    /* Games in which a quarter of a word is thrown away. */
    static const struct {
        int players, hand_size;
        uint64_t game;
        uint32_t sum;
    } rare[] = {{4, 13, 562, 34994}, {4, 13, 763, 37727}, {2, 26, 131, 35816},
                {2, 26, 309, 33468}, {5, 10, 562, 31599}, {5, 10, 763, 34405}};
    for (size_t e = 0; e < sizeof rare / sizeof *rare; e++) {
        uint32_t sum = 0;
        CHECK(lomber_tricks_playouts(rare[e].players, rare[e].hand_size, NULL, 1, 3, rare[e].game,
                                     1, won, plays, NULL) == LOMBER_OK);
        for (uint32_t i = 0; i < (uint32_t)(rare[e].players * rare[e].hand_size); i++)
            sum += (i + 1) * plays[i];
        CHECK(sum == rare[e].sum);
    }
}

/* Nothing past the end of the rows is read: the sanitizers see to it. */
static void rows_end_where_they_end(void)
{
    for (int players = 2; players <= 8; players++)
        for (size_t n = 1; n < 20; n++) {
            size_t size = n * (size_t)players;
            uint8_t *exact = malloc(size), *out = malloc(n);
            if (!exact || !out) abort();
            fill(players, n, n);
            memcpy(exact, rows, size);
            CHECK(lomber_tricks_winner_many(exact, n, players, NULL, 0, out, NULL) == LOMBER_OK);
            for (size_t i = 0; i < n; i++)
                CHECK(out[i] == winner(rows + i * (size_t)players, players, 0));
            free(exact);
            free(out);
        }
}

int main(void)
{
    static const size_t lengths[] = {0, 1, 3, 16, 63, 64, 65, 511, 512, 513, 1100};
    for (int players = 2; players <= 8; players++) {
        for (size_t i = 0; i < sizeof lengths / sizeof *lengths; i++) many(players, lengths[i]);
        bad_rows(players);
        playouts(players, 52 / players);
        playouts(players, 3);
    }
    playouts_have_their_plays();
    rows_end_where_they_end();
    arguments();
    legal_cards();
    return CHECK_RESULT();
}
