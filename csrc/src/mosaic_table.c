/* Mosaic table: hands, turns, passes (SKIM-7, SKIM-19..22). */
#include "mosaic_internal.h"

LOMBER_STATIC_ASSERT(sizeof(lomber_mosaic_table) == 2048, table_size);
LOMBER_STATIC_ASSERT(offsetof(lomber_mosaic_table, hands) == 1536, table_hands);
LOMBER_STATIC_ASSERT(offsetof(lomber_mosaic_table, base) == 1600, table_base);
LOMBER_STATIC_ASSERT(offsetof(lomber_mosaic_table, history) == 1624, table_history);

#define PASSED 0x80

static int table_sound(const lomber_mosaic_table *t)
{
    if (!lomber_i_mosaic_sound(&t->board) || t->seats - 1u >= LOMBER_MOSAIC_SEATS || t->turn >= t->seats ||
        t->plies > LOMBER_MOSAIC_PLIES || t->base < 0 || t->base > LOMBER_I_MOSAIC_BASE || t->passes > t->seats)
        return 0;
    unsigned seats = 0;
    for (int i = 0; i < t->seats; i++) {
        if (t->order[i] >= t->seats || t->hands[i] >> LOMBER_PACK_CARDS) return 0;
        seats |= 1u << t->order[i];
    }
    return seats == (1u << t->seats) - 1 && (t->seat == -1 || t->seat == t->order[t->turn]);
}

static int seats_with_cards(const lomber_mosaic_table *t)
{
    int found = 0;
    for (int i = 0; i < t->seats; i++) found += t->hands[i] != 0;
    return found;
}

/* Whose turn it is, from the place `from` on in the order. */
static void settle(lomber_mosaic_table *t, int from)
{
    int holders = seats_with_cards(t);
    t->turn = (uint8_t)(from % t->seats);
    t->seat = -1;
    if (holders == 0 || t->passes >= holders) return;
    while (!t->hands[t->order[t->turn]]) t->turn = (uint8_t)((t->turn + 1) % t->seats);
    t->seat = (int8_t)t->order[t->turn];
}

lomber_status lomber_mosaic_table_init(lomber_mosaic_table *table, const lomber_mosaic_board *board,
                                       const lomber_cardset *hands, int seats, const uint8_t *order, int32_t base,
                                       int32_t pass_action)
{
    if (!table || !board || !hands) return LOMBER_E_NULL;
    lomber_status status = lomber_mosaic_check(board);
    if (status != LOMBER_OK) return status;
    if (seats < 1 || seats > LOMBER_MOSAIC_SEATS || base < 0 || base > LOMBER_I_MOSAIC_BASE || pass_action < 0)
        return LOMBER_E_ARGUMENT;
    if (pass_action >= base && pass_action < base + LOMBER_PACK_CARDS * lomber_i_mosaic_span(board))
        return LOMBER_E_ARGUMENT;
    lomber_cardset seen = board->laid;
    unsigned seated = 0;
    for (int i = 0; i < seats; i++) {
        if (hands[i] >> LOMBER_PACK_CARDS) return LOMBER_E_CARD;
        if (hands[i] & seen) return LOMBER_E_REPEAT;
        seen |= hands[i];
        int seat = order ? order[i] : i;
        if (seat >= seats || seated >> seat & 1) return LOMBER_E_ARGUMENT;
        seated |= 1u << seat;
    }
    memset(table, 0, sizeof *table);
    table->board = *board;
    table->base = base;
    table->pass_action = pass_action;
    table->seats = (uint8_t)seats;
    for (int i = 0; i < seats; i++) {
        table->hands[i] = hands[i];
        table->order[i] = (uint8_t)(order ? order[i] : i);
    }
    settle(table, 0);
    return LOMBER_OK;
}

static int32_t list_actions(const lomber_mosaic_table *t, int32_t *actions, int32_t capacity)
{
    size_t count = 0;
    if (t->seat < 0) return 0;
    lomber_status status =
        lomber_mosaic_moves(&t->board, t->hands[t->seat], t->base, actions, (size_t)capacity, &count);
    if (status != LOMBER_OK) return status;
    if (count) return (int32_t)count;
    if (capacity < 1) return LOMBER_E_CAPACITY;
    actions[0] = t->pass_action;
    return 1;
}

int32_t lomber_mosaic_table_actions(const lomber_mosaic_table *table, int32_t *actions, int32_t capacity)
{
    if (!table || (!actions && capacity)) return LOMBER_E_NULL;
    if (capacity < 0) return LOMBER_E_ARGUMENT;
    if (!table_sound(table)) return LOMBER_E_STATE;
    return list_actions(table, actions, capacity);
}

typedef struct {
    int card;
    int32_t x, y;
} lay;

/* 0 when the number is no move's. */
static int read_move(const lomber_mosaic_table *t, int32_t action, lay *move)
{
    int32_t span = lomber_i_mosaic_span(&t->board), wide = 2 * t->board.width - 1;
    if (action < t->base || action - t->base >= LOMBER_PACK_CARDS * span) return 0;
    int32_t number = action - t->base;
    move->card = number / span;
    move->x = number % span % wide - (t->board.width - 1);
    move->y = number % span / wide - (t->board.height - 1);
    return 1;
}

/* Whether the seat to move may act now. */
static lomber_status ready(const lomber_mosaic_table *table)
{
    if (table->seat < 0) return LOMBER_E_ILLEGAL;
    return table->plies == LOMBER_MOSAIC_PLIES ? LOMBER_E_STATE : LOMBER_OK;
}

static void pass(lomber_mosaic_table *table)
{
    table->passes++;
    table->history[table->plies++] = table->turn | PASSED;
    settle(table, table->turn + 1);
}

lomber_status lomber_mosaic_table_pass(lomber_mosaic_table *table)
{
    if (!table) return LOMBER_E_NULL;
    if (!table_sound(table)) return LOMBER_E_STATE;
    lomber_status status = ready(table);
    if (status == LOMBER_OK) pass(table);
    return status;
}

lomber_status lomber_mosaic_table_apply(lomber_mosaic_table *table, int32_t action)
{
    lay move;
    if (!table) return LOMBER_E_NULL;
    if (!table_sound(table)) return LOMBER_E_STATE;
    if (action != table->pass_action && !read_move(table, action, &move)) return LOMBER_E_ARGUMENT;
    lomber_status status = ready(table);
    if (status != LOMBER_OK) return status;
    lomber_cardset *hand = &table->hands[table->seat];
    if (action == table->pass_action) {
        size_t moves;
        status = lomber_mosaic_count_moves(&table->board, *hand, &moves);
        if (status != LOMBER_OK) return status;
        if (moves) return LOMBER_E_ILLEGAL;
        pass(table);
        return LOMBER_OK;
    }
    if (!(*hand >> move.card & 1)) return LOMBER_E_ILLEGAL;
    status = lomber_mosaic_lay(&table->board, move.card, move.x, move.y);
    if (status != LOMBER_OK) return status;
    *hand &= ~(UINT64_C(1) << move.card);
    table->passes = 0;
    table->history[table->plies++] = table->turn;
    settle(table, table->turn + 1);
    return LOMBER_OK;
}

int32_t lomber_mosaic_table_step(lomber_mosaic_table *table, int32_t action, int32_t *actions, int32_t capacity)
{
    if (!actions && capacity) return LOMBER_E_NULL;
    if (capacity < 0) return LOMBER_E_ARGUMENT;
    lomber_status status = lomber_mosaic_table_apply(table, action);
    return status == LOMBER_OK ? list_actions(table, actions, capacity) : status;
}

lomber_status lomber_mosaic_table_undo(lomber_mosaic_table *table)
{
    if (!table) return LOMBER_E_NULL;
    if (!table_sound(table)) return LOMBER_E_STATE;
    if (table->plies == 0) return LOMBER_E_EMPTY;
    uint8_t acted = table->history[table->plies - 1];
    int turn = acted & ~PASSED;
    if (turn >= table->seats) return LOMBER_E_STATE;
    int passes = 0;
    for (int i = table->plies - 2; i >= 0 && table->history[i] & PASSED; i--) passes++;
    if (passes >= table->seats) return LOMBER_E_STATE;
    if (!(acted & PASSED)) {
        if (table->board.count == 0) return LOMBER_E_STATE;
        int card = table->board.card[table->board.count - 1];
        lomber_status status = lomber_mosaic_undo(&table->board);
        if (status != LOMBER_OK) return status;
        if (card >= LOMBER_PACK_CARDS) return LOMBER_E_STATE;
        table->hands[table->order[turn]] |= UINT64_C(1) << card;
    }
    table->history[--table->plies] = 0;
    table->turn = (uint8_t)turn;
    table->seat = (int8_t)table->order[turn];
    table->passes = (uint8_t)passes;
    return LOMBER_OK;
}

lomber_status lomber_mosaic_table_why_illegal(const lomber_mosaic_table *table, int32_t action,
                                              lomber_mosaic_verdict *verdict)
{
    lay move = {0, 0, 0};
    if (!table || !verdict) return LOMBER_E_NULL;
    if (!table_sound(table)) return LOMBER_E_STATE;
    int pass = action == table->pass_action;
    if (!pass && !read_move(table, action, &move)) return LOMBER_E_ARGUMENT;
    memset(verdict, 0, sizeof *verdict);
    memset(verdict->neighbours, LOMBER_MOSAIC_NONE, sizeof verdict->neighbours);
    verdict->occupant = verdict->last = LOMBER_MOSAIC_NONE;
    if (table->seat < 0) {
        verdict->rules = LOMBER_MOSAIC_OVER;
        return LOMBER_OK;
    }
    lomber_cardset hand = table->hands[table->seat];
    if (pass) {
        size_t moves;
        lomber_status status = lomber_mosaic_count_moves(&table->board, hand, &moves);
        if (status == LOMBER_OK && moves) verdict->rules = LOMBER_MOSAIC_MUST_MOVE;
        return status;
    }
    if (!(hand >> move.card & 1)) {
        verdict->rules = LOMBER_MOSAIC_NOT_HELD;
        return LOMBER_OK;
    }
    return lomber_mosaic_why_illegal(&table->board, move.card, move.x, move.y, verdict);
}

lomber_status lomber_mosaic_table_check(const lomber_mosaic_table *table)
{
    if (!table) return LOMBER_E_NULL;
    if (!table_sound(table) || lomber_mosaic_check(&table->board) != LOMBER_OK) return LOMBER_E_STATE;
    lomber_cardset seen = table->board.laid;
    int lays = 0, passes = 0;
    for (int i = 0; i < LOMBER_MOSAIC_SEATS; i++) {
        if (table->hands[i] & seen || (i >= table->seats && (table->hands[i] || table->order[i])))
            return LOMBER_E_STATE;
        seen |= table->hands[i];
    }
    for (int i = 0; i < LOMBER_MOSAIC_PLIES; i++) {
        int acted = table->history[i];
        if (i >= table->plies ? acted != 0 : (acted & ~PASSED) >= table->seats) return LOMBER_E_STATE;
        if (i >= table->plies) continue;
        lays += !(acted & PASSED);
        passes = acted & PASSED ? passes + 1 : 0;
    }
    lomber_mosaic_table made = *table;
    int last = table->plies ? table->history[table->plies - 1] & ~PASSED : -1;
    settle(&made, last + 1);
    int32_t end = table->base + LOMBER_PACK_CARDS * lomber_i_mosaic_span(&table->board);
    if (lays > table->board.count || passes != table->passes || table->reserved[0] || table->reserved[1] ||
        table->pass_action < 0 || (table->pass_action >= table->base && table->pass_action < end) ||
        made.turn != table->turn || made.seat != table->seat)
        return LOMBER_E_STATE;
    return LOMBER_OK;
}
