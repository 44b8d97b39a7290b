"""How long an import and a command take, a fresh process each."""

from __future__ import annotations

import subprocess
import sys
from functools import partial
from pathlib import Path

from benches.report.context import Context, Missing
from benches.report.model import Row, Section
from benches.report.timing import Call, by_turns

__all__ = ["measure"]

PEERS = ("pyspiel", "chess")


def _start(*words: str | Path) -> None:
    done = subprocess.run(words, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, check=False)
    if done.returncode:
        last = done.stderr.decode(errors="replace").strip().splitlines()[-1:]
        raise Missing(f"{' '.join(map(str, words[-2:]))}: {''.join(last)}")


def measure(context: Context) -> Section:
    """Measure start-up, beside the bare interpreter's and the peers'."""
    section = Section(
        "startup",
        "Import and start-up time",
        "A fresh process each, interpreter included. `lomber games` loads every game's module and "
        "lists them.",
    )
    calls = _ours()
    theirs = _theirs(context, section)
    rounds = context.rounds if context.quick else 3 * context.rounds
    found = by_turns({**calls, **theirs}, rounds, 0.0, _children)
    for name in calls:
        beside = list(theirs) if name in ("import lomber", "lomber games") else []
        if not beside:
            section.rows.append(Row(name, found[name]))
        for peer in beside:
            headline = name == "import lomber" and peer == "import pyspiel"
            row = Row(name, found[name], "s", peer, found[peer], headline=headline)
            section.rows.append(row)
    return section


def _children() -> float:
    """Return the processor time of the processes that have ended."""
    import resource

    spent = resource.getrusage(resource.RUSAGE_CHILDREN)
    return spent.ru_utime + spent.ru_stime


def _ours() -> dict[str, Call]:
    own = sys.executable
    texts = {
        "python, nothing imported": "pass",
        "import lomber": "import lomber",
        "import lomber, load Cross": "import lomber; lomber.load('cross')",
        "import numpy": "import numpy",
        "import numpy, lomber.cribbage": "import numpy, lomber.cribbage",
    }
    calls: dict[str, Call] = {
        name: partial(_start, own, "-c", text) for name, text in texts.items()
    }
    calls["lomber games"] = partial(_start, own, "-m", "lomber", "games")
    return calls


def _theirs(context: Context, section: Section) -> dict[str, Call]:
    calls: dict[str, Call] = {}
    for name in PEERS:
        try:
            context.run([context.peer, "-c", f"import {name}"])
        except Missing as missing:
            section.notes.append(f"import {name}: {missing}.")
        else:
            calls[f"import {name}"] = partial(_start, context.peer, "-c", f"import {name}")
    return calls
