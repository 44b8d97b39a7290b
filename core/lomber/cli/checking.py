"""Whether a game keeps the contract: check."""

from __future__ import annotations

__all__ = ["COMMANDS"]

COMMANDS = ()
