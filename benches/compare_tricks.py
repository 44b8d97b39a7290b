"""Trick winners and whole deals beside other code, in the same minutes, as ratios.

    python -m benches.compare_tricks --yardstick DIR

DIR holds trick_bench.c, a prototype fixed to four players, unchecked, that is built for this very
processor (-march=native); the library is built as for a wheel, without. Both run by turns, a short
run at a time, and the best figure of each counts: what else runs only ever slows them down. The
prototype's last equals in columns are given ranks, not cards, so it does a smaller task there.
"""

from __future__ import annotations

import argparse
import tempfile
from pathlib import Path

from benches.native import build_bench, build_prototype, measure

NAMES = [
    "winner of 4, rows",
    "winner of 4, columns",
    "last equal of 4, rows",
    "last equal of 4, columns",
    "deal of 13 tricks",
]
ROUNDS = 3

# The yardstick's own functions, timed as bench_tricks.c times ours.
DRIVER = """
#ifndef RUNS
#define RUNS 150
#endif
#define main yardstick_main
#include "trick_bench.c"
#undef main
#define BEST(name, items, STMT) do { double best_ = 1e9; for (int r_ = 0; r_ < RUNS; r_++) { \\
    double start_ = now(); {STMT;} double s_ = now() - start_; if (s_ < best_) best_ = s_; } \\
    printf("%s\\t%.3f\\n", name, 1e9 * best_ / (items)); } while (0)
#define TIMES(STMT) for (int q_ = 0; q_ < 50; q_++) { STMT; KEEP(o1); }
int main(void)
{
    enum { M = 4096, GAMES = 2000 };
    int z = 0;
    for (int i = 0; i < 52; i++) { SUIT[i] = i / 13; RANK[i] = i % 13; }
    for (int t = 0; t < 5; t++)
        for (int l = 0; l < 4; l++)
            for (int c = 0; c < 52; c++)
                KEYT[t][l][c] = c % 13 + (c / 13 == t ? 32 : (c / 13 == l ? 16 : 0));
    for (long i = 0; i < M; i++) {
        uint8_t d[52];
        for (int k = 0; k < 52; k++) d[k] = k;
        for (int k = 0; k < 4; k++) {
            int j = k + rng_below(52 - k);
            uint8_t t = d[k]; d[k] = d[j]; d[j] = t;
            A[i * 4 + k] = d[k];
        }
        T[i] = rng_below(5);
        c0[i] = d[0]; c1[i] = d[1]; c2[i] = d[2]; c3[i] = d[3];
        r0[i] = d[0] % 13; r1[i] = d[1] % 13; r2[i] = d[2] % 13; r3[i] = d[3] % 13;
    }
    BEST("winner of 4, rows", 50.0 * M, TIMES(trick_batch(A, T, M, o1)));
    BEST("winner of 4, columns", 50.0 * M, TIMES(trick_soa(c0, c1, c2, c3, T, M, o1)));
    BEST("last equal of 4, rows", 50.0 * M, TIMES(last_eq_batch(A, M, o1)));
    BEST("last equal of 4, columns", 50.0 * M, TIMES(last_eq_soa(r0, r1, r2, r3, M, o1)));
    BEST("deal of 13 tricks", GAMES, {for (int i = 0; i < GAMES; i++) z += playout52(2);
        KEEP(z);});
    return 0;
}
"""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--yardstick", type=Path, required=True, help="where trick_bench.c is")
    parser.add_argument("--cc", default="gcc", help="the compiler of both")
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        work = Path(folder)
        ours = build_bench(args.cc, "bench_tricks", work)
        yardstick = build_prototype(args.cc, args.yardstick, DRIVER, work / "prototype")
        rounds = [(measure(ours), measure(yardstick)) for _ in range(ROUNDS)]
    print(f"{'ns a piece':26}{'lomber':>10}{'yardstick':>12}{'ratio':>8}")
    for name in NAMES:
        here, there = (min(pair[side][name] for pair in rounds) for side in (0, 1))
        print(f"{name:26}{here:10.3f}{there:12.3f}{there / here:8.2f}")


if __name__ == "__main__":
    main()
