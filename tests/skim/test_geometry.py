"""SKIM-13: the geometries that stand in the rectangle's place, at C speed."""

from typing import ClassVar

import pytest

from lomber.cards import Card
from lomber.errors import BadOption, CardError
from lomber.game import TERMINAL, deal
from lomber.kits.mosaic import Layout
from lomber.random import Random
from skim.tables import Plain, Shaped, arrange, names, play


class Loose(Plain):
    """Whatever geometry a test gives it."""

    shape: ClassVar[dict[str, object]] = {}

    def setup(self):
        self.lay_table(**self.shape)


def shaped(**shape):
    return type("Shape", (Loose,), {"shape": shape})()


def told(state, action):
    (reason,) = state.why_illegal(state.game.parse_action(action))
    return reason.name, reason.rule, str(reason)


@pytest.mark.rule("SKIM-13")
def test_a_set_of_cells():
    """A plus sign: the arms of one cell about the first card, and one of two to the right."""
    game = shaped(cells=[(0, 0), (1, 0), (2, 0), (-1, 0), (0, 1), (0, -1)])
    assert game.native
    assert (game.width, game.height) == (4, 3)
    state = arrange(game, {0: "9h", 1: "9d", 2: "8h", 3: "Td"})
    play(state, "9h@0,0; 9d@1,0")
    assert told(state, "8h@1,1") == (
        "region",
        "SKIM-13",
        "Region: 8h would lie outside the cells of this game",
    )
    play(state, "8h@2,0")
    assert names(state, "Td@3,0") == ["region"]
    assert names(state, "Td@-1,0") == []


@pytest.mark.rule("SKIM-13")
def test_a_function_of_x_and_y_is_the_set_of_its_cells():
    game = shaped(cells=lambda x, y: 0 <= x < 3 and 0 <= y <= x)
    assert game.cells == {(0, 0), (1, 0), (1, 1), (2, 0), (2, 1), (2, 2)}
    state = arrange(game, {0: "9h", 1: "9d"})
    play(state, "9h@0,0")
    assert names(state, "9d@1,0") == []
    assert names(state, "9d@0,1") == ["region"]


@pytest.mark.rule("SKIM-13")
def test_a_spiral_grows_by_a_cell_a_card():
    """Reach 2: after n cards the first n + 2 cells, 0,0 1,0 1,1 0,1 -1,1 -1,0 -1,-1 0,-1."""
    game = shaped(width=5, height=5, spiral=2)
    state = arrange(game, {0: "9h", 1: "9d", 2: "8h", 3: "7d"})
    play(state, "9h@0,0")
    assert told(state, "9d@0,1") == (
        "spiral",
        "SKIM-13",
        "Spiral: it has not grown to 9d there yet",
    )
    play(state, "9d@1,0")
    assert names(state, "8h@0,1") == ["diversity"]  # grown, but 9h lies beside it
    assert names(state, "8h@1,1") == []
    play(state, "8h@1,1")
    assert names(state, "7d@-1,0") == ["spiral"]
    assert names(state, "7d@0,1") == []
    state.undo()
    state.undo()
    assert names(state, "9d@0,1") == ["spiral"]


@pytest.mark.rule("SKIM-13")
def test_a_spiral_stays_inside_its_rectangle():
    game = shaped(width=3, height=3, spiral=255)
    state = arrange(game, {0: "9h", 1: "9d", 2: "8h"})
    play(state, "9h@0,0; 9d@1,0")
    assert names(state, "8h@2,0") == ["spiral"]
    assert names(state, "8h@1,1") == []


@pytest.mark.rule("SKIM-13")
def test_a_pyramid_rests_on_three():
    game = shaped(width=5, height=3, support=3)
    state = arrange(game, {0: "9h 9s", 1: "9d", 2: "8d", 3: "Ts"})
    play(state, "9h@0,0; 9d@1,0; 8d@-1,0")
    assert told(state, "Ts@-1,1") == (
        "support",
        "SKIM-13",
        "Support: Ts must lie above three cards in a row, or in the lowest row",
    )
    assert names(state, "Ts@-1,-1") == ["support"]
    assert names(state, "Ts@0,1") == []
    play(state, "Ts@0,1")
    assert names(state, "9s@2,0") == [
        "seniority"
    ]  # the lowest row goes on: only that rule is broken


@pytest.mark.rule("SKIM-13")
def test_a_stack_rests_on_one():
    state = arrange(shaped(width=5, height=3, support=1), {0: "9h", 1: "9d", 2: "8h"})
    play(state, "9h@0,0; 9d@0,1")
    assert names(state, "8h@0,2") == []
    assert names(state, "8h@1,1") == ["support"]


@pytest.mark.rule("SKIM-13")
@pytest.mark.parametrize("geometry", ["cells", "predicate", "spiral", "pyramid", "stack"])
def test_whole_games_go_back_card_by_card(geometry):
    state = Shaped(geometry=geometry, pack=36).new_state()
    deal(state, 3)
    rng, seen = Random(2), []
    while state.current_player != TERMINAL:
        seen.append((state.observation(0), state.legal_actions()))
        state.apply(rng.choice(seen[-1][1]))
    layout = state.layout()
    if geometry == "pyramid":
        assert all(
            y == 0 or all((x + d, y - 1) in layout.cells for d in (-1, 0, 1))
            for x, y in layout.cells
        )
    while seen:
        state.undo()
        assert (state.observation(0), state.legal_actions()) == seen.pop()


def test_geometries_that_cannot_be_are_refused():
    for shape, message in (
        ({}, "needs width and height, or cells"),
        ({"width": 7}, "needs width and height, or cells"),
        ({"cells": []}, "the cells hold 0,0"),
        ({"cells": [(1, 0)]}, "the cells hold 0,0"),
        ({"cells": "abc"}, "pairs of integers x, y"),
        ({"cells": lambda x, y: y == 0}, "span 16 x 16 at most, not 33 x 1"),
        ({"cells": [(0, 0), (0, 5)], "width": 3, "height": 5}, "do not fit 3 x 5"),
        ({"cells": [(0, 0)], "spiral": 2}, "either cells or a spiral"),
        ({"width": 7, "height": 7, "spiral": 256}, r"1\.\.255 cells ahead, not 256"),
        ({"width": 7, "height": 7, "support": 2}, "support is 0, 1 or 3 cards, not 2"),
    ):
        with pytest.raises(BadOption, match=message):
            shaped(**shape)


def test_a_layout_is_drawn_as_it_lies():
    layout = Layout.of_text("  9h Td\n  .  4d\n", 7, 7)
    assert list(layout.cells.items()) == [
        ((0, 1), Card("9h")),
        ((1, 1), Card("Td")),
        ((1, 0), Card("4d")),
    ]
    with pytest.raises(CardError, match="9x"):
        Layout.of_text("9x", 7, 7)
