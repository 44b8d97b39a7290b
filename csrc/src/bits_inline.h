/* Counting and finding bits, for any compiler; quick where the processor helps. */
#ifndef LOMBER_BITS_INLINE_H
#define LOMBER_BITS_INLINE_H

#include "internal.h"

/* `quick`: the calling function is compiled for popcnt and bmi2 (LOMBER_I_TARGET_BMI2 or later). */
enum { LOMBER_I_PLAIN = 0, LOMBER_I_QUICK = 1 };

/* The number of bits in each of the eight bytes of x. */
LOMBER_I_INLINE uint64_t lomber_i_bits_by_byte(uint64_t x)
{
    x -= x >> 1 & UINT64_C(0x5555555555555555);
    x = (x & UINT64_C(0x3333333333333333)) + (x >> 2 & UINT64_C(0x3333333333333333));
    return (x + (x >> 4)) & UINT64_C(0x0F0F0F0F0F0F0F0F);
}

LOMBER_I_INLINE uint32_t lomber_i_bits_count(uint64_t x, int quick)
{
#if LOMBER_I_X86
    if (quick) return (uint32_t)__builtin_popcountll(x);
#endif
    (void)quick;
    return (uint32_t)(lomber_i_bits_by_byte(x) * UINT64_C(0x0101010101010101) >> 56);
}

/* The lowest bit's number; x is not 0. */
LOMBER_I_INLINE uint32_t lomber_i_bits_lowest(uint64_t x)
{
#if defined(__GNUC__) && !defined(LOMBER_PORTABLE)
    return (uint32_t)__builtin_ctzll(x);
#else
    return lomber_i_bits_count((x & (0 - x)) - 1, LOMBER_I_PLAIN);
#endif
}

/* The highest bit alone; x is not 0. */
LOMBER_I_INLINE uint64_t lomber_i_bits_highest(uint64_t x)
{
#if defined(__GNUC__) && !defined(LOMBER_PORTABLE)
    return UINT64_C(1) << (63 - __builtin_clzll(x));
#else
    for (int k = 1; k < 64; k *= 2) x |= x >> k;
    return x ^ x >> 1;
#endif
}

/* Bit number k (from 0, lowest first) of x alone; k is less than the number of bits in x. */
LOMBER_I_INLINE uint64_t lomber_i_bits_select(uint64_t x, uint32_t k, int quick)
{
#if LOMBER_I_X86
    if (quick) {
        /* The builtin exists in bmi2 functions only, which this is not; its caller is. */
        uint64_t bit;
        __asm__("pdep %2, %1, %0" : "=r"(bit) : "r"(UINT64_C(1) << k), "rm"(x));
        return bit;
    }
#endif
    (void)quick;
    /* up_to: in byte i the bits of bytes 0..i. The byte sought is the first with more than k. */
    uint64_t up_to = lomber_i_bits_by_byte(x) * UINT64_C(0x0101010101010101);
    uint64_t more = ((up_to | UINT64_C(0x8080808080808080)) -
                     (k + 1) * UINT64_C(0x0101010101010101)) & UINT64_C(0x8080808080808080);
    uint32_t byte = lomber_i_bits_lowest(more) & 56;
    k -= (uint32_t)(up_to << 8 >> byte) & 255;
    x &= UINT64_C(255) << byte;
    for (; k; k--) x &= x - 1;
    return x & (0 - x);
}

#endif /* LOMBER_BITS_INLINE_H */
