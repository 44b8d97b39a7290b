"""Scores over many final boards at once: uint8 [n, height, width], 255 where no card lies."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from lomber.kits.mosaic.layout import NO_CARD

__all__ = ["middle_arms", "value_table"]


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
