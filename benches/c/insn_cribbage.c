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

int main(int argc, char **argv)
{
    static const insn_case cases[] = {{"lomber_cribbage_show_many", show},
                                      {"lomber_cribbage_show", show}};
    return insn_main(argc, argv, cases, sizeof cases / sizeof *cases);
}
