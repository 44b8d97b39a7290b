"""Counting the ways a game can go on: the strongest cheap test of legality there is."""

from __future__ import annotations

from lomber.errors import BadValue
from lomber.game import CHANCE, State

__all__ = ["perft", "perft_divide"]


def perft(state: State, depth: int) -> int:
    """Return the number of action sequences of length *depth* from a state.

    Each outcome of chance counts as one; a game that ends sooner counts as none.

    Args:
        state: where to begin; it is as before afterwards.
        depth: 0 or more.

    Raises:
        BadValue: *depth* is negative, or *state* none.
    """
    _check(state, depth, 0)
    return _count(state, depth) if depth else 1


def perft_divide(state: State, depth: int) -> dict[int, int]:
    """Return how :func:`perft` divides among the first actions.

    Args:
        state: where to begin; it is as before afterwards.
        depth: 1 or more.

    Raises:
        BadValue: *depth* is less than 1.
    """
    _check(state, depth, 1)
    out = {}
    for action in _choices(state):
        after = state.clone()
        after.apply(action)
        out[action] = perft(after, depth - 1)
    return out


def _check(state: object, depth: object, least: int) -> None:
    if not isinstance(state, State):
        raise BadValue(f"perft counts from a state, as game.new_state() gives, not {state!r}")
    if not isinstance(depth, int) or depth < least:
        raise BadValue(f"a depth{' to divide' * least} is {least} or more, not {depth!r}")


def _choices(state: State) -> list[int]:
    if state.current_player == CHANCE:
        return [action for action, _ in state.chance_outcomes()]
    return state.legal_actions()


def _count(state: State, depth: int) -> int:
    choices = _choices(state)
    if depth == 1:
        return len(choices)
    total = 0
    if type(state).undo is State.undo:  # it would play the whole game again
        for action in choices:
            after = state.clone()
            after.apply(action)
            total += _count(after, depth - 1)
        return total
    for action in choices:
        state.apply(action)
        total += _count(state, depth - 1)
        state.undo()
    return total
