"""What is wrong with one position, told while a game is being played and something fails.

The suite finds the same, and more; here is only what can be seen in a moment, and what an author
is to do about it.
"""

from __future__ import annotations

import json

from lomber.errors import LomberError
from lomber.game import CHANCE, TERMINAL, Result, State
from lomber.i18n import Text
from lomber.testing.blame import cause
from lomber.testing.play import Broken, facts, replay

__all__ = ["fault"]

_ENCODE = Text(
    "declare the action in the codec, and let self.game.actions.encode(kind, ...) number it",
    "объявите ход в кодеке, а номер пусть даёт self.game.actions.encode(вид, ...)",
)
AHEAD = 20  # legal actions after which a position is looked at


def fault(state: object) -> Text | None:
    """Return what is wrong with a position and what to do about it, on one line, or None.

    Args:
        state: what ``new_state()`` gave, with the actions made so far.
    """
    if not isinstance(state, State):
        return Text(
            "new_state() returned {found}, which is not a lomber.game.State: return one, made of "
            "the game, MyState(self)",
            "new_state() вернул {found}, это не lomber.game.State: верните состояние, созданное "
            "из игры, MyState(self)",
            {"found": repr(state)},
        )
    for look in (*_LOOKS, _length, _start, _next):
        try:
            look(state)
        except Broken as exc:
            return Text("{what}: {hint}", values={"what": exc.message, "hint": exc.hint})
        except LomberError as exc:
            return cause(exc)
        except Exception:  # what the game's code raises is told already
            return None
    return None


def _whole(state: State) -> None:
    name = type(state).__name__
    if not hasattr(state, "game") or not hasattr(state, "history"):
        raise Broken(
            Text("{name} has no game or no history", "у {name} нет game или history").format(
                name=name
            ),
            hint=Text(
                "begin {name}.__init__ with super().__init__(game)",
                "начните {name}.__init__ с super().__init__(game)",
                {"name": name},
            ),
        )
    if not hasattr(state, "current_player"):
        raise Broken(
            Text("{name} has no current_player", "у {name} нет current_player", {"name": name}),
            hint=Text(
                "set it in {name}.__init__", "задайте его в {name}.__init__", {"name": name}
            ),
        )


def _player(state: State) -> None:
    player, last = state.current_player, state.game.num_players - 1
    if type(player) is not int or not (player in (CHANCE, TERMINAL) or 0 <= player <= last):
        raise Broken(
            Text("current_player is {player}", "current_player — {player}").format(
                player=repr(player)
            ),
            hint=Text(
                "set it to a seat 0..{last}, CHANCE or TERMINAL in _apply",
                "пусть _apply задаёт место 0..{last}, CHANCE или TERMINAL",
                {"last": last},
            ),
        )


def _legal(state: State) -> None:
    if state.current_player < 0:
        return
    legal, size = state.legal_actions(), state.game.num_actions
    if not isinstance(legal, list):
        raise Broken(
            Text("_legal() returned {found}", "_legal() вернул {found}", {"found": repr(legal)}),
            hint=Text("return a sorted list of actions", "верните отсортированный список ходов"),
        )
    for action in legal:
        if type(action) is not int or not 0 <= action < size:
            raise _no_action("_legal()", action, size)
    if not legal:
        raise Broken(
            Text(
                "seat {seat} is to move and has no legal action",
                "ход места {seat}, а допустимых ходов у него нет",
                {"seat": state.current_player},
            ),
            hint=Text(
                "offer a pass, or set current_player to who can move, or to TERMINAL",
                "предложите пас или передайте current_player тому, кто может ходить, или TERMINAL",
            ),
        )


def _chance(state: State) -> None:
    if state.current_player != CHANCE:
        return
    outcomes, size = state.chance_outcomes(), state.game.num_actions
    if not outcomes:
        raise Broken(
            Text(
                "chance is to move and chance_outcomes() is empty",
                "ход случая, а chance_outcomes() пуст",
            ),
            hint=Text(
                "list the outcomes, or set current_player to the seat that is to move",
                "перечислите исходы или передайте current_player месту, чей ход",
            ),
        )
    for action, _ in outcomes:
        if type(action) is not int or not 0 <= action < size:
            raise _no_action("chance_outcomes()", action, size)


def _no_action(where: str, action: object, size: int) -> Broken:
    return Broken(
        Text(
            "{where} has {action}, and actions are the ints 0..{last}",
            "в {where} есть {action}, а ходы — это целые 0..{last}",
            {"where": where, "action": repr(action), "last": size - 1},
        ),
        hint=_ENCODE,
    )


def _returns(state: State) -> None:
    seats = state.game.num_players
    for name in ("returns", "standing"):
        found = getattr(state, name)()
        if not isinstance(found, tuple) or len(found) != seats:
            raise Broken(
                Text("{name}() is {found}", "{name}() — это {found}").format(
                    name=name, found=repr(found)
                ),
                hint=Text(
                    "return a tuple with one number for each of the {seats} seats",
                    "верните кортеж, по числу на каждое из мест (их {seats})",
                    {"seats": seats},
                ),
            )


def _view(state: State) -> None:
    found = state.view(max(state.current_player, 0))
    if not isinstance(found, dict):
        raise Broken(
            Text("view() returned {found}", "view() вернул {found}", {"found": repr(found)}),
            hint=Text("return a dict of what the seat sees", "верните словарь того, что видно"),
        )
    try:
        json.dumps(found)
    except (TypeError, ValueError) as exc:
        raise Broken(
            Text(
                "view() has what JSON has not ({why})",
                "во view() есть то, чего нет в JSON ({why})",
                {"why": exc},
            ),
            hint=Text(
                "return str, int, float, bool, None, lists and dicts with str keys, no more",
                "возвращайте только str, int, float, bool, None, списки и словари со строковыми "
                "ключами",
            ),
        ) from None


def _drawn(state: State) -> None:
    from rich.errors import MarkupError
    from rich.markup import render

    try:
        render(state.game.draw(state.observation(max(state.current_player, 0))))
    except MarkupError as exc:
        raise Broken(
            Text("draw() is no markup, {why}", "draw() — не разметка, {why}", {"why": exc}),
            hint=Text(
                r"close every tag, and write \[ for a plain [",
                r"закройте каждый тег и пишите \[ вместо простой [",
            ),
        ) from None


def _result(state: State) -> None:
    found, sides = state.result(), state.game.sides
    if not isinstance(found, Result):
        raise Broken(
            Text("result() is {found}", "result() — это {found}", {"found": repr(found)}),
            hint=Text(
                "return lomber.game.Result(self.returns(), score)",
                "верните lomber.game.Result(self.returns(), score)",
            ),
        )
    if set(found.score) != set(sides):
        raise Broken(
            Text(
                "result().score is for {who}",
                "в result().score числа есть для {who}",
                {"who": ", ".join(map(repr, found.score)) or Text("nobody", "никого")},
            ),
            hint=Text(
                "give each of game.sides a number: {sides}",
                "дайте по числу каждой из game.sides: {sides}",
                {"sides": ", ".join(map(repr, sides))},
            ),
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
            Text(
                "{action!r} changed nothing but the history",
                "{action!r} не изменил ничего, кроме history",
                {"action": state.game.action_text(actions[-1])},
            ),
            hint=Text(
                "let _apply make the change and set current_player to whoever moves next",
                "пусть _apply меняет положение и передаёт current_player тому, кто ходит дальше",
            ),
        )
    raise Broken(
        Text(
            "the game has not ended after max_game_length = {limit} actions",
            "игра не кончилась за max_game_length = {limit} ходов",
            {"limit": limit},
        ),
        hint=Text(
            "raise max_game_length in setup(), or see that every line of play comes to an end",
            "увеличьте max_game_length в setup() или добейтесь, чтобы всякая партия кончалась",
        ),
    )


def _start(state: State) -> None:
    if facts(state.game.new_state()) != facts(state.game.new_state()):
        raise Broken(
            Text("two new states differ", "два новых состояния различаются"),
            hint=Text(
                "draw cards by chance's actions, not in new_state()",
                "карты сдают ходы случая, а не new_state()",
            ),
        )


def _next(state: State) -> None:
    """Look one action ahead, as bots do."""
    actions = [action for _, action in state.history]
    for action in state.legal_actions()[:AHEAD]:
        after = replay(state.game, [*actions, action])
        for look in _LOOKS:
            look(after)
