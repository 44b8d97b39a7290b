"""Rule parts of the mosaic card games: SKIM-1 to SKIM-22.

An author subclasses :class:`MosaicGame`, lays the table in ``setup`` and gives ``score``:

>>> class Rows(MosaicGame):
...     name, title = "rows", Text("Rows")
...     schema = (PACK, PLAYERS)
...     sides = ("first", "second")
...     def setup(self):
...         self.lay_table(width=7, height=7)
...     def score(self, layout):
...         yield Item("first", len(layout.row(0)), "", Text("cards beside the first"))

Every legality and every playout is then C's. A rule of the game's own,
:meth:`MosaicGame.forbids`, is
asked in Python for each card and cell: such a game works, but slower, and ``native`` is False.
"""

from lomber.game import Item
from lomber.i18n import Text
from lomber.kits.mosaic.game import PACK, PLAYERS, SEATING, MosaicGame, komi
from lomber.kits.mosaic.layout import NO_CARD, Layout
from lomber.kits.mosaic.state import MosaicState
from lomber.kits.mosaic.teams import LONG_SHORT, RED_BLACK, Teams

__all__ = [
    "LONG_SHORT",
    "NO_CARD",
    "PACK",
    "PLAYERS",
    "RED_BLACK",
    "SEATING",
    "Item",
    "Layout",
    "MosaicGame",
    "MosaicState",
    "Teams",
    "Text",
    "komi",
]
