/* The play: what the last card of a series scores. */
#include "cribbage_internal.h"

/* The ranks of a series, a nibble each, the last card's the lowest; above them all bits are on. */
typedef uint64_t series;

enum { RANK_BITS = 4, RANK_MASK = 15 };

static series with_rank(series before, unsigned rank) { return before << RANK_BITS | rank; }

static unsigned latest(series ranks) { return (unsigned)ranks & RANK_MASK; }

/* How many of the latest cards are equal in rank, 1 or more (CRIB-11). */
LOMBER_I_INLINE unsigned equal_length(series ranks)
{
    unsigned length = 1, rank = latest(ranks);
    while (latest(ranks >>= RANK_BITS) == rank) length++;
    return length;
}

/* The longest n >= 3 such that the latest n of `laid` cards are n consecutive ranks, or 0 (CRIB-12). */
LOMBER_I_INLINE unsigned run_length(series ranks, size_t laid)
{
    unsigned seen = 0, low = LOMBER_RANKS, high = 0, best = 0;
    for (unsigned length = 1; length <= laid; length++, ranks >>= RANK_BITS) {
        unsigned rank = latest(ranks);
        if (seen >> rank & 1) break;
        seen |= 1u << rank;
        if (rank < low) low = rank;
        if (rank > high) high = rank;
        if (length >= 3 && high - low + 1 == length) best = length;
    }
    return best;
}

static unsigned count_points(unsigned count) { return count == 15 || count == 31 ? 2 : 0; }

LOMBER_I_INLINE unsigned last_points(series ranks, size_t laid, unsigned count)
{
    unsigned equal = equal_length(ranks);
    unsigned points = count_points(count);
    return points + (equal > 1 ? equal * (equal - 1) : run_length(ranks, laid));
}

/* A series that is being read: what is known of the cards so far. */
typedef struct {
    series ranks;
    lomber_cardset seen;
    unsigned count;
} reading;

/* Reads the next card, unless it is a bad one. */
LOMBER_I_INLINE int read_card(reading *r, unsigned card)
{
    if (card >= LOMBER_PACK_CARDS) return LOMBER_E_CARD;
    if (r->seen >> card & 1) return LOMBER_E_REPEAT;
    unsigned rank = lomber_i_cribbage_order[card] / LOMBER_SUITS;
    r->seen |= (lomber_cardset)1 << card;
    r->count += lomber_i_cribbage_value(rank);
    if (r->count > 31) return LOMBER_E_ILLEGAL;
    r->ranks = with_rank(r->ranks, rank);
    return LOMBER_OK;
}

static int check_length(const uint8_t *cards, size_t n)
{
    if (!cards) return LOMBER_E_NULL;
    return n < 1 || n > LOMBER_CRIBBAGE_SERIES_MAX ? LOMBER_E_COUNT : LOMBER_OK;
}

LOMBER_I_INLINE int read_series(reading *r, const uint8_t *cards, size_t n)
{
    int status = check_length(cards, n);
    if (status != LOMBER_OK) return status;
    *r = (reading){.ranks = ~(series)0};
    for (size_t i = 0; i < n; i++) {
        status = read_card(r, cards[i]);
        if (status != LOMBER_OK) return status;
    }
    return LOMBER_OK;
}

int lomber_cribbage_peg(const uint8_t *cards, size_t n)
{
    reading r;
    int status = read_series(&r, cards, n);
    return status == LOMBER_OK ? (int)last_points(r.ranks, n, r.count) : status;
}

int lomber_cribbage_peg_items(const uint8_t *cards, size_t n,
                              lomber_cribbage_item *LOMBER_RESTRICT out, size_t capacity,
                              size_t *count)
{
    if (!count || (!out && capacity)) return LOMBER_E_NULL;
    reading r;
    int status = read_series(&r, cards, n);
    if (status != LOMBER_OK) return status;

    unsigned equal = equal_length(r.ranks), run = run_length(r.ranks, n);
    struct {
        lomber_cribbage_kind kind;
        unsigned points;
        size_t length;
    } scored[LOMBER_CRIBBAGE_PEG_ITEMS_MAX] = {
        {r.count == 31 ? LOMBER_CRIBBAGE_THIRTY_ONE : LOMBER_CRIBBAGE_FIFTEEN,
         count_points(r.count), n},
        {LOMBER_CRIBBAGE_PAIR, equal * (equal - 1), equal},
        {LOMBER_CRIBBAGE_RUN, run, run},
    };
    size_t found = 0;
    for (size_t i = 0; i < LOMBER_CRIBBAGE_PEG_ITEMS_MAX; i++) found += scored[i].points != 0;
    *count = found;
    if (found > capacity) return LOMBER_E_CAPACITY;

    unsigned points = 0;
    size_t next = 0;
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
    int status = check_length(cards, n);
    if (status != LOMBER_OK) return status;
    reading r = {.ranks = ~(series)0};
    for (size_t i = 0; i < n; i++) {
        status = read_card(&r, cards[i]);
        if (status != LOMBER_OK) {
            if (bad) *bad = i;
            return status;
        }
        out[i] = (uint8_t)last_points(r.ranks, i + 1, r.count);
    }
    return LOMBER_OK;
}
