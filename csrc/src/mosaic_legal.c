/* Mosaic board: where cards may be laid. */
#include "mosaic_internal.h"

LOMBER_I_INLINE void legal_words(const uint64_t *planes, int card, size_t words, uint64_t *set)
{
    lomber_i_mosaic_planes index = lomber_i_mosaic_card[card];
    for (size_t i = 0; i < words; i++) set[i] = lomber_i_mosaic_legal_word(planes, index, words, i);
}

lomber_status lomber_mosaic_legal(const lomber_mosaic_board *board, int card, uint64_t set[LOMBER_MOSAIC_WORDS])
{
    if (!board || !set) return LOMBER_E_NULL;
    if (card < 0 || card >= LOMBER_PACK_CARDS) return LOMBER_E_CARD;
    if (board->words - 1u >= LOMBER_MOSAIC_WORDS) return LOMBER_E_STATE;
    for (size_t i = board->words; i < LOMBER_MOSAIC_WORDS; i++) set[i] = 0;
    legal_words(board->planes, card, board->words, set);
    return LOMBER_OK;
}

static lomber_status bad(size_t *bad_row, size_t row, lomber_status status)
{
    if (bad_row) *bad_row = row;
    return status;
}

/* Inline so that a common set_words is known to the compiler. */
LOMBER_I_INLINE lomber_status legal_many(const lomber_mosaic_board *boards, const uint8_t *cards, size_t count,
                                         uint64_t *sets, size_t set_words, size_t *bad_row)
{
    size_t most = set_words < LOMBER_MOSAIC_WORDS ? set_words : LOMBER_MOSAIC_WORDS;
    for (size_t row = 0; row < count; row++, sets += set_words) {
        size_t words = boards[row].words;
        if ((cards[row] >= LOMBER_PACK_CARDS) | (words - 1 >= most)) {
            if (cards[row] >= LOMBER_PACK_CARDS) return bad(bad_row, row, LOMBER_E_CARD);
            return bad(bad_row, row, words - 1 >= LOMBER_MOSAIC_WORDS ? LOMBER_E_STATE : LOMBER_E_CAPACITY);
        }
        if (words == set_words) legal_words(boards[row].planes, cards[row], set_words, sets);
        else legal_words(boards[row].planes, cards[row], words, sets);
        for (size_t i = words; i < set_words; i++) sets[i] = 0;
    }
    return LOMBER_OK;
}

lomber_status lomber_mosaic_legal_many(const lomber_mosaic_board *boards, const uint8_t *cards, size_t count,
                                       uint64_t *sets, size_t set_words, size_t *bad_row)
{
    if (count == 0) return LOMBER_OK;
    if (!boards || !cards || !sets) return bad(bad_row, 0, LOMBER_E_NULL);
    if (set_words == 1) return legal_many(boards, cards, count, sets, 1, bad_row);
    if (set_words == 2) return legal_many(boards, cards, count, sets, 2, bad_row);
    return legal_many(boards, cards, count, sets, set_words, bad_row);
}

static lomber_status check_hand(const lomber_mosaic_board *board, lomber_cardset hand)
{
    if (hand >> LOMBER_PACK_CARDS) return LOMBER_E_CARD;
    return board->words - 1u < LOMBER_MOSAIC_WORDS ? LOMBER_OK : LOMBER_E_STATE;
}

LOMBER_I_INLINE lomber_status legal_hand(const uint64_t *planes, lomber_cardset hand, size_t words,
                                         uint64_t *sets, size_t set_words, size_t rows)
{
    /* By the number of the plane of a suit's neighbours, which a card's entry in the table has. */
    uint64_t free[(PLANE_NEAR + LOMBER_SUITS) * LOMBER_MOSAIC_WORDS];  /* no neighbours of the suit */
    uint64_t mates[(PLANE_NEAR + LOMBER_SUITS) * LOMBER_MOSAIC_WORDS]; /* of these, ones of the other suit */
    for (size_t suit = 0; suit < LOMBER_SUITS; suit++)
        for (size_t i = 0; i < words; i++) {
            size_t own = (PLANE_NEAR + suit) * words + i, mate = (PLANE_NEAR + LOMBER_SUITS - 1 - suit) * words + i;
            free[own] = planes[PLANE_OPEN * words + i] & ~planes[own];
            mates[own] = free[own] & planes[mate];
        }
    for (; hand; hand &= hand - 1, sets += set_words) {
        if (rows-- == 0) return LOMBER_E_CAPACITY;
        lomber_i_mosaic_planes card = lomber_i_mosaic_card[lomber_i_bits_lowest(hand)];
        size_t own = card.own * words, lower = card.lower * words;
        for (size_t i = 0; i < words; i++) sets[i] = mates[own + i] | (free[own + i] & planes[lower + i]);
        for (size_t i = words; i < set_words; i++) sets[i] = 0;
    }
    return LOMBER_OK;
}

/* Each a function of its own, so that the most common do not pay for the frame of the largest. */
LOMBER_I_APART lomber_status hand_in_one_word(const uint64_t *planes, lomber_cardset hand, uint64_t *sets, size_t rows)
{
    return legal_hand(planes, hand, 1, sets, 1, rows);
}

LOMBER_I_APART lomber_status hand_in_two_words(const uint64_t *planes, lomber_cardset hand, uint64_t *sets, size_t rows)
{
    return legal_hand(planes, hand, 2, sets, 2, rows);
}

LOMBER_I_APART lomber_status hand_in_words(const uint64_t *planes, lomber_cardset hand, size_t words,
                                           uint64_t *sets, size_t set_words, size_t rows)
{
    if (words == 1) return legal_hand(planes, hand, 1, sets, set_words, rows);
    if (words == 2) return legal_hand(planes, hand, 2, sets, set_words, rows);
    return legal_hand(planes, hand, words, sets, set_words, rows);
}

lomber_status lomber_mosaic_legal_hand(const lomber_mosaic_board *board, lomber_cardset hand, uint64_t *sets,
                                       size_t set_words, size_t rows)
{
    if (!board || !sets) return LOMBER_E_NULL;
    lomber_status status = check_hand(board, hand);
    if (status != LOMBER_OK) return status;
    size_t words = board->words;
    if (set_words < words) return LOMBER_E_CAPACITY;
    if (words == 1 && set_words == 1) return hand_in_one_word(board->planes, hand, sets, rows);
    if (words == 2 && set_words == 2) return hand_in_two_words(board->planes, hand, sets, rows);
    return hand_in_words(board->planes, hand, words, sets, set_words, rows);
}

lomber_status lomber_mosaic_cells(const lomber_mosaic_board *board, const uint64_t *set, int8_t *xy,
                                  size_t capacity, size_t *count)
{
    if (!board || !set || !count || (!xy && capacity)) return LOMBER_E_NULL;
    if (!lomber_i_mosaic_sound(board)) return LOMBER_E_STATE;
    int end = board->stride * (board->height + 1);
    size_t found = 0;
    uint64_t inside[LOMBER_MOSAIC_WORDS];
    for (int i = 0; i < board->words; i++) {
        int bits = end - 64 * i;
        inside[i] = bits < 64 ? set[i] & ((UINT64_C(1) << bits) - 1) : set[i];
        found += lomber_i_popcount(inside[i]);
    }
    *count = found;
    if (found > capacity) return LOMBER_E_CAPACITY;
    if (found == 0) return LOMBER_OK; /* xy may be NULL */
    for (int i = 0; i < board->words; i++)
        for (uint64_t rest = inside[i]; rest; rest &= rest - 1) {
            int cell = 64 * i + lomber_i_lowest(rest);
            *xy++ = (int8_t)(cell % board->stride - 1 + board->grid_x);
            *xy++ = (int8_t)(cell / board->stride - 1 + board->grid_y);
        }
    return LOMBER_OK;
}

static size_t count_moves(const lomber_mosaic_board *board, lomber_cardset hand)
{
    size_t found = 0, words = board->words;
    for (; hand; hand &= hand - 1) {
        lomber_i_mosaic_planes index = lomber_i_mosaic_card[lomber_i_lowest(hand)];
        for (size_t i = 0; i < words; i++)
            found += lomber_i_popcount(lomber_i_mosaic_legal_word(board->planes, index, words, i));
    }
    return found;
}

lomber_status lomber_mosaic_count_moves(const lomber_mosaic_board *board, lomber_cardset hand, size_t *count)
{
    if (!board || !count) return LOMBER_E_NULL;
    lomber_status status = check_hand(board, hand);
    if (status == LOMBER_OK) *count = count_moves(board, hand);
    return status;
}

LOMBER_I_INLINE int32_t *write_moves(const lomber_mosaic_board *board, lomber_cardset hand, int32_t base,
                                     size_t words, int32_t *out)
{
    uint64_t legal[LOMBER_MOSAIC_WORDS];
    int32_t wide = 2 * board->width - 1, span = lomber_i_mosaic_span(board);
    /* A cell's number counts from the far corner; one grid row lower down is `wide` less. */
    int32_t corner = base + (board->grid_y - 1 + board->height - 1) * wide + board->grid_x - 1 + board->width - 1;
    for (; hand; hand &= hand - 1) {
        int card = lomber_i_lowest(hand);
        legal_words(board->planes, card, words, legal);
        int32_t first = corner + card * span;
        for (size_t i = 0; i < words; i++)
            for (uint64_t rest = legal[i]; rest; rest &= rest - 1) {
                int32_t cell = (int32_t)(64 * i) + lomber_i_lowest(rest);
                int32_t row = cell / board->stride;
                *out++ = first + row * (wide - board->stride) + cell;
            }
    }
    return out;
}

lomber_status lomber_mosaic_moves(const lomber_mosaic_board *board, lomber_cardset hand, int32_t base,
                                  int32_t *moves, size_t capacity, size_t *count)
{
    if (!board || !count || (!moves && capacity)) return LOMBER_E_NULL;
    if (base < 0 || base > LOMBER_I_MOSAIC_BASE) return LOMBER_E_ARGUMENT;
    if (!lomber_i_mosaic_sound(board)) return LOMBER_E_STATE;
    lomber_status status = check_hand(board, hand);
    if (status != LOMBER_OK) return status;
    *count = count_moves(board, hand);
    if (*count > capacity) return LOMBER_E_CAPACITY;
    if (board->words == 1) write_moves(board, hand, base, 1, moves);
    else if (board->words == 2) write_moves(board, hand, base, 2, moves);
    else write_moves(board, hand, base, board->words, moves);
    return LOMBER_OK;
}
