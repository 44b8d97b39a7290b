"""Action codecs: ints, texts and JSON of actions, declared once."""

import json
from itertools import combinations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from lomber import BadAction, BadValue
from lomber.actions import (
    LONGEST,
    ActionCodec,
    CardField,
    CardsField,
    CellField,
    ChoiceField,
    IntField,
    Kind,
)
from lomber.cards import Card

CODEC = ActionCodec(
    Kind("deal", "deal {card}", ru="сдача {card}", card=CardField()),
    Kind("lay", "{card}@{cell}", card=CardField(), cell=CellField(3, 2)),
    Kind("discard", "discard {cards}", ru="снос {cards}", cards=CardsField(2)),
    Kind(
        "bid",
        "bid {level} {suit}",
        ru="заявка {level} {suit}",
        level=IntField(1, 7, what="level"),
        suit=ChoiceField(
            ("c", "h", "no trump"), ru=("трефы", "червы", "без козыря"), what="strain"
        ),
    ),
    Kind("pass", "pass", ru="пас"),
)
ACTIONS = st.integers(0, CODEC.size - 1)


def test_numbers_run_kind_after_kind():
    """Sizes by hand: 52 cards, 52 x 5 x 3 cells, 52 x 51 / 2 pairs, 7 x 3 bids, a pass."""
    assert [kind.size for kind in CODEC.kinds] == [52, 780, 1326, 21, 1]
    assert CODEC.size == 2180
    assert [CODEC.base(kind.name) for kind in CODEC.kinds] == [0, 52, 832, 2158, 2179]
    assert CODEC.encode("deal", "As") == 51
    assert CODEC.encode("lay", "2c", (-2, -1)) == 52
    assert CODEC.encode("lay", "2c", (2, 1)) == 52 + 14
    assert CODEC.encode("lay", "3c", (-2, -1)) == 52 + 15
    assert CODEC.encode("discard", ["3c", "2c"]) == 832
    assert CODEC.encode("bid", 1, "c") == 2158
    assert CODEC.encode("bid", 7, "no trump") == 2178
    assert CODEC.encode("pass") == 2179


@given(ACTIONS)
def test_every_action_reads_back(action):
    for lang in ("en", "ru"):
        text = CODEC.text(action, lang)
        assert CODEC.parse(text) == action
        assert CODEC.parse(f"  {text.upper().replace(' ', '   ')} ") == action
    kind, fields = CODEC.decode(action)
    assert CODEC.kind(action) == kind
    assert CODEC.encode(kind, *fields.values()) == action
    assert CODEC.from_json(json.loads(json.dumps(CODEC.json(action)))) == action
    assert CODEC.text(np.int32(action)) == CODEC.text(action)


def test_texts_and_json():
    bid = CODEC.encode("bid", 2, "no trump")
    assert (CODEC.text(bid), CODEC.text(bid, "ru")) == (
        "bid 2 no trump",
        "заявка 2 без козыря",
    )
    assert CODEC.json(bid) == {"kind": "bid", "level": 2, "suit": "no trump"}
    lay = CODEC.encode("lay", "Qs", (1, -1))
    assert (CODEC.text(lay), CODEC.text(lay, "ru")) == ("Qs@1,-1", "Дп@1,-1")
    assert CODEC.json(lay) == {"kind": "lay", "card": "Qs", "cell": [1, -1]}
    assert CODEC.decode(lay) == ("lay", {"card": Card("Qs"), "cell": (1, -1)})
    pair = CODEC.encode("discard", "Qs, 2c")
    assert CODEC.json(pair) == {"kind": "discard", "cards": ["2c", "Qs"]}
    assert CODEC.text(pair, "ru") == "снос 2т Дп"


@pytest.mark.parametrize(
    ("text", "same"),
    [
        ("q♠@+1,-1", "Qs@1,-1"),
        ("qs @ (1, -1)", None),
        ("Qs@(1,-1)", "Qs@1,-1"),
        ("DISCARD 10♥,2c", "discard 2c Th"),
        ("Сдача дп", "deal Qs"),
        ("Пас", "pass"),
    ],
)
def test_spellings(text, same):
    if same is None:
        with pytest.raises(BadAction):
            CODEC.parse(text)
    else:
        assert CODEC.text(CODEC.parse(text)) == same


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "no action ''; actions read: deal CARD, CARD@CELL, discard CARDS, bid LEVEL SUIT, p"),
        ("deal Qx", "no action 'deal Qx': no card 'Qx'"),
        ("Qs@9,0", "no cell 9,0: x is from -2 to 2, y from -1 to 1"),
        ("Qs@here", "no cell 'here'; a cell is x,y as 1,-2"),
        ("bid 8 c", "no level '8'; it is a whole number from 1 to 7"),
        ("bid 1 spades", "no strain 'spades'; "),
        ("discard Qs Qs", "'Qs Qs' is not 2 different cards"),
        ("discard Qs", "'Qs' is not 2 different cards"),
        ("discard Qs 2c 3c", "'2c 3c Qs' is not 2 different cards"),
        ("x" * (LONGEST + 1), "no action: a text of 201 characters"),
    ],
)
def test_texts_that_are_no_action(text, message):
    with pytest.raises(BadAction) as caught:
        CODEC.parse(text)
    assert message in str(caught.value)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("сдача 5ы", "нет хода 'сдача 5ы': нет карты '5ы'; карта — это достоинство"),
        ("снос Дп", "нет хода 'снос Дп': 'Дп' — не столько разных карт, сколько нужно: 2"),
        ("заявка 9 червы", "нет хода 'заявка 9 червы': "),
    ],
)
def test_texts_that_are_no_action_in_russian(text, message):
    with pytest.raises(BadAction) as caught:
        CODEC.parse(text)
    assert message in caught.value.to("ru")


@pytest.mark.parametrize("action", [-1, 2180, 2**70, True, False, 0.0, "0", None, [0], {}, b"0"])
def test_what_is_no_action_at_all(action):
    """Also where a number that equals it has been asked for before."""
    for good in (0, 1):
        CODEC.text(good)
    for call in (CODEC.text, CODEC.json, CODEC.decode, CODEC.kind):
        with pytest.raises(BadAction, match=r"actions are the ints 0\.\.2179"):
            call(action)


@pytest.mark.parametrize(
    ("data", "message"),
    [
        ({}, "it is a kind and its fields"),
        ([], "it is a kind and its fields"),
        ("pass", "it is a kind and its fields"),
        ({"kind": "pas"}, "no kind of action 'pas'; did you mean 'pass'?"),
        ({"kind": 5}, "no kind of action '5'"),
        ({"kind": "lay", "card": "Qs"}, "lay also takes cell"),
        ({"kind": "lay", "card": None, "cell": [0, 0]}, "a card is text"),
        ({"kind": "lay", "card": "Qs", "cell": 5}, "no cell 5"),
        ({"kind": "lay", "card": "Qs", "cell": ["0", "0"]}, "no cell ['0', '0']"),
        ({"kind": "lay", "card": "Qs", "cell": [0, 0, 0]}, "no cell [0, 0, 0]"),
        ({"kind": "discard", "cards": 5}, "5 is not 2 different cards"),
        ({"kind": "discard", "cards": [1.5, "Qs"]}, "a card is text"),
        ({"kind": "bid", "level": True, "suit": "c"}, "no level 'True'"),
        ({"kind": "bid", "level": 1, "suit": ["c"]}, "no strain"),
    ],
)
def test_json_that_is_no_action(data, message):
    with pytest.raises(BadAction) as caught:
        CODEC.from_json(data)
    assert message in str(caught.value)


def test_encoding_asks_for_the_fields():
    with pytest.raises(BadAction, match="no kind of action 'lays'; did you mean 'lay'"):
        CODEC.encode("lays", "Qs")
    with pytest.raises(BadAction, match="no kind of action 'lays'; did you mean 'lay'"):
        CODEC.base("lays")
    with pytest.raises(BadAction, match="lay takes 2 values, not 1"):
        CODEC.encode("lay", "Qs")


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (
            lambda: ActionCodec(Kind("a", "a"), Kind("a", "b")),
            "two kinds .* are called 'a'",
        ),
        (lambda: Kind("a", "{b}", c=CardField()), r"names the fields \['b'\], not \['c'\]"),
        (lambda: Kind("a", "{c} {c}", c=CardField()), r"names the fields \['c', 'c'\]"),
        (lambda: Kind("a", "{c}", ru="без карты", c=CardField()), "без карты"),
        (lambda: ChoiceField(("a", "A"), what="mood"), "mood: choices 0 and 1 both read 'A'"),
        (lambda: ChoiceField(("a", "b"), ru=("ж", "ж")), "choices 0 and 1 both read 'ж'"),
        (lambda: ChoiceField(("a", "b"), ru=("b", "в")), "choices 1 and 0 both read 'b'"),
        (lambda: ChoiceField(("a", "b"), ru=("ж",)), "1 Russian texts for 2 choices"),
    ],
)
def test_codecs_that_could_not_be_read_back(make, message):
    with pytest.raises(ValueError, match=message):
        make()


AUCTION = ActionCodec(
    Kind("play", "{card}", card=CardField()),
    Kind(
        "bid",
        "bid {level}{suit}",
        ru="назначить {level}{suit}",
        also=("{level}{suit}",),
        level=IntField(1, 7, what="level"),
        suit=ChoiceField(
            ("S", "NT"), ru=("П", "БК"), also={"spades": "S", "no trump": "NT", "пики": "S"}
        ),
    ),
)


@pytest.mark.parametrize(
    ("text", "proper"),
    [
        ("bid 2 spades", "bid 2S"),
        ("2 spades", "bid 2S"),
        ("назначить 2 пики", "bid 2S"),
        ("1nt", "bid 1NT"),
        ("1 No Trump", "bid 1NT"),
        ("2s", "2s"),  # the card, by the proper template
        ("bid 2s", "bid 2S"),
    ],
)
def test_what_is_read_besides(text, proper):
    assert AUCTION.text(AUCTION.parse(text)) == proper


def test_all_that_a_text_may_mean():
    assert [AUCTION.text(n) for n in AUCTION.readings(" 2S ")] == ["2s", "bid 2S"]
    assert [AUCTION.text(n) for n in AUCTION.readings("8s")] == ["8s"]
    assert AUCTION.readings("2 of spades") == []


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("bid 9 spades", "no level '9'"),
        ("bid 2 hearts", "no choice 'hearts'"),
        ("bid 2 spades", None),
        ("bid", None),
        ("9 spades", None),
        ("foo", None),
    ],
)
def test_what_is_wrong_with_a_text_that_begins_as_an_action_does(text, message):
    fault = AUCTION.fault(text)
    assert (fault is None) if message is None else (message in str(fault))


def test_what_is_read_besides_names_the_fields():
    with pytest.raises(BadValue, match="names the fields"):
        Kind("bid", "bid {level}", also=("{card}",), level=IntField(1, 7))


def test_a_word_that_means_no_choice_is_refused():
    with pytest.raises(BadAction, match="no choice 'H'"):
        ChoiceField(("S", "C"), also={"hearts": "H"})


def test_usage():
    assert CODEC.kinds[1].usage() == "CARD@CELL"
    assert CODEC.kinds[3].usage("ru") == "заявка УРОВЕНЬ МАСТЬ"
    assert CODEC.kinds[3].usage("xx") == "bid LEVEL SUIT"


def test_fields_side_by_side():
    codec = ActionCodec(
        Kind(
            "bid",
            "bid {level}{suit}",
            ru="заявка {level}{suit}",
            level=IntField(1, 7, what="level"),
            suit=ChoiceField(("c", "n"), ru=("т", "бк"), what="suit"),
        )
    )
    assert codec.kinds[0].usage() == "bid LEVEL SUIT"
    assert codec.kinds[0].usage("ru") == "заявка УРОВЕНЬ МАСТЬ"
    for text in ("bid 3n", "bid 3 N", "заявка 3  бк"):
        assert codec.text(codec.parse(text)) == "bid 3n"
    with pytest.raises(BadAction, match="no suit '3n'"):
        codec.parse("bid 33n")
    with pytest.raises(BadAction, match="actions read: bid LEVEL SUIT"):
        codec.parse("bet")


def test_sets_of_cards_are_numbered_in_lexicographic_order():
    field = CardsField(2)
    assert [field.encode(pair) for pair in combinations(range(52), 2)] == list(range(1326))
