"""Cards, packs and their notation.

A card is an int 0..51: ``13 * suit + rank - 2``, suits clubs, diamonds, hearts, spades, ranks
2..14 (ace high), so ``2c`` is 0, ``Ac`` 12, ``2d`` 13 and ``As`` 51. Text is rank then suit:
``Ts``, ``T♠``, ``10s``; in Russian ``Дп`` is the queen of spades (ranks Т К Д В 10 9..2; suits
т б ч п: трефы, бубны, червы, пики).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from operator import index
from typing import Final, SupportsIndex

from lomber.errors import BadValue, CardError

__all__ = [
    "COLOURS",
    "PACK_36",
    "PACK_52",
    "RANKS",
    "SUITS",
    "Card",
    "CardLike",
    "card_text",
    "from_set",
    "pack",
    "parse_cards",
    "to_set",
]

SUITS: Final = ("c", "d", "h", "s")
RANKS: Final = ("2", "3", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "K", "A")
COLOURS: Final = ("black", "red")
_SYMBOLS = "♣♦♥♠"
_OUTLINES = "♧♢♡♤"
_RU_SUITS = "тбчп"
_RU_RANKS = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "В", "Д", "К", "Т")
_SUIT_NAMES = {
    "en": ("clubs", "diamonds", "hearts", "spades"),
    "ru": ("треф", "бубен", "червей", "пик"),
}
_RANK_NAMES = {
    "en": (
        *("two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"),
        *("jack", "queen", "king", "ace"),
    ),
    "ru": (
        *("двойка", "тройка", "четвёрка", "пятёрка", "шестёрка"),
        *("семёрка", "восьмёрка", "девятка", "десятка"),
        *("валет", "дама", "король", "туз"),
    ),
}

_WRONG_TYPE = "a card is text such as 'Qs', a Card, or an int 0..51, not {!r}"


class Card(int):
    """One of 52 cards: an int with a rank, a suit, a colour and a text.

    Args:
        value: ``"Qs"``, ``"Q♠"``, ``"Дп"``, another card, or an int 0..51.

    Raises:
        CardError: it is no card; the message quotes it.

    >>> Card("Qs"), int(Card("Qs")), Card(0)
    (Card('Qs'), 49, Card('2c'))
    """

    __slots__ = ()

    def __new__(cls, value: CardLike) -> Card:
        if isinstance(value, str):
            return _parse(value)
        try:
            index = value.__index__()
        except AttributeError:
            raise CardError(_WRONG_TYPE.format(value)) from None
        if isinstance(value, bool) or not 0 <= index < 52:
            raise CardError(_WRONG_TYPE.format(value))
        return _CARDS[index]

    @property
    def suit(self) -> int:
        """0 clubs, 1 diamonds, 2 hearts, 3 spades."""
        return int(self) // 13

    @property
    def rank(self) -> int:
        """2..14; the ace is 14."""
        return int(self) % 13 + 2

    @property
    def colour(self) -> int:
        """0 black (clubs, spades), 1 red (diamonds, hearts)."""
        return 1 if 13 <= int(self) < 39 else 0

    @property
    def bit(self) -> int:
        """This card as a set of one."""
        return 1 << int(self)

    def text(self, lang: str = "en", *, symbols: bool = False) -> str:
        """Return the card's text: ``Ts``; with symbols ``T♠``; in Russian ``10п`` and ``10♠``."""
        return card_text(int(self), lang, symbols=symbols)

    def name(self, lang: str = "en") -> str:
        """Return the card in words: ``queen of spades``, ``дама пик``."""
        key = lang if lang in _RANK_NAMES else "en"
        rank, suit = _RANK_NAMES[key][self.rank - 2], _SUIT_NAMES[key][self.suit]
        return f"{rank} of {suit}" if key == "en" else f"{rank} {suit}"

    def __str__(self) -> str:
        return _TEXTS[int(self)]

    def __repr__(self) -> str:
        return f"Card({_TEXTS[int(self)]!r})"

    def __format__(self, spec: str) -> str:
        return format(str(self), spec)

    def __getnewargs__(self) -> tuple[int]:
        return (int(self),)


CardLike = str | SupportsIndex

_TEXTS = tuple(rank + suit for suit in SUITS for rank in RANKS)
_CARDS = tuple(int.__new__(Card, index) for index in range(52))
_NAMES = {
    (russian, symbols): tuple(
        rank + suit
        for suit in (_SYMBOLS if symbols else _RU_SUITS if russian else SUITS)
        for rank in (_RU_RANKS if russian else RANKS)
    )
    for russian in (False, True)
    for symbols in (False, True)
}


def card_text(card: int, lang: str = "en", *, symbols: bool = False) -> str:
    """Return the text of card 0..51; see :meth:`Card.text`.

    Raises:
        CardError: it is no card.
    """
    try:
        if card >= 0:
            return _NAMES[lang == "ru", symbols][card]
    except (TypeError, IndexError):
        pass
    raise CardError(f"a card is an int 0..51, not {card!r}")


def _spellings() -> dict[str, int]:
    table: dict[str, int] = {}
    for card in range(52):
        suit, rank = divmod(card, 13)
        ranks = {RANKS[rank], _RU_RANKS[rank]} | ({"10"} if rank == 8 else set())
        for r in ranks:
            for s in (SUITS[suit], _SYMBOLS[suit], _OUTLINES[suit], _RU_SUITS[suit]):
                if r.isascii() or not s.isascii():  # no Russian rank with an English suit
                    table[(r + s).casefold()] = card
    return table


_SPELLINGS = _spellings()


@lru_cache(maxsize=1024)
def _parse(text: str) -> Card:
    index = _SPELLINGS.get(text.strip().replace("\ufe0f", "").casefold())
    if index is None:
        raise CardError(
            f"no card {text!r}; a card is a rank (2-9 T J Q K A) and a suit (c d h s), "
            "as 'Ts' or 'T♠'"
        )
    return _CARDS[index]


PACK_52: Final = _CARDS
PACK_36: Final = tuple(card for card in _CARDS if card.rank >= 6)


def pack(size: int) -> tuple[Card, ...]:
    """Return the 36-card (6..A) or 52-card (2..A) pack in index order (SKIM-4).

    Raises:
        BadValue: another size.
    """
    if size == 52:
        return PACK_52
    if size == 36:
        return PACK_36
    raise BadValue(f"no pack of {size!r} cards; known: 36, 52")


def parse_cards(cards: str | Iterable[CardLike]) -> list[Card]:
    """Return the cards of ``"5c 5d Js"``, ``"5c,5d"``, a list of texts, bytes or ints.

    Raises:
        CardError: one of them is no card.
    """
    if isinstance(cards, str):
        return [_parse(word) for word in cards.replace(",", " ").split()]
    try:
        return [Card(card) for card in cards]
    except TypeError:
        raise CardError(f"cards are a text such as '5c 5d Js', or a list, not {cards!r}") from None


def to_set(cards: str | Iterable[CardLike]) -> int:
    """Return the cards as a 64-bit set: bit *c* is on when card *c* is there.

    Raises:
        CardError: one is no card, or occurs twice.
    """
    out = 0
    for card in parse_cards(cards):
        if out >> card & 1:
            raise CardError(f"the card {card} occurs twice")
        out |= 1 << card
    return out


def from_set(cards: int) -> Iterator[Card]:
    """Yield the cards of a set in index order.

    Raises:
        CardError: a bit outside 0..51 is on.
    """
    try:
        cards = index(cards)
    except TypeError:
        raise CardError(f"a set of cards is an int, not {cards!r}") from None
    if cards < 0 or cards >> 52:
        raise CardError(f"the set {cards:#x} has a bit outside 0..51")
    while cards:
        low = cards & -cards
        yield _CARDS[low.bit_length() - 1]
        cards ^= low
