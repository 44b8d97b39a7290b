"""Whatever is handed to the C core's Python faces: a right result, or one line of ours."""

from __future__ import annotations

import copy
from fractions import Fraction

import numpy
import pytest

from boundary_calls import CALLS, PALETTE, Case, Index, public_calls
from lomber.errors import LomberError

NUMBERS = {"2**33", "uint8 255"}
FAR = {"huge", "-huge", "-1", "2**70", "2**33", "uint8 255"}
NONE = {"None"}
BYTE = {"uint8 255"}
BOOLS = {"True", "numpy True"}
SEQUENCES = {"array of objects", "dates", "list of bad reprs"}
RIGHT = {  # what of the palette an argument may be
    "lang": {"text", "long text"},  # an unknown language is written in English
    **dict.fromkeys(("symbols", "strict", "actions", "follow", "plays", "crib", "dealer"), BOOLS),
    **dict.fromkeys(("seed", "stream", "first", "first_game"), NUMBERS),
    **dict.fromkeys(("n", "games", "action", "base", "reach"), BYTE),
    **dict.fromkeys(("region", "order", "pass_action", "out", "lay"), NONE),
    **dict.fromkeys(("trump", "led", "players", "hand_cards"), NONE),
    "spiral": {"None", "uint8 255"},
    "cards.as_set cards": NUMBERS,
    "cards.from_set cards": NUMBERS,
    "cards.parse_cards cards": {"empty array"},
    "cards.to_set cards": {"empty array"},
    "cribbage.show_many hands": {"empty array"},
    "mosaic.Board.column x": FAR,
    "mosaic.Board.count_moves cards": {"empty array"},
    "mosaic.Board.lay x": {"-1"},
    "mosaic.Board.legal_hand cards": {"empty array"},
    "mosaic.Board.perft cards": {"empty array"},
    "mosaic.Board.row y": FAR,
    "mosaic.Board.why_illegal x": FAR,
    "mosaic.Board.why_illegal y": FAR,
    "mosaic.Table.action x": {"-1"},
    "mosaic.Table.action y": {"-1"},
    "mosaic.Table.apply action": set(),
    "mosaic.Table.is_legal action": set(PALETTE),  # False
    "random.Random.choice items": {
        *{"text", "long text", "bytes", "2-D array", "3-D array", "one float", "list of lists"},
        *SEQUENCES,
    },
    "random.Random.fill out": set(),
    "random.Random.sample items": {"long text", "2-D array", "3-D array", *SEQUENCES},
    "random.Random.shuffle items": {"empty array", "one float", "list of lists", *SEQUENCES},
    "random.Random.take items": {"list of bad reprs"},
    "tricks.last_equal_many cards": {"empty array"},
    "tricks.legal hand": {"empty array"},
    "tricks.legal_many led": {"bytes"},  # 255: to lead
    "tricks.legal_set hand": NUMBERS,
    "tricks.playouts players": set(),
    "tricks.winner_many cards": {"empty array"},
}


def call(case: Case, given: dict[str, object]) -> object:
    receiver = [case.receiver()] if case.receiver else []
    return case.call(*receiver, **given)


def test_no_public_callable_is_left_out() -> None:
    assert {name: set(case.right) for name, case in CALLS.items()} == dict(public_calls())


@pytest.mark.parametrize("name", CALLS)
def test_the_right_call_is_right(name: str) -> None:
    call(CALLS[name], copy.deepcopy(CALLS[name].right))


@pytest.mark.filterwarnings("error")
@pytest.mark.parametrize(
    ("name", "parameter"), [(name, parameter) for name in CALLS for parameter in CALLS[name].right]
)
def test_a_wrong_value_is_refused_in_one_line(name: str, parameter: str) -> None:
    case = CALLS[name]
    right = RIGHT.get(f"{name} {parameter}", RIGHT.get(parameter, set()))
    accepted = set()
    for label, make in PALETTE.items():
        given = {**copy.deepcopy(case.right), parameter: make()}
        receiver = [case.receiver()] if case.receiver else []
        try:
            case.call(*receiver, **given)
        except LomberError as error:
            refusal = error
        else:
            accepted.add(label)
            continue
        assert isinstance(refusal, ValueError), label
        assert str(refusal).isprintable(), label  # so it is one line
        assert 10 < len(str(refusal)) < 330, label
        if receiver:
            assert receiver == [case.receiver()], f"{label}: the refusal changed something"
    assert accepted == right


@pytest.mark.parametrize(
    ("name", "parameter"),
    [
        (name, parameter)
        for name, case in CALLS.items()
        for parameter, value in case.right.items()
        if type(value) is int
    ],
)
def test_an_integer_of_any_type_is_one(name: str, parameter: str) -> None:
    case = CALLS[name]
    number = case.right[parameter]
    expected = repr(call(case, copy.deepcopy(case.right)))
    for same in (Index(number), numpy.int64(number), numpy.array(number)):
        assert repr(call(case, {**copy.deepcopy(case.right), parameter: same})) == expected
    for other in (float(number), Fraction(number), numpy.float32(number), numpy.array([number])):
        if not name.endswith("is_legal") and parameter != "trump":
            with pytest.raises(LomberError):
                call(case, {**copy.deepcopy(case.right), parameter: other})
