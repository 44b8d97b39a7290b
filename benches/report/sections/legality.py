"""Where a card may lie: by board size, by how full the board is, by the hand."""

from __future__ import annotations

import random
import re
from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

from benches import compare_mosaic
from benches.report import programs
from benches.report.context import Context, Missing
from benches.report.model import Curve, Plot, Row, Section
from benches.report.oracles import oracle
from benches.report.timing import Call, by_turns

if TYPE_CHECKING:
    from lomber.cards import Card
    from lomber.mosaic import Board

__all__ = ["measure"]

SIZES = ((7, 7), (9, 9), (13, 4), (16, 16))
STAGES = ("empty", "half full", "late")
HAND = 9
PROTOTYPE = "C prototype"
PLAIN = "plain Python"
HEADLINES = ("9 x 9, half full", "9 x 9, empty")  # where a call pays most, and where least


def measure(context: Context) -> Section:
    """Measure in C beside the prototype, and from Python beside the plain rules."""
    section = Section(
        "legality",
        "Mosaic legality",
        "Boards of random games with 52 cards: empty; half full; late, nine cards before all are "
        "laid or the board is full. The list is that of all moves of a hand of nine. In C, each "
        "round takes the best of many short runs.",
    )
    try:
        _in_c(context, section)
    except Missing as missing:
        section.notes.append(f"In C: {missing}.")
    _from_python(context, section)
    return section


def _in_c(context: Context, section: Section) -> None:
    ours = {"bench_legality": programs.bench(context, "bench_legality")}
    try:
        driver = compare_mosaic.DRIVER
        prototype = programs.driven(context, "mosaic", driver, "mosaic_bench.c")
        both = {"bench_mosaic": programs.bench(context, "bench_mosaic"), PROTOTYPE: prototype}
    except Missing as missing:
        section.notes.append(f"Beside a prototype: {missing}.")
        both = {}
    found = programs.by_turns(context, {**both, **ours})
    for case, theirs in found.get(PROTOTYPE, {}).items():
        if "game" not in case:
            mine, size = found["bench_mosaic"][case], case.split()[-1].replace("x", " x ")
            name = f"C, {case.rsplit(' ', 1)[0]}, {size}, mixed boards"
            section.rows.append(Row(name, mine, "s", PROTOTYPE, theirs, 1.0, headline=True))
    cases = found["bench_legality"]
    section.rows += [Row(f"C, {name}", cases[name]) for name in cases if " x " in name]
    section.plots += [
        _plot(cases, "hand", "cards in the hand (7 x 7, 24 cards laid)", r"(hand|list) of (\d+)"),
        _plot(cases, "board", "side of the board", r"side of (\d+), (.*)"),
    ]


def _plot(cases: programs.Samples, name: str, label: str, pattern: str) -> Plot:
    words = {"hand": "cells of each card", "list": "list of moves"}
    lines: dict[str, list[tuple[float, tuple[float, ...]]]] = {}
    for case, samples in cases.items():
        match = re.fullmatch(pattern, case)
        if match:
            what, number = sorted(match.groups(), key=str.isdigit)
            points = tuple(1e9 * sample for sample in samples)
            lines.setdefault(words.get(what, what), []).append((float(number), points))
    curves = tuple(
        Curve(what, tuple(x for x, _ in line), tuple(y for _, y in line))
        for what, line in lines.items()
    )
    return Plot(f"legality-{name}", f"Legality by the {name}, in C", label, "nanoseconds", curves)


def _from_python(context: Context, section: Section) -> None:
    for number, (width, height) in enumerate(SIZES):
        context.tell(f"  from Python beside the plain rules, {width} x {height}")
        for stage in STAGES:
            board, plain, hand = _position(width, height, stage, number)
            cards = [(int(card) % 13 + 2, "cdhs"[int(card) // 13]) for card in hand]
            if sorted(plain.legal(cards[0])) != sorted(board.legal(hand[0])):
                raise AssertionError(f"the plain rules differ on {board!r}")
            calls: dict[str, tuple[Call, Call]] = {
                "one card": (partial(board.legal, hand[0]), partial(plain.legal, cards[0])),
                "list of nine cards' moves": (
                    partial(board.legal_hand, hand),
                    partial(_plain_list, plain, cards),
                ),
            }
            _rows(context, section, f"{width} x {height}, {stage}", calls)


def _plain_list(plain: Any, cards: Sequence[tuple[int, str]]) -> list[tuple[object, ...]]:
    legal = plain.legal_cells(cards)
    return [(card, x, y) for card, cells in legal.items() for x, y in cells]


def _rows(
    context: Context, section: Section, where: str, calls: dict[str, tuple[Call, Call]]
) -> None:
    for what, (ours, theirs) in calls.items():
        turns = {"lomber": ours, PLAIN: theirs}
        found = by_turns(turns, context.rounds, context.seconds / 4)
        name = f"Python, {where}: {what}"
        head = where in HEADLINES and what == "one card"
        row = Row(name, found["lomber"], "s", PLAIN, found[PLAIN], headline=head)
        section.rows.append(row)


def _position(width: int, height: int, stage: str, seed: int) -> tuple[Board, Any, list[Card]]:
    """Return a board of ours, the same in plain Python, and nine cards that are not on it."""
    from lomber.cards import Card
    from lomber.mosaic import Board

    most = min(width * height, 52)
    goal = {"empty": 0, "half full": most // 2, "late": most - HAND}[stage]
    rng = random.Random(seed)
    board, plain = Board(width, height), oracle("mosaic").Mosaic(width, height)
    left = rng.sample(range(52), 52)
    for _ in range(20):
        for card in list(left):
            cells = board.legal(card) if len(board) < goal else []
            if cells:
                x, y = rng.choice(cells)
                board.lay(card, x, y)
                plain.lay((card % 13 + 2, "cdhs"[card // 13]), (x, y))
                left.remove(card)
    return board, plain, [Card(card) for card in sorted(left)[:: max(1, len(left) // HAND)][:HAND]]
