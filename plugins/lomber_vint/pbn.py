"""Deals as PBN, the Portable Bridge Notation, writes them: ``N:AKQ.. ... ... ...``.

Seats 0..3 are North, East, South and West; a hand is its spades, hearts, diamonds and clubs with
points between, nothing where it has none of a suit. The reader is strict: what it refuses it
names.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final, cast

from lomber.cards import RANKS, Card
from lomber.errors import BadValue
from lomber.i18n import Text
from lomber.kits.tricks import DEAL
from lomber_vint.wrong import within, wrong

if TYPE_CHECKING:
    from lomber.kits.tricks import TrickState
    from lomber.record import Record

__all__ = ["SEATS", "deal_text", "hands_of_record", "parse_deal", "read_deals"]

SEATS: Final = "NESW"
_NAMES: Final = (
    Text("North", "Север"), Text("East", "Восток"), Text("South", "Юг"), Text("West", "Запад"),
)  # fmt: skip
_SUITS: Final = (
    (3, Text("spades", "пики")), (2, Text("hearts", "червы")),
    (1, Text("diamonds", "бубны")), (0, Text("clubs", "трефы")),
)  # fmt: skip
_TAG: Final = re.compile(r'\s*\[\s*Deal\s+"([^"]*)"\s*\]')
_BYTES: Final = 1 << 20  # of a PBN file: some thousand deals


def parse_deal(text: str, cards: int | None = 13) -> tuple[int, int, int, int]:
    """Return the hands of seats 0..3 as sets, from PBN's text of a deal.

    Args:
        text: the dealt hands clockwise from the seat that stands before the colon.
        cards: how many each hand must have; None for any number, the same in all.

    Raises:
        BadValue: the text is no such deal; the message names hand and card.

    >>> parse_deal("W:A..2. K..3. Q..4. J..5.", None)[0] == 1 << 39 + 11 | 1 << 13 + 1
    True
    """
    first, colon, rest = text.strip().partition(":")
    if not colon or len(first) != 1 or first not in SEATS:
        raise wrong(
            "no PBN deal: {text!r}; it begins with N:, E:, S: or W:, the seat of the first hand",
            "не сдача PBN: {text!r}; она начинается с N:, E:, S: или W:, места первой руки",
            text=_short(text),
        )
    shown = rest.split()
    if len(shown) != 4:
        raise wrong(
            "a PBN deal has four hands, not {n}: {text!r}",
            "в сдаче PBN четыре руки, а не {n}: {text!r}",
            n=len(shown),
            text=_short(text),
        )
    hands = [0, 0, 0, 0]
    owner: dict[int, int] = {}
    for place, hand in enumerate(shown, SEATS.index(first)):
        seat = place % 4
        for card in _hand(hand, _NAMES[seat]):
            if card in owner:
                raise _twice(card, owner[card], seat)
            owner[card] = seat
            hands[seat] |= 1 << card
    due = hands[SEATS.index(first)].bit_count() if cards is None else cards
    for seat, held in enumerate(hands):
        if held.bit_count() != due or not due:
            raise wrong(
                "{who} has {n} cards, not {due}",
                "{who}: карт {n}, а не {due}",
                who=_NAMES[seat],
                n=held.bit_count(),
                due=due or 13,
            )
    return hands[0], hands[1], hands[2], hands[3]


def _twice(card: int, owner: int, seat: int) -> BadValue:
    if owner == seat:
        return wrong(
            "{who} holds {card} twice", "{who}: {card} дважды", who=_NAMES[seat], card=Card(card)
        )
    return wrong(
        "{a} and {b} both hold {card}",
        "{card} у двоих: {a} и {b}",
        a=_NAMES[owner],
        b=_NAMES[seat],
        card=Card(card),
    )


def _hand(text: str, name: Text) -> list[int]:
    suits = text.split(".")
    if len(suits) != 4:
        raise wrong(
            "{who}'s hand {text!r} is {n} suits, not four with points between; nothing stands "
            "where there are none of a suit",
            "{who}: в руке {text!r} мастей {n}, а не четыре через точку; где масти нет, не пишут "
            "ничего",
            who=name,
            text=_short(text),
            n=len(suits),
        )
    out = []
    for (suit, word), ranks in zip(_SUITS, suits):
        for rank in ranks:
            if rank not in RANKS:
                raise wrong(
                    "{who}'s {suit} {ranks!r}: no card {rank!r}; cards are A K Q J T 9 to 2",
                    "{who}, {suit} {ranks!r}: нет карты {rank!r}; карты — A K Q J T 9 до 2",
                    who=name,
                    suit=word,
                    ranks=_short(ranks),
                    rank=rank,
                )
            out.append(13 * suit + RANKS.index(rank))
    return out


def deal_text(hands: Sequence[int], first: int = 0) -> str:
    """Return four hands as PBN writes them, highest cards first.

    Args:
        hands: the cards of seats 0..3 as sets.
        first: the seat to begin with.
    """
    shown = []
    for place in range(first, first + 4):
        hand = hands[place % 4]
        suits = [
            "".join(RANKS[r] for r in range(12, -1, -1) if hand >> 13 * suit + r & 1)
            for suit, _ in _SUITS
        ]
        shown.append(".".join(suits))
    return f"{SEATS[first]}:{' '.join(shown)}"


def hands_of_record(record: Record) -> list[tuple[int, int, int, int]]:
    """Return the hands as dealt in each deal of a record of vint that was dealt out whole.

    Raises:
        BadValue: the record is of another game.
        RecordError: the record does not replay.
    """
    if record.game != "vint":
        raise wrong(
            "the record is of {game!r}; a deal is taken from one of vint",
            "записана игра {game!r}; сдачу берут из записи винта",
            game=record.game,
        )
    state = cast("TrickState", record.replay())
    out = []
    for start, due, _ in state.dealings:
        dealt = state.history[start : start + len(due)]
        if len(dealt) == 52:
            hands = [0, 0, 0, 0]
            for seat, (_, action) in zip(due, dealt):
                hands[seat] |= 1 << action - DEAL
            out.append((hands[0], hands[1], hands[2], hands[3]))
    return out


def read_deals(source: str) -> list[tuple[int, int, int, int]]:
    """Return the deals of a PBN text, of a PBN file, or of a lomber record of vint.

    Args:
        source: the deal itself, or the path of a file; one that begins with ``{`` is a record.

    Raises:
        BadValue: it is neither; the message names the line, the hand and the card.
        RecordError: the record does not replay.
    """
    if re.match(r"\s*\w?:", source):
        return [parse_deal(source)]
    path = Path(source)
    try:
        file = path.open("rb")
    except (OSError, ValueError) as error:
        raise _unread(source, error) from None
    with file:
        record = file.peek(1)[:1] == b"{"
        text = "" if record else file.read(_BYTES + 1).decode("latin-1")  # as PBN is written
    if record:
        from lomber.record import Record

        return _some(
            hands_of_record(Record.load(path)),
            source,
            Text("no deal was dealt out", "ни одна сдача не роздана до конца"),
        )
    if len(text) > _BYTES:
        raise wrong(
            "{file}: a PBN file of more than {n} bytes is not read",
            "{file}: файл PBN больше {n} байт не читается",
            file=source,
            n=_BYTES,
        )
    deals = []
    for number, line in enumerate(text.splitlines(), 1):
        found = _TAG.match(line)
        if found is None:
            continue
        try:
            deals.append(parse_deal(found[1]))
        except BadValue as error:
            here = {"file": source, "n": number}
            raise within(Text("{file}, line {n}", "{file}, строка {n}", here), error) from None
    return _some(
        deals, source, Text('no tag [Deal "N:..."] in it', 'в нём нет строки [Deal "N:..."]')
    )


def _some(
    deals: list[tuple[int, int, int, int]], source: str, why: Text
) -> list[tuple[int, int, int, int]]:
    if not deals:
        raise within(source, BadValue(why))
    return deals


def _unread(source: str, error: OSError | ValueError) -> BadValue:
    """Return why a file is not read; a name that cannot be one has no file either."""
    if isinstance(error, FileNotFoundError | ValueError):
        return wrong(
            "there is no file {name!r}; a deal itself reads N:AKQ... ... ... ...",
            "нет файла {name!r}; сама сдача пишется так: N:AKQ... ... ... ...",
            name=_short(source),
        )
    return wrong(
        "{file}: it cannot be read: {why}",
        "{file}: не читается: {why}",
        file=_short(source),
        why=error.strerror,
    )


def _short(text: str) -> str:
    return text if len(text) <= 80 else text[:77] + "..."
