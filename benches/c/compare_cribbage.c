/* Cribbage counting beside the prototypes crib.c and cribgame_bench.c, in turn in one process. Built and
 * run by benches/compare_cribbage.py, with the folder of the prototypes as an include path.
 *
 * Each line is: what, the prototype's time of a piece in ns, ours, and the ratio of our rate to the
 * prototype's: the median over the rounds, each the processor time of one after the other. */
#define main prototype_main
#include "cribgame_bench.c"
#undef main

#include "bench_cribbage.h"

#ifndef ROUNDS
#  define ROUNDS 41
#endif

enum { SMALL = 4096, LARGE = 1000000, SPARE = 64, GAMES = 1000 };

static uint8_t *rows, *theirs, *columns[5], *out, *expected;
static long n;

static double processor_time(void)
{
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static void w64(void) { crib_batch_w64(theirs, n, 0, expected); }

static void simd(void)
{
    crib_batch_simd(columns[0], columns[1], columns[2], columns[3], columns[4], n, 0, expected);
}

static void one_by_one(void)
{
    for (long i = 0; i < n; i++) expected[i] = (uint8_t)crib_score(theirs + 5 * i, 0);
}

static void many(void)
{
    if (lomber_cribbage_show_many(rows, (size_t)n, 4, 0, out, NULL) != LOMBER_OK) exit(1);
}

static void each(void)
{
    for (long i = 0; i < n; i++)
        out[i] = (uint8_t)lomber_cribbage_show(rows + 5 * i, 4, rows[5 * i + 4], 0);
}

static volatile uint64_t sink;

static void their_games(void)
{
    for (int i = 0; i < GAMES; i++) sink += (uint64_t)game(i & 1);
}

static void our_games(void) { sink += bench_cribbage_games(5, GAMES); }

static double time_of(void (*work)(void), int repeats)
{
    double start = processor_time();
    for (int i = 0; i < repeats; i++) work();
    return (processor_time() - start) / repeats;
}

static void compare(const char *name, long pieces, void (*prototype)(void), void (*ours)(void))
{
    double ratios[ROUNDS], a[ROUNDS], b[ROUNDS];
    prototype();
    ours();
    int repeats = 1 + (int)(0.002 / time_of(ours, 1));
    for (int round = 0; round < ROUNDS; round++) {
        a[round] = time_of(prototype, repeats);
        b[round] = time_of(ours, repeats);
        ratios[round] = a[round] / b[round];
    }
    qsort(a, ROUNDS, sizeof *a, cmpd);
    qsort(b, ROUNDS, sizeof *b, cmpd);
    qsort(ratios, ROUNDS, sizeof *ratios, cmpd);
    double scale = 1e9 / (double)pieces;
    printf("%s\t%.3f\t%.3f\t%.3f\n", name, scale * a[ROUNDS / 2], scale * b[ROUNDS / 2],
           ratios[ROUNDS / 2]);
    fflush(stdout);
}

static void must_agree(void)
{
    if (memcmp(out, expected, (size_t)n)) {
        fprintf(stderr, "the counts differ\n");
        exit(1);
    }
}

static uint8_t *allocate(size_t size)
{
    uint8_t *memory = malloc(size + SPARE);
    if (!memory) exit(1);
    return memory;
}

int main(void)
{
    crib_init();
    for (int i = 0; i < 52; i++) deck[i] = (uint8_t)i;
    rows = allocate(5 * LARGE);
    theirs = allocate(5 * LARGE);
    out = allocate(LARGE);
    expected = allocate(LARGE);
    uint8_t *cribs = allocate(5 * LARGE / 2);
    bench_cribbage_deal_rows(1, LARGE / 2, rows, cribs);
    for (int column = 0; column < 5; column++) columns[column] = allocate(LARGE);
    for (long i = 0; i < 5 * LARGE; i++) {
        /* the prototypes' ace is the lowest of its suit */
        theirs[i] = (uint8_t)(rows[i] / 13 * 13 + (rows[i] % 13 + 1) % 13);
        columns[i % 5][i / 5] = theirs[i];
    }
    n = SMALL;
    compare("show_many, 4096 hands / w64", n, w64, many);
    must_agree();
    compare("show_many, 4096 hands / AVX-512 of columns", n, simd, many);
    must_agree();
    compare("show / crib_score", n, one_by_one, each);
    must_agree();
    n = LARGE;
    compare("show_many, 1000000 hands / w64", n, w64, many);
    must_agree();
    compare("show_many, 1000000 hands / AVX-512 of columns", n, simd, many);
    must_agree();
    compare("whole random games to 121", GAMES, their_games, our_games);
    return 0;
}
