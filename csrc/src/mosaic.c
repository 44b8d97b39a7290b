/* Mosaic board: making, laying, taking back, checking. */
#include "mosaic_internal.h"

LOMBER_STATIC_ASSERT(sizeof(lomber_mosaic_board) == 1536, board_size);
LOMBER_STATIC_ASSERT(offsetof(lomber_mosaic_board, grid_x) == 8, board_grid);
LOMBER_STATIC_ASSERT(offsetof(lomber_mosaic_board, planes) == 16, board_planes);
LOMBER_STATIC_ASSERT(offsetof(lomber_mosaic_board, laid) == 1336, board_laid);
LOMBER_STATIC_ASSERT(offsetof(lomber_mosaic_board, card) == 1344, board_card);
LOMBER_STATIC_ASSERT(offsetof(lomber_mosaic_board, reserved1) == 1500, board_reserved);
LOMBER_STATIC_ASSERT(LOMBER_MOSAIC_PLANES == PLANE_COUNT * LOMBER_MOSAIC_WORDS, planes_fit);
LOMBER_STATIC_ASSERT(sizeof(lomber_mosaic_verdict) == 12, verdict_size);
LOMBER_STATIC_ASSERT(sizeof(lomber_mosaic_extent) == 12, extent_size);

#define BLACK_CARD(suit, rank) {suit, PLANE_NEAR + (suit), PLANE_NEAR + (3 - (suit)), PLANE_LOW + 13 + (rank)}
#define RED_CARD(suit, rank) {suit, PLANE_NEAR + (suit), PLANE_NEAR + (3 - (suit)), PLANE_LOW + (rank)}
#define SUIT(card, suit)                                                                               \
    card(suit, 0), card(suit, 1), card(suit, 2), card(suit, 3), card(suit, 4), card(suit, 5),          \
        card(suit, 6), card(suit, 7), card(suit, 8), card(suit, 9), card(suit, 10), card(suit, 11),    \
        card(suit, 12)

const lomber_i_mosaic_planes lomber_i_mosaic_card[64] = {
    SUIT(BLACK_CARD, 0), SUIT(RED_CARD, 1), SUIT(RED_CARD, 2), SUIT(BLACK_CARD, 3)};

static uint64_t *plane(lomber_mosaic_board *b, int which) { return b->planes + which * b->words; }

/* Shift a plane up; bits above its last word are dropped. 0 < by < 64. */
static void shift(uint64_t *words, int count, int by)
{
    for (int i = count - 1; i > 0; i--) words[i] = words[i] << by | words[i - 1] >> (64 - by);
    words[0] <<= by;
}

static void shift_cards(lomber_mosaic_board *b, int by)
{
    for (int p = PLANE_NEAR; p < PLANE_NEAR + LOMBER_SUITS; p++) shift(plane(b, p), b->words, by);
    for (int p = PLANE_OCCUPIED; p < PLANE_COUNT; p++) shift(plane(b, p), b->words, by);
}

/* The window of a rectangle: inside the borders once they are known, else one cell beyond the layout. */
static void make_window(lomber_mosaic_board *b)
{
    int w = b->max_x - b->min_x + 1, h = b->max_y - b->min_y + 1;
    int left = w < b->width ? 0 : 1, right = w < b->width ? w + 1 : b->width;
    int bottom = h < b->height ? 0 : 1, top = h < b->height ? h + 1 : b->height;
    uint64_t row = ((UINT64_C(1) << (right - left + 1)) - 1), *window = plane(b, PLANE_WINDOW);
    memset(window, 0, b->words * sizeof *window);
    for (int y = bottom; y <= top; y++) {
        int bit = y * b->stride + left;
        window[bit >> 6] |= row << (bit & 63);
        if ((bit & 63) + (right - left) > 63) window[(bit >> 6) + 1] |= row >> (64 - (bit & 63));
    }
}

static void neighbours(const lomber_mosaic_board *b, int cell, uint64_t near[LOMBER_MOSAIC_WORDS])
{
    memset(near, 0, LOMBER_MOSAIC_WORDS * sizeof *near);
    lomber_i_set_bit(near, cell - 1);
    lomber_i_set_bit(near, cell - b->stride);
    if (cell + 1 < 64 * b->words) lomber_i_set_bit(near, cell + 1);
    if (cell + b->stride < 64 * b->words) lomber_i_set_bit(near, cell + b->stride);
}

/* Enter a card that lies on a cell of the grid's inner part into the planes of cards. */
static void enter(lomber_mosaic_board *b, int card, int cell, const uint64_t near[LOMBER_MOSAIC_WORDS])
{
    lomber_i_mosaic_planes index = lomber_i_mosaic_card[card];
    int words = b->words, rank = lomber_i_rank_index(card);
    uint64_t *own = plane(b, index.own);
    for (int i = 0; i < words; i++) own[i] |= near[i];
    uint64_t *low = plane(b, PLANE_LOW + LOMBER_RANKS * lomber_i_colour(index.suit) + rank + 1);
    for (int q = rank + 1; q < LOMBER_RANKS; q++)
        for (int i = 0; i < words; i++) *low++ |= near[i];
    lomber_i_set_bit(plane(b, PLANE_OCCUPIED), cell);
}

static void make_open(lomber_mosaic_board *b, const uint64_t last[LOMBER_MOSAIC_WORDS])
{
    uint64_t *open = plane(b, PLANE_OPEN);
    const uint64_t *window = plane(b, PLANE_WINDOW), *occupied = plane(b, PLANE_OCCUPIED);
    int strict = b->flags & LOMBER_MOSAIC_STRICT;
    for (int i = 0; i < b->words; i++)
        open[i] = window[i] & ~occupied[i] & (strict ? last[i] : ~UINT64_C(0));
    if (!(b->flags & LOMBER_I_MOSAIC_BUILT)) return;
    for (int i = 0; i < b->words; i++)
        open[i] &= lomber_i_mosaic_borne(occupied, i, b->stride, 1 - b->grid_y, b->flags & LOMBER_MOSAIC_PYRAMID);
}

static void grow_spiral(lomber_mosaic_board *b, int count)
{
    uint64_t window[LOMBER_MOSAIC_WORDS];
    lomber_i_mosaic_spiral(b, count, window);
    memcpy(plane(b, PLANE_WINDOW), window, sizeof *window * b->words);
}

/* Planes of an empty board; a region's window is left as it is, unless it grows. */
static void make_empty(lomber_mosaic_board *b)
{
    int region = b->flags & LOMBER_MOSAIC_REGION;
    if (!region) b->grid_x = b->grid_y = 0;
    b->min_x = b->max_x = b->min_y = b->max_y = 0;
    int origin = (1 - b->grid_y) * b->stride + 1 - b->grid_x;
    memset(b->planes, 0, sizeof *b->planes * (size_t)(PLANE_WINDOW * b->words));
    memset(plane(b, PLANE_OCCUPIED), 0, sizeof *b->planes * (size_t)((PLANE_COUNT - PLANE_OCCUPIED) * b->words));
    if (!region) {
        memset(plane(b, PLANE_WINDOW), 0, sizeof *b->planes * b->words);
        lomber_i_set_bit(plane(b, PLANE_WINDOW), origin);
    }
    if (b->flags & LOMBER_MOSAIC_SPIRAL) grow_spiral(b, 0);
    lomber_i_set_bit(plane(b, PLANE_OPEN), origin);
    for (int rank = b->opening_low; rank <= b->opening_high; rank++) {
        lomber_i_set_bit(plane(b, PLANE_LOW + rank - 2), origin);
        lomber_i_set_bit(plane(b, PLANE_LOW + LOMBER_RANKS + rank - 2), origin);
    }
}

static void forget_opening(lomber_mosaic_board *b)
{
    memset(plane(b, PLANE_LOW), 0, sizeof *b->planes * (size_t)((PLANE_COUNT - PLANE_LOW) * b->words));
}

lomber_status lomber_mosaic_init(lomber_mosaic_board *board, int width, int height, int flags, int opening_low,
                                 int opening_high)
{
    if (!board) return LOMBER_E_NULL;
    if (width < 1 || width > LOMBER_MOSAIC_SIDE || height < 1 || height > LOMBER_MOSAIC_SIDE ||
        flags & ~(LOMBER_MOSAIC_STRICT | LOMBER_I_MOSAIC_BUILT) || opening_low < 2 || opening_high > 14 || opening_low > opening_high)
        return LOMBER_E_ARGUMENT;
    memset(board, 0, sizeof *board);
    board->width = (uint8_t)width;
    board->height = (uint8_t)height;
    board->flags = (uint8_t)flags;
    board->opening_low = (uint8_t)opening_low;
    board->opening_high = (uint8_t)opening_high;
    board->stride = (uint8_t)(width + 1);
    board->words = (uint8_t)(((width + 1) * (height + 1) + 63) / 64);
    memset(board->card, LOMBER_MOSAIC_NONE, sizeof board->card);
    make_empty(board);
    return LOMBER_OK;
}

void lomber_i_mosaic_place(lomber_mosaic_board *b, int card, int x, int y)
{
    uint64_t near[LOMBER_MOSAIC_WORDS];
    if (b->count == 0) forget_opening(b);
    if (!(b->flags & LOMBER_MOSAIC_REGION)) {
        if (x < b->grid_x) {
            b->grid_x--;
            shift_cards(b, 1);
        }
        if (y < b->grid_y) {
            b->grid_y--;
            shift_cards(b, b->stride);
        }
    }
    int grown = b->count == 0;
    if (x < b->min_x) b->min_x = (int8_t)x, grown = 1;
    if (x > b->max_x) b->max_x = (int8_t)x, grown = 1;
    if (y < b->min_y) b->min_y = (int8_t)y, grown = 1;
    if (y > b->max_y) b->max_y = (int8_t)y, grown = 1;
    if (grown && !(b->flags & LOMBER_MOSAIC_REGION)) make_window(b);
    if (b->flags & LOMBER_MOSAIC_SPIRAL) grow_spiral(b, b->count + 1);
    int cell = (y - b->grid_y + 1) * b->stride + x - b->grid_x + 1;
    neighbours(b, cell, near);
    enter(b, card, cell, near);
    make_open(b, near);
    b->card[b->count] = (uint8_t)card;
    b->x[b->count] = (int8_t)x;
    b->y[b->count] = (int8_t)y;
    b->count++;
    b->laid |= UINT64_C(1) << card;
}

lomber_status lomber_mosaic_lay(lomber_mosaic_board *board, int card, int32_t x, int32_t y)
{
    uint64_t set[LOMBER_MOSAIC_WORDS];
    if (!board) return LOMBER_E_NULL;
    if (card < 0 || card >= LOMBER_PACK_CARDS) return LOMBER_E_CARD;
    if (!lomber_i_mosaic_sound(board)) return LOMBER_E_STATE;
    if (board->laid >> card & 1) return LOMBER_E_REPEAT;
    if (board->count == LOMBER_MOSAIC_CARDS) return LOMBER_E_STATE;
    int cell = lomber_i_mosaic_cell(board, x, y);
    lomber_mosaic_legal(board, card, set);
    if (cell < 0 || !(set[cell >> 6] >> (cell & 63) & 1)) return LOMBER_E_ILLEGAL;
    /* A damaged plane can allow what no board allows: the border, or a window too wide. */
    int region = board->flags & LOMBER_MOSAIC_REGION;
    if ((x < board->grid_x && (region || board->max_x - x >= board->width)) || x - board->grid_x >= board->width ||
        (y < board->grid_y && (region || board->max_y - y >= board->height)) || y - board->grid_y >= board->height)
        return LOMBER_E_STATE;
    lomber_i_mosaic_place(board, card, x, y);
    return LOMBER_OK;
}

lomber_status lomber_i_mosaic_rebuild(lomber_mosaic_board *b, int count)
{
    uint64_t near[LOMBER_MOSAIC_WORDS] = {0};
    int region = b->flags & LOMBER_MOSAIC_REGION, min_x = 0, max_x = 0, min_y = 0, max_y = 0;
    for (int i = 0; i < count; i++) {
        if (b->card[i] >= LOMBER_PACK_CARDS) return LOMBER_E_STATE;
        if (b->x[i] < min_x) min_x = b->x[i];
        if (b->x[i] > max_x) max_x = b->x[i];
        if (b->y[i] < min_y) min_y = b->y[i];
        if (b->y[i] > max_y) max_y = b->y[i];
    }
    int grid_x = region ? b->grid_x : min_x, grid_y = region ? b->grid_y : min_y;
    if (min_x < grid_x || max_x - grid_x >= b->width || min_y < grid_y || max_y - grid_y >= b->height)
        return LOMBER_E_STATE;
    make_empty(b);
    b->laid = 0;
    memset(b->card + count, LOMBER_MOSAIC_NONE, (size_t)(LOMBER_MOSAIC_CARDS - count));
    memset(b->x + count, 0, (size_t)(LOMBER_MOSAIC_CARDS - count));
    memset(b->y + count, 0, (size_t)(LOMBER_MOSAIC_CARDS - count));
    b->count = (uint8_t)count;
    if (count == 0) return LOMBER_OK;
    forget_opening(b);
    b->grid_x = (int8_t)grid_x;
    b->grid_y = (int8_t)grid_y;
    b->min_x = (int8_t)min_x;
    b->max_x = (int8_t)max_x;
    b->min_y = (int8_t)min_y;
    b->max_y = (int8_t)max_y;
    if (!region) make_window(b);
    if (b->flags & LOMBER_MOSAIC_SPIRAL) grow_spiral(b, count);
    for (int i = 0; i < count; i++) {
        int cell = (b->y[i] - grid_y + 1) * b->stride + b->x[i] - grid_x + 1;
        neighbours(b, cell, near);
        enter(b, b->card[i], cell, near);
        b->laid |= UINT64_C(1) << b->card[i];
    }
    make_open(b, near);
    return LOMBER_OK;
}

lomber_status lomber_mosaic_undo(lomber_mosaic_board *board)
{
    if (!board) return LOMBER_E_NULL;
    if (!lomber_i_mosaic_sound(board)) return LOMBER_E_STATE;
    if (board->count == 0) return LOMBER_E_EMPTY;
    return lomber_i_mosaic_rebuild(board, board->count - 1);
}

lomber_status lomber_mosaic_check(const lomber_mosaic_board *board)
{
    lomber_mosaic_board made;
    if (!board) return LOMBER_E_NULL;
    if (!lomber_i_mosaic_sound(board)) return LOMBER_E_STATE;
    memset(&made, 0, sizeof made);
    memcpy(&made, board, offsetof(lomber_mosaic_board, reserved0));
    memcpy(made.card, board->card, sizeof made.card + sizeof made.x + sizeof made.y);
    if (board->flags & LOMBER_MOSAIC_REGION)
        memcpy(plane(&made, PLANE_WINDOW), board->planes + PLANE_WINDOW * board->words,
               sizeof *board->planes * board->words);
    lomber_cardset seen = 0;
    for (int i = 0; i < board->count; i++) {
        if (board->card[i] >= LOMBER_PACK_CARDS || seen >> board->card[i] & 1) return LOMBER_E_STATE;
        seen |= UINT64_C(1) << board->card[i];
        for (int k = 0; k < i; k++)
            if (board->x[k] == board->x[i] && board->y[k] == board->y[i]) return LOMBER_E_STATE;
    }
    if (board->count && (board->x[0] || board->y[0])) return LOMBER_E_STATE;
    if (lomber_i_mosaic_rebuild(&made, board->count) != LOMBER_OK || memcmp(&made, board, sizeof made) != 0)
        return LOMBER_E_STATE;
    return LOMBER_OK;
}
