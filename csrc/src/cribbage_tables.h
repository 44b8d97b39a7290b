/* Tables that count hands of four and their starter, written by csrc/tools/cribbage_tables.py. */
#ifndef LOMBER_CRIBBAGE_TABLES_H
#define LOMBER_CRIBBAGE_TABLES_H

#include "internal.h"

/* Fields of the word of a card. The words of a hand and of its starter are added up. No two sets of
 * ranks have the same row and place. */
enum {
    LOMBER_I_CRIBBAGE_PLACE = 0xffff,  /* mask of the place */
    LOMBER_I_CRIBBAGE_NOBS_SHIFT = 16, /* 2 bits a suit: its jack in hand + a starter of it = 2 */
    LOMBER_I_CRIBBAGE_SUIT_SHIFT = 24, /* 3 bits a suit count its cards */
    LOMBER_I_CRIBBAGE_ROW_SHIFT = 52   /* the row */
};

#if defined(__GNUC__)
#  pragma GCC visibility push(hidden) /* so that they are addressed without a detour */
#endif

/* By any byte; 0 beyond the pack. */
extern const uint64_t lomber_i_cribbage_hand_word[256];
extern const uint64_t lomber_i_cribbage_starter_word[256];

/* Points of fifteens, pairs and runs: row_points[row_start[row] + place]. Any five cards, be they the
 * same, have a row and a place inside. */
extern const uint16_t lomber_i_cribbage_row_start[];
extern const uint8_t lomber_i_cribbage_row_points[];

/* [far - 1][place]: 0xff where the card `far` places on is of the same of three rows, else 0. */
extern const uint8_t lomber_i_cribbage_same_row[4 * 16];

/* 4 * rank + suit of a card, the ace having rank 0; 0xff beyond the pack. */
extern const uint8_t lomber_i_cribbage_order[64];

/* Points of pairs and runs by the steps between five sorted ranks: 0 equal, 1 the next, 2 a gap,
 * times 1, 3, 9 and 27. */
extern const uint8_t lomber_i_cribbage_step_points[128];

/* The same two in rows of 16, each less the row before it: their sum up to an index's row is the
 * entry, so that it can be found with shuffles of 16 bytes. */
extern const uint8_t lomber_i_cribbage_order_differences[4 * 16];
extern const uint8_t lomber_i_cribbage_step_differences[6 * 16];

/* For 16 and 64 rows of five in as many bytes times five. 5 has no factor in common with 16 or 64,
 * so the entries of a column stand at different places of their vectors, and one shuffle of the
 * vectors' blend has them in order. masks: [residue][place]: 0xff where place % 5 == residue. */
extern const uint8_t lomber_i_cribbage_places_16[5 * 16];
extern const uint8_t lomber_i_cribbage_masks_16[5 * 16];
extern const uint8_t lomber_i_cribbage_places_64[5 * 64];
extern const uint8_t lomber_i_cribbage_masks_64[5 * 64];

#if defined(__GNUC__)
#  pragma GCC visibility pop
#endif

/* Counts a row of four cards and a starter: adds up a word for each card, and looks the points of the
 * ranks up. A bad row does no harm. */
LOMBER_I_INLINE uint8_t lomber_i_cribbage_word_points(const uint8_t *row, int crib)
{
    const uint64_t four = UINT64_C(0x924) << LOMBER_I_CRIBBAGE_SUIT_SHIFT; /* of a count of 4 or 5 */
    const uint32_t nobs = UINT32_C(0xaa) << LOMBER_I_CRIBBAGE_NOBS_SHIFT;
    uint64_t hand = lomber_i_cribbage_hand_word[row[0]] + lomber_i_cribbage_hand_word[row[1]] +
                    lomber_i_cribbage_hand_word[row[2]] + lomber_i_cribbage_hand_word[row[3]];
    uint64_t all = hand + lomber_i_cribbage_starter_word[row[4]];
    unsigned place = (unsigned)all & LOMBER_I_CRIBBAGE_PLACE;
    place += lomber_i_cribbage_row_start[all >> LOMBER_I_CRIBBAGE_ROW_SHIFT];
    uint8_t points = (uint8_t)(((uint32_t)all & nobs) != 0);
    points = (uint8_t)(points + lomber_i_cribbage_row_points[place]);
    if (hand & four) points = (uint8_t)(points + ((all & (hand & four) >> 2) ? 5 : (crib ? 0 : 4)));
    return points;
}

#endif /* LOMBER_CRIBBAGE_TABLES_H */
