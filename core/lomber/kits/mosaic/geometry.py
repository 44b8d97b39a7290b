"""The geometries that a game may choose in place of the floating rectangle (SKIM-13)."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from operator import index
from typing import Final, TypeAlias

from lomber.errors import BadOption

__all__ = ["Cell", "check_geometry", "chosen_cells", "span"]

Cell: TypeAlias = tuple[int, int]

_LONGEST: Final = 16


def span(cells: frozenset[Cell]) -> tuple[int, int]:
    """Return the width and the height of cells' bounding box."""
    xs, ys = zip(*cells)
    return max(xs) - min(xs) + 1, max(ys) - min(ys) + 1


def chosen_cells(name: str, cells: Iterable[Cell] | Callable[[int, int], bool]) -> frozenset[Cell]:
    """Return the cells of a set, or those for which a function of x and y is true.

    Raises:
        BadOption: they do not hold 0,0, span more than 16 x 16, or are no pairs of integers.
    """
    if callable(cells):
        reach = range(-_LONGEST, _LONGEST + 1)
        chosen = frozenset((x, y) for x in reach for y in reach if cells(x, y))
    else:
        try:
            chosen = frozenset((index(x), index(y)) for x, y in cells)
        except (TypeError, ValueError):
            raise BadOption(f"{name}: cells are pairs of integers x, y, not {cells!r}") from None
    if (0, 0) not in chosen:
        raise BadOption(f"{name}: the cells hold 0,0, where the first card lies")
    wide, high = span(chosen)
    if wide > _LONGEST or high > _LONGEST:
        raise BadOption(f"{name}: cells span 16 x 16 at most, not {wide} x {high}")
    return chosen


def check_geometry(
    name: str, width: int, height: int, cells: frozenset[Cell] | None, spiral: int, support: int
) -> None:
    """Raise BadOption where numbers are out of range or geometries do not go together."""
    if not (1 <= width <= _LONGEST and 1 <= height <= _LONGEST):
        raise BadOption(f"{name}: a rectangle is 1..16 x 1..16, not {width} x {height}")
    if not 0 <= spiral <= 255:
        raise BadOption(f"{name}: a spiral is 1..255 cells ahead, not {spiral}")
    if support not in (0, 1, 3):
        raise BadOption(f"{name}: support is 0, 1 or 3 cards, not {support}")
    if spiral and cells is not None:
        raise BadOption(f"{name}: either cells or a spiral, not both")
    if cells is not None:
        wide, high = span(cells)
        if wide > width or high > height:
            raise BadOption(f"{name}: the cells do not fit {width} x {height}")
