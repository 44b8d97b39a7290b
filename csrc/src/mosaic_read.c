/* Mosaic board: reasons, measures, reading it out. */
#include "mosaic_internal.h"

static void find_neighbours(const lomber_mosaic_board *b, int32_t x, int32_t y, lomber_mosaic_verdict *v)
{
    static const int8_t dx[4] = {1, 0, -1, 0}, dy[4] = {0, 1, 0, -1};
    for (int i = 0; i < b->count; i++) {
        if (b->x[i] == x && b->y[i] == y) v->occupant = b->card[i];
        for (int k = 0; k < 4; k++)
            if (b->x[i] == x + dx[k] && b->y[i] == y + dy[k]) v->neighbours[k] = b->card[i];
    }
}

static int outside(const lomber_mosaic_board *b, int32_t x, int32_t y)
{
    if (b->flags & LOMBER_MOSAIC_REGION) {
        int cell = lomber_i_mosaic_cell(b, x, y);
        return cell < 0 || !(b->planes[PLANE_WINDOW * b->words + (cell >> 6)] >> (cell & 63) & 1);
    }
    return (x > b->max_x ? x : b->max_x) - (x < b->min_x ? x : b->min_x) >= b->width ||
           (y > b->max_y ? y : b->max_y) - (y < b->min_y ? y : b->min_y) >= b->height;
}

/* Whether cards below bear the cell up. */
static int borne(const lomber_mosaic_board *b, int32_t x, int32_t y)
{
    int found = 0, wanted = b->flags & LOMBER_MOSAIC_PYRAMID ? 7 : 2;
    for (int i = 0; i < b->count; i++)
        if (b->y[i] == y - 1 && b->x[i] >= x - 1 && b->x[i] <= x + 1) found |= 1 << (b->x[i] - x + 1);
    return y == 0 || (y > 0 && (found & wanted) == wanted);
}

/* SKIM-14 and SKIM-15, SKIM-16 from the neighbours found. */
static void judge_neighbours(int card, lomber_mosaic_verdict *v)
{
    int suit = card / LOMBER_RANKS, other = 0, mates = 0, lower = 0;
    uint8_t diversity = 0, higher = 0;
    for (int k = 0; k < 4; k++) {
        int near = v->neighbours[k];
        if (near == LOMBER_MOSAIC_NONE) continue;
        int near_suit = near / LOMBER_RANKS;
        if (near_suit == suit) diversity |= (uint8_t)(1 << k);
        if (lomber_i_colour(near_suit) == lomber_i_colour(suit)) {
            mates++;
            continue;
        }
        other++;
        if (lomber_i_rank_index(near) < lomber_i_rank_index(card)) lower++;
        else higher |= (uint8_t)(1 << k);
    }
    v->diversity = diversity;
    if (diversity) v->rules |= LOMBER_MOSAIC_DIVERSITY;
    if (other && !mates && !lower) {
        v->rules |= LOMBER_MOSAIC_SENIORITY;
        v->seniority = higher;
    }
}

lomber_status lomber_mosaic_why_illegal(const lomber_mosaic_board *board, int card, int32_t x, int32_t y,
                                        lomber_mosaic_verdict *verdict)
{
    if (!board || !verdict) return LOMBER_E_NULL;
    if (card < 0 || card >= LOMBER_PACK_CARDS) return LOMBER_E_CARD;
    if (!lomber_i_mosaic_sound(board)) return LOMBER_E_STATE;
    for (int i = 0; i < board->count; i++)
        if (board->card[i] >= LOMBER_PACK_CARDS) return LOMBER_E_STATE;
    memset(verdict, 0, sizeof *verdict);
    memset(verdict->neighbours, LOMBER_MOSAIC_NONE, sizeof verdict->neighbours);
    verdict->occupant = verdict->last = LOMBER_MOSAIC_NONE;
    const int far = 64; /* beyond any board: nothing is near, and sums stay small */
    x = x < -far ? -far : x > far ? far : x;
    y = y < -far ? -far : y > far ? far : y;
    if (board->count == 0) {
        int rank = lomber_i_rank_index(card) + 2;
        if (rank < board->opening_low || rank > board->opening_high || x || y)
            verdict->rules = LOMBER_MOSAIC_OPENING;
        return LOMBER_OK;
    }
    find_neighbours(board, x, y, verdict);
    if (verdict->occupant != LOMBER_MOSAIC_NONE) {
        verdict->rules = LOMBER_MOSAIC_OCCUPIED;
        return LOMBER_OK;
    }
    int touches = 0;
    if (board->flags & LOMBER_MOSAIC_STRICT) verdict->last = board->card[board->count - 1];
    for (int k = 0; k < 4; k++)
        touches |= verdict->neighbours[k] != LOMBER_MOSAIC_NONE &&
                   (verdict->last == LOMBER_MOSAIC_NONE || verdict->neighbours[k] == verdict->last);
    if (!touches) verdict->rules |= LOMBER_MOSAIC_CONTINUITY;
    if (outside(board, x, y)) verdict->rules |= LOMBER_MOSAIC_RECTANGLE;
    if (board->flags & LOMBER_I_MOSAIC_BUILT && !borne(board, x, y)) verdict->rules |= LOMBER_MOSAIC_SUPPORT;
    judge_neighbours(card, verdict);
    return LOMBER_OK;
}

lomber_status lomber_mosaic_measure(const lomber_mosaic_board *board, lomber_mosaic_extent *extent)
{
    if (!board || !extent) return LOMBER_E_NULL;
    if (!lomber_i_mosaic_sound(board)) return LOMBER_E_STATE;
    if (board->count == 0) return LOMBER_E_EMPTY;
    memset(extent, 0, sizeof *extent);
    extent->min_x = board->min_x;
    extent->max_x = board->max_x;
    extent->min_y = board->min_y;
    extent->max_y = board->max_y;
    extent->width_known = board->max_x - board->min_x + 1 == board->width;
    extent->height_known = board->max_y - board->min_y + 1 == board->height;
    extent->has_middle_column = extent->width_known && board->width % 2 == 1;
    extent->has_middle_row = extent->height_known && board->height % 2 == 1;
    if (extent->has_middle_column) extent->middle_column = (int8_t)((board->min_x + board->max_x) / 2);
    if (extent->has_middle_row) extent->middle_row = (int8_t)((board->min_y + board->max_y) / 2);
    return LOMBER_OK;
}

lomber_status lomber_mosaic_read_row(const lomber_mosaic_board *board, int32_t y, uint8_t *cards, size_t capacity)
{
    if (!board || !cards) return LOMBER_E_NULL;
    if (!lomber_i_mosaic_sound(board)) return LOMBER_E_STATE;
    if (capacity < board->width) return LOMBER_E_CAPACITY;
    memset(cards, LOMBER_MOSAIC_NONE, board->width);
    for (int i = 0; i < board->count; i++) {
        int column = board->x[i] - board->min_x;
        if (board->y[i] == y && column >= 0 && column < board->width) cards[column] = board->card[i];
    }
    return LOMBER_OK;
}

lomber_status lomber_mosaic_read_column(const lomber_mosaic_board *board, int32_t x, uint8_t *cards,
                                        size_t capacity)
{
    if (!board || !cards) return LOMBER_E_NULL;
    if (!lomber_i_mosaic_sound(board)) return LOMBER_E_STATE;
    if (capacity < board->height) return LOMBER_E_CAPACITY;
    memset(cards, LOMBER_MOSAIC_NONE, board->height);
    for (int i = 0; i < board->count; i++) {
        int row = board->y[i] - board->min_y;
        if (board->x[i] == x && row >= 0 && row < board->height) cards[row] = board->card[i];
    }
    return LOMBER_OK;
}

lomber_status lomber_mosaic_read_board(const lomber_mosaic_board *board, uint8_t *cards, size_t capacity)
{
    if (!board || !cards) return LOMBER_E_NULL;
    if (!lomber_i_mosaic_sound(board)) return LOMBER_E_STATE;
    size_t size = (size_t)board->width * board->height;
    if (capacity < size) return LOMBER_E_CAPACITY;
    memset(cards, LOMBER_MOSAIC_NONE, size);
    for (int i = 0; i < board->count; i++) {
        int column = board->x[i] - board->min_x, row = board->y[i] - board->min_y;
        if (column >= 0 && column < board->width && row >= 0 && row < board->height)
            cards[row * board->width + column] = board->card[i];
    }
    return LOMBER_OK;
}
