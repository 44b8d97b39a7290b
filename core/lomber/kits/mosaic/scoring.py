"""Scores over many final boards at once, in numpy.

*boards* is uint8 [n, height, width] throughout: the card on each cell, 255 (``NO_CARD``) where
none lies, row 0 the lowest row and column 0 the leftmost column that hold a card. It is what
``MosaicGame.score_many`` is given; ``layout.board[None]`` is the same for one layout. A *mask* is
bool of the same shape. Tables are indexed by a card or NO_CARD, so that ``table[boards]`` is a
number a cell.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, Literal, TypeAlias

import numpy as np

from lomber.cards import PACK_52, Card
from lomber.kits.mosaic.layout import NO_CARD

__all__ = [
    "ALONG",
    "Along",
    "chains",
    "largest_region",
    "lines",
    "middle_arms",
    "mirror_pairs",
    "occupied",
    "of_colour",
    "pair_table",
    "region_sums",
    "regions",
    "value_table",
]

Along: TypeAlias = Literal["row", "column"]
ALONG: Final[tuple[Along, Along]] = ("row", "column")
"""What Long sides and Short sides look along: ``zip(self.sides, ALONG)``."""


def value_table(values: Sequence[int]) -> np.ndarray:
    """Return an int64 [256] table from a card, or NO_CARD, to its value.

    Args:
        values: of the thirteen ranks, 2 first, ace last.
    """
    table = np.zeros(256, np.int64)
    table[:52] = np.tile(np.asarray(values, np.int64), 4)
    return table


def middle_arms(boards: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Return the middle row and the middle column of each board, less the centre.

    A line is known once the layout spans the other axis (SKIM-12); an unknown one has no cards.
    The centre is a centre only where both lines are known.

    Args:
        boards: uint8 [n, height, width] with odd sides, the layout in the corner.

    Returns:
        Rows, uint8 [n, width], and columns, uint8 [n, height], with NO_CARD where none lies.
    """
    _, height, width = boards.shape
    tall = (boards[:, -1, :] != NO_CARD).any(axis=1)
    wide = (boards[:, :, -1] != NO_CARD).any(axis=1)
    rows = np.where(tall[:, None], boards[:, height // 2, :], NO_CARD)
    columns = np.where(wide[:, None], boards[:, :, width // 2], NO_CARD)
    both = tall & wide
    rows[both, width // 2] = NO_CARD
    columns[both, height // 2] = NO_CARD
    return rows, columns


def pair_table(linked: Callable[[Card, Card], bool]) -> np.ndarray:
    """Return a bool [256, 256] table of a relation between two cards; False for NO_CARD.

    Args:
        linked: asked about each ordered pair of the 52 cards.
    """
    table = np.zeros((256, 256), bool)
    table[:52, :52] = [[linked(one, other) for other in PACK_52] for one in PACK_52]
    return table


def occupied(boards: np.ndarray) -> np.ndarray:
    """Return the mask of cells with a card."""
    found: np.ndarray = boards != NO_CARD
    return found


def of_colour(boards: np.ndarray, colour: int) -> np.ndarray:
    """Return the mask of cells with a card of a colour: 0 black, 1 red, as ``Card.colour``."""
    suits = boards // 13
    red: np.ndarray = (suits == 1) | (suits == 2)
    return red if colour else occupied(boards) & ~red


def lines(mask: np.ndarray, along: Along, weights: np.ndarray | None = None) -> np.ndarray:
    """Return the lengths of the unbroken lines of a mask's cells.

    Args:
        mask: bool [n, height, width].
        along: ``"row"`` for lines along rows, ``"column"`` along columns.
        weights: an integer a cell, of the same shape, to be added up; None for 1 each.

    Returns:
        int64 [n, height, width]: at the last cell of each line its length, or weight, 0
        elsewhere. So ``lines(mask, "row").max((1, 2))`` is the longest line of each board.
    """
    if along == "column":
        return _turned(lines(_turned(mask), "row", None if weights is None else _turned(weights)))
    return _runs(mask, mask[:, :, 1:] & mask[:, :, :-1], weights)


def chains(
    boards: np.ndarray,
    linked: np.ndarray,
    along: Along,
    weights: np.ndarray | None = None,
    *,
    least: int = 1,
) -> np.ndarray:
    """Return the lengths of the chains: unbroken lines in which each card is linked to the next.

    Args:
        boards: uint8 [n, height, width].
        linked: bool [256, 256] of the card before (to the left, or below) and the card after, as
            :func:`pair_table` gives it.
        along: ``"row"`` or ``"column"``.
        weights: an integer a cell, of the same shape, to be added up; None for 1 each.
        least: how many cards a chain must have.

    Returns:
        int64 [n, height, width]: at the last card of each chain its length, or weight, 0
        elsewhere; a card that is linked to no other is a chain of 1.
    """
    if along == "column":
        weights = None if weights is None else _turned(weights)
        return _turned(chains(_turned(boards), linked, "row", weights, least=least))
    joined = linked[boards[:, :, :-1], boards[:, :, 1:]]
    lengths = _runs(boards != NO_CARD, joined, None)
    sums = lengths if weights is None else _runs(boards != NO_CARD, joined, weights)
    return np.where(lengths >= least, sums, 0)


def _turned(boards: np.ndarray) -> np.ndarray:
    """Return rows as columns and columns as rows."""
    return boards.swapaxes(1, 2)


def _runs(here: np.ndarray, joined: np.ndarray, weights: np.ndarray | None) -> np.ndarray:
    """Return at each run's last cell its weight; joined[..., i] joins the cells i and i + 1."""
    sums = here.astype(np.int64) if weights is None else np.where(here, weights, 0)
    for i in range(1, here.shape[2]):
        sums[:, :, i] += sums[:, :, i - 1] * joined[:, :, i - 1]
    sums[:, :, :-1][joined] = 0
    return sums


def mirror_pairs(boards: np.ndarray, along: Along) -> tuple[np.ndarray, np.ndarray]:
    """Return the pairs of cards that lie mirrored about the middle of the layout.

    The middle is that of the layout's own bounding box; once the layout spans the rectangle it is
    the rectangle's.

    Args:
        boards: uint8 [n, height, width].
        along: ``"row"`` for pairs in one row, left and right of the middle; ``"column"`` for
            pairs in one column, below and above it.

    Returns:
        Two uint8 [n, height, width]: at the left (lower) cell of each pair of cards the card
        there, and the card mirrored; NO_CARD in both elsewhere. A cell on the middle itself
        has no pair.
    """
    cards = boards if along == "row" else _turned(boards)
    places = np.arange(cards.shape[2])
    ends = np.where((cards != NO_CARD).any(axis=1), places, -1).max(axis=1)
    across = ends[:, None] - places
    twins = np.take_along_axis(cards, np.maximum(across, 0)[:, None, :], axis=2)
    pair = (places < across)[:, None, :] & (cards != NO_CARD) & (twins != NO_CARD)
    found = np.where(pair, cards, NO_CARD), np.where(pair, twins, NO_CARD)
    if along == "row":
        return found
    return _turned(found[0]), _turned(found[1])


def regions(mask: np.ndarray) -> np.ndarray:
    """Return which connected region each cell of a mask is in; corners do not connect.

    Args:
        mask: bool [n, height, width].

    Returns:
        int64 [n, height, width]: the number of the region, 0 outside the mask. A region's number
        is 1 more than the place of its first cell in the board read row by row.
    """
    count, height, width = mask.shape
    outside = height * width + 1
    names = np.full((count, height + 2, width + 2), outside, np.int64)
    inner = names[:, 1:-1, 1:-1]
    inner[mask] = np.broadcast_to(np.arange(1, outside).reshape(height, width), mask.shape)[mask]
    while True:
        least = np.minimum(names[:, :-2, 1:-1], names[:, 2:, 1:-1])
        least = np.minimum(least, np.minimum(names[:, 1:-1, :-2], names[:, 1:-1, 2:]))
        changed = mask & (least < inner)
        if not changed.any():
            return np.where(mask, inner, 0)
        inner[changed] = least[changed]


def region_sums(mask: np.ndarray, weights: np.ndarray | None = None) -> np.ndarray:
    """Return the size of each connected region of a mask, or the sum of its cells' weights.

    Args:
        mask: bool [n, height, width].
        weights: an integer a cell, of the same shape; None for 1 each.

    Returns:
        int64 [n, height * width]: at the place of each region's first cell its sum, 0 elsewhere.
        So ``(region_sums(mask) ** 2).sum(1)`` adds up the squares of the regions' sizes.
    """
    count, size = len(mask), mask[0].size if len(mask) else 0
    rooms = regions(mask) + np.arange(count)[:, None, None] * (size + 1)
    weight = np.ones(mask.shape) if weights is None else weights
    flat = np.bincount(rooms.ravel(), np.where(mask, weight, 0).ravel(), count * (size + 1))
    return flat.astype(np.int64).reshape(count, -1)[:, 1:] if count else np.zeros((0, 0), np.int64)


def largest_region(mask: np.ndarray, weights: np.ndarray | None = None) -> np.ndarray:
    """Return the size, or weight, of the largest connected region of each board; 0 for none.

    Args:
        mask: bool [n, height, width].
        weights: an integer 0 or more a cell, of the same shape; None for 1 each.

    Returns:
        int64 [n].
    """
    sums = region_sums(mask, weights)
    return sums.max(axis=1) if sums.size else np.zeros(len(mask), np.int64)
