"""The geometries that a game may choose in place of the floating rectangle (SKIM-13)."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from operator import index
from typing import Final, TypeAlias

from lomber.errors import BadOption
from lomber.i18n import Text

__all__ = ["Cell", "bad", "check_geometry", "check_opening", "chosen_cells", "span"]

Cell: TypeAlias = tuple[int, int]

_LONGEST: Final = 16


def bad(name: str, en: str, ru: str, **values: object) -> BadOption:
    """Return the error for what a game gives lay_table."""
    why = Text(en, ru, values)
    return BadOption(Text("{name}: {why}", values={"name": name, "why": why}))


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
            raise bad(
                name,
                "cells are pairs of integers x, y, not {cells}",
                "cells — это пары целых x, y, а не {cells}",
                cells=repr(cells),
            ) from None
    if (0, 0) not in chosen:
        raise bad(
            name,
            "the cells hold 0,0, where the first card lies",
            "среди cells должна быть 0,0, где лежит первая карта",
        )
    wide, high = span(chosen)
    if wide > _LONGEST or high > _LONGEST:
        raise bad(
            name,
            "cells span 16 x 16 at most, not {wide} x {high}",
            "cells умещаются в 16 x 16, а не {wide} x {high}",
            wide=wide,
            high=high,
        )
    return chosen


def check_geometry(
    name: str, width: int, height: int, cells: frozenset[Cell] | None, spiral: int, support: int
) -> None:
    """Raise BadOption where numbers are out of range or geometries do not go together."""
    if not all(type(size) is int and 1 <= size <= _LONGEST for size in (width, height)):
        raise bad(
            name,
            "a rectangle is 1..16 x 1..16, not {width} x {height}",
            "прямоугольник — от 1 до 16 на 1..16, а не {width} x {height}",
            width=repr(width),
            height=repr(height),
        )
    if type(spiral) is not int or not 0 <= spiral <= 255:
        raise bad(
            name,
            "a spiral is 1..255 cells ahead, not {spiral}",
            "спираль идёт впереди на 1..255 клеток, а не на {spiral}",
            spiral=repr(spiral),
        )
    if support not in (0, 1, 3):
        raise bad(
            name,
            "support is 0, 1 or 3 cards, not {support}",
            "support — это 0, 1 или 3 карты, а не {support}",
            support=repr(support),
        )
    if spiral and cells is not None:
        raise bad(
            name, "either cells or a spiral, not both", "или cells, или spiral, но не то и другое"
        )
    if cells is not None:
        wide, high = span(cells)
        if wide > width or high > height:
            raise bad(
                name,
                "the cells do not fit {width} x {height}",
                "cells не умещаются в {width} x {height}",
                width=width,
                height=height,
            )


def check_opening(name: str, opening: object) -> None:
    """Raise BadOption unless *opening* is the least and the greatest rank of the first card."""
    if isinstance(opening, tuple) and len(opening) == 2 and {*map(type, opening)} == {int}:
        low, high = opening
        if 2 <= low <= high <= 14:
            return
    raise bad(
        name,
        "opening is the least and the greatest rank of the first card, as (2, 10), not {opening}",
        "opening — наименьший и наибольший ранг первой карты, как (2, 10), а не {opening}",
        opening=repr(opening),
    )
