"""Records: round trips, torn files, divergences, and a file that only grows."""

from __future__ import annotations

import json
import os
from contextlib import suppress

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import lomber
from lomber.game import CHANCE
from lomber.i18n import Text
from lomber.random import Random
from lomber.record import Move, Record, RecordWriter

HEADER = {
    "lomber": 1,
    "game": "ladder",
    "rules": "1.2",
    "options": {"players": 2, "cards": 8, "solo": False},
    "seats": ["Ann", "Bob"],
}
DEAL = ["deal 7c", "deal 3c", "deal 9c", "deal 8c"]
PLAY = [(0, "7c"), (1, "8c"), (0, "9c"), (1, "pass"), (0, "pass")]
RESULT = {"returns": [1, -1], "score": {"0": 16, "1": 8}}
LINES = [
    HEADER,
    *({"by": "chance", "do": do} for do in DEAL),
    *({"by": by, "do": do} for by, do in PLAY),
    {"result": RESULT},
]
anything = settings(
    max_examples=50, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)


def text_of(lines):
    return "".join(json.dumps(line) + "\n" for line in lines)


def is_json(line):
    try:
        json.loads(line)
    except ValueError:
        return False
    return True


def random_play(game, seed, plies=None):
    state = game.new_state()
    rng = Random(seed)
    while not state.is_terminal and (plies is None or len(state.history) < plies):
        if state.current_player == CHANCE:
            state.apply(state.sample_chance(rng))
        else:
            state.apply(rng.choice(state.legal_actions()))
    return state


# -- round trips ----------------------------------------------------------------------------------


@given(
    seed=st.integers(0, 2**64 - 1), plies=st.integers(0, 20), players=st.sampled_from([2, 3, 4])
)
@anything
def test_a_record_comes_back_at_every_ply(ladder_host, seed, plies, players):
    game = lomber.load("ladder", players=players, cards=12)
    state = random_play(game, seed, plies)
    text = Record.of(state, extra={"seed": seed}).dumps()
    record = Record.loads(text)
    again = record.replay()
    assert again.history == state.history
    assert again.current_player == state.current_player
    assert again.returns() == state.returns()
    for seat in range(players):
        assert again.observation(seat) == state.observation(seat)
    assert record.extra == {"seed": seed}
    assert record.dumps() == text


def test_the_written_form(ladder):
    state = ladder.new_state()
    for text in [*DEAL, *(do for _, do in PLAY)]:
        state.apply(ladder.parse_action(text))
    assert Record.of(state, ["Ann", "Bob"]).dumps() == text_of(LINES)


def test_replay_asks_no_random_generator(ladder_host, monkeypatch):
    def refuse(*args):
        raise AssertionError("a replay asked for random numbers")

    record = Record.loads(text_of(LINES))
    monkeypatch.setattr("lomber.random.Random.__init__", refuse)
    assert record.replay().returns() == (1.0, -1.0)


@pytest.mark.parametrize("at", range(10))
def test_replay_to_a_position(ladder_host, at):
    state = Record.loads(text_of(LINES)).replay(at)
    texts = [*DEAL, *(do for _, do in PLAY)]
    assert [state.game.action_text(action) for _, action in state.history] == texts[:at]


@pytest.mark.parametrize("at", [-1, 10, 99])
def test_a_position_past_the_end_is_refused(ladder_host, at):
    with pytest.raises(lomber.BadValue, match=rf"9 actions, so the position is 0..9, not {at}"):
        Record.loads(text_of(LINES)).replay(at)


def test_undo_lines_take_actions_back(ladder_host):
    lines = [*LINES[:7], {"undo": 2}, *LINES[5:10], LINES[10], {"undo": 1}, LINES[9], LINES[10]]
    record = Record.loads(text_of(lines))
    assert [move.do for move in record.moves] == [*DEAL, *(do for _, do in PLAY)]
    assert record.result == RESULT
    assert record.replay().is_terminal


def test_an_undo_takes_the_result_with_it(ladder_host):
    record = Record.loads(text_of([*LINES, {"undo": 1}]))
    assert record.result is None
    assert record.replay().current_player == 0


def test_chance_can_be_taken_back(ladder_host):
    record = Record.loads(text_of([*LINES[:3], {"undo": 2}]))
    assert record.moves == []
    assert record.replay().current_player == CHANCE


def test_unknown_keys_and_lines_are_let_be(ladder_host):
    lines = [HEADER | {"table": "kitchen"}, *LINES[1:3], {"say": "hello"}]
    lines += [{"by": "chance", "do": "deal 9c", "at": "12:00"}, *LINES[4:]]
    record = Record.loads(text_of(lines))
    assert record.extra == {"table": "kitchen"}
    assert record.replay().is_terminal
    assert [str(w) for w in record.warnings] == [
        "line 4 says nothing this lomber knows and is left out"
    ]


@pytest.mark.parametrize(
    "change",
    [
        lambda text: text.replace("\n", "\r\n"),
        lambda text: "\ufeff" + text,
        lambda text: text.replace("\n", "\n\n"),
        lambda text: text.rstrip("\n"),
        lambda text: text.replace('"7c"', '"  7C "'),
    ],
    ids=["crlf", "bom", "blank lines", "no last newline", "case and spaces"],
)
def test_what_editors_do_is_no_harm(ladder_host, change):
    record = Record.loads(change(text_of(LINES)))
    assert record.replay().is_terminal
    assert record.warnings == []


# -- torn files -----------------------------------------------------------------------------------


def test_every_truncation_is_replayed_or_refused(ladder_host):
    data = text_of(LINES).encode()
    first = data.index(b"\n")
    for cut in range(len(data)):
        part = data[:cut]
        if cut < first:
            with pytest.raises(lomber.RecordError, match=r"no saved game of lomber"):
                Record.loads(part)
            continue
        record = Record.loads(part)
        tail = part.rpartition(b"\n")[2]
        torn = bool(tail) and not is_json(tail)
        whole = part.count(b"\n") + (bool(tail) and not torn)
        assert len(record.moves) == min(whole - 1, 9), cut
        assert len(record.replay().history) == len(record.moves)
        assert bool(record.warnings) == torn, cut
        if torn:
            assert "breaks off in the middle" in str(record.warnings[0])


def test_every_truncation_can_be_resumed(ladder_host, tmp_path):
    """What is appended after a crash makes the file whole again."""
    data = text_of(LINES).encode()
    path = tmp_path / "game.jsonl"
    for cut in range(data.index(b"\n"), len(data), 3):
        path.write_bytes(data[:cut])
        record = Record.load(path)
        with RecordWriter.reopen(record) as writer:
            for move in Record.loads(data).moves[len(record.moves) :]:
                writer.move(move.by, move.do)
        again = Record.load(path)
        assert again.warnings == []
        assert again.moves == Record.loads(data).moves
        assert again.replay().is_terminal


def test_a_broken_line_in_the_middle_is_no_torn_end(ladder_host):
    text = text_of(LINES).replace('{"by": 0, "do": "9c"}', '{"by": 0, "do": "9')
    with pytest.raises(lomber.RecordError, match="line 8: it is not JSON"):
        Record.loads(text)


# -- divergences ----------------------------------------------------------------------------------


def diverge(change, lines=LINES):
    lines = json.loads(json.dumps(lines))
    change(lines)
    with pytest.raises(lomber.RecordError) as caught:
        Record.loads(text_of(lines)).replay()
    return str(caught.value)


@pytest.mark.parametrize(
    ("line", "entry", "message"),
    [
        (7, {"by": 1, "do": "3c"}, "line 7: 3c is illegal: Climb: 3c is not above 7c"),
        (7, {"by": 1, "do": "Kc"}, "line 7: Kc is illegal: Hand: Kc is not yours"),
        (7, {"by": 0, "do": "8c"}, "line 7: it is the turn of seat 1, not of seat 0"),
        (7, {"by": "chance", "do": "deal 8c"}, "line 7: it is the turn of seat 1, not of chance"),
        (3, {"by": 0, "do": "3c"}, "line 3: it is the turn of chance, not of seat 0"),
        (3, {"by": "chance", "do": "deal 7c"}, "line 3: deal 7c is illegal: chance is to move"),
        (7, {"by": 1, "do": "8x"}, "line 7: no action '8x'"),
        (11, {"by": 1, "do": "8c"}, "line 11: the game is over after 9 actions, yet '8c' follows"),
    ],
)
def test_the_first_divergence_is_named(ladder_host, line, entry, message):
    assert message in diverge(lambda lines: lines.__setitem__(line - 1, entry))


def test_a_divergence_is_told_in_russian(ladder_host):
    lines = [*LINES[:6], {"by": 1, "do": "3c"}]
    with pytest.raises(lomber.RecordError) as caught:
        Record.loads(text_of(lines)).replay()
    assert caught.value.to("ru") == "строка 7: 3c: нельзя. Подъём: 3т не выше 7т"


def test_what_is_no_card_is_told_in_russian(ladder_host):
    lines = [*LINES[:1], {"by": "chance", "do": "deal Zz"}]
    with pytest.raises(lomber.RecordError) as caught:
        Record.loads(text_of(lines)).replay()
    assert "строка 2: нет хода 'deal Zz': нет карты 'Zz'" in caught.value.to("ru")


def test_a_divergence_counts_lines_not_actions(ladder_host):
    lines = [*LINES[:6], {"undo": 1}, LINES[5], {"by": 1, "do": "3c"}]
    with pytest.raises(lomber.RecordError, match="line 9: 3c is illegal"):
        Record.loads(text_of(lines)).replay()


def test_a_wrong_result_is_found(ladder_host):
    def returns(lines):
        lines[-1]["result"]["returns"] = [-1, 1]

    def score(lines):
        lines[-1]["result"]["score"]["1"] = 9

    assert "line 11: the record says returns [-1, 1], and the replay gives [1, -1]" in diverge(
        returns
    )
    assert "line 11: the record says score" in diverge(score)


def test_a_result_before_the_end_is_found(ladder_host):
    message = diverge(lambda lines: lines.__delitem__(9))
    assert "line 10: here is a result, but after 8 actions the game is not over" in message


@pytest.mark.parametrize(
    ("rules", "advice"),
    [
        ("1.1", "replay it with the plugin's version that wrote it"),
        ("1.10", "update the plugin"),
        ("draft", "replay it with the plugin's version that wrote it"),
    ],
)
def test_other_rules_are_refused_with_what_to_do(ladder_host, rules, advice):
    message = diverge(lambda lines: lines[0].update(rules=rules, plugin="ladder 3.1"))
    assert f"line 1: it was played by rules {rules} of 'ladder'" in message
    assert advice in message
    assert "(ladder 3.1)" in message


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"game": "hello"}, "line 1: it needs the game 'hello', which no installed plugin offers"),
        ({"game": "laddr"}, "did you mean 'ladder'?"),
        ({"options": {"player": 2}}, "line 1: ladder has no option 'player'"),
        ({"options": {"players": 9}}, "line 1: option players of ladder cannot be 9"),
        ({"options": {"players": 4, "cards": 4}}, "line 1: cards=4 are too few for players=4"),
        ({"seats": ["Ann"]}, "line 1: 1 seats are named, and ladder with these options has 2"),
    ],
)
def test_a_header_that_fits_no_game(ladder_host, change, message):
    assert message in diverge(lambda lines: lines[0].update(change))


# -- what is no record ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"", "it is empty"),
        (b"\n \n", "it is empty"),
        (b"hello\n", "line 1: this is no saved game of lomber: it is not JSON"),
        (b"\x89PNG\r\n\x1a\n\x00", "line 1: this is no saved game of lomber: it is not UTF-8"),
        (b"\xff\xfe{\x00}\x00\n\x00", "not UTF-8"),
        (b"[1, 2]\n", "it is not a JSON object"),
        (b"null\n", "it is not a JSON object"),
        (b'{"event": "chess"}\n', 'it does not begin with {"lomber": 1, ...}'),
        (b'{"lomber": true}\n', "it has record format true, and this lomber reads 1"),
        (b'{"lomber": "1"}\n', 'it has record format "1", and this lomber reads 1'),
        (
            b'{"lomber": 2, "game": "x"}\n',
            "format 2, and this lomber reads 1: update lomber",
        ),
        (b'{"lomber": 1, "rules": "1"}\n', '"game" must read as "..."'),
        (b'{"lomber": 1, "game": "ladder"}\n', '"rules" must read as "..."'),
        (b"[" * 100_000, "it is not JSON"),
        (b"1" * 10_000 + b"\n", "it is not JSON"),
    ],
)
def test_foreign_files_are_refused(data, message):
    with pytest.raises(lomber.RecordError) as caught:
        Record.loads(data)
    assert message in str(caught.value)


@pytest.mark.parametrize(
    ("entry", "message"),
    [
        ({"by": 0}, '"do" must read as'),
        ({"do": "7c"}, '"by" must read as 0 or "chance"'),
        ({"by": "Ann", "do": "7c"}, '"by" must read as 0 or "chance"'),
        ({"by": True, "do": "7c"}, '"by" must read as 0 or "chance"'),
        ({"by": -4, "do": "7c"}, '"by" must read as 0 or "chance"'),
        ({"by": 0, "do": 7}, '"do" must read as'),
        ({"undo": 0}, '"undo" must read as 1'),
        ({"undo": "1"}, '"undo" must read as 1'),
        ({"undo": 2}, "2 actions are taken back where only 1 were made"),
        ({"result": [1, -1]}, '"result" must read as'),
        (["by", 0], "it is not a JSON object"),
    ],
)
def test_a_malformed_line_is_named(entry, message):
    with pytest.raises(lomber.RecordError) as caught:
        Record.loads(text_of([*LINES[:2], entry]))
    assert str(caught.value).startswith("line 3: ")
    assert message in str(caught.value)


def test_nothing_may_follow_the_result():
    with pytest.raises(lomber.RecordError, match="line 12: an action after the result"):
        Record.loads(text_of([*LINES, LINES[5]]))


def test_files_that_cannot_be_read(tmp_path):
    for path in (tmp_path, tmp_path / "none.jsonl", "nul\0byte"):
        with pytest.raises(lomber.RecordError, match="cannot read"):
            Record.load(path)


def test_a_file_is_named_in_its_errors(tmp_path):
    path = tmp_path / "game.jsonl"
    path.write_text(text_of([HEADER]) + "oops\n", encoding="utf-8")
    with pytest.raises(lomber.RecordError, match=r"^game.jsonl: line 2: it is not JSON"):
        Record.load(path)


def test_a_file_too_large_is_not_read_whole(tmp_path, monkeypatch):
    monkeypatch.setattr("lomber.record.model.LARGEST", 100)
    monkeypatch.setattr("lomber.record.reading.LARGEST", 100)
    path = tmp_path / "game.jsonl"
    path.write_text(text_of(LINES), encoding="utf-8")
    with pytest.raises(lomber.RecordError, match="larger than 100 bytes"):
        Record.load(path)


@given(st.binary(max_size=200))
@anything
def test_no_bytes_break_the_reader(data):
    with suppress(lomber.RecordError):
        Record.loads(data)


json_values = st.recursive(
    st.none() | st.booleans() | st.integers(-9, 9) | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner),
    max_leaves=4,
)
entries = st.dictionaries(
    st.sampled_from(["lomber", "game", "rules", "options", "seats", "by", "do", "undo", "result"]),
    json_values | st.sampled_from(["chance", "7c", "pass", "ladder", 0, 1, {"returns": [1, -1]}]),
    max_size=4,
)


@given(st.lists(entries, max_size=5), st.integers(1, 11))
@anything
def test_no_lines_break_reader_or_replay(ladder_host, lines, keep):
    with suppress(lomber.RecordError):
        Record.loads(text_of([*LINES[:keep], *lines])).replay()


@given(st.integers(0, 400), st.integers(0, 255))
@anything
def test_no_flipped_byte_breaks_reader_or_replay(ladder_host, place, value):
    data = bytearray(text_of(LINES).encode())
    data[place % len(data)] = value
    with suppress(lomber.RecordError):
        Record.loads(bytes(data)).replay()


# -- writing --------------------------------------------------------------------------------------


@pytest.fixture
def header():
    return Record("ladder", "1.2", HEADER["options"], ("Ann", "Bob"))


def test_lines_are_written_as_they_come(ladder_host, tmp_path, header):
    path = tmp_path / "game.jsonl"
    with RecordWriter.create(path, header) as writer:
        for count, move in enumerate(Record.loads(text_of(LINES)).moves, 2):
            writer.move(move.by, move.do)
            assert path.read_text(encoding="utf-8") == text_of(LINES[:count])
        writer.undo(1)
    assert json.loads(path.read_text(encoding="utf-8").splitlines()[-1]) == {"undo": 1}


def test_an_existing_file_is_never_overwritten(tmp_path, header):
    path = tmp_path / "game.jsonl"
    path.write_text("precious", encoding="utf-8")
    for write in (lambda: RecordWriter.create(path, header), lambda: header.save(path)):
        with pytest.raises(lomber.RecordError, match="exists, and a record is never overwritten"):
            write()
    link = tmp_path / "link.jsonl"
    link.symlink_to(tmp_path / "nowhere")
    with pytest.raises(lomber.RecordError, match="never overwritten"):
        header.save(link)
    assert path.read_text(encoding="utf-8") == "precious"


def test_a_place_that_cannot_be_written(tmp_path, header):
    for path in (tmp_path / "no" / "game.jsonl", "nul\0byte"):
        with pytest.raises(lomber.RecordError, match="cannot write"):
            header.save(path)


def test_a_full_disk_leaves_whole_lines(tmp_path, header, monkeypatch):
    path = tmp_path / "game.jsonl"
    writer = RecordWriter.create(path, header)
    writer.move(CHANCE, "deal 7c")
    before = path.read_bytes()
    real = os.write

    def half(descriptor, data):
        if len(data) < 12:
            raise OSError(28, "No space left on device")
        return real(descriptor, bytes(data[:10]))

    monkeypatch.setattr(os, "write", half)
    with pytest.raises(lomber.RecordError, match="No space left on device"):
        writer.move(CHANCE, "deal 3c")
    assert path.read_bytes() == before
    monkeypatch.setattr(os, "write", real)
    writer.move(CHANCE, "deal 9c")
    writer.close()
    assert [move.do for move in Record.load(path).moves] == ["deal 7c", "deal 9c"]


def test_a_closed_record_takes_no_more(tmp_path, header):
    writer = RecordWriter.create(tmp_path / "game.jsonl", header)
    writer.close()
    with pytest.raises(lomber.RecordError, match="is closed"):
        writer.move(0, "7c")


def test_a_file_that_shrank_is_not_written_on(tmp_path):
    path = tmp_path / "game.jsonl"
    path.write_text(text_of(LINES), encoding="utf-8")
    record = Record.load(path)
    path.write_text("", encoding="utf-8")
    with pytest.raises(lomber.RecordError, match="has changed since it was read"):
        RecordWriter.reopen(record)
    assert path.read_bytes() == b""


def test_a_file_that_grew_is_not_cut(tmp_path):
    """Two games must not go on in one file: the second to come sees that it has moved on."""
    path = tmp_path / "game.jsonl"
    path.write_text(text_of(LINES[:6]), encoding="utf-8")
    record = Record.load(path)
    with path.open("a", encoding="utf-8") as file:
        file.write(text_of(LINES[6:7]))
    with pytest.raises(lomber.RecordError, match="has changed since it was read"):
        RecordWriter.reopen(record)
    assert path.read_text(encoding="utf-8") == text_of(LINES[:7])


def test_a_record_shows_what_it_is(header):
    assert header.header() == HEADER
    assert Move(0, "7c") == Move(by=0, do="7c", line=0)
    assert isinstance(header.error(3, "why"), lomber.RecordError)
    assert str(header.error(3, Text("why", "почему"))) == "line 3: why"
    assert header.error(3, Text("why", "почему")).to("ru") == "строка 3: почему"


def test_a_game_that_is_gone_is_named_with_its_plugin(ladder_host):
    text = (
        '{"lomber": 1, "game": "gone", "rules": "1.0", "options": {}, "plugin": "lomber-gone 2"}\n'
    )
    with pytest.raises(
        lomber.RecordError, match=r"install its plugin \(lomber-gone 2\), or give it"
    ):
        Record.loads(text).load_game()
    russian = Record.loads(text)
    with pytest.raises(lomber.RecordError) as caught:
        russian.load_game()
    assert "установите плагин (lomber-gone 2) или укажите его" in caught.value.to("ru")
