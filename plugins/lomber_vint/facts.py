"""What a score keeper sees of a deal of vint: contract, tricks, honours, coronets, revokes.

Sides are 0 (seats 0 and 2) and 1 (seats 1 and 3).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from lomber.cards import Card, from_set
from lomber_vint.wrong import wrong

__all__ = [
    "DENOMINATIONS",
    "Aces",
    "Contract",
    "Coronet",
    "Deal",
    "Revoke",
    "after_revokes",
    "contract_text",
    "facts_of_hands",
    "facts_of_holders",
]

DENOMINATIONS: Final = "scdhn"  # spades, clubs, diamonds, hearts, no trump: low to high (VINT-3)
SUIT_OF: Final = {"s": 3, "c": 0, "d": 1, "h": 2}
NO_TRUMP: Final = "n"
SUIT_NAMES: Final = {"s": "spades", "c": "clubs", "d": "diamonds", "h": "hearts"}
REVOKE_TRICKS: Final = 3  # VINT-145


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
            raise wrong(
                "a contract's level is 1..7, not {level!r}",
                "степень назначения — 1..7, а не {level!r}",
                level=self.level,
            )
        if self.denomination not in DENOMINATIONS or len(self.denomination) != 1:
            raise wrong(
                "a denomination is s, c, d, h or n, not {name!r}",
                "масть назначения — s, c, d, h или n, а не {name!r}",
                name=self.denomination,
            )
        if self.declarer not in range(4):
            raise wrong(
                "the declarer is a seat 0..3, not {seat!r}",
                "назначивший — место 0..3, а не {seat!r}",
                seat=self.declarer,
            )

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
            raise wrong(
                "no coronet: seat {seat!r}, {length!r} cards of {suit!r}; it is a seat 0..3, a "
                "suit s c d h and 3..13 cards",
                "нет такой коронки: место {seat!r}, карт {length!r} масти {suit!r}; это место "
                "0..3, масть s c d h и 3..13 карт",
                seat=self.seat,
                length=self.length,
                suit=self.suit,
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
            raise wrong(
                "no ace group: seat {seat!r}, {count!r} aces; it is 3 or 4 aces",
                "нет такой группы тузов: место {seat!r}, тузов {count!r}; их 3 или 4",
                seat=self.seat,
                count=self.count,
            )


@dataclass(frozen=True)
class Revoke:
    """A revoke that was found in time and not mended (VINT-144).

    Args:
        seat: who revoked.
        alone: his partner asked and was told no, so that he pays alone (VINT-150).
        dropped: a card dropped and not picked up brought it about: the game stands and its owner
            alone is fined (VINT-154).
    """

    seat: int
    alone: bool = False
    dropped: bool = False

    def __post_init__(self) -> None:
        if self.seat not in range(4):
            raise wrong(
                "who revoked is a seat 0..3, not {seat!r}",
                "сделавший ренонс — место 0..3, а не {seat!r}",
                seat=self.seat,
            )


@dataclass(frozen=True)
class Deal:
    """A deal as it was played.

    Args:
        contract: the contract.
        tricks: what each side took, before anything is moved for revokes; 13 together.
        honours: how many of A K Q J T of trumps each side was dealt; not looked at at no trump.
        aces: how many aces each side was dealt.
        coronets: the coronets of all hands.
        groups: hands with three or four aces.
        revokes: revokes that stand, in the order in which they were claimed.
        order: the side that took each trick, first to last; needed where both sides pass 500
            (VS-23).
        alone: the seats, one of a side at most, that answer for their side's losses of this
            deal by themselves (VINT-171 to VINT-173).
    """

    contract: Contract
    tricks: tuple[int, int]
    honours: tuple[int, int] = (0, 0)
    aces: tuple[int, int] = (0, 0)
    coronets: tuple[Coronet, ...] = ()
    groups: tuple[Aces, ...] = ()
    revokes: tuple[Revoke, ...] = ()
    order: tuple[int, ...] = ()
    alone: tuple[int, ...] = ()

    @classmethod
    def of_play(cls, contract: Contract, tricks: tuple[int, int], **facts: object) -> Deal:
        """Return the deal that a position itself found: nothing is checked, which takes time."""
        deal = object.__new__(cls)
        vars(deal).update(facts, contract=contract, tricks=tricks)
        return deal

    def __post_init__(self) -> None:
        first, second = self.tricks
        if first < 0 or second < 0 or first + second != 13:
            raise wrong(
                "the sides' tricks are two numbers from 0 that make 13, not {tricks}",
                "взятки сторон — два числа от 0, вместе 13, а не {tricks}",
                tricks=self.tricks,
            )
        if self.order:
            self._check_order()
        if self.contract.denomination != NO_TRUMP and sum(self.honours) != 5:
            raise wrong(
                "the sides' honours are two numbers that make 5, not {honours}",
                "онёры сторон — два числа, вместе 5, а не {honours}",
                honours=self.honours,
            )
        if min(self.honours) < 0 or min(self.aces) < 0 or sum(self.aces) != 4:
            raise wrong(
                "the sides' aces are two numbers that make 4, not {aces}",
                "тузы сторон — два числа, вместе 4, а не {aces}",
                aces=self.aces,
            )
        if self.alone:
            self._check_alone()
        if self.coronets or self.groups:
            self._check_held()

    def _check_alone(self) -> None:
        sides = {seat % 2 for seat in self.alone if seat in range(4)}
        if len(sides) < len(self.alone):
            raise wrong(
                "who answers alone is one seat 0..3 of a side at most, not {seats!r}",
                "один отвечает не больше чем один с каждой стороны, место 0..3, а не {seats!r}",
                seats=self.alone,
            )

    def _check_order(self) -> None:
        counts = self.order.count(0), self.order.count(1)
        if len(self.order) != 13 or counts != self.tricks:
            raise wrong(
                "the order names {n} tricks, {a} and {b}; the tricks say {c} and {d} of 13",
                "в order взяток {n}, {a} и {b}; по tricks их {c} и {d} из 13",
                n=len(self.order),
                a=counts[0],
                b=counts[1],
                c=self.tricks[0],
                d=self.tricks[1],
            )

    def _check_held(self) -> None:
        """Refuse coronets and aces in one hand that the sides' aces and honours rule out."""
        suits = [coronet.suit for coronet in self.coronets]
        seats = [group.seat for group in self.groups]
        for suit in suits:
            if suits.count(suit) > 1:
                raise wrong(
                    "two coronets in {suit}, which has one ace",
                    "две коронки одной масти, а туз в ней один: {name}",
                    suit=SUIT_NAMES[suit],
                    name=suit,
                )
        for seat in seats:
            if seats.count(seat) > 1:
                raise wrong(
                    "seat {seat} has two groups of aces; give the larger alone",
                    "у места {seat} две группы тузов; дайте одну, большую",
                    seat=seat,
                )
        aces, honours = [0, 0], [0, 0]
        for seat in range(4):
            own = [coronet for coronet in self.coronets if coronet.seat == seat]
            group = sum(group.count for group in self.groups if group.seat == seat)
            aces[seat % 2] += max(len(own), group)
            if sum(coronet.length for coronet in own) > 13:
                raise wrong(
                    "the coronets of seat {seat} are more than thirteen cards",
                    "в коронках места {seat} больше тринадцати карт",
                    seat=seat,
                )
            for coronet in own:
                if coronet.suit == self.contract.denomination:
                    honours[seat % 2] += min(coronet.length, 5)
        for side in (0, 1):
            if aces[side] > self.aces[side]:
                raise wrong(
                    "coronets and aces in one hand need {need} aces of side {side}, which was "
                    "dealt {dealt}",
                    "для коронок и тузов в одних руках нужно тузов {need} у стороны {side}, а ей "
                    "пришло {dealt}",
                    need=aces[side],
                    side=side,
                    dealt=self.aces[side],
                )
            if honours[side] > self.honours[side]:
                raise wrong(
                    "the coronet of trumps needs {need} honours of side {side}, which was dealt "
                    "{dealt}",
                    "для козырной коронки нужно онёров {need} у стороны {side}, а ей пришло "
                    "{dealt}",
                    need=honours[side],
                    side=side,
                    dealt=self.honours[side],
                )

    def after_revokes(self) -> tuple[int, int]:
        """Return the sides' tricks after three are moved for each revoke (VINT-145)."""
        return after_revokes(self.tricks, self.revokes)


def after_revokes(tricks: tuple[int, int], revokes: Sequence[Revoke]) -> tuple[int, int]:
    """Return the sides' tricks after three are moved for each revoke (VINT-145)."""
    left = [*tricks]
    for revoke in revokes:
        if not revoke.dropped:
            moved = min(REVOKE_TRICKS, left[revoke.seat % 2])
            left[revoke.seat % 2] -= moved
            left[1 - revoke.seat % 2] += moved
    return left[0], left[1]


def facts_of_hands(contract: Contract, hands: Sequence[int]) -> dict[str, object]:
    """Return honours, aces, coronets and ace groups of four hands as dealt, as Deal takes them.

    Args:
        contract: the contract, for the trump suit.
        hands: the cards of each seat as sets.
    """
    holders = bytearray(52)
    for seat, hand in enumerate(hands):
        for card in from_set(hand):
            holders[card] = seat
    return facts_of_holders(contract, holders)


def facts_of_holders(contract: Contract, holders: Sequence[int]) -> dict[str, object]:
    """Return what :func:`facts_of_hands` does.

    Args:
        contract: the contract, for the trump suit.
        holders: for each of the 52 cards the seat to which it was dealt.
    """
    aces = holders[12::13]
    second = aces.count(1) + aces.count(3)
    honours = 0, 0
    if contract.denomination != NO_TRUMP:
        trump = 13 * SUIT_OF[contract.denomination]
        top = holders[trump + 8 : trump + 13]
        odd = top.count(1) + top.count(3)
        honours = 5 - odd, odd
    coronets: list[Coronet] = []
    for suit, ace, king, queen in zip(range(4), aces, holders[11::13], holders[10::13]):
        if ace == king == queen:
            downwards = holders[13 * suit : 13 * suit + 13][::-1]
            length = next((n for n, seat in enumerate(downwards) if seat != ace), 13)
            coronets.append(Coronet(ace, "cdhs"[suit], length))
    if len(coronets) > 1:
        coronets.sort(key=lambda coronet: (coronet.seat, DENOMINATIONS.index(coronet.suit)))
    return {
        "honours": honours,
        "aces": (4 - second, second),
        "coronets": tuple(coronets),
        "groups": tuple([Aces(seat, n) for seat in {*aces} if (n := aces.count(seat)) >= 3]),
    }


def contract_text(contract: Contract, lang: str = "en") -> str:
    """Return ``3H``, ``1NT``; in Russian ``3Ч``, ``1БК``."""
    names = {"en": ("S", "C", "D", "H", "NT"), "ru": ("П", "Т", "Б", "Ч", "БК")}
    spoken = names["ru" if lang == "ru" else "en"]
    return f"{contract.level}{spoken[DENOMINATIONS.index(contract.denomination)]}"
