#include "../src/bits_inline.h"
#include "check.h"

static void one(uint64_t x)
{
    uint32_t count = 0;
    for (uint32_t bit = 0; bit < 64; bit++) {
        uint64_t alone = UINT64_C(1) << bit;
        if (!(x & alone)) continue;
        if (count == 0) CHECK(lomber_i_bits_lowest(x) == bit);
        if (!(x >> bit >> 1)) CHECK(lomber_i_bits_highest(x) == alone);
        CHECK(lomber_i_bits_select(x, count, LOMBER_I_PLAIN) == alone);
#if LOMBER_I_X86
        if (lomber_i_cpu() & LOMBER_I_CPU_POPCNT_BMI2)
            CHECK(lomber_i_bits_select(x, count, LOMBER_I_QUICK) == alone);
#endif
        count++;
    }
    CHECK(lomber_i_bits_count(x, LOMBER_I_PLAIN) == count);
    CHECK(lomber_i_bits_count(x, LOMBER_I_QUICK) == count);
}

int main(void)
{
    lomber_random rng;
    lomber_random_init(&rng, 1, 0);
    one(~UINT64_C(0));
    for (int bit = 0; bit < 64; bit++) {
        one(UINT64_C(1) << bit);
        one(~UINT64_C(0) << bit);
        one(~UINT64_C(0) >> bit);
        one(~(UINT64_C(1) << bit));
    }
    for (int i = 0; i < 3000; i++) {
        uint64_t dense = lomber_random_next(&rng), mask = lomber_random_next(&rng);
        one(dense);
        one(dense & mask);
        one(dense | mask);
        one(dense & mask & lomber_random_next(&rng));
    }
    return CHECK_RESULT();
}
