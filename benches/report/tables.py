"""The rows of a section as text, once for every kind of page; the summary; the raw figures."""

from __future__ import annotations

import statistics
from collections.abc import Iterable, Sequence
from dataclasses import asdict

from benches.report.model import Row, Section, Table, amount

__all__ = ["figures", "raw", "spread", "summary"]

HEAD = (
    "what",
    "lomber, median",
    "range",
    "beside",
    "its median",
    "its range",
    "ratio",
    "range",
    "best to best",
)


def spread(samples: Sequence[float], unit: str) -> str:
    """Return the least and the greatest sample."""
    return f"{amount(min(samples), unit)} to {amount(max(samples), unit)}"


def _ratio(value: float) -> str:
    return f"{value:.2f}" if value < 10 else f"{value:.1f}" if value < 100 else f"{value:,.0f}"


def _range(ratios: Sequence[float]) -> str:
    return f"{_ratio(min(ratios))} to {_ratio(max(ratios))}"


def _goal(row: Row) -> str:
    return f" (goal {row.wanted:.1f})" if row.met is False else ""


def _line(row: Row) -> tuple[str, ...]:
    ours = (row.name, amount(statistics.median(row.ours), row.unit), spread(row.ours, row.unit))
    if row.ratio is None or row.best_ratio is None:
        return (*ours, "", "", "", "", "", "")
    return (
        *ours,
        row.peer,
        amount(statistics.median(row.theirs), row.unit),
        spread(row.theirs, row.unit),
        _ratio(row.ratio) + _goal(row),
        _range(row.ratios),
        _ratio(row.best_ratio),
    )


def figures(section: Section) -> Table | None:
    """Return the section's rows as a table, or None where it has none."""
    if not section.rows:
        return None
    lines = [_line(row) for row in section.rows]
    width = len(HEAD) if any(row.theirs for row in section.rows) else 3
    return Table("", HEAD[:width], tuple(line[:width] for line in lines))


def summary(sections: Iterable[Section]) -> Table:
    """Return the headline figures: what, ours, beside what, the ratio."""
    rows = [row for section in sections for row in section.rows if row.headline]
    lines = []
    for row in rows:
        mine = amount(statistics.median(row.ours), row.unit)
        ratio, best = row.ratio, row.best_ratio
        if ratio is None or best is None:
            lines.append((row.name, mine, "alone", "", "", ""))
        else:
            cells = (_ratio(ratio) + _goal(row), _range(row.ratios), _ratio(best))
            lines.append((row.name, mine, row.peer, *cells))
    head = ("what", "lomber", "beside", "ratio", "range", "best to best")
    return Table("", head, tuple(lines))


def raw(sections: Iterable[Section]) -> dict[str, object]:
    """Return every sample, as JSON has it; ratios are of the rounds."""
    out: dict[str, object] = {}
    for section in sections:
        found = asdict(section)
        for line, row in zip(found["rows"], section.rows):
            line["ratios"] = row.ratios
            line["ratio"] = row.ratio
            line["best_ratio"] = row.best_ratio
        out[section.name] = found
    return out
