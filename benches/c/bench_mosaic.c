/* Mosaic legality and whole random games: compiled with the library's sources, it prints a name, a tab and
 * nanoseconds a piece on each line, the best of many short runs (a busy machine only ever adds).
 *
 * Positions are those of random games. benches/compare_mosaic.py builds and runs it.
 */
#define _POSIX_C_SOURCE 199309L
#include <lomber/lomber.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#ifndef RUNS
#  define RUNS 150 /* of each case; the best counts */
#endif

enum { POSITIONS = 1024, QUERIES = 65536, GAMES = 2000, HAND = 9 };

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

typedef struct {
    lomber_mosaic_board *boards; /* POSITIONS */
    uint8_t *cards;              /* QUERIES */
    lomber_cardset *hands;       /* QUERIES */
    uint64_t *sets;
    size_t words;
    int width, pack;
    uint64_t sum; /* of what came out, so that nothing is left out of the timed part */
} work;

static lomber_random rng;

static int pack_card(int pack)
{
    int n = (int)lomber_random_below(&rng, (uint32_t)pack);
    return pack == 36 ? n / 9 * 13 + 4 + n % 9 : n;
}

/* A board some way into a random game. */
static void random_board(lomber_mosaic_board *board, int width, int pack)
{
    int32_t xy[2];
    int goal = 4 + (int)lomber_random_below(&rng, (uint32_t)(pack - 7));
    lomber_mosaic_init(board, width, width, 0, 2, 10);
    for (int tries = 0; tries < 400 && board->count < goal; tries++) {
        uint64_t set[LOMBER_MOSAIC_WORDS];
        int8_t cells[2 * 256];
        size_t count;
        int card = pack_card(pack);
        lomber_mosaic_legal(board, card, set);
        lomber_mosaic_cells(board, set, cells, 256, &count);
        if (count == 0 || board->laid >> card & 1) continue;
        size_t k = lomber_random_below(&rng, (uint32_t)count);
        xy[0] = cells[2 * k];
        xy[1] = cells[2 * k + 1];
        lomber_mosaic_lay(board, card, xy[0], xy[1]);
    }
}

static work make_work(int width, int pack)
{
    work w = {.width = width, .pack = pack};
    w.boards = aligned_alloc(64, POSITIONS * sizeof *w.boards);
    w.cards = malloc(QUERIES);
    w.hands = malloc(QUERIES * sizeof *w.hands);
    if (!w.boards || !w.cards || !w.hands) exit(1);
    for (int i = 0; i < POSITIONS; i++) random_board(&w.boards[i], width, pack);
    for (int i = 0; i < QUERIES; i++) {
        w.cards[i] = (uint8_t)pack_card(pack);
        w.hands[i] = 0;
        while (__builtin_popcountll(w.hands[i]) < HAND) w.hands[i] |= UINT64_C(1) << pack_card(pack);
    }
    w.words = w.boards[0].words;
    w.sets = malloc(POSITIONS * w.words * sizeof *w.sets);
    if (!w.sets) exit(1);
    return w;
}

static void one_card(work *w)
{
    for (int i = 0; i < QUERIES; i += POSITIONS) {
        if (lomber_mosaic_legal_many(w->boards, w->cards + i, POSITIONS, w->sets, w->words, NULL) != LOMBER_OK) exit(1);
        w->sum += w->sets[0];
    }
}

static void one_hand(work *w)
{
    uint64_t sets[HAND * LOMBER_MOSAIC_WORDS];
    for (int i = 0; i < QUERIES; i++) {
        if (lomber_mosaic_legal_hand(&w->boards[i % POSITIONS], w->hands[i], sets, w->words, HAND) != LOMBER_OK) exit(1);
        w->sum += sets[0];
    }
}

static void games(work *w)
{
    static int32_t lengths[GAMES], passes[GAMES];
    static uint8_t boards[GAMES * 256];
    lomber_mosaic_setup setup = {.seed = w->sum, .pack = (uint8_t)w->pack, .seats = 4, .width = (uint8_t)w->width,
                                 .height = (uint8_t)w->width, .opening_low = 2, .opening_high = 10};
    lomber_mosaic_games out = {.boards = boards, .lengths = lengths, .passes = passes};
    if (lomber_mosaic_playouts(&setup, GAMES, &out) != LOMBER_OK) exit(1);
    w->sum += (uint64_t)lengths[GAMES - 1] + boards[0];
}

static void measure(const char *name, void (*run)(work *), work *w, double items)
{
    double best = 1e9;
    for (int i = 0; i < RUNS; i++) {
        double start = now();
        run(w);
        double seconds = now() - start;
        if (seconds < best) best = seconds;
    }
    printf("%s\t%.3f\n", name, 1e9 * best / items);
    fflush(stdout);
}

int main(void)
{
    lomber_random_init(&rng, 1, 0);
    printf("# cpu: %s\n", lomber_cpu_features());
    work seven = make_work(7, 36), nine = make_work(9, 36);
    measure("one card 7x7", one_card, &seven, QUERIES);
    measure("one card 9x9", one_card, &nine, QUERIES);
    measure("nine cards 7x7", one_hand, &seven, QUERIES);
    measure("nine cards 9x9", one_hand, &nine, QUERIES);
    measure("whole game 7x7", games, &seven, GAMES);
    measure("whole game 9x9", games, &nine, GAMES);
    printf("# sum %llu\n", (unsigned long long)(seven.sum ^ nine.sum));
    return 0;
}
