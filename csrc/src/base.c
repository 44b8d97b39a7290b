#include "internal.h"

uint32_t lomber_version(void) { return LOMBER_VERSION_NUMBER; }

uint32_t lomber_abi_version(void) { return LOMBER_ABI_VERSION; }

const char *lomber_status_string(int status)
{
    switch (status) {
    case LOMBER_OK: return "ok";
    case LOMBER_E_NULL: return "a required pointer is NULL";
    case LOMBER_E_ARGUMENT: return "a number is outside its range";
    case LOMBER_E_CARD: return "a card is not in 0..51";
    case LOMBER_E_REPEAT: return "a card occurs twice";
    case LOMBER_E_COUNT: return "a wrong number of cards";
    case LOMBER_E_CAPACITY: return "the output is too short";
    case LOMBER_E_STATE: return "the state is damaged, or was not made by this library";
    case LOMBER_E_EMPTY: return "there is nothing to take back";
    case LOMBER_E_ILLEGAL: return "the rules forbid it";
    default: return "unknown status";
    }
}

#if LOMBER_I_X86
int lomber_i_cpu(void)
{
    int found = 0;
    if (__builtin_cpu_supports("popcnt") && __builtin_cpu_supports("bmi") &&
        __builtin_cpu_supports("bmi2")) {
        found |= LOMBER_I_CPU_POPCNT_BMI2;
        if (__builtin_cpu_supports("avx2")) {
            found |= LOMBER_I_CPU_AVX2;
            if (__builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") &&
                __builtin_cpu_supports("avx512dq") && __builtin_cpu_supports("avx512vl") &&
                __builtin_cpu_supports("avx512vbmi"))
                found |= LOMBER_I_CPU_AVX512;
        }
    }
    return found & LOMBER_CPU_LIMIT;
}
#else
int lomber_i_cpu(void) { return 0; }
#endif

const char *lomber_cpu_features(void)
{
    int found = lomber_i_cpu();
    if (found & LOMBER_I_CPU_AVX512) return "popcnt bmi2 avx2 avx512";
    if (found & LOMBER_I_CPU_AVX2) return "popcnt bmi2 avx2";
    if (found & LOMBER_I_CPU_POPCNT_BMI2) return "popcnt bmi2";
    return "baseline";
}
