/* The show, many hands at a time. */
#include "cribbage_internal.h"

static int show_rows(const uint8_t *rows, size_t n, size_t hand, int crib,
                     uint8_t *LOMBER_RESTRICT out, size_t *bad)
{
    size_t width = hand + 1;
    for (size_t i = 0; i < n; i++) {
        const uint8_t *row = rows + i * width;
        int points = lomber_cribbage_show(row, hand, row[hand], crib);
        if (points < 0) {
            *bad = i;
            return points;
        }
        out[i] = (uint8_t)points;
    }
    return LOMBER_OK;
}

int lomber_cribbage_show_many(const uint8_t *rows, size_t n, size_t hand, int crib,
                              uint8_t *LOMBER_RESTRICT out, size_t *bad)
{
    if (hand < LOMBER_CRIBBAGE_HAND_MIN || hand > LOMBER_CRIBBAGE_HAND_MAX) return LOMBER_E_COUNT;
    if (n == 0) return LOMBER_OK;
    if (!rows || !out) return LOMBER_E_NULL;
    size_t first_bad;
    int status = show_rows(rows, n, hand, crib, out, &first_bad);
    if (status != LOMBER_OK && bad) *bad = first_bad;
    return status;
}
