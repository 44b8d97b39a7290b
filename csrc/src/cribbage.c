/* The show and the play, a hand at a time. */
#include "cribbage_internal.h"

LOMBER_STATIC_ASSERT(sizeof(lomber_cribbage_item) == 16, item_size);
LOMBER_STATIC_ASSERT(offsetof(lomber_cribbage_item, cards) == 0, item_cards);
LOMBER_STATIC_ASSERT(offsetof(lomber_cribbage_item, kind) == 8, item_kind);
LOMBER_STATIC_ASSERT(offsetof(lomber_cribbage_item, points) == 9, item_points);
LOMBER_STATIC_ASSERT(offsetof(lomber_cribbage_item, reserved) == 10, item_reserved);

static lomber_cardset card_bit(unsigned card) { return (lomber_cardset)1 << card; }

int lomber_i_cribbage_check(const uint8_t *cards, size_t n, size_t *bad)
{
    lomber_cardset seen = 0;
    for (size_t i = 0; i < n; i++) {
        *bad = i;
        if (cards[i] >= LOMBER_PACK_CARDS) return LOMBER_E_CARD;
        if (seen & card_bit(cards[i])) return LOMBER_E_REPEAT;
        seen |= card_bit(cards[i]);
    }
    return LOMBER_OK;
}

/* How many of the cards score as a flush: 0, n, or n + 1 with the starter. */
static unsigned flush_cards(const uint8_t *hand, size_t n, unsigned starter, int crib)
{
    unsigned suit = hand[0] / LOMBER_RANKS;
    for (size_t i = 1; i < n; i++)
        if (hand[i] / LOMBER_RANKS != suit) return 0;
    if (starter / LOMBER_RANKS == suit) return (unsigned)n + 1;
    return crib ? 0 : (unsigned)n;
}

static unsigned nobs_card(unsigned starter)
{
    return starter / LOMBER_RANKS * LOMBER_RANKS + LOMBER_I_CRIBBAGE_JACK - 1u;
}

/* Copies hand and starter into one row and checks it. */
static int take_show(uint8_t *row, const uint8_t *hand, size_t n, uint8_t starter)
{
    if (!hand) return LOMBER_E_NULL;
    if (n < LOMBER_CRIBBAGE_HAND_MIN || n > LOMBER_CRIBBAGE_HAND_MAX) return LOMBER_E_COUNT;
    size_t bad;
    for (size_t i = 0; i < n; i++) row[i] = hand[i];
    row[n] = starter;
    return lomber_i_cribbage_check(row, n + 1, &bad);
}

int lomber_cribbage_show(const uint8_t *hand, size_t n, uint8_t starter, int crib)
{
    if (hand && n == 4) { /* the hand of most games, at full speed */
        uint8_t row[5] = {hand[0], hand[1], hand[2], hand[3], starter};
        if (lomber_i_cribbage_is_good(row, 5)) return lomber_i_cribbage_word_points(row, crib);
    }
    uint8_t row[LOMBER_I_CRIBBAGE_CARDS_MAX];
    int status = take_show(row, hand, n, starter);
    return status == LOMBER_OK ? (int)lomber_i_cribbage_points(row, n + 1, crib) : status;
}

/* A growing list of items; what does not fit is counted only. */
typedef struct {
    lomber_cribbage_item *out;
    size_t capacity, count;
    unsigned points;
} item_list;

static void add_item(item_list *list, lomber_cribbage_kind kind, unsigned points,
                     lomber_cardset cards)
{
    if (list->count < list->capacity)
        list->out[list->count] =
            (lomber_cribbage_item){.cards = cards, .kind = (uint8_t)kind, .points = (uint8_t)points};
    list->count++;
    list->points += points;
}

static void add_fifteens(item_list *list, const uint8_t *row, size_t n)
{
    for (unsigned size = 2; size <= n; size++) {
        for (unsigned chosen = 3; chosen < 1u << n; chosen++) {
            unsigned value = 0, held = 0;
            lomber_cardset cards = 0;
            for (size_t i = 0; i < n; i++) {
                if (chosen >> i & 1) {
                    value += lomber_i_cribbage_value(lomber_i_cribbage_rank(row[i]));
                    cards |= card_bit(row[i]);
                    held++;
                }
            }
            if (held == size && value == 15) add_item(list, LOMBER_CRIBBAGE_FIFTEEN, 2, cards);
        }
    }
}

static void add_pairs(item_list *list, const uint8_t *row, size_t n)
{
    for (size_t i = 0; i < n; i++)
        for (size_t j = i + 1; j < n; j++)
            if (row[i] % LOMBER_RANKS == row[j] % LOMBER_RANKS)
                add_item(list, LOMBER_CRIBBAGE_PAIR, 2, card_bit(row[i]) | card_bit(row[j]));
}

/* Every choice of one card of each rank first .. first + length - 1. */
static void add_runs_over(item_list *list, const uint8_t *row, size_t n, unsigned first,
                          unsigned length)
{
    for (unsigned chosen = 7; chosen < 1u << n; chosen++) {
        unsigned ranks = 0, held = 0;
        lomber_cardset cards = 0;
        for (size_t i = 0; i < n; i++) {
            if (chosen >> i & 1) {
                ranks |= 1u << lomber_i_cribbage_rank(row[i]);
                cards |= card_bit(row[i]);
                held++;
            }
        }
        if (held == length && ranks == ((1u << length) - 1) << first)
            add_item(list, LOMBER_CRIBBAGE_RUN, length, cards);
    }
}

static void add_runs(item_list *list, const uint8_t *row, size_t n)
{
    unsigned ranks = 0, length = 0;
    for (size_t i = 0; i < n; i++) ranks |= 1u << lomber_i_cribbage_rank(row[i]);
    for (unsigned rank = 0; rank <= LOMBER_RANKS; rank++) {
        if (ranks >> rank & 1) {
            length++;
        } else {
            if (length >= 3) add_runs_over(list, row, n, rank - length, length);
            length = 0;
        }
    }
}

static void add_flush_and_nobs(item_list *list, const uint8_t *row, size_t n, int crib)
{
    unsigned starter = row[n];
    unsigned length = flush_cards(row, n, starter, crib);
    lomber_cardset cards = 0;
    for (size_t i = 0; i < length; i++) cards |= card_bit(row[i]);
    if (length) add_item(list, LOMBER_CRIBBAGE_FLUSH, length, cards);
    for (size_t i = 0; i < n; i++)
        if (row[i] == nobs_card(starter)) add_item(list, LOMBER_CRIBBAGE_NOBS, 1, card_bit(row[i]));
}

int lomber_cribbage_items(const uint8_t *hand, size_t n, uint8_t starter, int crib,
                          lomber_cribbage_item *LOMBER_RESTRICT out, size_t capacity, size_t *count)
{
    if (!count || (!out && capacity)) return LOMBER_E_NULL;
    uint8_t row[LOMBER_I_CRIBBAGE_CARDS_MAX];
    int status = take_show(row, hand, n, starter);
    if (status != LOMBER_OK) return status;
    lomber_cribbage_item found[LOMBER_CRIBBAGE_ITEMS_MAX];
    item_list list = {.out = found, .capacity = LOMBER_CRIBBAGE_ITEMS_MAX};
    add_fifteens(&list, row, n + 1);
    add_pairs(&list, row, n + 1);
    add_runs(&list, row, n + 1);
    add_flush_and_nobs(&list, row, n, crib);
    *count = list.count;
    if (list.count > capacity) return LOMBER_E_CAPACITY;
    for (size_t i = 0; i < list.count; i++) out[i] = found[i];
    return (int)list.points;
}
