/* The play: what the last card of a series scores. */
#include "cribbage_internal.h"

/* How many of the latest of n cards are equal in rank, 1 or more (CRIB-11). */
static size_t equal_length(const uint8_t *ranks, size_t n)
{
    size_t length = 1;
    while (length < n && ranks[n - 1 - length] == ranks[n - 1]) length++;
    return length;
}

/* The longest n >= 3 such that the latest n cards are n consecutive ranks, or 0 (CRIB-12). */
static size_t run_length(const uint8_t *ranks, size_t n)
{
    unsigned seen = 0, low = LOMBER_RANKS, high = 0;
    size_t best = 0;
    for (size_t length = 1; length <= n; length++) {
        unsigned rank = ranks[n - length];
        if (seen >> rank & 1) break;
        seen |= 1u << rank;
        if (rank < low) low = rank;
        if (rank > high) high = rank;
        if (length >= 3 && high - low + 1 == length) best = length;
    }
    return best;
}

static unsigned count_points(unsigned count) { return count == 15 || count == 31 ? 2 : 0; }

static unsigned last_points(const uint8_t *ranks, size_t n, unsigned count)
{
    size_t equal = equal_length(ranks, n);
    return count_points(count) + (unsigned)(equal * (equal - 1) + run_length(ranks, n));
}

/* Checks a series, and finds the rank of each card and the count after the last. */
static int take_series(uint8_t *ranks, const uint8_t *cards, size_t n, unsigned *count, size_t *bad)
{
    if (!cards) return LOMBER_E_NULL;
    if (n < 1 || n > LOMBER_CRIBBAGE_SERIES_MAX) return LOMBER_E_COUNT;
    lomber_cardset seen = 0;
    *count = 0;
    for (size_t i = 0; i < n; i++) {
        *bad = i;
        if (cards[i] >= LOMBER_PACK_CARDS) return LOMBER_E_CARD;
        lomber_cardset bit = (lomber_cardset)1 << cards[i];
        if (seen & bit) return LOMBER_E_REPEAT;
        seen |= bit;
        ranks[i] = (uint8_t)lomber_i_cribbage_rank(cards[i]);
        *count += lomber_i_cribbage_value(ranks[i]);
        if (*count > 31) return LOMBER_E_ILLEGAL;
    }
    return LOMBER_OK;
}

int lomber_cribbage_peg(const uint8_t *cards, size_t n)
{
    uint8_t ranks[LOMBER_CRIBBAGE_SERIES_MAX];
    unsigned count;
    size_t bad;
    int status = take_series(ranks, cards, n, &count, &bad);
    return status == LOMBER_OK ? (int)last_points(ranks, n, count) : status;
}

int lomber_cribbage_peg_items(const uint8_t *cards, size_t n,
                              lomber_cribbage_item *LOMBER_RESTRICT out, size_t capacity,
                              size_t *count)
{
    if (!count || (!out && capacity)) return LOMBER_E_NULL;
    uint8_t ranks[LOMBER_CRIBBAGE_SERIES_MAX];
    unsigned value;
    size_t bad;
    int status = take_series(ranks, cards, n, &value, &bad);
    if (status != LOMBER_OK) return status;

    size_t equal = equal_length(ranks, n), run = run_length(ranks, n);
    struct {
        lomber_cribbage_kind kind;
        size_t points, length;
    } scored[LOMBER_CRIBBAGE_PEG_ITEMS_MAX] = {
        {value == 31 ? LOMBER_CRIBBAGE_THIRTY_ONE : LOMBER_CRIBBAGE_FIFTEEN, count_points(value), n},
        {LOMBER_CRIBBAGE_PAIR, equal * (equal - 1), equal},
        {LOMBER_CRIBBAGE_RUN, run, run},
    };
    size_t found = 0;
    for (size_t i = 0; i < LOMBER_CRIBBAGE_PEG_ITEMS_MAX; i++) found += scored[i].points != 0;
    *count = found;
    if (found > capacity) return LOMBER_E_CAPACITY;

    size_t points = 0, next = 0;
    for (size_t i = 0; i < LOMBER_CRIBBAGE_PEG_ITEMS_MAX; i++) {
        if (!scored[i].points) continue;
        lomber_cardset set = 0;
        for (size_t j = n - scored[i].length; j < n; j++) set |= (lomber_cardset)1 << cards[j];
        out[next++] = (lomber_cribbage_item){.cards = set,
                                             .kind = (uint8_t)scored[i].kind,
                                             .points = (uint8_t)scored[i].points};
        points += scored[i].points;
    }
    return (int)points;
}

int lomber_cribbage_peg_series(const uint8_t *cards, size_t n, uint8_t *LOMBER_RESTRICT out,
                               size_t *bad)
{
    if (!out) return LOMBER_E_NULL;
    uint8_t ranks[LOMBER_CRIBBAGE_SERIES_MAX];
    unsigned total;
    size_t first_bad = n;
    int status = take_series(ranks, cards, n, &total, &first_bad);
    if (status == LOMBER_E_NULL || status == LOMBER_E_COUNT) return status;
    size_t good = status == LOMBER_OK ? n : first_bad;
    unsigned count = 0;
    for (size_t i = 0; i < good; i++) {
        count += lomber_i_cribbage_value(ranks[i]);
        out[i] = (uint8_t)last_points(ranks, i + 1, count);
    }
    if (status != LOMBER_OK && bad) *bad = first_bad;
    return status;
}
