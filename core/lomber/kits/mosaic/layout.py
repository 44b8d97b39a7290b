"""The mosaic as a game's score sees it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cached_property
from typing import TYPE_CHECKING, Any

from lomber.cards import PACK_52, Card
from lomber.mosaic.values import board_flags
from lomber.native import check, ffi, lib

if TYPE_CHECKING:
    import numpy as np

    from lomber.kits.mosaic.game import MosaicGame

__all__ = ["NO_CARD", "Layout"]

NO_CARD = 255  # in a board array: nothing lies there


class Layout:
    """The cards on the table, by cell; x right and y up from the first card.

    Args:
        cells: the cards by (x, y).
        width: of the agreed rectangle.
        height: of the agreed rectangle.

    Attributes:
        cells: the cards by (x, y).
        width: of the agreed rectangle, along the long sides (SKIM-11).
        height: of the agreed rectangle, along the short sides.
    """

    def __init__(self, cells: Mapping[tuple[int, int], Card], width: int, height: int) -> None:
        self.cells = cells
        self.width = width
        self.height = height

    @classmethod
    def of_board(cls, board: Any) -> Layout:
        """Return the layout on a C ``lomber_mosaic_board``."""
        count = board.count
        places = zip(board.x[0:count], board.y[0:count])
        cards = [PACK_52[card] for card in board.card[0:count]]
        return cls(dict(zip(places, cards)), board.width, board.height)

    @classmethod
    def of_text(cls, text: str, width: int, height: int) -> Layout:
        """Return the layout of a drawing: a row a line, the highest first, a dot for no card.

        Args:
            text: cards and dots with spaces between; the lower left corner is 0,0. ``cells`` has
                the cards in the order of reading.
            width: of the agreed rectangle.
            height: of the agreed rectangle.

        Raises:
            CardError: something in it is neither a card nor a dot.
        """
        rows = [line.split() for line in text.strip().splitlines()]
        cells = {
            (x, y): Card(card)
            for y, row in zip(reversed(range(len(rows))), rows)
            for x, card in enumerate(row)
            if card != "."
        }
        return cls(cells, width, height)

    @classmethod
    def of_array(cls, board: np.ndarray) -> Layout:
        """Return the layout of a uint8 [height, width] array; its corner cell is called 0,0."""
        height, width = board.shape
        rows, columns = (board != NO_CARD).nonzero()
        pairs = zip(columns.tolist(), rows.tolist())
        return cls({(x, y): Card(int(board[y, x])) for x, y in pairs}, width, height)

    @cached_property
    def extent(self) -> tuple[int, int, int, int]:
        """The bounding box: least x, greatest x, least y, greatest y; all 0 where nothing lies."""
        if not self.cells:
            return 0, 0, 0, 0
        xs = [x for x, _ in self.cells]
        ys = [y for _, y in self.cells]
        return min(xs), max(xs), min(ys), max(ys)

    @property
    def known_columns(self) -> tuple[int, int] | None:
        """The first and last x of the rectangle once the layout spans its width (SKIM-12)."""
        low, high = self.extent[:2]
        return (low, high) if self.cells and high - low + 1 == self.width else None

    @property
    def known_rows(self) -> tuple[int, int] | None:
        """The first and last y of the rectangle once the layout spans its height (SKIM-12)."""
        low, high = self.extent[2:]
        return (low, high) if self.cells and high - low + 1 == self.height else None

    def row(self, y: int) -> list[Card | None]:
        """Return the cards of a row from the layout's first column on, None where none lies."""
        low = self.extent[0]
        return [self.cells.get((x, y)) for x in range(low, low + self.width)]

    def column(self, x: int) -> list[Card | None]:
        """Return the cards of a column from the layout's first row on, None where none lies."""
        low = self.extent[2]
        return [self.cells.get((x, y)) for y in range(low, low + self.height)]

    def arms_of_row(self) -> list[Card] | None:
        """Return the cards of the middle row less the centre; None until the height is known.

        The centre is left out where the middle column is known as well, as only then is there one.
        """
        rows, columns = self.known_rows, self.known_columns
        if rows is None or self.height % 2 == 0:
            return None
        centre = columns and (columns[0] + columns[1]) // 2
        middle = sum(rows) // 2
        low = self.extent[0]
        line = [(x, self.cells.get((x, middle))) for x in range(low, low + self.width)]
        return [card for x, card in line if card is not None and x != centre]

    def arms_of_column(self) -> list[Card] | None:
        """Return the cards of the middle column less the centre; None until the width is known."""
        rows, columns = self.known_rows, self.known_columns
        if columns is None or self.width % 2 == 0:
            return None
        centre = rows and (rows[0] + rows[1]) // 2
        middle = sum(columns) // 2
        low = self.extent[2]
        line = [(y, self.cells.get((middle, y))) for y in range(low, low + self.height)]
        return [card for y, card in line if card is not None and y != centre]

    @cached_property
    def board(self) -> np.ndarray:
        """The board as uint8 [height, width] from the layout's corner on, NO_CARD where empty."""
        import numpy as np

        out = np.full((self.height, self.width), NO_CARD, np.uint8)
        x0, _, y0, _ = self.extent
        for (x, y), card in self.cells.items():
            out[y - y0, x - x0] = card
        return out


def new_board(game: MosaicGame) -> Any:
    """Return a C board with a game's geometry and rules. Raises NativeError."""
    board = ffi.new("lomber_mosaic_board *")
    flags = board_flags(game.strict, game.support)
    check(lib.lomber_mosaic_init(board, game.width, game.height, flags, *game.opening))
    if game.cells is not None:
        set_region(board, game.cells)
    if game.spiral:
        check(lib.lomber_mosaic_set_spiral(board, game.spiral))
    return board


def set_region(board: Any, cells: Iterable[tuple[int, int]]) -> None:
    """Allow exactly these cells of a C board. Raises NativeError."""
    pairs = sorted(set(cells))
    flat = ffi.new("int8_t[]", [n for cell in pairs for n in cell])
    check(lib.lomber_mosaic_set_region(board, flat, len(pairs)))
