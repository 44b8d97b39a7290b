"""Mosaic legality and playouts beside other code, in the same minutes, as ratios.

    python -m benches.compare_mosaic --yardstick DIR

DIR holds mosaic_bench.c, a prototype fixed to 7 x 7 and 9 x 9 that is built for this very
processor (-march=native); the library is built as for a wheel, without. Both run by turns, a short
run at a time, and the best figure of each counts: what else runs only ever slows them down.
"""

from __future__ import annotations

import argparse
import tempfile
from pathlib import Path

from benches.native import build_bench, build_prototype, measure

NAMES = [
    f"{what} {size}"
    for what in ("one card", "nine cards", "whole game")
    for size in ("7x7", "9x9")
]
ROUNDS = 3

# The yardstick's own functions, timed by the loop of bench_mosaic.c.
DRIVER = """
#ifndef RUNS
#define RUNS 150
#endif
#define main yardstick_main
#include "mosaic_bench.c"
#undef main
#define BEST(name, items, STMT) do { double best_ = 1e9; for (int r_ = 0; r_ < RUNS; r_++) { \\
    double start_ = now(); {STMT;} double s_ = now() - start_; if (s_ < best_) best_ = s_; } \\
    printf("%s\\t%.3f\\n", name, 1e9 * best_ / (items)); } while (0)
int main(void)
{
    enum { R = 65536, GAMES = 2000 };
    static uint64_t o7[9];
    static u128 o9[9];
    int q = 0;
    uint64_t z = 0;
    m7_init(); m9_init(); m7w_init(); f7_init();
    m7_mkpool(p7, PN); m9_mkpool(p9, PN);
    for (int i = 0; i < 65536; i++) { int c = rng_below(36); cs[i] = c / 9; cr[i] = c % 9; }
    BEST("one card 7x7", R, {z = 0; for (int i = 0; i < R; i++) {
        const m7_pos *p = &p7[i & (PN - 1)]; z ^= m7_legal_inc(p, m7_rect(p), cs[i], cr[i]); }
        KEEP(z);});
    BEST("one card 9x9", R, {u128 y = 0; for (int i = 0; i < R; i++) {
        const m9_pos *p = &p9[i & (PN - 1)]; y ^= m9_legal_inc(p, m9_rect(p), cs[i], cr[i]); }
        KEEP((uint64_t)y); KEEP((uint64_t)(y >> 64));});
    BEST("nine cards 7x7", R, {for (int i = 0; i < R; i++) {
        const m7_pos *p = &p7[i & (PN - 1)]; uint64_t rc = m7_rect(p);
        for (int k = 0; k < 9; k++)
            o7[k] = m7_legal_inc(p, rc, cs[(i + k) & 65535], cr[(i + k) & 65535]);
        KEEP(o7);}});
    BEST("nine cards 9x9", R, {for (int i = 0; i < R; i++) {
        const m9_pos *p = &p9[i & (PN - 1)]; u128 rc = m9_rect(p);
        for (int k = 0; k < 9; k++)
            o9[k] = m9_legal_inc(p, rc, cs[(i + k) & 65535], cr[(i + k) & 65535]);
        KEEP(o9);}});
    BEST("whole game 7x7", GAMES, {for (int i = 0; i < GAMES; i++) z += f7_playout(&q); KEEP(z);});
    BEST("whole game 9x9", GAMES, {for (int i = 0; i < GAMES; i++) z += m9_playout(&q); KEEP(z);});
    return 0;
}
"""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--yardstick", type=Path, required=True, help="where mosaic_bench.c is")
    parser.add_argument("--cc", default="gcc", help="the compiler of both")
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        work = Path(folder)
        ours = build_bench(args.cc, "bench_mosaic", work)
        yardstick = build_prototype(args.cc, args.yardstick, DRIVER, work / "prototype")
        rounds = [(measure(ours), measure(yardstick)) for _ in range(ROUNDS)]
    print(f"{'ns a piece':16}{'lomber':>10}{'yardstick':>12}{'ratio':>8}")
    for name in NAMES:
        here, there = (min(pair[side][name] for pair in rounds) for side in (0, 1))
        print(f"{name:16}{here:10.2f}{there:12.2f}{there / here:8.2f}")


if __name__ == "__main__":
    main()
