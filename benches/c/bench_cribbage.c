/* Cribbage counting, as nanoseconds a piece.
 *
 *   cc -O3 -std=c11 -I csrc/include -o bench_cribbage benches/c/bench_cribbage.c $(ls csrc/src/[a-z]*.c)
 *   ./bench_cribbage
 *
 * Each line is a name, a tab, and the median over several runs of the processor time of one piece. With
 * -DLOMBER_BENCH_NO_MAIN only what a comparison calls is built: see compare_cribbage.c. */
#define _POSIX_C_SOURCE 199309L
#include "bench_cribbage.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { WORDS = 256, TARGET = 121, CARDS_DEALT = 6 };

/* Uniform integers from words that the library's generator fills in blocks. */
typedef struct {
    lomber_random rng;
    uint64_t words[WORDS];
    uint32_t next; /* half word */
    uint8_t deck[52];
} source;

static uint32_t below(source *s, uint32_t n)
{
    if (s->next == 2 * WORDS) {
        lomber_random_fill(&s->rng, s->words, WORDS);
        s->next = 0;
    }
    uint32_t half = (uint32_t)(s->words[s->next / 2] >> s->next % 2 * 32);
    s->next++;
    return (uint32_t)(((uint64_t)half * n) >> 32);
}

static source source_of(uint64_t seed)
{
    source s = {.next = 2 * WORDS};
    lomber_random_init(&s.rng, seed, 0);
    for (int i = 0; i < 52; i++) s.deck[i] = (uint8_t)i;
    return s;
}

static void swap(uint8_t *cards, uint32_t i, uint32_t j)
{
    uint8_t card = cards[i];
    cards[i] = cards[j];
    cards[j] = card;
}

/* Deals two hands of six and a starter, and lays two of each away at random; the starter is the last
 * card of every row. */
static void deal(source *s, uint8_t rows[3][5])
{
    for (uint32_t i = 0; i < 2 * CARDS_DEALT + 1; i++) swap(s->deck, i, i + below(s, 52 - i));
    for (uint32_t player = 0; player < 2; player++) {
        uint8_t *dealt = s->deck + CARDS_DEALT * player;
        swap(dealt, 5, below(s, 6));
        swap(dealt, 4, below(s, 5));
        memcpy(rows[player], dealt, 4);
        memcpy(rows[2] + 2 * player, dealt + 4, 2);
    }
    for (size_t i = 0; i < 3; i++) rows[i][4] = s->deck[2 * CARDS_DEALT];
}

void bench_cribbage_deal_rows(uint64_t seed, size_t n, uint8_t *hands, uint8_t *cribs)
{
    source s = source_of(seed);
    uint8_t rows[3][5];
    for (size_t i = 0; i < n; i++) {
        deal(&s, rows);
        memcpy(hands + 10 * i, rows[0], 10);
        memcpy(cribs + 5 * i, rows[2], 5);
    }
}

static int is_jack(unsigned card) { return card % 13 == 9; }

/* What a card counts: by rank, the ace last. */
static unsigned value_of(unsigned card)
{
    static const uint8_t values[52] = {
        2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10, 1,
        2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10, 1};
    return values[card];
}

/* Points so far, and whether a player has reached the target. */
typedef struct {
    int points[2];
} score;

static int add(score *total, int player, int points)
{
    total->points[player] += points;
    return total->points[player] >= TARGET;
}

/* Plays the four cards of each player at random; returns whether someone won. */
static int play(source *s, uint8_t rows[3][5], int first, score *total)
{
    uint8_t held[2][4], series[LOMBER_CRIBBAGE_SERIES_MAX];
    size_t left[2] = {4, 4}, laid = 0;
    unsigned count = 0;
    int player = first, last = -1, passed = 0;
    memcpy(held[0], rows[0], 4);
    memcpy(held[1], rows[1], 4);
    while (left[0] + left[1]) {
        uint32_t legal[4] = {0, 1, 2, 3}, choices = (uint32_t)left[player];
        if (count > 31 - 10) { /* else any card may be laid */
            choices = 0;
            for (uint32_t i = 0; i < left[player]; i++) {
                legal[choices] = i;
                choices += count + value_of(held[player][i]) <= 31;
            }
        }
        if (!choices) {
            if (++passed == 2) {
                if (last >= 0 && add(total, last, 1)) return 1;
                count = 0;
                laid = 0;
                passed = 0;
                last = -1;
            }
            player ^= 1;
            continue;
        }
        uint32_t chosen = legal[below(s, choices)];
        uint8_t card = held[player][chosen];
        held[player][chosen] = held[player][--left[player]];
        series[laid++] = card;
        count += value_of(card);
        if (add(total, player, lomber_cribbage_peg(series, laid))) return 1;
        last = player;
        passed = 0;
        if (count == 31) {
            count = 0;
            laid = 0;
            last = -1;
        }
        player ^= 1;
    }
    return last >= 0 && add(total, last, 1);
}

static int show(score *total, int player, const uint8_t *row, int crib)
{
    return add(total, player, lomber_cribbage_show(row, 4, row[4], crib));
}

static void play_game(source *s, int dealer, score *total)
{
    for (;; dealer ^= 1) {
        uint8_t rows[3][5];
        int other = dealer ^ 1;
        deal(s, rows);
        if (is_jack(rows[0][4]) && add(total, dealer, 2)) return;
        if (play(s, rows, other, total)) return;
        if (show(total, other, rows[other], 0)) return;
        if (show(total, dealer, rows[dealer], 0)) return;
        if (show(total, dealer, rows[2], 1)) return;
    }
}

uint64_t bench_cribbage_games(uint64_t seed, size_t games)
{
    source s = source_of(seed);
    uint64_t points = 0;
    for (size_t i = 0; i < games; i++) {
        score total = {{0, 0}};
        play_game(&s, (int)(i & 1), &total);
        points += (uint64_t)(total.points[0] + total.points[1]);
    }
    return points;
}

#ifndef LOMBER_BENCH_NO_MAIN

#ifndef RUNS
#  define RUNS 25 /* of each case; the median counts */
#endif

enum { ROWS = 4096, DEALS = ROWS / 2, GAMES = 200, DISCARDS = 5 };

static uint8_t hands[ROWS * 6], cribs[ROWS * 6], points[ROWS];
static uint64_t sum; /* of what came out, so that nothing is left out of the timed part */

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static int by_value(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static void check(int status)
{
    if (status < 0) {
        fprintf(stderr, "%s\n", lomber_status_string(status));
        exit(1);
    }
}

static size_t show_each(void)
{
    for (size_t i = 0; i < ROWS; i++) {
        int found = lomber_cribbage_show(hands + 5 * i, 4, hands[5 * i + 4], 0);
        check(found);
        sum += (uint64_t)found;
    }
    return ROWS;
}

static size_t show_rows(const uint8_t *rows, size_t hand)
{
    check(lomber_cribbage_show_many(rows, ROWS, hand, 0, points, NULL));
    sum += points[ROWS / 2];
    return ROWS;
}

static uint8_t other_sizes[2][ROWS * 6]; /* hands of three and of five, with a starter */

static size_t show_three(void) { return show_rows(other_sizes[0], 3); }
static size_t show_four(void) { return show_rows(hands, 4); }
static size_t show_five(void) { return show_rows(other_sizes[1], 5); }

static size_t count_deals(void)
{
    check(lomber_cribbage_show_many(hands, 2 * DEALS, 4, 0, points, NULL));
    sum += points[DEALS];
    check(lomber_cribbage_show_many(cribs, DEALS, 4, 1, points, NULL));
    sum += points[DEALS / 2];
    return DEALS;
}

static size_t peg_series(void)
{
    for (size_t i = 0; i + 5 <= sizeof hands; i += 5) {
        int found = lomber_cribbage_peg(hands + i, 3);
        sum += (uint64_t)found;
    }
    return sizeof hands / 5;
}

static size_t discard(void)
{
    lomber_cribbage_discard out[LOMBER_CRIBBAGE_DISCARDS_MAX];
    size_t count;
    for (size_t i = 0; i < DISCARDS; i++) {
        check(lomber_cribbage_discards(other_sizes[1] + 6 * i, 6, 2, 1, out,
                                       LOMBER_CRIBBAGE_DISCARDS_MAX, &count));
        sum += out[0].crib_points;
    }
    return DISCARDS;
}

static size_t games(void)
{
    sum += bench_cribbage_games(7, GAMES);
    return GAMES;
}

static void measure(const char *name, size_t (*work)(void))
{
    double times[RUNS];
    for (int run = 0; run < RUNS; run++) {
        size_t pieces = 0;
        double start = now(), took;
        do {
            pieces += work();
            took = now() - start;
        } while (took < 0.004);
        times[run] = took / (double)pieces;
    }
    qsort(times, RUNS, sizeof *times, by_value);
    printf("%s\t%.2f\n", name, 1e9 * times[RUNS / 2]);
}

int main(void)
{
    source s = source_of(3);
    for (size_t i = 0; i < ROWS; i++) {
        uint8_t rows[3][5];
        deal(&s, rows);
        memcpy(other_sizes[0] + 4 * i, s.deck, 4);
        memcpy(other_sizes[1] + 6 * i, s.deck, 6);
    }
    bench_cribbage_deal_rows(1, DEALS, hands, cribs);
    measure("show, one call a hand of four", show_each);
    measure("show_many, hands of four", show_four);
    measure("show_many, hands of three", show_three);
    measure("show_many, hands of five", show_five);
    measure("three shows of a deal", count_deals);
    measure("peg, third card", peg_series);
    measure("discards, two of six", discard);
    measure("whole random games to 121", games);
    return sum == 0;
}

#endif
