"""Chance: its outcomes, their probabilities and how they are drawn."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from math import isclose

from lomber.game import CHANCE, State
from lomber.random import Random
from lomber.testing.check import Check
from lomber.testing.play import Broken, Play, facts, same

__all__ = ["CHECKS"]

DRAWS = 12
NODES = 9
ODDS_NODES = 3
ODDS_DRAWS = 600
SPREADS = 7.0  # standard deviations: an honest game strays so far once in 10**11 outcomes


def chance(play: Play) -> None:
    """The outcomes are actions, their probabilities add up to 1, and draws are among them."""
    size = play.game.num_actions
    for ply, state in play.positions():
        outcomes = state.chance_outcomes()
        if state.current_player != CHANCE:
            if outcomes:
                raise Broken("chance_outcomes() is not empty where chance is not to move")
            continue
        actions = [action for action, _ in outcomes]
        if any(type(a) is bool or not isinstance(a, int) or not 0 <= a < size for a in actions):
            raise Broken(f"chance_outcomes() has what is no action: {actions[:20]}")
        if any(a >= b for a, b in pairwise(actions)):
            raise Broken(f"chance_outcomes() is not sorted, unique actions: {actions[:20]}")
        if any(p <= 0 for _, p in outcomes):
            raise Broken("chance_outcomes() has an outcome of probability 0 or less: leave it out")
        total = sum(p for _, p in outcomes)
        if not isclose(total, 1, abs_tol=1e-9):
            raise Broken(f"the probabilities of chance_outcomes() add up to {total!r}, not 1")
        _drawn(state, set(actions), ply)
    _together(play)


def _drawn(state: State, actions: set[int], ply: int) -> None:
    first, second = Random(ply), Random(ply)
    for _ in range(DRAWS):
        action = state.sample_chance(first)
        if action not in actions:
            raise Broken(f"sample_chance() drew {action!r}, which chance_outcomes() does not have")
        if state.sample_chance(second) != action:
            raise Broken("sample_chance() drew differently from two generators that are the same")


def _together(play: Play) -> None:
    """See that play_chance draws what sample_chance would, one by one."""
    nodes = [ply for ply, (player, _) in enumerate(play.moves) if player == CHANCE]
    for ply in nodes[::NODES]:
        first, second = play.at(ply), play.at(ply)
        rng = Random(play.seed, ply)
        while first.current_player == CHANCE:
            first.apply(first.sample_chance(rng))
        second.play_chance(Random(play.seed, ply))
        same(
            facts(first, full=False),
            facts(second, full=False),
            "play_chance() drew otherwise than sample_chance()",
        )


def odds(play: Play) -> None:
    """sample_chance draws each outcome as often as chance_outcomes says."""
    nodes = [ply for ply, (player, _) in enumerate(play.moves) if player == CHANCE]
    rng = play.rng("chance-odds")
    for ply in sorted(rng.sample(nodes, min(ODDS_NODES, len(nodes)))):
        state = play.at(ply)
        outcomes = state.chance_outcomes()
        drawn = Counter(state.sample_chance(rng) for _ in range(ODDS_DRAWS))
        for action, probability in outcomes:
            expected = ODDS_DRAWS * probability
            stray = abs(drawn[action] - expected)
            if stray > SPREADS * (expected * max(0.0, 1 - probability)) ** 0.5 + SPREADS:
                shown = play.game.action_text(action)
                raise Broken(
                    f"sample_chance() drew {shown!r} {drawn[action]} times of {ODDS_DRAWS}, "
                    f"and chance_outcomes() says {expected:.0f}"
                )


CHECKS = (
    Check(
        "chance",
        "outcomes are sorted actions with probabilities that add up to 1, and draws are of them",
        "let sample_chance draw from what chance_outcomes lists, by the given generator alone",
        chance,
    ),
    Check(
        "chance-odds",
        "sample_chance draws each outcome as often as chance_outcomes says",
        "draw with the same probabilities, or leave sample_chance to the base class",
        odds,
        needs=("chance",),
    ),
)
