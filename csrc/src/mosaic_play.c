/* Mosaic: random play of one game, for every processor. */
#include "mosaic_playout.h"

/* Lanes of a card: own suit, mate suit, lower cards of the other colour. */
#define BLACK_CARD(suit, rank) {suit, 3 - (suit), LANE_LOW + LOMBER_RANKS + (rank)}
#define RED_CARD(suit, rank) {suit, 3 - (suit), LANE_LOW + (rank)}
#define SUIT(card, suit)                                                                               \
    card(suit, 0), card(suit, 1), card(suit, 2), card(suit, 3), card(suit, 4), card(suit, 5),          \
        card(suit, 6), card(suit, 7), card(suit, 8), card(suit, 9), card(suit, 10), card(suit, 11),    \
        card(suit, 12)

const uint8_t lomber_i_mosaic_lanes[64][4] = {SUIT(BLACK_CARD, 0), SUIT(RED_CARD, 1), SUIT(RED_CARD, 2),
                                       SUIT(BLACK_CARD, 3)};

#define TARGET
#define QUICK LOMBER_I_PLAIN

#define PLAY lomber_i_mosaic_play_baseline
#define N(name) baseline_##name
#define SHAPED 0
#include "mosaic_play_impl.h"
#undef PLAY
#undef N
#undef SHAPED

#define PLAY lomber_i_mosaic_play_shaped_baseline
#define N(name) shaped_baseline_##name
#define SHAPED 1
#include "mosaic_play_impl.h"
#undef PLAY
#undef N
#undef SHAPED

#undef TARGET
#undef QUICK

#if LOMBER_I_X86
#  define TARGET LOMBER_I_TARGET_AVX2
#  define QUICK LOMBER_I_QUICK

#  define PLAY lomber_i_mosaic_play_bmi2
#  define N(name) bmi2_##name
#  define SHAPED 0
#  include "mosaic_play_impl.h"
#  undef PLAY
#  undef N
#  undef SHAPED

#  define PLAY lomber_i_mosaic_play_shaped_bmi2
#  define N(name) shaped_bmi2_##name
#  define SHAPED 1
#  include "mosaic_play_impl.h"
#  undef PLAY
#  undef N
#  undef SHAPED

#  undef TARGET
#  undef QUICK
#endif
