"""Cribbage counting beside a folder of prototypes.

python -m benches.compare_cribbage --yardstick DIR

DIR holds crib.c, crib.h, bench.h and cribgame_bench.c. They are built for this very processor
(-march=native), the library as in a wheel; both run in turn in one process. Printed are the
median times of a piece and the median ratio of our rate to theirs. --limit 3 leaves out what needs
AVX-512, --limit 0 all that needs more than any x86-64 processor has.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import tempfile
from pathlib import Path

from benches.native import INCLUDE, ROOT, build_library
from benches.native import build as build_program


def build(compiler: str, yardstick: Path, folder: Path, limit: int, *extra: str) -> Path:
    """Compile the library, the prototypes and the driver; return the program."""

    def compile_one(source: Path, *flags: str) -> Path:
        target = folder / f"{source.parent.name}-{source.stem}.o"
        subprocess.run([compiler, "-O3", *flags, "-c", "-o", target, source], check=True)
        return target

    bench, includes = ROOT / "benches/c", (f"-I{yardstick}", INCLUDE)
    objects = [
        *build_library(compiler, folder, limit),
        compile_one(bench / "bench_cribbage.c", "-std=c11", INCLUDE, "-DLOMBER_BENCH_NO_MAIN"),
        compile_one(yardstick / "crib.c", "-march=native"),
        compile_one(bench / "compare_cribbage.c", "-march=native", *includes, *extra),
    ]
    return build_program(compiler, folder / "compare_cribbage", *objects)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--yardstick", type=Path, required=True, help="folder of the prototypes")
    parser.add_argument("--cc", default="gcc", help="C compiler")
    parser.add_argument(
        "--limit", type=int, default=7, help="levels of CPU features to use, a sum"
    )
    parser.add_argument("--json", action="store_true", help="one JSON object instead of a table")
    args = parser.parse_args()
    if not (args.yardstick / "crib.c").is_file():
        sys.exit(f"no crib.c in {args.yardstick}: --yardstick names the prototypes' folder")
    with tempfile.TemporaryDirectory() as folder:
        program = build(args.cc, args.yardstick.resolve(), Path(folder), args.limit)
        run = subprocess.run([program], check=True, stdout=subprocess.PIPE, text=True)
    rows = [line.split("\t") for line in run.stdout.splitlines()]
    if args.json:
        names = ("prototype_ns", "ours_ns", "ratio")
        print(json.dumps({row[0]: dict(zip(names, map(float, row[1:]))) for row in rows}))
        return
    print(f"{'':46}{'theirs, ns':>12}{'ours, ns':>12}{'ratio':>8}")
    for name, theirs, ours, ratio in rows:
        print(f"{name:46}{theirs:>12}{ours:>12}{ratio:>8}")


if __name__ == "__main__":
    main()
