"""The conformance suite itself: it passes what is right, and names what is broken."""

import pytest

from lomber.record import Record
from lomber.testing import check_game, check_names
from samples.broken import BROKEN, ShowsAtTheEnd
from samples.whisk import Whisk


def test_a_correct_game_passes():
    report = check_game(Whisk, plays=3)
    assert report.ok, str(report)
    assert report.checks == tuple(check_names())
    (note,) = report.notes
    assert note.startswith("rules: there is no rules page, so the docstring of the class is shown")
    assert report.speed["actions"] > 1000
    assert report.speed["native_actions"] > 1000


SEEING = ["memory", "observation", "hidden-swap", "resample", "resample-record"]


def test_what_the_rules_show_is_no_leak():
    report = check_game(ShowsAtTheEnd, plays=4, checks=SEEING)
    assert report.ok, str(report)
    ShowsAtTheEnd.shows_hidden = False
    try:
        assert check_game(ShowsAtTheEnd, plays=4, checks=SEEING).failed == ("hidden-swap",)
    finally:
        ShowsAtTheEnd.shows_hidden = True


def fails(game, checks):
    report = check_game(game, checks=checks, plays=2)
    assert report.failed == (game.fails,), str(report)
    (failure,) = report.failures
    assert game.says in failure.message
    assert failure.hint
    assert failure.game == repr(game(players=3, hand=4))
    if failure.record:
        record = Record.loads(failure.record)
        state = record.replay(game=game(players=3, hand=4))
        assert [move.by for move in record.moves] == [player for player, _ in state.history]


@pytest.mark.parametrize("game", BROKEN, ids=lambda game: game.__name__)
def test_a_broken_game_fails_its_check(game):
    fails(game, [game.fails])


@pytest.mark.exhaustive
@pytest.mark.parametrize("game", BROKEN, ids=lambda game: game.__name__)
def test_a_broken_game_fails_no_other_check(game):
    fails(game, None)


def test_every_check_has_its_broken_game():
    assert {game.fails for game in BROKEN} == set(check_names()) - {"speed"}
