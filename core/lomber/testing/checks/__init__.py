"""The checks, by subject; :data:`CHECKS` has them in the order in which they are made."""

from __future__ import annotations

from lomber.testing.check import Check
from lomber.testing.checks import (
    chance,
    codec,
    declared,
    knowledge,
    legality,
    moves,
    native,
    processes,
    record,
    resample,
    score,
    shown,
    swap,
)

__all__ = ["CHECKS"]

CHECKS: tuple[Check, ...] = (
    *declared.CHECKS,
    *legality.CHECKS,
    *moves.CHECKS,
    *codec.CHECKS,
    *chance.CHECKS,
    *score.CHECKS,
    *record.CHECKS,
    *knowledge.CHECKS,
    *swap.CHECKS,
    *resample.CHECKS,
    *shown.CHECKS,
    *processes.CHECKS,
    *native.CHECKS,
)
