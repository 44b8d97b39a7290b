"""Scripted games: a test names each card turned and what is done with it."""

from __future__ import annotations

import lomber
from lomber.game import CHANCE, TERMINAL
from lomber.random import Random


def table(lot="red", **options):
    """Return a new game, red being seat 0 unless *lot* says otherwise."""
    return lomber.load("construction", lot=lot, **options).new_state()


def do(state, *texts):
    """Make the actions named."""
    for text in texts:
        state.apply(state.game.parse_action(text))
    return state


def play(state, *turns):
    """Turn cards and use them: ``"7h build V 0,1"`` turns the 7h and builds with it."""
    for turn in turns:
        card, _, action = turn.partition(" ")
        do(state, f"turn {card}", action)
    return state


def legal(state, *kinds):
    """Return the texts of the legal actions, of these kinds alone where some are named."""
    game = state.game
    actions = [a for a in state.legal_actions() if not kinds or game.actions.kind(a) in kinds]
    return {game.action_text(action) for action in actions}


def rules_broken(state, text):
    """Return the ledger IDs of the reasons against an action."""
    return {reason.rule for reason in state.why_illegal(state.game.parse_action(text))}


def turned(state, card):
    """Return a copy of a state with a card turned."""
    return do(state.clone(), f"turn {card}")


def all_placed(state):
    """Turn cards and throw them away, red kings first, until red has twelve small pieces and
    the pack holds red kings again.
    """
    while True:
        pack = state.view(0)["pack"]
        if len(state.view(0)["pieces"]["red"]["small"]) == 12 and "Kh" in pack:
            return state
        card = next((king for king in ("Kh", "Kd") if king in pack), min(pack))
        do(state, f"turn {card}")
        do(state, "king" if "king" in legal(state) else "discard")


def random_game(game, seed, choose=None):
    """Play a game at random to its end and return the state."""
    state, rng = game.new_state(), Random(seed)
    while state.current_player != TERMINAL:
        if state.current_player == CHANCE:
            state.apply(state.sample_chance(rng))
        else:
            state.apply((choose or any_action)(state, rng))
    return state


def any_action(state, rng):
    """Return any legal action, all equally likely."""
    legal = state.legal_actions()
    return legal[rng.below(len(legal))]


def any_kind(state, rng):
    """Return any legal action of a kind drawn first: pieces move and walk more than they would."""
    kinds = {}
    for action in state.legal_actions():
        kinds.setdefault(state.game.actions.kind(action), []).append(action)
    return rng.choice(kinds[rng.choice(sorted(kinds))])


LOW = ("Ah", "Ad", "2h", "2d", "3h", "3d")  # red; three of each in the pack
BLACK_LOW = ("As", "Ac", "2s", "2c", "3s", "3c")


def column(state, cells, cards):
    """Build on each of these cells with each of these cards."""
    for cell, card in zip(cells, cards, strict=True):
        play(state, f"{card} build {cell}")
    return state


def low_column(state, number, rows, cards=LOW):
    """Build upright cards no higher than a three on these rows of a column."""
    wanted = [card for card in cards for _ in range(3)]
    return column(state, [f"V {number},{row}" for row in rows], wanted[: len(rows)])
