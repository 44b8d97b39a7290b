"""The lattice of the field: cells, roads between them, paths, and how they are written.

Upright cards lie on cells V(c, r), lying ones on H(c, r), which joins V(c, r) and V(c + 1, r)
(CON-8). A cell is an int: rows of 63, V and H by turns from the left, so that left and right are
one step in the row and up and down one row.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from operator import index
from typing import ClassVar, Final, TypeAlias, TypeVar

from lomber.actions import Json
from lomber.errors import BadAction
from lomber.i18n import Text

__all__ = [
    "CELLS",
    "DIRECTIONS",
    "ENDS",
    "FIRST",
    "JOKERS",
    "LAST",
    "NEIGHBOURS",
    "NOWHERE",
    "PATHS",
    "STEPS",
    "TOP",
    "WAYS",
    "WIDTH",
    "ZONES",
    "CellField",
    "PathField",
    "Table",
    "Ways",
    "cell_at",
    "cell_name",
    "cell_text",
    "is_upright",
    "place",
]

T = TypeVar("T")

FIRST, LAST, TOP = -15, 16, 20  # CON-22
WIDTH: Final = 2 * (LAST - FIRST) + 1
CELLS: Final = WIDTH * (TOP + 1)
NOWHERE: Final = CELLS  # the cell beyond every edge, which no card can lie on
JOKERS: Final = (-2 * FIRST, 2 - 2 * FIRST)  # V(0, 0) and V(1, 0)

DIRECTIONS: Final = ("up", "down", "left", "right")
_DIRECTIONS_RU: Final = ("вверх", "вниз", "влево", "вправо")
_OPPOSITE: Final = (1, 0, 3, 2)


def cell_at(kind: str, column: int, row: int) -> int:
    """Return the cell V(column, row) or H(column, row), or NOWHERE where the field has none."""
    last = LAST if kind == "V" else LAST - 1
    if not (FIRST <= column <= last and 0 <= row <= TOP):
        return NOWHERE
    return row * WIDTH + 2 * (column - FIRST) + (kind == "H")


def place(cell: int) -> tuple[str, int, int]:
    """Return a cell's kind, column and row."""
    row, x = divmod(cell, WIDTH)
    return "VH"[x % 2], x // 2 + FIRST, row


def is_upright(cell: int) -> bool:
    """Return whether a cell takes an upright card."""
    return cell % WIDTH % 2 == 0


def cell_text(cell: int, lang: str = "en") -> str:
    """Return a cell's text: ``V 1,3``."""
    kind, column, row = place(cell)
    if lang == "ru":
        kind = "В" if kind == "V" else "Г"
    return f"{kind} {column},{row}"


def cell_name(cell: int) -> Text:
    """Return a cell's text in every language."""
    return Text(cell_text(cell), cell_text(cell, "ru"))


def _steps(cell: int) -> tuple[int, int, int, int]:
    kind, column, row = place(cell)
    if kind == "V":
        return (
            cell_at("V", column, row + 1),
            cell_at("V", column, row - 1),
            cell_at("H", column - 1, row),
            cell_at("H", column, row),
        )
    return NOWHERE, NOWHERE, cell_at("V", column, row), cell_at("V", column + 1, row)


class Table(dict[int, T]):
    """What is known of each cell, worked out when it is first asked for."""

    def __init__(self, make: Callable[[int], T]) -> None:
        super().__init__()
        self._make = make

    def __missing__(self, cell: int) -> T:
        found = self[cell] = self._make(cell)
        return found


def _paths() -> tuple[tuple[int, ...], ...]:
    def grow(path: tuple[int, ...]) -> None:
        found.append(path)
        if len(path) < 3:
            for turn in range(4):
                if turn != _OPPOSITE[path[-1]]:
                    grow((*path, turn))

    found: list[tuple[int, ...]] = []
    for turn in range(4):
        grow((turn,))
    return tuple(found)


# One to three directions, none straight back; a path stands before those that go on from it.
PATHS: Final = _paths()
_NUMBERS: Final = {path: number for number, path in enumerate(PATHS)}

# The ways out of a cell: (the cell that comes next, number of the path, the ways on from there).
_Last: TypeAlias = tuple[tuple[int, int], ...]
_Second: TypeAlias = tuple[tuple[int, int, _Last], ...]
Ways: TypeAlias = tuple[tuple[int, int, _Second], ...]


def _ways(cell: int) -> Ways:
    def on(at: int, *path: int) -> list[tuple[int, int, tuple[int, ...]]]:
        further = [(onto, (*path, turn)) for turn, onto in enumerate(STEPS[at])]
        return [
            (onto, _NUMBERS[longer], longer)
            for onto, longer in further
            if onto != NOWHERE and longer in _NUMBERS
        ]

    return tuple(
        (
            first,
            number,
            tuple(
                (second, number, tuple((third, number) for third, number, _ in on(second, *path)))
                for second, number, path in on(first, *path)
            ),
        )
        for first, number, path in on(cell)
    )


def _end(cell: int, path: tuple[int, ...]) -> int:
    for turn in path:
        cell = NOWHERE if cell == NOWHERE else STEPS[cell][turn]
    return cell


# The cells up, down, left and right of a cell by road, NOWHERE where there is none.
STEPS: Final = Table(_steps)
# The cells whose cards touch a card on this cell as CON-6 and CON-7 ask: the same roads.
NEIGHBOURS: Final = Table(lambda cell: tuple(n for n in STEPS[cell] if n != NOWHERE))
# The ways out of a cell, three steps deep.
WAYS: Final = Table(_ways)
# The cell where each path from this cell ends, NOWHERE where there is no road.
ENDS: Final = Table(lambda cell: tuple(_end(cell, path) for path in PATHS))
# The cells within one move of a small piece, and the cell itself.
ZONES: Final = Table(lambda cell: frozenset(ENDS[cell]) - {NOWHERE} | {cell})


class CellField:
    """A cell of the field: ``V 1,3`` or ``H 0,2``; in Russian ``В 1,3`` and ``Г 0,2``."""

    size = CELLS
    pattern = r"\S+(?:\s+\S+)?"
    _shape = re.compile(r"([VHВГ])\s*\(?\s*([+-]?\d{1,4})\s*,\s*([+-]?\d{1,4})\s*\)?")

    def encode(self, value: object) -> int:
        """Return the cell of ("V", column, row) or of a text. Raises BadAction."""
        if isinstance(value, str):
            return self.parse(value)
        parts = list(value) if isinstance(value, Iterable) else []
        try:
            kind, column, row = parts
            numbers = index(column), index(row)
        except (TypeError, ValueError):
            raise BadAction(f"no cell {value!r}; a cell is V 1,3 or H 0,2") from None
        return self._cell(str(kind), *numbers)

    def decode(self, number: int) -> tuple[str, int, int]:
        """Return kind, column and row."""
        return place(number)

    def text(self, number: int, lang: str = "en") -> str:
        """Return ``V 1,3``."""
        return cell_text(number, lang)

    def parse(self, text: str) -> int:
        """Return the cell of a text. Raises BadAction."""
        found = self._shape.fullmatch(text.strip().upper())
        if not found:
            raise BadAction(f"no cell {text!r}; a cell is V 1,3 or H 0,2")
        kind = {"В": "V", "Г": "H"}.get(found[1], found[1])
        return self._cell(kind, int(found[2]), int(found[3]))

    def json(self, number: int) -> Json:
        """Return ``V 1,3``."""
        return cell_text(number)

    @staticmethod
    def _cell(kind: str, column: int, row: int) -> int:
        if kind not in ("V", "H"):
            raise BadAction(f"no kind of cell {kind!r}; it is V (upright) or H (lying)")
        cell = cell_at(kind, column, row)
        if cell == NOWHERE:
            last = LAST if kind == "V" else LAST - 1
            raise BadAction(
                f"{kind} {column},{row} is off the field: {kind} has columns {FIRST}..{last} "
                f"and rows 0..{TOP} (CON-22)"
            )
        return cell


class PathField:
    """One to three directions, none straight back: ``up up right``."""

    size = len(PATHS)
    pattern = r"\S+(?:[\s,]+\S+)*"
    _turns: ClassVar[dict[str, int]] = {
        word: i for words in (DIRECTIONS, _DIRECTIONS_RU) for i, word in enumerate(words)
    }

    def encode(self, value: object) -> int:
        """Return the number of a text or of a sequence of directions. Raises BadAction."""
        if isinstance(value, str):
            return self.parse(value)
        if not isinstance(value, Iterable):
            raise BadAction(f"no path {value!r}; a path is one to three directions")
        return self.parse(" ".join(map(str, value)))

    def decode(self, number: int) -> tuple[str, ...]:
        """Return the directions."""
        return tuple(DIRECTIONS[turn] for turn in PATHS[number])

    def text(self, number: int, lang: str = "en") -> str:
        """Return the directions with spaces between."""
        words = _DIRECTIONS_RU if lang == "ru" else DIRECTIONS
        return " ".join(words[turn] for turn in PATHS[number])

    def parse(self, text: str) -> int:
        """Return the number of a text. Raises BadAction."""
        words = text.replace(",", " ").casefold().split()
        for word in words:
            if word not in self._turns:
                raise BadAction(f"no direction {word!r}; it is one of: {', '.join(DIRECTIONS)}")
        if not 1 <= len(words) <= 3:
            raise BadAction(f"no path {text!r}; a path is one to three directions (CON-12)")
        path = tuple(self._turns[word] for word in words)
        number = _NUMBERS.get(path)
        if number is None:
            raise BadAction(f"no path {text!r}; a path never turns straight back")
        return number

    def json(self, number: int) -> Json:
        """Return the list of directions."""
        return list(self.decode(number))
