/* Trick winners, whole random deals and the generator, as nanoseconds a piece.
 *
 *   cc -O3 -std=c11 -I csrc/include -o bench_tricks benches/c/bench_tricks.c csrc/src/[a-z]*.c && ./bench_tricks
 *
 * Each line is a name, a tab, and the best of many short timed runs. The tricks fit the first cache.
 */
#define _POSIX_C_SOURCE 199309L
#include <lomber/lomber.h>

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#ifndef RUNS
#  define RUNS 150 /* of each case; the best counts */
#endif

enum { TRICKS = 4096, TIMES = 50, GAMES = 2000 };

static uint8_t rows[TRICKS * 8], columns[8][TRICKS], trumps[TRICKS], winners[TRICKS];
static const uint8_t *const pointers[8] = {columns[0], columns[1], columns[2], columns[3],
                                           columns[4], columns[5], columns[6], columns[7]};
static int players;
static lomber_random rng;
static uint64_t sum; /* of what came out, so that nothing is left out of the timed part */

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static void fill(void)
{
    uint8_t pack[52];
    for (uint8_t c = 0; c < 52; c++) pack[c] = c;
    for (size_t i = 0; i < TRICKS; i++) {
        lomber_random_shuffle(&rng, pack, 52);
        trumps[i] = (uint8_t)lomber_random_below(&rng, 5);
        for (int k = 0; k < players; k++)
            rows[i * (size_t)players + (size_t)k] = columns[k][i] = pack[k];
    }
}

static void winner_rows(void)
{
    for (int i = 0; i < TIMES; i++)
        if (lomber_tricks_winner_many(rows, TRICKS, players, trumps, 0, winners, NULL)) exit(1);
    sum += winners[0];
}

static void winner_columns(void)
{
    for (int i = 0; i < TIMES; i++)
        if (lomber_tricks_winner_columns(pointers, TRICKS, players, trumps, 0, winners, NULL))
            exit(1);
    sum += winners[0];
}

static void equal_rows(void)
{
    for (int i = 0; i < TIMES; i++)
        if (lomber_tricks_last_equal_many(rows, TRICKS, players, winners, NULL)) exit(1);
    sum += winners[0];
}

static void equal_columns(void)
{
    for (int i = 0; i < TIMES; i++)
        if (lomber_tricks_last_equal_columns(pointers, TRICKS, players, winners, NULL)) exit(1);
    sum += winners[0];
}

static void deals(void)
{
    static uint8_t won[GAMES * 4];
    if (lomber_tricks_playouts(4, 13, NULL, 2, sum, 0, GAMES, won, NULL, NULL)) exit(1);
    sum += won[0];
}

static void shuffles(void)
{
    uint8_t pack[52];
    for (uint8_t c = 0; c < 52; c++) pack[c] = c;
    for (int i = 0; i < GAMES; i++) lomber_random_shuffle(&rng, pack, 52);
    sum += pack[0];
}

static void bounded(void)
{
    for (int i = 0; i < GAMES; i++) sum += lomber_random_below(&rng, 52);
}

static void measure(const char *name, void (*run)(void), double items)
{
    double best = 1e9;
    for (int i = 0; i < RUNS; i++) {
        double start = now();
        run();
        double seconds = now() - start;
        best = seconds < best ? seconds : best;
    }
    printf("%s\t%.3f\n", name, 1e9 * best / items);
    fflush(stdout);
}

int main(void)
{
    char name[64];
    const double tricks = (double)TRICKS * TIMES;
    lomber_random_init(&rng, 1, 0);
    printf("# cpu: %s\n", lomber_cpu_features());
    for (players = 2; players <= 8; players++) {
        fill();
        snprintf(name, sizeof name, "winner of %d, rows", players);
        measure(name, winner_rows, tricks);
        snprintf(name, sizeof name, "winner of %d, columns", players);
        measure(name, winner_columns, tricks);
        snprintf(name, sizeof name, "last equal of %d, rows", players);
        measure(name, equal_rows, tricks);
        snprintf(name, sizeof name, "last equal of %d, columns", players);
        measure(name, equal_columns, tricks);
    }
    measure("deal of 13 tricks", deals, GAMES);
    measure("shuffle of 52", shuffles, GAMES);
    measure("one of 52", bounded, GAMES);
    return sum == 0;
}
