/* A script of calls on a board and a table, held against the naive rules after every change.
 *
 * Build with clang -fsanitize=fuzzer, or with replay.c to run files through it. */
#include <lomber/lomber.h>
#include <stdlib.h>
#include <string.h>

#include "../tests/mosaic_naive.h"

enum { MOVES = 52 * 256, STEPS = 150 };

typedef struct {
    const uint8_t *at, *end;
} script;

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void must(int condition)
{
    if (!condition) abort();
}

static int byte(script *s) { return s->at < s->end ? *s->at++ : 0; }

/* One card on every cell near the layout. */
static void compare(const lomber_mosaic_board *b, int card)
{
    static int8_t xy[2 * 256];
    uint64_t set[LOMBER_MOSAIC_WORDS];
    size_t count = 0, found = 0;
    must(lomber_mosaic_legal(b, card, set) == LOMBER_OK);
    must(lomber_mosaic_cells(b, set, xy, 256, &count) == LOMBER_OK);
    for (int y = b->min_y - 2; y <= b->max_y + 2; y++)
        for (int x = b->min_x - 2; x <= b->max_x + 2; x++) {
            lomber_mosaic_verdict verdict;
            must(lomber_mosaic_why_illegal(b, card, x, y, &verdict) == LOMBER_OK);
            if (!(b->flags & LOMBER_MOSAIC_REGION) || b->flags & LOMBER_MOSAIC_SPIRAL) must(verdict.rules == naive_broken(b, card, x, y));
            if (verdict.rules) continue;
            must(found < count && xy[2 * found] == x && xy[2 * found + 1] == y);
            found++;
        }
    must(found == count);
}

static void lay_on_board(lomber_mosaic_board *b, script *s)
{
    lomber_mosaic_board before = *b;
    lomber_mosaic_verdict verdict;
    int card = byte(s) % 53, x = (int8_t)byte(s) % 18, y = (int8_t)byte(s) % 18;
    int status = lomber_mosaic_lay(b, card, x, y);
    if (card == 52) {
        must(status == LOMBER_E_CARD);
        return;
    }
    must(lomber_mosaic_why_illegal(&before, card, x, y, &verdict) == LOMBER_OK);
    if (before.laid >> card & 1) must(status == LOMBER_E_REPEAT);
    else must((status == LOMBER_OK) == (verdict.rules == 0));
    if (status != LOMBER_OK) {
        must(memcmp(b, &before, sizeof before) == 0);
        return;
    }
    lomber_mosaic_board again = *b;
    must(lomber_mosaic_undo(&again) == LOMBER_OK && memcmp(&again, &before, sizeof before) == 0);
}

/* The n-th legal lay of a card, so that boards fill up. */
static void lay_somewhere(lomber_mosaic_board *b, script *s)
{
    static int8_t xy[2 * 256];
    uint64_t set[LOMBER_MOSAIC_WORDS];
    size_t count = 0;
    int card = byte(s) % 52;
    must(lomber_mosaic_legal(b, card, set) == LOMBER_OK);
    must(lomber_mosaic_cells(b, set, xy, 256, &count) == LOMBER_OK);
    if (count == 0 || b->laid >> card & 1) return;
    size_t n = (size_t)byte(s) % count;
    must(lomber_mosaic_lay(b, card, xy[2 * n], xy[2 * n + 1]) == LOMBER_OK);
}

static void set_region(lomber_mosaic_board *b, script *s)
{
    int8_t xy[2 * 70];
    size_t cells = (size_t)byte(s) % 70;
    xy[0] = xy[1] = 0;
    for (size_t i = 1; i < cells; i++) {
        xy[2 * i] = (int8_t)(byte(s) % 7 - 3);
        xy[2 * i + 1] = (int8_t)(byte(s) % 7 - 3);
    }
    lomber_mosaic_board before = *b;
    if (lomber_mosaic_set_region(b, xy, cells) != LOMBER_OK) must(memcmp(b, &before, sizeof before) == 0);
}

static void set_spiral(lomber_mosaic_board *b, script *s)
{
    lomber_mosaic_board before = *b;
    if (lomber_mosaic_set_spiral(b, byte(s)) != LOMBER_OK) must(memcmp(b, &before, sizeof before) == 0);
}

static void board_script(script *s)
{
    lomber_mosaic_board b;
    int low = 2 + byte(s) % 13, high = 2 + byte(s) % 13;
    int status = lomber_mosaic_init(&b, byte(s) % 18, byte(s) % 18, byte(s) % 32, low, high);
    if (status != LOMBER_OK) return;
    for (int step = 0; step < STEPS && s->at < s->end; step++) {
        switch (byte(s) % 8) {
        case 0: lay_on_board(&b, s); break;
        case 1: {
            int empty = b.count == 0;
            must(lomber_mosaic_undo(&b) == (empty ? LOMBER_E_EMPTY : LOMBER_OK));
            break;
        }
        case 2: set_region(&b, s); break;
        case 4: set_spiral(&b, s); break;
        case 3: compare(&b, byte(s) % 52); break;
        default: lay_somewhere(&b, s); break;
        }
        must(lomber_mosaic_check(&b) == LOMBER_OK);
    }
}

static void table_script(script *s)
{
    static int32_t actions[MOVES], again[MOVES];
    lomber_mosaic_board board;
    lomber_mosaic_table t;
    lomber_cardset hands[LOMBER_MOSAIC_SEATS] = {0};
    int seats = 1 + byte(s) % 8;
    if (lomber_mosaic_init(&board, 1 + byte(s) % 16, 1 + byte(s) % 16, byte(s) % 32, 2, 2 + byte(s) % 13) != LOMBER_OK)
        return;
    if (byte(s) % 3 == 0) set_spiral(&board, s);
    for (int card = 0; card < 52; card++) {
        int seat = byte(s) % 10;
        if (seat < seats) hands[seat] |= UINT64_C(1) << card;
    }
    must(lomber_mosaic_table_init(&t, &board, hands, seats, NULL, 7, 3) == LOMBER_OK);
    for (int step = 0; step < STEPS && s->at < s->end; step++) {
        lomber_mosaic_table before = t;
        int32_t count = lomber_mosaic_table_actions(&t, actions, MOVES);
        must(count >= 0 && (count == 0) == (t.seat < 0));
        for (int i = 1; i < count; i++) must(actions[i - 1] < actions[i]);
        int choice = byte(s);
        if (choice < 8) {
            int status = lomber_mosaic_table_undo(&t);
            must(status == (before.plies ? LOMBER_OK : LOMBER_E_EMPTY));
        } else if (choice < 24) {
            int32_t action = byte(s) << 8 | byte(s), legal = 0;
            lomber_mosaic_verdict verdict;
            for (int i = 0; i < count; i++) legal |= actions[i] == action;
            int why = lomber_mosaic_table_why_illegal(&t, action, &verdict);
            int status = lomber_mosaic_table_apply(&t, action);
            must((status == LOMBER_OK) == legal);
            must((why == LOMBER_E_ARGUMENT) == (status == LOMBER_E_ARGUMENT));
            if (why == LOMBER_OK) must((verdict.rules == 0) == legal);
            if (!legal) must(memcmp(&t, &before, sizeof t) == 0);
        } else if (count) {
            int32_t next = lomber_mosaic_table_step(&t, actions[choice % count], again, MOVES);
            must(next >= 0);
            lomber_mosaic_table back = t;
            must(lomber_mosaic_table_undo(&back) == LOMBER_OK && memcmp(&back, &before, sizeof before) == 0);
        }
        must(lomber_mosaic_table_check(&t) == LOMBER_OK);
    }
    int32_t length = 0, passes = 0;
    lomber_mosaic_games out = {.lengths = &length, .passes = &passes};
    must(lomber_mosaic_rollouts(&t, (uint64_t)byte(s), 0, 1, &out) == LOMBER_OK);
    must(length >= t.board.count && length <= 52);
}

/* Any bytes as a table: a status, and nothing worse. */
static void damaged(script *s)
{
    static int32_t actions[MOVES];
    lomber_mosaic_table t;
    lomber_mosaic_verdict verdict;
    lomber_mosaic_extent extent;
    lomber_mosaic_games out = {0};
    uint64_t sets[52 * LOMBER_MOSAIC_WORDS], count;
    uint8_t cards[256];
    size_t found;
    memset(&t, 0, sizeof t);
    lomber_mosaic_init(&t.board, 1 + byte(s) % 16, 1 + byte(s) % 16, byte(s) & 25, 2, 10);
    t.seats = 1;
    t.hands[0] = 0xFFFF;
    size_t offset = byte(s) & 1 ? 0 : (size_t)byte(s) * 8;
    size_t left = (size_t)(s->end - s->at);
    memcpy((uint8_t *)&t + offset, s->at, left < sizeof t - offset ? left : sizeof t - offset);
    s->at = s->end;
    lomber_mosaic_board *b = &t.board;
    lomber_mosaic_legal(b, 5, sets);
    lomber_mosaic_legal_many(b, (const uint8_t *)"\3", 1, sets, 1, NULL);
    lomber_mosaic_legal_hand(b, t.hands[0], sets, LOMBER_MOSAIC_WORDS, 52);
    lomber_mosaic_cells(b, sets, (int8_t *)actions, 256, &found);
    lomber_mosaic_moves(b, t.hands[0], 0, actions, 100, &found);
    lomber_mosaic_why_illegal(b, 7, b->max_x + 1, b->max_y, &verdict);
    lomber_mosaic_measure(b, &extent);
    lomber_mosaic_read_row(b, b->min_y, cards, sizeof cards);
    lomber_mosaic_read_column(b, b->min_x, cards, sizeof cards);
    lomber_mosaic_read_board(b, cards, sizeof cards);
    lomber_mosaic_perft(b, 7, 2, &count);
    lomber_mosaic_rollouts(&t, 1, 1, 1, &out);
    int32_t n = lomber_mosaic_table_actions(&t, actions, MOVES);
    lomber_mosaic_table_why_illegal(&t, n > 0 ? actions[0] : 0, &verdict);
    for (int i = 0; i < 3; i++) n = lomber_mosaic_table_step(&t, n > 0 ? actions[n / 2] : 0, actions, MOVES);
    lomber_mosaic_lay(b, 9, b->min_x - 1, b->min_y);
    lomber_mosaic_lay(b, 22, b->max_x, b->max_y + 1);
    lomber_mosaic_table_undo(&t);
    lomber_mosaic_undo(b);
    lomber_mosaic_set_region(b, (const int8_t *)"\0\0\1\0", 2);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    script s = {data, data + size};
    switch (byte(&s) % 3) {
    case 0: board_script(&s); break;
    case 1: table_script(&s); break;
    default: damaged(&s); break;
    }
    return 0;
}
