"""Who takes a trick: in C beside the prototype, from Python beside the plain rules."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from benches import compare_tricks
from benches.report import programs
from benches.report.context import Context, Missing
from benches.report.model import Curve, Plot, Row, Section
from benches.report.oracles import oracle
from benches.report.timing import by_turns

__all__ = ["measure"]

PROTOTYPE = "C prototype"
PLAIN = "plain Python"
TRICKS = 4096
HEADLINES = ("winner of 4, columns", "deal of 13 tricks", "winner of one trick")


def measure(context: Context) -> Section:
    """Measure winners and last equals of tricks, and whole deals."""
    section = Section(
        "tricks",
        "Tricks",
        "Tricks of four with a trump drawn for each, 4,096 at a time, as rows or as a column a "
        "player; deals of thirteen tricks, every legal card equally likely.",
    )
    try:
        _in_c(context, section)
    except Missing as missing:
        section.notes.append(f"In C: {missing}.")
    _from_python(context, section)
    _by_batch(context, section)
    return section


def _in_c(context: Context, section: Section) -> None:
    turns = {"bench_tricks": programs.bench(context, "bench_tricks")}
    try:
        driver = compare_tricks.DRIVER
        turns[PROTOTYPE] = programs.driven(context, "tricks", driver, "trick_bench.c")
    except Missing as missing:
        section.notes.append(f"Beside a prototype: {missing}.")
    found = programs.by_turns(context, turns)
    ours, theirs = found["bench_tricks"], found.get(PROTOTYPE, {})
    for case, samples in ours.items():
        beside = theirs.get(case, ())
        peer = PROTOTYPE if beside else ""
        headline = case in HEADLINES and bool(beside)
        section.rows.append(Row(f"C, {case}", samples, "s", peer, beside, headline=headline))
    if theirs:
        section.notes.append(
            "The prototype's last equals in columns are handed ready ranks and check nothing, a "
            "smaller task."
        )


def tricks_of(count: int) -> tuple[Any, Any]:
    """Return uint8[count, 4], different cards in each row, and uint8[count], a trump each."""
    import numpy as np

    rng = np.random.default_rng(4)
    few = min(count, TRICKS)
    rows = rng.random((few, 52)).argpartition(4, axis=1)[:, :4].astype(np.uint8)
    rows = np.ascontiguousarray(np.tile(rows, (count // few, 1)))
    return rows, rng.integers(0, 5, len(rows), dtype=np.uint8)


def _from_python(context: Context, section: Section) -> None:
    from lomber import tricks

    plain, (rows, trumps) = oracle("tricks"), tricks_of(TRICKS)
    lists = [([int(c) for c in row], None if t == 4 else int(t)) for row, t in zip(rows, trumps)]
    cards, trump = lists[0]
    many = tricks.winner_many(rows, trumps)
    if many.tolist() != [plain.winner(*trick) for trick in lists]:
        raise AssertionError("the plain rules name other winners")
    cases: dict[str, tuple[Callable[[], object], Callable[[], object], float]] = {
        "winner of one trick": (
            lambda: tricks.winner(cards, trump),
            lambda: plain.winner(cards, trump),
            1,
        ),
        f"winners of {TRICKS:,} tricks, an array": (
            lambda: tricks.winner_many(rows, trumps),
            lambda: [plain.winner(*trick) for trick in lists],
            TRICKS,
        ),
    }
    for name, (ours, theirs, pieces) in cases.items():
        found = by_turns({"lomber": ours, PLAIN: theirs}, context.rounds, context.seconds)
        mine, others = ([t / pieces for t in found[side]] for side in ("lomber", PLAIN))
        head = name in HEADLINES
        row = Row(f"Python, {name}", tuple(mine), "s", PLAIN, tuple(others), headline=head)
        section.rows.append(row)


def _by_batch(context: Context, section: Section) -> None:
    from lomber import tricks

    sizes = [4**n for n in range(7 if context.quick else 11)]
    batches = {n: tricks_of(n) for n in sizes}
    calls = {
        str(n): lambda rows=rows, trumps=trumps: tricks.winner_many(rows, trumps)
        for n, (rows, trumps) in batches.items()
    }
    found = by_turns(calls, context.rounds, context.seconds / 4)
    y = tuple(tuple(1e9 * t / n for t in found[str(n)]) for n in sizes)
    curve = Curve("winner_many", tuple(float(n) for n in sizes), y)
    title = "Winners of tricks by the size of the batch, from Python"
    section.plots.append(
        Plot("tricks-batch", title, "tricks a call", "nanoseconds a trick", (curve,), log=True)
    )
