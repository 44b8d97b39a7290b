/* What bench_cribbage.c measures, for other drivers. */
#ifndef BENCH_CRIBBAGE_H
#define BENCH_CRIBBAGE_H

#include <lomber/lomber.h>

/* Rows of n random deals of two players: 2 n hands and n cribs of four cards and the starter. */
void bench_cribbage_deal_rows(uint64_t seed, size_t n, uint8_t *hands, uint8_t *cribs);

/* Plays whole random games of two players to 121; returns the sum of all points. */
uint64_t bench_cribbage_games(uint64_t seed, size_t games);

#endif /* BENCH_CRIBBAGE_H */
