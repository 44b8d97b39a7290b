"""The teams that the family plays with: their keys, and what they are called."""

from __future__ import annotations

from typing import Final, NamedTuple

from lomber.i18n import Text

__all__ = ["LONG_SHORT", "RED_BLACK", "Teams"]


class Teams(NamedTuple):
    """Two teams; a game's class says ``sides, side_names = LONG_SHORT``.

    Attributes:
        sides: their keys in ``Result.score``, first the team of seat 0.
        side_names: what they are called.
    """

    sides: tuple[str, str]
    side_names: tuple[Text, Text]


LONG_SHORT: Final = Teams(
    ("long", "short"),
    (Text("Long sides", "Длинные стороны"), Text("Short sides", "Короткие стороны")),
)
"""Who watches the rows, where cards touch by their long sides, and who the columns."""

RED_BLACK: Final = Teams(("red", "black"), (Text("Red", "Красные"), Text("Black", "Чёрные")))
"""Who plays for diamonds and hearts, and who for clubs and spades; so dealt with own_colours."""
