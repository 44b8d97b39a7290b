/* Grove in C: the weight of the heaviest group of each colour, and a search by random games. */
#ifndef GROVE_H
#define GROVE_H

#include <lomber/lomber.h>

/* [cffi] -- what stands between these marks is also read by build_native.py */

/* The LOMBER_ABI_VERSION that this file was compiled with. */
int grove_lomber_abi(void);

/* Weigh n boards: boards is [n][height][width], 255 where no card lies, out is [n][2], black first.
 * Sides are 1..16. Returns 0, or a negative lomber_status. */
int grove_weigh_many(const uint8_t *boards, size_t n, int width, int height, int32_t *out);

/* Try every action of the seat to move by the same `games` random games, which draw from streams first,
 * first + 1, ... of the seed. teams is the team, 0 or 1, of each seat. actions and means have room for
 * capacity items: the actions in order, and from -1 to 1 how the mover's team fared after each.
 * Returns how many actions there are, or a negative lomber_status. */
int32_t grove_search(const lomber_mosaic_table *table, const uint8_t *teams, uint64_t seed, uint64_t first,
                     size_t games, int32_t *actions, double *means, int32_t capacity);

/* [/cffi] */

#endif /* GROVE_H */
