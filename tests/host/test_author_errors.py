"""What a newcomer gets wrong, one fault a game: each is told in a line that says what to do, where
the plugin is loaded or played, and found by the conformance suite."""

from __future__ import annotations

from pathlib import Path

import pytest

from lomber.files import import_file
from lomber.host import Host
from lomber.scaffold import name_everything, render
from lomber.testing import check_game, check_names, conformance_tests

FILES = render("blank", name_everything("Novice"))
SOURCE = FILES["src/lomber_novice/__init__.py"]
STAY = "            self.current_player = TERMINAL if last else self.current_player + 1\n"
LEGAL = '        return [actions.encode("draw"), *stay] if self._may_draw() else stay\n'
OUTCOMES = (
    "        return [(self.game.actions.encode(kind, card), 1 / len(left)) for card in left]\n"
)
END = "        return tuple(share if seat in winners else -1.0 for seat in range(players))\n"
SCHEMA = SOURCE[SOURCE.index("    schema = (") : SOURCE.index("    option_sets")]

AT_ONCE = {  # what stands in the file, what stands there instead, and what loading says
    "a hook with a wrong name": (
        "def lomber_games()",
        "def lomber_game()",
        "unknown hook 'lomber_game'; did you mean 'lomber_games'? known: lomber_games, ",
    ),
    "a hook that is not marked": (
        "@lomber.hookimpl\n",
        "",
        "lomber_games is not marked as a hook: write @lomber.hookimpl above it",
    ),
    "no protocol": ("lomber_api = 1\n", "", "add lomber_api = 1"),
    "no name": (
        '    name = "novice"\n',
        "",
        'the game Novice has no name: write name = "novice"',
    ),
    "a name with a blank": (
        'name = "novice"',
        'name = "Nine Rows"',
        "the game Novice has the name 'Nine Rows'; a name is lower case letters, digits and hyph",
    ),
    "a title that is no Text": (
        'Text("Novice")',
        '"Novice"',
        'the game Novice has no title, a lomber.i18n.Text: write title = Text("Novice")',
    ),
    "a method missing": (
        "def new_state(",
        "def new_sate(",
        "the game Novice does not define new_state",
    ),
    "a class, no list": ("return [Novice]", "return Novice", "write return [Novice]"),
    "nothing returned": ("return [Novice]", "pass", "returned None, which is not a list of cla"),
    "a game, no class": (
        "return [Novice]",
        "return [Novice()]",
        "which is not a subclass of lomber.game.Game: offer the class itself, Novice",
    ),
    "a schema of one, without a comma": (
        SCHEMA,
        '    schema = Option("draws", 3)\n',
        "write schema = (Option(...),), with the comma",
    ),
    "option sets that are one": (
        'option_sets = ({}, {"players": 2, "draws": 5}, {"players": 4, "draws": 1})',
        'option_sets = {"players": 2}',
        "which is no tuple of such: write option_sets = ({...},), with the comma",
    ),
    "a default outside its choices": (
        '"players", 3, (2, 3, 4)',
        '"players", 7, (2, 3, 4)',
        "option players: the default 7 is not allowed; allowed: 2, 3, 4",
    ),
    "a syntax error": (
        "def setup(self) -> None:",
        "def setup(self) -> None",
        "SyntaxError: expected ':' (novice.py, line ",
    ),
    "a module that is not there": (
        "import lomber\n",
        "import lomber\nimport lomber_nowhere\n",
        "No module named 'lomber_nowhere'; install it, and name what brings it among the plugin'",
    ),
    "an import that fails": (
        "from lomber.game import CHANCE",
        "from lomber.game import CHANSE",
        "ImportError: cannot import name 'CHANSE' from 'lomber.game'",
    ),
}

MADE = {  # faults that show when the game is made; the suite's check `declaration` says the same
    "players that are no int": (
        "self.num_players = int(",
        "self.num_players = float(",
        "Novice.setup() sets num_players to 3.0; it is a whole number from 1",
    ),
    "a length that is no int": (
        "self.max_game_length = self",
        "self.max_game_length = 0 * self",
        "Novice.setup() sets max_game_length to 0; it is a whole number from 1",
    ),
    "no codec": (
        "self.actions = ActionCodec(",
        "self.action = ActionCodec(",
        "Novice.setup() does not set actions",
    ),
    "a codec that is a tuple": (
        "self.actions = ActionCodec(",
        "self.actions = (",
        "it is an ActionCodec(Kind(...))",
    ),
    "a codec with a field missing": (
        'ru="открыть {card}", card=CardField()',
        'ru="открыть {card}"',
        "kind 'turn': 'turn {card}' names the fields ['card'], not []: each field is a keyword",
    ),
    "two kinds with one text": (
        'Kind("stay", "stay", ru="хватит")',
        'Kind("stay", "Draw")',
        "kinds 'draw' and 'stay' both read 'Draw': let their texts differ",
    ),
    "a kind without a text": (
        'Kind("draw", "draw", ru="ещё")',
        'Kind("draw", "")',
        "kind 'draw': an action reads '' in en; give it a text of words",
    ),
    "a move that reads like a command": (
        'Kind("stay", "stay", ru="хватит")',
        'Kind("stay", "stay", ru="Выход")',
        "kind 'stay': an action reads 'выход', which is a command of `lomber play`; choose anoth",
    ),
    "a choice without a text": (
        'Kind("stay", "stay", ru="хватит")',
        'Kind("stay", "stay {mood}", mood=lomber.actions.ChoiceField(["well", ""], what="mood"))',
        "mood: choice 1 reads ''; give it a word",
    ),
    "numbers that run down": (
        'Kind("stay", "stay", ru="хватит")',
        'Kind("stay", "stay {n}", n=lomber.actions.IntField(5, 1))',
        "number: there is no whole number from 5 to 1; write the least first",
    ),
    "a field that is a class": (
        'ru="открыть {card}", card=CardField()',
        'ru="открыть {card}", card=CardField',
        "which is no field: write card=CardField()",
    ),
}

PLAYED = {  # what is wrong, the text instead, the run-time message, the check that finds it
    "a state that forgets to advance": (
        STAY,
        "            pass\n",
        "'stay' changed nothing but the history: let _apply make the change and set",
        "length",
    ),
    "a player that is None": (
        STAY,
        "            self.current_player = None\n",
        "current_player is None: set it to a seat 0..2, CHANCE or TERMINAL in _apply",
        "play",
    ),
    "a seat too many": (
        STAY,
        "            self.current_player += 1\n",
        "current_player is 3: set it to a seat 0..2, CHANCE or TERMINAL in _apply",
        "play",
    ),
    "an action outside the codec": (
        LEGAL,
        "        return [*stay, 999]\n",
        "_legal() has 999, and actions are the ints 0..105: declare the action in the codec",
        "legal-list",
    ),
    "actions that are texts": (
        LEGAL,
        '        return ["draw"]\n',
        "_legal() has 'draw', and actions are the ints 0..105",
        "play",
    ),
    "no legal list": (
        LEGAL,
        "        pass\n",
        "_legal() returned None: return a sorted list of actions",
        "play",
    ),
    "no way on": (
        LEGAL,
        "        return []\n",
        "seat 0 is to move and has no legal action: offer a pass, or set current_player",
        "play",
    ),
    "a kind that is not declared": (
        'actions.encode("stay")',
        'actions.encode("stai")',
        "no kind of action 'stai'; did you mean 'stay'? known: deal, turn, draw, stay",
        "play",
    ),
    "chance with nothing to bring": (
        OUTCOMES,
        "        return []\n",
        "chance is to move and chance_outcomes() is empty: list the outcomes",
        "chance",
    ),
    "an outcome outside the codec": (
        OUTCOMES,
        "        return [(999, 1.0)]\n",
        "chance_outcomes() has 999, and actions are the ints 0..105",
        "chance",
    ),
    "returns of the wrong length": (
        END,
        "        return (1.0, -1.0)\n",
        "returns() is (1.0, -1.0): return a tuple with one number for each of the 3 seats",
        "returns",
    ),
    "returns that are nothing": (END, "        pass\n", "returns() is None: return a", "returns"),
    "a score that lacks a side": (
        "Result(self.returns(), score,",
        'Result(self.returns(), {"0": 1},',
        "result().score is for '0': give each of game.sides a number: '0', '1', '2'",
        "result",
    ),
    "a result that is a dict": (
        "return Result(self.returns(), score, tuple(items), tuple(notes))",
        "return score",
        "return lomber.game.Result(self.returns(), score)",
        "result",
    ),
    "a State that forgets its base": (
        "        super().__init__(game)\n",
        "",
        "NoviceState has no game or no history: begin NoviceState.__init__ with super().__init__",
        "initial",
    ),
    "no first player": (
        "        self.current_player = CHANCE\n        self.hands",
        "        self.hands",
        "NoviceState has no current_player: set it in NoviceState.__init__",
        "initial",
    ),
    "a class for a state": (
        "return NoviceState(self)",
        "return NoviceState",
        "which is not a lomber.game.State: return one, made of the game, MyState(self)",
        "initial",
    ),
    "too short a greatest length": (
        "self.num_players * (2 * self.draws + 2)",
        "self.num_players",
        "the game has not ended after max_game_length = 3 actions: raise max_game_length in",
        "length",
    ),
    "chance at work by itself": (
        "        self.current_player = CHANCE\n        self.hands",
        "        import itertools\n\n"
        "        game.made = getattr(game, 'made', None) or itertools.count()\n"
        "        self.current_player = next(game.made) % 2\n"
        "        self.hands",
        "two new states differ: draw cards by chance's actions, not in new_state()",
        "initial",
    ),
    "a method missing in the State": (
        "def view(",
        "def veiw(",
        "TypeError: Can't instantiate abstract class NoviceState ",
        "initial",
    ),
}

SHOWN = {  # the same for what only people are shown
    "a view that is no dict": (
        'return {"hands": hands}',
        "pass",
        "view() returned None: return a dict of what the seat sees",
        "observation",
    ),
    "a view with a set": (
        'return {"hands": hands}',
        'return {"hands": {1}}',
        "view() has what JSON has not (Object of type set is not JSON serializable): return str,",
        "observation",
    ),
    "bad markup": (
        'name = f"[bold]{name}[/]"',
        'name = f"[bold]{name}[/bald]"',
        "draw() is no markup, closing tag '[/bald]' at position 12 doesn't match any open tag: "
        "close every tag, and write \\[ for a plain [",
        "draw",
    ),
    "a value missing in a reason": (
        "{n} cards are drawn",
        "{m} cards are drawn",
        "the text 'no more than {m} cards are drawn' has no value for 'm'; its values are n",
        "reasons",
    ),
}

LEAKS = {  # what cannot be seen while playing: the suite alone finds it
    "a view that leaks": (
        'shown[0] = "?"',
        "pass",
        "hidden-swap",
        "and its observation tells: hands",
    ),
    "a history that leaks": (
        'return "deal ?" if hidden else super().visible(ply, seat)',
        "return super().visible(ply, seat)",
        "hidden-swap",
        "shows '?' at 'hands' [",
    ),
    "an option set with a name misspelt": (
        '{"players": 2, "draws": 5}',
        '{"palyers": 2}',
        "declaration",
        "novice has no option 'palyers'; did you mean 'players'?",
    ),
}


LIGHT = [name for name in check_names() if name not in ("hash-seed", "speed")]


@pytest.fixture
def novice(lomber_cli, tmp_path, monkeypatch):
    """Return a function that writes the game with one fault in it, for a fresh host."""
    host = Host()
    monkeypatch.setattr("lomber.host.host", lambda: host)

    def write(old, new):
        assert old in SOURCE, old
        file = tmp_path / "novice.py"
        file.write_text(SOURCE.replace(old, new), encoding="utf-8")
        return file

    return write


def cls_of(file):
    return import_file(file).Novice


def lines(err, count=1):
    assert "Traceback" not in err
    assert len(err.splitlines()) == count, err
    return err.splitlines()[0]


def test_the_game_itself_is_right(novice, lomber_cli):
    file = novice("lomber_api = 1", "lomber_api = 1")
    status, out, err = lomber_cli("play", "novice", "--plugin", file, "--seat", "none")
    assert (status, err) == (0, "")
    assert "Won by" in out or "A draw" in out or "Shared" in out
    assert check_game(cls_of(file), plays=1, checks=["declaration", "play", "hidden-swap"]).ok


@pytest.mark.parametrize("fault", AT_ONCE)
def test_where_it_is_loaded(novice, lomber_cli, fault):
    old, new, says = AT_ONCE[fault]
    file = novice(old, new)
    status, out, err = lomber_cli("play", "novice", "--plugin", file)
    assert (status, out) == (2, "")
    assert lines(err).startswith(f"lomber: plugin 'novice' ({file}): ")
    assert says in err
    status, out, err = lomber_cli("plugins", "--plugin", file)
    assert (status, err) == (1, "")
    assert says in out


@pytest.mark.parametrize("words", [["play"], ["simulate", "-n", 1], ["perft"]], ids=str)
@pytest.mark.parametrize("fault", MADE)
def test_where_it_is_made(novice, lomber_cli, fault, words):
    old, new, says = MADE[fault]
    file = novice(old, new)
    status, out, err = lomber_cli(words[0], "novice", "--plugin", file, *words[1:])
    assert (status, out) == (2, "")
    assert says in lines(err, 2 if "failed:" in err else 1)
    report = check_game(cls_of(file), plays=1)
    assert report.failed == ("declaration",)
    assert says in report.failures[0].message
    assert report.failures[0].hint


@pytest.mark.parametrize("fault", PLAYED)
def test_where_it_is_played(novice, lomber_cli, fault):
    old, new, says, check = PLAYED[fault]
    file = novice(old, new)
    play = ["play", "novice", "--plugin", file, "--seed", 1, "--seat", "none"]
    for words in (play, [*play, "--bots", "random", "--json"]):
        status, _, err = lomber_cli(*words)
        assert status == 2
        line = lines(err, 2 if "TypeError" in says else 1)
        assert line.startswith(f"lomber: the game 'novice' (plugin 'novice', {file}) failed: ")
        assert says in line
    if fault != "chance at work by itself":  # which no single game shows
        status, _, err = lomber_cli("simulate", *play[1:-2], "-n", 9, "--jobs", 1)
        assert status == 2
        assert says in lines(err, 2 if "TypeError" in says else 1)
    report = check_game(cls_of(file)(), plays=1, checks=LIGHT)  # the fault is found once
    assert report.failed == (check,)
    assert report.failures[0].hint
    assert set(report.not_run.values()) == {check}


@pytest.mark.parametrize("fault", SHOWN)
def test_where_it_is_shown(novice, lomber_cli, fault):
    old, new, says, check = SHOWN[fault]
    file = novice(old, new)
    play = ["play", "novice", "--plugin", file, "--seed", 1, "--option", "draws=1"]
    status, _, err = lomber_cli(*play, stdin="draw\ndraw\n")
    assert status == 2
    assert says in lines(err)
    assert check in check_game(cls_of(file), plays=6, checks=[check]).failed


def test_a_person_without_a_move_is_not_asked_for_ever(novice, lomber_cli):
    file = novice(LEGAL, "        return []\n")
    status, out, err = lomber_cli("play", "novice", "--plugin", file, stdin="stay\n" * 5)
    assert status == 2
    assert "seat 0>" not in out
    assert "has no legal action: offer a pass" in lines(err)


def test_a_game_that_fails_unexplained_says_how_to_see_where(novice, lomber_cli, monkeypatch):
    file = novice('Card(fields["card"])', 'Card(fields["crad"])')
    play = ["play", "novice", "--plugin", file]
    _, _, err = lomber_cli(*play)
    assert "failed: KeyError: 'crad'" in lines(err, 2)
    assert err.endswith("\nwhere: set LOMBER_TRACEBACK=1\n")
    _, _, err = lomber_cli(*play, "--lang", "ru")
    assert err.endswith("\nгде именно: задайте LOMBER_TRACEBACK=1\n")
    monkeypatch.setenv("LOMBER_TRACEBACK", "1")
    _, _, err = lomber_cli(*play)
    assert 'Card(fields["crad"])' in err
    assert "where:" not in err


@pytest.mark.parametrize("fault", LEAKS)
def test_what_the_suite_alone_finds(novice, fault):
    old, new, check, says = LEAKS[fault]
    report = check_game(cls_of(novice(old, new)), plays=2, checks=[check])
    assert report.failed == (check,)
    assert says in report.failures[0].message
    assert report.failures[0].hint


def test_a_rules_page_missing_in_one_language(novice, lomber_cli, tmp_path):
    file = novice("lomber_api = 1", "lomber_api = 1")
    (tmp_path / "rules").mkdir()
    (tmp_path / "rules" / "en.md").write_text(
        "# Novice\n\nDraw up to 21, `players`, `draws`.\n", "utf-8"
    )
    status, out, err = lomber_cli("rules", "novice", "--plugin", file, "--lang", "ru")
    assert (status, out) == (0, "# Novice\n\nDraw up to 21, `players`, `draws`.\n\n")
    assert err == "lomber: у novice нет страницы правил на русском\n"
    report = check_game(cls_of(file), plays=1, checks=["rules"])
    assert report.ok
    note = "rules: there is no rules/ru.md, so another language's page is shown for it"
    assert report.notes == (note,)
    test = conformance_tests(cls_of(file), plays=1, checks=["rules"])
    with pytest.warns(UserWarning, match="novice: rules: there is no rules/ru.md"):
        test(0, "rules", type("Request", (), {"config": Config})())


class Config:
    @staticmethod
    def getoption(name, default):
        return default


def test_a_plugin_file_that_is_not_there(lomber_cli):
    status, _, err = lomber_cli("games", "--plugin", "./nowhere.py")
    assert (status, err) == (
        2,
        "lomber: no plugin file './nowhere.py'; give an existing .py file\n",
    )


def test_the_docs_have_a_row_for_each():
    page = (Path(__file__).parents[2] / "docs" / "author-errors.md").read_text("utf-8")
    rows = {line.split(" | ")[0].removeprefix("| ") for line in page.splitlines()}
    assert {*AT_ONCE, *MADE, *PLAYED, *SHOWN, *LEAKS} <= rows
