"""The actions of cribbage and their numbers."""

from __future__ import annotations

from functools import cache
from itertools import combinations
from typing import Final

from lomber.actions import ActionCodec, CardField, CardsField, IntField, Kind

__all__ = ["CUT", "DEAL", "DISCARD", "FIRST", "GO", "LAID_AWAY", "PLAY", "START", "codec"]

PLAY: Final = 0  # 52 of them: the action is the card
GO: Final = 52
DEAL: Final = 53
CUT: Final = 105
START: Final = 157
DISCARD: Final = 209
LAID_AWAY: Final = {n: tuple(combinations(range(52), n)) for n in (1, 2)}  # by discard's number

FIRST: Final = tuple(DISCARD + a * (101 - a) // 2 - 1 for a in range(52))  # + b: lay away a and b


@cache
def codec(lay_away: int, largest: int) -> ActionCodec:
    """Return the actions of a form of the game.

    Args:
        lay_away: cards each player lays away, 1 or 2.
        largest: the largest claim under muggins, 0 without.
    """
    card = CardField()
    discard = (
        Kind("discard", "discard {card}", ru="снести {card}", also=("{card}",), card=card)
        if lay_away == 1
        else Kind(
            "discard",
            "discard {cards}",
            ru="снести {cards}",
            also=("{cards}",),
            cards=CardsField(lay_away),
        )
    )
    kinds = [
        Kind("play", "play {card}", ru="положить {card}", also=("{card}",), card=card),
        Kind("go", "go", ru="дальше"),
        Kind("deal", "deal {card}", ru="сдать {card}", card=card),
        Kind("cut", "cut {card}", ru="снять {card}", card=card),
        Kind("starter", "starter {card}", ru="старт {card}", card=card),
        discard,
    ]
    if largest:
        points = IntField(0, largest, what="claim")
        missed = IntField(1, largest, what="claim")
        kinds += [
            Kind("claim", "claim {points}", ru="счёт {points}", also=("{points}",), points=points),
            Kind(
                "muggins",
                "muggins {points}",
                ru="маггинс {points}",
                also=("{points}",),
                points=missed,
            ),
            Kind("pass", "pass", ru="пас"),
        ]
    return ActionCodec(*kinds)
