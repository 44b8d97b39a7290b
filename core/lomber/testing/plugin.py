"""The pytest plugin: a fixture and options for tests of games. It imports nothing until used."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import pytest

    from lomber.game import Game

__all__: list[str] = []


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the options that make the conformance suite play more, or otherwise."""
    group = parser.getgroup("lomber", "games of lomber")
    group.addoption(
        "--lomber-plays",
        type=int,
        metavar="N",
        help="random plays of each option set in the conformance suite",
    )
    group.addoption(
        "--lomber-seed", type=int, metavar="SEED", help="what those plays are drawn from"
    )


def pytest_configure(config: pytest.Config) -> None:
    """Declare the marker."""
    config.addinivalue_line(
        "markers",
        "lomber_game(*games, **options): the games that the argument `lomber_game` of the test "
        "takes in turn, by name or as a list of classes, with each of their option sets or these "
        "options",
    )


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Give a test with the argument ``lomber_game`` every game and option set it asks for."""
    if "lomber_game" not in metafunc.fixturenames:
        return
    games: list[Game] = []
    for mark in metafunc.definition.iter_markers("lomber_game"):
        for given in mark.args:  # a class stands in a list: pytest would decorate it otherwise
            for one in given if isinstance(given, (list, tuple)) else (given,):
                games += _made(one, dict(mark.kwargs))
    if not games:
        from lomber.host import games as installed

        games = [game for name in installed() for game in _made(name, {})]
    metafunc.parametrize("lomber_game", games, ids=map(_label, games))


def _made(given: str | type[Game], options: dict[str, object]) -> list[Game]:
    if isinstance(given, str):
        from lomber.host import game_class

        given = game_class(given)
    return [given(**chosen) for chosen in ([options] if options else given.option_sets)]


def _label(game: Game) -> str:
    default = type(game)().options
    changed = [f"{k}={v}" for k, v in game.options.items() if v != default[k]]
    return "-".join([game.name, ",".join(changed)]) if changed else game.name
