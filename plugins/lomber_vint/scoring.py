"""What a played deal of vint is worth: every item with its side, its place on the sheet and its
rule.

Nothing here knows how a deal was played. A :class:`Deal` states what a score keeper sees on the
table, and
:func:`score_deal` gives the lines to write. Sides are 0 (seats 0 and 2) and 1 (seats 1 and 3).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

from lomber.cards import Card, card_text, from_set
from lomber.errors import BadValue
from lomber.i18n import Text

__all__ = [
    "DENOMINATIONS",
    "Aces",
    "Contract",
    "Coronet",
    "Deal",
    "Line",
    "Revoke",
    "facts_of_hands",
    "score_all_pass",
    "score_deal",
]

DENOMINATIONS: Final = "scdhn"  # spades, clubs, diamonds, hearts, no trump: low to high (VINT-3)
SUIT_OF: Final = {"s": 3, "c": 0, "d": 1, "h": 2}
NO_TRUMP: Final = "n"

TRICK = 10  # below the line, x level (VS-1)
HONOUR = 100  # x level (VS-11, VS-14)
NO_TRUMP_ACE = 250  # x level (VS-17)
FINE = 1000  # x level, a trick (VS-21)
SLAM_BID = {6: 5000, 7: 10000}  # bid and made, or the premium of one that failed (VS-19, VS-22)
SLAM_TAKEN = {12: 1000, 13: 2000}  # bid or not (VS-19)
GAME_LIMIT = 500  # below the line (VN-9)
REVOKE_LIMIT = 490  # what a revoking side's below-line total stays at (VINT-148)
REVOKE_TRICKS = 3  # VINT-145


@dataclass(frozen=True)
class Contract:
    """What the last bid promised.

    Args:
        level: 1..7; 6 is a small slam, 7 a grand slam.
        denomination: ``s c d h n``.
        declarer: the seat that made the last bid (VINT-7).
    """

    level: int
    denomination: str
    declarer: int

    def __post_init__(self) -> None:
        if self.level not in range(1, 8):
            raise BadValue(f"a contract's level is 1..7, not {self.level!r}")
        if self.denomination not in DENOMINATIONS or len(self.denomination) != 1:
            raise BadValue(f"a denomination is s, c, d, h or n, not {self.denomination!r}")
        if self.declarer not in range(4):
            raise BadValue(f"the declarer is a seat 0..3, not {self.declarer!r}")

    @property
    def side(self) -> int:
        """The declarer's side."""
        return self.declarer % 2

    @property
    def tricks(self) -> int:
        """How many tricks it promises (VS-20)."""
        return self.level + 6


@dataclass(frozen=True)
class Coronet:
    """An ace-down sequence in one hand, A K Q at least (VN-5)."""

    seat: int
    suit: str
    length: int

    def __post_init__(self) -> None:
        if (
            self.seat not in range(4)
            or self.suit not in SUIT_OF
            or self.length not in range(3, 14)
        ):
            raise BadValue(
                f"no coronet: seat {self.seat!r}, {self.length!r} cards of {self.suit!r}; "
                "it is a seat 0..3, a suit s c d h and 3..13 cards"
            )

    def cards(self) -> tuple[Card, ...]:
        """Return its cards, ace first."""
        top = SUIT_OF[self.suit] * 13 + 12
        return tuple(Card(top - i) for i in range(self.length))


@dataclass(frozen=True)
class Aces:
    """Three or four aces in one hand (VN-5)."""

    seat: int
    count: int

    def __post_init__(self) -> None:
        if self.seat not in range(4) or self.count not in (3, 4):
            raise BadValue(
                f"no ace group: seat {self.seat!r}, {self.count!r} aces; it is 3 or 4 aces"
            )


@dataclass(frozen=True)
class Revoke:
    """A revoke that was found in time and not mended (VINT-144).

    Args:
        seat: who revoked.
        alone: his partner asked and was told no, so that he pays alone (VINT-150).
        dropped: a card dropped and not picked up brought it about: the game stands and its owner
            alone is
            fined (VINT-154).
    """

    seat: int
    alone: bool = False
    dropped: bool = False


@dataclass(frozen=True)
class Deal:
    """A deal as it was played.

    Args:
        contract: the contract.
        tricks: what each side took, before anything is moved for revokes; 13 together.
        honours: how many of A K Q J T of trumps each side was dealt; at no trump it is not looked
        at. aces: how many aces each side was dealt.
        coronets: the coronets of all hands.
        groups: hands with three or four aces.
        revokes: revokes that stand, in the order in which they were claimed.
        order: the side that took each trick, first to last; needed where both sides pass 500
            (VS-23).
        alone: a seat that answers for its side's losses of this deal by itself (VINT-171 to
            VINT-173).
    """

    contract: Contract
    tricks: tuple[int, int]
    honours: tuple[int, int] = (0, 0)
    aces: tuple[int, int] = (0, 0)
    coronets: tuple[Coronet, ...] = ()
    groups: tuple[Aces, ...] = ()
    revokes: tuple[Revoke, ...] = ()
    order: tuple[int, ...] = ()
    alone: int | None = None

    def __post_init__(self) -> None:
        first, second = self.tricks
        if first < 0 or second < 0 or first + second != 13:
            raise BadValue(
                f"the sides' tricks are two numbers from 0 that make 13, not {self.tricks}"
            )
        if self.order and (len(self.order) != 13 or self.order.count(0) != first):
            raise BadValue(f"the order of tricks does not give {first} and {second}")
        if self.contract.denomination != NO_TRUMP and sum(self.honours) != 5:
            raise BadValue(f"the sides' honours are two numbers that make 5, not {self.honours}")
        if min(self.honours) < 0 or min(self.aces) < 0 or sum(self.aces) != 4:
            raise BadValue(f"the sides' aces are two numbers that make 4, not {self.aces}")

    def after_revokes(self) -> tuple[int, int]:
        """Return the sides' tricks after three are moved for each revoke (VINT-145)."""
        tricks = list(self.tricks)
        for revoke in self.revokes:
            if not revoke.dropped:
                moved = min(REVOKE_TRICKS, tricks[revoke.seat % 2])
                tricks[revoke.seat % 2] -= moved
                tricks[1 - revoke.seat % 2] += moved
        return tricks[0], tricks[1]


@dataclass(frozen=True)
class Line:
    """One entry of the score sheet.

    Args:
        side: whose column it stands in.
        points: how many.
        below: whether it stands below the line, towards the game.
        rule: the ledger ID.
        text: what it is for.
        cards: the cards it is for.
        payer: the seat of the other side that pays it alone, or None where both do.
    """

    side: int
    points: int
    below: bool
    rule: str
    text: Text
    cards: tuple[Card, ...] = ()
    payer: int | None = None


def score_deal(deal: Deal) -> list[Line]:
    """Return the lines of a deal, below the line first."""
    tricks = deal.after_revokes()
    lines = [*_tricks(deal, tricks), *_honours_and_aces(deal, tricks), *_coronets(deal)]
    lines += [*_slams(deal, tricks), *_fines(deal, tricks), *_revoke_fines(deal)]
    if deal.alone is None:
        return lines
    other = 1 - deal.alone % 2
    losses = {"VS-21", "VS-22"}
    return [
        replace(line, payer=deal.alone)
        if line.side == other and line.rule in losses and line.payer is None
        else line
        for line in lines
    ]


def _tricks(deal: Deal, tricks: Sequence[int]) -> Iterator[Line]:
    level = deal.contract.level
    text = Text("{n} tricks at {each}", "взяток {n}, каждая {each}")
    for side in (0, 1):
        if tricks[side]:
            shown = text.format(n=tricks[side], each=TRICK * level)
            yield Line(side, TRICK * level * tricks[side], True, "VS-1", shown)


def _majority(counts: Sequence[int], tricks: Sequence[int]) -> tuple[int, int]:
    """Return the side that scores and its count; equal halves go to who took leves (VS-16)."""
    if counts[0] != counts[1]:
        side = 0 if counts[0] > counts[1] else 1
    else:
        side = 0 if tricks[0] > tricks[1] else 1
    return side, counts[side]


def _honours_and_aces(deal: Deal, tricks: Sequence[int]) -> Iterator[Line]:
    level = deal.contract.level
    ace_side, aces = _majority(deal.aces, tricks)
    if deal.contract.denomination == NO_TRUMP:
        text = Text("{n} aces at no trump", "тузов {n} в бескозырье", {"n": aces})
        yield Line(ace_side, aces * NO_TRUMP_ACE * level, False, "VS-17", text)
        return
    honour_side, honours = _majority(deal.honours, tricks)
    price = HONOUR * level
    if honour_side == ace_side:
        text = Text(
            "{h} honours and {a} aces", "онёров {h} и тузов {a}", {"h": honours, "a": aces}
        )
        yield Line(honour_side, (honours + aces) * price, False, "VS-14", text)
    elif honours != aces:
        side = honour_side if honours > aces else ace_side
        text = Text(
            "{h} honours against {a} aces",
            "онёров {h} против тузов {a}",
            {"h": honours, "a": aces},
        )
        yield Line(side, abs(honours - aces) * price, False, "VS-15", text)


def _coronets(deal: Deal) -> Iterator[Line]:
    no_trump = deal.contract.denomination == NO_TRUMP
    for coronet in deal.coronets:
        double = no_trump or coronet.suit == deal.contract.denomination
        points = 500 * (coronet.length - 2) * (2 if double else 1)
        text = Text("coronet {cards}", "коронка {cards}", {"cards": coronet.cards()})
        yield Line(coronet.seat % 2, points, False, "VS-18", text, coronet.cards())
    for group in deal.groups:
        points = (1000 if group.count == 4 else 500) * (2 if no_trump else 1)
        text = Text("{n} aces in one hand", "{n} туза в одной руке", {"n": group.count})
        yield Line(group.seat % 2, points, False, "VS-18", text)


def _slams(deal: Deal, tricks: Sequence[int]) -> Iterator[Line]:
    contract = deal.contract
    made = tricks[contract.side] >= contract.tricks
    if contract.level in SLAM_BID and made:
        text = Text("small slam bid and made", "малый шлем назначен и взят")
        if contract.level == 7:
            text = Text("grand slam bid and made", "большой шлем назначен и взят")
        yield Line(contract.side, SLAM_BID[contract.level], False, "VS-19", text)
    for side in (0, 1):
        if tricks[side] in SLAM_TAKEN:
            text = Text("small slam taken", "взят малый шлем")
            if tricks[side] == 13:
                text = Text("grand slam taken", "взят большой шлем")
            yield Line(side, SLAM_TAKEN[tricks[side]], False, "VS-19", text)


def _fines(deal: Deal, tricks: Sequence[int]) -> Iterator[Line]:
    contract = deal.contract
    missing = contract.tricks - tricks[contract.side]
    if missing <= 0:
        return
    other = 1 - contract.side
    text = Text("{n} tricks short, {each} each", "без {n}, по {each}")
    shown = text.format(n=missing, each=FINE * contract.level)
    yield Line(other, FINE * contract.level * missing, False, "VS-21", shown)
    if contract.level in SLAM_BID:
        premium = Text("premium of the slam that failed", "премия за несыгранный шлем")
        yield Line(other, SLAM_BID[contract.level], False, "VS-22", premium)


def _revoke_fines(deal: Deal) -> Iterator[Line]:
    tricks = list(deal.tricks)
    each = FINE * deal.contract.level
    for revoke in deal.revokes:
        side = revoke.seat % 2
        moved = 0 if revoke.dropped else min(REVOKE_TRICKS, tricks[side])
        tricks[side] -= moved
        tricks[1 - side] += moved
        short = REVOKE_TRICKS - moved
        if short:
            rule = "VINT-154" if revoke.dropped else "VINT-146"
            text = Text("revoke: {n} tricks fined", "ренонс: штраф за {n} взятки").format(n=short)
            payer = revoke.seat if revoke.alone or revoke.dropped else None
            yield Line(1 - side, each * short, False, rule, text, payer=payer)


def score_all_pass(tricks: Sequence[int]) -> list[Line]:
    """Return the line of a deal that all passed and that was played out at no trump (VS-10).

    Who took more tricks is charged: the others score 500 for each trick of the difference.
    """
    more = 0 if tricks[0] > tricks[1] else 1
    extra = tricks[more] - tricks[1 - more]
    text = Text("{n} tricks fewer after all passed", "на {n} взяток меньше, все спасовали")
    return [Line(1 - more, 500 * extra, False, "VS-10", text.format(n=extra))]


def facts_of_hands(contract: Contract, hands: Sequence[int]) -> dict[str, object]:
    """Return honours, aces, coronets and ace groups of four hands as dealt, as Deal takes them.

    Args:
        contract: the contract, for the trump suit.
        hands: the cards of each seat as sets.
    """
    trump = SUIT_OF.get(contract.denomination)
    honours, aces = [0, 0], [0, 0]
    coronets: list[Coronet] = []
    groups: list[Aces] = []
    for seat, hand in enumerate(hands):
        cards = set(map(int, from_set(hand)))
        held = sum(1 for suit in range(4) if suit * 13 + 12 in cards)
        aces[seat % 2] += held
        if held >= 3:
            groups.append(Aces(seat, held))
        if trump is not None:
            honours[seat % 2] += sum(1 for rank in range(8, 13) if trump * 13 + rank in cards)
        for name, suit in SUIT_OF.items():
            length = 0
            while length < 13 and suit * 13 + 12 - length in cards:
                length += 1
            if length >= 3:
                coronets.append(Coronet(seat, name, length))
    return {
        "honours": (honours[0], honours[1]),
        "aces": (aces[0], aces[1]),
        "coronets": tuple(coronets),
        "groups": tuple(groups),
    }


def contract_text(contract: Contract, lang: str = "en") -> str:
    """Return ``3H``, ``1NT``; in Russian ``3Ч``, ``1БК``."""
    names = {"en": ("S", "C", "D", "H", "NT"), "ru": ("П", "Т", "Б", "Ч", "БК")}
    spoken = names["ru" if lang == "ru" else "en"]
    return f"{contract.level}{spoken[DENOMINATIONS.index(contract.denomination)]}"


def cards_text(cards: Iterable[int], lang: str = "en") -> str:
    """Return cards' texts with spaces between."""
    return " ".join(card_text(card, lang) for card in cards)
