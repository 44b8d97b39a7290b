"""Cards, colours and turns: CON-1..4, CON-18, CON-21."""

from collections import Counter

import pytest

import lomber
from construction.scripts import (
    all_placed,
    do,
    play,
    random_game,
    rules_broken,
    table,
    turned,
)
from lomber.cards import Card
from lomber.errors import BadOption, IllegalAction
from lomber.game import CHANCE, TERMINAL


@pytest.mark.rule("CON-1")
@pytest.mark.parametrize("decks", [3, 2])
def test_the_packs_are_shuffled_together(decks):
    state = table(decks=decks)
    outcomes = state.chance_outcomes()
    cards = [Card(action) for action, _ in outcomes]
    assert len(set(cards)) == 52
    assert all(chance == pytest.approx(1 / 52) for _, chance in outcomes)
    pack = Counter(state.observation(0)["pack"])
    assert pack.total() == 52 * decks
    by_colour = Counter(Card(card).colour for card in pack.elements())
    kings = Counter(Card(card).colour for card in pack.elements() if card[0] == "K")
    assert by_colour == {0: 26 * decks, 1: 26 * decks}
    assert kings == {0: 2 * decks, 1: 2 * decks}


@pytest.mark.rule("CON-1")
def test_156_cards_78_a_colour_6_kings_a_colour():
    pack = Counter(table().observation(0)["pack"])
    assert pack.total() == 156
    red = [card for card in pack.elements() if card[1] in "dh"]
    assert len(red) == 78
    assert sum(card[0] == "K" for card in red) == 6


@pytest.mark.rule("CON-1")
def test_identical_cards_weigh_by_their_number():
    state = play(table(), "7h discard", "7h discard")
    chances = dict(state.chance_outcomes())
    assert chances[Card("7h")] == pytest.approx(1 / 154)
    assert chances[Card("7d")] == pytest.approx(3 / 154)
    assert sum(chances.values()) == pytest.approx(1)
    play(state, "7h discard")
    assert Card("7h") not in dict(state.chance_outcomes())
    with pytest.raises(IllegalAction):
        do(state, "turn 7h")


@pytest.mark.rule("CON-1")
def test_twelve_small_pieces_and_no_thirteenth():
    state = all_placed(table())
    assert len(state.view(0)["pieces"]["red"]["small"]) == 12
    assert rules_broken(turned(state, "Kh"), "king") == {"CON-15"}


@pytest.mark.rule("CON-2")
def test_jokers_and_large_pieces():
    seen = table().observation(0)
    assert seen["field"] == {"V 0,0": "joker", "V 1,0": "joker"}
    assert seen["pieces"]["red"] == {"large": "V 0,0", "climbed": False, "small": []}
    assert seen["pieces"]["black"] == {"large": "V 1,0", "climbed": False, "small": []}


@pytest.mark.rule("CON-2")
@pytest.mark.parametrize("seat", [0, 1])
def test_lots_give_the_colours(seat):
    state = table(lot="draw")
    assert [chance for _, chance in state.chance_outcomes()] == [0.5, 0.5]
    do(state, f"red to seat {seat}")
    assert state.observation(0)["colours"] == {"red": seat, "black": 1 - seat}
    do(state, "turn 2d")
    assert state.current_player == seat


@pytest.mark.rule("CON-2")
@pytest.mark.parametrize(("lot", "red"), [("red", 0), ("black", 1)])
def test_colours_settled_beforehand(lot, red):
    state = do(table(lot=lot), "turn 2d")
    assert state.current_player == red
    assert rules_broken(state, "red to seat 0") == {"CON-2"}


@pytest.mark.rule("CON-3")
def test_who_owns_the_colour_plays_and_may_play_on():
    state = table()
    movers = []
    for card in ("2d", "3h", "4d", "5s", "6c", "7h"):
        do(state, f"turn {card}")
        movers.append(state.current_player)
        assert state.legal_actions(1 - state.current_player) == []
        do(state, "discard")
        assert state.current_player == CHANCE
    assert movers == [0, 0, 0, 1, 1, 0]


@pytest.mark.rule("CON-3")
def test_players_do_not_turn_cards():
    state = do(table(), "turn 2d")
    assert rules_broken(state, "turn 3d") == {"CON-3"}


@pytest.mark.rule("CON-4")
def test_a_card_does_one_thing_and_moves_go_to_the_pile():
    state = play(table(), "4h build V 0,1")
    assert state.observation(0)["pile"] == []
    assert state.observation(0)["field"]["V 0,1"] == "4h"
    assert state.current_player == CHANCE
    play(state, "Kd king")
    play(state, "9h walk up", "8h piece 1: up", "7h discard")
    assert state.observation(0)["pile"] == ["Kd", "9h", "8h", "7h"]
    assert state.observation(0)["field"] == {"V 0,0": "joker", "V 1,0": "joker", "V 0,1": "4h"}


@pytest.mark.rule("CON-4")
def test_all_four_uses_are_offered():
    state = turned(play(table(), "4h build V 0,1", "Kd king"), "9h")
    kinds = {state.game.actions.kind(action) for action in state.legal_actions()}
    assert kinds == {"build", "walk", "piece", "discard"}


@pytest.mark.rule("CON-18")
def test_the_pile_becomes_the_pack():
    state = play(table(decks=2), "2h build V 0,1", "2d build V 1,1")
    pack = Counter(state.observation(0)["pack"])
    cards = sorted(pack.elements())
    for card in cards[:-1]:
        do(state, f"turn {card}", "king" if card[0] == "K" else "discard")
    assert sum(state.observation(0)["pack"].values()) == 1
    assert len(state.observation(0)["pile"]) == 101
    before = state.clone()
    do(state, f"turn {cards[-1]}", "discard")
    seen = state.observation(0)
    assert seen["pile"] == []
    assert seen["pack"] == dict(sorted(pack.items(), key=lambda item: Card(item[0])))
    assert sum(seen["pack"].values()) == 102
    assert dict(state.chance_outcomes())[Card("2h")] == pytest.approx(1 / 102)
    state.undo()
    state.undo()
    assert state.observation(0) == before.observation(0)
    assert state.chance_outcomes() == before.chance_outcomes()


@pytest.mark.rule("CON-18")
def test_a_card_built_last_is_not_shuffled_in():
    state = table(decks=2)
    cards = sorted(Counter(state.observation(0)["pack"]).elements())
    for card in cards[1:]:
        do(state, f"turn {card}", "king" if card[0] == "K" else "discard")
    do(state, f"turn {cards[0]}", "build V 0,1")
    assert sum(state.observation(0)["pack"].values()) == 103


@pytest.mark.rule("CON-21")
@pytest.mark.parametrize("turns", [1, 7])
def test_drawn_after_max_turns(turns):
    state = table(max_turns=turns)
    for turn in range(turns):
        assert state.current_player == CHANCE, turn
        do(state, "turn 2h" if turn < 3 else "turn 2s" if turn < 6 else "turn 2d")
        assert not state.is_terminal
        do(state, "discard")
    assert state.is_terminal
    assert state.returns() == (0.0, 0.0)
    assert state.result().score == {"0": 0.0, "1": 0.0}
    assert f"{turns} cards" in str(state.result().notes[0])
    assert state.legal_actions() == []
    assert state.chance_outcomes() == []


@pytest.mark.rule("CON-21")
def test_5000_unless_said_otherwise():
    assert lomber.load("construction").options["max_turns"] == 5000
    with pytest.raises(BadOption, match="whole number from 1"):
        lomber.load("construction", max_turns=0)


@pytest.mark.rule("CON-21")
def test_a_random_game_ends_by_then():
    game = lomber.load("construction", max_turns=600)
    state = random_game(game, 1)
    assert state.current_player == TERMINAL
    assert state.turns <= 600
    assert len(state.history) <= game.max_game_length
