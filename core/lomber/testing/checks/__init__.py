"""The checks, by subject; :data:`CHECKS` has them in the order in which they are made."""

from __future__ import annotations

from lomber.testing.check import GROUND, Check
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

_BY_SUBJECT: tuple[Check, ...] = (
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

CHECKS: tuple[Check, ...] = (
    *sorted((c for c in _BY_SUBJECT if c.name in GROUND), key=lambda c: GROUND.index(c.name)),
    *(c for c in _BY_SUBJECT if c.name not in GROUND),
)
