"""What a trick game keeps of its play: tricks, deals, and when a match is over."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple, TypeAlias

from lomber.i18n import Text
from lomber.options import Option

__all__ = ["Deal", "DealScore", "Match", "RawTrick", "Trick", "match_options"]

RawTrick: TypeAlias = tuple[int, tuple[int, ...], int, int, int]
"""A :class:`Trick` as a plain tuple, which is made in a third of the time."""


class Trick(NamedTuple):
    """One trick that was taken.

    Args:
        leader: the seat that led.
        cards: the cards in the order played, as ints.
        winner: the seat that took it.
        ply: the number of actions made when it was complete.
        flags: bit *i* is on where the game marked the card at position *i*: played in the dark,
            revoked.
    """

    leader: int
    cards: tuple[int, ...]
    winner: int
    ply: int
    flags: int = 0


class DealScore(NamedTuple):
    """What a deal counts in the match.

    Args:
        points: by side.
        why: whatever the game wants to tell the items of the result from: any immutable value.
    """

    points: tuple[int, ...]
    why: object = None


class Deal(NamedTuple):
    """One deal that was played out.

    Args:
        number: 0 for the first.
        dealer: the seat that dealt.
        taken: all its tricks as plain tuples; see :attr:`tricks`.
        points: what it counted, by side.
        why: the game's own account of that; see :class:`DealScore`.
        ply: the number of actions made when it ended.
    """

    number: int
    dealer: int
    taken: tuple[RawTrick, ...]
    points: tuple[int, ...]
    why: object
    ply: int

    @property
    def tricks(self) -> tuple[Trick, ...]:
        """All its tricks."""
        return tuple(map(Trick._make, self.taken))


@dataclass(frozen=True)
class Match:
    """When a match is over, and what it returns.

    Args:
        target: the points that win it; 0 for none.
        deals: play exactly so many deals; 0 to play to the target.
        longest: a match to the target ends after so many deals at the latest, so that every game
            is finite.
    """

    target: int = 0
    deals: int = 1
    longest: int = 1000

    @property
    def limit(self) -> int:
        """No match has more deals."""
        return self.deals or self.longest

    def over(self, score: Sequence[int], played: int) -> bool:
        """Return whether a match with this score after so many deals is over."""
        if self.deals:
            return played >= self.deals
        top = max(score)
        return played >= self.longest or (top >= self.target and score.count(top) == 1)

    def returns(self, score: Sequence[int]) -> tuple[float, ...]:
        """Return what each side gets at the end; the sum is 0.

        After a set number of deals it is the side's lead over the mean of the others; in a match
        to a target 1 for the winner, the others share -1, and all 0 when it is drawn.
        """
        others = len(score) - 1
        if self.deals:
            total = sum(score)
            return tuple(side - (total - side) / others for side in score)
        top = max(score)
        if score.count(top) > 1:
            return (0.0,) * len(score)
        return tuple(1.0 if side == top else -1.0 / others for side in score)

    def best_return(self, most: int) -> float:
        """Return the greatest return when one deal counts at most *most* for one side."""
        return float(most * self.deals) if self.deals else 1.0


def match_options(target: int, deals: int = 0) -> tuple[Option, Option]:
    """Return the options ``target`` and ``deals`` with these defaults."""
    return (
        Option(
            "target",
            target,
            minimum=1,
            maximum=99,
            help=Text("points that win the match", "сколько очков выигрывают матч"),
        ),
        Option(
            "deals",
            deals,
            minimum=0,
            maximum=999,
            help=Text(
                "play exactly so many deals; 0 plays to the target",
                "сыграть ровно столько сдач; 0 — играть до target",
            ),
        ),
    )
