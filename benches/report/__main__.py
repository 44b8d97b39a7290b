"""python -m benches.report: measure, and write report.html, report.md and report.json."""

from __future__ import annotations

import argparse
import json
import os
import shlex
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from pathlib import Path

from benches.report import pages, peers, sections
from benches.report.context import Context, Missing
from benches.report.machine import load, machine, summary_line
from benches.report.model import Section
from benches.report.plots import draw
from benches.report.tables import raw

TITLE = "lomber measured"


def parse(words: Sequence[str] | None) -> argparse.Namespace:
    """Return the options."""
    cache = Path(os.environ.get("XDG_CACHE_HOME", Path.home() / ".cache"))
    parser = argparse.ArgumentParser(
        prog="python -m benches.report",
        description="Measure lomber beside its peers; write report.html, .md and .json.",
    )
    add = parser.add_argument
    add("--out", type=Path, default=Path("report"), metavar="DIR", help="where to write")
    add("--quick", action="store_true", help="the smallest sizes, two rounds: under a minute")
    add("--only", nargs="+", choices=sections.NAMES, metavar="SECTION", default=sections.NAMES)
    add("--venv", type=Path, default=cache / "lomber-peers", help="the peers' venv")
    add("--install", action="store_true", help="put the peers into that venv first")
    add("--yardstick", type=Path, metavar="DIR", help="a folder of prototypes in C")
    add("--rounds", type=int, metavar="N", help="samples of each figure (7; quick: 2)")
    add("--readme", nargs="+", type=Path, metavar="FILE", default=[], help="renew their summary")
    args = parser.parse_args(words)
    if args.rounds is not None and args.rounds < 1:
        parser.error("--rounds is at least 1")
    return args


def take(context: Context, names: Sequence[str], before: float) -> list[Section]:
    """Measure the sections; one that cannot be measured says why and the rest go on."""
    found = []
    for place, name in enumerate(names, 1):
        context.tell(f"{place} of {len(names)}, {name}")
        try:
            found.append(sections.measure(name, context))
        except Missing as missing:
            found.append(Section(name, name.capitalize(), notes=[str(missing)]))
    return [machine(context, before), *found]


def write(args: argparse.Namespace, found: Sequence[Section], command: str) -> None:
    """Write the three files, and the summary where it is asked for."""
    drawings: dict[str, str] = {}
    try:
        for section in found:
            for plot in section.plots:
                drawings[plot.name] = draw(plot)
    except Missing as missing:
        found[0].notes.append(str(missing))
    args.out.mkdir(parents=True, exist_ok=True)
    for name, text in {
        "report.html": pages.html(TITLE, command, found, drawings),
        "report.md": pages.markdown(TITLE, command, found),
        "report.json": json.dumps({"command": command, **raw(found)}, indent=1) + "\n",
    }.items():
        (args.out / name).write_text(text, encoding="utf-8")
    for page in args.readme:
        pages.put_summary(page, found, command, summary_line(found[0]))


def teller() -> Callable[[str], None]:
    """Return what shows progress: a line a step, with the seconds since the start."""
    from rich.console import Console

    start, console = time.monotonic(), Console(stderr=True, highlight=False)

    def tell(text: str) -> None:
        console.print(f"[dim]{time.monotonic() - start:6.0f} s[/dim]  {text}", soft_wrap=True)

    return tell


def main(words: Sequence[str] | None = None) -> int:
    """Run the command."""
    args = parse(words)
    given = sys.argv[1:] if words is None else words
    shown = [Path(word).name if os.path.isabs(word) else word for word in given]
    command = shlex.join(["python", "-m", "benches.report", *shown])
    tell, before = teller(), load()
    try:
        if args.install:
            peers.install(args.venv, tell)
        with tempfile.TemporaryDirectory() as folder:
            context = Context(
                rounds=args.rounds or (2 if args.quick else 7),
                quick=args.quick,
                work=Path(folder),
                tell=tell,
                venv=args.venv,
                yardstick=args.yardstick,
            )
            found = take(context, args.only, before)
        write(args, found, command)
    except (Missing, OSError, ValueError) as problem:
        print(f"benches.report: {problem}", file=sys.stderr)
        return 2
    tell(f"written: {args.out / 'report.html'}, report.md, report.json")
    return 0


if __name__ == "__main__":
    sys.exit(main())
