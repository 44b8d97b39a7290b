"""What a report is made of: figures with all their samples, tables, plots, sections."""

from __future__ import annotations

import statistics
from collections.abc import Sequence
from dataclasses import dataclass, field

__all__ = ["Curve", "Plot", "Row", "Section", "Table", "amount"]


@dataclass(frozen=True, slots=True)
class Row:
    """One figure, alone or beside a peer's of the same rounds.

    Attributes:
        name: what was done.
        ours: a sample a round: seconds a piece, or pieces a second.
        unit: ``s`` for seconds a piece; for pieces a second ``/s`` after what a piece is:
            ``games/s``.
        peer: beside what, or empty.
        theirs: the peer's samples, of the same rounds.
        wanted: the least ratio that we hold ourselves to, or None.
        headline: the row belongs into the summary.
    """

    name: str
    ours: tuple[float, ...]
    unit: str = "s"
    peer: str = ""
    theirs: tuple[float, ...] = ()
    wanted: float | None = None
    headline: bool = False

    def __post_init__(self) -> None:
        if not self.ours or (self.theirs and len(self.theirs) != len(self.ours)):
            raise ValueError(f"{self.name}: {len(self.ours)} and {len(self.theirs)} samples")

    @property
    def ratios(self) -> tuple[float, ...]:
        """How many times as fast we are, a round; none without a peer."""
        pairs = zip(self.ours, self.theirs)
        return tuple(b / a if self.unit == "s" else a / b for a, b in pairs)

    @property
    def ratio(self) -> float | None:
        """The median of the rounds' ratios."""
        return statistics.median(self.ratios) if self.theirs else None

    @property
    def best_ratio(self) -> float | None:
        """The ratio of our best round to the peer's best: the least disturbed of each."""
        if not self.theirs:
            return None
        if self.unit == "s":
            return min(self.theirs) / min(self.ours)
        return max(self.ours) / max(self.theirs)

    @property
    def met(self) -> bool | None:
        """Whether the ratio reaches its goal; None where there is none."""
        ratio = self.ratio
        return None if ratio is None or self.wanted is None else ratio >= self.wanted


@dataclass(frozen=True, slots=True)
class Table:
    """A table of text that is no list of figures."""

    title: str
    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True)
class Curve:
    """A line of a plot: at each x all samples of y."""

    label: str
    x: tuple[float, ...]
    y: tuple[tuple[float, ...], ...]

    @property
    def medians(self) -> tuple[float, ...]:
        """The median at each x."""
        return tuple(statistics.median(samples) for samples in self.y)


@dataclass(frozen=True, slots=True)
class Plot:
    """Curves over one axis."""

    name: str
    title: str
    x: str
    y: str
    curves: tuple[Curve, ...]
    log: bool = False


@dataclass(slots=True)
class Section:
    """One chapter of the report; notes say what was left out, and why."""

    name: str
    title: str
    intro: str = ""
    rows: list[Row] = field(default_factory=list)
    tables: list[Table] = field(default_factory=list)
    plots: list[Plot] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)


def amount(value: float, unit: str) -> str:
    """Return a figure with three digits and a unit that fits: ``2.18 ns``, ``1.62 G/s``."""
    scales: Sequence[tuple[float, str]]
    if unit == "s":
        scales = ((1, "s"), (1e-3, "ms"), (1e-6, "µs"), (1e-9, "ns"))
    else:
        noun = f" {unit}" if unit != "/s" else unit
        scales = ((1e9, f" G{noun}"), (1e6, f" M{noun}"), (1, noun))
    scale, word = next((pair for pair in scales if value >= pair[0]), scales[-1])
    scaled = value / scale
    if unit != "s" and scale == 1:
        return f"{scaled:,.0f}{word}"
    digits = 2 if scaled < 10 else 1 if scaled < 100 else 0
    gap = " " if unit == "s" else ""
    return f"{scaled:,.{digits}f}{gap}{word}"
