"""Hidden stays hidden: a line of play that a seat cannot tell from this one looks the same."""

from __future__ import annotations

import json
from collections.abc import Iterator

from lomber.errors import BadValue
from lomber.game import CHANCE, State
from lomber.i18n import Text
from lomber.random import Random
from lomber.testing.check import Check
from lomber.testing.checks.knowledge import HIDDEN
from lomber.testing.play import Broken, Play, diverges

__all__ = ["CHECKS", "Worlds"]

PLACES = 7
TRIES = 8


class Worlds:
    """Other lines of play that a seat cannot tell from the one played.

    Args:
        play: the play.
        ply: how many actions of it were made.
        seat: whose eyes to look through.
    """

    def __init__(self, play: Play, ply: int, seat: int) -> None:
        self.game = play.game
        self.state = play.at(ply)
        self.seat = seat
        self.movers = [player for player, _ in play.moves[:ply]]
        self.actions = play.actions[:ply]
        self.seen = [self.state.visible(i, seat) for i in range(ply)]
        mine = self.game.seats_of(seat)
        self.hidden = [
            i for i, text in enumerate(self.seen) if HIDDEN in text and self.movers[i] not in mine
        ]

    def others(self, rng: Random, tries: int) -> Iterator[tuple[list[int], State]]:
        """Yield the actions and the position of each such line found in so many tries."""
        for _ in range(tries if self.hidden else 0):
            actions, changed = self._altered(rng)
            if actions == self.actions:
                continue
            state = self._replayed(actions)
            if state is not None and self._alike(state, changed):
                yield actions, state

    def told_at_once(self, actions: list[int]) -> tuple[str, int]:
        """Return what a change tells the seat the moment it is made, and after how many actions.

        Where the rules show hidden cards later, all that comes later may tell.
        """
        for i, (old, new) in enumerate(zip(self.actions, actions)):
            if old != new:
                first, second = self._replayed(self.actions[:i]), self._replayed(actions[:i])
                assert first is not None
                assert second is not None
                if _told(first, second, self.seat):
                    break
                first.apply(old)
                second.apply(new)
                found = _told(first, second, self.seat)
                if found:
                    return found, i + 1
        return "", 0

    def _altered(self, rng: Random) -> tuple[list[int], set[int]]:
        """Put another action in the place of a hidden one, and see to the hidden rest.

        Where another card is dealt, the two cards trade places in all that is hidden: what was
        laid away face down is another card then, too.
        """
        actions = list(self.actions)
        first = rng.choice(self.hidden)
        chance = self.movers[first] == CHANCE
        if chance and rng.below(2):
            choices = [self.actions[i] for i in self.hidden if self.movers[i] == CHANCE]
        else:
            node = self._replayed(actions[:first])
            assert node is not None
            choices = [a for a, _ in node.chance_outcomes()] if chance else node.legal_actions()
        other = rng.choice(choices) if choices else actions[first]
        trade = self._trade(actions[first], other)
        if not trade or (not chance and rng.below(2)):
            actions[first] = other
            return actions, {first}
        for i in self.hidden:
            actions[i] = self._traded(actions[i], trade)
        return actions, {i for i in self.hidden if actions[i] != self.actions[i]}

    def _trade(self, first: int, second: int) -> dict[object, object]:
        """Return which values trade places where one action becomes another of its kind."""
        (kind, old), (other, new) = map(self.game.actions.decode, (first, second))
        if kind != other:
            return {}
        pairs = [(old[name], new[name]) for name in old if old[name] != new[name]]
        return dict(pairs) | {b: a for a, b in pairs}

    def _traded(self, action: int, trade: dict[object, object]) -> int:
        kind, fields = self.game.actions.decode(action)
        values = [
            tuple(trade.get(item, item) for item in value)
            if isinstance(value, tuple) and value not in trade
            else trade.get(value, value)
            for value in fields.values()
        ]
        try:
            return self.game.actions.encode(kind, *values)
        except BadValue:
            return action

    def _replayed(self, actions: list[int]) -> State | None:
        state = self.game.new_state()
        for mover, action in zip(self.movers, actions):
            if state.current_player != mover:
                return None
            if mover == CHANCE:
                legal = [
                    outcome for outcome, probability in state.chance_outcomes() if probability
                ]
            else:
                legal = state.legal_actions()
            if action not in legal:
                return None
            state.apply(action)
        return state

    def _alike(self, state: State, changed: set[int]) -> bool:
        """Whether the changed events look the same to the seat, and the same seat is to move."""
        if state.current_player != self.state.current_player:
            return False
        return all(state.visible(i, self.seat) == self.seen[i] for i in changed)


def hidden_swap(play: Play) -> None:
    """Changing what a seat cannot see does not change what it sees."""
    game = play.game
    rng = play.rng("hidden-swap")
    _history_is_closed(play)
    for ply in play.decisions(PLACES, "hidden-swap"):
        for seat in range(game.num_players):
            worlds = Worlds(play, ply, seat)
            play.counts["hidden"] += bool(worlds.hidden)
            for actions, state in worlds.others(rng, TRIES):
                play.counts["swaps"] += 1
                if game.shows_hidden:
                    found, end = worlds.told_at_once(actions)
                else:
                    found, end = _told(worlds.state, state, seat), ply
                if found:
                    raise Broken(
                        f"seat {seat} cannot see {_changes(worlds, actions)}, and its observation "
                        f"tells: {found}",
                        ply=end,
                    )


def _history_is_closed(play: Play) -> None:
    """See that the history does not tell what the view hides."""
    for ply in play.decisions(PLACES, "history"):
        state = play.at(ply)
        for seat in range(play.game.num_players):
            masked = _masked(state.view(seat))
            if masked and all(HIDDEN not in state.visible(i, seat) for i in range(ply)):
                raise Broken(
                    f"view({seat}) shows '?' at {masked}, and the history of the same observation "
                    "tells every action in full",
                    hint=Text(
                        "override visible(), so that who may not know a card reads '?' there",
                        "замените visible(), чтобы тот, кому карту знать нельзя, видел там «?»",
                    ),
                )


def _masked(value: object, path: str = "") -> str:
    """Return where a value has the text ``?``, or ""."""
    if isinstance(value, dict):
        return next(filter(None, (_masked(v, f"{path}{k!r} ") for k, v in value.items())), "")
    if isinstance(value, (list, tuple)):
        parts = (_masked(item, f"{path}[{i}] ") for i, item in enumerate(value))
        return next(filter(None, parts), "")
    return path.strip() or "its top" if value == HIDDEN else ""


def _told(first: State, second: State, seat: int) -> str:
    """Return in what two states look different to a seat, or ""."""
    before = json.loads(json.dumps(first.observation(seat)))
    after = json.loads(json.dumps(second.observation(seat)))
    if before != after:
        return diverges(before, after)
    before, after = _public(first), _public(second)
    return "" if before == after else diverges(before, after)


def _public(state: State) -> dict[str, object]:
    """Return what everybody hears of a position, beside what each seat sees; the end tells all."""
    return {
        "events()": [[event.ply, str(event.text)] for event in state.events()],
        "standing()": [] if state.is_terminal else list(state.standing()),
    }


def _changes(worlds: Worlds, actions: list[int]) -> str:
    text = worlds.game.action_text
    return ", ".join(
        f"{text(old)!r} become {text(new)!r}"
        for old, new in zip(worlds.actions, actions)
        if old != new
    )


CHECKS = (
    Check(
        "hidden-swap",
        "changing hidden cards alone never changes another seat's observation",
        "build view(seat) from what that seat may know: its own cards, what lies open, and counts",
        hidden_swap,
        needs=("legal-list", "observation"),
    ),
)
