"""Rubbers that were played as games, on the sheet and in a session of five: VN-10, VN-11."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import lomber
from lomber.errors import BadValue, RecordError
from lomber.game import State
from lomber.random import Random
from lomber.record import Record
from lomber_vint.rotations import dealer, game_order, rotation
from lomber_vint.session import Session
from lomber_vint.sheetfile import SheetFile, read_sheet
from vint.test_sheet import call

PLAYERS = ("Anna", "Boris", "Clara", "Dmitri", "Elena")


def rubber(seed: int, **options: object) -> State:
    """Play a rubber at random."""
    state = lomber.load("vint", **{"passes_to_close": 3} | options).new_state()
    rng = Random(seed, 3)
    while not state.is_terminal:
        state.play_chance(rng)
        if not state.is_terminal:
            state.apply(rng.choice(state.legal_actions()))
    return state


def due(number: int, players: tuple[str, ...] = PLAYERS) -> list[str]:
    """Return who sits at seats 0 to 3 of the game of a rubber, 0 for the first."""
    return [players[person] for person in game_order(rotation(len(players))[number])]


@pytest.mark.rule("VN-10")
@pytest.mark.parametrize("players", [4, 5, 6])
def test_seats_of_a_game_keep_partners_and_the_dealer(players: int) -> None:
    for sitting in rotation(players):
        order = game_order(sitting)
        pairs = {frozenset(order[::2]), frozenset(order[1::2])}
        assert pairs == {frozenset(pair) for pair in sitting.pairs}
        assert order[3] == sitting.seats[dealer(sitting, 1)] == min(order)
        turn = [sitting.seats.index(person) for person in order]
        assert [(after - turn[0]) % 4 for after in turn] == [0, 1, 2, 3]


@pytest.mark.rule("VN-10")
@pytest.mark.rule("VN-11")
def test_a_session_of_five_whose_rubbers_were_played(tmp_path: Path) -> None:
    expected = dict.fromkeys(PLAYERS, 0.0)
    text = f"players = {list(PLAYERS)}\n"
    for number in range(5):
        state, names = rubber(number), due(number)
        Record.of(state, names).save(tmp_path / f"{number}.jsonl")
        text += f'[[rubber]]\nrecord = "{number}.jsonl"\n'
        for name, won in zip(names, state.returns()):
            expected[name] += won
    file = tmp_path / "session.toml"
    file.write_text(text, encoding="utf-8")
    session = read_sheet(file)
    assert isinstance(session, Session)
    assert session.over
    assert session.accounts() == expected
    assert sum(expected.values()) == 0
    assert [session.resting(played.sitting) for played in session.rubbers] == [
        tuple(PLAYERS[person] for person in sitting.out) for sitting in rotation(5)
    ]


def test_a_saved_game_is_a_sheet(tmp_path: Path) -> None:
    state = rubber(3, referee=True)
    file = tmp_path / "game.jsonl"
    Record.of(state, ["Ann", "random", "Bob", "random"]).save(file)
    found = read_sheet(file)
    assert isinstance(found, SheetFile)
    assert found.players == ("Ann", "random 1", "Bob", "random 3")
    assert tuple(map(float, found.rubber.accounts())) == state.returns()
    assert found.rubber.entries == state.rubber.entries  # type: ignore[attr-defined]


def session_of(tmp_path: Path, more: str, *names: str, **options: object) -> str:
    """Return why a session whose first rubber is such a game is refused."""
    Record.of(rubber(1, **options), names or due(0)).save(tmp_path / "a.jsonl")
    file = tmp_path / "session.toml"
    head = f'players = {list(PLAYERS)}\n[[rubber]]\nrecord = "a.jsonl"\n'
    file.write_text(head + more, encoding="utf-8")
    with pytest.raises((BadValue, RecordError)) as caught:
        read_sheet(file)
    assert len(str(caught.value).splitlines()) == 1
    return str(caught.value)


def test_what_does_not_fit_is_refused(tmp_path: Path) -> None:
    said = session_of(tmp_path, "", *PLAYERS[:4])
    assert "rubber 1, record: seats 0 to 3 are Anna, Boris, Clara, Dmitri" in said
    assert said.endswith(f"by the rotation they are {', '.join(due(0))}")


@pytest.mark.parametrize(
    ("more", "options", "message"),
    [
        ("loser_alone = 0\n", {}, "the saved game tells the loser_alone; give one, not both"),
        ("", {"marks": "progressive"}, "marks are progressive in it, and flat in the session"),
        ("", {"deals": 9}, "more than one rubber was played"),
        ('[[rubber]]\nrecord = "none.jsonl"\n', {}, "cannot read"),
    ],
)
def test_each_fault_is_one_clear_line(
    tmp_path: Path, more: str, options: dict[str, object], message: str
) -> None:
    assert message in session_of(tmp_path, more, **options)


def test_a_game_of_another_name_is_none(tmp_path: Path) -> None:
    file = tmp_path / "other.jsonl"
    Record.of(lomber.load("cross").new_state()).save(file)
    with pytest.raises(BadValue, match="a saved game of cross, not of vint"):
        read_sheet(file)


def test_an_unfinished_rubber_is_the_last(tmp_path: Path) -> None:
    state = rubber(2)
    while len(state.history) > 60:
        state.undo()
    Record.of(state, due(0)).save(tmp_path / "a.jsonl")
    file = tmp_path / "session.toml"
    part = '[[rubber]]\nrecord = "a.jsonl"\n'
    file.write_text(f"players = {list(PLAYERS)}\n{part}", encoding="utf-8")
    session = read_sheet(file)
    assert isinstance(session, Session)
    assert set(session.accounts().values()) == {0}
    file.write_text(f"players = {list(PLAYERS)}\n{part}{part}", encoding="utf-8")
    with pytest.raises(BadValue, match="rubber 1 is not finished"):
        read_sheet(file)


@pytest.mark.rule("VN-10")
def test_the_command_scores_a_saved_game_and_a_session(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    state = rubber(4)
    Record.of(state, due(0)).save(tmp_path / "a.jsonl")
    status, out, _ = call(capsys, "score", tmp_path / "a.jsonl", "--json")
    assert status == 0
    assert json.loads(out)["settlement"] == dict(zip(due(0), state.returns()))
    file = tmp_path / "session.toml"
    file.write_text(f'players = {list(PLAYERS)}\n[[rubber]]\nrecord = "a.jsonl"\n', "utf-8")
    status, out, _ = call(capsys, "score", file, "--json")
    assert status == 0
    assert json.loads(out)["settlement"] == {"Elena": 0, **dict(zip(due(0), state.returns()))}
    (tmp_path / "b.jsonl").write_text("{", encoding="utf-8")
    status, out, err = call(capsys, "score", tmp_path / "b.jsonl")
    assert (status, out) == (2, "")
    assert len(err.splitlines()) == 1
