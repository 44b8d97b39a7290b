"""Whole random games, in batches."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import TYPE_CHECKING, Any, Final

from lomber.arrays import new_array, parts
from lomber.cards import from_set, to_set
from lomber.cards import pack as pack_of
from lomber.checks import flag, is_list, quote, unordered, whole
from lomber.errors import BadValue, CardError
from lomber.mosaic.table import Table
from lomber.mosaic.values import MOST_SEATS, CardsLike, init_board
from lomber.native import check, ffi, lib

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

__all__ = ["EMPTY", "Playouts", "deals", "playouts", "rollouts"]

EMPTY: Final = 255
"""A cell without a card, in ``boards``; no seat, in ``owners``."""

_POINTERS = {
    "boards": ffi.typeof("uint8_t *"),
    "lengths": ffi.typeof("int32_t *"),
    "passes": ffi.typeof("int32_t *"),
    "corners": ffi.typeof("int8_t *"),
    "actions": ffi.typeof("int32_t *"),
    "owners": ffi.typeof("uint8_t *"),
}
_MOST_GAMES = 1 << 40
_WORD = (1 << 64) - 1


@dataclass(frozen=True, eq=False)
class Playouts:
    """What *n* random games came to; unpacks as ``boards, lengths, passes``.

    Attributes:
        boards: uint8[n, height, width], C order: the card 0..51 on each cell, or EMPTY;
            ``boards[i, 0, 0]`` is the corner of the lowest row and the leftmost column that hold
            a card, so a row of the array is a row of the board, y growing.
        lengths: int32[n]: cards on the final board.
        passes: int32[n]: passes in the whole game; in rollouts, from the table on.
        corners: int8[n, 2]: x, y of ``boards[i, 0, 0]``.
        actions: int32[n, m]: the actions in order, then -1; None unless asked for. A playout's
            are numbered as those of a :class:`Table` with base 0.
        owners: uint8[n, 52]: the seat that was dealt each card, or EMPTY; None unless asked for.
    """

    boards: NDArray[np.uint8]
    lengths: NDArray[np.int32]
    passes: NDArray[np.int32]
    corners: NDArray[np.int8]
    actions: NDArray[np.int32] | None = None
    owners: NDArray[np.uint8] | None = None

    def __iter__(self) -> Iterator[NDArray[Any]]:
        return iter((self.boards, self.lengths, self.passes))

    def __len__(self) -> int:
        return len(self.lengths)


def playouts(
    games: int = 1000,
    *,
    pack: int = 36,
    seats: int = 4,
    width: int = 7,
    height: int = 7,
    seed: int = 0,
    strict: bool = False,
    opening: tuple[int, int] = (2, 10),
    support: int = 0,
    first: int = 0,
    actions: bool = False,
) -> Playouts:
    """Play whole random games: shuffle, deal round the table, lay at random until the end.

    At every turn each legal (card, cell) is equally likely. Game *i* draws from stream
    ``first + i`` of the seed, so it is the same in every batch and on every machine.

    Args:
        games: how many.
        pack: 36 or 52 cards (SKIM-4).
        seats: 1..8; seat 0 is dealt to first, and opens (SKIM-5, SKIM-21, SKIM-22).
        width, height, strict, opening, support: as for :class:`Board`.
        seed: 0..2**64-1.
        first: the stream of the first game.
        actions: give ``actions`` and ``owners`` as well.

    Raises:
        BadValue: one of them is out of range.
    """
    setup = ffi.new("lomber_mosaic_setup *")
    board = ffi.new("lomber_mosaic_board *")
    init_board(board, width, height, strict, opening, support)
    setup.pack = len(pack_of(pack))
    setup.seats = seats = whole("the number of seats", seats, 1, MOST_SEATS)
    setup.width, setup.height, setup.flags = board.width, board.height, board.flags
    setup.opening_low, setup.opening_high = board.opening_low, board.opening_high
    setup.seed = whole("the seed", seed, 0, _WORD)
    first = whole("the first stream", first, 0, _WORD)
    games = whole("the number of games", games, 0, _MOST_GAMES)
    plies = (setup.pack + 1) * seats if flag("actions", actions) else 0
    out = _arrays(games, board.width, board.height, plies)
    for start, count, c in _parts(out):
        setup.first = first + start & _WORD
        check(lib.lomber_mosaic_playouts(setup, count, c))
    return out


def deals(
    table: Table,
    pools: Sequence[tuple[CardsLike, Sequence[int]]],
    games: int = 1000,
    *,
    seed: int = 0,
    first: int = 0,
    actions: bool = False,
) -> Playouts:
    """Deal and play whole random games from a table whose hands are empty.

    So a game may have any geometry, deal and order of turns. Where :func:`playouts` can play it,
    both give the same games.

    Args:
        table: its board, order and numbers of actions are those of every game.
        pools: one or two, each (cards, the seat of each in the order of dealing): its cards are
            shuffled apart (SKIM-5, SKIM-6).
        games, seed, first, actions: as for :func:`playouts`.

    Raises:
        BadValue: one of them is out of range, or a hand holds cards.
        CardError: a card is in two places.
    """
    if not isinstance(table, Table):
        raise BadValue(f"deals start from a mosaic.Table, not from {quote(table)}")
    deal = ffi.new("lomber_mosaic_deal *")
    seats: list[int] = []
    if not is_list(pools):
        raise BadValue(f"pools are a list of pairs (cards, seats), not {quote(pools)}")
    whole("the number of pools", len(pools), 1, 2)
    for number, pool in enumerate(pools):
        deal.pools[number], to = _pool(number, pool, table.seats)
        seats += to
    if any(table.hand_sets):
        raise BadValue("cards are dealt to a table whose hands are empty")
    both = deal.pools[0] | deal.pools[1]
    twice = deal.pools[0] & deal.pools[1] | both & table.c_struct.board.laid
    if twice:
        raise CardError(f"the card {next(from_set(twice))} is in two places")
    deal.seat[0 : len(seats)] = seats
    games = whole("the number of games", games, 0, _MOST_GAMES)
    seed, first = whole("the seed", seed, 0, _WORD), whole("the first stream", first, 0, _WORD)
    board = table.c_struct.board
    plies = (len(seats) + 1) * table.seats if flag("actions", actions) else 0
    out = _arrays(games, board.width, board.height, plies)
    for start, count, c in _parts(out):
        stream = first + start & _WORD
        check(lib.lomber_mosaic_deals(table.c_struct, deal, seed, stream, count, c))
    return out


def _pool(number: int, pool: object, seats: int) -> tuple[int, list[int]]:
    """Return a pool's cards as a set, and the seat of each."""
    if not is_list(pool) or len(pool) != 2:
        raise BadValue(f"pool {number} is a pair (cards, the seat of each), not {quote(pool)}")
    try:
        cards = to_set(pool[0])
    except CardError as error:
        raise CardError(f"pool {number}: {error}") from None
    count = cards.bit_count()
    try:
        to = [] if unordered(pool[1]) else list(islice(pool[1], count + 1))
    except (TypeError, ValueError, NotImplementedError):
        to = [None]
    to = [whole(f"a seat in pool {number}", seat, 0, seats - 1) for seat in to]
    if len(to) != count:
        given = quote(pool[1]) if len(to) > count else f"{len(to)} seats"
        raise BadValue(f"pool {number} of {count} cards names the seat of each, not {given}")
    return cards, to


def rollouts(
    table: Table, games: int = 1000, *, seed: int = 0, first: int = 0, actions: bool = False
) -> Playouts:
    """Play random games from a table to their ends; the table stays as it is.

    Args:
        table: where they start; ``actions`` are numbered as its own.
        games, seed, first, actions: as for :func:`playouts`.

    Raises:
        BadValue: one of them is out of range.
    """
    if not isinstance(table, Table):
        raise BadValue(f"rollouts start from a mosaic.Table, not from {quote(table)}")
    c_table = table.c_struct
    left = sum(hand.bit_count() for hand in table.hand_sets)
    plies = (left + 1) * table.seats if flag("actions", actions) else 0
    games = whole("the number of games", games, 0, _MOST_GAMES)
    seed, first = whole("the seed", seed, 0, _WORD), whole("the first stream", first, 0, _WORD)
    out = _arrays(games, c_table.board.width, c_table.board.height, plies)
    for start, count, c in _parts(out):
        stream = first + start & _WORD
        check(lib.lomber_mosaic_rollouts(c_table, seed, stream, count, c))
    return out


def _arrays(games: int, width: int, height: int, plies: int) -> Playouts:
    import numpy as np

    def new(shape: tuple[int, ...], dtype: Any) -> Any:
        return new_array(f"{games} games", shape, dtype)

    return Playouts(
        boards=new((games, height, width), np.uint8),
        lengths=new((games,), np.int32),
        passes=new((games,), np.int32),
        corners=new((games, 2), np.int8),
        actions=new((games, plies), np.int32) if plies else None,
        owners=new((games, 52), np.uint8) if plies else None,
    )


def _parts(out: Playouts) -> Iterator[tuple[int, int, Any]]:
    """Yield (start, number of games, lomber_mosaic_games *) of the parts of a batch."""
    arrays = [
        (name, pointer, array.ctypes.data, array.strides[0])
        for name, pointer in _POINTERS.items()
        if (array := getattr(out, name)) is not None
    ]
    c = ffi.new("lomber_mosaic_games *")
    c.plies = 0 if out.actions is None else out.actions.shape[1]
    for start, count in parts(len(out)):
        for name, pointer, address, stride in arrays:
            setattr(c, name, ffi.cast(pointer, address + start * stride))
        yield start, count, c
