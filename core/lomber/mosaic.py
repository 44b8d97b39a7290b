"""The mosaic technique: cards laid side by side, within borders agreed on but not yet placed.

A :class:`Board` knows where a card may lie (SKIM-8..18), a :class:`Table` adds hands and turns
(SKIM-7, SKIM-19..22), :func:`playouts` plays whole random games. Coordinates are stable: the
first card lies at 0,0, x grows to the right, y upwards.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from operator import index
from typing import TYPE_CHECKING, Any, Final, NamedTuple, SupportsIndex

from lomber.cards import PACK_52, Card, CardLike, from_set, to_set
from lomber.errors import BadValue, CardError, IllegalPlacement
from lomber.native import check, ffi, lib

if TYPE_CHECKING:
    pass

__all__ = [
    "EMPTY",
    "LONGEST_SIDE",
    "MOST_SEATS",
    "Board",
    "Extent",
    "Reason",
    "Table",
]

LONGEST_SIDE: Final = 16
MOST_SEATS: Final = 8
EMPTY: Final = 255
_NONE = 255
_CELLS = 256  # the largest rectangle's
_FAR = 1000  # beyond any board; farther means the same

CardsLike = str | Iterable[CardLike]

_lib_apply = lib.lomber_mosaic_table_apply
_lib_step = lib.lomber_mosaic_table_step
_lib_actions = lib.lomber_mosaic_table_actions
_lib_undo = lib.lomber_mosaic_table_undo
_unpack = ffi.unpack
_new = ffi.new
_E_ILLEGAL: int = lib.LOMBER_E_ILLEGAL
_E_ARGUMENT: int = lib.LOMBER_E_ARGUMENT
_E_EMPTY: int = lib.LOMBER_E_EMPTY


class Reason(str):
    """One broken rule: a str, the rule's name, that also carries what it broke on.

    Attributes:
        rule_id: the rule's ledger ID, ``SKIM-14``, or "" where there is none.
        text: the sentence for the player, ``Diversity: Qs would touch 9s at 1,0``.
        cards: the cards on the table that the rule broke on.
        cells: where they lie, (x, y) each.
    """

    __slots__ = ("cards", "cells", "rule_id", "text")

    rule_id: str
    text: str
    cards: tuple[Card, ...]
    cells: tuple[tuple[int, int], ...]

    def __new__(
        cls,
        name: str,
        rule_id: str = "",
        text: str = "",
        cards: tuple[Card, ...] = (),
        cells: tuple[tuple[int, int], ...] = (),
    ) -> Reason:
        self = super().__new__(cls, name)
        self.rule_id, self.text, self.cards, self.cells = rule_id, text or name, cards, cells
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        return (Reason, (str(self), self.rule_id, self.text, self.cards, self.cells))


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
    ) -> None:
        self._c = _new("lomber_mosaic_board *")
        _init_board(self._c, width, height, strict, opening)
        if region is not None:
            self.set_region(region)

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

    def set_region(self, cells: Iterable[tuple[int, int]]) -> None:
        """Allow exactly these cells from now on (SKIM-13); undo does not bring the former back.

        Args:
            cells: (x, y) pairs relative to the first card. They hold (0, 0) and every card
                laid, and their bounding box fits width x height.

        Raises:
            BadValue: they do not.
        """
        pairs = [(index(x), index(y)) for x, y in cells]
        if any(not -LONGEST_SIDE < v < LONGEST_SIDE for pair in pairs for v in pair):
            raise BadValue("a region's cells are within 15 of the first card")
        flat = [v for pair in pairs for v in pair]
        status = lib.lomber_mosaic_set_region(self._c, _new("int8_t[]", flat), len(pairs))
        if status == _E_ARGUMENT:
            raise BadValue(
                f"a region holds 0,0 and every card laid, and fits {self.width} x {self.height}"
            )
        check(status)

    def lay(self, card: CardLike, x: int, y: int) -> None:
        """Lay *card* at *x*, *y*.

        Raises:
            IllegalPlacement: a rule forbids it; its ``reasons`` are those of ``why_illegal``.
            CardError: it is no card, or lies on the board already.
        """
        card, x, y = Card(card), _coordinate(x), _coordinate(y)
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
        ``diversity``, ``seniority``, in this order.

        Raises:
            CardError: it is no card.
        """
        card, x, y = Card(card), _coordinate(x), _coordinate(y)
        verdict = _new("lomber_mosaic_verdict *")
        check(lib.lomber_mosaic_why_illegal(self._c, card, x, y, verdict))
        return tuple(_reasons(self._c, verdict, card, x, y))

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
        """Return the card at (x, y), or None."""
        return self.cards().get(cell)

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
        check(lib.lomber_mosaic_read_row(self._c, _coordinate(y), out, LONGEST_SIDE))
        return _line(out, self.width)

    def column(self, x: int) -> list[Card | None]:
        """Return column *x*: *height* cells from the layout's lowest row on."""
        out = _new("uint8_t[]", LONGEST_SIDE)
        check(lib.lomber_mosaic_read_column(self._c, _coordinate(x), out, LONGEST_SIDE))
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
        check(lib.lomber_mosaic_perft(self._c, hand, _depth(depth), out))
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


class Table:
    """Board, hands and turn: SKIM-7 and SKIM-19..22.

    A seat without cards is skipped, which is no pass; a seat that holds cards and can lay none
    passes, at the opening too; the game ends when no hand has a card, or when every seat that has
    one passed in a row. An action is an int: ``base + card * span + cell`` (:meth:`action`), or
    *pass_action*.

    Args:
        board: copied; it may hold cards.
        hands: one hand a seat, 1..8 of them, as text, cards or a set of 64 bits.
        order: the seats in order of turns, the opener first; None is 0, 1, 2, ...
        base: the number of the first move.
        pass_action: the number of the pass; None is the one after the last move.

    Raises:
        BadValue: one of them is out of range.
        CardError: a card is in two places.
    """

    __slots__ = ("_buffer", "_c", "_count", "_size")

    def __init__(
        self,
        board: Board,
        hands: Sequence[CardsLike | int],
        *,
        order: Sequence[int] | None = None,
        base: int = 0,
        pass_action: int | None = None,
    ) -> None:
        sets = [hand if isinstance(hand, int) else to_set(hand) for hand in hands]
        seats = len(sets)
        if not 1 <= seats <= MOST_SEATS:
            raise BadValue(f"a table has 1..{MOST_SEATS} seats, not {seats}")
        if order is not None and sorted(order) != list(range(seats)):
            raise BadValue(f"the order names each of the {seats} seats once, not {order!r}")
        seen = int(board._c.laid)
        for hand in sets:
            for card in from_set(hand & seen if hand >= 0 else hand):
                raise CardError(f"the card {card} is in two places")
            seen |= hand
        span = (2 * board.width - 1) * (2 * board.height - 1)
        if not 0 <= base <= 1 << 30:
            raise BadValue(f"the base of the actions is 0..2**30, not {base!r}")
        end = base + len(PACK_52) * span
        if pass_action is None:
            pass_action = end
        if not 0 <= pass_action < 1 << 31 or base <= pass_action < end:
            raise BadValue(f"the pass is a number outside the moves' {base}..{end - 1}")
        self._c = _new("lomber_mosaic_table *")
        c_order = ffi.NULL if order is None else _new("uint8_t[]", list(order))
        c_hands = _new("uint64_t[]", [_hand(hand) for hand in sets])
        check(
            lib.lomber_mosaic_table_init(
                self._c, board._c, c_hands, seats, c_order, base, pass_action
            )
        )
        self._buffer: Any = None
        self._count = -1
        self._size = max(1, max(hand.bit_count() for hand in sets) * board.width * board.height)

    @property
    def c_struct(self) -> Any:
        """The ``lomber_mosaic_table *`` itself, to be handed to a C function."""
        return self._c

    @property
    def seat(self) -> int:
        """The seat to move, -1 when the game is over. It always holds a card."""
        return self._c.seat  # type: ignore[no-any-return]

    @property
    def is_over(self) -> bool:
        """Whether the game has ended (SKIM-19)."""
        return self._c.seat < 0  # type: ignore[no-any-return]

    @property
    def seats(self) -> int:
        """How many seats there are."""
        return int(self._c.seats)

    @property
    def order(self) -> tuple[int, ...]:
        """The seats in order of turns, the opener first."""
        return tuple(self._c.order[i] for i in range(self._c.seats))

    @property
    def plies(self) -> int:
        """Actions applied so far, passes included."""
        return int(self._c.plies)

    @property
    def passes(self) -> int:
        """Passes in a row, up to now."""
        return int(self._c.passes)

    @property
    def pass_action(self) -> int:
        """The number of the pass."""
        return int(self._c.pass_action)

    @property
    def base(self) -> int:
        """The number of the first move."""
        return int(self._c.base)

    @property
    def hand_sets(self) -> tuple[int, ...]:
        """The hands by seat, as sets of 64 bits."""
        return tuple(_unpack(self._c.hands, self._c.seats))

    @property
    def hands(self) -> tuple[tuple[Card, ...], ...]:
        """The hands by seat, sorted."""
        return tuple(tuple(from_set(hand)) for hand in self.hand_sets)

    @property
    def board(self) -> Board:
        """A copy of the board."""
        twin = Board.__new__(Board)
        twin._c = _new("lomber_mosaic_board *", self._c.board)
        return twin

    def set_region(self, cells: Iterable[tuple[int, int]]) -> None:
        """Allow exactly these cells from now on; see :meth:`Board.set_region`."""
        board = self.board
        board.set_region(cells)
        self._c.board = board._c[0]
        self._count = -1

    def actions(self) -> list[int]:
        """Return the legal actions of the seat to move, sorted; [] when the game is over."""
        if self._count < 0:
            self._list()
        return _unpack(self._buffer, self._count)  # type: ignore[no-any-return]

    def _list(self) -> None:
        if self._buffer is None:
            self._buffer = _new("int32_t[]", self._size)
        count = _lib_actions(self._c, self._buffer, self._size)
        if count < 0:
            check(count)
        self._count = count

    def apply(self, action: int) -> None:
        """Apply an action of the seat to move.

        Raises:
            IllegalPlacement: it is not legal; its ``reasons`` are those of ``why_illegal``.
            BadValue: it is no action at all.
        """
        if self._buffer is None:
            self._buffer = _new("int32_t[]", self._size)
        count = _lib_step(self._c, action, self._buffer, self._size)
        if count < 0:
            self._refuse(count, action)
        self._count = count

    def _refuse(self, status: int, action: int) -> None:
        if status == _E_ARGUMENT:
            raise BadValue(f"no action has the number {action}")
        if status == _E_ILLEGAL:
            reasons = self.why_illegal(action)
            text = "; ".join(reason.text for reason in reasons)
            raise IllegalPlacement(f"{self.action_text(action)} is not legal. {text}", reasons)
        check(status)

    def is_legal(self, action: int) -> bool:
        """Return whether the seat to move may take *action*; False for no action at all."""
        verdict = _new("lomber_mosaic_verdict *")
        status = lib.lomber_mosaic_table_why_illegal(self._c, action, verdict)
        if status == _E_ARGUMENT:
            return False
        check(status)
        return not verdict.rules

    def why_illegal(self, action: int) -> tuple[Reason, ...]:
        """Return every rule that *action* breaks; () when it is legal.

        Beside the names of :meth:`Board.why_illegal`, each alone: ``not held`` (the seat to move
        does not hold the card), ``must move`` (a pass, while a card can be laid), ``over``.

        Raises:
            BadValue: it is no action at all.
        """
        verdict = _new("lomber_mosaic_verdict *")
        status = lib.lomber_mosaic_table_why_illegal(self._c, action, verdict)
        if status == _E_ARGUMENT:
            raise BadValue(f"no action has the number {action}")
        check(status)
        rules = verdict.rules
        if not rules:
            return ()
        if rules & lib.LOMBER_MOSAIC_OVER:
            return (Reason("over", "SKIM-19", "Over: the game has ended"),)
        if rules & lib.LOMBER_MOSAIC_MUST_MOVE:
            return (Reason("must move", "SKIM-19", "Must move: a card can be laid, so no pass"),)
        card, x, y = self.split(action)
        if rules & lib.LOMBER_MOSAIC_NOT_HELD:
            return (Reason("not held", "SKIM-7", f"Not held: {card} is not in this hand"),)
        return tuple(_reasons(ffi.addressof(self._c, "board"), verdict, card, x, y))

    def action(self, card: CardLike, x: int, y: int) -> int:
        """Return the number of laying *card* at *x*, *y*.

        Raises:
            BadValue: no board of this size has such a cell.
        """
        c = self._c
        width, height = c.board.width, c.board.height
        if not (-width < x < width and -height < y < height):
            raise BadValue(f"no cell {x},{y} on {width} x {height}")
        wide = 2 * width - 1
        cell = (y + height - 1) * wide + x + width - 1
        return int(c.base + Card(card) * wide * (2 * height - 1) + cell)

    def split(self, action: int) -> tuple[Card, int, int]:
        """Return the (card, x, y) of a move; the inverse of :meth:`action`.

        Raises:
            BadValue: it is no move.
        """
        c = self._c
        width, height = c.board.width, c.board.height
        wide, high = 2 * width - 1, 2 * height - 1
        card, cell = divmod(action - c.base, wide * high)
        if not 0 <= card < len(PACK_52):
            raise BadValue(f"no move has the number {action}")
        y, x = divmod(cell, wide)
        return PACK_52[card], x - width + 1, y - height + 1

    def action_text(self, action: int) -> str:
        """Return an action as text: ``Qs@1,-2`` or ``pass``."""
        if action == self._c.pass_action:
            return "pass"
        card, x, y = self.split(action)
        return f"{card}@{x},{y}"

    def undo(self) -> None:
        """Take the last action back.

        Raises:
            BadValue: none was applied.
        """
        status = _lib_undo(self._c)
        self._count = -1
        if status == _E_EMPTY:
            raise BadValue("no action to take back")
        if status:
            check(status)

    def clone(self) -> Table:
        """Return a table of its own in the same state."""
        twin = Table.__new__(Table)
        twin._c = _new("lomber_mosaic_table *", self._c[0])
        twin._buffer = None
        twin._count = -1
        twin._size = self._size
        return twin

    __copy__ = clone

    def history(self) -> list[int]:
        """Return the actions applied so far."""
        c = self._c
        lays = iter(self.board.history()[c.board.count - self._lays() :])
        out = []
        for i in range(c.plies):
            if c.history[i] & 0x80:
                out.append(int(c.pass_action))
            else:
                out.append(self.action(*next(lays)))
        return out

    def _lays(self) -> int:
        return sum(not self._c.history[i] & 0x80 for i in range(self._c.plies))

    def perft(self, depth: int) -> int:
        """Return how many sequences of *depth* actions there are from here; depth 0..8."""
        out = _new("uint64_t *")
        check(lib.lomber_mosaic_table_perft(self._c, _depth(depth), out))
        return int(out[0])

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Table):
            return NotImplemented
        return bytes(ffi.buffer(self._c)) == bytes(ffi.buffer(other._c))

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        turn = "over" if self.is_over else f"seat {self.seat} to move"
        return f"<Table: {self.seats} seats, {self.plies} plies, {turn}>"


def _init_board(c: Any, width: int, height: int, strict: bool, opening: tuple[int, int]) -> None:
    for name, side in (("width", width), ("height", height)):
        if isinstance(side, bool) or not isinstance(side, int) or not 1 <= side <= LONGEST_SIDE:
            raise BadValue(f"the {name} of a board is 1..{LONGEST_SIDE}, not {side!r}")
    try:
        low, high = (index(rank) for rank in opening)
    except (TypeError, ValueError):
        low, high = 0, 0
    if not 2 <= low <= high <= 14:
        raise BadValue(f"opening ranks are (low, high) within 2..14, not {opening!r}")
    flags = lib.LOMBER_MOSAIC_STRICT if strict else 0
    check(lib.lomber_mosaic_init(c, width, height, flags, low, high))


def _coordinate(value: SupportsIndex) -> int:
    try:
        number = index(value)
    except TypeError:
        raise BadValue(f"a coordinate is an integer, not {value!r}") from None
    return max(-_FAR, min(number, _FAR))


def _depth(depth: int) -> int:
    if not isinstance(depth, int) or not 0 <= depth <= 8:
        raise BadValue(f"the depth is 0..8, not {depth!r}")
    return depth


def _hand(cards: int) -> int:
    if cards < 0 or cards >> 52:
        raise CardError(f"the set {cards:#x} has a bit outside 0..51")
    return cards


def _line(out: Any, length: int) -> list[Card | None]:
    return [None if card == _NONE else PACK_52[card] for card in _unpack(out, length)]


def _joined(cards: Sequence[Card], cells: Sequence[tuple[int, int]]) -> str:
    return " and ".join(f"{card} at {x},{y}" for card, (x, y) in zip(cards, cells))


_SIDES = ((1, 0), (0, 1), (-1, 0), (0, -1))


def _reasons(board: Any, verdict: Any, card: Card, x: int, y: int) -> Iterator[Reason]:
    """Yield a board's broken rules, in words."""
    rules = verdict.rules
    beside = [
        (1 << k, PACK_52[near], (x + dx, y + dy))
        for k, (near, (dx, dy)) in enumerate(zip(verdict.neighbours, _SIDES))
        if near != _NONE
    ]
    if rules & lib.LOMBER_MOSAIC_OCCUPIED:
        there = PACK_52[verdict.occupant]
        yield Reason("occupied", "", f"Occupied: {there} lies at {x},{y}", (there,), ((x, y),))
    if rules & lib.LOMBER_MOSAIC_OPENING:
        low, high = board.opening_low, board.opening_high
        text = (
            "Opening: the first card lies at 0,0"
            if low <= card.rank <= high
            else f"Opening: {card} is not of rank {low}..{high}"
        )
        yield Reason("opening", "SKIM-8", text)
    if rules & lib.LOMBER_MOSAIC_CONTINUITY:
        if verdict.last == _NONE:
            yield Reason("continuity", "SKIM-9", f"Continuity: {card} would touch no card")
        else:
            last, place = PACK_52[verdict.last], board.count - 1
            cell = (board.x[place], board.y[place])
            where = _joined((last,), (cell,))
            text = f"Strict continuity: {card} would not touch the last card, {where}"
            yield Reason("continuity", "SKIM-10", text, (last,), (cell,))
    if rules & lib.LOMBER_MOSAIC_RECTANGLE:
        if board.flags & lib.LOMBER_MOSAIC_REGION:
            yield Reason("rectangle", "SKIM-13", f"Rectangle: {x},{y} is outside the region")
        else:
            wide = max(board.max_x, x) - min(board.min_x, x) + 1
            high = max(board.max_y, y) - min(board.min_y, y) + 1
            text = (
                f"Rectangle: {x},{y} would stretch the layout to {wide} x {high}, "
                f"past {board.width} x {board.height}"
            )
            yield Reason("rectangle", "SKIM-11", text)
    if rules & lib.LOMBER_MOSAIC_DIVERSITY:
        cards, cells = _chosen(beside, verdict.diversity)
        text = f"Diversity: {card} would touch {_joined(cards, cells)}"
        yield Reason("diversity", "SKIM-14", text, cards, cells)
    if rules & lib.LOMBER_MOSAIC_SENIORITY:
        cards, cells = _chosen(beside, verdict.seniority)
        text = f"Seniority: {card} is not higher than {_joined(cards, cells)}"
        yield Reason("seniority", "SKIM-15", text, cards, cells)


def _chosen(
    beside: list[tuple[int, Card, tuple[int, int]]], which: int
) -> tuple[tuple[Card, ...], tuple[tuple[int, int], ...]]:
    found = [(card, cell) for bit, card, cell in beside if bit & which]
    return tuple(card for card, _ in found), tuple(cell for _, cell in found)
