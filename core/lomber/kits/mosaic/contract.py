"""What an author's mosaic game must give the kit, and what it says where something else comes."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from math import isfinite
from typing import TYPE_CHECKING

from lomber.errors import BadOption, BadValue
from lomber.game import Item
from lomber.i18n import Text
from lomber.options import Option

if TYPE_CHECKING:
    import numpy as np

    from lomber.kits.mosaic.game import MosaicGame

__all__ = ["bad_reason", "check_columns", "check_options", "check_sides", "check_table", "totals"]

_READ = {"pack": (36, 52), "players": (2, 4, 6), "seating": ("alternate", "together")}


def check_options(name: str, schema: Sequence[Option]) -> None:
    """Raise BadOption where an option that lay_table reads allows what it cannot take."""
    for option in schema:
        known = _READ.get(option.name)
        if known is None:
            continue
        wrong = [value for value in option.choices or (option.default,) if value not in known]
        if wrong or not option.choices:
            raise BadOption(
                Text(
                    "{name}: the option {option!r} is read by lay_table(), which knows {known}; "
                    "yours allows {found}: take {constant} from lomber.kits.mosaic, or leave out "
                    "what it does not know, or name the option otherwise",
                    "{name}: настройку {option!r} читает lay_table(), для неё допустимо {known}; "
                    "у вас — {found}: возьмите {constant} из lomber.kits.mosaic, или уберите "
                    "лишние значения, или назовите настройку иначе",
                    {
                        "name": name,
                        "option": option.name,
                        "known": ", ".join(map(str, known)),
                        "found": option.range(),
                        "constant": option.name.upper(),
                    },
                )
            )


def check_sides(name: str, sides: object) -> None:
    """Raise BadValue unless *sides* are the keys of two teams."""
    listed = isinstance(sides, Sequence) and not isinstance(sides, str)
    words = list(sides) if isinstance(sides, Sequence) and listed else []
    if len(words) == 2 and len(set(words)) == 2 and all(w and isinstance(w, str) for w in words):
        return
    raise BadValue(
        Text(
            "{name}: sides is {sides}; a mosaic has two teams, so it is a tuple of two names, "
            'first the team of seat 0: sides = ("first", "second")',
            "{name}: sides = {sides}; в мозаике две команды, поэтому это кортеж из двух имён, "
            'первой — команда места 0: sides = ("first", "second")',
            {"name": name, "sides": repr(sides)},
        )
    )


def check_table(game: MosaicGame) -> None:
    """Raise BadValue where setup() has not laid the table, or its sides do not fit the deal."""
    name = type(game).__name__
    if not hasattr(game, "deal_order"):
        raise BadValue(
            Text(
                "{name}.setup() does not lay the table: call self.lay_table(width=7, height=7), "
                "say, in it",
                "{name}.setup() не готовит стол: вызовите в нём, например, "
                "self.lay_table(width=7, height=7)",
                {"name": name},
            )
        )
    sides = getattr(game, "sides", None)
    check_sides(name, sides)
    names = game.side_names
    if len(names) not in (0, 2) or not all(isinstance(one, Text) for one in names):
        raise BadValue(
            Text(
                "{name}: side_names is {names}; it is a Text a side, in the order of sides",
                "{name}: side_names = {names}; а это Text на каждую сторону, в порядке sides",
                {"name": name, "names": repr(names)},
            )
        )
    if game.own_colours and (game.sides[0] == "black" or game.sides[1] == "red"):
        raise BadValue(
            Text(
                "{name}: own_colours deals red cards to the first side, and sides is {sides}: put "
                "the red side first, sides, side_names = RED_BLACK",
                "{name}: own_colours сдаёт красные карты первой стороне, а sides = {sides}: "
                "поставьте красных первыми, sides, side_names = RED_BLACK",
                {"name": name, "sides": repr(game.sides)},
            )
        )


def totals(game: MosaicGame, entries: object) -> dict[str, float]:
    """Return each side's sum of what score() gave.

    Raises:
        BadValue: it gave what is no Item and no Text, or an Item of nobody or without a number.
    """
    sums: dict[str, float] = dict.fromkeys(game.sides, 0)
    if not isinstance(entries, Iterable) or isinstance(entries, (str, Mapping)):
        raise _bad_score(
            game,
            Text("returned {found}", "вернул {found}", {"found": repr(entries)}),
        )
    for entry in entries:
        if isinstance(entry, Item):
            if entry.who not in sums:
                raise BadValue(
                    Text(
                        "{name}: score() names the side {who}, not one of {sides}",
                        "{name}: score() называет сторону {who}, а есть {sides}",
                        {
                            "name": game.name,
                            "who": repr(entry.who),
                            "sides": ", ".join(game.sides),
                        },
                    )
                )
            points = entry.points
            if not isinstance(points, (int, float)) or not isfinite(points):
                raise BadValue(
                    Text(
                        "{name}: score() gives {who!r} an Item with points = {points}; it is a "
                        "plain number: Item(side, 3, ...), or int(...) of numpy's",
                        "{name}: score() даёт {who!r} Item с points = {points}; а это обычное "
                        "число: Item(side, 3, ...), а для numpy — int(...)",
                        {"name": game.name, "who": entry.who, "points": repr(points)},
                    )
                )
            sums[entry.who] += points
        elif not isinstance(entry, Text):
            raise _bad_score(
                game, Text("yields {found}", "выдаёт {found}", {"found": repr(entry)})
            )
    return sums


def _bad_score(game: MosaicGame, what: Text) -> BadValue:
    return BadValue(
        Text(
            "{name}: score() {what}, and it is to yield Items (and Texts, as remarks): "
            'yield Item({side!r}, 3, "", Text("what scored"))',
            "{name}: score() {what}, а должен выдавать Item (и Text — замечания): "
            'yield Item({side!r}, 3, "", Text("за что очки"))',
            {"name": game.name, "what": what, "side": game.sides[0]},
        )
    )


def bad_reason(game: MosaicGame, found: object) -> BadValue:
    """Return the error for a forbids() that gives neither a Reason nor None."""
    return BadValue(
        Text(
            "{name}: forbids() returned {found}; it returns None for a lay that is allowed, else "
            'Reason("name", "", Text("why not"))',
            "{name}: forbids() вернул {found}; для разрешённого хода он возвращает None, иначе "
            'Reason("name", "", Text("почему нельзя"))',
            {"name": game.name, "found": repr(found)},
        )
    )


def check_columns(game: MosaicGame, found: object, count: int) -> dict[str, np.ndarray]:
    """Return what score_many() gave as one array of numbers a side.

    Raises:
        BadValue: a side is missing, or an array has another length or no numbers.
    """
    import numpy as np

    if not isinstance(found, Mapping) or set(found) != set(game.sides):
        shown = ", ".join(map(repr, found)) if isinstance(found, Mapping) else repr(found)
        raise BadValue(
            Text(
                "{name}: score_many() returned {shown}; it returns a dict with an array a side: "
                "{sides}",
                "{name}: score_many() вернул {shown}; а возвращает он словарь, по массиву на "
                "сторону: {sides}",
                {
                    "name": game.name,
                    "shown": shown if len(shown) < 80 else type(found).__name__,
                    "sides": ", ".join(map(repr, game.sides)),
                },
            )
        )
    columns = {}
    for side in game.sides:
        try:
            column = np.asarray(found[side])
        except ValueError:  # rows of unequal length
            column = np.empty(0, object)
        if column.shape != (count,) or column.dtype.kind not in "biuf":
            raise BadValue(
                Text(
                    "{name}: score_many() gives {side!r} an array of shape {shape} and type "
                    "{dtype}; it is a number for each of the {n} boards, shape ({n},)",
                    "{name}: score_many() даёт {side!r} массив формы {shape} и типа {dtype}; а "
                    "это число на каждую из {n} раскладок, форма ({n},)",
                    {
                        "name": game.name,
                        "side": side,
                        "shape": repr(column.shape),
                        "dtype": column.dtype,
                        "n": count,
                    },
                )
            )
        columns[side] = column
    return columns
