"""A mosaic table: board, hands and turns."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import islice
from typing import Any

from lomber.cards import PACK_52, Card, CardLike, as_set, from_set, to_set
from lomber.checks import integer, quote, unordered, whole
from lomber.errors import BadValue, CardError, IllegalPlacement
from lomber.mosaic.board import Board
from lomber.mosaic.reasons import Reason
from lomber.mosaic.reasons import reasons as in_words
from lomber.mosaic.values import MOST_SEATS, CardsLike, coordinate, depth_of
from lomber.native import check, ffi, lib

__all__ = ["Table"]

_apply = lib.lomber_mosaic_table_step
_actions = lib.lomber_mosaic_table_actions
_undo = lib.lomber_mosaic_table_undo
_unpack = ffi.unpack
_new = ffi.new
_E_ILLEGAL: int = lib.LOMBER_E_ILLEGAL
_E_ARGUMENT: int = lib.LOMBER_E_ARGUMENT
_E_EMPTY: int = lib.LOMBER_E_EMPTY


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
        hands: Sequence[CardsLike | int] = (),
        *,
        order: Sequence[int] | None = None,
        base: int = 0,
        pass_action: int | None = None,
    ) -> None:
        if not isinstance(board, Board):
            raise BadValue(f"a table is laid on a mosaic.Board, not on {quote(board)}")
        sets = _hands(hands)
        seats = len(sets)
        places = None if order is None else _places(order, seats)
        seen = int(board._c.laid)
        for hand in sets:
            for card in from_set(hand & seen):
                raise CardError(f"the card {card} is in two places")
            seen |= hand
        span = (2 * board.width - 1) * (2 * board.height - 1)
        base = whole("the base of the actions", base, 0, 1 << 30)
        end = base + len(PACK_52) * span
        pass_action = end if pass_action is None else whole("the pass", pass_action, 0, 2**31 - 1)
        if not 0 <= pass_action < 1 << 31 or base <= pass_action < end:
            raise BadValue(f"the pass is a number outside the moves' {base}..{end - 1}")
        self._c = _new("lomber_mosaic_table *")
        c_order = ffi.NULL if places is None else _new("uint8_t[]", places)
        c_hands = _new("uint64_t[]", sets)
        check(
            lib.lomber_mosaic_table_init(
                self._c, board._c, c_hands, seats, c_order, base, pass_action
            )
        )
        self._buffer: Any = None
        self._count = -1
        self._size = _room(self._c)

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
        count = _actions(self._c, self._buffer, self._size)
        if count < 0:
            check(count)
        self._count = count

    def apply(self, action: int) -> None:
        """Apply an action of the seat to move.

        Raises:
            IllegalPlacement: it is not legal; its ``reasons`` are those of ``why_illegal``.
            BadValue: it is no action at all.
        """
        buffer = self._buffer
        if buffer is None:
            buffer = self._buffer = _new("int32_t[]", self._size)
        if type(action) is not int:
            action = _number(action)
        try:
            count = _apply(self._c, action, buffer, self._size)
        except OverflowError:
            raise _no_action(action) from None
        if count < 0:
            self._refuse(count, action)
        self._count = count

    def _refuse(self, status: int, action: int) -> None:
        if status == _E_ARGUMENT:
            raise _no_action(action)
        if status == _E_ILLEGAL:
            reasons = self.why_illegal(action)
            text = "; ".join(reason.text for reason in reasons)
            raise IllegalPlacement(f"{self.action_text(action)} is not legal. {text}", reasons)
        check(status)

    def is_legal(self, action: int) -> bool:
        """Return whether the seat to move may take *action*; False for no action at all."""
        try:
            return not self.why_illegal(action)
        except BadValue:
            return False

    def why_illegal(self, action: int) -> tuple[Reason, ...]:
        """Return every rule that *action* breaks; () when it is legal.

        Beside the names of :meth:`Board.why_illegal`, each alone: ``not held`` (the seat to move
        does not hold the card), ``must move`` (a pass, while a card can be laid), ``over``.

        Raises:
            BadValue: it is no action at all.
        """
        verdict = _new("lomber_mosaic_verdict *")
        if type(action) is not int:
            action = _number(action)
        try:
            status = lib.lomber_mosaic_table_why_illegal(self._c, action, verdict)
        except OverflowError:
            status = _E_ARGUMENT
        if status == _E_ARGUMENT:
            raise _no_action(action)
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
        return tuple(in_words(ffi.addressof(self._c, "board"), verdict, card, x, y))

    def action(self, card: CardLike, x: int, y: int) -> int:
        """Return the number of laying *card* at *x*, *y*.

        Raises:
            BadValue: no board of this size has such a cell, or it is no card.
        """
        c = self._c
        board = c.board
        width, height = board.width, board.height
        if type(x) is not int or type(y) is not int:
            x, y = coordinate(x), coordinate(y)
        if not (-width < x < width and -height < y < height):
            raise BadValue(f"no cell {quote(x)},{quote(y)} on {width} x {height}")
        wide = 2 * width - 1
        cell = (y + height - 1) * wide + x + width - 1
        return int(c.base + Card(card) * wide * (2 * height - 1) + cell)

    def split(self, action: int) -> tuple[Card, int, int]:
        """Return the (card, x, y) of a move; the inverse of :meth:`action`.

        Raises:
            BadValue: it is no move.
        """
        c = self._c
        board = c.board
        width, height = board.width, board.height
        wide, high = 2 * width - 1, 2 * height - 1
        card, cell = divmod(whole("an action", action, 0, 2**31 - 1) - c.base, wide * high)
        if not 0 <= card < len(PACK_52):
            raise BadValue(f"no move has the number {quote(action)}")
        y, x = divmod(cell, wide)
        return PACK_52[card], x - width + 1, y - height + 1

    def action_text(self, action: int) -> str:
        """Return an action as text: ``Qs@1,-2`` or ``pass``."""
        if integer(action) == self._c.pass_action:
            return "pass"
        card, x, y = self.split(action)
        return f"{card}@{x},{y}"

    def undo(self) -> None:
        """Take the last action back.

        Raises:
            BadValue: none was applied.
        """
        status = _undo(self._c)
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

    def __deepcopy__(self, memo: object) -> Table:
        return self.clone()

    def __reduce__(self) -> tuple[Any, ...]:
        return (_from_bytes, (bytes(ffi.buffer(self._c)),))

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
        check(lib.lomber_mosaic_table_perft(self._c, depth_of(depth), out))
        return int(out[0])

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Table):
            return NotImplemented
        return bytes(ffi.buffer(self._c)) == bytes(ffi.buffer(other._c))

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        turn = "over" if self.is_over else f"seat {self.seat} to move"
        return f"<Table: {self.seats} seats, {self.plies} plies, {turn}>"


def _from_bytes(data: bytes) -> Table:
    table = Table.__new__(Table)
    table._c = _new("lomber_mosaic_table *")
    if len(data) != ffi.sizeof(table._c[0]):
        raise BadValue(f"a table is {ffi.sizeof(table._c[0])} bytes, not {len(data)}")
    ffi.memmove(table._c, data, len(data))
    check(lib.lomber_mosaic_table_check(table._c))
    table._buffer = None
    table._count = -1
    table._size = _room(table._c)
    return table


def _room(c: Any) -> int:
    """How many actions a seat can have at most, from here on."""
    held = [hand.bit_count() for hand in _unpack(c.hands, c.seats)]
    laid = [0] * c.seats
    for i in range(c.plies):
        if not c.history[i] & 0x80:
            laid[c.order[c.history[i]]] += 1
    most = max(now + before for now, before in zip(held, laid))  # undo gives cards back
    return int(max(1, most * c.board.width * c.board.height))


def _number(action: object) -> int:
    """Return an action that is no plain int as one."""
    number = integer(action)
    if number is None:
        raise _no_action(action)
    return number


def _no_action(action: object) -> BadValue:
    return BadValue(f"no action has the number {quote(action)}")


def _hands(hands: object) -> list[int]:
    """Return one hand a seat, each as a set."""
    if isinstance(hands, (str, type)) or unordered(hands) or not isinstance(hands, Iterable):
        raise BadValue(f"hands are one for each seat, as ['6c 7d', '8h'], not {quote(hands)}")
    try:
        given = list(islice(hands, MOST_SEATS + 1))
    except (TypeError, ValueError, NotImplementedError):
        raise BadValue(f"hands are one for each seat, not {quote(hands)}") from None
    whole("the number of hands", len(given), 1, MOST_SEATS)
    return [_hand(seat, hand) for seat, hand in enumerate(given)]


def _hand(seat: int, hand: Any) -> int:
    if isinstance(hand, (bool, Card)):
        raise CardError(
            f"hand {seat} is {quote(hand)}; a hand is cards, as '6c 7d', or a set of 64 bits"
        )
    try:
        one = integer(hand) is not None
        return as_set(hand) if one else to_set(hand)
    except CardError as error:
        raise CardError(f"hand {seat}: {error}") from None


def _places(order: object, seats: int) -> list[int]:
    """Return the seats in order of turns."""
    given: object = order
    try:
        if not unordered(order):
            given = list(islice(order, MOST_SEATS + 1))  # type: ignore[call-overload]
            places = [integer(seat) for seat in given]
            if set(places) == set(range(seats)) and len(places) == seats:
                return [place for place in places if place is not None]
    except (TypeError, ValueError, NotImplementedError):
        pass
    raise BadValue(f"the order names each of the {seats} seats once, not {quote(given)}")
