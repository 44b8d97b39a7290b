"""The chapters of the report, in their order; each module has ``measure(context)``."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module

from benches.report.context import Context
from benches.report.model import Section

__all__ = ["NAMES", "measure"]

NAMES = ("legality", "tricks", "cribbage", "scorers", "playouts", "games", "startup")


def measure(name: str, context: Context) -> Section:
    """Take the figures of one section."""
    module = import_module(f"benches.report.sections.{name}")
    call: Callable[[Context], Section] = module.measure
    return call(context)
