"""What can be said in the auction, and how: numbers, texts and order."""

from __future__ import annotations

from typing import Final

from lomber.actions import ChoiceField, IntField, Kind
from lomber_vint.scoring import DENOMINATIONS

__all__ = [
    "ASK",
    "BID",
    "CALLS",
    "KINDS",
    "NAMES",
    "PASS",
    "RU_NAMES",
    "bid_action",
    "bid_of",
    "denomination_field",
    "denomination_trump",
]

NAMES: Final = ("S", "C", "D", "H", "NT")
RU_NAMES: Final = ("П", "Т", "Б", "Ч", "БК")

_SPOKEN: Final = (
    "♠ spade spades пика пики пик",
    "♣ club clubs трефа трефы треф",
    "♦ diamond diamonds бубна бубны бубен",
    "♥ heart hearts черва червы черви червей",
    "n no-trump no-trumps notrump notrumps бескозырь бескозырка",
)


def denomination_field() -> ChoiceField:
    """Return the field of a bid's denomination, which is read as people say it too."""
    said = {word: name for name, words in zip(NAMES, _SPOKEN) for word in words.split()}
    said |= {"no trump": "NT", "no trumps": "NT", "без козыря": "NT", "без козырей": "NT"}
    return ChoiceField(NAMES, ru=RU_NAMES, what="denomination", also=said)


KINDS: Final = (
    Kind("bid", "bid {level}{suit}", ru="назначить {level}{suit}", also=("{level}{suit}",),
         level=IntField(1, 7, what="level"), suit=denomination_field()),
    Kind("pass", "pass", ru="пас"),
    Kind("ask", "ask to lead", ru="прошу ходить"),
)  # fmt: skip
BID: Final = 104  # after the cards played and dealt
PASS: Final = BID + 35
ASK: Final = PASS + 1
CALLS: Final = range(BID, ASK + 1)


def bid_action(level: int, denomination: str) -> int:
    """Return the action of a bid; a higher bid has a greater one (VINT-3, VINT-4)."""
    return BID + 5 * (level - 1) + DENOMINATIONS.index(denomination)


def bid_of(action: int) -> tuple[int, str]:
    """Return level and denomination of a bid."""
    level, place = divmod(action - BID, 5)
    return level + 1, DENOMINATIONS[place]


def denomination_trump(denomination: str, no_trump: int) -> int:
    """Return the trump suit 0..3 of a denomination, or *no_trump*."""
    return {"s": 3, "c": 0, "d": 1, "h": 2}.get(denomination, no_trump)
