"""Random plays of a game, and what two positions must share to count as the same."""

from __future__ import annotations

import json
import zlib
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from typing import Final, TypeAlias

from lomber.game import CHANCE, TERMINAL, Game, State
from lomber.i18n import Text
from lomber.random import Random
from lomber.testing.blame import cause

__all__ = [
    "LONG",
    "Broken",
    "Facts",
    "Play",
    "difference",
    "diverges",
    "facts",
    "make_play",
    "make_plays",
    "replay",
    "same",
]

Facts: TypeAlias = dict[str, str]
LEAST, MOST, ENOUGH = 3, 12, 250  # plays where no number is given: so many, or so many actions
LONG: Final = 150  # actions; a longer play is looked at in fewer places
CUT: Final = 1000  # actions after which a play is left unfinished
PATIENCE: Final = 1_000_000  # actions after which no end is waited for
FULL: Final = 24  # positions of a play that are compared in full; the others in brief


class Broken(Exception):
    """A check found something wrong.

    Args:
        message: what.
        ply: how many actions of the play lead there; None for the last position looked at.
        hint: what to do, where the check's own hint is not it.
        actions: the actions that lead there, where they are not those of the play.
        game: the game, where the check looks at several.
    """

    def __init__(
        self,
        message: str | Text,
        *,
        ply: int | None = None,
        hint: str | Text = "",
        actions: Sequence[int] | None = None,
        game: Game | None = None,
    ) -> None:
        super().__init__(message)
        self.message = message if isinstance(message, Text) else Text(message)
        self.ply = ply
        self.hint = hint if isinstance(hint, Text) else Text(hint)
        self.actions = actions
        self.game = game


class Play:
    """One random play of a game, to the end where it gets there.

    Attributes:
        game: the rules.
        number: which play of the suite's.
        moves: (player, action) in order.
        cut: whether it was left unfinished because it is long.
        trouble: the check that the play itself failed with what was wrong, or None.
        cursor: how many actions had been made at the last position looked at.
        counts: what checks counted, for the notes.
    """

    def __init__(self, game: Game, seed: int, number: int) -> None:
        self.game = game
        self.seed = seed
        self.number = number
        self.moves: list[tuple[int, int]] = []
        self.trouble: tuple[str, Broken] | None = None
        self.started = False
        self.cut = False
        self.cursor = 0
        self.counts: Counter[str] = Counter()

    def __len__(self) -> int:
        return len(self.moves)

    @property
    def actions(self) -> list[int]:
        """The actions in order."""
        return [action for _, action in self.moves]

    def rng(self, label: str) -> Random:
        """Return a check's own source of chance."""
        return Random(self.seed, self.number).fork(zlib.crc32(label.encode()))

    def positions(self) -> Iterator[tuple[int, State]]:
        """Yield (actions made, state) at every position, the state being moved on in between."""
        self.cursor = 0
        state = self.game.new_state()
        yield 0, state
        for ply, (_, action) in enumerate(self.moves, 1):
            state.apply(action)
            self.cursor = ply
            yield ply, state

    def at(self, ply: int) -> State:
        """Return the position after *ply* actions."""
        self.cursor = ply
        return replay(self.game, self.actions[:ply])

    def end(self) -> State:
        """Return the end of the game, which a play that was cut is played on to, in brief.

        Raises:
            Broken: it does not end within max_game_length.
        """
        state = self.at(len(self.moves))
        rng = self.rng("end")
        limit = self.game.max_game_length
        while self.cut and state.current_player != TERMINAL:
            if len(state.history) >= min(limit, PATIENCE):
                raise Broken(
                    Text(
                        "the game has not ended after {made} actions, and max_game_length = "
                        "{limit}",
                        "игра не кончилась за {made} ходов, а max_game_length = {limit}",
                        {"made": len(state.history), "limit": limit},
                    )
                )
            chance = state.current_player == CHANCE
            action = _chance(state, rng) if chance else _choice(state, rng)
            if action is None:
                raise _stuck(state, len(self.moves))
            state.apply(action)
        return state

    def picks(self, count: int, label: str) -> list[int]:
        """Return up to *count* plies, sorted, the first and the last among them."""
        every = range(len(self.moves) + 1)
        count = self._fewer(count)
        if len(every) <= count:
            return list(every)
        inner = self.rng(label).sample(every[1:-1], count - 2)
        return sorted([0, every[-1], *inner])

    def decisions(self, count: int, label: str) -> list[int]:
        """Return up to *count* plies at which a seat is to move, sorted, and the two ends."""
        plies = [ply for ply, (player, _) in enumerate(self.moves) if player >= 0]
        some = self.rng(label).sample(plies, min(self._fewer(count), len(plies)))
        return sorted({0, len(self.moves), *some})

    def _fewer(self, count: int) -> int:
        """Return less than *count* in a long play, where each position costs more to look at."""
        return max(min(count, 4), count * LONG // max(LONG, len(self.moves)))

    def full(self) -> set[int]:
        """Return the plies at which positions are compared in full."""
        return set(self.picks(FULL, "full"))

    def pool(self) -> list[int]:
        """Return every action that was legal somewhere in the play, in order: near misses."""
        found: set[int] = set()
        for _, state in self.positions():
            found.update(state.legal_actions())
            if state.current_player == CHANCE:
                found.update(action for action, _ in state.chance_outcomes())
        return sorted(found & set(range(self.game.num_actions)))


def replay(game: Game, actions: Sequence[int]) -> State:
    """Return the position after these actions. Raises what ``apply`` raises."""
    state = game.new_state()
    for action in actions:
        state.apply(action)
    return state


def make_plays(game: Game, seed: int, plays: int | None) -> Iterator[Play]:
    """Yield so many random plays, or for None as many as show most of what can happen."""
    made = 0
    for number in range(plays or MOST):
        if plays is None and number >= LEAST and made >= ENOUGH:
            return
        play = make_play(game, seed, number)
        made += len(play)
        yield play


def make_play(game: Game, seed: int, number: int) -> Play:
    """Play at random, every legal action equally likely; ``trouble`` keeps what goes wrong.

    A long game is left unfinished after ``CUT`` actions; :meth:`Play.end` goes on from there.
    """
    play = Play(game, seed, number)
    rng = Random(seed, number)
    try:
        state = game.new_state()
        play.started = True
        limit = game.max_game_length
        while state.current_player != TERMINAL:
            if len(play.moves) >= limit:
                _too_long(play, limit)
                break
            if len(play.moves) >= CUT:
                play.cut = True
                if all(_idle(play, range(ply, ply + 1)) for ply in (CUT - 2, CUT - 1, CUT)):
                    _too_long(play, limit)
                break
            player = state.current_player
            wrong = _no_player(play, player)
            if wrong is not None:
                play.trouble = "play", wrong
                del play.moves[-1:]
                break
            action = _chance(state, rng) if player == CHANCE else _choice(state, rng)
            if action is None:
                play.trouble = "play", _stuck(state, len(play.moves))
                break
            play.moves.append((player, action))
            state.apply(action)
    except Exception as exc:  # the game's own code may raise anything
        broken = Broken(cause(exc), actions=play.actions)
        broken.__cause__ = exc
        play.trouble = "play", broken
        del play.moves[-1:]  # the other checks stop before it
    return play


def _no_player(play: Play, player: object) -> Broken | None:
    last = play.game.num_players - 1
    if isinstance(player, int) and CHANCE <= player <= last:
        return None
    return Broken(
        Text(
            "current_player is {player}; it is a seat 0..{last}, CHANCE or TERMINAL",
            "current_player — {player}; а это место 0..{last}, CHANCE или TERMINAL",
            {"player": repr(player), "last": last},
        ),
        actions=play.actions,
        hint=Text(
            "set current_player to one of these in _apply",
            "пусть _apply задаёт одно из этого",
        ),
    )


def _chance(state: State, rng: Random) -> int | None:
    outcomes = [(a, p) for a, p in state.chance_outcomes() if p > 0]
    if not outcomes:
        return None
    mark = rng.uniform() * sum(p for _, p in outcomes)
    for action, probability in outcomes:
        mark -= probability
        if mark < 0:
            return action
    return outcomes[-1][0]


def _choice(state: State, rng: Random) -> int | None:
    size = state.game.num_actions
    legal = [action for action in state.legal_actions() if 0 <= action < size]
    return rng.choice(legal) if legal else None


def _stuck(state: State, ply: int) -> Broken:
    who = state.current_player
    if who == CHANCE:
        return Broken(
            Text(
                "chance is to move and chance_outcomes() is empty",
                "ход случая, а chance_outcomes() пуст",
            ),
            ply=ply,
            hint=Text(
                "list the outcomes, or set current_player to the seat that is to move",
                "перечислите исходы или передайте current_player месту, чей ход",
            ),
        )
    return Broken(
        Text(
            "seat {who} is to move and has no legal action",
            "ход места {who}, а допустимых ходов у него нет",
            {"who": who},
        ),
        ply=ply,
        hint=Text(
            "offer a pass, or set current_player to the next seat that can move, or to TERMINAL",
            "предложите пас или передайте current_player тому, кто может ходить, или TERMINAL",
        ),
    )


def _too_long(play: Play, limit: int) -> None:
    """Say why a play does not end, at the first position that did not move on, if any."""
    idle = _idle(play, range(1, len(play.moves) + 1))
    if idle:
        text = play.game.action_text(play.moves[idle - 1][1])
        who = _mover(play.at(idle))
        broken = Broken(
            Text(
                "{text!r} changed nothing but the history, and the game does not end within "
                "max_game_length = {limit}: {who} is still to move with the same legal actions",
                "{text!r} не изменил ничего, кроме history, и игра не кончается за "
                "max_game_length = {limit}: {who} по-прежнему ходит, и ходы те же",
                {"text": text, "limit": limit, "who": who},
            ),
            ply=idle,
            hint=Text(
                "let _apply make the change and set current_player to whoever moves next",
                "пусть _apply меняет положение и передаёт current_player тому, кто ходит дальше",
            ),
        )
    else:
        long = Text(
            "the game has not ended after max_game_length = {limit} actions",
            "игра не кончилась за max_game_length = {limit} ходов",
            {"limit": limit},
        )
        broken = Broken(long, ply=len(play.moves))
    play.trouble = "length", broken
    play.cut = False
    if idle:
        del play.moves[idle:]


def _idle(play: Play, plies: range) -> int:
    """Return the first ply of a range that left everything but the history as it was, or 0."""
    before: Facts = {}
    for ply, state in play.positions():
        if ply + 1 in plies or ply in plies:
            now = facts(state, turn=True)
            if ply in plies and now == before:
                return ply
            before = now
    return 0


def _mover(state: State) -> Text:
    if state.current_player == CHANCE:
        return Text("chance", "случай")
    return Text("seat {seat}", "место {seat}", {"seat": state.current_player})


def facts(state: State, *, full: bool = True, turn: bool = False) -> Facts:
    """Return what makes a position, as texts, so that later changes cannot reach them.

    Args:
        state: the position.
        full: with result, standing, events and what every seat sees; else what one seat sees.
        turn: leave the history out, to see whether anything else changed.
    """
    out = {
        "current_player": _text(lambda: state.current_player),
        "legal_actions": _text(state.legal_actions),
        "chance_outcomes": _text(state.chance_outcomes),
        "returns": _text(lambda: list(state.returns())),
    }
    if turn:
        for seat in range(state.game.num_players):
            out[f"view({seat})"] = _text(lambda seat=seat: state.view(seat))  # type: ignore[misc]
        return out
    out["history"] = _text(lambda: state.history)
    if not full:
        some = len(state.history) % state.game.num_players
        out[f"view({some})"] = _text(lambda: state.view(some))
        return out
    out["result"] = _text(lambda: state.result().json())
    out["standing"] = _text(lambda: list(state.standing()))
    out["events"] = _text(lambda: [[event.ply, str(event.text)] for event in state.events()])
    for seat in range(state.game.num_players):
        out[f"observation({seat})"] = _text(
            lambda seat=seat: state.observation(seat)  # type: ignore[misc]
        )
    return out


def _text(get: Callable[[], object]) -> str:
    try:
        return json.dumps(get(), ensure_ascii=False, sort_keys=True, default=repr)
    except Exception as exc:
        return f"raises {type(exc).__name__}: {exc}"


def difference(before: Facts, after: Facts) -> str:
    """Return the first thing in which two positions differ, in words, or "" for none."""
    for key in before:
        if before[key] != after.get(key, before[key]):
            return f"{key}: {_inner(before[key], after[key])}"
    return ""


def same(before: Facts, after: Facts, what: str, *, ply: int | None = None) -> None:
    """Raise Broken where two positions differ."""
    found = difference(before, after)
    if found:
        raise Broken(f"{what}: {found}", ply=ply)


def _inner(before: str, after: str) -> str:
    try:
        old, new = json.loads(before), json.loads(after)
    except ValueError:
        return f"{_short(before)} and {_short(after)}"
    return diverges(old, new)


def diverges(old: object, new: object, path: str = "") -> str:
    """Return where two different JSON values part, in words."""
    if isinstance(old, dict) and isinstance(new, dict):
        for key in [*old, *(key for key in new if key not in old)]:
            if key not in old or key not in new:
                return f"{path}{key!r} is {'missing' if key in old else 'new'}"
            if old[key] != new[key]:
                return diverges(old[key], new[key], f"{path}{key}: ")
    if isinstance(old, list) and isinstance(new, list) and len(old) == len(new):
        for i, (a, b) in enumerate(zip(old, new)):
            if a != b:
                return diverges(a, b, f"{path}[{i}] ")
    return f"{path}{_short(json.dumps(old, ensure_ascii=False))} and " + _short(
        json.dumps(new, ensure_ascii=False)
    )


def _short(text: str) -> str:
    return text if len(text) <= 120 else f"{text[:117]}..."
