/* Plays a game of random moves on one mosaic of seven by seven, and prints every move and the board.
 *
 *   mosaic_game [SEED [SEATS]]    the seed is 1 and the seats are 4 where they are not given */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>

#include <lomber/lomber.h>

enum { SIDE = 7, MOVES = LOMBER_MOSAIC_CARDS * SIDE * SIDE };

static const char *card_text(int card)
{
    static char text[3];
    text[0] = "23456789TJQKA"[card % LOMBER_RANKS];
    text[1] = "cdhs"[card / LOMBER_RANKS];
    return text;
}

/* Reads a number of least..most, or says what is wrong. */
static int read_number(const char *text, const char *name, unsigned long long least,
                       unsigned long long most, uint64_t *number)
{
    char *end;
    errno = 0;
    unsigned long long value = strtoull(text, &end, 10);
    if (*text < '0' || *text > '9' || *end || errno || value < least || value > most) {
        fprintf(stderr, "%s is '%s'; it must be a whole number, %llu to %llu\n", name, text, least, most);
        return 0;
    }
    *number = value;
    return 1;
}

/* Gives every seat its cards of a shuffled pack, one at a time. */
static void deal(lomber_random *rng, lomber_cardset *hands, int seats)
{
    uint8_t pack[LOMBER_PACK_CARDS];
    for (int card = 0; card < LOMBER_PACK_CARDS; card++) pack[card] = (uint8_t)card;
    lomber_random_shuffle(rng, pack, sizeof pack);
    for (int i = 0; i < LOMBER_PACK_CARDS; i++) hands[i % seats] |= (lomber_cardset)1 << pack[i];
}

static void print_move(const lomber_mosaic_board *board, int seat, int passed)
{
    if (passed) {
        printf("seat %d passes\n", seat);
        return;
    }
    int last = board->count - 1;
    printf("seat %d lays %s at %d,%d\n", seat, card_text(board->card[last]), board->x[last], board->y[last]);
}

static lomber_status print_board(const lomber_mosaic_board *board)
{
    uint8_t cards[SIDE * SIDE];
    lomber_status status = lomber_mosaic_read_board(board, cards, sizeof cards);
    if (status != LOMBER_OK) return status;
    for (int row = SIDE - 1; row >= 0; row--) { /* y grows upwards */
        for (int column = 0; column < SIDE; column++) {
            uint8_t card = cards[row * SIDE + column];
            printf("%s%s", column ? " " : "", card == LOMBER_MOSAIC_NONE ? ".." : card_text(card));
        }
        putchar('\n');
    }
    return LOMBER_OK;
}

/* Plays to the end; LOMBER_OK or what failed. */
static lomber_status play(uint64_t seed, int seats)
{
    static int32_t actions[MOVES];
    lomber_random rng;
    lomber_mosaic_board board;
    lomber_mosaic_table table;
    lomber_cardset hands[LOMBER_MOSAIC_SEATS] = {0};
    const int32_t span = (2 * SIDE - 1) * (2 * SIDE - 1), pass_action = LOMBER_PACK_CARDS * span;
    lomber_random_init(&rng, seed, 0);
    deal(&rng, hands, seats);
    lomber_status status = lomber_mosaic_init(&board, SIDE, SIDE, 0, 2, 10);
    if (status == LOMBER_OK)
        status = lomber_mosaic_table_init(&table, &board, hands, seats, NULL, 0, pass_action);
    if (status != LOMBER_OK) return status;
    int32_t count = lomber_mosaic_table_actions(&table, actions, MOVES);
    while (count > 0) {
        int seat = table.seat;
        int32_t action = actions[lomber_random_below(&rng, (uint32_t)count)];
        count = lomber_mosaic_table_step(&table, action, actions, MOVES);
        if (count >= 0) print_move(&table.board, seat, action == pass_action);
    }
    if (count < 0) return (lomber_status)count;
    printf("%d cards lie\n", table.board.count);
    return print_board(&table.board);
}

int main(int count, char **words)
{
    uint64_t seed = 1, seats = 4;
    if (count > 3) {
        fprintf(stderr, "usage: mosaic_game [SEED [SEATS]]\n");
        return 2;
    }
    if (count > 1 && !read_number(words[1], "the seed", 0, UINT64_MAX, &seed)) return 2;
    if (count > 2 && !read_number(words[2], "the number of seats", 1, LOMBER_MOSAIC_SEATS, &seats))
        return 2;
    lomber_status status = play(seed, (int)seats);
    if (status == LOMBER_OK) return 0;
    fprintf(stderr, "%s\n", lomber_status_string(status));
    return 1;
}
