"""What the suite says: to authors whose code raises, in reports, and where it cannot look."""

from __future__ import annotations

import json

import pytest

import lomber
from lomber import BadOption, BadValue, UnknownGame
from lomber.i18n import Text
from lomber.kits.tricks import DealScore, Match, TrickGame, TrickState, match_options
from lomber.record import Record
from lomber.testing import check_game, check_names
from lomber.testing.play import diverges
from samples.broken import (
    Broken,
    EndsTooLate,
    NotZeroSum,
    NoWayOn,
    ResultDisagrees,
    ReturnsOutOfBounds,
    ReturnsTooLong,
    Slow,
)
from samples.whisk import Whisk, WhiskState

LIGHT = [name for name in check_names() if name not in ("hash-seed", "speed")]


def one(game, check, **options):
    """Return the single failure that a check finds."""
    report = check_game(game, checks=[check], plays=2, **options)
    (failure,) = report.failures
    assert failure.check == check
    return failure


# -- authors' errors ------------------------------------------------------------------------------


def test_an_exception_is_told_with_its_place_and_a_record():
    class Divides(Slow):
        class state(WhiskState):
            def _take(self):
                return 1 // 0

    failure = one(Divides, "play")
    assert failure.message == "ZeroDivisionError: integer division or modulo by zero"
    assert "return 1 // 0" in failure.details
    assert "in _take" in failure.details
    record = Record.loads(failure.record)
    game = Divides(players=3, hand=4)
    with pytest.raises(ZeroDivisionError):
        record.replay(game=game)
    assert record.replay(len(record.moves) - 1, game=game).trick  # the last action raises


def test_an_exception_elsewhere_is_told_under_the_check_that_met_it():
    class CannotDraw(Slow):
        def draw(self, observation, lang="en"):
            return observation["no such key"]

    failure = one(CannotDraw, "draw")
    assert failure.message == "KeyError: 'no such key'"
    assert failure.record


def test_an_action_outside_the_codec():
    class Outside(Slow):
        class state(WhiskState):
            def _legal(self):
                return [*super()._legal(), 999]

    failure = one(Outside, "legal-list")
    assert failure.message == "legal_actions() has 999, but num_actions is 156"
    assert failure.hint == "declare the action in the codec and encode it by the codec in _legal"


def test_returns_of_the_wrong_length():
    failure = one(ReturnsTooLong, "returns")
    assert failure.message == "returns() is (0.0, 0.0, 0.0, 0.0), not a tuple of 3 numbers"
    assert (
        failure.hint == "return a tuple with one number for each seat of range(game.num_players)"
    )


def test_a_state_that_forgets_to_advance():
    """The record ends with the first action that changed nothing."""

    class Stays(Slow):
        class state(WhiskState):
            def _apply(self, action):
                if action < 104:
                    super()._apply(action)

    failure = one(Stays, "length")
    assert "changed nothing but the history" in failure.message
    assert "seat 0 is still to move with the same legal actions" in failure.message
    assert "set current_player to whoever moves next" in failure.hint
    assert Record.loads(failure.record).moves[-1].do in failure.message


@pytest.mark.parametrize("limit", [20, 5000, 10**12])
def test_a_game_without_end(limit, monkeypatch):
    """However long it is said to be; one that stands still is not waited for."""
    monkeypatch.setattr("lomber.testing.play.PATIENCE", 3000)

    class Still(Slow):
        def setup(self):
            super().setup()
            self.max_game_length = limit

        class state(WhiskState):
            def _apply(self, action):
                if action < 104:
                    super()._apply(action)

    class Circles(Still):
        class state(WhiskState):
            def _apply(self, action):
                if action < 104:
                    super()._apply(action)
                else:
                    self.current_player = (self.current_player + 1) % 3

    failure = one(Still, "length")
    assert "seat 0 is still to move" in failure.message
    assert len(Record.loads(failure.record).moves) == 16
    assert "the game has not ended after" in one(Circles, "length").message


def test_current_player_never_set():
    class Unset(Slow):
        def new_state(self):
            state = WhiskState(self)
            del state.current_player
            return state

    failure = one(Unset, "initial")
    assert failure.message == "new_state() leaves current_player unset"


def test_current_player_out_of_range():
    class Away(Slow):
        class state(WhiskState):
            def _deal(self, card):
                super()._deal(card)
                self.current_player = 3 if self.current_player == 0 else self.current_player

    assert (
        "current_player is 3; it is a seat 0..2, CHANCE or TERMINAL" in one(Away, "play").message
    )


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (({"hand": 5},), "option hand of whisk cannot be 5; it is one of: 3, 4"),
        (({"paired": True},), "paired=true needs players=4"),
        (({"colour": "red"},), "whisk has no option 'colour'"),
    ],
)
def test_an_option_set_that_cannot_be_made(options, message):
    class Wrong(Whisk):
        option_sets = options

    report = check_game(Wrong, plays=1)
    (failure,) = report.failures
    assert failure.check == "declaration"
    assert failure.message.startswith(f"the game cannot be made: {message}")
    assert "option_sets" in failure.hint


def test_setup_that_raises():
    class Raises(Slow):
        def setup(self):
            raise RuntimeError("no")

    failure = one(Raises, "declaration")
    assert failure.message == "the game cannot be made: RuntimeError: no"
    assert "raise RuntimeError" in failure.details


def test_a_game_that_starts_with_an_error():
    class Never(Slow):
        def new_state(self):
            raise RuntimeError("no start")

    assert one(Never, "play").message == "RuntimeError: no start"
    assert check_game(Never, checks=["undo"], plays=1).ok  # there is nothing to undo


# -- reports --------------------------------------------------------------------------------------


def test_a_report_as_text_and_json():
    report = check_game(NoWayOn, checks=["play", "text"], plays=1, seed=7)
    assert not report.ok
    assert report.failed == ("play",)
    text = str(report)
    assert text.startswith(
        "whisk: 0 of 2 checks passed, 1 not run (1 play of 1 option set, seed 7)\n"
    )
    assert text.endswith("\nnot run, for play failed: text")
    russian = report.text("ru")
    assert russian.startswith(
        "whisk: пройдено проверок 0 из 2, не проведено 1 (1 партия на 1 набор настроек, "
    )
    assert "\n  что делать: предложите пас" in russian
    assert russian.endswith("\nне проведены, так как не пройдена play: text")
    assert "what to do: offer a pass" in text
    assert '{"lomber": 1, "game": "whisk"' in text
    data = report.json()
    assert json.loads(json.dumps(data)) == data
    assert data["ok"] is False
    assert data["checks"] == ["play", "text"]
    assert data["not_run"] == {"text": "play"}
    assert data["options"] == [{"players": 3, "hand": 4}]
    assert [failure["check"] for failure in data["failures"]] == ["play"]
    with pytest.raises(AssertionError, match="0 of 2 checks passed"):
        report.raise_for_failures()
    check_game(Whisk, checks=["text"], plays=1).raise_for_failures()


def test_what_can_be_checked():
    by_class = check_game(Whisk, checks=["length"], plays=2)
    assert len(by_class.options) == 3
    assert by_class.plays == 6
    one_game = check_game(Whisk(players=4), checks=["length"], plays=2)
    assert one_game.options == ({"players": 4, "hand": 3, "paired": False},)
    assert check_game("cross", checks=["declaration"], plays=1).ok
    assert check_game(lomber.load("cross", pack=36), checks=["rules"], plays=1).ok


def test_long_games_are_looked_at_in_part_and_played_to_their_end(monkeypatch):
    """What is wrong at the end alone is found, though the play was cut long before."""
    monkeypatch.setattr("lomber.testing.play.CUT", 10)
    assert check_game(Whisk, plays=2, checks=LIGHT).ok
    late = {
        ReturnsOutOfBounds: "returns",
        NotZeroSum: "returns",
        EndsTooLate: "length",
        ResultDisagrees: "result",
    }
    for game, check in late.items():
        assert one(game, check).message


def test_short_games_are_played_more():
    assert check_game(Whisk(), checks=["length"]).plays == 12
    assert (
        check_game("cross", checks=["length"]).plays == 3 + 4 + 3 + 4 + 3
    )  # of 104 and of 72 actions


def test_the_same_seed_finds_the_same():
    first, second = (check_game(NoWayOn, checks=["play"], seed=3) for _ in range(2))
    assert first == second
    assert first.failures[0].record != check_game(NoWayOn, checks=["play"]).failures[0].record


def test_progress_is_told():
    told = []
    check_game(
        Whisk, checks=["text", "rules"], plays=1, on_check=lambda *words: told.append(words)
    )
    assert told[:3] == [
        ("text", "defaults"),
        ("rules", "defaults"),
        ("text", "players=3,hand=4"),
    ]


def test_bad_requests():
    with pytest.raises(BadValue, match=r"no check 'undoo'; did you mean 'undo'\? known: declar"):
        check_game(Whisk, checks=["undoo"])
    with pytest.raises(BadValue, match="0 plays are too few"):
        check_game(Whisk, plays=0)
    with pytest.raises(UnknownGame, match="no game 'corss'; did you mean 'cross'"):
        check_game("corss")
    with pytest.raises(BadOption):
        check_game(Whisk(players=9))


def test_names_have_one_line_each():
    for name, about in check_names().items():
        assert name == name.lower()
        assert about
        assert "\n" not in about


# -- notes ----------------------------------------------------------------------------------------


def test_a_game_that_hides_nothing_is_noted():
    class Open(Broken):
        class state(WhiskState):
            def visible(self, ply, seat):
                return self.game.action_text(self.history[ply][1])

    (note,) = check_game(Open, checks=["hidden-swap"], plays=1).notes
    assert note.startswith("hidden-swap: every seat sees every action; where a game hides cards")


def test_a_class_that_another_process_cannot_import_is_noted():
    class Local(Whisk):
        pass

    (note,) = check_game(Local, checks=["hash-seed"], plays=1).notes
    assert note.startswith("hash-seed: not checked")


def test_a_match_that_never_comes_to_its_end_is_noted():
    """Nobody scores, so that only the kit's limit of deals ends it."""

    class Barren(TrickState):
        __slots__ = ()

        def begin(self, card):
            self.open_play(self.eldest)

        def score_deal(self):
            return DealScore((0, 0))

    class Endless(TrickGame):
        name, title = "endless", Text("Endless", "Бесконечная")
        schema = match_options(target=5)
        most, state_class = 7, Barren

        def setup(self):
            self.match = Match(int(self.options["target"]), int(self.options["deals"]))
            super().setup()

    (note,) = check_game(Endless(), checks=["length"], plays=1).notes
    assert note.startswith("length: random play goes on for 104000 actions, as long as it may")
    assert check_game(Endless(deals=2), checks=["length"], plays=1).notes == ()


def test_a_game_of_a_single_file_is_found_by_other_processes(ladder):
    report = check_game(type(ladder), checks=["hash-seed"], plays=1)
    assert report.ok
    assert report.notes == ()


@pytest.mark.parametrize(
    ("old", "new", "where"),
    [
        ({"a": 1}, {"a": 2}, "a: 1 and 2"),
        ({"a": {"b": [1, 2]}}, {"a": {"b": [1, 3]}}, "a: b: [1] 2 and 3"),
        ({"a": 1}, {}, "'a' is missing"),
        ({}, {"a": 1}, "'a' is new"),
        ([1], [1, 2], "[1] and [1, 2]"),
        ("ж", None, '"ж" and null'),
    ],
)
def test_differences_in_words(old, new, where):
    assert diverges(old, new) == where
