"""Clocks: several things by turns, so that a busy minute falls on all of them alike."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping

__all__ = ["Call", "by_turns", "repeats_for", "time_of"]

Call = Callable[[], object]
Clock = Callable[[], float]


def time_of(call: Call, repeats: int, clock: Clock = time.process_time) -> float:
    """Return the seconds that one call takes, over *repeats* calls."""
    start = clock()
    for _ in range(repeats):
        call()
    return (clock() - start) / repeats


def repeats_for(call: Call, seconds: float, clock: Clock = time.process_time) -> int:
    """Return how many calls fill *seconds*, at least one; warms up what is called."""
    call()
    repeats, took = 1, time_of(call, 1, clock)
    while took * repeats < seconds / 4 and repeats < 1 << 20:
        repeats *= 4
        took = time_of(call, repeats, clock)
    return max(1, round(seconds / max(took, 1e-9)))


def by_turns(
    calls: Mapping[str, Call],
    rounds: int,
    seconds: float,
    clock: Clock = time.process_time,
) -> dict[str, tuple[float, ...]]:
    """Time several calls by turns.

    Args:
        calls: what to time, by name.
        rounds: how many times each gets its turn.
        seconds: how long a turn lasts, about; one call at least.
        clock: processor time, unless several threads or processes work.

    Returns:
        The seconds of one call, a sample a round, by name.
    """
    repeats = {name: repeats_for(call, seconds, clock) for name, call in calls.items()}
    samples: dict[str, list[float]] = {name: [] for name in calls}
    for _ in range(rounds):
        for name, call in calls.items():
            samples[name].append(time_of(call, repeats[name], clock))
    return {name: tuple(found) for name, found in samples.items()}
