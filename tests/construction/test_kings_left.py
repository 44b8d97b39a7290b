"""When only kings are left: CON-19."""

from collections import Counter

import pytest

from construction.scripts import do, legal, play, rules_broken, table, turned
from lomber.cards import Card
from lomber.game import CHANCE
from oracles.construction_oracle import Cell, parse, touch


def places():
    """Yield places that grow from the jokers: two columns, then sideways from the lowest row."""
    for row in range(1, 21):
        yield f"V 0,{row}"
        yield f"V 1,{row}"
    for column in range(1, 16):
        yield f"H {column},0"
        yield f"V {column + 1},0"
    for column in range(0, -15, -1):
        yield f"H {column - 1},0"
        yield f"V {column - 1},0"


def all_built(**options):
    """Build with every card but the kings, which bring pieces; two packs."""
    state = table(decks=2, **options)
    cells = places()
    pack = Counter(state.view(0)["pack"])
    for card in sorted(pack.elements(), key=lambda card: (card[0] != "K", card)):
        do(state, f"turn {card}", "king" if card[0] == "K" else f"build {next(cells)}")
    return state


@pytest.fixture(scope="module")
def _only_kings():
    return all_built()


@pytest.fixture
def only_kings(_only_kings):
    return _only_kings.clone()


@pytest.mark.rule("CON-19")
def test_it_comes_as_soon_as_only_kings_are_left(only_kings):
    seen = only_kings.observation(0)
    assert seen["to_take"] == {"red": 10, "black": 10}
    assert Counter(seen["pack"]) + Counter(seen["pile"]) == Counter(
        dict.fromkeys(("Kc", "Kd", "Kh", "Ks"), 2)
    )
    only_kings.undo()
    only_kings.undo()
    assert only_kings.current_player == CHANCE
    assert only_kings.view(0)["to_take"] == {"red": 0, "black": 0}


@pytest.mark.rule("CON-19")
def test_it_does_not_wait_for_the_pack_to_end():
    state = table(decks=2)
    cells = places()
    pack = Counter(state.view(0)["pack"])
    pack.subtract(["Kh"])
    for card in sorted(pack.elements(), key=lambda card: (card[0] != "K", card)):
        do(state, f"turn {card}", "king" if card[0] == "K" else f"build {next(cells)}")
    seen = state.view(0)
    assert seen["pack"] == {"Kh": 1}
    assert seen["to_take"] == {"red": 10, "black": 10}


@pytest.mark.rule("CON-19")
def test_not_while_the_pile_holds_another_card():
    state = table(decks=2)
    cells = places()
    cards = sorted(Counter(state.view(0)["pack"]).elements(), key=lambda card: card[0] != "K")
    for card in cards[:-1]:
        do(state, f"turn {card}", "king" if card[0] == "K" else f"build {next(cells)}")
    do(state, f"turn {cards[-1]}", "discard")
    assert state.current_player == CHANCE
    assert state.view(0)["pack"][cards[-1]] == 1


@pytest.mark.rule("CON-19")
def test_each_takes_ten_of_his_own_colour(only_kings):
    state = only_kings
    red_seat, black_seat = 0, 1
    taken = []
    for colour, seat in (("red", red_seat), ("black", black_seat)):
        for left in range(10, 0, -1):
            assert state.current_player == seat
            assert state.view(0)["to_take"][colour] == left
            field = state.view(0)["field"]
            mine = {
                f"take {cell}"
                for cell, card in field.items()
                if card != "joker" and Card(card).colour == (colour == "red")
            }
            assert legal(state) == mine  # all pieces stand on jokers
            text = sorted(mine)[0]
            taken.append(field[text.removeprefix("take ")])
            do(state, text)
            assert text.removeprefix("take ") not in state.view(0)["field"]
    assert state.current_player == CHANCE
    assert Counter(state.view(0)["pack"]) == Counter(taken) + Counter(
        dict.fromkeys(("Kc", "Kd", "Kh", "Ks"), 2)
    )


@pytest.mark.rule("CON-19")
def test_what_may_not_be_taken(only_kings):
    state = only_kings
    field = state.view(0)["field"]
    black = next(c for c, card in field.items() if card != "joker" and not Card(card).colour)
    assert rules_broken(state, f"take {black}") == {"CON-19"}
    assert "is not yours to take" in str(
        state.why_illegal(state.game.parse_action(f"take {black}"))[0]
    )
    reasons = state.why_illegal(state.game.parse_action("take V 0,0"))
    assert {str(reason) for reason in reasons} == {
        "Taking: a joker stays",
        "Taking: a piece stands on the joker",
    }
    assert rules_broken(state, "take V -5,5") == {"CON-19"}
    assert rules_broken(state, "discard") == {"CON-19"}


@pytest.mark.rule("CON-19")
def test_no_card_under_a_piece():
    state = table(decks=2)
    play(state, "2h build V 0,1", "2s build V 1,1", "2d build H 0,0", "9h walk up")
    play(state, "Kh king: up", "Kh king: right right up", "Ks king: left")
    cells = (cell for cell in places() if cell not in ("V 0,1", "V 1,1", "H 0,0"))
    while state.current_player == CHANCE:
        pack = sorted(state.view(0)["pack"], key=lambda card: card[0] == "K")
        do(state, f"turn {pack[0]}")
        do(state, "king" if pack[0][0] == "K" else f"build {next(cells)}")
    standing = state.view(0)["pieces"]
    under = {standing["red"]["large"], *standing["red"]["small"], *standing["black"]["small"]}
    assert {"V 0,1", "H 0,0", "V 1,1"} <= under
    offered = {text.removeprefix("take ") for text in legal(state)}
    assert offered
    assert not offered & under
    assert "CON-19" in rules_broken(state, "take V 0,1")


@pytest.mark.rule("CON-19")
def test_cards_may_not_be_taken_before():
    state = turned(play(table(), "2h build V 0,1"), "3h")
    assert rules_broken(state, "take V 0,1") == {"CON-19"}


@pytest.mark.rule("CON-19")
def test_undo_puts_the_cards_back(only_kings):
    before = [only_kings.observation(0)]
    for _ in range(20):
        do(only_kings, max(legal(only_kings)))
        before.append(only_kings.observation(0))
    for seen in reversed(before[:-1]):
        only_kings.undo()
        assert only_kings.observation(0) == seen


@pytest.mark.rule("CON-19")
def test_what_hangs_in_the_air_stays_and_may_be_built_on(only_kings):
    state = only_kings
    wanted = [f"take {kind} {column},0" for column in range(1, 16) for kind in "HV"]
    while state.current_player != CHANCE:
        offered = legal(state)
        do(state, next((text for text in wanted if text in offered), min(offered)))
    lying = {parse(text) for text in state.view(0)["field"]}
    alone = [cell for cell in lying if not any(touch(cell, other) for other in lying - {cell})]
    assert alone
    card = next(card for card in state.view(0)["pack"] if card[0] != "K")
    sites = legal(turned(state, card), "build")
    for cell in alone:
        beside = Cell("V", cell.column, cell.row + 1) if cell.kind == "V" else None
        beside = beside or Cell("V", cell.column, cell.row)
        assert f"build {beside}" in sites
