"""play, with its input from a script: bots, hot seat, commands, records."""

from __future__ import annotations

import json
import os
import re

import pytest

import lomber
from lomber.record import Record
from lomber.table import Table

BASE = ["play", "ladder", "--seed", 8]  # seat 0 is dealt 5c 8c, seat 1 6c 9c


def test_the_hands_of_the_seed(ladder):
    table = Table(ladder, seed=8)
    table.step()
    assert [table.observation(seat)["hands"][str(seat)] for seat in (0, 1)] == [
        ["5c", "8c"],
        ["6c", "9c"],
    ]


def test_a_whole_game_against_a_bot(lomber_cli):
    status, out, err = lomber_cli(*BASE, "--name", "Ann", stdin="5c\n8c\npass\n")
    assert (status, err) == (0, "")
    lines = out.splitlines()
    assert lines[0] == "Ladder (players=2 cards=8 solo=false)"
    assert lines[1] == "Ann, greedy"
    assert "Ann> 5c" in lines
    assert "greedy: 9c" in lines
    assert lines[-1] == "Won by 1 (greedy)."


def test_moves_in_any_case_and_language(lomber_cli):
    status, out, _ = lomber_cli(*BASE, "--lang", "ru", stdin=" 5Т \nпас\nпас\n")
    assert status == 0
    assert "Можно: 5т, 8т" in out
    assert "место 0> 5Т\n" in out
    assert "greedy: 9т" in out
    assert out.splitlines()[-1] == "Победа: 1 (greedy)."


def test_a_game_of_bots(lomber_cli):
    status, out, _ = lomber_cli(*BASE, "--seat", "none", "--bots", "random,greedy")
    assert status == 0
    assert out.splitlines()[1] == "random, greedy"
    assert "deal" not in out  # dealt in secret
    assert re.search(r"^random: \dc$", out, re.M)
    assert "Won by" in out


def test_a_game_of_bots_as_json(lomber_cli, tmp_path):
    path = tmp_path / "game.jsonl"
    status, out, _ = lomber_cli(*BASE, "--seat", "none", "--json", "--record", path)
    assert status == 0
    found = json.loads(out)
    record = Record.load(path)
    state = record.replay()
    assert found["returns"] == list(state.returns())
    assert found["actions"] == len(state.history)
    assert found["record"] == str(path)
    assert found["seed"] == 8
    again = json.loads(lomber_cli(*BASE, "--seat", "none", "--json")[1])
    assert again == found | {"record": None}
    status, _, err = lomber_cli(*BASE, "--json")
    assert status == 2
    assert "--seat none" in err


# -- commands -------------------------------------------------------------------------------------


def test_help(lomber_cli):
    _, out, _ = lomber_cli(*BASE, stdin="?\nhelp\n")
    assert out.count("what a bot would do") == 2
    assert "make a move: CARD, pass" in out  # deals are chance's own
    _, out, _ = lomber_cli(*BASE, "--lang", "ru", stdin="помощь\n")
    assert "как пошёл бы бот" in out


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("Kc", "Hand: Kc is not yours (LADDER-1)"),
        ("why Kc", "Hand: Kc is not yours (LADDER-1)"),
        ("why 5c", "5c is possible"),
        (
            "why 5x",
            "no move or command '5x'; did you mean '5c'? now moves read: CARD; ? for help",
        ),
        ("why", "no move or command ''; now moves read: CARD; ? for help"),
        (
            "5x",
            "no move or command '5x'; did you mean '5c'? now moves read: CARD; ? for help",
        ),
        ("hnit", "no move or command 'hnit'; did you mean 'hint'? now moves read:"),
        ("deal 4c", "deal 4c is not possible now"),
        ("moves", "5c, 8c"),
        ("hint", "greedy would play 8c: the lead goes from +0 to +8"),
        ("hint greddy", "no bot 'greddy' for ladder; did you mean 'greedy'?"),
        ("undo", "there is nothing to take back"),
        ("save /", "'/' exists, and a record is never overwritten"),
        ("save /nowhere/game.jsonl", "cannot write '/nowhere/game.jsonl': No such file"),
    ],
)
def test_answers(lomber_cli, line, answer):
    status, out, err = lomber_cli(*BASE, stdin=f"{line}\n")
    assert (status, err) == (0, "")
    said = out.split(f"seat 0> {line}\n", 1)[1]
    assert said.startswith(answer)
    assert out.endswith("nothing was played, nothing is saved\n")


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("почему Кт", "Рука: Кт не у вас (LADDER-1)"),
        ("5ы", "нет хода или команды '5ы'; может быть, '5т'? ходы сейчас пишутся так: КАРТА"),
        ("ходы", "5т, 8т"),
        ("совет", "greedy сыграл бы 8т: перевес был +0, станет +8"),
        ("назад", "взять назад нечего"),
    ],
)
def test_answers_in_russian(lomber_cli, line, answer):
    _, out, _ = lomber_cli(*BASE, "--lang", "ru", stdin=f"{line}\n")
    assert out.split(f"место 0> {line}\n", 1)[1].startswith(answer)


def test_what_play_refuses_the_hint_never_gives(lomber_cli):
    """Take the hint at every turn: each is accepted."""
    script = ""
    for _ in range(10):
        _, out, _ = lomber_cli(*BASE, stdin=script + "hint\n")
        if "Won by" in out:
            break
        hint = re.findall(r"greedy would play (\w+)", out)[-1]
        script += f"{hint}\n"
    assert "Won by" in out
    assert "is not" not in out


def test_control_characters_are_shown_as_such(lomber_cli):
    _, out, _ = lomber_cli(*BASE, stdin="\x00\x1b[2J\n")
    assert "no move or command '\\x00\\x1b[2J'" in out


def test_undo_and_log(lomber_cli, tmp_path):
    path = tmp_path / "game.jsonl"
    script = "5c\nlog\nundo\nlog\n8c\nquit\n"
    status, out, _ = lomber_cli(*BASE, "--record", path, stdin=script)
    assert status == 0
    assert "taken back: 2" in out
    first, second = re.findall(r"> log\n((?: +\d+  .*\n)*)", out)
    deal = "   1  chance: deal 8c\n   3  chance: deal 5c\n"  # not what others were dealt
    assert first == deal + "   5  seat 0: 5c\n   6  greedy: 9c\n"
    assert second == deal
    lines = path.read_text(encoding="utf-8").splitlines()
    assert json.loads(lines[7]) == {"undo": 2}
    assert [move.do for move in Record.load(path).moves[4:]] == ["8c", "9c"]


# -- hot seat -------------------------------------------------------------------------------------

HANDS = {"Ann": {"5c", "8c"}, "Bob": {"6c", "9c"}}
HOT = [*BASE, "--seat", "all", "--name", "Ann", "--name", "Bob"]


def test_a_hand_is_shown_only_after_its_owner_confirms(lomber_cli):
    status, out, _ = lomber_cli(*HOT, stdin="\n5c\n\n6c\n\n8c\n\n9c\n\n")
    assert status == 0
    parts = re.split(r"(\w+) is next: press Enter when only \w+ can see\. \n", out)
    assert parts[1::2] == ["Ann", "Bob", "Ann", "Bob"]
    assert not re.search(r"\dc", parts[0])
    played = set()
    for name, shown in zip(parts[1::2], parts[2::2]):
        other = HANDS["Bob" if name == "Ann" else "Ann"]
        assert not (other - played) & set(re.findall(r"\dc", shown)), (name, shown)
        played |= set(re.findall(r"> (\dc)", shown))
    assert "Won by 1 (Bob)." in parts[-1]


def test_only_enter_shows_a_hand(lomber_cli):
    """What is typed before the next person has looked is neither played nor lost in silence."""
    status, out, _ = lomber_cli(*HOT, stdin="5c\nmoves\nhint\nundo\n\n5c\n6c\n\n6c\n")
    assert status == 0
    before, after = out.split("> 5c\n")
    for line in ("5c", "moves", "hint", "undo"):
        assert f"{line!r} is not done: Ann has not seen the table yet; press Enter first" in before
    assert len(re.findall("Ann is next", before)) == 5
    assert re.search(r"6c' is not done: Bob .*\nBob is next.* \n(.*\n)*Bob> 6c\n", after)
    gate = before.split("undo' is not done")[0]
    assert "8c" not in gate
    assert "5c" not in gate.replace("'5c' is not done", "").replace("see. 5c\n", "")


def test_commands_that_need_no_look_at_the_table(lomber_cli, tmp_path):
    path = tmp_path / "kept.jsonl"
    status, out, _ = lomber_cli(*HOT, stdin=f"\n5c\n?\nsave {path}\nquit now\nquit\n")
    assert status == 0
    after = out.split("> 5c\n")[1]
    assert "make a move: CARD" in after
    assert "quit stands alone, without 'now'" in after
    assert not re.search(r"\dc", after.replace(str(path), ""))
    assert Record.load(path).moves[-1].do == "5c"
    assert len(re.findall("Bob is next", after)) == 4


def test_each_hears_what_happened_since_they_looked(lomber_cli):
    _, out, _ = lomber_cli(*HOT, stdin="\n5c\n\n6c\n\n")
    last = out.rsplit("Ann can see.", 1)[1]
    assert "Bob: 6c" in last
    assert "Ann: 5c" not in last


def test_an_undo_goes_back_to_who_decided(lomber_cli):
    _, out, _ = lomber_cli(*HOT, stdin="\n5c\n\nundo\n\n8c\n")
    assert re.findall(r"(\w+) is next", out) == ["Ann", "Bob", "Ann", "Bob"]


def test_one_person_with_all_seats_hides_nothing(lomber_cli):
    status, out, _ = lomber_cli(*BASE, "-o", "solo=true", stdin="5c\n6c\n8c\n9c\n")
    assert status == 0
    assert "is next" not in out
    assert "seat 0: 5c 8c  seat 1: 6c 9c" in out


def test_one_person_among_bots_hides_nothing(lomber_cli):
    words = ["play", "ladder", "-o", "players=4", "-o", "cards=12", "--seat", "2", "--name", "Cy"]
    _, out, _ = lomber_cli(*words, "--seed", 8, "--bots", "random")
    assert "is next" not in out
    assert out.splitlines()[1] == "random (seat 0), random (seat 1), Cy, random (seat 3)"


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["--seat", "2"], "--seat is all, none, or some of 0, 1 with commas between, not '2'"),
        (["--seat", "x"], "--seat is all, none, or some of 0, 1"),
        (["--seat", ""], "--seat is all, none, or some of 0, 1"),
        (["--name", "A", "--name", "B"], "2 names for 1 people"),
        (["--name", "a\nb"], "a name is one line of text, not 'a\\nb'"),
        (["--bots", "greddy"], "no bot 'greddy' for ladder; did you mean 'greedy'?"),
        (["--record", "/nowhere/x"], "cannot write '/nowhere/x'"),
        (["--record", "/"], "'/' exists, and a record is never overwritten"),
        (["--resume", "/nowhere/x"], "--resume goes on as the file says: leave out"),
    ],
)
def test_impossible_tables(lomber_cli, words, message):
    status, out, err = lomber_cli(*BASE, *words)
    assert (status, out) == (2, "")
    assert message in err
    assert len(err.splitlines()) == 1


def test_play_needs_a_game(lomber_cli):
    status, _, err = lomber_cli("play")
    assert status == 2
    assert "which game? see `lomber games`" in err


# -- keeping --------------------------------------------------------------------------------------


def test_save_and_resume(lomber_cli, tmp_path):
    path = tmp_path / "game.jsonl"
    _, out, _ = lomber_cli(*BASE, "--name", "Ann", stdin=f"5c\nsave {path}\n")
    assert f"saved in {path}; go on: lomber play --resume {path}" in out
    status, out, _ = lomber_cli("play", "--resume", path, stdin="pass\n")
    assert status == 0
    assert out.splitlines()[1] == "Ann, greedy"
    assert "Won by 1 (greedy)." in out
    record = Record.load(path)
    assert record.result is not None
    assert record.replay().is_terminal
    status, out, _ = lomber_cli("play", "--resume", path)
    assert status == 0
    assert "Won by 1 (greedy)." in out
    assert Record.load(path).dumps() == record.dumps()


def test_whose_turn_it_was_survives(lomber_cli, tmp_path):
    path = tmp_path / "game.jsonl"
    lomber_cli(*HOT, "--record", path, stdin="\n5c\n")
    _, out, _ = lomber_cli("play", "--resume", path, stdin="\n")
    assert "Bob is next" in out
    assert "Ann is next" not in out
    assert "Ann: 5c" in out


def test_resume_with_others(lomber_cli, tmp_path):
    path = tmp_path / "game.jsonl"
    lomber_cli(*BASE, "--record", path, stdin="5c\n")
    words = ["play", "ladder", "--resume", path, "--seat", "1", "--name", "Eve"]
    _, out, _ = lomber_cli(*words, "--bots", "random", stdin="undo\n")
    assert out.splitlines()[1] == "seat 0, Eve"
    assert "Eve> undo" in out


def test_a_torn_record_is_resumed(lomber_cli, tmp_path):
    path = tmp_path / "game.jsonl"
    lomber_cli(*BASE, "--record", path, stdin="5c\n")
    path.write_bytes(path.read_bytes()[:-9])  # the bot's move is torn
    status, out, err = lomber_cli("play", "--resume", path, stdin="8c\npass\n")
    assert status == 0
    assert err == "lomber: line 7 breaks off in the middle and is left out\n"
    assert "greedy: 9c" in out
    record = Record.load(path)
    assert record.warnings == []
    assert record.replay().is_terminal


@pytest.mark.parametrize("leave", ["quit\n", "выход\n", ""])
def test_leaving_saves_an_unfinished_game(lomber_cli, tmp_path, monkeypatch, leave):
    monkeypatch.chdir(tmp_path)
    status, out, _ = lomber_cli(*BASE, stdin=f"5c\n{leave}")
    assert status == 0
    (path,) = tmp_path.iterdir()
    assert re.fullmatch(r"ladder-\d{8}-\d{6}\.jsonl", path.name)
    last = f"saved in {path.name}; go on: lomber play --resume {path.name} --plugin "
    assert out.splitlines()[-1].startswith(last)
    assert Record.load(path).moves[4].do == "5c"


def test_leaving_twice_in_a_second_keeps_both(lomber_cli, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("time.strftime", lambda text: text.replace("%Y%m%d-%H%M%S", "now"))
    for _ in range(3):
        assert lomber_cli(*BASE, stdin="5c\n")[0] == 0
    names = sorted(path.name for path in tmp_path.iterdir())
    assert names == ["ladder-now-2.jsonl", "ladder-now-3.jsonl", "ladder-now.jsonl"]


def test_a_finished_game_is_not_saved_unasked(lomber_cli, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert lomber_cli(*BASE, stdin="5c\npass\n")[0] == 0
    assert list(tmp_path.iterdir()) == []


def test_a_game_that_cannot_be_saved(lomber_cli, tmp_path, monkeypatch):
    folder = tmp_path / "gone"
    folder.mkdir()
    monkeypatch.chdir(folder)
    folder.rmdir()
    status, _, err = lomber_cli(*BASE, stdin="5c\n")
    assert status == 2
    assert "cannot write 'ladder-" in err


def test_a_full_disk_does_not_end_the_game(lomber_cli, tmp_path, monkeypatch):
    real, count = os.write, [0]

    def full(descriptor, data):
        count[0] += 1
        if count[0] > 5:
            raise OSError(28, "No space left on device")
        return real(descriptor, data)

    path = tmp_path / "game.jsonl"
    with monkeypatch.context() as patch:
        patch.setattr(os, "write", full)
        status, out, err = lomber_cli(*BASE, "--record", path, stdin="5c\npass\n")
    assert status == 2
    first, second, third = err.splitlines()
    assert first == f"lomber: cannot write '{path}': No space left on device"
    assert second == "lomber: the game goes on unrecorded"
    assert third.startswith("lomber: cannot write 'ladder-")
    assert "Won by 1 (greedy)." in out
    assert len(Record.load(path).moves) == 4
    assert os.listdir() == []


def break_second_move(monkeypatch, change):
    """Let *change* happen to the record before its sixth line is written."""
    from lomber.record import RecordWriter

    real, count = RecordWriter.move, [0]

    def move(self, by, do):
        count[0] += 1
        if count[0] == 6:
            change()
        real(self, by, do)

    monkeypatch.setattr(RecordWriter, "move", move)


@pytest.mark.parametrize("how", ["removed", "truncated", "replaced", "added to"])
@pytest.mark.parametrize("words", [[], ["--seat", "none"]])
def test_a_record_that_others_change_is_saved_anew(lomber_cli, tmp_path, monkeypatch, how, words):
    path = tmp_path / "game.jsonl"

    def change():
        data = path.read_bytes()
        if how in ("removed", "replaced"):
            path.unlink()
        if how != "removed":
            new = {"truncated": data[:40], "replaced": data, "added to": data + b'{"undo": 1}\n'}
            path.write_bytes(new[how])

    break_second_move(monkeypatch, change)
    status, out, err = lomber_cli(*BASE, *words, "--record", path, stdin="5c\npass\n")
    assert status == 2
    first, second = err.splitlines()
    assert first.startswith(f"lomber: '{path}' was removed, replaced or changed by another")
    name = re.fullmatch(r"lomber: the whole game is now in (ladder-\S+)", second)[1]
    assert out.splitlines()[-1] == f"saved in {name}"
    assert Record.load(name).replay().is_terminal
    assert Record.load(name).result is not None


def test_a_record_that_goes_after_the_last_move(lomber_cli, tmp_path, monkeypatch):
    path = tmp_path / "game.jsonl"
    real = Table.sync
    monkeypatch.setattr(Table, "sync", lambda self: (path.unlink(missing_ok=True), real(self))[1])
    status, out, err = lomber_cli(*BASE, "--record", path, stdin="5c\nquit\n")
    assert status == 2
    name = re.search(r"the whole game is now in (\S+)", err)[1]
    assert f"saved in {name}; go on: lomber play --resume {name}" in out
    assert len(Record.load(name).moves) == 6


@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs locks of POSIX")
def test_one_record_is_played_by_one(lomber_cli, tmp_path):
    path = tmp_path / "game.jsonl"
    lomber_cli(*BASE, "--record", path, stdin="5c\n")
    before = path.read_bytes()
    record = Record.load(path)
    with Table.resume(record) as table:
        table.record_on(record)
        status, out, err = lomber_cli("play", "--resume", path, stdin="pass\n")
        assert (status, out) == (2, "")
        assert err.startswith(f"lomber: '{path}' is being played by another lomber")
        assert len(err.splitlines()) == 1
        assert path.read_bytes() == before
    assert lomber_cli("play", "--resume", path, stdin="pass\n")[0] == 0


def test_the_go_on_line_can_be_pasted(lomber_cli):
    import shlex

    for name in ("a game.jsonl", "-x.jsonl"):
        _, out, _ = lomber_cli(*BASE, "--lang", "ru", stdin=f"5т\nсохранить {name}\n")
        line = out.rsplit("продолжить: lomber ", 1)[1].strip()
        words = shlex.split(line)
        assert words[-2:] == ["--lang", "ru"]
        assert words[3] == "--plugin"
        assert words[4].endswith("ladder.py")
        status, out, _ = lomber_cli(*words, stdin="пас\n")
        assert status == 0
        assert "Победа: 1 (greedy)." in out


def test_a_game_is_not_saved_twice(lomber_cli):
    _, out, _ = lomber_cli(*BASE, stdin="5c\nsave\nquit\n")
    assert len(os.listdir()) == 1
    assert out.count(f"saved in {os.listdir()[0]}") == 2
    lomber_cli(*BASE, stdin="5c\nsave b.jsonl\nundo\n8c\nquit\n")
    assert len(os.listdir()) == 3


@pytest.mark.parametrize("line", ["undo 2", "quit now", "log all", "moves 3"])
def test_commands_that_stand_alone(lomber_cli, line):
    word, rest = line.split()
    _, out, _ = lomber_cli(*BASE, stdin=f"5c\n{line}\nlog\n")
    assert f"{word} stands alone, without '{rest}'\n" in out
    assert "seat 0: 5c\n" in out.rsplit("> log\n", 1)[1]  # neither taken back nor left


def test_a_long_line_is_cut(lomber_cli):
    for word in ("", "hint ", "why "):
        _, out, _ = lomber_cli(*BASE, stdin=f"{word}{'x' * 100000}\n")
        assert "xxx..." in out
        assert "x" * 81 not in out


SPELLINGS = ["{c} @ {x}, {y}", "{c} {x} {y}", "{c}@{x}.{y}", "{c} {x},{y}", "({c}, {x}, {y})"]


@pytest.mark.parametrize("spelling", SPELLINGS)
def test_moves_on_a_mosaic_in_other_spellings(spelling):
    from lomber.cli.spelling import nearest, read_move
    from lomber.errors import BadAction

    table = Table(lomber.load("cross"), seed=1)
    table.step()
    state = table.state
    for _ in range(5):
        legal = state.legal_actions()
        for action in legal:
            card, cell = state.game.action_text(action).split("@")
            x, y = cell.split(",")
            assert read_move(state, spelling.format(c=card, x=x, y=y)) == action
        texts = [state.game.action_text(a) for a in legal]
        card, cell = texts[0].split("@")
        illegal = read_move(state, spelling.format(c=card, x=4, y=-4))
        assert state.game.action_text(illegal) == f"{card}@4,-4"
        with pytest.raises(BadAction):
            read_move(state, f"{card} 1 2 3")
        assert nearest(f"{card}@4,-4x", texts, []).partition("@")[0] in ("", card)
        assert nearest(f"{card} 99 99", texts, []) == ""
        state.apply(legal[0])
        if state.current_player < 0:
            break


@pytest.mark.parametrize("seed", range(4))
def test_every_game_is_played_by_hints(lomber_cli, seed):
    """Play each installed game some way by what a hint says; nothing is refused."""
    for name in lomber.games():
        game = lomber.load(name)
        table = Table(game, bots=dict.fromkeys(range(1, game.num_players), "random"), seed=seed)
        script = ""
        for _ in range(4):
            while table.step():
                pass
            if table.is_over:
                break
            seat = table.turn
            script += f"{game.action_text(table.hint('random').action)}\n"
            table.act(seat, table.hint("random").action)
        people = ",".join(str(s) for s, bot in enumerate(table.bots) if bot is None)
        words = ["play", name, "--seed", seed, "--bots", "random", "--seat", people]
        status, out, err = lomber_cli(*words, stdin=script)
        assert (status, err) == (0, ""), name
        assert "no move or command" not in out


def test_a_cell_outside_the_board_is_said_to_be(lomber_cli):
    """It reads as a move, so the message is not that there is no such move."""
    words = ["play", "cross", "--seed", 1, "-o", "pack=36"]
    said = "no cell 9,9: x is from -6 to 6, y from -6 to 6"
    for text in ("Ah@9,9", "Ah 9 9", "why Ah@9,9"):
        _, out, _ = lomber_cli(*words, stdin=f"{text}\nquit\n")
        assert f"no action 'Ah@9,9': {said}\n" in out
    _, out, _ = lomber_cli(*words, "--lang", "ru", stdin="Ah@9,9\nquit\n")
    assert "нет клетки 9,9: x — от -6 до 6, y — от -6 до 6\n" in out


def test_a_number_outside_its_range_is_said_to_be(lomber_cli, tmp_path):
    from lomber.scaffold import name_everything, render

    source = render("blank", name_everything("Counted"))["src/lomber_counted/__init__.py"]
    counted = 'Kind("stay", "{n} stays", n=lomber.actions.IntField(1, 1, what="number of stays"))'
    for old, new in (
        ('Kind("stay", "stay", ru="хватит")', counted),
        ('[actions.encode("stay")]', '[actions.encode("stay", 1)]'),
    ):
        assert old in source
        source = source.replace(old, new)
    file = tmp_path / "counted.py"
    file.write_text(source, "utf-8")
    words = ["play", "counted", "--plugin", file, "--seed", 1]
    _, out, _ = lomber_cli(*words, stdin="3 stays\nquit\n")
    said = "no action '3 stays': no number of stays '3'; it is a whole number from 1 to 1\n"
    assert said in out


def test_help_shows_the_form_with_spaces_where_there_is_one(lomber_cli):
    _, out, _ = lomber_cli("play", "cross", "--seed", 1, stdin="?\nquit\n")
    found = re.search(r"make a move: CARD@CELL, pass; (\w\w)@0,0 or (.*)\n", out)
    assert found
    assert found[2] == f"{found[1]} 0 0"
    _, again, _ = lomber_cli("play", "cross", "--seed", 1, stdin=f"{found[2]}\nquit\n")
    assert "saved in" in again  # it was taken for a move
    _, out, _ = lomber_cli("play", "cribbage", "--seed", 1, stdin="?\nquit\n")
    assert " or " not in next(line for line in out.splitlines() if "make a move" in line)


def test_the_words_that_no_action_may_read_are_the_commands():
    from lomber.cli.session import _COMMANDS
    from lomber.wording import COMMANDS

    assert set(_COMMANDS) == set(COMMANDS)
