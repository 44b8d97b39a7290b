/* Types and macros that every other header uses. */
#ifndef LOMBER_BASE_H
#define LOMBER_BASE_H

#include <stddef.h>
#include <stdint.h>

#include <lomber/version.h>

#if defined(LOMBER_SHARED) && defined(_WIN32)
#  ifdef LOMBER_BUILDING
#    define LOMBER_API __declspec(dllexport)
#  else
#    define LOMBER_API __declspec(dllimport)
#  endif
#elif defined(LOMBER_SHARED) && defined(__GNUC__)
#  define LOMBER_API __attribute__((visibility("default")))
#else
#  define LOMBER_API
#endif

#ifdef __cplusplus
#  define LOMBER_RESTRICT
extern "C" {
#else
#  define LOMBER_RESTRICT restrict
#endif

/* [cffi] -- what stands between these marks is also read by csrc/build_ffi.py */

#define LOMBER_PACK_CARDS 52 /* cards are 0..51 */
#define LOMBER_SUITS 4       /* clubs, diamonds, hearts, spades */
#define LOMBER_RANKS 13      /* 2..10, J, Q, K, A (ace high) */

/* Result of a call that can fail. Values are stable: never renumber. */
typedef enum {
    LOMBER_OK = 0,           /* all went well */
    LOMBER_E_NULL = -1,      /* a required pointer is NULL */
    LOMBER_E_ARGUMENT = -2,  /* a number is outside its range */
    LOMBER_E_CARD = -10,     /* a card is not in 0..51 */
    LOMBER_E_REPEAT = -11,   /* a card occurs twice */
    LOMBER_E_COUNT = -12,    /* a wrong number of cards */
    LOMBER_E_CAPACITY = -20, /* the output is too short */
    LOMBER_E_STATE = -30,    /* a struct was not made by this library, or was damaged */
    LOMBER_E_EMPTY = -31,    /* there is nothing to take back */
    LOMBER_E_ILLEGAL = -40   /* the rules forbid it */
} lomber_status;

/* A set of cards: bit c is on when card c is held; c = 13 * suit + rank - 2,
 * suits clubs 0, diamonds 1, hearts 2, spades 3, ranks 2..14 (ace high): 2c = 0, Ac = 12, As = 51. */
typedef uint64_t lomber_cardset;

/* Version the library was built as; compare with LOMBER_VERSION_NUMBER. */
LOMBER_API uint32_t lomber_version(void);

/* LOMBER_ABI_VERSION the library was built with. */
LOMBER_API uint32_t lomber_abi_version(void);

/* A constant English phrase for a status; never NULL. */
LOMBER_API const char *lomber_status_string(int status);

/* Names of the CPU features that the library will use here, e.g. "popcnt bmi2 avx2 avx512"; never NULL. */
LOMBER_API const char *lomber_cpu_features(void);

/* [/cffi] */

#ifdef __cplusplus
}
#endif

#endif /* LOMBER_BASE_H */
