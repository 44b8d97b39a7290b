"""The ``lomber`` command line. It drives games by the public API and knows the rules of none."""

from __future__ import annotations

import sys
from collections.abc import Sequence

__all__ = ["main"]


def main(args: Sequence[str] | None = None) -> None:
    """Run a command and exit: 0 done, 1 the answer is no, 2 bad usage or input.

    Args:
        args: the words after ``lomber``; None for those of this process.
    """
    from lomber.cli.app import run

    sys.exit(run(sys.argv[1:] if args is None else args))
