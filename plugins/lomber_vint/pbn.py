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

from lomber.cards import RANKS, card_text
from lomber.errors import BadValue
from lomber.kits.tricks import DEAL

if TYPE_CHECKING:
    from lomber.kits.tricks import TrickState
    from lomber.record import Record

__all__ = ["SEATS", "deal_text", "hands_of_record", "parse_deal", "read_deals"]

SEATS: Final = "NESW"
_NAMES: Final = ("North", "East", "South", "West")
_SUITS: Final = ((3, "spades"), (2, "hearts"), (1, "diamonds"), (0, "clubs"))
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
        raise BadValue(
            f"no PBN deal: {_short(text)!r}; it begins with N:, E:, S: or W:, the seat of the "
            "first hand"
        )
    shown = rest.split()
    if len(shown) != 4:
        raise BadValue(f"a PBN deal has four hands, not {len(shown)}: {_short(text)!r}")
    hands = [0, 0, 0, 0]
    owner: dict[int, int] = {}
    for place, hand in enumerate(shown, SEATS.index(first)):
        seat = place % 4
        for card in _hand(hand, _NAMES[seat]):
            if card in owner:
                whose = "twice" if owner[card] == seat else f"and {_NAMES[owner[card]]}"
                raise BadValue(f"{_NAMES[seat]} {whose} holds {card_text(card)}: {hand!r}")
            owner[card] = seat
            hands[seat] |= 1 << card
    due = hands[SEATS.index(first)].bit_count() if cards is None else cards
    for seat, held in enumerate(hands):
        if held.bit_count() != due or not due:
            raise BadValue(f"{_NAMES[seat]} has {held.bit_count()} cards, not {due or 13}")
    return hands[0], hands[1], hands[2], hands[3]


def _hand(text: str, name: str) -> list[int]:
    suits = text.split(".")
    if len(suits) != 4:
        raise BadValue(
            f"{name}'s hand {_short(text)!r} is {len(suits)} suits, not four with points between; "
            "nothing stands where there are none of a suit"
        )
    out = []
    for (suit, word), ranks in zip(_SUITS, suits):
        for rank in ranks:
            if rank not in RANKS:
                raise BadValue(
                    f"{name}'s {word} {_short(ranks)!r}: no card {rank!r}; cards are A K Q J T 9 "
                    "to 2"
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
        raise BadValue(f"the record is of {record.game!r}; a deal is taken from one of vint")
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
    if not path.is_file():
        raise BadValue(
            f"no deal and no file: {_short(source)!r}; a deal reads N:AKQ... ... ... ..."
        )
    try:
        with path.open("rb") as file:
            text = file.read(_BYTES + 1).decode("latin-1")  # which PBN is written in
    except OSError as error:
        raise BadValue(f"{source}: it cannot be read: {error.strerror}") from None
    if len(text) > _BYTES:
        raise BadValue(f"{source}: a PBN file of more than {_BYTES} bytes is not read")
    if text.startswith("{"):
        from lomber.record import Record

        return _some(hands_of_record(Record.load(path)), source, "no deal was dealt out")
    deals = []
    for number, line in enumerate(text.splitlines(), 1):
        found = _TAG.match(line)
        if found is None:
            continue
        try:
            deals.append(parse_deal(found[1]))
        except BadValue as error:
            raise BadValue(f"{source}, line {number}: {error}") from None
    return _some(deals, source, 'no tag [Deal "N:..."] in it')


def _some(
    deals: list[tuple[int, int, int, int]], source: str, why: str
) -> list[tuple[int, int, int, int]]:
    if not deals:
        raise BadValue(f"{source}: {why}")
    return deals


def _short(text: str) -> str:
    return text if len(text) <= 80 else text[:77] + "..."
