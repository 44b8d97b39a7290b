"""The numbers of Construction: sides, what cards are worth, where each kind of action starts."""

from __future__ import annotations

from typing import Final

from lomber.cards import PACK_52
from lomber_construction.lattice import CELLS, PATHS, WIDTH

__all__ = [
    "BLACK",
    "BUILD",
    "COLOURS",
    "DISCARD",
    "GOAL",
    "IS_KING",
    "JOKER_CARDS",
    "KING",
    "KING_MOVE",
    "LOT",
    "NO_CARD",
    "PIECE",
    "PIECES",
    "PIECE_PATHS",
    "RED",
    "SHARE",
    "SIDE",
    "TAKE",
    "TO_TAKE",
    "VALUE",
    "WALK",
]

RED: Final = 0  # the owner of the red cards has the white pieces
BLACK: Final = 1  # and the owner of the black cards the black ones
COLOURS: Final = ("red", "black")

PIECES: Final = 12  # small pieces of each colour (CON-1)
TO_TAKE: Final = 10  # cards that each player takes from the field (CON-19)
GOAL: Final = 10 * WIDTH  # the first cell of row 10 (CON-20)
SHARE: Final = WIDTH  # the first cell past the lowest row, where pieces bar the way (CON-17)

NO_CARD: Final = -1
JOKER_CARDS: Final = (52, 53)  # the red player's and the black one's, as cards of the field
NOBODY: Final = 2

# By card 0..51 and the two jokers: the owner, and what it is worth (CON-10, CON-15).
SIDE: Final = (*(1 - card.colour for card in PACK_52), NOBODY, NOBODY)
VALUE: Final = (*(1 if card.rank == 14 else min(card.rank, 10) for card in PACK_52), 0, 0)
IS_KING: Final = tuple(card.rank == 13 for card in PACK_52)

# The first action of each kind.
PIECE_PATHS: Final = len(PATHS)
LOT: Final = 52
DISCARD: Final = LOT + 2
WALK: Final = DISCARD + 1
KING: Final = WALK + 4
KING_MOVE: Final = KING + 1
PIECE: Final = KING_MOVE + PIECE_PATHS
BUILD: Final = PIECE + PIECES * PIECE_PATHS
TAKE: Final = BUILD + CELLS
