"""The conformance suite: what must hold for any game, checked over random plays of it.

In an author's test file one line is enough::

    from lomber.testing import conformance_tests
    from lomber_mygame import MyGame

    test_conformance = conformance_tests(MyGame)

From a program, ``check_game("mygame")`` returns a :class:`Report`. Names load on first use.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from lomber.testing.pytest_tests import conformance_tests
    from lomber.testing.report import Failure, Report
    from lomber.testing.suite import check_game, check_names

__all__ = ["Failure", "Report", "check_game", "check_names", "conformance_tests"]

_HOME = {
    "Failure": "report",
    "Report": "report",
    "check_game": "suite",
    "check_names": "suite",
    "conformance_tests": "pytest_tests",
}


def __getattr__(name: str) -> object:
    if name in _HOME:
        from importlib import import_module

        value = globals()[name] = getattr(import_module(f"lomber.testing.{_HOME[name]}"), name)
        return value
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
