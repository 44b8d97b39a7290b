"""Build C benches and prototypes, and read what they print."""

from __future__ import annotations

import subprocess
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
INCLUDE = f"-I{ROOT / 'csrc' / 'include'}"


def build(compiler: str, out: Path, *args: object) -> Path:
    """Compile and link with -O3; return the program."""
    subprocess.run([compiler, "-O3", *map(str, args), "-o", str(out)], check=True)
    return out


def build_library(compiler: str, work: Path, limit: int = 7) -> list[Path]:
    """Compile the library as for a wheel, once a folder; return its objects.

    *limit* is the sum of the levels of processor features that it may use: 7 is all.
    """
    folder = work / f"library{limit}"
    if not folder.exists():
        folder.mkdir()
        flags = ["-O3", "-std=c11", "-fPIC", "-fvisibility=hidden", INCLUDE]
        sources = map(str, sorted((ROOT / "csrc" / "src").glob("*.c")))
        command = [compiler, *flags, f"-DLOMBER_CPU_LIMIT={limit}", "-c", *sources]
        subprocess.run(command, check=True, cwd=folder)
    return sorted(folder.glob("*.o"))


def build_bench(compiler: str, name: str, work: Path, *flags: str) -> Path:
    """Build ``benches/c/NAME.c`` with the library."""
    bench = ROOT / "benches" / "c" / f"{name}.c"
    objects = build_library(compiler, work)
    return build(compiler, work / name, "-std=c11", INCLUDE, *flags, bench, *objects)


def build_prototype(compiler: str, yardstick: Path, driver: str, out: Path, *flags: str) -> Path:
    """Build a driver's text with the prototypes that it includes, for this very processor."""
    source = out.with_suffix(".c")
    source.write_text(driver, encoding="utf-8")
    return build(compiler, out, "-march=native", "-w", f"-I{yardstick}", *flags, source)


def measure(program: Path) -> dict[str, float]:
    """Return what a program prints: a name, a tab and nanoseconds on each line."""
    text = subprocess.run([program], check=True, capture_output=True, text=True).stdout
    lines = (line.partition("\t") for line in text.splitlines() if "\t" in line)
    return {name: float(value) for name, _, value in lines}
