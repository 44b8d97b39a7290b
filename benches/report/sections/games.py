"""Games driven from Python, action by action, each beside a comparable one of a peer."""

from __future__ import annotations

from benches.peers import PAIRS
from benches.report.context import Context, Missing
from benches.report.model import Row, Section

__all__ = ["measure"]


def measure(context: Context) -> Section:
    """Measure actions a second of every bundled game."""
    section = Section(
        "games",
        "Games driven from Python",
        "Both sides ask for the legal list, take one entry at random and apply it; chance counts "
        "as actions. A fresh process a round.",
    )
    for name, (ours, theirs) in _pairs().items():
        context.tell(f"  {name}")
        what, _, peer = name.partition(" / ")
        mine, beside = _rounds(context, section, ours, theirs)
        if beside:
            row = Row(what, mine, "actions/s", peer, beside, 1.0, headline=True)
        else:
            row = Row(what, mine, "actions/s")
        section.rows.append(row)
    return section


def _pairs() -> dict[str, tuple[str, str]]:
    """Return the games beside their peers, then the games that have none."""
    import lomber

    done = {ours.split()[1] for ours, _ in PAIRS.values()}
    alone = {name: (f"lomber {name}", "") for name in lomber.games() if name not in done}
    return {**PAIRS, **alone}


def _rounds(
    context: Context, section: Section, ours: str, theirs: str
) -> tuple[tuple[float, ...], tuple[float, ...]]:
    seconds = 0.05 if context.quick else 0.7
    mine, beside = [], []
    for _ in range(context.rounds):
        mine.append(context.drive(ours, seconds, True))
        if theirs:
            try:
                beside.append(context.drive(theirs, seconds, False))
            except Missing as missing:
                theirs = ""
                if f"{missing}." not in section.notes:
                    section.notes.append(f"{missing}.")
    return tuple(mine), tuple(beside) if len(beside) == len(mine) else ()
