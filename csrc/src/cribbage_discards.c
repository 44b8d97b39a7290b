/* What each discard is worth. The hand is counted with every starter. The crib is counted once for
 * each set of ranks that it may have, times the ways in which cards make it; what suits add is
 * counted apart. */
#include "cribbage_internal.h"

enum { DEALT_MAX = 7, UNKNOWN_MAX = 3, CRIB_MIN = 4, JACKS_MAX = UNKNOWN_MAX };

LOMBER_STATIC_ASSERT(sizeof(lomber_cribbage_discard) == 64, discard_size);
LOMBER_STATIC_ASSERT(offsetof(lomber_cribbage_discard, laid) == 8, discard_laid);
LOMBER_STATIC_ASSERT(offsetof(lomber_cribbage_discard, hand_points) == 16, discard_hand_points);
LOMBER_STATIC_ASSERT(offsetof(lomber_cribbage_discard, crib_points) == 24, discard_crib_points);
LOMBER_STATIC_ASSERT(offsetof(lomber_cribbage_discard, hand) == 32, discard_hand);
LOMBER_STATIC_ASSERT(offsetof(lomber_cribbage_discard, total) == 48, discard_total);
LOMBER_STATIC_ASSERT(offsetof(lomber_cribbage_discard, worst) == 56, discard_worst);

typedef struct {
    size_t kept, laid, unknown; /* cards of the hand, to the crib, and others in the crib */
    lomber_cardset dealt;
    uint8_t unseen[LOMBER_RANKS]; /* cards of each rank that were not dealt */
    size_t starters;              /* cards that were not dealt */
    uint64_t cribs;               /* ways to fill the crib, for each starter */
} deal;

typedef struct {
    unsigned least, most;
} extremes;

static uint64_t choose(uint64_t n, uint64_t k)
{
    uint64_t ways = 1;
    if (k > n) return 0;
    for (uint64_t i = 0; i < k; i++) ways = ways * (n - i) / (i + 1);
    return ways;
}

static int holds(lomber_cardset set, unsigned card) { return (int)(set >> card & 1); }

static void include(extremes *range, unsigned value)
{
    if (value < range->least) range->least = value;
    if (value > range->most) range->most = value;
}

/* ---- the crib by ranks */

/* The ranks of a crib that is being filled. */
typedef struct {
    uint8_t held[LOMBER_RANKS];        /* cards of each rank in the crib and its starter */
    uint8_t avail[LOMBER_RANKS];       /* cards of each rank that may still come */
    uint64_t points;                   /* sum over the ways */
    extremes by_jacks[JACKS_MAX + 1];  /* of the points, by the jacks among the unknown cards */
} filling;

/* One step of it: the sums so far. */
typedef struct {
    uint64_t fifteens; /* nibble t: ways to make t */
    uint64_t ways;
    unsigned pairs, jacks;
    unsigned ranks; /* bit r: rank r is held */
} step;

/* [n][k]: ways to take k of n cards of a rank. */
static const uint8_t taken_ways[LOMBER_SUITS + 1][UNKNOWN_MAX + 1] = {
    {1, 0, 0, 0}, {1, 1, 0, 0}, {1, 2, 1, 0}, {1, 3, 3, 1}, {1, 4, 6, 4}};

static step with_card(step now, filling *crib, unsigned rank)
{
    now.fifteens += now.fifteens << (4 * lomber_i_cribbage_value(rank));
    now.pairs += crib->held[rank]++;
    now.ranks |= 1u << rank;
    return now;
}

static void finish(filling *crib, const step *now)
{
    unsigned points = 2 * ((unsigned)(now->fifteens >> 60) + now->pairs) +
                      lomber_i_cribbage_run_points(crib->held, now->ranks);
    crib->points += now->ways * points;
    include(&crib->by_jacks[now->jacks], points);
}

/* Adds `unknown` cards of the ranks from `first` on in every possible way. */
static void fill(filling *crib, step now, unsigned first, size_t unknown)
{
    for (unsigned rank = first; rank < LOMBER_RANKS; rank++) {
        step next = now;
        uint8_t before = crib->held[rank];
        for (unsigned taken = 1; taken <= unknown && taken <= crib->avail[rank]; taken++) {
            next = with_card(next, crib, rank);
            next.ways = now.ways * taken_ways[crib->avail[rank]][taken];
            next.jacks += rank == LOMBER_I_CRIBBAGE_JACK;
            if (taken == unknown)
                finish(crib, &next);
            else
                fill(crib, next, rank + 1, unknown - taken);
        }
        crib->held[rank] = before;
    }
}

/* Fills the crib of the laid cards for a starter of that rank. */
static void fill_for_starter(filling *crib, const deal *d, const uint8_t *laid, unsigned starter)
{
    step now = {.fifteens = 1, .ways = 1};
    *crib = (filling){.points = 0};
    for (size_t jacks = 0; jacks <= JACKS_MAX; jacks++) crib->by_jacks[jacks].least = UINT8_MAX;
    for (unsigned rank = 0; rank < LOMBER_RANKS; rank++) crib->avail[rank] = d->unseen[rank];
    crib->avail[starter]--;
    now = with_card(now, crib, starter);
    for (size_t i = 0; i < d->laid; i++)
        now = with_card(now, crib, lomber_i_cribbage_rank(laid[i]));
    fill(crib, now, 0, d->unknown);
}

/* ---- what suits add to the crib */

static unsigned jack_of(unsigned suit)
{
    return suit * LOMBER_RANKS + LOMBER_I_CRIBBAGE_JACK - 1u;
}

static int is_laid(const deal *d, const uint8_t *laid, unsigned card)
{
    for (size_t i = 0; i < d->laid; i++)
        if (laid[i] == card) return 1;
    return 0;
}

static int all_of_suit(const deal *d, const uint8_t *laid, unsigned suit)
{
    for (size_t i = 0; i < d->laid; i++)
        if (laid[i] / LOMBER_RANKS != suit) return 0;
    return 1;
}

static unsigned flush_points(const deal *d) { return (unsigned)(d->laid + d->unknown + 1); }

/* Nobs and flushes over all starters and all ways to fill the crib. */
static uint64_t suit_points(const deal *d, const uint8_t *laid)
{
    uint64_t points = 0;
    for (unsigned suit = 0; suit < LOMBER_SUITS; suit++) {
        uint64_t unseen = 0; /* cards of the suit */
        for (unsigned i = 0; i < LOMBER_RANKS; i++)
            unseen += !holds(d->dealt, suit * LOMBER_RANKS + i);
        if (is_laid(d, laid, jack_of(suit)))
            points += unseen * d->cribs;
        else if (!holds(d->dealt, jack_of(suit))) /* it may come, unless it is the starter */
            points += (unseen - 1) * choose(d->starters - 2, d->unknown - 1);
        if (unseen && all_of_suit(d, laid, suit))
            points += flush_points(d) * unseen * choose(unseen - 1, d->unknown);
    }
    return points;
}

/* The most that a crib with a flush can score: row holds its first n cards, the starter the last of
 * size; the others are of the suit, of places first and on in it. */
static unsigned most_of_suit(const deal *d, uint8_t *row, size_t n, size_t size, unsigned first)
{
    unsigned starter = row[size - 1], suit = starter / LOMBER_RANKS, most = 0;
    if (n == size - 1) return lomber_i_cribbage_points(row, size, 1);
    for (unsigned i = first; i < LOMBER_RANKS; i++) {
        unsigned card = suit * LOMBER_RANKS + i;
        if (card == starter || holds(d->dealt, card)) continue;
        row[n] = (uint8_t)card;
        unsigned points = most_of_suit(d, row, n + 1, size, i + 1);
        if (points > most) most = points;
    }
    return most;
}

/* The least and the most that the crib can score with this starter. */
static extremes crib_extremes(const deal *d, const uint8_t *laid, const filling *crib,
                              unsigned starter)
{
    unsigned suit = starter / LOMBER_RANKS, jack = jack_of(suit);
    unsigned has_jack = is_laid(d, laid, jack) ? 1 : 0;
    unsigned jack_may_come = !holds(d->dealt, jack) && starter != jack ? 1 : 0;
    unsigned other_jacks = crib->avail[LOMBER_I_CRIBBAGE_JACK] - jack_may_come;
    extremes range = {.least = UINT8_MAX};
    for (unsigned jacks = 0; jacks <= JACKS_MAX; jacks++) {
        const extremes *by_rank = &crib->by_jacks[jacks];
        if (by_rank->least > by_rank->most) continue; /* so many cannot come */
        include(&range, by_rank->least + has_jack + (jacks > other_jacks ? 1 : 0));
        include(&range, by_rank->most + has_jack + (jacks ? jack_may_come : 0));
    }
    /* A flush is never forced: of each unknown rank the three other cards would have to be known,
     * which is more than are dealt beside the laid ones. */
    if (all_of_suit(d, laid, suit)) {
        uint8_t row[LOMBER_I_CRIBBAGE_CARDS_MAX];
        size_t size = flush_points(d);
        for (size_t i = 0; i < d->laid; i++) row[i] = laid[i];
        row[size - 1] = (uint8_t)starter;
        unsigned most = most_of_suit(d, row, d->laid, size, 0);
        if (most > range.most) range.most = most;
    }
    return range;
}

/* ---- a discard */

static void assess(lomber_cribbage_discard *out, const deal *d, const uint8_t *kept,
                   const uint8_t *laid, int own)
{
    int worst = INT8_MAX, best = INT8_MIN;
    uint8_t row[LOMBER_I_CRIBBAGE_CARDS_MAX];
    for (size_t i = 0; i < d->kept; i++) row[i] = kept[i];
    *out = (lomber_cribbage_discard){.crib_points = suit_points(d, laid)};
    for (size_t i = 0; i < d->kept; i++) out->kept |= (lomber_cardset)1 << kept[i];
    for (size_t i = 0; i < d->laid; i++) out->laid |= (lomber_cardset)1 << laid[i];
    for (unsigned rank = 0; rank < LOMBER_RANKS; rank++) {
        if (!d->unseen[rank]) continue;
        filling crib;
        fill_for_starter(&crib, d, laid, rank);
        out->crib_points += crib.points * d->unseen[rank];
        for (unsigned suit = 0; suit < LOMBER_SUITS; suit++) {
            unsigned starter = suit * LOMBER_RANKS + (rank + LOMBER_RANKS - 1) % LOMBER_RANKS;
            if (holds(d->dealt, starter)) continue;
            row[d->kept] = (uint8_t)starter;
            int hand = (int)lomber_i_cribbage_points(row, d->kept + 1, 0);
            extremes range = crib_extremes(d, laid, &crib, starter);
            int low = own ? hand + (int)range.least : hand - (int)range.most;
            int high = own ? hand + (int)range.most : hand - (int)range.least;
            if (low < worst) worst = low;
            if (high > best) best = high;
            out->hand_points += (uint64_t)hand;
        }
    }
    out->hand = (double)out->hand_points / (double)d->starters;
    out->crib = (double)out->crib_points / (double)(d->starters * d->cribs);
    out->total = own ? out->hand + out->crib : out->hand - out->crib;
    out->worst = (int8_t)worst;
    out->best = (int8_t)best;
}

/* Whether a is to be named before b; exact, so that equal totals are known as such. */
static int goes_before(const deal *d, const lomber_cribbage_discard *a,
                       const lomber_cribbage_discard *b, int own)
{
    int64_t sign = own ? 1 : -1, cribs = (int64_t)d->cribs;
    int64_t of_a = (int64_t)a->hand_points * cribs + sign * (int64_t)a->crib_points;
    int64_t of_b = (int64_t)b->hand_points * cribs + sign * (int64_t)b->crib_points;
    return of_a != of_b ? of_a > of_b : a->laid < b->laid;
}

static void insert(lomber_cribbage_discard *out, size_t count, const lomber_cribbage_discard *found,
                   const deal *d, int own)
{
    size_t at = count;
    for (; at > 0 && goes_before(d, found, &out[at - 1], own); at--) out[at] = out[at - 1];
    out[at] = *found;
}

static int is_format(size_t n, size_t lay)
{
    return (lay == 2 && n >= 5 && n <= DEALT_MAX) || (lay == 1 && n == 5);
}

int lomber_cribbage_discards(const uint8_t *cards, size_t n, size_t lay, int own,
                             lomber_cribbage_discard *LOMBER_RESTRICT out, size_t capacity,
                             size_t *count)
{
    if (!cards || !count || (!out && capacity)) return LOMBER_E_NULL;
    if (!is_format(n, lay)) return LOMBER_E_COUNT;
    size_t bad;
    int status = lomber_i_cribbage_check(cards, n, &bad);
    if (status != LOMBER_OK) return status;
    *count = (size_t)choose(n, lay);
    if (*count > capacity) return LOMBER_E_CAPACITY;

    deal d = {.kept = n - lay, .laid = lay, .starters = LOMBER_PACK_CARDS - n};
    d.unknown = (n == DEALT_MAX ? CRIB_MIN + 1u : CRIB_MIN) - lay;
    d.cribs = choose(d.starters - 1, d.unknown);
    for (unsigned rank = 0; rank < LOMBER_RANKS; rank++) d.unseen[rank] = LOMBER_SUITS;
    for (size_t i = 0; i < n; i++) {
        d.dealt |= (lomber_cardset)1 << cards[i];
        d.unseen[lomber_i_cribbage_rank(cards[i])]--;
    }
    size_t found = 0;
    for (unsigned chosen = 0; chosen < 1u << n; chosen++) {
        uint8_t kept[DEALT_MAX], laid[DEALT_MAX];
        size_t keeps = 0, lays = 0;
        for (size_t i = 0; i < n; i++) {
            if (chosen >> i & 1)
                laid[lays++] = cards[i];
            else
                kept[keeps++] = cards[i];
        }
        if (lays != lay) continue;
        lomber_cribbage_discard discard;
        assess(&discard, &d, kept, laid, own);
        insert(out, found++, &discard, &d, own);
    }
    return LOMBER_OK;
}
