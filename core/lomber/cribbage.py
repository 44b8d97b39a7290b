"""Cribbage counting: the show, the play, and what each discard is worth.

Cards are given as text (``"5c"``), :class:`lomber.cards.Card` or int 0..51; several cards also as
one text (``"5c 5d 5h Js"``). The ace is low here: A 2 3 is a run, Q K A is none (CRIB-6).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Literal, TypeAlias, cast

from lomber.arrays import as_out, as_rows, cards_in_order
from lomber.cards import Card, CardLike, from_set, parse_cards
from lomber.checks import flag, integer, quote
from lomber.errors import BadValue, CardError, NativeError
from lomber.native import as_c, check, ffi, lib

if TYPE_CHECKING:
    import numpy
    from numpy.typing import NDArray

    _Bytes = NDArray[numpy.uint8]

__all__ = [
    "Breakdown",
    "Discard",
    "Item",
    "Kind",
    "discards",
    "items",
    "peg",
    "peg_items",
    "peg_series",
    "show",
    "show_many",
]

Cards = str | Iterable[CardLike]
_Rows: TypeAlias = "_Bytes | bytes | bytearray | memoryview | Iterable[Cards]"
Kind = Literal["fifteen", "pair", "run", "flush", "nobs", "thirty-one"]

_KINDS: Final[tuple[Kind, ...]] = ("fifteen", "pair", "run", "flush", "nobs", "thirty-one")


@dataclass(frozen=True, slots=True)
class Item:
    """One thing that scores.

    Attributes:
        kind: ``fifteen``, ``pair``, ``run``, ``flush``, ``nobs`` or, in the play, ``thirty-one``.
        points: what it scores.
        cards: the cards that score, in index order; for nobs the jack alone.
    """

    kind: Kind
    points: int
    cards: tuple[Card, ...]

    def __str__(self) -> str:
        return f"{self.kind} {self.points} ({' '.join(map(str, self.cards))})"


@dataclass(frozen=True, slots=True)
class Breakdown:
    """A count and the items that make it up; iterating gives the items.

    Attributes:
        total: the sum of the items' points.
        items: in the order fifteens, pairs, runs, flush, nobs; in the play 15 or 31, pairs, run.
    """

    total: int
    items: tuple[Item, ...]

    def __iter__(self) -> Iterator[Item]:
        return iter(self.items)

    def __len__(self) -> int:
        return len(self.items)

    def __str__(self) -> str:
        if not self.items:
            return "nothing: 0"
        return f"{', '.join(map(str, self.items))}: {self.total}"


@dataclass(frozen=True, slots=True)
class Discard:
    """One way to discard and what it is worth; unpacks as kept, laid, hand, crib, total.

    Attributes:
        kept: the cards of the hand, in index order.
        laid: the cards laid away to the crib, in index order.
        hand: the mean points of the hand over all starters.
        crib: the mean points of the crib over all starters and all other cards that it may get.
        total: hand + crib for one's own crib, hand - crib for the opponent's.
        worst: the least total that can come about.
        best: the greatest.
    """

    kept: tuple[Card, ...]
    laid: tuple[Card, ...]
    hand: float
    crib: float
    total: float
    worst: int
    best: int

    def __iter__(self) -> Iterator[tuple[Card, ...] | float]:
        return iter((self.kept, self.laid, self.hand, self.crib, self.total))

    def __str__(self) -> str:
        kept, laid = " ".join(map(str, self.kept)), " ".join(map(str, self.laid))
        sign = "+" if self.total >= self.hand else "-"
        return (
            f"keep {kept}, lay away {laid}: hand {self.hand:.2f} {sign} crib {self.crib:.2f}"
            f" = {self.total:.2f} ({self.worst} to {self.best})"
        )


def show(hand: Cards, starter: CardLike, crib: bool = False) -> int:
    """Count a hand or crib with its starter (CRIB-21, CRIB-22, CRIB-23).

    Args:
        hand: 3, 4 or 5 cards, in any order.
        starter: the card turned up.
        crib: count a crib, whose flush needs the starter too.

    Returns:
        The points.

    Raises:
        BadValue: a text or number is no card, a card occurs twice, or the hand has another size.

    >>> show("5c 5d 5h Js", "5s")
    29
    """
    cards = hand if type(hand) is bytes else bytes(parse_cards(hand))  # C looks bytes over
    last = starter if type(starter) is int else Card(starter)  # and the starter
    if crib is not False and crib is not True:
        crib = flag("crib", crib)
    try:
        points: int = lib.lomber_cribbage_show(cards, len(cards), last, crib)
    except OverflowError:
        points = lib.LOMBER_E_CARD
    if points < 0:
        raise _show_error(points, cards, last)
    return points


def items(hand: Cards, starter: CardLike, crib: bool = False) -> Breakdown:
    """Itemise a hand or crib with its starter (CRIB-21, CRIB-22, CRIB-23).

    Args:
        hand: 3, 4 or 5 cards, in any order.
        starter: the card turned up.
        crib: count a crib, whose flush needs the starter too.

    Returns:
        Every fifteen, pair, run, flush and nobs with its cards, and the total.

    Raises:
        BadValue: as :func:`show`.

    >>> print(items("9c 6d 5h", "4s"))
    fifteen 2 (9c 6d), fifteen 2 (6d 5h 4s), run 3 (6d 5h 4s): 7
    """
    cards, last = bytes(parse_cards(hand)), Card(starter)
    out = ffi.new("lomber_cribbage_item[]", lib.LOMBER_CRIBBAGE_ITEMS_MAX)
    count = ffi.new("size_t *")
    points = lib.lomber_cribbage_items(
        cards, len(cards), last, flag("crib", crib), out, lib.LOMBER_CRIBBAGE_ITEMS_MAX, count
    )
    if points < 0:
        raise _show_error(points, cards, last)
    return _breakdown(points, out, count[0])


def show_many(
    hands: _Rows,
    crib: bool = False,
    out: _Bytes | None = None,
    *,
    hand_cards: int | None = None,
) -> _Bytes:
    """Count many hands or cribs of one size (CRIB-21, CRIB-22, CRIB-23).

    Args:
        hands: uint8[n, k + 1], cards 0..51, the starter last, k 3, 4 or 5; a C-contiguous array is
            read in place, another copied. Also a list of n rows, each bytes or what :func:`show`
            takes; or n * (k + 1) flat bytes, if hand_cards is given.
        crib: count cribs.
        out: uint8[n], C-contiguous, not overlapping hands; written to instead of a new array.
        hand_cards: k, the cards of a hand less the starter; needed for flat bytes only.

    Returns:
        uint8[n]: the points of each row; out, if given.

    Raises:
        BadValue: another shape or type; or a row with a bad card or a repeated one, which the
            message names and ``.row`` holds. Earlier rows of out are then complete.
    """
    rows = _as_rows(hands, hand_cards)
    n, width = rows.shape
    if crib is not False and crib is not True:
        crib = flag("crib", crib)
    out, target = as_out(out, n, (rows,), "hands")
    bad = ffi.new("size_t *")
    status = lib.lomber_cribbage_show_many(
        as_c("uint8_t[]", "B", rows), n, width - 1, crib, target, bad
    )
    if status in (lib.LOMBER_E_CARD, lib.LOMBER_E_REPEAT):
        raise _row_error(status, rows[bad[0]].tolist(), bad[0])
    check(status)
    return out


def peg(cards: Cards) -> int:
    """Score the last card of a series in the play (CRIB-11, CRIB-12, CRIB-13).

    Args:
        cards: the cards laid since the count last stood at 0, the oldest first.

    Returns:
        The points of the last card for pairs, a run, 15 and 31; nothing for a go or the last card.

    Raises:
        BadValue: no card at all, a bad or repeated card, or the count passes 31.

    >>> peg("6c 5d 4h")
    5
    """
    series = cards_in_order(cards)
    points = lib.lomber_cribbage_peg(series, len(series))
    if points < 0:
        raise _series_error(points, series)
    return int(points)


def peg_items(cards: Cards) -> Breakdown:
    """Itemise what the last card of a series scores in the play (CRIB-11, CRIB-12, CRIB-13).

    Args:
        cards: the cards laid since the count last stood at 0, the oldest first.

    Returns:
        15 or 31 with all cards of the series; two, three or four of a rank as one item of kind
        ``pair`` with 2, 6 or 12 points; the longest run.

    Raises:
        BadValue: as :func:`peg`.

    >>> print(peg_items("6c 5d 4h"))
    fifteen 2 (6c 5d 4h), run 3 (6c 5d 4h): 5
    """
    series = cards_in_order(cards)
    out = ffi.new("lomber_cribbage_item[]", lib.LOMBER_CRIBBAGE_PEG_ITEMS_MAX)
    count = ffi.new("size_t *")
    points = lib.lomber_cribbage_peg_items(
        series, len(series), out, lib.LOMBER_CRIBBAGE_PEG_ITEMS_MAX, count
    )
    if points < 0:
        raise _series_error(points, series)
    return _breakdown(points, out, count[0])


def peg_series(cards: Cards) -> list[int]:
    """Score every card of a series in the order in which they were laid.

    Args:
        cards: the cards laid since the count last stood at 0, the oldest first.

    Returns:
        The points of each card, as :func:`peg` would give them in its turn.

    Raises:
        BadValue: as :func:`peg`.

    >>> peg_series("7c 7d 7h 7s")
    [0, 2, 6, 12]
    """
    series = cards_in_order(cards)
    out = ffi.new("uint8_t[]", max(1, len(series)))
    status = lib.lomber_cribbage_peg_series(series, len(series), out, ffi.NULL)
    if status != lib.LOMBER_OK:
        raise _series_error(status, series)
    return list(out)


def discards(cards: Cards, dealer: bool = True, lay: int | None = None) -> list[Discard]:
    """Rank every way to lay cards away to the crib, the best mean total first (CRIB-1, CRIB-4).

    Every unseen card is as likely to be the starter, and every set of those left to be the other
    cards of the crib, which has 4 cards, or 5 where 7 are dealt.

    Args:
        cards: the 5, 6 or 7 cards dealt.
        dealer: the crib is one's own; otherwise the opponent's.
        lay: how many cards are laid away: 2, or 1 of 5 as three or four players do; None means 2.

    Returns:
        One :class:`Discard` a way; of those with equal totals the lower cards laid away first.

    Raises:
        BadValue: another number of cards, a bad or a repeated card.

    >>> print(discards("5h 5d Jc Qs 2h 7d")[0])
    keep Jc 5d 5h Qs, lay away 7d 2h: hand 12.70 + crib 4.33 = 17.02 (10 to 33)
    """
    dealt = bytes(parse_cards(cards))
    out = ffi.new("lomber_cribbage_discard[]", lib.LOMBER_CRIBBAGE_DISCARDS_MAX)
    count = ffi.new("size_t *")
    status = lib.lomber_cribbage_discards(
        dealt,
        len(dealt),
        2 if lay is None else _lay(lay),
        flag("dealer", dealer),
        out,
        lib.LOMBER_CRIBBAGE_DISCARDS_MAX,
        count,
    )
    if status == lib.LOMBER_E_COUNT:
        what = f"{lay} of {len(dealt)} cards" if lay is not None else f"{len(dealt)} cards"
        raise BadValue(f"no discard from {what}: 2 of 5, 6 or 7 cards are laid away, or 1 of 5")
    if status == lib.LOMBER_E_REPEAT:
        raise CardError(f"the card {_repeated(dealt)} occurs twice")
    check(status)
    return [
        Discard(
            tuple(from_set(found.kept)),
            tuple(from_set(found.laid)),
            found.hand,
            found.crib,
            found.total,
            found.worst,
            found.best,
        )
        for found in out[0 : count[0]]
    ]


def _lay(lay: int) -> int:
    number = integer(lay)
    if number not in (1, 2):
        raise BadValue(f"lay is {quote(lay)}; 2 cards are laid away, or 1 of 5")
    return number


def _breakdown(points: int, found: Sequence[object], count: int) -> Breakdown:
    return Breakdown(
        points,
        tuple(
            Item(_KINDS[item.kind], item.points, tuple(from_set(item.cards)))
            for item in cast("Sequence[_CItem]", found)[0:count]
        ),
    )


class _CItem:
    """The fields of a lomber_cribbage_item."""

    kind: int
    points: int
    cards: int


def _repeated(cards: Iterable[int]) -> Card:
    """Return the first card that occurs again."""
    seen: set[int] = set()
    for card in cards:
        if card in seen:
            return Card(card)
        seen.add(card)
    raise AssertionError("no card is repeated")  # pragma: no cover


def _show_error(status: int, hand: bytes, starter: int) -> Exception:
    starter = Card(starter)
    if status == lib.LOMBER_E_COUNT:
        return BadValue(f"a hand is 3, 4 or 5 cards beside the starter, not {len(hand)}")
    parse_cards(hand)
    return CardError(f"the card {_repeated((*hand, starter))} occurs twice")


def _series_error(status: int, series: bytes) -> Exception:
    if not series:
        return BadValue("no card was laid: a series has at least one")
    count, seen = 0, set()
    for card in map(Card, series):
        if card in seen:
            return CardError(f"the card {card} occurs twice")
        seen.add(card)
        count += min((card.rank - 1) % 13 + 1, 10)
        if count > 31:
            return BadValue(f"the count is {count} after {card}; it never exceeds 31")
    raise AssertionError(status)  # pragma: no cover


def _row_error(status: int, row: list[int], index: int) -> NativeError:
    where, text = f"row {index}", ""
    for column, card in enumerate(row):
        if card >= 52:
            where, text = f"row {index}, column {column}", f"{card} is no card; cards are 0..51"
            break
        if card in row[:column]:
            text = f"the card {Card(card)} occurs twice"
            break
    error = NativeError(status, f"{where}: {text}")
    error.row = index
    return error


_SIZES = range(4, 7)
_SHAPE = "a row is 3, 4 or 5 cards and the starter"


def _as_rows(hands: object, hand_cards: int | None) -> _Bytes:
    """Return hands as a C-contiguous uint8[n, 4..6], without a copy where it is one already."""
    given = None
    if hand_cards is not None:
        given = integer(hand_cards)
        if given not in (3, 4, 5):
            raise BadValue(
                f"hand_cards is {quote(hand_cards)}; a hand is 3, 4 or 5 cards beside the starter"
            )
    width = ("hand_cards", given, 1)
    return as_rows("hands", hands, _SIZES, _SHAPE, width, "cards and a starter")
