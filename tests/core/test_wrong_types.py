"""Values of a wrong type: one line of ours, no TypeError from inside."""

from __future__ import annotations

import pytest

import lomber
from lomber import lab, mosaic
from lomber.errors import BadValue
from lomber.random import Random


@pytest.fixture
def table():
    return mosaic.Table(mosaic.Board(7, 7), ["6c 7d", "8h"])


BOARD = mosaic.Board(7, 7)
CASES = {
    "a table on a text": (
        lambda: mosaic.Table("x"),
        "a table is laid on a mosaic.Board, not on 'x'",
    ),
    "a table without hands": (lambda: mosaic.Table(BOARD), "the number of hands is 1..8, not 0"),
    "hands that are a number": (lambda: mosaic.Table(BOARD, 5), "hands are one for each seat, as"),
    "hands that are a text": (lambda: mosaic.Table(BOARD, "6c"), "hands are one for each seat"),
    "an order that is a number": (
        lambda: mosaic.Table(BOARD, ["6c"], order=5),
        "the order names each of the 1 seats once, not 5",
    ),
    "a mixed order": (
        lambda: mosaic.Table(BOARD, ["6c", "7c"], order=[0, "a"]),
        "the order names each of the 2 seats once",
    ),
    "a pass that is a text": (
        lambda: mosaic.Table(BOARD, ["6c"], pass_action="x"),
        "the pass is 0..2147483647, not 'x'",
    ),
    "a region that is a number": (
        lambda: mosaic.Board(7, 7).set_region(5),
        "a region is a list of (x, y) pairs, not 5",
    ),
    "a region of numbers": (
        lambda: mosaic.Board(7, 7).set_region([5]),
        "a region is a list of (x, y) pairs, not [5]",
    ),
    "rollouts from a text": (
        lambda: mosaic.rollouts("x"),
        "rollouts start from a mosaic.Table, not from 'x'",
    ),
    "rollouts from a board": (lambda: mosaic.rollouts(BOARD), "rollouts start from a mosaic.T"),
    "a sample from a number": (
        lambda: Random(1).sample(5, 2),
        "sample() takes a list or a tuple, not 5",
    ),
    "a sample from nothing": (lambda: Random(1).sample(None, 1), "sample() takes a list or a tu"),
    "a sample of a text": (lambda: Random(1).sample([1, 2], "x"), "k is 'x', no integer"),
    "a choice from a number": (lambda: Random(1).choice(5), "choice() takes a list or a tuple"),
    "a choice from a set": (lambda: Random(1).choice({1, 2}), "choice() takes a list or a tuple"),
    "a shuffled tuple": (
        lambda: Random(1).shuffle((1, 2)),
        "shuffle() takes a list, not (1, 2)",
    ),
    "a shuffled number": (lambda: Random(1).shuffle(5), "shuffle() takes a list, not 5"),
    "a simulated name": (
        lambda: lab.simulate("cross"),
        "simulate() takes a game, as lomber.load(name) gives, not 'cross'",
    ),
    "games that are a text": (
        lambda: lab.simulate(lomber.load("cross"), games="x"),
        "games are 1 or more, not x",
    ),
    "jobs that are a text": (
        lambda: lab.simulate(lomber.load("cross"), games=1, jobs="x"),
        "jobs are 1 or more, not x",
    ),
    "bots that are a number": (
        lambda: lab.simulate(lomber.load("cross"), 5),
        "bots are a list of names or classes, as ['random'], not 5",
    ),
    "bots that are a text": (
        lambda: lab.simulate(lomber.load("cross"), "random"),
        "bots are a list of names or classes, as ['random'], not 'random'",
    ),
    "perft of a number": (
        lambda: lab.perft(5, 1),
        "perft counts from a state, as game.new_state() gives, not 5",
    ),
    "a depth that is a text": (
        lambda: lab.perft(lomber.load("cross").new_state(), "x"),
        "a depth is 0 or more, not 'x'",
    ),
    "a depth to divide": (
        lambda: lab.perft_divide(lomber.load("cross").new_state(), 0),
        "a depth to divide is 1 or more, not 0",
    ),
}


@pytest.mark.parametrize("case", CASES)
def test_a_wrong_type_is_named(case):
    call, says = CASES[case]
    with pytest.raises(BadValue) as caught:
        call()
    assert str(caught.value).startswith(says)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("action", ["x", None, 2.5, -1])
def test_an_action_that_is_none(table, action):
    for ask in (table.split, table.action_text):
        with pytest.raises(BadValue, match=r"an action is 0\.\.2147483647, not "):
            ask(action)
