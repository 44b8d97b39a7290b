"""The conformance suite as a test function for an author's test file."""

from __future__ import annotations

import warnings
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

from lomber.testing.suite import SEED, GameLike, Suite, choose

if TYPE_CHECKING:
    import pytest

__all__ = ["conformance_tests"]


def conformance_tests(
    game: GameLike,
    *,
    plays: int | None = None,
    seed: int = SEED,
    checks: Iterable[str] | None = None,
    skip: Iterable[str] = (),
) -> Callable[..., None]:
    """Return a test function, parametrised over the game's option sets and the checks.

    ``test_conformance = conformance_tests(MyGame)`` in a test file is all it takes; ``pytest
    --lomber-plays 50`` makes more plays.

    Args:
        game: a Game class, a Game, or the name of an installed game.
        plays: random plays of each option set; None for as many as the game needs.
        seed: what they are drawn from.
        checks: the names of the checks to make; None for all.
        skip: the names of checks to leave out.

    Raises:
        UnknownGame: no plugin offers a game of that name.
        BadValue: no such check.
    """
    import pytest

    left_out = {check.name for check in choose(skip)}
    chosen = {check.name: check for check in choose(checks) if check.name not in left_out}
    suites: dict[tuple[int | None, int], Suite] = {}
    first = Suite(game, plays=plays, seed=seed)
    cases = [
        pytest.param(number, check.name, id=f"{first.label(number)}-{check.name}")
        for number, check in first.order(chosen.values())
    ]

    @pytest.mark.parametrize(("option_set", "check"), cases)
    def test_conformance(option_set: int, check: str, request: pytest.FixtureRequest) -> None:
        wanted = (
            request.config.getoption("lomber_plays", None) or plays,
            seed if (given := request.config.getoption("lomber_seed", None)) is None else given,
        )
        if wanted not in suites:
            suites[wanted] = Suite(game, plays=wanted[0], seed=wanted[1])
        suite = suites[wanted]
        for failure in suite.run(chosen[check], option_set):
            pytest.fail(failure.text(), pytrace=False)
        cause = suite.blocked(chosen[check], option_set)
        if cause:
            pytest.skip(f"not run, for {cause} failed")
        for note in suite.notes_of(option_set):
            warnings.warn(f"{suite.cls.name}: {note}", stacklevel=1)

    test_conformance.__doc__ = f"{first.cls.name} passes the conformance suite."
    return test_conformance
