/* Tricks: who wins, what may be played, and whole random deals.
 *
 * A trick is its cards in the order in which they were played, the led card first; a winner is a
 * position in that order. Two rules of winning: `winner` (the highest trump, else the highest card
 * of the suit led) and `last_equal` (the last card equal in rank to the led card). */
#ifndef LOMBER_TRICKS_H
#define LOMBER_TRICKS_H

#include <lomber/base.h>

#ifdef __cplusplus
extern "C" {
#endif

/* [cffi] */

#define LOMBER_TRICKS_MIN_PLAYERS 2 /* cards of the smallest trick */
#define LOMBER_TRICKS_MAX_PLAYERS 8 /* and of the largest */
#define LOMBER_TRICKS_NO_TRUMP 4    /* trumps are 0..3, or this */

/* The position of the winning card of a trick of `players` cards, 0..players-1: the highest trump,
 * else the highest of the suit led (ace high).
 * Errors: LOMBER_E_NULL, LOMBER_E_COUNT (players not 2..8), LOMBER_E_ARGUMENT (trump not 0..4),
 * LOMBER_E_CARD, LOMBER_E_REPEAT. */
LOMBER_API int lomber_tricks_winner(const uint8_t *cards, int players, int trump);

/* The position of the last card that equals the led card in rank: 0 when there is no other.
 * Errors as lomber_tricks_winner. */
LOMBER_API int lomber_tricks_last_equal(const uint8_t *cards, int players);

/* lomber_tricks_winner of `n` tricks in rows: cards[n * players], row after row, to winners[n].
 * `trumps` gives each row's trump; where it is NULL, `trump` is everyone's.
 * On an error *bad_row (may be NULL) is the first bad row, or `n` where no row is to blame; the
 * winners before it are complete, those after it unspecified. */
LOMBER_API int lomber_tricks_winner_many(const uint8_t *LOMBER_RESTRICT cards, size_t n,
                                         int players, const uint8_t *LOMBER_RESTRICT trumps,
                                         int trump, uint8_t *LOMBER_RESTRICT winners,
                                         size_t *bad_row);

/* The same with the cards in columns: columns[k][i] is the card that was played k-th to trick i.
 * This is the faster form. */
LOMBER_API int lomber_tricks_winner_columns(const uint8_t *const *columns, size_t n, int players,
                                            const uint8_t *LOMBER_RESTRICT trumps, int trump,
                                            uint8_t *LOMBER_RESTRICT winners, size_t *bad_row);

/* lomber_tricks_last_equal of `n` tricks in rows; see lomber_tricks_winner_many. */
LOMBER_API int lomber_tricks_last_equal_many(const uint8_t *LOMBER_RESTRICT cards, size_t n,
                                             int players, uint8_t *LOMBER_RESTRICT winners,
                                             size_t *bad_row);

/* lomber_tricks_last_equal of `n` tricks in columns; see lomber_tricks_winner_columns. */
LOMBER_API int lomber_tricks_last_equal_columns(const uint8_t *const *columns, size_t n,
                                                int players, uint8_t *LOMBER_RESTRICT winners,
                                                size_t *bad_row);

/* The cards of `hand` that may be played when `led` was led: those of its suit if there are any,
 * else all. The whole hand when `led` is no card (-1: the hand is to lead) or `follow` is 0. */
LOMBER_API lomber_cardset lomber_tricks_legal(lomber_cardset hand, int led, int follow);

/* lomber_tricks_legal of `n` hands, each with its own led card (255: to lead).
 * Errors: LOMBER_E_NULL; LOMBER_E_CARD: a bit above 51 is on, or led[i] is neither 0..51 nor 255. */
LOMBER_API int lomber_tricks_legal_many(const lomber_cardset *LOMBER_RESTRICT hands,
                                        const uint8_t *LOMBER_RESTRICT led, size_t n, int follow,
                                        lomber_cardset *LOMBER_RESTRICT legal, size_t *bad_row);

/* `games` whole random deals of follow-suit play, game g on stream first_game + g of `seed`:
 * the 52 cards in index order are shuffled (lomber_random_shuffle) and seat s gets those at
 * s * hand_size .. (s + 1) * hand_size - 1; seat 0 leads the first trick, the winner the next;
 * everyone plays uniformly one of his legal cards, until the hands are empty.
 * A card is chosen so: a word (lomber_random_next) is drawn at the start of a trick, and another at
 * its fifth card; its 16-bit quarters, the least first, serve one player each: with n legal cards,
 * m = quarter * n, and the legal card number m >> 16 in index order is played; but if m mod 2^16 is
 * below 2^16 mod n, the number is lomber_random_below(n) instead.
 *
 * won[games * players]: tricks won by each seat.
 * plays, NULL or [games * players * hand_size]: the cards in the order in which they were played.
 * Errors: LOMBER_E_NULL, LOMBER_E_COUNT (players, or players * hand_size not in
 * players..52), LOMBER_E_ARGUMENT (a trump; *bad_row is its game). */
LOMBER_API int lomber_tricks_playouts(int players, int hand_size,
                                      const uint8_t *LOMBER_RESTRICT trumps, int trump,
                                      uint64_t seed, uint64_t first_game, size_t games,
                                      uint8_t *LOMBER_RESTRICT won, uint8_t *LOMBER_RESTRICT plays,
                                      size_t *bad_row);

/* [/cffi] */

#ifdef __cplusplus
}
#endif

#endif /* LOMBER_TRICKS_H */
