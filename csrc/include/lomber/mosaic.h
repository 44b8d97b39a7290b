/* Mosaic technique: cards laid side by side on a board whose borders are agreed but not placed (SKIM-7..22).
 *
 * Coordinates are stable: the first card lies at 0,0, x grows to the right, y upwards. A *cell set* is a row of
 * 64-bit words in the board's own grid, which moves when the layout grows to the left or downwards: it is good
 * until the next card is laid or taken back; lomber_mosaic_cells() turns it into coordinates.
 *
 * A *move* is `base + card * span + cell` with `cell = (y + height - 1) * (2 * width - 1) + (x + width - 1)` and
 * `span = (2 * width - 1) * (2 * height - 1)`: stable through the game, ascending by card, then y, then x.
 */
#ifndef LOMBER_MOSAIC_H
#define LOMBER_MOSAIC_H

#include <lomber/base.h>

#ifdef __cplusplus
extern "C" {
#endif

/* [cffi] */

/* Sizes. */
enum {
    LOMBER_MOSAIC_SIDE = 16,    /* longest side of a rectangle */
    LOMBER_MOSAIC_WORDS = 5,    /* 64-bit words of the largest cell set */
    LOMBER_MOSAIC_PLANES = 165, /* words of the largest board's planes */
    LOMBER_MOSAIC_CARDS = 52,   /* most cards on a board */
    LOMBER_MOSAIC_SEATS = 8,    /* most seats at a table */
    LOMBER_MOSAIC_PLIES = 424,  /* most lays and passes of one game */
    LOMBER_MOSAIC_NONE = 255    /* no card */
};

/* Options of a board. */
enum {
    LOMBER_MOSAIC_STRICT = 1,  /* a card must touch the card laid before it (SKIM-10) */
    LOMBER_MOSAIC_REGION = 2,  /* set by lomber_mosaic_set_region and _set_spiral, not by the caller (SKIM-13) */
    LOMBER_MOSAIC_SPIRAL = 4,  /* set by lomber_mosaic_set_spiral, beside LOMBER_MOSAIC_REGION */
    LOMBER_MOSAIC_STACK = 8,   /* none lies lower than the first card, and above its row each on a card right below */
    LOMBER_MOSAIC_PYRAMID = 16 /* likewise, and both neighbours of the card right below are there as well */
};

/* Rules that a lay can break: a bit set. NOT_HELD, MUST_MOVE and OVER are a table's, the others a board's. */
enum {
    LOMBER_MOSAIC_OCCUPIED = 1,    /* a card lies there; reported alone */
    LOMBER_MOSAIC_OPENING = 2,     /* SKIM-8, or the first card is not laid at 0,0; reported alone */
    LOMBER_MOSAIC_CONTINUITY = 4,  /* SKIM-9, SKIM-10 */
    LOMBER_MOSAIC_RECTANGLE = 8,   /* SKIM-11, SKIM-12; on a region SKIM-13 */
    LOMBER_MOSAIC_DIVERSITY = 16,  /* SKIM-14 */
    LOMBER_MOSAIC_SENIORITY = 32,  /* SKIM-15, SKIM-16 */
    LOMBER_MOSAIC_NOT_HELD = 64,   /* the seat to move does not hold the card */
    LOMBER_MOSAIC_MUST_MOVE = 128, /* a pass, while a card can be laid (SKIM-19) */
    LOMBER_MOSAIC_OVER = 256,      /* the game has ended */
    LOMBER_MOSAIC_SUPPORT = 512    /* a board's: LOMBER_MOSAIC_STACK or LOMBER_MOSAIC_PYRAMID (SKIM-13) */
};

/* Board with the cards on it, in the order in which they were laid. 1536 bytes; memcpy clones it.
 * Reading the fields is safe; write them only through the functions. */
typedef struct {
    uint8_t width, height;             /* 1..16 */
    uint8_t flags;                     /* LOMBER_MOSAIC_STRICT | ... */
    uint8_t opening_low, opening_high; /* ranks of the first card, 2..14 */
    uint8_t words;                     /* words of a cell set of this board, 1..5 */
    uint8_t stride;                    /* width + 1: bits of a row of the grid */
    uint8_t count;                     /* cards laid */
    int8_t grid_x, grid_y;             /* coordinates of the grid's cell 1,1 */
    int8_t min_x, max_x, min_y, max_y; /* bounding box of the cards laid */
    uint8_t reach;                     /* cells by which a spiral is ahead of the cards; 0 without one */
    uint8_t reserved0;
    uint64_t planes[LOMBER_MOSAIC_PLANES]; /* 33 cell sets: see csrc/src/mosaic_internal.h */
    lomber_cardset laid;                   /* the cards laid */
    uint8_t card[LOMBER_MOSAIC_CARDS];     /* and each of them, the first laid first */
    int8_t x[LOMBER_MOSAIC_CARDS];         /* its coordinates */
    int8_t y[LOMBER_MOSAIC_CARDS];         /* likewise */
    uint8_t reserved1[36];
} lomber_mosaic_board;

/* Why a card may not be laid on a cell. */
typedef struct {
    uint32_t rules;        /* bit set of broken rules; 0 when the lay is legal */
    uint8_t neighbours[4]; /* the card to the right, above, to the left, below; LOMBER_MOSAIC_NONE */
    uint8_t occupant;      /* the card that lies on the cell, or LOMBER_MOSAIC_NONE */
    uint8_t last;          /* the card that strict continuity asks to touch, or LOMBER_MOSAIC_NONE */
    uint8_t diversity;     /* bit k: neighbours[k] is of the card's own suit */
    uint8_t seniority;     /* bit k: neighbours[k] is of the other colour and not lower; 0 unless broken */
} lomber_mosaic_verdict;

/* How far the layout reaches. */
typedef struct {
    int8_t min_x, max_x, min_y, max_y; /* bounding box */
    uint8_t width_known;               /* 1: it spans the full width, so those borders are known (SKIM-12) */
    uint8_t height_known;              /* 1: it spans the full height */
    uint8_t has_middle_column;         /* 1: the width is known, and odd */
    uint8_t has_middle_row;            /* 1: the height is known, and odd */
    int8_t middle_column;              /* its x, when there is one */
    int8_t middle_row;                 /* its y, when there is one */
    uint8_t reserved[2];
} lomber_mosaic_extent;

/* Make an empty board. flags: LOMBER_MOSAIC_STRICT | LOMBER_MOSAIC_STACK | LOMBER_MOSAIC_PYRAMID. The opening ranks are 2..14, usually 2 and 10.
 * LOMBER_E_ARGUMENT: a side outside 1..16, an unknown flag, or ranks that are no range. */
LOMBER_API lomber_status lomber_mosaic_init(lomber_mosaic_board *board, int width, int height, int flags,
                                            int opening_low, int opening_high);

/* Replace the floating rectangle (or the region before) by a fixed set of allowed cells: xy holds x0, y0, x1, y1, ...
 * relative to the first card. The cells' own bounding box must fit the board's width x height, and hold 0,0 and
 * every card laid. Taking cards back does not bring an earlier region back.
 * LOMBER_E_ARGUMENT: cells that do not; the board is unchanged. */
LOMBER_API lomber_status lomber_mosaic_set_region(lomber_mosaic_board *board, const int8_t *xy, size_t cells);

/* Replace the floating rectangle (or the region before) by a growing spiral: with n cards laid the first n + reach
 * cells of the square spiral about the first card are allowed, of those that lie in the board's width x height. The
 * spiral runs 0,0  1,0  1,1  0,1  -1,1  -1,0  -1,-1  0,-1  1,-1  2,-1 ...; the rectangle reaches from
 * -((width - 1) / 2) to width / 2, and likewise upwards. LOMBER_E_ARGUMENT: a reach outside 1..255, or a card lies
 * on a cell not yet allowed; the board is unchanged. */
LOMBER_API lomber_status lomber_mosaic_set_spiral(lomber_mosaic_board *board, int reach);

/* Lay a card. LOMBER_E_ILLEGAL: see lomber_mosaic_why_illegal; LOMBER_E_REPEAT: the card lies on the board. */
LOMBER_API lomber_status lomber_mosaic_lay(lomber_mosaic_board *board, int card, int32_t x, int32_t y);

/* Take the last card back: the board is then byte for byte what it was. LOMBER_E_EMPTY: no card lies there. */
LOMBER_API lomber_status lomber_mosaic_undo(lomber_mosaic_board *board);

/* Hold a whole board against itself. LOMBER_E_STATE: damaged. Other functions check only what they need in order
 * to stay within memory. */
LOMBER_API lomber_status lomber_mosaic_check(const lomber_mosaic_board *board);

/* Cells where a card may be laid, whether or not it lies on the board already. */
LOMBER_API lomber_status lomber_mosaic_legal(const lomber_mosaic_board *board, int card,
                                             uint64_t set[LOMBER_MOSAIC_WORDS]);

/* Cells of cards[i] on boards[i]: row i of sets, set_words words, those past the board's own are 0.
 * bad_row (may be NULL) is the first row that failed. LOMBER_E_CAPACITY: a board has more words than set_words. */
LOMBER_API lomber_status lomber_mosaic_legal_many(const lomber_mosaic_board *boards, const uint8_t *cards,
                                                  size_t count, uint64_t *sets, size_t set_words,
                                                  size_t *bad_row);

/* Cells of each card of a hand, in ascending order of cards: row i of sets, set_words words.
 * LOMBER_E_CAPACITY: too few words, or fewer rows than cards: then the sets mean nothing. */
LOMBER_API lomber_status lomber_mosaic_legal_hand(const lomber_mosaic_board *board, lomber_cardset hand,
                                                  uint64_t *sets, size_t set_words, size_t rows);

/* Coordinates of a cell set of the board's words, ascending by y, then x: xy[2 * i], xy[2 * i + 1]; *count is how many.
 * LOMBER_E_CAPACITY: more than capacity cells; *count tells how many, nothing else is written. */
LOMBER_API lomber_status lomber_mosaic_cells(const lomber_mosaic_board *board, const uint64_t *set, int8_t *xy,
                                             size_t capacity, size_t *count);

/* Moves of a hand as a sorted list; *count is how many.
 * LOMBER_E_CAPACITY: more than capacity; *count tells how many, nothing else is written. */
LOMBER_API lomber_status lomber_mosaic_moves(const lomber_mosaic_board *board, lomber_cardset hand, int32_t base,
                                             int32_t *moves, size_t capacity, size_t *count);

/* How many moves a hand has. */
LOMBER_API lomber_status lomber_mosaic_count_moves(const lomber_mosaic_board *board, lomber_cardset hand,
                                                   size_t *count);

/* Every rule that laying the card there breaks, with the cards it breaks them on. Any x, y may be asked. */
LOMBER_API lomber_status lomber_mosaic_why_illegal(const lomber_mosaic_board *board, int card, int32_t x,
                                                   int32_t y, lomber_mosaic_verdict *verdict);

/* Bounding box, known axes and middle lines. LOMBER_E_EMPTY: no card lies there. */
LOMBER_API lomber_status lomber_mosaic_measure(const lomber_mosaic_board *board, lomber_mosaic_extent *extent);

/* Row y as width cards from x = min_x on, LOMBER_MOSAIC_NONE where there is none.
 * LOMBER_E_CAPACITY: capacity is less than width. */
LOMBER_API lomber_status lomber_mosaic_read_row(const lomber_mosaic_board *board, int32_t y, uint8_t *cards,
                                                size_t capacity);

/* Column x as height cards from y = min_y on. */
LOMBER_API lomber_status lomber_mosaic_read_column(const lomber_mosaic_board *board, int32_t x, uint8_t *cards,
                                                   size_t capacity);

/* The whole board as height rows of width cards, from min_x, min_y on.
 * LOMBER_E_CAPACITY: capacity is less than width * height. */
LOMBER_API lomber_status lomber_mosaic_read_board(const lomber_mosaic_board *board, uint8_t *cards,
                                                  size_t capacity);

/* How many sequences of depth lays one hand has here; depth 0..8. */
LOMBER_API lomber_status lomber_mosaic_perft(const lomber_mosaic_board *board, lomber_cardset hand, int depth,
                                             uint64_t *count);

/* Board, hands and turn. A seat without cards is skipped, and that is no pass (SKIM-21); a seat that holds cards and
 * cannot lay one passes, at the opening too (SKIM-19, SKIM-20); the game ends when no hand has a card, or when
 * every seat that has one passed in a row. */
typedef struct {
    lomber_mosaic_board board;                 /* with the cards laid so far */
    lomber_cardset hands[LOMBER_MOSAIC_SEATS]; /* by seat */
    int32_t base;                              /* of moves */
    int32_t pass_action;                       /* the number of a pass, which is no move's */
    uint16_t plies;                      /* actions applied since init */
    uint8_t seats;                       /* 1..8 */
    uint8_t turn;                        /* place in the order of the seat to move */
    int8_t seat;                         /* the seat to move, -1 when the game is over */
    uint8_t passes;                      /* in a row */
    uint8_t reserved[2];
    uint8_t order[LOMBER_MOSAIC_SEATS];  /* seats in the order of turns; the first one opens */
    uint8_t history[LOMBER_MOSAIC_PLIES]; /* place in the order of who acted; + 128 for a pass */
} lomber_mosaic_table;

/* Set a table up. board is copied, and may hold cards; hands has seats items; order is a permutation of the seats,
 * NULL for 0, 1, 2, ... (SKIM-2 needs another). The pass action must not be a move's number.
 * LOMBER_E_REPEAT: a card is in two places. */
LOMBER_API lomber_status lomber_mosaic_table_init(lomber_mosaic_table *table, const lomber_mosaic_board *board,
                                                  const lomber_cardset *hands, int seats, const uint8_t *order,
                                                  int32_t base, int32_t pass_action);

/* Legal actions of the seat to move, sorted: its moves, or the pass alone when it has none; none when the game is
 * over. Returns how many, or a negative status. */
LOMBER_API int32_t lomber_mosaic_table_actions(const lomber_mosaic_table *table, int32_t *actions,
                                               int32_t capacity);

/* Apply an action. LOMBER_E_ILLEGAL: see lomber_mosaic_table_why_illegal; LOMBER_E_ARGUMENT: no action at all. */
LOMBER_API lomber_status lomber_mosaic_table_apply(lomber_mosaic_table *table, int32_t action);

/* Pass although a card could be laid, for a game with a rule of its own that forbids more than this library knows.
 * LOMBER_E_ILLEGAL: the game is over. */
LOMBER_API lomber_status lomber_mosaic_table_pass(lomber_mosaic_table *table);

/* lomber_mosaic_table_apply and then lomber_mosaic_table_actions in one call. With LOMBER_E_CAPACITY the action is
 * applied, and the list is not written. */
LOMBER_API int32_t lomber_mosaic_table_step(lomber_mosaic_table *table, int32_t action, int32_t *actions,
                                            int32_t capacity);

/* Take the last action back: the table is then byte for byte what it was. LOMBER_E_EMPTY: none was applied. */
LOMBER_API lomber_status lomber_mosaic_table_undo(lomber_mosaic_table *table);

/* Every rule that an action breaks. */
LOMBER_API lomber_status lomber_mosaic_table_why_illegal(const lomber_mosaic_table *table, int32_t action,
                                                         lomber_mosaic_verdict *verdict);

/* Hold a whole table against itself. LOMBER_E_STATE: damaged. */
LOMBER_API lomber_status lomber_mosaic_table_check(const lomber_mosaic_table *table);

/* How many sequences of depth actions there are from here; a game that ends earlier counts none; depth 0..8. */
LOMBER_API lomber_status lomber_mosaic_table_perft(const lomber_mosaic_table *table, int depth, uint64_t *count);

/* What n random games start from. */
typedef struct {
    uint64_t seed;                     /* of all games */
    uint64_t first;                    /* game i draws from stream first + i of the seed */
    uint8_t pack;                      /* 36 or 52 cards (SKIM-4) */
    uint8_t seats;                     /* 1..8 */
    uint8_t width, height, flags;      /* as for lomber_mosaic_init */
    uint8_t opening_low, opening_high; /* likewise */
    uint8_t reserved;
} lomber_mosaic_setup;

/* Where n random games go. Any pointer may be NULL. */
typedef struct {
    uint8_t *boards;  /* [n][height][width]: the final board from its lowest row and leftmost column on */
    int8_t *corners;  /* [n][2]: min_x, min_y of that corner; 0, 0 for an empty board */
    int32_t *lengths; /* [n]: cards on the final board */
    int32_t *passes;  /* [n]: passes in the whole game; of a rollout, from its start on */
    int32_t *actions; /* [n][plies]: the actions in order, then -1 */
    uint8_t *owners;  /* [n][52]: the seat that was dealt the card, or LOMBER_MOSAIC_NONE */
    size_t plies;     /* at least (cards + 1) * seats, cards being those in the hands at the start */
} lomber_mosaic_games;

/* Play n whole games of random moves. The pack in index order is shuffled by lomber_random_shuffle and dealt one card
 * at a time round the seats, seat 0 first (SKIM-5); seat 0 opens; at every turn that has a move, lomber_random_below
 * picks one from the sorted list of actions. Actions are numbered from base 0, the pass is 52 * span.
 * A game depends on its seed and stream alone, not on n, on others, or on the processor. */
LOMBER_API lomber_status lomber_mosaic_playouts(const lomber_mosaic_setup *setup, size_t n,
                                                const lomber_mosaic_games *games);

/* Play n games from a table to their ends, picking likewise; actions are numbered as the table's. */
LOMBER_API lomber_status lomber_mosaic_rollouts(const lomber_mosaic_table *table, uint64_t seed, uint64_t first,
                                                size_t n, const lomber_mosaic_games *games);

/* How the cards of a game are dealt: those of the first pool are shuffled and dealt one at a time to the seats in
 * seat[0], seat[1], ..., then those of the second to the seats that follow. */
typedef struct {
    lomber_cardset pools[2];           /* sets of cards without a card in common */
    uint8_t seat[LOMBER_MOSAIC_CARDS]; /* as many as there are cards */
    uint8_t reserved[4];
} lomber_mosaic_deal;

/* Deal and play n whole games from a table whose hands are empty: its board, with whatever geometry, its order and
 * its numbers of actions. Each pool in index order is shuffled by lomber_random_shuffle, then moves are picked as by
 * lomber_mosaic_playouts, which gives the same games where both can. LOMBER_E_REPEAT: a card is in both pools, or
 * on the board; LOMBER_E_ARGUMENT: a hand holds cards already, or a seat is none of the table's. */
LOMBER_API lomber_status lomber_mosaic_deals(const lomber_mosaic_table *table, const lomber_mosaic_deal *deal,
                                             uint64_t seed, uint64_t first, size_t n,
                                             const lomber_mosaic_games *games);

/* [/cffi] */

#ifdef __cplusplus
}
#endif

#endif /* LOMBER_MOSAIC_H */
