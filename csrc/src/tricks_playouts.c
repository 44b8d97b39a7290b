/* Whole random deals of follow-suit play. */
#include "bits_inline.h"
#include "random_inline.h"
#include "tricks_internal.h"

enum { LANES = 4 }; /* deals played side by side: the wait for one is the time of another */

typedef struct {
    int players;
    int hand_size;
    const uint8_t *trumps; /* NULL: `trump` for all */
    int trump;
    uint64_t seed;
    uint64_t first_game;
    uint8_t *won;
    uint8_t *plays; /* or NULL */
} playouts_job;

typedef struct {
    lomber_random rng;
    lomber_cardset hands[LOMBER_TRICKS_MAX_PLAYERS];
    lomber_cardset trumps;
    unsigned leader;
    uint8_t won[LOMBER_TRICKS_MAX_PLAYERS];
} table;

/* The whole suit of a card: c / 13 is c * 79 >> 10 for 0..51. */
LOMBER_I_INLINE lomber_cardset suit_at(lomber_cardset card)
{
    return UINT64_C(0x1FFF) << 13 * (lomber_i_bits_lowest(card) * 79 >> 10);
}

/* `first` if it has a card, else `second`; without a jump, which could not be foretold. */
LOMBER_I_INLINE lomber_cardset either(lomber_cardset first, lomber_cardset second)
{
    return first | (second & (0 - (lomber_cardset)(first == 0)));
}

LOMBER_I_INLINE void deal(table *t, const playouts_job *job, size_t game)
{
    static const uint8_t pack[LOMBER_PACK_CARDS] = {
        0,  1,  2,  3,  4,  5,  6,  7,  8,  9,  10, 11, 12, 13, 14, 15, 16, 17,
        18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35,
        36, 37, 38, 39, 40, 41, 42, 43, 44, 45, 46, 47, 48, 49, 50, 51};
    uint8_t cards[LOMBER_PACK_CARDS];
    const uint8_t *card = cards;
    int trump = job->trumps ? job->trumps[game] : job->trump;
    memset(t, 0, sizeof *t);
    t->trumps = UINT64_C(0x1FFF) << 13 * trump & ((UINT64_C(1) << LOMBER_PACK_CARDS) - 1);
    lomber_i_random_init(&t->rng, job->seed, job->first_game + game);
    memcpy(cards, pack, sizeof cards);
    lomber_i_random_shuffle(&t->rng, cards, LOMBER_PACK_CARDS);
    for (int seat = 0; seat < job->players; seat++)
        for (int k = 0; k < job->hand_size; k++) t->hands[seat] |= UINT64_C(1) << *card++;
}

/* A trick as it is played. */
typedef struct {
    lomber_cardset cards[LOMBER_TRICKS_MAX_PLAYERS];
    lomber_cardset all;
    lomber_cardset follow; /* the suit led; all suits before */
    uint64_t word;         /* chooses the cards, a quarter each */
    unsigned seat;         /* to play */
} pile;

LOMBER_I_INLINE unsigned seat_after(unsigned seat, unsigned places, unsigned players)
{
    seat += places;
    if (players == 4) return seat & 3;
    return seat < players ? seat : seat - players;
}

/* Play the k-th card of a trick, a random legal one. */
LOMBER_I_INLINE void play(table *t, pile *p, int k, int players, int quick, uint8_t *plays)
{
    p->word = k % 4 ? p->word >> 16 : lomber_i_random_next(&t->rng);
    lomber_cardset hand = t->hands[p->seat], legal = either(hand & p->follow, hand);
    uint32_t n = lomber_i_bits_count(legal, quick), m = (uint32_t)(p->word & 0xFFFF) * n;
    uint32_t number = m >> 16;
    if (LOMBER_I_UNLIKELY((m & 0xFFFF) < n) && (m & 0xFFFF) < 0x10000 % n)
        number = lomber_i_random_below(&t->rng, n);
    lomber_cardset card = lomber_i_bits_select(legal, number, quick);
    t->hands[p->seat] = hand ^ card;
    p->cards[k] = card;
    p->all |= card;
    if (k == 0) p->follow = suit_at(card);
    if (plays) plays[k] = (uint8_t)lomber_i_bits_lowest(card);
    p->seat = seat_after(p->seat, 1, (unsigned)players);
}

LOMBER_I_INLINE void trick(table *t, int players, int quick, uint8_t *plays)
{
    pile p;
    p.seat = t->leader;
    p.follow = ~UINT64_C(0);
    p.all = p.word = 0;
    play(t, &p, 0, players, quick, plays);
    play(t, &p, 1, players, quick, plays);
    if (players == 4) {
        play(t, &p, 2, players, quick, plays);
        play(t, &p, 3, players, quick, plays);
    } else {
        for (int k = 2; k < players; k++) play(t, &p, k, players, quick, plays);
    }
    lomber_cardset best = lomber_i_bits_highest(either(p.all & t->trumps, p.all & p.follow));
    unsigned place = 0;
    for (unsigned k = 1; k < (unsigned)players; k++) place += p.cards[k] == best ? k : 0;
    t->leader = seat_after(t->leader, place, (unsigned)players);
    t->won[t->leader]++;
}

/* `lanes` deals side by side, from `game` on. */
LOMBER_I_INLINE void games(const playouts_job *job, size_t game, size_t lanes, int players,
                           int quick)
{
    table tables[LANES];
    size_t length = (size_t)players * (size_t)job->hand_size;
    uint8_t *plays = job->plays ? job->plays + game * length : NULL;
    for (size_t g = 0; g < lanes; g++) deal(&tables[g], job, game + g);
    for (int round = 0; round < job->hand_size; round++) {
        for (size_t g = 0; g < lanes; g++)
            trick(&tables[g], players, quick, plays ? plays + g * length : NULL);
        if (plays) plays += players;
    }
    for (size_t g = 0; g < lanes; g++)
        memcpy(job->won + (game + g) * (size_t)players, tables[g].won, (size_t)players);
}

LOMBER_I_INLINE void run(const playouts_job *job, size_t n, int quick)
{
    size_t game = 0;
    if (job->players == 4) {
        for (; n - game >= LANES; game += LANES) games(job, game, LANES, 4, quick);
        for (; game < n; game++) games(job, game, 1, 4, quick);
    } else {
        for (; game < n; game++) games(job, game, 1, job->players, quick);
    }
}

static void run_plain(const playouts_job *job, size_t n) { run(job, n, LOMBER_I_PLAIN); }

#if LOMBER_I_X86
LOMBER_I_TARGET_BMI2 static void run_quick(const playouts_job *job, size_t n)
{
    run(job, n, LOMBER_I_QUICK);
}
#endif

int lomber_tricks_playouts(int players, int hand_size, const uint8_t *LOMBER_RESTRICT trumps,
                           int trump, uint64_t seed, uint64_t first_game, size_t games,
                           uint8_t *LOMBER_RESTRICT won, uint8_t *LOMBER_RESTRICT plays,
                           size_t *bad_row)
{
    playouts_job job = {players, hand_size, trumps, trump, seed, first_game, won, plays};
    if (bad_row) *bad_row = games;
    if (!lomber_i_players_ok(players) || hand_size < 1 ||
        hand_size > LOMBER_PACK_CARDS / players)
        return LOMBER_E_COUNT;
    if (!trumps && !lomber_i_trump_ok(trump)) return LOMBER_E_ARGUMENT;
    if (games && !won) return LOMBER_E_NULL;
    for (size_t g = 0; trumps && g < games; g++)
        if (trumps[g] > LOMBER_TRICKS_NO_TRUMP) {
            if (bad_row) *bad_row = g;
            return LOMBER_E_ARGUMENT;
        }
#if LOMBER_I_X86
    if (lomber_i_cpu() & LOMBER_I_CPU_POPCNT_BMI2) {
        run_quick(&job, games);
        return LOMBER_OK;
    }
#endif
    run_plain(&job, games);
    return LOMBER_OK;
}
