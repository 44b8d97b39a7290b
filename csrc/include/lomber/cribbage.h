/* Cribbage counting: the show, the play, and what each discard is worth.
 *
 * Ranks run A 2 3 ... T J Q K here (the ace is low, though its index is the highest of its suit);
 * an ace counts 1, court cards 10. IDs such as CRIB-21 name statements of the rules. */
#ifndef LOMBER_CRIBBAGE_H
#define LOMBER_CRIBBAGE_H

#include <lomber/base.h>

#ifdef __cplusplus
extern "C" {
#endif

/* [cffi] */

#define LOMBER_CRIBBAGE_HAND_MIN 3   /* cards of the smallest hand that is shown, less the starter */
#define LOMBER_CRIBBAGE_HAND_MAX 5   /* and of the largest */
#define LOMBER_CRIBBAGE_ITEMS_MAX 24 /* no show has more items than this */
#define LOMBER_CRIBBAGE_PEG_ITEMS_MAX 3  /* no laid card has more */
#define LOMBER_CRIBBAGE_SERIES_MAX 13    /* no more cards count 31 */
#define LOMBER_CRIBBAGE_DISCARDS_MAX 21  /* ways to lay away two of seven cards */

/* What an item scores for. */
typedef enum {
    LOMBER_CRIBBAGE_FIFTEEN = 0,   /* show: a set of cards; play: the count became 15 */
    LOMBER_CRIBBAGE_PAIR = 1,      /* show: one pair; play: two, three or four of a rank, at once */
    LOMBER_CRIBBAGE_RUN = 2,       /* three or more ranks in a row */
    LOMBER_CRIBBAGE_FLUSH = 3,     /* show: the hand of one suit, or all with the starter */
    LOMBER_CRIBBAGE_NOBS = 4,      /* the jack of the starter's suit */
    LOMBER_CRIBBAGE_THIRTY_ONE = 5 /* play: the count became 31 */
} lomber_cribbage_kind;

/* One scoring item: 16 bytes, may be copied with memcpy. */
typedef struct {
    lomber_cardset cards; /* the cards that score; for nobs the jack alone */
    uint8_t kind;         /* lomber_cribbage_kind */
    uint8_t points;       /* what it scores */
    uint8_t reserved[6];  /* zero */
} lomber_cribbage_item;

/* Counts a hand or crib with its starter (CRIB-21, CRIB-22, CRIB-23).
 *
 * hand:    n cards, n in 3..5
 * starter: the card turned up; a jack of its suit in hand is nobs, the starter itself never is
 * crib:    0 for a hand; otherwise a crib, whose flush needs the starter too
 * Returns the points, or a negative lomber_status: LOMBER_E_NULL, LOMBER_E_COUNT, LOMBER_E_CARD,
 * LOMBER_E_REPEAT. */
LOMBER_API int lomber_cribbage_show(const uint8_t *hand, size_t n, uint8_t starter, int crib);

/* Itemises what lomber_cribbage_show() counts: fifteens, pairs, runs, flush, nobs, in this order.
 *
 * hand, n, starter, crib: as there
 * out:      receives the items; LOMBER_CRIBBAGE_ITEMS_MAX always suffice
 * capacity: items that out can hold; out may be NULL where it is 0
 * count:    receives the number of items, also when out is too short; may not be NULL
 * Returns the points, or a negative lomber_status, LOMBER_E_CAPACITY (nothing written to out) among
 * them. */
LOMBER_API int lomber_cribbage_items(const uint8_t *hand, size_t n, uint8_t starter, int crib,
                                     lomber_cribbage_item *LOMBER_RESTRICT out, size_t capacity,
                                     size_t *count);

/* Counts many hands or cribs.
 *
 * rows: n rows of hand + 1 cards, row-major, the starter last in each
 * n:    rows; 0 is allowed, and then the pointers may be NULL
 * hand: cards of a hand, 3..5
 * crib: 0 for hands, otherwise cribs
 * out:  n totals
 * bad:  receives the index of the first bad row on LOMBER_E_CARD and LOMBER_E_REPEAT; may be NULL
 * Returns LOMBER_OK, LOMBER_E_NULL, LOMBER_E_COUNT (hand), or the first bad row's status; out then
 * holds the totals of the rows before it, and anything after. */
LOMBER_API int lomber_cribbage_show_many(const uint8_t *rows, size_t n, size_t hand, int crib,
                                         uint8_t *LOMBER_RESTRICT out, size_t *bad);

/* Scores the last card of a series in the play: pairs, run, 15 and 31 (CRIB-11, CRIB-12, CRIB-13).
 * A go and the last card of all are not its business.
 *
 * cards: the n cards laid since the count last stood at 0, the oldest first; n in 1..13
 * Returns the points, or a negative lomber_status: LOMBER_E_NULL, LOMBER_E_COUNT, LOMBER_E_CARD,
 * LOMBER_E_REPEAT, or LOMBER_E_ILLEGAL where the count would pass 31. */
LOMBER_API int lomber_cribbage_peg(const uint8_t *cards, size_t n);

/* Itemises what lomber_cribbage_peg() scores: 15 or 31, pairs, run, in this order.
 *
 * cards, n: as there
 * out, capacity, count: as for lomber_cribbage_items(); LOMBER_CRIBBAGE_PEG_ITEMS_MAX suffice
 * Returns the points or a negative lomber_status. */
LOMBER_API int lomber_cribbage_peg_items(const uint8_t *cards, size_t n,
                                         lomber_cribbage_item *LOMBER_RESTRICT out,
                                         size_t capacity, size_t *count);

/* Scores every card of a series in the order in which they were laid.
 *
 * cards: as for lomber_cribbage_peg()
 * out:   n points, one a card
 * bad:   receives the index of the first card that is no card, occurs twice or passes 31; may be NULL
 * Returns LOMBER_OK or a negative lomber_status as there; out then holds the points of the cards
 * before the bad one. */
LOMBER_API int lomber_cribbage_peg_series(const uint8_t *cards, size_t n,
                                          uint8_t *LOMBER_RESTRICT out, size_t *bad);

/* One way to discard, and what it is worth: 64 bytes, may be copied with memcpy. */
typedef struct {
    lomber_cardset kept;  /* what stays in hand */
    lomber_cardset laid;  /* what goes to the crib */
    uint64_t hand_points; /* sum over all starters */
    uint64_t crib_points; /* sum over all starters and all other cards of the crib */
    double hand;          /* mean points of the hand */
    double crib;          /* mean points of the crib */
    double total;         /* hand + crib for one's own crib, hand - crib for the opponent's */
    int8_t worst;         /* the least total that can come about */
    int8_t best;          /* the greatest */
    uint8_t reserved[6];  /* zero */
} lomber_cribbage_discard;

/* Finds what every discard is worth, over all starters and, for each, all cards that the other
 * players or the pack may add to the crib, every unseen card being as likely.
 *
 * cards:    the n cards dealt
 * n, lay:   as the formats have them (CRIB-1): 5, 6 or 7 cards of which 2 are laid away, or 5 of which
 *           1 is; the crib has 4 cards, where 7 are dealt 5, so that 2, 2, 3 and 3 are unknown
 * own:      0 where the crib is the opponent's
 * out:      receives the discards, the best mean total first; of equals the lower set laid
 * capacity: discards that out can hold; LOMBER_CRIBBAGE_DISCARDS_MAX always suffice
 * count:    receives the number of discards, also when out is too short; may not be NULL
 * Returns LOMBER_OK, LOMBER_E_NULL, LOMBER_E_COUNT (n, lay), LOMBER_E_CARD, LOMBER_E_REPEAT or
 * LOMBER_E_CAPACITY (nothing written to out). */
LOMBER_API int lomber_cribbage_discards(const uint8_t *cards, size_t n, size_t lay, int own,
                                        lomber_cribbage_discard *LOMBER_RESTRICT out,
                                        size_t capacity, size_t *count);

/* [/cffi] */

#ifdef __cplusplus
}
#endif

#endif /* LOMBER_CRIBBAGE_H */
