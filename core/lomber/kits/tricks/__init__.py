"""Trick games from parts.

A game subclasses :class:`TrickGame`, names its parts as attributes, and replaces the hooks of
:class:`TrickState` that differ::

    class Tens(TrickGame):
        name, title = "tens", Text("Tens")
        hand_size, refill = 6, True             # a stock to draw from
        follow, winning = FOLLOW_ANY, LAST_EQUAL_WINS
        card_points = points_by_rank(T=10)
        match = Match(target=5, deals=0)
        state_class = TensState                 # with score_deal and deal_items
"""

from lomber.kits.tricks.game import TrickGame
from lomber.kits.tricks.hooks import (
    DEAL,
    DEALING,
    ENTRIES,
    OWN,
    PLAYING,
    TURN,
    TURNING,
    Hooks,
)
from lomber.kits.tricks.match import Deal, DealScore, Match, RawTrick, Trick, match_options
from lomber.kits.tricks.rules import (
    ACE_TEN_POINTS,
    FOLLOW_ANY,
    FOLLOW_SUIT,
    HIGHEST_WINS,
    LAST_EQUAL_WINS,
    NO_TRUMP,
    SUIT_SETS,
    Follow,
    Winning,
    cards_of,
    dealing_order,
    points_by_rank,
    turn_order,
)
from lomber.kits.tricks.state import TrickState
from lomber.kits.tricks.table import draw_table

__all__ = [
    "ACE_TEN_POINTS",
    "DEAL",
    "DEALING",
    "ENTRIES",
    "FOLLOW_ANY",
    "FOLLOW_SUIT",
    "HIGHEST_WINS",
    "LAST_EQUAL_WINS",
    "NO_TRUMP",
    "OWN",
    "PLAYING",
    "SUIT_SETS",
    "TURN",
    "TURNING",
    "Deal",
    "DealScore",
    "Follow",
    "Hooks",
    "Match",
    "RawTrick",
    "Trick",
    "TrickGame",
    "TrickState",
    "Winning",
    "cards_of",
    "dealing_order",
    "draw_table",
    "match_options",
    "points_by_rank",
    "turn_order",
]
