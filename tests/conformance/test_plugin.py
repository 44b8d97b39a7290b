"""The pytest plugin: one line in an author's test file, the fixture, the options."""

from __future__ import annotations

from pathlib import Path

import pytest

from lomber.testing import conformance_tests
from samples.whisk import Whisk

pytest_plugins = "pytester"
TESTS = Path(__file__).parents[1]

test_one_line_in_a_test_file = conformance_tests(
    Whisk, plays=1, checks=["declaration", "undo", "hash-seed"]
)


@pytest.fixture
def run(pytester, monkeypatch):
    """Return a function that runs a test file under our plugin alone."""
    monkeypatch.setenv("PYTEST_DISABLE_PLUGIN_AUTOLOAD", "1")
    pytester.makeini("[pytest]\naddopts = -p lomber.testing.plugin --strict-markers")
    pytester.syspathinsert(TESTS)

    def run(text, *options):
        pytester.makepyfile(text)
        return pytester.runpytest_inprocess("-p", "no:cacheprovider", *options)

    return run


LINE = """
from lomber.testing import conformance_tests
from samples.{module} import {game}
test_it = conformance_tests({game}{more})
"""


def test_each_check_of_each_option_set_is_a_test(run):
    checks = ", checks=['undo', 'text'], plays=1"
    result = run(LINE.format(module="whisk", game="Whisk", more=checks), "-v")
    result.assert_outcomes(passed=6)
    result.stdout.fnmatch_lines(
        ["*::test_it?defaults-undo? PASSED*", "*::test_it?players=3,hand=4-text? PASSED*"]
    )


def test_a_failure_says_what_to_do_and_how_to_get_there(run):
    more = ", skip=['hash-seed', 'speed'], plays=1"
    result = run(LINE.format(module="broken", game="NoWayOn", more=more), "-q")
    result.assert_outcomes(failed=1, passed=4, skipped=28)  # what needs a play is not run
    result.stdout.fnmatch_lines(
        [
            "play: seat ? is to move and has no legal action",
            "  what to do: offer a pass*",
            '    {"lomber": 1, "game": "whisk"*',
        ]
    )
    assert "Traceback" not in result.stdout.str()


def test_the_number_of_plays_and_the_seed_are_options(run):
    more = ", checks=['play']"
    text = LINE.format(module="broken", game="NoWayOn", more=more)
    first = run(text, "-q", "--lomber-plays", "1").stdout.str()
    assert (
        run(text, "-q", "--lomber-plays", "1", "--lomber-seed", "1").stdout.str()[:400]
        == (first[:400])
    )
    assert run(text, "-q", "--lomber-plays", "1", "--lomber-seed", "2").stdout.str() != first


def test_the_games_of_a_marker(run):
    result = run(
        """
        import pytest
        from samples.whisk import Whisk

        @pytest.mark.lomber_game([Whisk])
        def test_all_sets(lomber_game):
            assert lomber_game.name == "whisk"

        @pytest.mark.lomber_game("cross", pack=36, players=2)
        def test_one_set(lomber_game):
            assert lomber_game.options["pack"] == 36

        @pytest.mark.lomber_game("cross", [Whisk])
        def test_two_games(lomber_game):
            pass

        def test_all_installed(lomber_game):
            pass
        """,
        "-v",
    )
    result.stdout.fnmatch_lines(
        [
            "*test_all_sets?whisk? PASSED*",
            "*test_all_sets?whisk-players=3,hand=4? PASSED*",
            "*test_one_set?cross-pack=36,players=2? PASSED*",
            "*test_two_games?cross? PASSED*",
            "*test_all_installed?cribbage? PASSED*",
        ]
    )
    assert result.ret == 0


def test_an_unknown_game_is_named(run):
    result = run(
        """
        import pytest

        @pytest.mark.lomber_game("corss")
        def test_it(lomber_game):
            pass
        """
    )
    assert result.ret != 0
    result.stdout.fnmatch_lines(["*no game 'corss'; did you mean 'cross'*"])


def test_the_marker_and_the_options_are_told(run, pytester):
    run("").stdout.str()
    assert "@pytest.mark.lomber_game" in pytester.runpytest_inprocess("--markers").stdout.str()
    assert "--lomber-plays" in pytester.runpytest_inprocess("--help").stdout.str()
