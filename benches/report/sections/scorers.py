"""Packages of PyPI that count cribbage, and OpenSpiel: how fast, and whether right."""

from __future__ import annotations

import statistics
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from benches.report import spiel_shows
from benches.report.context import SIDES, Context, Missing
from benches.report.model import Row, Section, Table
from benches.report.oracles import oracle
from benches.report.peers import SCORERS, scorer_folder
from benches.report.sections.cribbage import hands_of
from benches.report.timing import by_turns

__all__ = ["flush_hands", "measure", "version"]


def measure(context: Context) -> Section:
    """Hold every scorer against the plain rules, and time each beside ``cribbage.show``."""
    count = 2_000 if context.quick else 100_000
    section = Section(
        "scorers",
        "Other counters of cribbage hands",
        f"A fixed sample: {count:,} random hands, the same as cribs, and {count // 10:,} cribs of "
        "four cards of one suit, of which those whose starter has another suit score no flush. "
        "Right is what the plain Python rules under tests/oracles count. Speed is of one call a "
        "hand from Python; making a package's own card objects is not timed.",
    )
    samples = {"hands": hands_of(count, 2), "cribs": hands_of(count, 3)}
    samples["four-flush cribs"] = flush_hands(count // 10)
    context.tell(f"  plain Python counts {sum(map(len, samples.values())):,} hands")
    right = _right(samples)
    table = []
    for scorer in SCORERS:
        context.tell(f"  {scorer}")
        try:
            table.append(_judge(context, section, scorer, samples, right))
        except Missing as missing:
            section.notes.append(f"{scorer}: {missing}.")
    _mark_fastest(section, [line[0] for line in table if set(line[1:4]) == {"none"}])
    table.insert(0, _ourselves(samples, right))
    head = ("package", *(f"wrong {name}" for name in samples), "a miscount")
    section.tables.append(Table("Right and wrong", head, tuple(table)))
    try:
        section.tables.append(spiel_shows.check(context))
    except Missing as missing:
        section.notes.append(f"OpenSpiel's cribbage: {missing}.")
    return section


def _mark_fastest(section: Section, right: Sequence[str]) -> None:
    """Make the fastest package that is right a headline."""
    rows = [row for row in section.rows if row.peer in right]
    if rows:
        fastest = min(rows, key=lambda row: statistics.median(row.theirs))
        peer = f"{fastest.peer}, the fastest right package of PyPI"
        place = section.rows.index(fastest)
        section.rows[place] = replace(fastest, peer=peer, headline=True)


def flush_hands(count: int) -> Any:
    """Return uint8[count, 5]: four random cards of one suit, and any other card as the starter."""
    import numpy as np

    rng = np.random.default_rng(4)
    suits = rng.integers(0, 4, count)
    ranks = rng.random((count, 13)).argpartition(4, axis=1)[:, :4]
    hands = suits[:, None] * 13 + ranks
    rest = rng.random((count, 52))
    np.put_along_axis(rest, hands, -1.0, axis=1)
    return np.column_stack([hands, rest.argmax(axis=1)]).astype(np.uint8)


def _right(samples: dict[str, Any]) -> dict[str, Any]:
    import numpy as np

    plain = oracle("cribbage")
    return {
        name: np.array([plain.show(r[:4], r[4], name != "hands") for r in rows.tolist()], np.uint8)
        for name, rows in samples.items()
    }


def text(hand: Sequence[int]) -> str:
    """Return a hand and its starter as text."""
    from lomber.cards import Card

    cards = [str(Card(int(card))) for card in hand]
    return f"{' '.join(cards[:4])}, starter {cards[4]}"


def _line(
    name: str, samples: dict[str, Any], found: dict[str, Any], right: dict[str, Any], note: str
) -> tuple[str, ...]:
    cells, example = [name], ""
    for sample, rows in samples.items():
        wrong = (found[sample] != right[sample]).nonzero()[0]
        cells.append(f"{len(wrong):,} ({len(wrong) / len(rows):.1%})" if len(wrong) else "none")
        if len(wrong) and not example:
            one = wrong[0]
            said = int(found[sample][one])
            told = "an exception" if said == 255 else str(said)
            what = "crib " if sample != "hands" else ""
            example = f"{what}{text(rows[one])}: {told}, right is {right[sample][one]}"
    return (*cells, (f"{example}. {note}" if note else example) or "")


def _ourselves(samples: dict[str, Any], right: dict[str, Any]) -> tuple[str, ...]:
    from lomber import cribbage

    found = {
        name: cribbage.show_many(rows, crib=name != "hands") for name, rows in samples.items()
    }
    return _line("lomber", samples, found, right, "")


def version(context: Context, scorer: str) -> str:
    """Return a scorer's name and version. Raises Missing."""
    if context.venv is None or not scorer_folder(context.venv, scorer).is_dir():
        raise Missing("it is not installed: see --venv and --install")
    folder = scorer_folder(context.venv, scorer)
    pattern = f"{scorer.replace('-', '_')}-*.dist-info"
    found = [path.name.split("-")[1].removesuffix(".dist") for path in folder.glob(pattern)]
    return f"{scorer} {found[0]}" if found else scorer


def _judge(
    context: Context,
    section: Section,
    scorer: str,
    samples: dict[str, Any],
    right: dict[str, Any],
) -> tuple[str, ...]:
    import numpy as np

    from lomber import cribbage

    name = version(context, scorer)
    assert context.venv is not None
    env = {"PYTHONPATH": str(scorer_folder(context.venv, scorer))}
    hands, points = context.work / "hands", context.work / "points"
    found, note = {}, ""
    for sample, rows in samples.items():
        hands.write_bytes(rows.tobytes())
        crib = ["crib"] if sample != "hands" else []
        told: Any = context.ask(SIDES / "scorers.py", scorer, hands, points, "0", *crib, env=env)
        found[sample] = np.frombuffer(points.read_bytes(), np.uint8)
        note = note or told["failure"]
    few = [(row[:4], row[4]) for row in samples["hands"][:200].tolist()]
    hands.write_bytes(samples["hands"][:200].tobytes())
    ours, theirs = [], []
    turn = f"{4 * context.seconds}"
    for _ in range(context.rounds):
        call = {"show": lambda: [cribbage.show(*one) for one in few]}
        ours.append(by_turns(call, 1, context.seconds)["show"][0] / len(few))
        told = context.ask(SIDES / "scorers.py", scorer, hands, points, turn, env=env)
        theirs.append(told["seconds"])
    row = Row("Python, show, one call a hand", tuple(ours), "s", name, tuple(theirs))
    section.rows.append(row)
    return _line(name, samples, found, right, note)
