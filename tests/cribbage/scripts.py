"""Scripted deals: a test names the hands and what is played, and gets the state."""

from __future__ import annotations

import lomber
from lomber.cards import parse_cards
from lomber.game import CHANCE, TERMINAL
from lomber.random import Random


def table(dealer=1, score=None, **options):
    """Return a new match with this first dealer; *score* by side replaces the first score."""
    state = lomber.load("cribbage", first_dealer=dealer, **options).new_state()
    if score is not None:
        state.score[:] = score
    return state


def do(state, *texts):
    """Make the actions named."""
    for text in texts:
        state.apply(state.game.parse_action(text))
    return state


def deal(state, hands, lay, starter=None, crib=""):
    """Deal these kept hands and cards laid away by seat, and turn the starter.

    Args:
        state: at the start of a deal.
        hands: the cards kept, by seat.
        lay: the cards laid away, by seat.
        starter: the starter, or None to stop before it.
        crib: the card dealt to the crib, where there is one.
    """
    game = state.game
    players = range(game.num_players)
    whole = [parse_cards(f"{hands[seat]} {lay[seat]}") for seat in players]
    turn = [(state.dealer + i) % len(players) for i in range(1, len(players) + 1)]
    for i in range(game.format.dealt):
        for seat in turn:
            do(state, f"deal {whole[seat][i]}")
    if crib:
        do(state, f"deal {crib}")
    for seat in turn:
        do(state, f"discard {lay[seat]}")
    if starter:
        do(state, f"starter {starter}")
    return state


def play(state, *cards):
    """Lay cards (or "go") in turn; return what each scored, for whoever it was."""
    gains = []
    for card in cards:
        before = list(state.score)
        do(state, card if card == "go" else f"play {card}")
        gains.append([now - then for now, then in zip(state.score, before)])
    return gains


def legal(state):
    """Return the texts of the legal actions."""
    return [state.game.action_text(action) for action in state.legal_actions()]


def random_match(game, seed, until=lambda state: False):
    """Play at random until the end, or until a condition holds."""
    rng, state = Random(seed), game.new_state()
    while state.current_player != TERMINAL and not until(state):
        chance = state.current_player == CHANCE
        state.apply(state.sample_chance(rng) if chance else rng.choice(state.legal_actions()))
    return state


def said(state):
    """Return the commentary as English sentences."""
    return [event.text.to("en") for event in state.events()]
