"""Texts: templates with values, in two languages, the same in every process."""

import subprocess
import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lomber.cards import Card
from lomber.i18n import LANGS, Count, Text, plural

CARDS = Text("{cards}", "{cards}", {})


@pytest.mark.parametrize(
    ("number", "en", "ru"),
    [
        (0, "tricks", "взяток"),
        (1, "trick", "взятка"),
        (2, "tricks", "взятки"),
        (4, "tricks", "взятки"),
        (5, "tricks", "взяток"),
        (11, "tricks", "взяток"),
        (12, "tricks", "взяток"),
        (14, "tricks", "взяток"),
        (21, "tricks", "взятка"),
        (22, "tricks", "взятки"),
        (101, "tricks", "взятка"),
        (111, "tricks", "взяток"),
        (112, "tricks", "взяток"),
        (-1, "trick", "взятка"),
        (-3, "tricks", "взятки"),
    ],
)
def test_numbers_and_nouns(number, en, ru):
    assert plural("en", number, ("trick", "tricks")) == en
    assert plural("ru", number, ("взятка", "взятки", "взяток")) == ru
    count = Count(number, ("trick", "tricks"), ("взятка", "взятки", "взяток"))
    assert (count.to("en"), count.to("ru")) == (f"{number} {en}", f"{number} {ru}")


def test_values_follow_the_language():
    text = Text(
        "{who}: {card}, {n}, {cards}",
        "{who}: {card}, {n}, {cards}",
        {
            "who": Text("North", "Север"),
            "card": Card("Qs"),
            "n": Count(2, ("card", "cards"), ("карта", "карты", "карт")),
            "cards": [Card("Ts"), Card("6c"), "?"],
        },
    )
    assert text.to("en") == str(text) == "North: Qs, 2 cards, Ts 6c ?"
    assert text.to("ru") == "Север: Дп, 2 карты, 10п 6т ?"


def test_english_stands_in():
    assert Text("only").to("ru") == Text("only").to("xx") == "only"


def test_braces_without_values_are_text():
    assert Text("{card}").to("en") == "{card}"
    assert Text("{a}", values={"a": "{b}"}).to("en") == "{b}"


def test_more_values():
    first = Text("{a} {b}", values={"a": 1})
    assert first.format(b=2).to("en") == "1 2"
    assert first.values == {"a": 1}
    assert first.format(a=3, b=2).to("en") == "3 2"


def test_texts_are_values():
    one = Text("{a}", values={"a": Card("Qs")})
    assert one == Text("{a}", values={"a": Card("Qs")})
    assert hash(one) == hash(Text("{a}", values={"a": Card("Qs")}))
    assert one != Text("{a}", values={"a": Card("Ks")})


@given(st.sets(st.integers(0, 51)))
def test_sets_of_cards_stand_in_index_order(cards):
    text = Text("{cards}", "{cards}", {"cards": frozenset(map(Card, cards))})
    for lang in LANGS:
        assert text.to(lang) == " ".join(Card(card).text(lang) for card in sorted(cards))


def test_sets_of_words_are_the_same_in_every_process():
    code = "from lomber.i18n import Text; print(Text('{w}', values={'w': set('abcdefgh')}))"
    for seed in ("0", "1", "2"):
        done = subprocess.run(
            [sys.executable, "-c", code], env={"PYTHONHASHSEED": seed}, capture_output=True
        )
        assert done.stdout == b"a b c d e f g h\n"
