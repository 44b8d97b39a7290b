"""The plain Python rules under tests/oracles: what the C core is held against."""

from __future__ import annotations

import importlib
import sys
from types import ModuleType

from benches.report.context import ROOT

__all__ = ["oracle"]


def oracle(name: str) -> ModuleType:
    """Import ``tests/oracles/NAME_oracle.py``."""
    folder = str(ROOT / "tests")
    if folder not in sys.path:
        sys.path.append(folder)
    return importlib.import_module(f"oracles.{name}_oracle")
