"""A mosaic board: where cards may lie, and what lies there."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import islice
from typing import Any, NamedTuple

from lomber.cards import PACK_52, Card, CardLike, from_set, to_set
from lomber.checks import quote, whole
from lomber.errors import BadValue, CardError, IllegalPlacement
from lomber.mosaic.reasons import NONE, Reason
from lomber.mosaic.reasons import reasons as in_words
from lomber.mosaic.values import (
    LONGEST_SIDE,
    CardsLike,
    coordinate,
    depth_of,
    init_board,
    pair,
)
from lomber.native import check, ffi, lib

__all__ = ["Board", "Extent"]

_CELLS = 256  # the largest rectangle's
_MOST_PAIRS = 31 * 31  # there are no more to either side of the first card

_unpack = ffi.unpack
_new = ffi.new
_E_ILLEGAL: int = lib.LOMBER_E_ILLEGAL
_E_ARGUMENT: int = lib.LOMBER_E_ARGUMENT
_E_EMPTY: int = lib.LOMBER_E_EMPTY
_STACK: int = lib.LOMBER_MOSAIC_STACK


class Extent(NamedTuple):
    """How far the layout reaches.

    Attributes:
        min_x, max_x, min_y, max_y: its bounding box.
        width_known, height_known: it spans the full length of that axis (SKIM-12).
        middle_column: x of the middle column once the width is known and odd, else None.
        middle_row: y of the middle row once the height is known and odd, else None.
    """

    min_x: int
    max_x: int
    min_y: int
    max_y: int
    width_known: bool
    height_known: bool
    middle_column: int | None
    middle_row: int | None


class Board:
    """Cards on a mosaic board, and where the next one may lie.

    Args:
        width, height: the agreed rectangle, 1..16 each (SKIM-11); with *region* the most that
            the region's own bounding box may be.
        strict: each card must touch the one laid before it (SKIM-10).
        opening: lowest and highest rank of the first card (SKIM-8).
        region: cells where cards may lie, relative to the first card, instead of a floating
            rectangle (SKIM-13); see :meth:`set_region`.
        spiral: cells by which a growing spiral is ahead of the cards, instead of a floating
            rectangle (SKIM-13); see :meth:`set_spiral`.
        support: cards that one above the first card's row needs below it (SKIM-13): 1, the one
            right below; 3, that one and both its neighbours, so that rows shrink upwards; none
            then lies lower than the first card.

    Raises:
        BadValue: one of them is out of range.

    >>> b = Board(7, 7)
    >>> b.lay("9h", 0, 0)
    >>> b.legal("Ts")
    [(0, -1), (-1, 0), (1, 0), (0, 1)]
    """

    __slots__ = ("_c",)

    def __init__(
        self,
        width: int,
        height: int,
        *,
        strict: bool = False,
        opening: tuple[int, int] = (2, 10),
        region: Iterable[tuple[int, int]] | None = None,
        spiral: int | None = None,
        support: int = 0,
    ) -> None:
        self._c = _new("lomber_mosaic_board *")
        init_board(self._c, width, height, strict, opening, support)
        if region is not None and spiral is not None:
            raise BadValue("a board has a region or a spiral, not both")
        if region is not None:
            self.set_region(region)
        if spiral is not None:
            self.set_spiral(spiral)

    @property
    def c_struct(self) -> Any:
        """The ``lomber_mosaic_board *`` itself, to be handed to a C function."""
        return self._c

    @property
    def width(self) -> int:
        """Agreed width in cells."""
        return int(self._c.width)

    @property
    def height(self) -> int:
        """Agreed height in cells."""
        return int(self._c.height)

    @property
    def strict(self) -> bool:
        """Whether each card must touch the one laid before it (SKIM-10)."""
        return bool(self._c.flags & lib.LOMBER_MOSAIC_STRICT)

    @property
    def opening(self) -> tuple[int, int]:
        """Lowest and highest rank of the first card (SKIM-8)."""
        return int(self._c.opening_low), int(self._c.opening_high)

    @property
    def has_region(self) -> bool:
        """Whether a fixed set of cells stands in place of the floating rectangle."""
        return bool(self._c.flags & lib.LOMBER_MOSAIC_REGION)

    @property
    def spiral(self) -> int | None:
        """Cells by which a growing spiral is ahead of the cards; None without one."""
        return int(self._c.reach) or None

    @property
    def support(self) -> int:
        """Cards that one above the first card's row needs below it: 0, 1 or 3."""
        flags = self._c.flags
        return 3 if flags & lib.LOMBER_MOSAIC_PYRAMID else int(bool(flags & _STACK))

    def set_region(self, cells: Iterable[tuple[int, int]]) -> None:
        """Allow exactly these cells from now on (SKIM-13); undo does not bring the former back.

        Args:
            cells: (x, y) pairs relative to the first card. They hold (0, 0) and every card
                laid, and their bounding box fits width x height.

        Raises:
            BadValue: they do not.
        """
        try:
            given = list(islice(cells, _MOST_PAIRS + 1))
        except (TypeError, ValueError, NotImplementedError):
            raise BadValue(f"a region is a list of (x, y) pairs, not {quote(cells)}") from None
        pairs = [xy for xy in map(pair, given) if xy]
        if len(pairs) < len(given):
            raise BadValue(f"a region is a list of (x, y) pairs, not {quote(cells)}")
        if len(pairs) > _MOST_PAIRS:
            raise BadValue(f"a region has at most {_MOST_PAIRS} cells")
        if any(not -LONGEST_SIDE < v < LONGEST_SIDE for pair in pairs for v in pair):
            raise BadValue("a region's cells are within 15 of the first card")
        flat = [v for pair in pairs for v in pair]
        status = lib.lomber_mosaic_set_region(self._c, _new("int8_t[]", flat), len(pairs))
        if status == _E_ARGUMENT:
            raise BadValue(
                f"a region holds 0,0 and every card laid, and fits {self.width} x {self.height}"
            )
        check(status)

    def set_spiral(self, reach: int) -> None:
        """Allow with n cards laid the first n + *reach* cells of the square spiral (SKIM-13).

        The spiral runs 0,0  1,0  1,1  0,1  -1,1  -1,0  -1,-1 ... about the first card; cells of
        it outside the rectangle, which then reaches as far to all sides, are never allowed.

        Args:
            reach: 1..255.

        Raises:
            BadValue: it is out of range, or a card lies where none would be allowed yet.
        """
        reach = whole("the reach of a spiral", reach, 1, 255)
        status = lib.lomber_mosaic_set_spiral(self._c, reach)
        if status == _E_ARGUMENT:
            raise BadValue(f"a card lies outside a spiral with reach {reach}")
        check(status)

    def lay(self, card: CardLike, x: int, y: int) -> None:
        """Lay *card* at *x*, *y*.

        Raises:
            IllegalPlacement: a rule forbids it; its ``reasons`` are those of ``why_illegal``.
            CardError: it is no card, or lies on the board already.
        """
        card, x, y = Card(card), coordinate(x), coordinate(y)
        status = lib.lomber_mosaic_lay(self._c, card, x, y)
        if status == lib.LOMBER_E_REPEAT:
            raise CardError(f"the card {card} lies on the board already")
        if status == _E_ILLEGAL:
            reasons = self.why_illegal(card, x, y)
            text = "; ".join(reason.text for reason in reasons)
            raise IllegalPlacement(f"{card} may not lie at {x},{y}. {text}", reasons)
        check(status)

    def legal(self, card: CardLike) -> list[tuple[int, int]]:
        """Return the cells where *card* may lie, as (x, y), sorted by y, then x.

        It is a question about cells: whether the card lies on the board already is not asked.

        Raises:
            CardError: it is no card.
        """
        cells = _new("uint64_t[]", lib.LOMBER_MOSAIC_WORDS)
        check(lib.lomber_mosaic_legal(self._c, Card(card), cells))
        return self._cells(cells)

    def legal_hand(self, cards: CardsLike) -> list[tuple[Card, int, int]]:
        """Return the legal lays of a hand as (card, x, y), sorted by card, then y, then x.

        Raises:
            CardError: one is no card, or occurs twice.
        """
        words = int(self._c.words)
        hand = to_set(cards)
        held = list(from_set(hand))
        sets = _new("uint64_t[]", max(1, len(held) * words))
        check(lib.lomber_mosaic_legal_hand(self._c, hand, sets, words, len(held)))
        return [
            (card, x, y)
            for row, card in enumerate(held)
            for x, y in self._cells(sets + row * words)
        ]

    def count_moves(self, cards: CardsLike) -> int:
        """Return how many legal lays a hand has."""
        out = _new("size_t *")
        check(lib.lomber_mosaic_count_moves(self._c, to_set(cards), out))
        return int(out[0])

    def _cells(self, cells: Any) -> list[tuple[int, int]]:
        xy = _new("int8_t[]", 2 * _CELLS)
        count = _new("size_t *")
        check(lib.lomber_mosaic_cells(self._c, cells, xy, _CELLS, count))
        flat = _unpack(xy, 2 * count[0])
        return list(zip(flat[::2], flat[1::2]))

    def why_illegal(self, card: CardLike, x: int, y: int) -> tuple[Reason, ...]:
        """Return every rule that laying *card* at *x*, *y* breaks; () when it is legal.

        The names are ``occupied`` and ``opening``, each alone, and ``continuity``, ``rectangle``,
        ``support``, ``diversity``, ``seniority``, in this order.

        Raises:
            CardError: it is no card.
        """
        card, x, y = Card(card), coordinate(x), coordinate(y)
        verdict = _new("lomber_mosaic_verdict *")
        check(lib.lomber_mosaic_why_illegal(self._c, card, x, y, verdict))
        return tuple(in_words(self._c, verdict, card, x, y))

    def undo(self) -> None:
        """Take the last card back.

        Raises:
            BadValue: there is none.
        """
        status = lib.lomber_mosaic_undo(self._c)
        if status == _E_EMPTY:
            raise BadValue("no card to take back: the board is empty")
        check(status)

    def copy(self) -> Board:
        """Return a board of its own with the same cards."""
        twin = Board.__new__(Board)
        twin._c = _new("lomber_mosaic_board *", self._c[0])
        return twin

    __copy__ = copy

    def __deepcopy__(self, memo: object) -> Board:
        return self.copy()

    def __reduce__(self) -> tuple[Any, ...]:
        return (_from_bytes, (bytes(ffi.buffer(self._c)),))

    def cards(self) -> dict[tuple[int, int], Card]:
        """Return {(x, y): card}, in the order in which the cards were laid."""
        return {(x, y): card for card, x, y in self.history()}

    def history(self) -> list[tuple[Card, int, int]]:
        """Return the lays so far as (card, x, y)."""
        b = self._c
        return [(PACK_52[b.card[i]], b.x[i], b.y[i]) for i in range(b.count)]

    def __len__(self) -> int:
        return int(self._c.count)

    def __bool__(self) -> bool:
        return True

    def __getitem__(self, cell: tuple[int, int]) -> Card | None:
        """Return the card at (x, y), or None.

        Raises:
            BadValue: it is no pair of integers.
        """
        place = pair(cell)
        if place is None:
            raise BadValue(f"a cell is (x, y), two integers, not {quote(cell)}")
        return self.cards().get(place)

    def extent(self) -> Extent | None:
        """Return bounding box, known axes and middle lines; None for an empty board."""
        c = _new("lomber_mosaic_extent *")
        status = lib.lomber_mosaic_measure(self._c, c)
        if status == _E_EMPTY:
            return None
        check(status)
        return Extent(
            c.min_x,
            c.max_x,
            c.min_y,
            c.max_y,
            bool(c.width_known),
            bool(c.height_known),
            c.middle_column if c.has_middle_column else None,
            c.middle_row if c.has_middle_row else None,
        )

    def row(self, y: int) -> list[Card | None]:
        """Return row *y*: *width* cells from the layout's leftmost column on."""
        out = _new("uint8_t[]", LONGEST_SIDE)
        check(lib.lomber_mosaic_read_row(self._c, coordinate(y), out, LONGEST_SIDE))
        return _line(out, self.width)

    def column(self, x: int) -> list[Card | None]:
        """Return column *x*: *height* cells from the layout's lowest row on."""
        out = _new("uint8_t[]", LONGEST_SIDE)
        check(lib.lomber_mosaic_read_column(self._c, coordinate(x), out, LONGEST_SIDE))
        return _line(out, self.height)

    def perft(self, cards: CardsLike, depth: int) -> int:
        """Return how many sequences of *depth* lays one hand has here; depth 0..8.

        Raises:
            BadValue: the depth is out of range.
            CardError: a card is none, occurs twice, or lies on the board.
        """
        out = _new("uint64_t *")
        hand = to_set(cards)
        if hand & self._c.laid:
            raise CardError(f"the card {next(from_set(hand & self._c.laid))} lies on the board")
        check(lib.lomber_mosaic_perft(self._c, hand, depth_of(depth), out))
        return int(out[0])

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Board):
            return NotImplemented
        return bytes(ffi.buffer(self._c)) == bytes(ffi.buffer(other._c))

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        options = f"{self.width}, {self.height}"
        if self.strict:
            options += ", strict=True"
        if self.opening != (2, 10):
            options += f", opening={self.opening}"
        if self.spiral:
            options += f", spiral={self.spiral}"
        if self.support:
            options += f", support={self.support}"
        lays = " ".join(f"{card}@{x},{y}" for card, x, y in self.history())
        return f"<Board({options}){': ' if lays else ''}{lays}>"

    def __str__(self) -> str:
        """Return the layout as text, the highest row first."""
        size = self.extent()
        if size is None:
            return "(empty)"
        cards = self.cards()
        return "\n".join(
            " ".join(str(cards.get((x, y), "..")) for x in range(size.min_x, size.max_x + 1))
            for y in range(size.max_y, size.min_y - 1, -1)
        )


def _line(out: Any, length: int) -> list[Card | None]:
    return [None if card == NONE else PACK_52[card] for card in _unpack(out, length)]


def _from_bytes(data: bytes) -> Board:
    board = Board.__new__(Board)
    board._c = _new("lomber_mosaic_board *")
    if len(data) != ffi.sizeof(board._c[0]):
        raise BadValue(f"a board is {ffi.sizeof(board._c[0])} bytes, not {len(data)}")
    ffi.memmove(board._c, data, len(data))
    check(lib.lomber_mosaic_check(board._c))
    return board
