"""A mutation study: faults that authors make, put into the games that come with lomber, are found
by the checks that say what to do about them."""

from __future__ import annotations

import pytest

from lomber.host import game_class
from lomber.testing import check_game, check_names
from samples.mutants import MUTANTS, OPTIONS

FIRST = ["declaration", "initial", "legal-list", "chance", "play", "length"]
LIGHT = [name for name in check_names() if name not in ("hash-seed", "speed")]


@pytest.mark.parametrize("fault", MUTANTS)
def test_a_fault_is_found_by_its_check(fault):
    cls, check = MUTANTS[fault]
    report = check_game(cls, plays=1, checks=[check])
    assert report.failed == (check,)
    assert report.failures[0].message
    assert report.failures[0].hint
    assert report.failures[0].said[1].ru  # what to do, in Russian too


@pytest.mark.exhaustive
@pytest.mark.parametrize("fault", MUTANTS)
def test_a_fault_is_told_first_by_its_check(fault):
    cls, check = MUTANTS[fault]
    report = check_game(cls, plays=1, checks=[*LIGHT, check])
    assert report.failed == (check,), str(report)


@pytest.mark.parametrize("game", OPTIONS)
def test_the_games_themselves_pass(game):
    cls = game_class(game)
    checks = [*FIRST, "result", "events", "hidden-swap", "refusal", "reasons"]
    assert check_game(cls(**OPTIONS[game]), plays=1, checks=checks).ok


def test_enough_is_tried():
    assert len(MUTANTS) >= 40
    assert {check for _, check in MUTANTS.values()} >= set(LIGHT) - {
        "chance-odds",
        "record",
        "resample-record",
        "playout-batches",
    }  # which tests/samples/broken.py has


def test_a_history_that_shows_the_deal_is_noted():
    """A game may hide nothing, so this is no failure where the view shows no '?' either."""
    base = game_class("ristikontra")

    class Shows(base):
        def new_state(self):
            state = super().new_state()
            own = type(state)
            visible = {"visible": lambda s, ply, seat: s.game.action_text(s.history[ply][1])}
            state.__class__ = type("Showing", (own,), {"__slots__": (), **visible})
            return state

    (note,) = check_game(Shows(deals=1), plays=1, checks=["hidden-swap"]).notes
    assert note.startswith("hidden-swap: every seat sees every action; where a game hides cards")
