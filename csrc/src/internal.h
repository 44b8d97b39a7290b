/* Shared by the .c files; not installed. */
#ifndef LOMBER_INTERNAL_H
#define LOMBER_INTERNAL_H

#include <lomber/lomber.h>

/* All that the library calls. A freestanding build has no <string.h> and brings these four itself. */
#if !defined(__STDC_HOSTED__) || __STDC_HOSTED__
#  include <string.h>
#else
void *memcpy(void *restrict to, const void *restrict from, size_t n);
void *memmove(void *to, const void *from, size_t n);
void *memset(void *to, int byte, size_t n);
int memcmp(const void *one, const void *other, size_t n);
#endif

#define LOMBER_STATIC_ASSERT(cond, name) _Static_assert(cond, #name)

/* Bits of lomber_i_cpu(): what the processor has and this build can use. Levels are cumulative. */
enum {
    LOMBER_I_CPU_POPCNT_BMI2 = 1, /* popcnt, bmi1, bmi2 */
    LOMBER_I_CPU_AVX2 = 2,        /* and avx2 */
    LOMBER_I_CPU_AVX512 = 4       /* and avx512f/bw/dq/vl/vbmi */
};

/* What lomber_i_cpu() may find at most, as a sum of those bits. A build may lower it, to test one
 * level on a processor that has more, or to be run under a tool that does not know the last one:
 * -DLOMBER_CPU_LIMIT=3 leaves out AVX-512, -DLOMBER_CPU_LIMIT=0 everything. -DLOMBER_PORTABLE
 * leaves out the code itself, and what only some compilers have. */
#ifndef LOMBER_CPU_LIMIT
#  define LOMBER_CPU_LIMIT 7
#endif

/* Code for a later processor is compiled only where the compiler can aim a single function at it. */
#if defined(__x86_64__) && defined(__GNUC__) && !defined(LOMBER_PORTABLE)
#  define LOMBER_I_X86 1
#  define LOMBER_I_TARGET_BMI2 __attribute__((target("popcnt,bmi,bmi2")))
#  define LOMBER_I_TARGET_AVX2 __attribute__((target("popcnt,bmi,bmi2,avx2")))
#  define LOMBER_I_TARGET_AVX512 \
      __attribute__((target("popcnt,bmi,bmi2,avx2,avx512f,avx512bw,avx512dq,avx512vl,avx512vbmi")))
#else
#  define LOMBER_I_X86 0
#endif

#if defined(__GNUC__)
#  define LOMBER_I_INLINE static inline __attribute__((always_inline))
#  define LOMBER_I_APART static __attribute__((noinline)) /* with a frame of its own */
#else
#  define LOMBER_I_INLINE static inline
#  define LOMBER_I_APART static
#endif

int lomber_i_cpu(void);

#endif /* LOMBER_INTERNAL_H */
