/* Mosaic board: geometries in place of the floating rectangle (SKIM-13). */
#include "mosaic_internal.h"

/* Every card lies on a cell of a window whose grid begins at min_x, min_y. */
static int holds_cards(const lomber_mosaic_board *b, const uint64_t *window, int min_x, int min_y)
{
    for (int i = 0; i < b->count; i++) {
        int x = b->x[i] - min_x, y = b->y[i] - min_y;
        if (x < 0 || x >= b->width || y < 0 || y >= b->height) return 0;
        int cell = (y + 1) * b->stride + x + 1;
        if (!(window[cell >> 6] >> (cell & 63) & 1)) return 0;
    }
    return 1;
}

static lomber_status change_shape(lomber_mosaic_board *board, int flags, int reach, const uint64_t *window, int min_x,
                                  int min_y)
{
    if (!holds_cards(board, window, min_x, min_y)) return LOMBER_E_ARGUMENT;
    lomber_mosaic_board changed = *board;
    changed.flags = (uint8_t)((board->flags & ~LOMBER_MOSAIC_SPIRAL) | LOMBER_MOSAIC_REGION | flags);
    changed.reach = (uint8_t)reach;
    changed.grid_x = (int8_t)min_x;
    changed.grid_y = (int8_t)min_y;
    memcpy(changed.planes + PLANE_WINDOW * board->words, window, sizeof *window * board->words);
    lomber_status status = lomber_i_mosaic_rebuild(&changed, changed.count);
    if (status == LOMBER_OK) *board = changed;
    return status;
}

lomber_status lomber_mosaic_set_region(lomber_mosaic_board *board, const int8_t *xy, size_t cells)
{
    if (!board || !xy) return LOMBER_E_NULL;
    if (!lomber_i_mosaic_sound(board)) return LOMBER_E_STATE;
    int min_x = 0, max_x = 0, min_y = 0, max_y = 0, origin = 0;
    for (size_t i = 0; i < cells; i++) {
        int x = xy[2 * i], y = xy[2 * i + 1];
        if (x < min_x) min_x = x;
        if (x > max_x) max_x = x;
        if (y < min_y) min_y = y;
        if (y > max_y) max_y = y;
        origin |= x == 0 && y == 0;
    }
    if (!origin || max_x - min_x >= board->width || max_y - min_y >= board->height) return LOMBER_E_ARGUMENT;
    uint64_t window[LOMBER_MOSAIC_WORDS] = {0};
    for (size_t i = 0; i < cells; i++)
        lomber_i_set_bit(window, (xy[2 * i + 1] - min_y + 1) * board->stride + xy[2 * i] - min_x + 1);
    return change_shape(board, 0, 0, window, min_x, min_y);
}

void lomber_i_mosaic_spiral(const lomber_mosaic_board *board, int count, uint64_t window[LOMBER_MOSAIC_WORDS])
{
    static const int8_t dx[4] = {1, 0, -1, 0}, dy[4] = {0, 1, 0, -1};
    int column = (board->width - 1) / 2 + 1, row = (board->height - 1) / 2 + 1; /* of the first card */
    memset(window, 0, LOMBER_MOSAIC_WORDS * sizeof *window);
    for (int side = 0, left = count + board->reach; left > 0; side++)
        for (int step = 0; step <= side / 2 && left > 0; step++, left--) { /* arms of 1, 1, 2, 2, 3, 3, ... */
            if (column >= 1 && column <= board->width && row >= 1 && row <= board->height)
                lomber_i_set_bit(window, row * board->stride + column);
            column += dx[side & 3];
            row += dy[side & 3];
        }
}

lomber_status lomber_mosaic_set_spiral(lomber_mosaic_board *board, int reach)
{
    if (!board) return LOMBER_E_NULL;
    if (!lomber_i_mosaic_sound(board)) return LOMBER_E_STATE;
    if (reach < 1 || reach > 255) return LOMBER_E_ARGUMENT;
    lomber_mosaic_board wound = *board;
    uint64_t window[LOMBER_MOSAIC_WORDS];
    wound.reach = (uint8_t)reach;
    lomber_i_mosaic_spiral(&wound, board->count, window);
    return change_shape(board, LOMBER_MOSAIC_SPIRAL, reach, window, -((board->width - 1) / 2), -((board->height - 1) / 2));
}
