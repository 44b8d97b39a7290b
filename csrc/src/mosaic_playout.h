/* Shared by the variants of the random player. */
#ifndef LOMBER_MOSAIC_PLAYOUT_H
#define LOMBER_MOSAIC_PLAYOUT_H

#include "mosaic_internal.h"
#include "random_inline.h"

enum {
    LANES = 32,     /* planes side by side, so that a vector register holds one word of several */
    LANE_NEAR = 0,  /* + suit */
    LANE_LOW = 4,   /* + 13 * colour + rank index */
    GRID = (LOMBER_MOSAIC_SIDE + 1) * (LOMBER_MOSAIC_SIDE + 1)
};

/* What was just stored piece by piece is slow to load as a vector: keep such a loop scalar. */
#if defined(__GNUC__)
#  define KEEP_SCALAR(x) __asm__("" : "+r"(x))
#else
#  define KEEP_SCALAR(x) (void)(x)
#endif

/* Lanes of a card: own suit, mate suit, lower cards of the other colour. */
extern const uint8_t lomber_i_mosaic_lanes[64][4];

/* What all games of a batch share. */
typedef struct {
    uint64_t columns[LOMBER_MOSAIC_SIDE + 1][LOMBER_MOSAIC_WORDS]; /* window's columns, by the layout's width */
    uint64_t rows[LOMBER_MOSAIC_SIDE + 1][LOMBER_MOSAIC_WORDS];    /* window's rows, by the layout's height */
    uint64_t region[LOMBER_MOSAIC_CARDS + 1][LOMBER_MOSAIC_WORDS]; /* the window, when it is fixed; by cards laid */
    uint64_t column0; /* cells of column 0 in the first word */
    lomber_cardset openers;
    int32_t base, pass_action, span, wide;
    int32_t width, height, stride, words, seats, strict, fixed;
    int32_t grows;           /* 1: a spiral, else the region's first row holds for all */
    int32_t built, pyramid;  /* cards bear cards up */
    uint8_t order[LOMBER_MOSAIC_SEATS];
    uint8_t column_of[GRID + 64], row_of[GRID + 64];
} lomber_i_mosaic_frame;

/* A game under way. */
typedef struct {
    uint64_t planes[LOMBER_MOSAIC_WORDS][LANES];
    uint64_t occupied[LOMBER_MOSAIC_WORDS];
    uint64_t last[LOMBER_MOSAIC_WORDS]; /* neighbours of the last card */
    lomber_cardset hands[LOMBER_MOSAIC_SEATS];
    int32_t width, height; /* of the layout */
    int32_t grid_x, grid_y;
    int32_t turn, passes, holders, left;
    int32_t count, plies, all_passes;
    uint8_t card[LOMBER_MOSAIC_CARDS]; /* laid, with coordinates */
    int8_t x[LOMBER_MOSAIC_CARDS], y[LOMBER_MOSAIC_CARDS];
} lomber_i_mosaic_game;

/* Play a game to its end; actions may be NULL. */
typedef void lomber_i_mosaic_play(const lomber_i_mosaic_frame *frame, lomber_i_mosaic_game *game,
                                  lomber_random *rng, int32_t *actions);

lomber_i_mosaic_play lomber_i_mosaic_play_baseline;
lomber_i_mosaic_play lomber_i_mosaic_play_shaped_baseline; /* any frame; without "shaped" none that grows or is built */
#if LOMBER_I_X86
lomber_i_mosaic_play lomber_i_mosaic_play_bmi2;
lomber_i_mosaic_play lomber_i_mosaic_play_shaped_bmi2;
lomber_i_mosaic_play lomber_i_mosaic_play_avx512; /* needs avx512vpopcntdq beyond LOMBER_I_CPU_AVX512 */
#  define LOMBER_I_TARGET_MOSAIC_AVX512                                                                     \
      __attribute__((target("popcnt,bmi,bmi2,avx2,avx512f,avx512bw,avx512dq,avx512vl,avx512vpopcntdq")))
#endif

/* The fastest player of a frame at a processor level: bits of lomber_i_cpu(). */
lomber_i_mosaic_play *lomber_i_mosaic_player(const lomber_i_mosaic_frame *frame, int cpu);

/* What all games from a checked table share, and the game as it stands there. */
void lomber_i_mosaic_start(lomber_i_mosaic_frame *frame, lomber_i_mosaic_game *game, const lomber_mosaic_table *table);

void lomber_i_mosaic_seat_hands(lomber_i_mosaic_game *game, const lomber_cardset *hands, int seats);

/* Row `row` of what a batch gives. */
void lomber_i_mosaic_write_game(const lomber_i_mosaic_frame *frame, const lomber_i_mosaic_game *game, size_t row,
                                const lomber_mosaic_games *out);

/* Deal and play n games from a start with empty hands: lomber_mosaic_deals, checked and at a processor level. */
void lomber_i_mosaic_play_deals(const lomber_i_mosaic_frame *frame, const lomber_i_mosaic_game *start,
                                const lomber_mosaic_deal *deal, uint64_t seed, uint64_t first, size_t n,
                                const lomber_mosaic_games *games, int cpu);

/* lomber_mosaic_playouts with a processor level forced. */
lomber_status lomber_i_mosaic_playouts(const lomber_mosaic_setup *setup, size_t n, const lomber_mosaic_games *games,
                                       int cpu);

#endif /* LOMBER_MOSAIC_PLAYOUT_H */
