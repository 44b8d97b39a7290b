"""Returns, result, standing and events."""

from __future__ import annotations

import json
from math import isclose, isfinite

from lomber.game import Event, Game, Item, Result, State
from lomber.i18n import LANGS, Text
from lomber.testing.check import Check
from lomber.testing.play import Broken, Play

__all__ = ["CHECKS"]

PLACES = 30


def returns(play: Play) -> None:
    """Returns are one float a seat, within bounds, zero-sum as declared, all 0 until the end."""
    for _, state in play.positions():
        _returns(state)
    if play.cut:
        _returns(play.end())


def _returns(state: State) -> None:
    game, found = state.game, state.returns()
    _numbers(game, found, "returns()")
    if not state.is_terminal and any(found):
        raise Broken(f"returns() is {found!r} before the end")
    for seat, value in enumerate(found):
        if not game.min_return - 1e-9 <= value <= game.max_return + 1e-9:
            raise Broken(
                f"returns() gives seat {seat} {value!r}, outside the declared "
                f"{game.min_return}..{game.max_return}"
            )
    if game.zero_sum and not isclose(sum(found), 0, abs_tol=1e-6):
        raise Broken(f"returns() is {found!r}, and zero_sum is declared")


def _numbers(game: Game, found: object, what: str, count: int = 0) -> None:
    count = count or game.num_players
    if not isinstance(found, tuple) or len(found) != count:
        raise Broken(f"{what} is {found!r}, not a tuple of {count} numbers")
    for value in found:
        if type(value) not in (int, float) or not isfinite(value):
            raise Broken(f"{what} has {value!r}, which is not a plain finite number")


def result(play: Play) -> None:
    """The result is JSON-able, speaks of the sides, and its returns are those of the state."""
    places = set(play.picks(PLACES, "result"))
    for ply, state in play.positions():
        if ply in places:
            _result(state)
    if play.cut:
        _result(play.end())


def _result(state: State) -> None:
    game, found, shown = state.game, state.returns(), state.result()
    if len(found) != game.num_players:  # `returns` says so
        return
    if not isinstance(shown, Result):
        raise Broken(f"result() is {shown!r}, which is not a Result")
    if tuple(shown.returns) != tuple(found):
        raise Broken(f"result().returns is {shown.returns!r}, and returns() is {found!r}")
    if set(shown.score) != set(game.sides):
        raise Broken(
            f"result().score is for {sorted(shown.score)}, and the sides are {game.sides!r}"
        )
    _numbers(game, tuple(shown.score.values()), "result().score", len(game.sides))
    for item in shown.items:
        if not isinstance(item, Item) or item.who not in shown.score:
            raise Broken(f"result() has the item {item!r}; who is one of {game.sides!r}")
    for side, points in shown.score.items() if shown.items else ():
        total = sum(item.points for item in shown.items if item.who == side)
        if not isclose(total, points, abs_tol=1e-6):
            raise Broken(
                f"result().score gives {side!r} {points}, and its items add up to {total}",
                hint=Text(
                    "yield an Item for all that counts, and add the score up from the items",
                    "выдавайте Item за всё, что считается, и складывайте счёт из них",
                ),
            )
    for lang in LANGS:
        data = shown.json(lang)
        if json.loads(json.dumps(data, allow_nan=False)) != data:
            raise Broken(f"result().json({lang!r}) changes on its way through JSON")


def standing(play: Play) -> None:
    """The standing is one number a seat at every position."""
    for _, state in play.positions():
        _numbers(play.game, tuple(state.standing()), "standing()")


def events(play: Play) -> None:
    """Events carry texts in every language and plies that have been."""
    places = set(play.picks(PLACES, "events"))
    said: list[tuple[int, str]] = []
    for ply, state in play.positions():
        if ply not in places:
            continue
        found = list(state.events())
        for event in found:
            if not isinstance(event, Event) or not isinstance(event.text, Text):
                raise Broken(f"events() has {event!r}, which is not an Event with a Text")
            if not 0 <= event.ply <= ply or not all(event.text.to(lang) for lang in LANGS):
                raise Broken(f"events() has {event!r} after {ply} actions")
        plies = [event.ply for event in found]
        if plies != sorted(plies):
            raise Broken(f"events() go back in time: their plies are {plies}")
        lines = [(event.ply, event.text.to("en")) for event in found]
        if lines[: len(said)] != said:
            raise Broken("events() took back what it had said")
        said = lines


CHECKS = (
    Check(
        "returns",
        "one float a seat, within the declared bounds, zero-sum as declared, 0 until the end",
        "return a tuple with one number for each seat of range(game.num_players)",
        returns,
    ),
    Check(
        "result",
        "result() is JSON-able, names the sides, and carries the same returns",
        "build Result from self.returns(), with a score for each of game.sides",
        result,
        needs=("returns",),
    ),
    Check(
        "standing",
        "standing() is one number a seat at every position",
        "return a tuple with one number for each seat of range(game.num_players)",
        standing,
        needs=("returns",),
    ),
    Check(
        "events",
        "events() have a text in each language, plies that have been, and are never taken back",
        "build them from what has happened, in its order",
        events,
    ),
)
