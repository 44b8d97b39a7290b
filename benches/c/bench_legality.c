/* Mosaic legality by board size, by how full the board is, and by the size of the hand: compiled with the
 * library's sources, it prints a name, a tab and nanoseconds a piece on each line, the best of many short runs.
 *
 * Boards are those of random games. benches/report builds and runs it.
 */
#define _POSIX_C_SOURCE 199309L
#include <lomber/lomber.h>

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#ifndef RUNS
#  define RUNS 40 /* of each case; the best counts */
#endif

enum { BOARDS = 256, HAND = 9, MOST = 13, CELLS = 256 };

static lomber_mosaic_board boards[BOARDS];
static uint8_t cards[BOARDS];
static lomber_cardset hands[BOARDS];
static uint64_t sets[BOARDS * LOMBER_MOSAIC_WORDS];
static int32_t moves[MOST * CELLS];
static lomber_random rng;
static uint64_t sum; /* of what came out, so that nothing is left out of the timed part */

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static void check(int status)
{
    if (status == LOMBER_OK) return;
    fprintf(stderr, "%s\n", lomber_status_string(status));
    exit(1);
}

/* A board some way into a random game: about *goal* cards, as many as fit. */
static void random_board(lomber_mosaic_board *board, int width, int height, int goal)
{
    check(lomber_mosaic_init(board, width, height, 0, 2, 10));
    for (int tries = 0; tries < 1000 && board->count < goal; tries++) {
        uint64_t set[LOMBER_MOSAIC_WORDS];
        int8_t xy[2 * CELLS];
        size_t count;
        int card = (int)lomber_random_below(&rng, LOMBER_PACK_CARDS);
        if (board->laid >> card & 1) continue;
        check(lomber_mosaic_legal(board, card, set));
        check(lomber_mosaic_cells(board, set, xy, CELLS, &count));
        if (count == 0) continue;
        size_t k = lomber_random_below(&rng, (uint32_t)count);
        check(lomber_mosaic_lay(board, card, xy[2 * k], xy[2 * k + 1]));
    }
}

/* Boards, and cards that are not on them. */
static void deal(int width, int height, int goal, int hand)
{
    uint8_t pack[LOMBER_PACK_CARDS];
    for (int i = 0; i < LOMBER_PACK_CARDS; i++) pack[i] = (uint8_t)i;
    for (int i = 0; i < BOARDS; i++) {
        int held = 0;
        random_board(&boards[i], width, height, goal);
        lomber_random_shuffle(&rng, pack, LOMBER_PACK_CARDS);
        hands[i] = 0;
        for (int k = 0; k < LOMBER_PACK_CARDS && held < hand; k++) {
            if (boards[i].laid >> pack[k] & 1) continue;
            cards[i] = pack[k];
            hands[i] |= UINT64_C(1) << pack[k];
            held++;
        }
    }
}

static void one_card(void)
{
    size_t words = boards[0].words;
    check(lomber_mosaic_legal_many(boards, cards, BOARDS, sets, words, NULL));
    sum += sets[0];
}

static void one_hand(void)
{
    for (int i = 0; i < BOARDS; i++) {
        check(lomber_mosaic_legal_hand(&boards[i], hands[i], sets, boards[i].words, MOST));
        sum += sets[0];
    }
}

static void list(void)
{
    size_t count;
    for (int i = 0; i < BOARDS; i++) {
        check(lomber_mosaic_moves(&boards[i], hands[i], 0, moves, MOST * CELLS, &count));
        sum += count;
    }
}

static void measure(const char *name, void (*run)(void))
{
    enum { TIMES = 20 };
    double best = 1e9;
    for (int i = 0; i < RUNS; i++) {
        double start = now();
        for (int k = 0; k < TIMES; k++) run();
        double seconds = now() - start;
        best = seconds < best ? seconds : best;
    }
    printf("%s\t%.3f\n", name, 1e9 * best / (TIMES * BOARDS));
}

static void stages(int width, int height)
{
    static const char *const names[] = {"empty", "half full", "late"};
    int most = width * height < LOMBER_PACK_CARDS ? width * height : LOMBER_PACK_CARDS;
    const int goals[] = {0, most / 2, most - HAND};
    for (int stage = 0; stage < 3; stage++) {
        char name[64];
        deal(width, height, goals[stage], HAND);
        snprintf(name, sizeof name, "%d x %d, %s: one card", width, height, names[stage]);
        measure(name, one_card);
        snprintf(name, sizeof name, "%d x %d, %s: nine cards", width, height, names[stage]);
        measure(name, one_hand);
        snprintf(name, sizeof name, "%d x %d, %s: list of nine cards' moves", width, height, names[stage]);
        measure(name, list);
    }
}

int main(void)
{
    char name[64];
    lomber_random_init(&rng, 1, 0);
    stages(7, 7);
    stages(9, 9);
    stages(13, 4);
    stages(16, 16);
    for (int hand = 1; hand <= MOST; hand += 2) {
        deal(7, 7, 24, hand);
        snprintf(name, sizeof name, "hand of %d", hand);
        measure(name, one_hand);
        snprintf(name, sizeof name, "list of %d", hand);
        measure(name, list);
    }
    for (int side = 5; side <= 16; side++) {
        deal(side, side, side * side / 2 < 24 ? side * side / 2 : 24, HAND);
        snprintf(name, sizeof name, "side of %d, one card", side);
        measure(name, one_card);
        snprintf(name, sizeof name, "side of %d, nine cards", side);
        measure(name, one_hand);
    }
    return sum == 0;
}
