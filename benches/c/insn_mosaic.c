#include "insn.h"

enum { GAMES = 100, CARDS = 18, HAND = 9 };

/* A board in the middle of a game on 7 x 7, and a hand of cards that are not on it. */
static int middle(lomber_mosaic_board *board, lomber_cardset *hand)
{
    lomber_random rng;
    uint8_t pack[LOMBER_PACK_CARDS];
    size_t count;
    int held = 0;
    lomber_random_init(&rng, 3, 0);
    insn_pack(pack);
    lomber_random_shuffle(&rng, pack, LOMBER_PACK_CARDS);
    if (lomber_mosaic_init(board, 7, 7, 0, 2, 10) != LOMBER_OK) return 1;
    *hand = 0;
    for (int i = 0; i < LOMBER_PACK_CARDS; i++) {
        lomber_cardset card = UINT64_C(1) << pack[i];
        int8_t xy[2 * 64];
        uint64_t set[LOMBER_MOSAIC_WORDS];
        if (lomber_mosaic_legal(board, pack[i], set) != LOMBER_OK) return 1;
        if (lomber_mosaic_cells(board, set, xy, 64, &count) != LOMBER_OK) return 1;
        if (board->count < CARDS && count > 0) {
            size_t k = lomber_random_below(&rng, (uint32_t)count);
            if (lomber_mosaic_lay(board, pack[i], xy[2 * k], xy[2 * k + 1]) != LOMBER_OK) return 1;
        } else if (held < HAND) {
            *hand |= card;
            held++;
        }
    }
    return board->count != CARDS || held != HAND;
}

static int legal(void)
{
    static lomber_mosaic_board boards[256];
    static uint64_t sets[256 * LOMBER_MOSAIC_WORDS];
    uint8_t cards[256];
    uint64_t any = 0;
    lomber_cardset hand;
    if (middle(&boards[0], &hand)) return 1;
    for (int i = 0; i < 256; i++) {
        boards[i] = boards[0];
        cards[i] = (uint8_t)(i % LOMBER_PACK_CARDS);
    }
    if (lomber_mosaic_legal_many(boards, cards, 256, sets, boards[0].words, NULL) != LOMBER_OK)
        return 1;
    for (int i = 0; i < 256 * boards[0].words; i++) any |= sets[i];
    return any == 0;
}

static int legal_hand(void)
{
    static uint64_t sets[HAND * LOMBER_MOSAIC_WORDS];
    lomber_mosaic_board board;
    lomber_cardset hand;
    if (middle(&board, &hand)) return 1;
    for (int i = 0; i < 1000; i++)
        if (lomber_mosaic_legal_hand(&board, hand, sets, LOMBER_MOSAIC_WORDS, HAND) != LOMBER_OK)
            return 1;
    return 0;
}

/* Cells, moves, their number and every refusal, over all cards of the middle board. */
static int ask(void)
{
    lomber_mosaic_board board;
    lomber_cardset hand;
    size_t cells = 0, refused = 0;
    if (middle(&board, &hand)) return 1;
    for (int card = 0; card < LOMBER_PACK_CARDS; card++) {
        uint64_t set[LOMBER_MOSAIC_WORDS];
        int8_t xy[2 * 64];
        int32_t moves[64];
        size_t count, listed, counted;
        lomber_cardset one = UINT64_C(1) << card;
        if (lomber_mosaic_legal(&board, card, set) != LOMBER_OK) return 1;
        if (lomber_mosaic_cells(&board, set, xy, 64, &count) != LOMBER_OK) return 1;
        if (lomber_mosaic_moves(&board, one, 0, moves, 64, &listed) != LOMBER_OK) return 1;
        if (lomber_mosaic_count_moves(&board, one, &counted) != LOMBER_OK) return 1;
        if (listed != count || counted != count) return 1;
        cells += count;
        for (int y = -6; y <= 6; y++)
            for (int x = -6; x <= 6; x++) {
                lomber_mosaic_verdict verdict;
                if (lomber_mosaic_why_illegal(&board, card, x, y, &verdict) != LOMBER_OK) return 1;
                refused += verdict.rules != 0;
            }
    }
    return cells == 0 || cells + refused != LOMBER_PACK_CARDS * 13 * 13;
}

/* The middle board laid card by card, measured, read and taken up again. */
static int rebuild(void)
{
    lomber_mosaic_board board, copy;
    lomber_cardset hand;
    if (middle(&board, &hand)) return 1;
    for (int time = 0; time < 100; time++) {
        lomber_mosaic_extent extent;
        uint8_t cards[64];
        copy = board;
        while (copy.count > 0)
            if (lomber_mosaic_undo(&copy) != LOMBER_OK) return 1;
        for (int i = 0; i < board.count; i++) {
            if (lomber_mosaic_lay(&copy, board.card[i], board.x[i], board.y[i]) != LOMBER_OK) return 1;
        }
        if (memcmp(&copy, &board, sizeof board) != 0) return 1;
        if (lomber_mosaic_measure(&copy, &extent) != LOMBER_OK) return 1;
        if (lomber_mosaic_read_board(&copy, cards, sizeof cards) != LOMBER_OK) return 1;
    }
    return 0;
}

static int perft(void)
{
    lomber_mosaic_board board;
    lomber_cardset hand;
    uint64_t count, moves;
    if (middle(&board, &hand)) return 1;
    if (lomber_mosaic_perft(&board, hand, 1, &moves) != LOMBER_OK) return 1;
    if (lomber_mosaic_perft(&board, hand, 3, &count) != LOMBER_OK) return 1;
    return count <= moves * moves;
}

static int playouts(void)
{
    static int32_t lengths[GAMES];
    lomber_mosaic_setup setup = {0};
    lomber_mosaic_games games = {0};
    setup.seed = 1;
    setup.pack = 36;
    setup.seats = 4;
    setup.width = setup.height = 7;
    setup.opening_low = 2;
    setup.opening_high = 10;
    games.lengths = lengths;
    if (lomber_mosaic_playouts(&setup, GAMES, &games) != LOMBER_OK) return 1;
    for (int i = 0; i < GAMES; i++)
        if (lengths[i] < 1 || lengths[i] > 36) return 1;
    return 0;
}

int main(int argc, char **argv)
{
    static const insn_case cases[] = {{"lomber_mosaic_legal_many", legal},
                                      {"lomber_mosaic_legal_hand", legal_hand},
                                      {"lomber_mosaic_legal", ask},
                                      {"lomber_mosaic_cells", ask},
                                      {"lomber_mosaic_moves", ask},
                                      {"lomber_mosaic_count_moves", ask},
                                      {"lomber_mosaic_why_illegal", ask},
                                      {"lomber_mosaic_lay", rebuild},
                                      {"lomber_mosaic_undo", rebuild},
                                      {"lomber_mosaic_measure", rebuild},
                                      {"lomber_mosaic_read_board", rebuild},
                                      {"lomber_mosaic_perft", perft},
                                      {"lomber_mosaic_playouts", playouts}};
    return insn_main(argc, argv, cases, sizeof cases / sizeof *cases);
}
