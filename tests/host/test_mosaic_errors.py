"""What a newcomer gets wrong in a mosaic game: one message each, that says what to do, in both
languages, where the game is loaded, made or played; the suite finds it once."""

from __future__ import annotations

from pathlib import Path

import pytest

from lomber.cards import Card, from_set
from lomber.errors import BadValue
from lomber.files import import_file
from lomber.game import deal
from lomber.host import Host
from lomber.kits.mosaic import Item, Layout, MosaicGame, Text
from lomber.options import Option
from lomber.scaffold import name_everything, render
from lomber.testing import check_game

SOURCE = render("mosaic", name_everything("Novice"))["src/lomber_novice/__init__.py"]
SIDES = "    sides, side_names = RED_BLACK"
LAY = "self.lay_table(width=size, height=size)"
SCHEMA = "schema = (PACK, PLAYERS, SEATING)"
ITEM = "yield Item(side, weight(heaviest), "
MANY = "        return {\n            side: largest_region("
FORBIDS = "    def score(self, layout: Layout)"

LOADED = {  # what stands in the file, what instead, what is said in English and in Russian
    "one side": (
        SIDES,
        '    sides = ("red",)',
        "sides is ('red',); a mosaic has two teams, so it is a tuple of two names",
        "sides = ('red',); в мозаике две команды",
    ),
    "three sides": (
        SIDES,
        '    sides = ("red", "black", "none")',
        "sides is ('red', 'black', 'none'); a mosaic has two teams",
        "в мозаике две команды",
    ),
    "sides without a comma": (
        SIDES,
        '    sides = ("red")',
        "sides is 'red'; a mosaic has two teams, so it is a tuple of two names",
        "sides = 'red'; в мозаике две команды",
    ),
    "players that a mosaic has not": (
        SCHEMA,
        'schema = (PACK, lomber.options.Option("players", 3, (2, 3)))',
        "the option 'players' is read by lay_table(), which knows 2, 4, 6; yours allows 2, 3: "
        "take PLAYERS from lomber.kits.mosaic",
        "настройку 'players' читает lay_table(), для неё допустимо 2, 4, 6; у вас — 2, 3",
    ),
    "a pack of 40": (
        SCHEMA,
        'schema = (lomber.options.Option("pack", 40, (36, 40)), PLAYERS, SEATING)',
        "the option 'pack' is read by lay_table(), which knows 36, 52; yours allows 36, 40",
        "настройку 'pack' читает lay_table(), для неё допустимо 36, 52",
    ),
    "a pack of 40 by default": (
        SCHEMA,
        'schema = (lomber.options.Option("pack", 40), PLAYERS, SEATING)',
        "knows 36, 52; yours allows a whole number: take PACK from lomber.kits.mosaic",
        "у вас — целое число: возьмите PACK из lomber.kits.mosaic",
    ),
    "two options of one name": (
        SCHEMA,
        "schema = (PACK, PLAYERS, SEATING, PLAYERS)",
        "the schema of novice has two options 'players': rename one, or leave it out",
        "в schema игры novice две настройки 'players'",
    ),
    "an option called by a keyword": (
        SCHEMA,
        'schema = (PACK, PLAYERS, SEATING, lomber.options.Option("class", 1))',
        "an option cannot be called 'class', a keyword of Python",
        "настройка не может называться 'class', это ключевое слово Python",
    ),
}

MADE = {  # what shows when the game is made: by `lomber play`, and by the check `declaration`
    "a setup that lays no table": (
        LAY,
        "pass",
        "Novice.setup() does not lay the table: call self.lay_table(width=7, height=7)",
        "Novice.setup() не готовит стол",
    ),
    "own colours with black first": (
        LAY,
        LAY[:-1] + ', own_colours=True)\n        self.sides = ("black", "red")',
        "own_colours deals red cards to the first side, and sides is ('black', 'red'): put the "
        "red side first",
        "own_colours сдаёт красные карты первой стороне",
    ),
    "a width that is a text": (
        LAY,
        'self.lay_table(width="7", height=7)',
        "novice: a rectangle is 1..16 x 1..16, not '7' x 7",
        "novice: прямоугольник — от 1 до 16 на 1..16",
    ),
    "an opening upside down": (
        LAY,
        LAY[:-1] + ", opening=(10, 2))",
        "opening is the least and the greatest rank of the first card, as (2, 10), not (10, 2)",
        "opening — наименьший и наибольший ранг первой карты",
    ),
    "a name of a side that is no Text": (
        SIDES,
        '    sides, side_names = ("a", "b"), ("A", "B")',
        "side_names is ('A', 'B'); it is a Text a side, in the order of sides",
        "side_names = ('A', 'B'); а это Text на каждую сторону",
    ),
}

PLAYED = {  # the same for what shows in play, and the check that finds it, alone
    "a score that returns None": (
        "    def score(self, layout: Layout) -> Iterator[Item]:\n",
        "    def score(self, layout):\n        pass\n\n    def scores(self, layout):\n",
        "novice: score() returned None, and it is to yield Items",
        "novice: score() вернул None, а должен выдавать Item",
        "initial",
    ),
    "a score of numbers": (
        ITEM,
        "yield weight(heaviest)\n                yield Item(side, 0, ",
        "novice: score() yields 6, and it is to yield Items (and Texts, as remarks): yield Item('",
        "novice: score() выдаёт",
        "play",
    ),
    "a score of pairs": (
        ITEM,
        "yield side, 3\n                yield Item(side, 0, ",
        "score() yields ('black', 3), and it is to yield Items",
        "score() выдаёт ('black', 3), а должен выдавать Item",
        "play",
    ),
    "points that are None": (
        ITEM,
        "yield Item(side, None, ",
        "score() gives 'black' an Item with points = None; it is a plain number",
        "score() даёт 'black' Item с points = None; а это обычное число",
        "play",
    ),
    "points that are a text": (
        ITEM,
        'yield Item(side, "3", ',
        "score() gives 'black' an Item with points = '3'; it is a plain number",
        "score() даёт 'black' Item с points = '3'",
        "play",
    ),
    "a side that is not there": (
        ITEM,
        'yield Item("blue", 3, ',
        "score() names the side 'blue', not one of red, black",
        "score() называет сторону 'blue', а есть red, black",
        "play",
    ),
    "a forbids of True and False": (
        FORBIDS,
        "    def forbids(self, card, cell, layout):\n        return False\n\n" + FORBIDS,
        "forbids() returned False; it returns None for a lay that is allowed, else Reason(",
        "forbids() вернул False; для разрешённого хода он возвращает None",
        "play",
    ),
}

MANY_FAULTS = {  # score_many: seen where batches are played
    "a score_many that is a list": (
        MANY,
        "        return [1, 2]\n" + MANY,
        "score_many() returned [1, 2]; it returns a dict with an array a side",
    ),
    "a score_many of the wrong length": (
        MANY,
        '        return {"red": [1], "black": [2]}\n' + MANY,
        "score_many() gives 'red' an array of shape (1,) and type int64; it is a number for each "
        "of the {n} boards, shape ({n},)",
    ),
    "a score_many that is one number": (
        MANY,
        '        return {"red": 1, "black": 2}\n' + MANY,
        "score_many() gives 'red' an array of shape () and type int64",
    ),
    "a score_many without a side": (
        MANY,
        '        return {"red": boards[:, 0, 0]}\n' + MANY,
        "score_many() returned 'red'; it returns a dict with an array a side: 'red', 'black'",
    ),
    "a score_many of None": (
        MANY,
        "        return None\n" + MANY,
        "score_many() returned None; it returns a dict with an array a side",
    ),
}


@pytest.fixture
def novice(lomber_cli, tmp_path, monkeypatch):
    """Return a function that writes the game with one fault in it, for a fresh host."""
    host = Host()
    monkeypatch.setattr("lomber.host.host", lambda: host)

    def write(old, new):
        assert old in SOURCE, old
        file = tmp_path / "novice.py"
        text = SOURCE.replace(old, new).replace(
            "import lomber\n", "import lomber\nimport lomber.options\n"
        )
        file.write_text(text, encoding="utf-8")
        return file

    return write


def said(lomber_cli, *words):
    """Return the one line that a command says in English, and the one in Russian."""
    found = []
    for lang in ("en", "ru"):
        status, _, err = lomber_cli(*words, "--lang", lang)
        assert status == 2
        assert "Traceback" not in err
        assert len(err.splitlines()) == 1, err
        found.append(err)
    return found


@pytest.mark.parametrize("fault", LOADED)
def test_where_it_is_loaded(novice, lomber_cli, fault):
    old, new, english, russian = LOADED[fault]
    first, second = said(lomber_cli, "play", "novice", "--plugin", novice(old, new))
    assert first.startswith("lomber: plugin 'novice' (")
    assert english in first
    assert second.startswith("lomber: плагин 'novice' (")
    assert russian in second


@pytest.mark.parametrize("fault", MADE)
def test_where_it_is_made(novice, lomber_cli, fault):
    old, new, english, russian = MADE[fault]
    file = novice(old, new)
    first, second = said(lomber_cli, "play", "novice", "--plugin", file)
    assert english in first
    assert russian in second
    report = check_game(import_file(file).Novice, plays=1)
    assert report.failed == ("declaration",)
    assert english in report.failures[0].message
    assert russian in report.text("ru")


@pytest.mark.parametrize("fault", PLAYED)
def test_where_it_is_played(novice, lomber_cli, fault):
    old, new, english, russian, check = PLAYED[fault]
    file = novice(old, new)
    play = ["play", "novice", "--plugin", file, "--seat", "none", "--seed", 1, "-o", "pack=36"]
    # Whose card is scored first depends on the cards.
    first, second = (text.replace("'red'", "'black'") for text in said(lomber_cli, *play))
    if fault != "a score of numbers":  # and which number
        assert english in first
    assert "score() " in first or "forbids() " in first
    assert russian in second
    report = check_game(import_file(file).Novice, plays=1)
    assert report.failed == (check,), str(report)
    assert russian in report.text("ru")
    assert len(report.not_run) >= 27


@pytest.mark.parametrize("fault", MANY_FAULTS)
def test_where_batches_are_played(novice, lomber_cli, fault):
    old, new, english = MANY_FAULTS[fault]
    file = novice(old, new)
    words = ["simulate", "novice", "--plugin", file, "-n", 9, "--seed", 1, "--jobs", 1]
    first, second = said(lomber_cli, *words)
    assert english.format(n=9) in first
    assert "score_many() " in second
    assert "массив" in second
    game = import_file(file).Novice(pack=36)
    report = check_game(game, plays=1, checks=["result", "playouts", "playout-batches"])
    assert report.failed == ("playouts",)
    assert dict(report.not_run) == {"playout-batches": "playouts"}


def test_sides_that_only_setup_knows_are_looked_at_then():
    class Bare(MosaicGame):
        name, title = "bare", Text("Bare")

        def setup(self):
            self.lay_table(width=3, height=3)

        def score(self, layout):
            return ()

    with pytest.raises(BadValue, match="Bare: sides is None; a mosaic has two teams"):
        Bare()


def test_a_remark_scores_nothing():
    class Remarks(MosaicGame):
        name, title, sides = "remarks", Text("Remarks"), ("first", "second")

        def setup(self):
            self.lay_table(width=3, height=3)

        def score(self, layout):
            yield Text("a remark")
            yield Item("first", 2, "", Text("two"))
            yield Item("first", 0.5, "", Text("half"))

    game = Remarks()
    assert game.totals(game.score(Layout({}, 3, 3))) == {"first": 2.5, "second": 0}
    with pytest.raises(BadValue, match="points = nan"):
        game.totals([Item("first", float("nan"), "", Text(""))])


@pytest.mark.parametrize("options", [{}, {"players": 2}, {"players": 6, "seating": "together"}])
def test_each_side_of_a_new_game_is_dealt_its_own_colour(tmp_path, options):
    """The scaffold's game with own_colours: a side's name says what it holds."""
    file = tmp_path / "coloured.py"
    file.write_text(SOURCE.replace(LAY, LAY[:-1] + ", own_colours=True)"), "utf-8")
    game = import_file(file).Novice(**options)
    assert game.side_name(game.sides[0]) == "Red"
    state = game.new_state()
    deal(state, 1)
    for seat in range(game.num_players):
        colour = {"red": 1, "black": 0}[game.sides[game.team_of[seat]]]
        assert {Card(card).colour for card in from_set(state.hand(seat))} == {colour}
    layout = Layout.of_text("6c 7d 9h", 7, 7)  # and scores for it
    assert game.totals(game.score(layout)) == {"red": 16, "black": 6}


def test_options_of_other_names_are_the_games_own():
    class Own(MosaicGame):
        name, title, sides = "own", Text("Own"), ("first", "second")
        schema = (Option("size", 5, minimum=3, maximum=9), Option("pack", 36, (36, 52)))

        def setup(self):
            self.lay_table(width=int(self.options["size"]), height=5)

        def score(self, layout):
            return ()

    assert Own(size=4).width == 4


def test_the_docs_have_a_row_for_each():
    page = (Path(__file__).parents[2] / "docs" / "author-errors.md").read_text("utf-8")
    rows = {line.split(" | ")[0].removeprefix("| ") for line in page.splitlines()}
    assert {*LOADED, *MADE, *PLAYED, *MANY_FAULTS} <= rows
