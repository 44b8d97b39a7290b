#include <lomber/lomber.h>
#include <string.h>

#include "../src/mosaic_playout.h"
#include "check.h"
#include "mosaic_naive.h"

static lomber_random rng;

static int below(int n) { return (int)lomber_random_below(&rng, (uint32_t)n); }

/* All cards on all cells in reach: legal sets, reasons and counts, against the naive rules. */
static void compare(const lomber_mosaic_board *b)
{
    static int8_t xy[2 * 256];
    for (int card = 0; card < 52; card++) {
        uint64_t set[LOMBER_MOSAIC_WORDS];
        size_t count = 0, naive = 0, moves = 0;
        CHECK(lomber_mosaic_legal(b, card, set) == LOMBER_OK);
        CHECK(lomber_mosaic_cells(b, set, xy, 256, &count) == LOMBER_OK);
        CHECK(lomber_mosaic_count_moves(b, UINT64_C(1) << card, &moves) == LOMBER_OK);
        for (int y = -b->height - 1; y <= b->height + 1; y++)
            for (int x = -b->width - 1; x <= b->width + 1; x++) {
                lomber_mosaic_verdict verdict;
                unsigned broken = naive_broken(b, card, x, y);
                if ((card + x + y) % 3 == 0) {
                    CHECK(lomber_mosaic_why_illegal(b, card, x, y, &verdict) == LOMBER_OK);
                    CHECK(verdict.rules == broken);
                }
                if (broken) continue;
                CHECK(naive < count && xy[2 * naive] == x && xy[2 * naive + 1] == y);
                naive++;
            }
        CHECK(naive == count && moves == count);
    }
}

static void random_boards(void)
{
    static lomber_mosaic_board before[52];
    static int8_t xy[2 * 256];
    for (int game = 0; game < 60; game++) {
        lomber_mosaic_board b;
        int laid = 0;
        int flags = (below(3) == 0) | (game % 4 == 1 ? LOMBER_MOSAIC_STACK : game % 4 == 2 ? LOMBER_MOSAIC_PYRAMID : 0);
        CHECK(lomber_mosaic_init(&b, 1 + below(16), 1 + below(16), flags, 2, below(2) ? 10 : 14) == LOMBER_OK);
        if (game % 3 == 2) CHECK(lomber_mosaic_set_spiral(&b, 1 + below(30)) == LOMBER_OK);
        for (int tries = 0; tries < 60; tries++) {
            uint64_t set[LOMBER_MOSAIC_WORDS];
            size_t count = 0;
            int card = below(52);
            if (tries % 8 == 0) compare(&b);
            CHECK(lomber_mosaic_legal(&b, card, set) == LOMBER_OK);
            CHECK(lomber_mosaic_cells(&b, set, xy, 256, &count) == LOMBER_OK);
            if (count == 0) continue;
            int k = below((int)count);
            if (b.laid >> card & 1) {
                CHECK(lomber_mosaic_lay(&b, card, xy[2 * k], xy[2 * k + 1]) == LOMBER_E_REPEAT);
                continue;
            }
            before[laid++] = b;
            CHECK(lomber_mosaic_lay(&b, card, xy[2 * k], xy[2 * k + 1]) == LOMBER_OK);
            CHECK(lomber_mosaic_check(&b) == LOMBER_OK);
        }
        while (laid--) {
            CHECK(lomber_mosaic_undo(&b) == LOMBER_OK);
            CHECK(memcmp(&b, &before[laid], sizeof b) == 0);
        }
        CHECK(lomber_mosaic_undo(&b) == LOMBER_E_EMPTY);
    }
}

static void too_short_buffers_are_loud(void)
{
    lomber_mosaic_board b;
    lomber_mosaic_table t;
    int32_t moves[16];
    int8_t xy[8];
    uint8_t cards[49];
    uint64_t sets[8], set[LOMBER_MOSAIC_WORDS];
    size_t count = 0;
    lomber_cardset hand = UINT64_C(1) << 47 | UINT64_C(1) << 4; /* Ts 6c */
    lomber_mosaic_init(&b, 7, 7, 0, 2, 10);
    lomber_mosaic_lay(&b, 33, 0, 0); /* 9h */
    memset(moves, 0x55, sizeof moves);
    CHECK(lomber_mosaic_moves(&b, hand, 0, moves, 3, &count) == LOMBER_E_CAPACITY);
    CHECK(count == 4 && moves[0] == 0x55555555);
    CHECK(lomber_mosaic_moves(&b, hand, 0, NULL, 0, &count) == LOMBER_E_CAPACITY);
    CHECK(lomber_mosaic_moves(&b, hand, 0, moves, 4, &count) == LOMBER_OK);
    CHECK(moves[0] == 47 * 169 + 5 * 13 + 6 && moves[3] == 47 * 169 + 7 * 13 + 6 && moves[4] == 0x55555555);
    lomber_mosaic_legal(&b, 47, set);
    memset(xy, 0x55, sizeof xy);
    CHECK(lomber_mosaic_cells(&b, set, xy, 3, &count) == LOMBER_E_CAPACITY && count == 4 && xy[0] == 0x55);
    memset(sets, 0x55, sizeof sets);
    CHECK(lomber_mosaic_legal_hand(&b, hand, sets, 0, 9) == LOMBER_E_CAPACITY && sets[0] == UINT64_C(0x5555555555555555));
    CHECK(lomber_mosaic_legal_hand(&b, hand, sets, 1, 1) == LOMBER_E_CAPACITY);
    CHECK(lomber_mosaic_read_row(&b, 0, cards, 6) == LOMBER_E_CAPACITY);
    CHECK(lomber_mosaic_read_column(&b, 0, cards, 6) == LOMBER_E_CAPACITY);
    CHECK(lomber_mosaic_read_board(&b, cards, 48) == LOMBER_E_CAPACITY);
    CHECK(lomber_mosaic_read_board(&b, cards, 49) == LOMBER_OK && cards[0] == 33 && cards[1] == LOMBER_MOSAIC_NONE);
    CHECK(lomber_mosaic_table_init(&t, &b, &hand, 1, NULL, 0, 52 * 169) == LOMBER_OK);
    CHECK(lomber_mosaic_table_actions(&t, moves, 3) == LOMBER_E_CAPACITY);
    CHECK(lomber_mosaic_table_actions(&t, moves, 4) == 4);
}

static void rows_of_a_batch(void)
{
    static lomber_mosaic_board boards[9];
    static const int sides[9] = {7, 9, 16, 1, 12, 7, 9, 5, 14};
    uint8_t cards[9];
    uint64_t sets[9 * LOMBER_MOSAIC_WORDS], one[LOMBER_MOSAIC_WORDS];
    size_t row = 77;
    for (int i = 0; i < 9; i++) {
        lomber_mosaic_init(&boards[i], sides[i], sides[i], 0, 2, 10);
        lomber_mosaic_lay(&boards[i], 33, 0, 0);
        cards[i] = (uint8_t)(40 + i);
    }
    CHECK(lomber_mosaic_legal_many(boards, cards, 9, sets, LOMBER_MOSAIC_WORDS, &row) == LOMBER_OK && row == 77);
    for (int i = 0; i < 9; i++) {
        lomber_mosaic_legal(&boards[i], cards[i], one);
        CHECK(memcmp(one, sets + i * LOMBER_MOSAIC_WORDS, sizeof one) == 0);
    }
    CHECK(lomber_mosaic_legal_many(boards, cards, 9, sets, 2, &row) == LOMBER_E_CAPACITY && row == 2);
    cards[1] = 52;
    CHECK(lomber_mosaic_legal_many(boards, cards, 9, sets, 5, &row) == LOMBER_E_CARD && row == 1);
    CHECK(lomber_mosaic_legal_many(NULL, NULL, 0, NULL, 0, NULL) == LOMBER_OK);
    CHECK(lomber_mosaic_legal_many(NULL, cards, 1, sets, 5, &row) == LOMBER_E_NULL && row == 0);
}

/* Every level of the processor plays the same games. */
static void levels_agree(void)
{
    enum { GAMES = 200, PLIES = 53 * 8 };
    static uint8_t boards[2][GAMES * 256];
    static int32_t actions[2][GAMES * PLIES], lengths[2][GAMES], passes[2][GAMES];
    static const uint8_t setups[][5] = {{36, 4, 7, 7, 0}, {36, 4, 9, 9, 0}, {52, 4, 7, 7, 0}, {52, 6, 9, 9, 1},
                                        {36, 4, 7, 7, 1}, {52, 1, 16, 16, 0}, {52, 2, 9, 9, 0}, {36, 3, 9, 4, 0},
                                        {52, 8, 12, 3, 0}, {36, 2, 6, 8, 0}, {52, 5, 7, 7, 0}, {36, 7, 3, 3, 0},
                                        {36, 4, 11, 6, 16}, {52, 4, 15, 8, 17}, {52, 6, 9, 9, 8}};
    static const int levels[] = {LOMBER_I_CPU_POPCNT_BMI2, LOMBER_I_CPU_AVX2, LOMBER_I_CPU_AVX512};
    for (size_t s = 0; s < sizeof setups / sizeof *setups; s++) {
        lomber_mosaic_setup setup = {.seed = s, .pack = setups[s][0], .seats = setups[s][1], .width = setups[s][2],
                                     .height = setups[s][3], .flags = setups[s][4], .opening_low = 2, .opening_high = 10};
        lomber_mosaic_games out[2];
        for (int k = 0; k < 2; k++)
            out[k] = (lomber_mosaic_games){.boards = boards[k], .lengths = lengths[k], .passes = passes[k],
                                           .actions = actions[k], .plies = PLIES};
        CHECK(lomber_i_mosaic_playouts(&setup, GAMES, &out[0], 0) == LOMBER_OK);
        int cpu = 0;
        for (size_t level = 0; level < sizeof levels / sizeof *levels; level++) {
            cpu |= levels[level];
            if ((lomber_i_cpu() & cpu) != cpu) break;
            CHECK(lomber_i_mosaic_playouts(&setup, GAMES, &out[1], cpu) == LOMBER_OK);
            CHECK(memcmp(actions[0], actions[1], sizeof actions[0]) == 0);
            CHECK(memcmp(boards[0], boards[1], (size_t)GAMES * setup.width * setup.height) == 0);
            CHECK(memcmp(lengths[0], lengths[1], sizeof lengths[0]) == 0);
            CHECK(memcmp(passes[0], passes[1], sizeof passes[0]) == 0);
        }
    }
}

static void tables_go_back_exactly(void)
{
    static lomber_mosaic_table before[LOMBER_MOSAIC_PLIES];
    static int32_t actions[52 * 256];
    for (int game = 0; game < 40; game++) {
        lomber_mosaic_board board;
        lomber_mosaic_table t;
        lomber_cardset hands[LOMBER_MOSAIC_SEATS] = {0};
        int seats = 1 + below(8), plies = 0;
        for (int card = 0; card < 52; card++)
            if (below(8)) hands[below(seats)] |= UINT64_C(1) << card;
        lomber_mosaic_init(&board, 1 + below(9), 1 + below(9), below(2), 2, 10);
        CHECK(lomber_mosaic_table_init(&t, &board, hands, seats, NULL, 9, 3) == LOMBER_OK);
        while (t.seat >= 0) {
            int32_t count = lomber_mosaic_table_actions(&t, actions, 52 * 256);
            CHECK(count > 0);
            if (count <= 0) break;
            int32_t action = actions[below(count)];
            before[plies++] = t;
            CHECK(lomber_mosaic_table_step(&t, action, actions, 52 * 256) >= 0);
            CHECK(lomber_mosaic_table_check(&t) == LOMBER_OK);
        }
        CHECK(lomber_mosaic_table_actions(&t, actions, 1) == 0);
        CHECK(lomber_mosaic_table_apply(&t, 3) == LOMBER_E_ILLEGAL);
        while (plies--) {
            CHECK(lomber_mosaic_table_undo(&t) == LOMBER_OK);
            CHECK(memcmp(&t, &before[plies], sizeof t) == 0);
        }
        CHECK(lomber_mosaic_table_undo(&t) == LOMBER_E_EMPTY);
    }
}

/* Any bytes give a status; a changed byte is found by the full check. */
static void damage_is_a_status(void)
{
    static int32_t moves[52 * 256];
    lomber_mosaic_board b, bad;
    lomber_mosaic_table t, broken;
    lomber_cardset hands[2] = {UINT64_C(0x1F0), UINT64_C(0xF00000000)};
    lomber_mosaic_init(&b, 7, 7, 0, 2, 10);
    CHECK(lomber_mosaic_table_init(&t, &b, hands, 2, NULL, 0, 52 * 169) == LOMBER_OK);
    for (int i = 0; i < 6; i++) {
        lomber_mosaic_table_actions(&t, moves, 52 * 256);
        lomber_mosaic_table_apply(&t, moves[0]);
    }
    CHECK(lomber_mosaic_table_check(&t) == LOMBER_OK && t.board.count > 2);
    for (size_t i = 0; i < sizeof b; i++) {
        bad = t.board;
        ((uint8_t *)&bad)[i] ^= 0x41;
        /* The options are what they are: any value within range is a board too. */
        if (i == offsetof(lomber_mosaic_board, opening_low) || i == offsetof(lomber_mosaic_board, opening_high)) continue;
        CHECK(lomber_mosaic_check(&bad) == LOMBER_E_STATE);
    }
    for (int round = 0; round < 20000; round++) {
        uint64_t set[LOMBER_MOSAIC_WORDS];
        lomber_mosaic_verdict verdict;
        lomber_mosaic_games none = {0};
        size_t count;
        broken = t;
        for (int k = below(6); k >= 0; k--) {
            size_t where = below(3) ? (size_t)below((int)sizeof broken) : (size_t)below(24);
            if (below(4) == 0) where = sizeof b + (size_t)below((int)(sizeof broken - sizeof b));
            ((uint8_t *)&broken)[where] = (uint8_t)(below(3) ? below(256) : below(9));
        }
        lomber_mosaic_legal(&broken.board, below(52), set);
        lomber_mosaic_legal_hand(&broken.board, hands[0], (uint64_t *)moves, 5, 52);
        lomber_mosaic_moves(&broken.board, hands[0], 0, moves, 52 * 256, &count);
        lomber_mosaic_why_illegal(&broken.board, below(52), below(20) - 10, below(20) - 10, &verdict);
        if (lomber_mosaic_table_check(&broken) == LOMBER_OK) lomber_mosaic_rollouts(&broken, 1, 0, 2, &none);
        int32_t found = lomber_mosaic_table_actions(&broken, moves, 52 * 256);
        for (int k = 0; k < 4; k++) {
            lomber_mosaic_table_step(&broken, found > 0 ? moves[below(found)] : below(52 * 169), moves, 52 * 256);
            lomber_mosaic_lay(&broken.board, below(52), below(20) - 10, below(20) - 10);
        }
        lomber_mosaic_table_undo(&broken);
        lomber_mosaic_undo(&broken.board);
    }
}

static void bad_arguments_are_a_status(void)
{
    lomber_mosaic_board b;
    lomber_mosaic_table t;
    lomber_mosaic_verdict verdict;
    lomber_mosaic_extent extent;
    lomber_cardset twice[2] = {3, 2}, much = UINT64_C(1) << 52;
    static const int8_t region[6] = {0, 0, 1, 0, 16, 0};
    uint8_t order[2] = {1, 1};
    uint64_t set[LOMBER_MOSAIC_WORDS], count;
    size_t size;
    CHECK(lomber_mosaic_init(NULL, 7, 7, 0, 2, 10) == LOMBER_E_NULL);
    CHECK(lomber_mosaic_init(&b, 0, 7, 0, 2, 10) == LOMBER_E_ARGUMENT);
    CHECK(lomber_mosaic_init(&b, 7, 17, 0, 2, 10) == LOMBER_E_ARGUMENT);
    CHECK(lomber_mosaic_init(&b, 7, 7, LOMBER_MOSAIC_REGION, 2, 10) == LOMBER_E_ARGUMENT);
    CHECK(lomber_mosaic_init(&b, 7, 7, 0, 10, 2) == LOMBER_E_ARGUMENT);
    CHECK(lomber_mosaic_init(&b, 7, 7, 0, 2, 15) == LOMBER_E_ARGUMENT);
    CHECK(lomber_mosaic_init(&b, 7, 7, 0, 2, 10) == LOMBER_OK);
    CHECK(lomber_mosaic_lay(&b, 52, 0, 0) == LOMBER_E_CARD);
    CHECK(lomber_mosaic_lay(&b, -1, 0, 0) == LOMBER_E_CARD);
    CHECK(lomber_mosaic_lay(&b, 0, INT32_MAX, INT32_MIN) == LOMBER_E_ILLEGAL);
    CHECK(lomber_mosaic_legal(&b, 52, set) == LOMBER_E_CARD);
    CHECK(lomber_mosaic_count_moves(&b, much, &size) == LOMBER_E_CARD);
    CHECK(lomber_mosaic_why_illegal(&b, 11, INT32_MIN, INT32_MAX, &verdict) == LOMBER_OK);
    CHECK(verdict.rules == LOMBER_MOSAIC_OPENING);
    CHECK(lomber_mosaic_measure(&b, &extent) == LOMBER_E_EMPTY);
    CHECK(lomber_mosaic_set_region(&b, region, 3) == LOMBER_E_ARGUMENT);
    CHECK(lomber_mosaic_set_region(&b, region + 2, 1) == LOMBER_E_ARGUMENT);
    CHECK(lomber_mosaic_set_region(&b, region, 2) == LOMBER_OK && lomber_mosaic_check(&b) == LOMBER_OK);
    CHECK(lomber_mosaic_set_spiral(&b, 0) == LOMBER_E_ARGUMENT);
    CHECK(lomber_mosaic_set_spiral(&b, 256) == LOMBER_E_ARGUMENT && b.reach == 0);
    CHECK(lomber_mosaic_set_spiral(&b, 255) == LOMBER_OK && lomber_mosaic_check(&b) == LOMBER_OK);
    CHECK(lomber_mosaic_set_region(&b, region, 2) == LOMBER_OK && b.reach == 0);
    CHECK(lomber_mosaic_perft(&b, 3, 9, &count) == LOMBER_E_ARGUMENT);
    CHECK(lomber_mosaic_table_init(&t, &b, twice, 2, NULL, 0, 99999) == LOMBER_E_REPEAT);
    CHECK(lomber_mosaic_table_init(&t, &b, &much, 1, NULL, 0, 99999) == LOMBER_E_CARD);
    CHECK(lomber_mosaic_table_init(&t, &b, twice, 0, NULL, 0, 99999) == LOMBER_E_ARGUMENT);
    CHECK(lomber_mosaic_table_init(&t, &b, twice, 1, NULL, 0, 17) == LOMBER_E_ARGUMENT);
    twice[1] = 4;
    CHECK(lomber_mosaic_table_init(&t, &b, twice, 2, order, 0, 99999) == LOMBER_E_ARGUMENT);
    CHECK(lomber_mosaic_table_init(&t, &b, twice, 2, NULL, 5, 0) == LOMBER_OK);
    CHECK(lomber_mosaic_table_apply(&t, 1) == LOMBER_E_ARGUMENT);
    CHECK(lomber_mosaic_table_apply(&t, INT32_MIN) == LOMBER_E_ARGUMENT);
    CHECK(lomber_mosaic_table_apply(&t, INT32_MAX) == LOMBER_E_ARGUMENT);
    CHECK(lomber_mosaic_table_undo(&t) == LOMBER_E_EMPTY);
    lomber_mosaic_deal deal = {{1, 2}, {0}, {0}};
    lomber_mosaic_games none = {0};
    CHECK(lomber_mosaic_deals(&t, &deal, 1, 0, 1, &none) == LOMBER_E_ARGUMENT);
    twice[0] = twice[1] = 0;
    CHECK(lomber_mosaic_table_init(&t, &b, twice, 2, NULL, 5, 0) == LOMBER_OK);
    CHECK(lomber_mosaic_deals(&t, &deal, 1, 0, 1, &none) == LOMBER_OK);
    CHECK(lomber_mosaic_deals(&t, NULL, 1, 0, 1, &none) == LOMBER_E_NULL);
    deal.seat[1] = 2;
    CHECK(lomber_mosaic_deals(&t, &deal, 1, 0, 1, &none) == LOMBER_E_ARGUMENT);
    deal.pools[0] = 2;
    CHECK(lomber_mosaic_deals(&t, &deal, 1, 0, 1, &none) == LOMBER_E_REPEAT);
    deal.pools[0] = much;
    CHECK(lomber_mosaic_deals(&t, &deal, 1, 0, 1, &none) == LOMBER_E_CARD);
}

int main(void)
{
    lomber_random_init(&rng, 1, 0);
    bad_arguments_are_a_status();
    too_short_buffers_are_loud();
    rows_of_a_batch();
    random_boards();
    tables_go_back_exactly();
    levels_agree();
    damage_is_a_status();
    return CHECK_RESULT();
}
