/* Kernels of lomber_cribbage_show_many() for four cards and a starter; not installed. */
#ifndef LOMBER_CRIBBAGE_KERNELS_H
#define LOMBER_CRIBBAGE_KERNELS_H

#include "internal.h"

/* Each counts rows in order until a block holds a bad row, or too few rows are left for a block,
 * and returns how many it counted. It may write out beyond these. */
size_t lomber_i_cribbage_blocks(const uint8_t *rows, size_t n, int crib,
                                uint8_t *LOMBER_RESTRICT out);

#if LOMBER_I_X86
size_t lomber_i_cribbage_blocks_avx2(const uint8_t *rows, size_t n, int crib,
                                     uint8_t *LOMBER_RESTRICT out);
size_t lomber_i_cribbage_blocks_avx512(const uint8_t *rows, size_t n, int crib,
                                       uint8_t *LOMBER_RESTRICT out);
#endif

#endif /* LOMBER_CRIBBAGE_KERNELS_H */
