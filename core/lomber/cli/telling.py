"""Telling people what was played, each only what they may know."""

from __future__ import annotations

from functools import cached_property

import click

from lomber.cli.base import lang, say
from lomber.cli.output import print_markup
from lomber.game import CHANCE
from lomber.random import Random
from lomber.table import Table

__all__ = ["Teller"]

LOOKED_AT = 300  # actions of a random game, to see which kinds are chance's


class Teller:
    """Shows one table to its people.

    Args:
        table: the table.
    """

    def __init__(self, table: Table) -> None:
        self._table = table
        self._game = table.game
        self._told: dict[int, int] = {}  # person: how many actions
        self._events = 0

    def name(self, seat: int) -> str:
        """Return what to call who sits at a seat; no two sound the same."""
        name = self._table.names[seat]
        where = self._game.seat_name(seat, lang())
        return name if name == where or self._table.names.count(name) == 1 else f"{name} ({where})"

    def tell(self, seat: int | None) -> None:
        """Say what was played since this person last looked; None is who holds no seat."""
        person = -1 if seat is None else self._game.owners[seat]
        state = self._table.state
        for ply in range(self._told.get(person, self._left_at(seat)), len(state.history)):
            line = self._news(ply, seat)
            if line:
                click.echo(line)
        self._told[person] = self._told[-1] = len(state.history)
        events = state.events()
        for event in events[self._events :]:
            click.echo(f"* {event.text.to(lang())}")
        self._events = len(events)

    def take_back(self, ply: int) -> None:
        """Forget what was told of the actions from *ply* on."""
        self._told = {person: min(told, ply) for person, told in self._told.items()}
        self._events = min(self._events, len(self._table.state.events()))

    def log(self, seat: int) -> None:
        """Say all that was played, as this person knows it."""
        state = self._table.state
        for ply, (player, action) in enumerate(state.history):
            known = state.visible(ply, seat)
            if player != CHANCE or known == self._game.action_text(action):
                click.echo(f"{ply + 1:>4}  {self._line(ply, known)}")

    def draw(self, seat: int) -> None:
        """Show what this person sees."""
        print_markup(self._game.draw(self._table.observation(seat), lang()))

    def forms(self, *, now: bool = False) -> str:
        """Return how moves are written, leaving out what only chance does.

        Args:
            now: only those of which one is legal in this position.
        """
        codec, by_chance = self._game.actions, self._kinds_of_chance
        shown = [kind for kind in codec.kinds if kind.name not in by_chance]
        if now:
            legal = {codec.kind(action) for action in self._table.state.legal_actions()}
            shown = [kind for kind in shown if kind.name in legal]
        return ", ".join(kind.usage(lang()) for kind in shown)

    @cached_property
    def _kinds_of_chance(self) -> set[str]:
        """The kinds of action that chance alone makes, in this game so far and in a random one."""
        state, rng = self._game.new_state(), Random(0)
        while not state.is_terminal and len(state.history) < LOOKED_AT:
            if state.current_player == CHANCE:
                state.play_chance(rng)
            else:
                state.apply(rng.choice(state.legal_actions()))
        made = [*state.history, *self._table.state.history]
        kind = self._game.actions.kind
        players = {kind(action) for player, action in made if player != CHANCE}
        return {kind(action) for player, action in made if player == CHANCE} - players

    def _left_at(self, seat: int | None) -> int:
        """Return where this person's last action in an earlier sitting ended."""
        history = self._table.state.history
        if seat is None:
            return 0
        own = self._game.seats_of(seat)
        return next(
            (ply + 1 for ply in reversed(range(len(history))) if history[ply][0] in own), 0
        )

    def _news(self, ply: int, seat: int | None) -> str:
        """Return one action as a person hears of it; "" for what they did or cannot know."""
        state, game = self._table.state, self._game
        player, action = state.history[ply]
        full = game.action_text(action)
        seen = {state.visible(ply, s) for s in range(game.num_players)}
        if player == CHANCE and seen != {full}:
            return ""  # dealt in secret: the hand shows it
        if seat is not None and player in game.seats_of(seat):
            return ""
        public = next((text for text in sorted(seen) if text != full), full)
        return self._line(ply, public if seat is None else state.visible(ply, seat))

    def _line(self, ply: int, known: str) -> str:
        player, action = self._table.state.history[ply]
        who = say("chance", "случай") if player == CHANCE else self.name(player)
        whole = known == self._game.action_text(action)
        return f"{who}: {self._game.action_text(action, lang()) if whole else known}"
