/* Tricks by the thousand. Rows are turned into columns a tile at a time; columns are worked on in
 * plain loops over bytes, which the compiler makes into vector code, once for each kind of
 * processor. A tile's cards and trumps are checked along the way; a bad tile is searched after. */
#include "tricks_internal.h"

enum {
    TILE = 512,
    LED = 64,   /* above every card: a card of the suit led */
    TRUMP = 128 /* above those: a trump */
};

typedef struct {
    const uint8_t *rows;           /* row after row, or NULL: */
    const uint8_t *const *columns; /* one array for each place in the trick */
    const uint8_t *trumps;         /* NULL: `trump` for all */
    uint8_t *winners;
    size_t n;
    int players;
    int trump;
    int last_equal; /* the rule */
} tricks_job;

LOMBER_I_INLINE uint8_t larger(uint8_t a, uint8_t b) { return a > b ? a : b; }

LOMBER_I_INLINE uint8_t smaller(uint8_t a, uint8_t b) { return a < b ? a : b; }

/* Rank 2..A as 0..12: a difference that would be negative wraps round to a large number. */
LOMBER_I_INLINE uint8_t rank_of(uint8_t card)
{
    card = smaller(card, (uint8_t)(card - 26));
    return smaller(card, (uint8_t)(card - 13));
}

/* A number that is largest for the winning card; a suit is given by its first card. */
LOMBER_I_INLINE uint8_t strength(uint8_t card, uint8_t led, uint8_t trump)
{
    return (uint8_t)(card + ((uint8_t)(card - led) < LOMBER_RANKS ? LED : 0) +
                     ((uint8_t)(card - trump) < LOMBER_RANKS ? TRUMP : 0));
}

/* Four cards a trick, in one pass. Returns 0 if every card and trump was in order. */
LOMBER_I_INLINE int four(const uint8_t *const *columns, size_t n, const uint8_t *trumps,
                         uint8_t trump, int last_equal, uint8_t *LOMBER_RESTRICT winners)
{
    const uint8_t *first = columns[0], *second = columns[1], *third = columns[2];
    const uint8_t *fourth = columns[3];
    uint8_t top = 0, top_trump = trump, nearest = 255;
    for (size_t i = 0; i < n; i++) {
        uint8_t a = first[i], b = second[i], c = third[i], d = fourth[i], winner;
        if (last_equal) {
            uint8_t rank = rank_of(a);
            winner = rank_of(b) == rank ? 1 : 0;
            winner = rank_of(c) == rank ? 2 : winner;
            winner = rank_of(d) == rank ? 3 : winner;
        } else {
            uint8_t suit = trumps ? trumps[i] : trump, led = (uint8_t)(a - rank_of(a));
            top_trump = larger(top_trump, suit);
            suit = (uint8_t)(suit * 8 + suit * 4 + suit);
            uint8_t best = strength(a, led, suit), next = strength(b, led, suit);
            winner = next > best ? 1 : 0;
            best = larger(best, next);
            next = strength(c, led, suit);
            winner = next > best ? 2 : winner;
            best = larger(best, next);
            winner = strength(d, led, suit) > best ? 3 : winner;
        }
        top = larger(top, larger(larger(a, b), larger(c, d)));
        nearest = smaller(nearest, smaller(smaller(smaller(a ^ b, a ^ c), smaller(a ^ d, b ^ c)),
                                           smaller(b ^ d, c ^ d)));
        winners[i] = winner;
    }
    return top >= LOMBER_PACK_CARDS || top_trump > LOMBER_TRICKS_NO_TRUMP || nearest == 0;
}

/* Any number of players, one pass for each, at most TILE tricks. Returns as four(). */
LOMBER_I_INLINE int any(const uint8_t *const *columns, size_t n, int players,
                        const uint8_t *trumps, uint8_t trump, int last_equal,
                        uint8_t *LOMBER_RESTRICT winners)
{
    uint8_t suit[TILE], led[TILE], best[TILE]; /* for the other rule, `led` holds ranks */
    uint8_t top = 0, top_trump = trump, nearest = 255;
    const uint8_t *first = columns[0];
    if (trumps && !last_equal)
        for (size_t i = 0; i < n; i++) {
            uint8_t t = trumps[i];
            top_trump = larger(top_trump, t);
            suit[i] = (uint8_t)(t * 8 + t * 4 + t);
        }
    else
        memset(suit, 13 * trump, n);
    for (size_t i = 0; i < n; i++) {
        uint8_t card = first[i];
        top = larger(top, card);
        led[i] = last_equal ? rank_of(card) : (uint8_t)(card - rank_of(card));
        best[i] = strength(card, led[i], suit[i]);
        winners[i] = 0;
    }
    for (int k = 1; k < players; k++) {
        const uint8_t *column = columns[k];
        uint8_t place = (uint8_t)k;
        for (size_t i = 0; i < n; i++) {
            uint8_t card = column[i], winner = winners[i];
            top = larger(top, card);
            if (last_equal) {
                winners[i] = rank_of(card) == led[i] ? place : winner;
            } else {
                uint8_t next = strength(card, led[i], suit[i]), so_far = best[i];
                winners[i] = next > so_far ? place : winner;
                best[i] = larger(next, so_far);
            }
        }
        for (int j = 0; j < k; j++) {
            const uint8_t *other = columns[j];
            for (size_t i = 0; i < n; i++) nearest = smaller(nearest, column[i] ^ other[i]);
        }
    }
    return top >= LOMBER_PACK_CARDS || top_trump > LOMBER_TRICKS_NO_TRUMP || nearest == 0;
}

LOMBER_I_INLINE void to_columns(const uint8_t *LOMBER_RESTRICT rows, size_t n, size_t stride,
                                uint8_t (*LOMBER_RESTRICT columns)[TILE])
{
    for (size_t i = 0; i < n; i++)
        for (size_t k = 0; k < stride; k++) columns[k][i] = rows[i * stride + k];
}

/* Rows to columns; rows of 3, 5, 6 or 7 are first spread to 4 or 8, which compilers do well. */
LOMBER_I_INLINE void turn(const uint8_t *rows, size_t n, size_t players,
                          uint8_t (*LOMBER_RESTRICT columns)[TILE])
{
    uint8_t spread[TILE * 8];
    size_t stride = players <= 2 ? 2 : players <= 4 ? 4 : 8;
    if (players != stride) {
        /* Whole strides are copied, past a row's end, as far as the rows' own end allows. */
        size_t i = 0, safe = n * players;
        if (stride == 4)
            for (; i * players + 4 <= safe; i++) memcpy(spread + i * 4, rows + i * players, 4);
        else
            for (; i * players + 8 <= safe; i++) memcpy(spread + i * 8, rows + i * players, 8);
        for (; i < n; i++) {
            memset(spread + i * stride, 0, stride);
            memcpy(spread + i * stride, rows + i * players, players);
        }
        rows = spread;
    }
    if (stride == 2) to_columns(rows, n, 2, columns);
    else if (stride == 4) to_columns(rows, n, 4, columns);
    else to_columns(rows, n, 8, columns);
}

/* Returns the first trick of the first tile that holds something bad, or n. */
LOMBER_I_INLINE size_t run(const tricks_job *job)
{
    uint8_t turned[8][TILE];
    const uint8_t *columns[8];
    size_t players = (size_t)job->players;
    for (size_t i = 0; i < job->n; i += TILE) {
        size_t n = job->n - i < TILE ? job->n - i : TILE;
        const uint8_t *trumps = job->trumps ? job->trumps + i : NULL;
        uint8_t *winners = job->winners + i;
        uint8_t trump = (uint8_t)job->trump;
        int bad;
        if (job->rows) turn(job->rows + i * players, n, players, turned);
        for (size_t k = 0; k < players; k++)
            columns[k] = job->rows ? turned[k] : job->columns[k] + i;
        if (players != 4)
            bad = job->last_equal ? any(columns, n, job->players, NULL, trump, 1, winners)
                                  : any(columns, n, job->players, trumps, trump, 0, winners);
        else if (job->last_equal)
            bad = four(columns, n, NULL, trump, 1, winners);
        else if (trumps)
            bad = four(columns, n, trumps, 0, 0, winners);
        else
            bad = four(columns, n, NULL, trump, 0, winners);
        if (bad) return i;
    }
    return job->n;
}

static size_t run_plain(const tricks_job *job) { return run(job); }

#if LOMBER_I_X86
LOMBER_I_TARGET_AVX2 static size_t run_avx2(const tricks_job *job) { return run(job); }

LOMBER_I_TARGET_AVX512 static size_t run_avx512(const tricks_job *job) { return run(job); }
#endif

static size_t dispatch(const tricks_job *job)
{
#if LOMBER_I_X86
    int cpu = lomber_i_cpu();
    if (cpu & LOMBER_I_CPU_AVX512) return run_avx512(job);
    if (cpu & LOMBER_I_CPU_AVX2) return run_avx2(job);
#endif
    return run_plain(job);
}

/* The status of one trick. */
static int status_at(const tricks_job *job, size_t i)
{
    uint8_t cards[LOMBER_TRICKS_MAX_PLAYERS];
    for (int k = 0; k < job->players; k++)
        cards[k] = job->rows ? job->rows[i * (size_t)job->players + (size_t)k]
                             : job->columns[k][i];
    if (job->trumps && job->trumps[i] > LOMBER_TRICKS_NO_TRUMP) return LOMBER_E_ARGUMENT;
    return lomber_i_trick_status(cards, 1, job->players);
}

static int many(const tricks_job *job, size_t *bad_row)
{
    if (bad_row) *bad_row = job->n;
    if (!lomber_i_players_ok(job->players)) return LOMBER_E_COUNT;
    if (!job->trumps && !lomber_i_trump_ok(job->trump)) return LOMBER_E_ARGUMENT;
    if (job->n == 0) return LOMBER_OK;
    if (!job->winners || (!job->rows && !job->columns)) return LOMBER_E_NULL;
    if (!job->rows)
        for (int k = 0; k < job->players; k++)
            if (!job->columns[k]) return LOMBER_E_NULL;
    for (size_t i = dispatch(job); i < job->n; i++) {
        int status = status_at(job, i);
        if (status != LOMBER_OK) {
            if (bad_row) *bad_row = i;
            return status;
        }
    }
    return LOMBER_OK;
}

int lomber_tricks_winner_many(const uint8_t *LOMBER_RESTRICT cards, size_t n, int players,
                              const uint8_t *LOMBER_RESTRICT trumps, int trump,
                              uint8_t *LOMBER_RESTRICT winners, size_t *bad_row)
{
    tricks_job job = {cards, NULL, trumps, winners, n, players, trumps ? 0 : trump, 0};
    return many(&job, bad_row);
}

int lomber_tricks_winner_columns(const uint8_t *const *columns, size_t n, int players,
                                 const uint8_t *LOMBER_RESTRICT trumps, int trump,
                                 uint8_t *LOMBER_RESTRICT winners, size_t *bad_row)
{
    tricks_job job = {NULL, columns, trumps, winners, n, players, trumps ? 0 : trump, 0};
    return many(&job, bad_row);
}

int lomber_tricks_last_equal_many(const uint8_t *LOMBER_RESTRICT cards, size_t n, int players,
                                  uint8_t *LOMBER_RESTRICT winners, size_t *bad_row)
{
    tricks_job job = {cards, NULL, NULL, winners, n, players, LOMBER_TRICKS_NO_TRUMP, 1};
    return many(&job, bad_row);
}

int lomber_tricks_last_equal_columns(const uint8_t *const *columns, size_t n, int players,
                                     uint8_t *LOMBER_RESTRICT winners, size_t *bad_row)
{
    tricks_job job = {NULL, columns, NULL, winners, n, players, LOMBER_TRICKS_NO_TRUMP, 1};
    return many(&job, bad_row);
}
