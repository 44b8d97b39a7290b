/* What every instruction-count driver does: insn_SUBJECT FUNCTION runs that function's work once.
 * benches/insn.py counts the instructions within the function alone. */
#ifndef LOMBER_BENCHES_INSN_H
#define LOMBER_BENCHES_INSN_H

#include <lomber/lomber.h>
#include <stdio.h>
#include <string.h>

typedef struct {
    const char *function;
    int (*work)(void); /* 0 if its results are as they must be */
} insn_case;

static int insn_main(int argc, char **argv, const insn_case *cases, size_t n)
{
    for (size_t i = 0; argc == 2 && i < n; i++)
        if (strcmp(argv[1], cases[i].function) == 0) {
            if (cases[i].work() == 0) return 0;
            fprintf(stderr, "%s: a wrong result\n", argv[1]);
            return 1;
        }
    fprintf(stderr, "usage: %s FUNCTION\n", argv[0]);
    return 2;
}

/* The pack in index order. */
static inline void insn_pack(uint8_t pack[LOMBER_PACK_CARDS])
{
    for (uint8_t card = 0; card < LOMBER_PACK_CARDS; card++) pack[card] = card;
}

#endif /* LOMBER_BENCHES_INSN_H */
