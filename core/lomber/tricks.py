"""Tricks: who wins, what may be played, and whole random deals.

Cards are given as text (``"Qs"``), :class:`lomber.cards.Card` or int 0..51, several cards also as
one text (``"9s Ks 2h As"``), always in the order of play: the led card first. A winner is a
position in that order. There are two rules of winning: :func:`winner`, the highest trump or else
the highest card of the suit led, and :func:`last_equal`, the last card equal in rank to
the led card.

A trump is ``None`` (no trump), ``"h"``, ``"♥"`` or 0..3; in arrays 0..3, and 4 for no trump.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple, SupportsIndex

from lomber.arrays import (
    as_out,
    as_rows,
    as_vector,
    cards_in_order,
    new_array,
    or_null,
    parts,
)
from lomber.cards import SUITS, Card, CardLike, as_set, card_text, from_set, parse_cards, to_set
from lomber.checks import describe, flag, integer, is_list, quote, whole
from lomber.errors import BadValue, NativeError
from lomber.native import as_c, check, ffi, lib

if TYPE_CHECKING:
    import numpy
    from numpy.typing import NDArray

    _Bytes = NDArray[numpy.uint8]
    _Sets = NDArray[numpy.uint64]

__all__ = [
    "NO_TRUMP",
    "Playouts",
    "last_equal",
    "last_equal_columns",
    "last_equal_many",
    "legal",
    "legal_many",
    "legal_set",
    "parse_trump",
    "playouts",
    "winner",
    "winner_columns",
    "winner_many",
]

Cards = str | Iterable[CardLike]
TrumpLike = str | SupportsIndex | None

NO_TRUMP: int = lib.LOMBER_TRICKS_NO_TRUMP
_WORD = (1 << 64) - 1
_LEADING = 255  # in arrays of led cards: this hand is to lead
_NUMBERS = frozenset({int, Card})
_SIZES = range(2, 9)
_SHAPE = "a row is the 2..8 cards of one trick in the order of play, all rows alike"
_TRUMPS = {
    spelling: suit
    for suit in range(4)
    for spelling in (SUITS[suit], SUITS[suit].upper(), "♣♦♥♠"[suit], "♧♢♡♤"[suit], "тбчп"[suit])
}


def parse_trump(trump: TrumpLike) -> int:
    """Return a trump as the C core has it: 0..3, or NO_TRUMP for None.

    Raises:
        BadValue: it is none.
    """
    if trump is None:
        return NO_TRUMP
    if isinstance(trump, str):
        suit = _TRUMPS.get(trump.replace("\ufe0f", ""))
        if suit is not None:
            return suit
    elif not isinstance(trump, Card):
        number = integer(trump)
        if number is not None and 0 <= number <= NO_TRUMP:
            return number
    raise BadValue(f"no trump {quote(trump)}; a trump is c, d, h, s (0..3), or None for no trump")


def winner(cards: Cards, trump: TrumpLike = None) -> int:
    """Return the position of the highest trump, else of the highest card of the suit led.

    Args:
        cards: 2..8 cards in the order of play.
        trump: a suit, or None.

    Raises:
        BadValue: a text or number is no card or no suit, a card occurs twice, or there are fewer
            than two or more than eight.

    >>> winner(["9s", "Ks", "2h", "As"], trump="h")
    2
    """
    trick = _as_trick(cards)
    place = lib.lomber_tricks_winner(trick, len(trick), parse_trump(trump))
    if place < 0:
        raise _trick_error(place, bytes(parse_cards(trick)))
    return int(place)


def last_equal(cards: Cards) -> int:
    """Return the position of the last card that equals the led card in rank.

    Args:
        cards: 2..8 cards in the order of play.

    Returns:
        The position; 0, the leader's, when nobody matched.

    Raises:
        BadValue: as :func:`winner`.

    >>> last_equal(["Kc", "3d", "Ts", "Kh"])
    3
    """
    trick = _as_trick(cards)
    place = lib.lomber_tricks_last_equal(trick, len(trick))
    if place < 0:
        raise _trick_error(place, bytes(parse_cards(trick)))
    return int(place)


def winner_many(
    cards: object,
    trump: TrumpLike | object = None,
    out: _Bytes | None = None,
    *,
    players: int | None = None,
) -> _Bytes:
    """Return the winners of many tricks of one size, given in rows; see :func:`winner`.

    Args:
        cards: uint8[n, players], the cards of a trick a row; a C-contiguous array is read in
            place, another copied. Also a list of n rows, each bytes or what :func:`winner` takes;
            or n * players flat bytes, if players is given.
        trump: one for all, or uint8[n], each row's: 0..3, or 4 for no trump.
        out: uint8[n], C-contiguous, not overlapping the input; written to instead of a new array.
        players: the cards of a trick; needed for flat bytes only.

    Returns:
        uint8[n]: positions; out, if given.

    Raises:
        BadValue: another shape or type; or a row with a bad card, a repeated card or a bad trump,
            which the message names and ``.row`` holds. Earlier rows of out are then complete.
    """
    rows = _as_rows(cards, players)
    n, width = rows.shape
    one, each = _as_trumps(trump, n)
    out, target = as_out(out, n, (rows, each))
    bad = ffi.new("size_t *")
    status = lib.lomber_tricks_winner_many(
        as_c("uint8_t[]", "B", rows), n, width, or_null(each), one, target, bad
    )
    if status < 0:
        raise _row_error(status, bad[0], lambda row: bytes(rows[row]), each)
    return out


def winner_columns(
    columns: Sequence[object] | _Bytes, trump: TrumpLike | object = None, out: _Bytes | None = None
) -> _Bytes:
    """Return the winners of many tricks, given in columns: faster than :func:`winner_many`.

    Args:
        columns: 2..8 columns uint8[n] or bytes, or uint8[players, n]: ``columns[k][i]`` is the
            k-th card of trick i. C-contiguous columns are read in place, others copied.
        trump: one for all, or uint8[n], each trick's: 0..3, or 4 for no trump.
        out: as in :func:`winner_many`.

    Returns:
        uint8[n]: positions; out, if given.

    Raises:
        BadValue: as :func:`winner_many`.
    """
    arrays, n = _as_columns(columns)
    one, each = _as_trumps(trump, n)
    out, target = as_out(out, n, (*arrays, each))
    pointers = [as_c("uint8_t[]", "B", array) for array in arrays]
    bad = ffi.new("size_t *")
    status = lib.lomber_tricks_winner_columns(
        pointers, n, len(arrays), or_null(each), one, target, bad
    )
    if status < 0:
        raise _row_error(status, bad[0], lambda row: bytes(a[row] for a in arrays), each)
    return out


def last_equal_many(
    cards: object, out: _Bytes | None = None, *, players: int | None = None
) -> _Bytes:
    """Return the winners of many tricks of one size, given in rows; see :func:`last_equal`.

    Args:
        cards: as in :func:`winner_many`.
        out: as in :func:`winner_many`.
        players: as in :func:`winner_many`.

    Returns:
        uint8[n]: positions; out, if given.

    Raises:
        BadValue: as :func:`winner_many`.
    """
    rows = _as_rows(cards, players)
    n, width = rows.shape
    out, target = as_out(out, n, (rows,))
    bad = ffi.new("size_t *")
    status = lib.lomber_tricks_last_equal_many(as_c("uint8_t[]", "B", rows), n, width, target, bad)
    if status < 0:
        raise _row_error(status, bad[0], lambda row: bytes(rows[row]))
    return out


def last_equal_columns(columns: Sequence[object] | _Bytes, out: _Bytes | None = None) -> _Bytes:
    """Return the winners of many tricks, given in columns: faster than :func:`last_equal_many`.

    Args:
        columns: as in :func:`winner_columns`.
        out: as in :func:`winner_many`.

    Returns:
        uint8[n]: positions; out, if given.

    Raises:
        BadValue: as :func:`winner_many`.
    """
    arrays, n = _as_columns(columns)
    out, target = as_out(out, n, arrays)
    pointers = [as_c("uint8_t[]", "B", array) for array in arrays]
    bad = ffi.new("size_t *")
    status = lib.lomber_tricks_last_equal_columns(pointers, n, len(arrays), target, bad)
    if status < 0:
        raise _row_error(status, bad[0], lambda row: bytes(a[row] for a in arrays))
    return out


def legal(hand: Cards, led: CardLike | None = None, follow: bool = True) -> list[Card]:
    """Return the cards of a hand that may be played, in index order.

    Args:
        hand: the cards held.
        led: the card that was led; None for the leader, who may play any.
        follow: whether suit must be followed if possible; without, any card may be played.

    Raises:
        BadValue: a text or number is no card, or a card occurs twice.

    >>> legal("Qs 9s 2h", led="As")
    [Card('9s'), Card('Qs')]
    """
    return list(from_set(legal_set(to_set(hand), led, follow)))


def legal_set(hand: int, led: CardLike | None = None, follow: bool = True) -> int:
    """Return the legal cards of a hand, both as 64-bit sets; see :func:`legal`.

    Args:
        hand: bit c is on when card c is held.
        led: the card that was led; None for the leader.
        follow: whether suit must be followed if possible.

    Raises:
        BadValue: a bit outside 0..51 is on, or *led* is no card.
    """
    held = hand if type(hand) is int and not hand >> 52 else as_set(hand)
    card = -1 if led is None else Card(led)
    if follow is not True and follow is not False:
        follow = flag("follow", follow)
    return int(lib.lomber_tricks_legal(held, card, follow))


def legal_many(hands: object, led: object, follow: bool = True) -> _Sets:
    """Return the legal cards of many hands, as sets; see :func:`legal`.

    Args:
        hands: uint64[n] or n ints: 64-bit sets.
        led: uint8[n] or n ints: the led card of each, 255 where the hand is to lead.
        follow: whether suit must be followed if possible.

    Returns:
        uint64[n].

    Raises:
        BadValue: another shape or type; or a bad hand or led card, which the message names and
            ``.row`` holds.
    """
    import numpy

    sets = as_vector("hands", hands, numpy.uint64)
    n = len(sets)
    cards = as_vector("led", led, numpy.uint8)
    if len(cards) != n:
        raise BadValue(f"{n} hands, but {len(cards)} led cards: give as many of each")
    out = numpy.empty(n, numpy.uint64)
    bad = ffi.new("size_t *")
    status = lib.lomber_tricks_legal_many(
        as_c("uint64_t[]", sets.data.format, sets),
        as_c("uint8_t[]", "B", cards),
        n,
        flag("follow", follow),
        as_c("uint64_t[]", out.data.format, out, writable=True),
        bad,
    )
    if status < 0:
        row = bad[0]
        raise NativeError(
            status,
            f"the hand {int(sets[row]):#x} has a bit outside 0..51"
            if int(sets[row]) >> 52
            else f"the led card {int(cards[row])} is neither a card 0..51 nor 255 (to lead)",
            row,
        )
    return out


class Playouts(NamedTuple):
    """What :func:`playouts` returns.

    Attributes:
        won: uint8[games, players]: tricks won by each seat.
        plays: None, or uint8[games, tricks, players]: each trick's cards in the order of play.
    """

    won: _Bytes
    plays: _Bytes | None


def playouts(
    games: int,
    *,
    seed: int,
    players: int = 4,
    hand_size: int = 13,
    trump: TrumpLike | object = None,
    first_game: int = 0,
    plays: bool = False,
) -> Playouts:
    """Deal and play whole games of follow-suit tricks, every legal card being equally likely.

    Seat 0 leads the first trick, a trick's winner the next. Game g is a function of (seed, g)
    alone, so that parts made with first_game join into one run; ``lomber/tricks.h`` says how.

    Args:
        games: how many.
        seed: 0..2**64-1.
        players: 2..8.
        hand_size: cards each, at most 52 // players.
        trump: one for all, or uint8[games], each game's: 0..3, or 4 for no trump.
        first_game: the number of the first game.
        plays: return the cards played, too.

    Raises:
        BadValue: a number is out of its range.
    """
    import numpy

    games = whole("the number of games", games, 0, 1 << 40)
    seed = whole("the seed", seed, 0, _WORD)
    first_game = whole("the first game", first_game, 0, _WORD)
    players = whole("the number of players", players, 2, 8)
    hand_size = whole(f"the hand size of {players} players", hand_size, 1, 52 // players)
    one, each = _as_trumps(trump, games)
    won = new_array(f"{games} games", (games, players), numpy.uint8)
    played = None
    if flag("plays", plays):
        played = new_array(f"{games} games", (games, hand_size, players), numpy.uint8)
    bad = ffi.new("size_t *")
    for start, count in parts(games):
        part = slice(start, start + count)
        status = lib.lomber_tricks_playouts(
            players,
            hand_size,
            or_null(None if each is None else each[part]),
            one,
            seed,
            first_game + start & _WORD,
            count,
            as_c("uint8_t[]", "B", won[part], writable=True),
            ffi.NULL if played is None else as_c("uint8_t[]", "B", played[part], writable=True),
            bad,
        )
        if status < 0:
            raise _row_error(status, start + bad[0], lambda row: b"", each)
    return Playouts(won, played)


def _as_trick(cards: Cards) -> bytes:
    """Return the cards' numbers; a list of ints as it stands, for the C core checks it."""
    if type(cards) is list and _NUMBERS.issuperset(map(type, cards)):
        try:
            return bytes(cards)
        except ValueError:  # no byte, and so no card
            pass
    return cards_in_order(cards)


def _trick_error(status: int, cards: bytes, row: int | None = None) -> NativeError:
    if status == lib.LOMBER_E_COUNT:
        return NativeError(status, f"a trick is 2..8 cards, not {len(cards)}", row)
    if status == lib.LOMBER_E_CARD:
        wrong = next(card for card in cards if card >= 52)
        return NativeError(status, f"{wrong} is no card 0..51", row)
    twice = next(card for i, card in enumerate(cards) if card in cards[:i])
    return NativeError(status, f"the card {card_text(twice)} occurs twice", row)


def _row_error(status: int, row: int, cards: Any, trumps: _Bytes | None = None) -> NativeError:
    if status == lib.LOMBER_E_ARGUMENT and trumps is not None:
        return NativeError(
            status, f"{int(trumps[row])} is no trump; it is 0..3, or 4 for no trump", row
        )
    if status in (lib.LOMBER_E_CARD, lib.LOMBER_E_REPEAT):
        return _trick_error(status, cards(row), row)
    check(status)
    raise AssertionError(status)


def _as_rows(cards: object, players: int | None) -> _Bytes:
    """Return the tricks as a C-contiguous uint8[n, players], uncopied where it is one already."""
    if players is not None:
        players = whole("the number of players", players, 2, 8)
    return as_rows("cards", cards, _SIZES, _SHAPE, ("players", players, 0), "players")


def _as_columns(columns: object) -> tuple[list[_Bytes], int]:
    import numpy

    if isinstance(columns, numpy.ndarray) and columns.ndim != 2:
        raise BadValue(f"columns is {describe(columns)}; the shape must be (2..8, n)")
    if not isinstance(columns, numpy.ndarray) and not is_list(columns):
        raise BadValue(f"columns is {describe(columns)}, not 2..8 columns of cards")
    if not 2 <= len(columns) <= 8:
        raise BadValue(f"there are {len(columns)} columns; a trick is 2..8 cards")
    arrays: list[_Bytes] = []
    for k, column in enumerate(columns):
        name = f"columns[{k}]"
        array = as_vector(name, column, numpy.uint8)
        if arrays and len(array) != len(arrays[0]):
            raise BadValue(f"{name} has {len(array)} cards, columns[0] {len(arrays[0])}")
        arrays.append(array)
    return arrays, len(arrays[0])


def _as_trumps(trump: object, n: int) -> tuple[int, _Bytes | None]:
    """Return a trump for all and None, or anything and the trump of each row."""
    import numpy

    if trump is None or isinstance(trump, (str, bool)) or integer(trump) is not None:
        return parse_trump(trump), None  # type: ignore[arg-type]  # just looked at
    each = as_vector("trump", trump, numpy.uint8)
    if len(each) != n:
        raise BadValue(f"trump has {len(each)} suits for {n} rows; give one, or one a row")
    return 0, each
