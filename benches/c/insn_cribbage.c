#include "insn.h"

enum { N = 4096, WIDTH = 5 };

static uint8_t rows[N * WIDTH], counts[N];

static void fill(void)
{
    lomber_random rng;
    uint8_t pack[LOMBER_PACK_CARDS];
    lomber_random_init(&rng, 1, 0);
    insn_pack(pack);
    for (size_t i = 0; i < N; i++) {
        lomber_random_shuffle(&rng, pack, LOMBER_PACK_CARDS);
        memcpy(rows + i * WIDTH, pack, WIDTH);
    }
}

static int show(void)
{
    fill();
    if (lomber_cribbage_show_many(rows, N, WIDTH - 1, 0, counts, NULL) != LOMBER_OK) return 1;
    for (size_t i = 0; i < N; i++)
        if (counts[i] != lomber_cribbage_show(rows + i * WIDTH, WIDTH - 1, rows[i * WIDTH + 4], 0))
            return 1;
    return 0;
}

/* The third card of each row in the play. */
static int peg(void)
{
    fill();
    for (size_t i = 0; i < N; i++) {
        uint8_t points[3];
        if (lomber_cribbage_peg_series(rows + i * WIDTH, 3, points, NULL) != LOMBER_OK) return 1;
        if (lomber_cribbage_peg(rows + i * WIDTH, 3) != points[2]) return 1;
    }
    return 0;
}

/* What the items of a count, in the show and in the play, add up to. */
static int items(void)
{
    fill();
    for (size_t i = 0; i < N; i++) {
        lomber_cribbage_item found[LOMBER_CRIBBAGE_ITEMS_MAX];
        const uint8_t *row = rows + i * WIDTH;
        size_t count;
        int points = 0, told;
        told = lomber_cribbage_items(row, 4, row[4], 0, found, LOMBER_CRIBBAGE_ITEMS_MAX, &count);
        for (size_t k = 0; k < count; k++) points += found[k].points;
        if (points != told || told != lomber_cribbage_show(row, 4, row[4], 0)) return 1;
        points = 0;
        told = lomber_cribbage_peg_items(row, 3, found, LOMBER_CRIBBAGE_ITEMS_MAX, &count);
        for (size_t k = 0; k < count; k++) points += found[k].points;
        if (points != told || told != lomber_cribbage_peg(row, 3)) return 1;
    }
    return 0;
}

static int discards(void)
{
    lomber_cribbage_discard own[LOMBER_CRIBBAGE_DISCARDS_MAX];
    size_t count;
    const uint8_t dealt[6] = {3, 16, 22, 29, 35, 48}; /* 5c 5d Jd 5h Jh Js */
    if (lomber_cribbage_discards(dealt, 6, 2, 1, own, LOMBER_CRIBBAGE_DISCARDS_MAX, &count)) return 1;
    return count != 15 || own[0].total < own[14].total;
}

int main(int argc, char **argv)
{
    static const insn_case cases[] = {{"lomber_cribbage_show_many", show},
                                      {"lomber_cribbage_show", show},
                                      {"lomber_cribbage_peg", peg},
                                      {"lomber_cribbage_peg_series", peg},
                                      {"lomber_cribbage_items", items},
                                      {"lomber_cribbage_peg_items", items},
                                      {"lomber_cribbage_discards", discards}};
    return insn_main(argc, argv, cases, sizeof cases / sizeof *cases);
}
