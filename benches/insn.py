"""Instruction counts of the C core, by callgrind: exact, so they can be a gate.

    python benches/insn.py            # compare with benches/insn.json, exit 1 past the limit
    python benches/insn.py --write    # accept the present counts

Each case is a function and a driver in benches/c/ that calls it. It is counted twice: in a build
that uses processor features up to AVX2 (valgrind knows no later ones), and in one that uses none.
The counts depend on the compiler, so each has its own; for one without, they are only shown.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
BASELINE = ROOT / "benches" / "insn.json"
LIMIT = 0.02
CASES = {
    "random": ("shuffle", "init", "below", "next", "fill", "uniform"),
    "mosaic": (
        *("legal_many", "legal_hand", "legal", "cells", "moves", "count_moves", "why_illegal"),
        *("lay", "undo", "measure", "read_board", "perft", "playouts"),
    ),
    "mosaic_table": (
        "table_actions",
        "table_apply",
        "table_step",
        "table_undo",
        "table_why_illegal",
        "rollouts",
    ),
    "tricks": (
        *("winner_many", "winner_columns", "winner", "legal_many", "legal"),
        *("last_equal_many", "last_equal_columns", "last_equal", "playouts"),
    ),
    "cribbage": ("show_many", "show", "items", "peg", "peg_series", "peg_items", "discards"),
}
BUILDS = {"avx2": "-DLOMBER_CPU_LIMIT=3", "baseline": "-DLOMBER_CPU_LIMIT=0"}


def toolchains() -> dict[str, str]:
    """Return the compilers that are here, by the name under which their counts are kept."""
    found = {}
    for compiler in ("gcc", "clang"):
        if shutil.which(compiler):
            option = "-dumpfullversion" if compiler == "gcc" else "-dumpversion"
            run = subprocess.run([compiler, option], check=True, capture_output=True, text=True)
            found[f"{compiler}-{run.stdout.strip()}-{platform.machine()}"] = compiler
    return found


def count(program: Path, function: str) -> int:
    """Return the instructions executed inside *function*, what it calls included."""
    run = subprocess.run(
        [
            *("valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null"),
            *(f"--toggle-collect={function}", str(program), function),
        ],
        capture_output=True,
        text=True,
    )
    match = re.search(r"Collected : (\d+)", run.stderr)
    if run.returncode or not match:
        raise SystemExit(f"{program.name} {function} failed:\n{run.stderr}")
    return int(match[1])


def programs(compiler: str, flag: str, work: Path) -> dict[str, Path]:
    """Build the library and each subject's driver; return the drivers."""
    sources = sorted(map(str, (ROOT / "csrc" / "src").glob("*.c")))
    options = [compiler, "-O3", "-std=c11", flag, "-I", str(ROOT / "csrc" / "include")]
    subprocess.run([*options, "-c", *sources], check=True, cwd=work)
    objects = [str(path) for path in work.glob("*.o")]
    built = {subject: work / f"insn_{subject}" for subject in CASES}
    for subject, program in built.items():
        driver = str(ROOT / "benches" / "c" / f"insn_{subject}.c")
        subprocess.run([*options, driver, *objects, "-o", program], check=True)
    return built


def measure(compiler: str) -> Iterator[tuple[str, int]]:
    """Yield each case's name and count."""
    for build, flag in BUILDS.items():
        with (
            tempfile.TemporaryDirectory() as name,
            ThreadPoolExecutor(os.cpu_count()) as pool,
        ):
            built = programs(compiler, flag, Path(name))
            cases = [
                (built[subject], f"lomber_{subject.partition('_')[0]}_{function}")
                for subject, functions in CASES.items()
                for function in functions
            ]
            counts = pool.map(count, *zip(*cases))
            yield from ((f"{case[1]} {build}", found) for case, found in zip(cases, counts))


def main() -> int:
    """Run every case with every compiler."""
    parser = argparse.ArgumentParser(description=__doc__, add_help=True)
    parser.add_argument("--write", action="store_true", help="accept the present counts")
    parser.add_argument("--compiler", choices=("gcc", "clang"), help="with this one alone")
    args = parser.parse_args()
    write, only = args.write, args.compiler
    if not shutil.which("valgrind"):
        print("valgrind is not here: nothing was counted", file=sys.stderr)
        return 2
    kept = json.loads(BASELINE.read_text(encoding="utf-8")) if BASELINE.exists() else {}
    worse = 0
    for toolchain, compiler in toolchains().items():
        if only not in (None, compiler):
            continue
        then, now = kept.get(toolchain), {}
        print(toolchain if then else f"{toolchain}: no counts to compare with", flush=True)
        for case, value in measure(compiler):
            now[case] = value
            line = f"  {case:42} {value:>11}"
            if then and case in then:
                change = value / then[case] - 1
                worse += change > LIMIT
                line += f"  {change:+8.2%}{'  TOO MANY' if change > LIMIT else ''}"
            print(line, flush=True)
        kept[toolchain] = now
    if write:
        BASELINE.write_text(json.dumps(kept, indent=2, sort_keys=True) + "\n", encoding="utf-8")
        return 0
    if worse:
        print(f"{worse} counts rose by more than {LIMIT:.0%}", file=sys.stderr)
    return int(worse > 0)


if __name__ == "__main__":
    sys.exit(main())
