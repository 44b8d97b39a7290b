import copy
import json
import pickle

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from lomber import BadValue, CardError
from lomber.cards import (
    COLOURS,
    PACK_36,
    PACK_52,
    RANKS,
    SUITS,
    Card,
    card_text,
    from_set,
    pack,
    parse_cards,
    to_set,
)

cards = st.integers(0, 51).map(Card)


@pytest.mark.parametrize(
    ("text", "index", "suit", "rank", "colour"),
    [
        ("2c", 0, 0, 2, 0),
        ("Ac", 12, 0, 14, 0),
        ("2d", 13, 1, 2, 1),
        ("Ad", 25, 1, 14, 1),
        ("2h", 26, 2, 2, 1),
        ("Ah", 38, 2, 14, 1),
        ("2s", 39, 3, 2, 0),
        ("Qs", 49, 3, 12, 0),
        ("As", 51, 3, 14, 0),
    ],
)
def test_index_suit_rank_colour(text, index, suit, rank, colour):
    card = Card(text)
    assert card == index
    assert card is Card(index)
    assert (card.suit, card.rank, card.colour, card.bit) == (suit, rank, colour, 1 << index)
    assert (str(card), repr(card), f"{card:>4}") == (text, f"Card({text!r})", f"  {text}")


def test_order_of_the_pack():
    assert [str(card) for card in PACK_52] == [rank + suit for suit in "cdhs" for rank in RANKS]
    assert list(PACK_52) == list(range(52)) == sorted(PACK_52)
    assert pack(52) is PACK_52
    assert (SUITS, COLOURS) == (("c", "d", "h", "s"), ("black", "red"))


@pytest.mark.rule("SKIM-4")
def test_packs():
    assert len(set(pack(52))) == 52
    assert pack(36) is PACK_36
    assert len(PACK_36) == 36
    assert " ".join(map(str, PACK_36[:10])) == "6c 7c 8c 9c Tc Jc Qc Kc Ac 6d"
    assert {card.suit for card in PACK_36} == {0, 1, 2, 3}
    assert {card.rank for card in PACK_36} == set(range(6, 15))


@pytest.mark.parametrize("size", [0, 32, 51, 54, "36", None])
def test_other_packs_are_refused(size):
    with pytest.raises(BadValue, match=rf"no pack of {size!r} cards; known: 36, 52"):
        pack(size)


@pytest.mark.parametrize(
    ("index", "spellings"),
    [
        (49, ["Qs", "qs", "QS", " Qs ", "Q♠", "Q♤", "Q♠\ufe0f", "Дп", "дп", "ДП", "Д♠", "Qп"]),
        (47, ["Ts", "10s", "T♠", "10♠", "10п", "Tп"]),
        (12, ["Ac", "A♣", "A♧", "Тт", "Т♣"]),
        (24, ["Kd", "K♦", "K♢", "Кб", "К♦"]),
        (35, ["Jh", "J♥", "J♡", "Вч", "В♥"]),
        (39, ["2s", "2♠", "2п"]),
        (21, ["Td", "10б", "10♦"]),
    ],
)
def test_spellings(index, spellings):
    assert [int(Card(text)) for text in spellings] == [index] * len(spellings)


@pytest.mark.parametrize(
    ("text", "ru", "symbols", "ru_symbols", "name", "ru_name"),
    [
        ("Ts", "10п", "T♠", "10♠", "ten of spades", "десятка пик"),
        ("Qs", "Дп", "Q♠", "Д♠", "queen of spades", "дама пик"),
        ("Ac", "Тт", "A♣", "Т♣", "ace of clubs", "туз треф"),
        ("Kd", "Кб", "K♦", "К♦", "king of diamonds", "король бубен"),
        ("Jh", "Вч", "J♥", "В♥", "jack of hearts", "валет червей"),
        ("2c", "2т", "2♣", "2♣", "two of clubs", "двойка треф"),
    ],
)
def test_texts(text, ru, symbols, ru_symbols, name, ru_name):
    card = Card(text)
    assert card.text() == card.text("en") == card_text(card) == text
    assert card.text("ru") == card_text(card, "ru") == ru
    assert card.text(symbols=True) == symbols
    assert card.text("ru", symbols=True) == ru_symbols
    assert card.name() == name
    assert card.name("ru") == ru_name


@pytest.mark.parametrize("lang", ["en", "ru"])
@pytest.mark.parametrize("symbols", [False, True])
def test_every_text_is_its_own_and_parses_back(lang, symbols):
    texts = [card.text(lang, symbols=symbols) for card in PACK_52]
    assert len(set(texts)) == 52
    assert [Card(text) for text in texts] == list(PACK_52)
    assert len({card.name(lang) for card in PACK_52}) == 52


@pytest.mark.parametrize(
    "text",
    [
        "",
        "Q",
        "s",
        "1s",
        "11s",
        "Qx",
        "sQ",
        "Qss",
        "Q s",
        "joker",
        "Дs",
        "Тc",
        "♠Q",
        "10",
        "0s",
        "Ks,",
    ],
)
def test_bad_text_is_quoted(text):
    with pytest.raises(CardError, match=rf"^no card '{text}'; a card is a rank"):
        Card(text)


@given(st.text(max_size=4))
def test_any_text_is_a_card_or_refused(text):
    try:
        message = f"{Card(text)!r} is {text!r}"
    except CardError as error:
        message = str(error)
    assert repr(text) in message


@pytest.mark.parametrize("value", [-1, 52, 10**30, 1.0, None, True, False, b"Qs", [], (1, 2)])
def test_other_values_are_refused(value):
    with pytest.raises(CardError, match=r"a card is text such as 'Qs', a Card, or an int 0\.\.51"):
        Card(value)


@pytest.mark.parametrize("value", [np.uint8(49), np.int64(49), Card("Qs"), 49])
def test_whatever_counts_as_an_int(value):
    assert Card(value) is Card("Qs")


@given(cards)
def test_round_trips(card):
    assert Card(str(card)) is Card(int(card)) is card
    assert eval(repr(card)) is card
    for copied in (
        copy.copy(card),
        copy.deepcopy(card),
        *(pickle.loads(pickle.dumps(card, protocol)) for protocol in range(2, 6)),
    ):
        assert copied is card
    assert json.loads(json.dumps(card)) == int(card)
    assert Card(json.loads(json.dumps(str(card)))) is card
    assert hash(card) == hash(int(card))
    assert {int(card): "x"}[card] == "x"


@given(st.lists(cards))
def test_lists_of_cards(some):
    texts = [str(card) for card in some]
    for form in (
        some,
        texts,
        iter(texts),
        tuple(some),
        bytes(some),
        np.array(some, np.uint8),
        " ".join(texts),
        ",".join(texts),
        ", ".join(texts),
    ):
        parsed = parse_cards(form)
        assert parsed == some
        assert all(type(card) is Card for card in parsed)


def test_bad_lists_of_cards():
    with pytest.raises(CardError, match="no card '5x'"):
        parse_cards("5c 5x")
    with pytest.raises(CardError, match="not 52"):
        parse_cards([0, 52])
    for value in (5, None, Card("5c")):
        with pytest.raises(CardError, match=r"cards are a text such as .* or a list, not "):
            parse_cards(value)


@given(st.sets(cards))
def test_sets(some):
    bits = to_set(some)
    assert bits == sum(1 << card for card in some)
    assert list(from_set(bits)) == sorted(some)
    assert all(type(card) is Card for card in from_set(bits))
    assert to_set(" ".join(map(str, some))) == bits


def test_bad_sets():
    with pytest.raises(CardError, match="the card 5c occurs twice"):
        to_set("5c 5d 5c")
    for bits in (-1, 1 << 52, 1 << 100):
        with pytest.raises(CardError, match=r"has a bit outside 0\.\.51"):
            list(from_set(bits))


@pytest.mark.parametrize("bad", [-1, -5, 52, 99, "Ts", None, 1.5])
def test_card_text_refuses_what_is_no_card(bad):
    with pytest.raises(CardError, match=r"a card is an int 0\.\.51"):
        card_text(bad)


def test_a_set_may_be_any_integer_type():
    assert list(from_set(np.uint64(9))) == [Card("2c"), Card("5c")]
    for bad in ("x", 1.0, None):
        with pytest.raises(CardError, match="a set of cards is an int"):
            list(from_set(bad))


def test_a_table_takes_hands_as_any_integer_type():
    from lomber.mosaic import Board, Table

    hands = [np.uint64(1), np.int64(2)]
    assert Table(Board(7, 7), hands).hand_sets == (1, 2)
