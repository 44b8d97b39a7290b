"""Counting: one hand, many, discards; in C beside prototypes, from Python beside plain rules."""

from __future__ import annotations

import time
from functools import partial
from subprocess import CalledProcessError
from typing import Any

from benches import compare_cribbage
from benches.report import programs
from benches.report.context import Context, Missing
from benches.report.model import Curve, Plot, Row, Section
from benches.report.oracles import oracle
from benches.report.timing import by_turns

__all__ = ["hands_of", "measure"]

PLAIN = "plain Python"
BEST = "show_many, 1000000 hands / AVX-512"
NEEDED = ("crib.c", "crib.h", "bench.h", "cribgame_bench.c")
DEALS = {  # cards dealt, cards laid away
    "six cards, two laid away": ("5h 5d Jc Qs 2h 7d", 2),
    "five cards, one laid away": ("5h 5d Jc Qs 2h", 1),
    "seven cards, two laid away": ("5h 5d Jc Qs 2h 7d 8s", 2),
}


def measure(context: Context) -> Section:
    """Measure the show, one hand and many, and the worth of discards."""
    section = Section(
        "cribbage",
        "Cribbage counting",
        "Hands of four with a starter. A discard analysis counts every crib that may come about, "
        "none is sampled.",
    )
    try:
        _in_c(context, section)
    except Missing as missing:
        section.notes.append(f"In C: {missing}.")
    _from_python(context, section)
    _discards(context, section)
    _by_batch(context, section)
    return section


def _in_c(context: Context, section: Section) -> None:
    alone = {"bench_cribbage": programs.bench(context, "bench_cribbage")}
    found = programs.by_turns(context, alone)["bench_cribbage"]
    section.rows += [Row(f"C, {name}", samples) for name, samples in found.items()]
    try:
        pairs = compared(context)
    except Missing as missing:
        section.notes.append(f"Beside prototypes: {missing}.")
        return
    for name, (theirs, ours) in pairs.items():
        what, _, variant = name.partition(" / ")
        peer = f"C prototype, {variant}" if variant else "C prototype"
        asked = 1.0 if "show_many" in name else None
        row = Row(f"C, {what}", ours, "s", peer, theirs, asked, headline=name.startswith(BEST))
        section.rows.append(row)


def compared(context: Context) -> dict[str, tuple[tuple[float, ...], tuple[float, ...]]]:
    """Return for each case seconds a piece of the prototype and of ours. Raises Missing."""
    folder = context.prototypes(*NEEDED)
    extra = "-DROUNDS=3" if context.quick else "-DROUNDS=15"
    try:
        program = compare_cribbage.build(context.compiler, folder, context.work, 7, extra)
    except CalledProcessError as failed:
        raise Missing(f"the prototypes do not compile here: {failed}") from None
    rounds = []
    for number in range(context.rounds):
        context.tell(f"  C beside prototypes, round {number + 1} of {context.rounds}")
        lines = [line.split("\t") for line in context.run([program]).splitlines()]
        rounds.append({line[0]: (float(line[1]), float(line[2])) for line in lines})
    return {
        name: (
            tuple(1e-9 * one[name][0] for one in rounds),
            tuple(1e-9 * one[name][1] for one in rounds),
        )
        for name in rounds[0]
    }


def hands_of(count: int, seed: int = 1) -> Any:
    """Return uint8[count, 5]: random hands, the starter last, all different within 50,000."""
    import numpy as np

    few = min(count, 50_000)
    keys = np.random.default_rng(seed).random((few, 52), dtype=np.float32)
    rows = np.argpartition(keys, 5, axis=1)[:, :5].astype(np.uint8)
    return np.ascontiguousarray(np.tile(rows, (-(-count // few), 1))[:count])


def _from_python(context: Context, section: Section) -> None:
    import numpy as np

    from lomber import cribbage

    plain, count = oracle("cribbage"), 100_000 if context.quick else 1_000_000
    rows, out = hands_of(count), np.empty(count, np.uint8)
    few = rows[:200].tolist()
    if cribbage.show_many(rows)[:200].tolist() != [plain.show(r[:4], r[4]) for r in few]:
        raise AssertionError("the plain rules count otherwise")
    calls = {
        "one": lambda: [cribbage.show(row[:4], row[4]) for row in few],
        "many": lambda: cribbage.show_many(rows, out=out),
        PLAIN: lambda: [plain.show(row[:4], row[4]) for row in few],
    }
    context.tell("  show and show_many from Python")
    found = by_turns(calls, context.rounds, context.seconds)
    beside = tuple(t / len(few) for t in found[PLAIN])
    one, many = tuple(t / len(few) for t in found["one"]), tuple(t / count for t in found["many"])
    section.rows += [
        Row("Python, show, one call a hand", one, "s", PLAIN, beside),
        Row(f"Python, show_many, {count:,} hands", many, "s", PLAIN, beside, headline=True),
    ]


def _discards(context: Context, section: Section) -> None:
    from lomber import cribbage

    for name, (text, lay) in DEALS.items():
        context.tell(f"  discards, {name}")
        call = {"lomber": partial(cribbage.discards, text, lay=lay)}
        found = by_turns(call, context.rounds, context.seconds)["lomber"]
        row = Row(f"Python, discards, {name}", found)
        if name.startswith("six") and not context.quick:
            beside = (_plain_discards(text),) * context.rounds
            row = Row(row.name, found, "s", PLAIN, beside, headline=True)
            section.notes.append(
                "Plain Python counted one of the fifteen discards of six cards, once; its figure "
                "is fifteen times that."
            )
        section.rows.append(row)


def _plain_discards(text: str) -> float:
    """Return how long plain Python takes for all fifteen discards of six cards, about."""
    from lomber import cribbage

    worth = cribbage.discards(text)[0]
    cards, laid = [int(c) for c in (*worth.kept, *worth.laid)], [int(c) for c in worth.laid]
    start = time.process_time()
    hand, crib, *_ = oracle("cribbage").discard(cards, laid, 2)
    took = time.process_time() - start
    if (float(hand), float(crib)) != (worth.hand, worth.crib):
        raise AssertionError("the plain rules value a discard otherwise")
    return 15 * took


def _by_batch(context: Context, section: Section) -> None:
    from lomber import cribbage

    sizes = [4**n for n in range(7 if context.quick else 12)]
    batches = {n: hands_of(n) for n in sizes}
    calls = {str(n): lambda rows=rows: cribbage.show_many(rows) for n, rows in batches.items()}
    context.tell("  show_many by the size of the batch")
    found = by_turns(calls, context.rounds, context.seconds / 4)
    y = tuple(tuple(1e9 * t / n for t in found[str(n)]) for n in sizes)
    curve = Curve("show_many", tuple(float(n) for n in sizes), y)
    title = "Counting by the size of the batch, from Python"
    section.plots.append(
        Plot("cribbage-batch", title, "hands a call", "nanoseconds a hand", (curve,), log=True)
    )
