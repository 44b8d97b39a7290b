"""The mosaic technique: cards laid side by side, within borders agreed on but not yet placed.

A :class:`Board` knows where a card may lie (SKIM-8..18), a :class:`Table` adds hands and turns
(SKIM-7, SKIM-19..22), :func:`playouts` plays whole random games. Coordinates are stable: the
first card lies at 0,0, x grows to the right, y upwards.
"""

from lomber.mosaic.board import Board, Extent
from lomber.mosaic.playout import EMPTY, Playouts, deals, playouts, rollouts
from lomber.mosaic.reasons import Reason
from lomber.mosaic.table import Table
from lomber.mosaic.values import LONGEST_SIDE, MOST_SEATS

__all__ = [
    "EMPTY",
    "LONGEST_SIDE",
    "MOST_SEATS",
    "Board",
    "Extent",
    "Playouts",
    "Reason",
    "Table",
    "deals",
    "playouts",
    "rollouts",
]
