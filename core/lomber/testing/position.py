"""What is wrong with one position, told while a game is being played and something fails.

The suite finds the same, and more; here is only what can be seen in a moment, and what an author
is to do about it.
"""

from __future__ import annotations

import json

from lomber.errors import LomberError
from lomber.game import CHANCE, TERMINAL, Result, State
from lomber.testing.play import Broken, facts, replay

__all__ = ["fault"]

_ENCODE = "declare the action in the codec, and let self.game.actions.encode(kind, ...) number it"
AHEAD = 20  # legal actions after which a position is looked at


def fault(state: object) -> str:
    """Return what is wrong with a position and what to do about it, on one line; "" for nothing.

    Args:
        state: what ``new_state()`` gave, with the actions made so far.
    """
    if not isinstance(state, State):
        return (
            f"new_state() returned {state!r}, which is not a lomber.game.State: return one, "
            "made of the game, MyState(self)"
        )
    for look in (*_LOOKS, _length, _start, _next):
        try:
            look(state)
        except Broken as exc:
            return f"{exc.message}: {exc.hint}"
        except LomberError as exc:
            return str(exc)
        except Exception:  # what the game's code raises is told already
            return ""
    return ""


def _whole(state: State) -> None:
    name = type(state).__name__
    if not hasattr(state, "game") or not hasattr(state, "history"):
        raise Broken(
            f"{name} has no game or no history",
            hint=f"begin {name}.__init__ with super().__init__(game)",
        )
    if not hasattr(state, "current_player"):
        raise Broken(f"{name} has no current_player", hint=f"set it in {name}.__init__")


def _player(state: State) -> None:
    player, last = state.current_player, state.game.num_players - 1
    if type(player) is not int or not (player in (CHANCE, TERMINAL) or 0 <= player <= last):
        raise Broken(
            f"current_player is {player!r}",
            hint=f"set it to a seat 0..{last}, CHANCE or TERMINAL in _apply",
        )


def _legal(state: State) -> None:
    if state.current_player < 0:
        return
    legal, size = state.legal_actions(), state.game.num_actions
    if not isinstance(legal, list):
        raise Broken(f"_legal() returned {legal!r}", hint="return a sorted list of actions")
    for action in legal:
        if type(action) is not int or not 0 <= action < size:
            raise Broken(
                f"_legal() has {action!r}, and actions are the ints 0..{size - 1}",
                hint=_ENCODE,
            )
    if not legal:
        raise Broken(
            f"seat {state.current_player} is to move and has no legal action",
            hint="offer a pass, or set current_player to who can move, or to TERMINAL",
        )


def _chance(state: State) -> None:
    if state.current_player != CHANCE:
        return
    outcomes, size = state.chance_outcomes(), state.game.num_actions
    if not outcomes:
        raise Broken(
            "chance is to move and chance_outcomes() is empty",
            hint="list the outcomes, or set current_player to the seat that is to move",
        )
    for action, _ in outcomes:
        if type(action) is not int or not 0 <= action < size:
            raise Broken(
                f"chance_outcomes() has {action!r}, and actions are the ints 0..{size - 1}",
                hint=_ENCODE,
            )


def _returns(state: State) -> None:
    seats = state.game.num_players
    for name in ("returns", "standing"):
        found = getattr(state, name)()
        if not isinstance(found, tuple) or len(found) != seats:
            raise Broken(
                f"{name}() is {found!r}",
                hint=f"return a tuple with one number for each of the {seats} seats",
            )


def _view(state: State) -> None:
    found = state.view(max(state.current_player, 0))
    if not isinstance(found, dict):
        raise Broken(f"view() returned {found!r}", hint="return a dict of what the seat sees")
    try:
        json.dumps(found)
    except (TypeError, ValueError) as exc:
        raise Broken(
            f"view() has what JSON has not ({exc})",
            hint="return str, int, float, bool, None, lists and dicts with str keys, no more",
        ) from None


def _drawn(state: State) -> None:
    from rich.errors import MarkupError
    from rich.markup import render

    try:
        render(state.game.draw(state.observation(max(state.current_player, 0))))
    except MarkupError as exc:
        raise Broken(
            f"draw() is no markup, {exc}", hint=r"close every tag, and write \[ for a plain ["
        ) from None


def _result(state: State) -> None:
    found, sides = state.result(), state.game.sides
    if not isinstance(found, Result):
        raise Broken(
            f"result() is {found!r}", hint="return lomber.game.Result(self.returns(), score)"
        )
    if set(found.score) != set(sides):
        raise Broken(
            f"result().score is for {', '.join(map(repr, found.score)) or 'nobody'}",
            hint=f"give each of game.sides a number: {', '.join(map(repr, sides))}",
        )


_LOOKS = (_whole, _player, _legal, _chance, _returns, _view, _drawn, _result)


def _length(state: State) -> None:
    limit, made = state.game.max_game_length, len(state.history)
    if made < limit or state.is_terminal:
        return
    actions = [action for _, action in state.history]
    before = replay(state.game, actions[:-1])
    if facts(before, turn=True) == facts(state, turn=True):
        raise Broken(
            f"{state.game.action_text(actions[-1])!r} changed nothing but the history",
            hint="let _apply make the change and set current_player to whoever moves next",
        )
    raise Broken(
        f"the game has not ended after max_game_length = {limit} actions",
        hint="raise max_game_length in setup(), or see that every line of play comes to an end",
    )


def _start(state: State) -> None:
    if facts(state.game.new_state()) != facts(state.game.new_state()):
        raise Broken(
            "two new states differ", hint="draw cards by chance's actions, not in new_state()"
        )


def _next(state: State) -> None:
    """Look one action ahead, as bots do."""
    actions = [action for _, action in state.history]
    for action in state.legal_actions()[:AHEAD]:
        after = replay(state.game, [*actions, action])
        for look in _LOOKS:
            look(after)
