"""Deals told trick by trick, and the actions that make a State play them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import lomber
from lomber.game import Game, State
from oracles.ristikontra_oracle import PACK, winner


def play(
    game: Game,
    script: Iterable[str],
    *,
    state: State | None = None,
    ahead: Iterable[str] | None = None,
) -> State:
    """Play a deal as a script tells it, chance included, and return the state.

    A line is a trick in the order of play: ``7c 5d As 3h``. A star is a play in the dark:
    ``7c *5d As 3h``. After a bar stands what the winner does: ``7c 5d As 3h | sharpen Qd``.
    Cards that the script does not name come where they are needed, lowest first. With *ahead*, a
    longer script, its cards are dealt but only *script* is played.
    """
    state = game.new_state() if state is None else state
    tricks = _read(script)
    needs, fill = _hands(game, tricks if ahead is None else _read(ahead), state)
    for cards, after in tricks:
        for card in cards:
            _deal(state, needs, fill)
            if card.startswith("*"):
                state.apply(game.parse_action("dark"))
                state.apply(game.parse_action(f"turn {card[1:]}"))
            else:
                state.apply(game.parse_action(card))
        if after:
            state.apply(game.parse_action(after[0]))
        if len(after) > 1:
            state.apply(game.parse_action(f"turn {after[1]}"))
    if not state.deals or state.taken:  # type: ignore[attr-defined]
        _deal(state, needs, fill)
    return state


def _read(script: Iterable[str]) -> list[tuple[list[str], list[str]]]:
    lines = [line.partition("|") for line in script]
    return [(trick.split(), after.split()) for trick, _, after in lines]


def _hands(
    game: Game, tricks: Sequence[tuple[list[str], list[str]]], state: State
) -> tuple[list[list[str]], list[str]]:
    """Return the cards that each seat plays from its hand, in order, and the others."""
    players = game.num_players
    leader = state.eldest  # type: ignore[attr-defined]
    needs: list[list[str]] = [[] for _ in range(players)]
    used, back = set(), set()
    for cards, after in tricks:
        bare = [card.lstrip("*") for card in cards]
        for place, card in enumerate(cards):
            if card in back:
                back.remove(card)
            elif not card.startswith("*"):
                needs[(leader + place) % players].append(card)
        place = winner(bare)
        leader = (leader + place) % players
        used |= {*bare, *after[1:]}
        if after[:1] == ["sharpen"]:
            back.add(bare[place])
    pack = {str(card) for card in game.pack}  # type: ignore[attr-defined]
    return needs, [card for card in PACK if card in pack - used]


def _deal(state: State, needs: list[list[str]], fill: list[str]) -> None:
    while state.current_player == lomber.CHANCE:
        seat = state.due[state.dealt]  # type: ignore[attr-defined]
        card = needs[seat].pop(0) if needs[seat] else fill.pop(0)
        state.apply(state.game.parse_action(f"deal {card}"))
