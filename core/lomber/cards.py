"""Cards, packs and their notation.

A card is an int 0..51: ``13 * suit + rank - 2``, suits clubs, diamonds, hearts, spades, ranks
2..14 (ace high), so ``2c`` is 0, ``Ac`` 12, ``2d`` 13 and ``As`` 51. Text is rank then suit:
``Ts``, ``T♠``, ``10s``; in Russian ``Дп`` is the queen of spades (ranks Т К Д В 10 9..2; suits
т б ч п: трефы, бубны, червы, пики).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Final, SupportsIndex

from lomber.checks import flag, integer, quote
from lomber.errors import BadValue, CardError

__all__ = [
    "COLOURS",
    "PACK_36",
    "PACK_52",
    "RANKS",
    "SUITS",
    "Card",
    "CardLike",
    "as_set",
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

_WRONG_TYPE = "a card is text such as 'Qs', a Card, or an int 0..51, not {}"


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
        try:
            if isinstance(value, str):
                return _parse(value)
            index = value.__index__()
            if not isinstance(value, bool) and 0 <= index < 52:
                return _CARDS[index]
        except (AttributeError, TypeError):
            pass
        raise CardError(_WRONG_TYPE.format(quote(value)))

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
        key = _language(lang)
        rank, suit = _RANK_NAMES[key][self.rank - 2], _SUIT_NAMES[key][self.suit]
        return f"{rank} of {suit}" if key == "en" else f"{rank} {suit}"

    def __str__(self) -> str:
        return _TEXTS[int(self)]

    def __repr__(self) -> str:
        return f"Card({_TEXTS[int(self)]!r})"

    def __format__(self, spec: str) -> str:
        try:
            return format(str(self), spec)
        except (TypeError, ValueError, MemoryError):
            raise BadValue(
                f"a card is formatted as text, as in '>3', not by {quote(spec)}"
            ) from None

    def __getnewargs__(self) -> tuple[int]:
        return (int(self),)


CardLike = str | SupportsIndex

_TEXTS = tuple(rank + suit for suit in SUITS for rank in RANKS)
_CARDS = tuple(int.__new__(Card, index) for index in range(52))
_PLAIN, _SYMBOLIC = (
    {
        lang: tuple(rank + suit for suit in symbols or suits for rank in ranks)
        for lang, suits, ranks in (("en", "".join(SUITS), RANKS), ("ru", _RU_SUITS, _RU_RANKS))
    }
    for symbols in ("", _SYMBOLS)
)


def card_text(card: int, lang: str = "en", *, symbols: bool = False) -> str:
    """Return the text of card 0..51; see :meth:`Card.text`.

    Args:
        card: a card or an int.
        lang: ``en`` or ``ru``; any other is written as in English.
        symbols: write the suit as ``♠``.

    Raises:
        CardError: it is no card.
        BadValue: *lang* is no text, or *symbols* no bool.
    """
    try:
        if card >= 0 and card is not True and card is not False:
            if symbols is False:
                return _PLAIN[lang][card]
            if symbols is True:
                return _SYMBOLIC[lang][card]
    except (TypeError, ValueError, LookupError, ArithmeticError):  # a Decimal's NaN
        pass
    number = integer(card)
    if number is None or not 0 <= number < 52:
        raise CardError(f"a card is an int 0..51, not {quote(card)}")
    return (_SYMBOLIC if flag("symbols", symbols) else _PLAIN)[_language(lang)][number]


def _language(lang: object) -> str:
    if not isinstance(lang, str):
        raise BadValue(f"a language is a text such as 'en', not {quote(lang)}")
    return "ru" if lang == "ru" else "en"


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
        from lomber.i18n import Text

        raise CardError(
            Text(
                "no card {card}; a card is a rank (2-9 T J Q K A) and a suit (c d h s), as 'Ts' "
                "or 'T♠'",
                "нет карты {card}; карта — это достоинство (2-9 10 В Д К Т) и масть (т б ч п), "
                "например '10п' или 'Т♠'",
                {"card": quote(text)},
            )
        )
    return _CARDS[index]


PACK_52: Final = _CARDS
PACK_36: Final = tuple(card for card in _CARDS if card.rank >= 6)


def pack(size: int) -> tuple[Card, ...]:
    """Return the 36-card (6..A) or 52-card (2..A) pack in index order (SKIM-4).

    Raises:
        BadValue: another size.
    """
    number = integer(size)
    if number == 52:
        return PACK_52
    if number == 36:
        return PACK_36
    raise BadValue(f"no pack of {quote(size)} cards; known: 36, 52")


def parse_cards(cards: str | Iterable[CardLike]) -> list[Card]:
    """Return the cards of ``"5c 5d Js"``, ``"5c,5d"``, a list of texts, bytes or ints.

    Raises:
        CardError: one of them is no card.
    """
    if isinstance(cards, str):
        return [_parse(word) for word in cards.replace(",", " ").split()]
    try:
        return [Card(card) for card in cards]
    except CardError:
        raise
    except (TypeError, NotImplementedError, ValueError):  # not to be read, as a freed buffer
        raise CardError(
            f"cards are a text such as '5c 5d Js', or a list, not {quote(cards)}"
        ) from None


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
    """Return the cards of a set in index order, as an iterator.

    Raises:
        CardError: it is no int, or a bit outside 0..51 is on.
    """
    bits = cards if type(cards) is int and not cards >> 52 else as_set(cards)
    found = []
    while bits:
        low = bits & -bits
        found.append(_CARDS[low.bit_length() - 1])
        bits ^= low
    return iter(found)


def as_set(cards: object) -> int:
    """Return a set of cards as an int; a Card is none, though an int.

    Raises:
        CardError: it is no int, or a bit outside 0..51 is on.
    """
    bits = cards if type(cards) is int else None if isinstance(cards, Card) else integer(cards)
    if bits is None:
        raise CardError(f"a set of cards is an int, not {quote(cards)}")
    if not 0 <= bits < 1 << 52:
        raise CardError(
            f"the set {bits:#x} has a bit outside 0..51"
            if bits.bit_length() <= 64
            else f"the set has a bit outside 0..51: it is {quote(bits)}"
        )
    return bits
