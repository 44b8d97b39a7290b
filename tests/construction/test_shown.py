"""What a person is shown: the picture, the story, the pages, the words."""

import re

import pytest
from rich.console import Console
from rich.text import Text

import lomber
from construction.scripts import column, do, low_column, play, table, turned
from lomber.pages import rules_page
from lomber_construction.game import Construction

PICTURE = """\
 10 ╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌ row 10: from here, home
  9
  8
  7
  6
  5
  4
  3
  2 │A♥  │─T♥──│9♦  │
    │    │     │    │
  1 │7♥  │     │4♠  │
    │□   │     │■   │
  0 │★   │─2♥──│★   │
    │○×2 │     │    │
    │    │●3   │●×2 │
      0          1

cards turned 15, pack 142, open pile 8, on top T♥
red (seat 0) □ on V 0,1; small pieces: ○1 V 0,0, ○2 V 0,0, 10 to come
black (seat 1) ■ on V 1,1; small pieces: ●1 V 1,0, ●2 V 1,0, ●3 H 0,0, 9 to come
card turned: 8♥, red (seat 0) to move
"""


def some_position():
    state = column(table(), ["V 0,1", "V 0,2", "H 0,2", "V 1,2"], ["7h", "Ah", "Th", "9d"])
    play(state, "4s build V 1,1", "2h build H 0,0", "9h walk up", "9s walk up")
    play(state, "Kh king", "Kd king", "Ks king", "Kc king", "Ks king: left")
    return turned(play(state, "Td discard"), "8h")


def plain(markup):
    return "\n".join(line.rstrip() for line in Text.from_markup(markup).plain.split("\n"))


def test_the_picture():
    state = some_position()
    shown = plain(state.game.draw(state.observation(0)))
    expected = PICTURE.replace("pack 142", "pack 141").replace("on top T♥", "on top T♦")
    assert shown.split("\n") == expected.rstrip("\n").split("\n")


def test_the_picture_in_russian_and_from_the_other_side():
    state = some_position()
    shown = plain(state.game.draw(state.observation(1), "ru"))
    assert "│Т♥  │─10♥─│9♦  │" in shown
    assert "ряд 10: отсюда домой" in shown
    assert "красные (место 0) □ на В 0,1" in shown
    assert "●3 Г 0,0" in shown


def test_the_picture_shows_row_10_when_the_road_is_there():
    state = low_column(table(), 0, range(1, 12))
    shown = plain(state.game.draw(state.observation(0))).split("\n")
    assert next(line for line in shown if line.startswith(" 10")).endswith("from here, home")
    assert shown[0].startswith(" 11 │2♦")


@pytest.mark.parametrize("lang", ["en", "ru"])
def test_every_stage_is_drawn(lang):
    game = Construction(max_turns=2)
    state = game.new_state()
    words = []
    for text in ("red to seat 1", "turn 7h", "build V 0,1", "turn 2s", "discard"):
        words.append(plain(game.draw(state.observation(0), lang)).split("\n")[-1])
        do(state, text)
    words.append(plain(game.draw(state.observation(0), lang)).split("\n")[-1])
    assert len(set(words)) == 5  # a card is about to be turned twice
    Console(quiet=True).print(game.draw(state.observation(0), lang))


def test_the_winner_is_named():
    state = low_column(table(), 0, range(1, 11))
    cards = [card for card in ("4h", "4d", "5h", "5d", "6h", "6d", "7h") for _ in range(3)]
    play(state, *(f"{card} walk up" for card in cards[:10]))
    play(state, *(f"{card} walk down" for card in cards[10:20]))
    assert plain(state.game.draw(state.observation(1))).endswith(
        "red (seat 0) is home and has won"
    )
    said = [str(event.text) for event in state.events()]
    assert said == ["red reaches row 10 on V 0,10", "red is home and wins"]
    assert "красные в ряду 10 на В 0,10" in [event.text.to("ru") for event in state.events()]
    assert state.events()[-1].ply == len(state.history)
    assert state.events()[-1].seat == 0


def test_the_story():
    state = do(table(lot="draw", max_turns=8), "red to seat 1")
    low_column(state, 1, (1, 2, 3))
    play(state, "As build H 0,2", "9s walk up", "9s walk up")
    play(state, "Kh king", "Ks king: up")
    said = [str(event.text) for event in state.events()]
    assert said == [
        "the lot gives the red cards to seat 1",
        "Kh brings red small piece 1",
        "Ks brings black small piece 1",
        "drawn after 8 cards",
    ]


def test_a_bar_is_told():
    state = low_column(table(), 0, (1, 2))
    play(state, "3h build H 0,1", "3h build V 1,1", "3d build V 0,3", "9h walk up", "9h walk up")
    play(state, "Ks king: up left left")
    told = state.events()[-1]
    assert str(told.text) == "black bars V 0,1 to the large piece of red"
    assert told.seat == 1


def test_a_shuffle_and_the_taking_are_told():
    from construction.test_kings_left import all_built

    said = [str(event.text) for event in all_built().events()]
    assert said[-1] == "only kings are left: ten cards of each colour come off the field"
    assert said[-2] == "the open pile is shuffled: 8 cards"


@pytest.mark.parametrize("lang", ["en", "ru"])
def test_the_rules_page_names_every_option_and_action(lang):
    page = rules_page(Construction, lang)
    for option in Construction.schema:
        assert f"`{option.name}`" in page
        for choice in option.choices:
            assert str(choice) in page
    assert (
        page.count("house decision" if lang == "en" else "решение дома")
        + page.count("House decision" if lang == "en" else "Решени")
        >= 6
    )
    game = lomber.load("construction")
    pattern = (
        r"`((?:build|walk|piece|king|discard|take)[^`]*)`"
        if lang == "en"
        else r"`((?:строить|идти|фишка|король|сбросить|снять)[^`]*)`"
    )
    typed = [text for text in re.findall(pattern, page) if "column" not in text]
    assert len(typed) > 12
    for text in typed:
        game.parse_action(text)


@pytest.mark.parametrize(
    ("en", "ru"),
    [
        ("build V 1,3", "строить В 1,3"),
        ("build H 0,2", "строить Г 0,2"),
        ("walk up", "идти вверх"),
        ("piece 2: up up right", "фишка 2: вверх вверх вправо"),
        ("discard", "сбросить"),
        ("king", "король"),
        ("king: up left", "король: вверх влево"),
        ("take V -1,3", "снять В -1,3"),
        ("turn Qs", "открыть Дп"),
        ("red to seat 1", "красные у места 1"),
    ],
)
def test_actions_read_in_both_languages(en, ru):
    game = lomber.load("construction")
    action = game.parse_action(en)
    assert game.action_text(action) == en
    assert game.action_text(action, "ru") == ru
    assert game.parse_action(ru) == action
    assert game.parse_action(en.upper()) == action
    assert game.actions.from_json(game.action_json(action)) == action


def test_every_action_has_its_own_text():
    game = lomber.load("construction")
    for lang in ("en", "ru"):
        texts = [game.action_text(action, lang) for action in range(game.num_actions)]
        assert len(set(texts)) == game.num_actions
    for action in range(0, game.num_actions, 7):
        assert game.parse_action(game.action_text(action)) == action


@pytest.mark.parametrize("lang", ["en", "ru"])
def test_reasons_name_rule_and_cards(lang):
    state = turned(play(table(), "9s build V 0,1"), "6h")
    (reason,) = state.why_illegal(state.game.parse_action("walk up"))
    assert reason.rule == "CON-11"
    assert [str(card) for card in reason.cards] == ["6h", "9s"]
    text = reason.text.to(lang)
    assert (
        text
        == {
            "en": "Value: 6h is lower than 9s on V 0,1",
            "ru": "Достоинство: 6ч ниже, чем 9п на В 0,1",
        }[lang]
    )
