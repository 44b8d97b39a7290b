#include "insn.h"

static int shuffle(void)
{
    lomber_random rng;
    uint8_t pack[LOMBER_PACK_CARDS];
    unsigned sum = 0;
    lomber_random_init(&rng, 1, 0);
    insn_pack(pack);
    for (int i = 0; i < 1000; i++) lomber_random_shuffle(&rng, pack, LOMBER_PACK_CARDS);
    for (int i = 0; i < LOMBER_PACK_CARDS; i++) sum += pack[i];
    return sum != 51 * 26;
}

static int init(void)
{
    lomber_random rng;
    uint64_t all = 0;
    for (uint64_t i = 0; i < 1000; i++) {
        lomber_random_init(&rng, 1, i);
        all |= rng.word[0];
    }
    return all != ~UINT64_C(0);
}

static int below(void)
{
    lomber_random rng;
    uint32_t most = 0;
    lomber_random_init(&rng, 1, 0);
    for (int i = 0; i < 1000; i++) {
        uint32_t k = lomber_random_below(&rng, 52);
        most = k > most ? k : most;
    }
    return most != 51;
}

static int words(void)
{
    static uint64_t filled[4096];
    lomber_random one, many;
    lomber_random_init(&one, 1, 0);
    lomber_random_init(&many, 1, 0);
    lomber_random_fill(&many, filled, 4096);
    for (int i = 0; i < 4096; i++)
        if (lomber_random_next(&one) != filled[i]) return 1;
    return 0;
}

static int uniform(void)
{
    lomber_random rng;
    double sum = 0;
    lomber_random_init(&rng, 1, 0);
    for (int i = 0; i < 1000; i++) sum += lomber_random_uniform(&rng);
    return sum < 450 || sum > 550;
}

int main(int argc, char **argv)
{
    static const insn_case cases[] = {{"lomber_random_shuffle", shuffle},
                                      {"lomber_random_init", init},
                                      {"lomber_random_below", below},
                                      {"lomber_random_next", words},
                                      {"lomber_random_fill", words},
                                      {"lomber_random_uniform", uniform}};
    return insn_main(argc, argv, cases, sizeof cases / sizeof *cases);
}
