"""Keep the C library's binary interface written down, and compare what is there with it.

    python abi.py check [--library liblomber.so]   exit status 1 where the two differ
    python abi.py write                            after an addition, or a rise of the version

csrc/abi/lomber.abi holds every constant's value, every struct's size and each field's offset, as a
64-bit compiler lays them out, and every function's types. What was there may only change together
with LOMBER_ABI_VERSION; additions keep it.
"""

import argparse
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

CSRC = Path(__file__).resolve().parents[1]
KEPT = CSRC / "abi" / "lomber.abi"
INCLUDE = CSRC / "include"


def declarations() -> str:
    """Return what the headers declare between their marks, without comments."""
    umbrella = (INCLUDE / "lomber/lomber.h").read_text(encoding="utf-8")
    blocks = []
    for name in re.findall(r"^#include <(lomber/\w+\.h)>", umbrella, re.MULTILINE):
        text = (INCLUDE / name).read_text(encoding="utf-8")
        blocks += re.findall(r"/\* \[cffi\].*?\*/(.*?)/\* \[/cffi\] \*/", text, re.DOTALL)
    return re.sub(r"/\*.*?\*/", "", "\n".join(blocks), flags=re.DOTALL)


def constants(code: str) -> Iterator[str]:
    """Yield the names of constants in their order."""
    for define, enum in re.findall(r"^#define (\w+)|\benum \{(.*?)\}", code, re.M | re.DOTALL):
        yield from [define] if define else re.findall(r"(\w+)\s*=", enum)


def structs(code: str) -> Iterator[tuple[str, list[tuple[str, str]]]]:
    """Yield each struct's name with its fields' names and types."""
    for body, name in re.findall(r"typedef struct \{(.*?)\} (\w+);", code, re.DOTALL):
        fields = []
        for line in body.split(";"):
            kind, _, names = line.strip().partition(" ")
            for declared in filter(None, re.split(r",\s*", names)):
                field = re.sub(r"\[.*|[*\s]", "", declared)
                stars, bounds = "*" * declared.count("*"), "".join(re.findall(r"\[.*", declared))
                fields.append((field, f"{kind}{' ' * bool(stars)}{stars}{bounds}"))
        yield name, fields


def parameter(text: str) -> str:
    """Return a parameter's type: without its name, an array as the pointer that it is."""
    text = text.replace("LOMBER_RESTRICT", "").strip()
    if text == "void":
        return text
    pointer = "*" if "[" in text else ""
    return (re.sub(r"\w+(\[.*\])?$", "", text).strip() + " " * bool(pointer) + pointer).strip()


def functions(code: str) -> Iterator[tuple[str, str]]:
    """Yield each function's name and its types."""
    for kind, name, arguments in re.findall(
        r"LOMBER_API ([\w\s]+?\**)\s*(\w+)\(([^)]*)\);", re.sub(r"\s+", " ", code)
    ):
        yield name, f"{kind}({', '.join(map(parameter, arguments.split(',')))})"


def probe(code: str) -> str:
    """Return a program that prints what only a compiler knows."""
    out = ["#include <lomber/lomber.h>", "#include <stdio.h>", "int main(void) {"]
    out.append('printf("pointer %d\\n", (int)sizeof(void *));')
    for name in constants(code):
        out.append(f'printf("constant {name} = %lld\\n", (long long){name});')
    for name, alias in re.findall(r"typedef (\w+) (lomber_\w+);", code):
        out.append(f'printf("type {alias} = {name}, %d bytes\\n", (int)sizeof({alias}));')
    for name in re.findall(r"typedef enum \{[^}]*\} (\w+);", code):
        out.append(f'printf("type {name} = enum, %d bytes\\n", (int)sizeof({name}));')
    for name, fields in structs(code):
        out.append(
            f'printf("struct {name}, %d bytes, aligned to %d\\n", (int)sizeof({name}), '
            f"(int)_Alignof({name}));"
        )
        for field, kind in fields:
            out.append(
                f'printf("struct {name} at %d: {kind} {field}, %d bytes\\n", '
                f"(int)offsetof({name}, {field}), (int)sizeof((({name} *)0)->{field}));"
            )
    return "\n".join([*out, "return 0;", "}", ""])


def measured(compiler: str) -> list[str]:
    """Return the lines that describe the interface as the headers have it now.

    Raises:
        SystemExit: the compiler does not aim at a 64-bit machine, or fails.
    """
    code = declarations()
    with tempfile.TemporaryDirectory() as folder:
        source, program = Path(folder, "probe.c"), Path(folder, "probe")
        source.write_text(probe(code), encoding="utf-8")
        command = [compiler, "-std=c11", f"-I{INCLUDE}", str(source), "-o", str(program)]
        if subprocess.run(command, check=False).returncode:
            sys.exit(f"abi: {compiler} does not compile the probe; is a header broken?")
        lines = subprocess.check_output([str(program)], text=True).splitlines()
    if lines.pop(0) != "pointer 8":
        sys.exit(f"abi: {compiler} aims at no 64-bit machine; give another by --cc")
    return lines + [f"function {name}: {types}" for name, types in functions(code)]


def key(line: str) -> str:
    """Return what a line is about: two lines with one key are the same thing, once changed."""
    if line.startswith("struct"):
        field = re.search(r"(\w+), \d+ bytes$", line)
        return " ".join([*line.split()[:2], field[1] if field else ""]).replace(",", "")
    return " ".join(line.split()[:2]).rstrip(":")


VERSION = "constant LOMBER_ABI_VERSION"


def differences(kept: list[str], now: list[str]) -> tuple[list[str], list[str]]:
    """Return what breaks programs built before, and what is only new."""
    before, after = ({key(line): line for line in lines} for lines in (kept, now))
    broken = [
        f"- {line}" + (f"\n+ {after[name]}" if name in after else "")
        for name, line in before.items()
        if after.get(name) != line and name != VERSION
    ]
    added = [f"+ {line}" for name, line in after.items() if name not in before]
    old_structs = {name.split()[1] for name in before if name.startswith("struct")}
    grown = [line for line in added if line.split()[1] == "struct"]
    grown = [line for line in grown if line.split()[2].rstrip(",") in old_structs]
    return broken + grown, [line for line in added if line not in grown]


def number(lines: list[str]) -> int:
    """Return LOMBER_ABI_VERSION."""
    return next((int(line.split("= ")[1]) for line in lines if key(line) == VERSION), 0)


def exported(library: Path) -> set[str]:
    """Return the names of a shared library's functions."""
    listed = subprocess.check_output(["nm", "-D", "--defined-only", library], text=True)
    return {line.split()[-1] for line in listed.splitlines() if " T " in line}


def verdict(kept: list[str], now: list[str], writing: bool) -> str:
    """Return what is wrong, or nothing."""
    broken, added = differences(kept, now)
    if number(now) < number(kept):
        return f"LOMBER_ABI_VERSION fell from {number(kept)} to {number(now)}; it only ever rises"
    if broken and number(now) == number(kept):
        return (
            "\n".join(broken)
            + f"\nthe binary interface changed, and LOMBER_ABI_VERSION is still {number(now)}: "
            "raise it in include/lomber/version.h, then run csrc/tools/abi.py write"
        )
    if now != kept and not writing:
        return (
            "\n".join(broken + added) + f"\n{KEPT.relative_to(CSRC.parent)} is not up to date: "
            "run csrc/tools/abi.py write"
        )
    return ""


def main(argv: list[str] | None = None) -> int:
    """Check or write, as the command line says."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("what", choices=["check", "write"])
    parser.add_argument("--cc", default="cc", help="the compiler")
    parser.add_argument("--library", type=Path, help="a shared library: compare its exports too")
    args = parser.parse_args(argv)
    now = measured(args.cc)
    kept = KEPT.read_text(encoding="utf-8").splitlines() if KEPT.exists() else []
    if wrong := verdict(kept, now, args.what == "write"):
        print(wrong, file=sys.stderr)
        return 1
    if args.library:
        declared = {key(line).split()[1] for line in now if line.startswith("function")}
        if odd := exported(args.library) ^ declared:
            print(f"declared or exported, not both: {' '.join(sorted(odd))}", file=sys.stderr)
            return 1
    if args.what == "write":
        KEPT.parent.mkdir(exist_ok=True)
        KEPT.write_text("\n".join(now) + "\n", encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
