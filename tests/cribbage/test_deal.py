"""CRIB-1 to CRIB-6: forms, cut, deal, crib and starter."""

import pytest

import lomber
from cribbage.scripts import deal, do, legal, play, said, table
from lomber.game import CHANCE, TERMINAL

rule = pytest.mark.rule

FORMS = [  # options; dealt, laid away, to the crib, hand, crib, target
    ({"cards": 5}, 5, 2, 0, 3, 4, 61),
    ({}, 6, 2, 0, 4, 4, 121),
    ({"cards": 7}, 7, 2, 1, 5, 5, 181),
    ({"players": 3}, 5, 1, 1, 4, 4, 121),
    ({"players": 4}, 5, 1, 0, 4, 4, 121),
]


@rule("CRIB-1")
@pytest.mark.parametrize(("options", "dealt", "away", "extra", "hand", "crib", "target"), FORMS)
def test_forms(options, dealt, away, extra, hand, crib, target):
    state = table(dealer=0, **options)
    game = state.game
    assert game.target == game.options["target"] == target
    cards = 0
    while state.current_player == CHANCE:
        state.apply(state.chance_outcomes()[0][0])
        cards += 1
    assert cards == game.num_players * dealt + extra
    for _ in range(game.num_players):
        assert len(legal(state)[0].split()) == 1 + away
        state.apply(state.legal_actions()[0])
    assert [len(cards) for cards in state.hands] == [hand] * game.num_players
    assert len(state.crib) == crib


@rule("CRIB-1")
@pytest.mark.parametrize("target", [61, 121, 181])
@pytest.mark.parametrize("cards", [5, 6, 7])
def test_any_target(cards, target):
    state = table(score=[0, target - 2], cards=cards, target=target)
    assert state.game.target == target
    while state.current_player == CHANCE:
        state.apply(state.chance_outcomes()[0][0])
    for _ in range(2):
        state.apply(state.legal_actions()[-1])
    do(state, "starter Js")  # his heels take the dealer home
    assert state.score == [3 if cards == 5 and target != 61 else 0, target] or state.is_terminal
    assert state.score[1] == target


@rule("CRIB-1")
def test_pairs_share_a_score():
    game = lomber.load("cribbage", players=4)
    assert game.teams == ((0, 2), (1, 3))
    assert game.sides == ("0", "1")
    assert game.side_name("1", "en") == "pair 1-3"


@pytest.mark.parametrize("cards", [5, 6])
def test_three_and_four_are_dealt_five(cards):
    for players in (3, 4):
        game = lomber.load("cribbage", players=players, cards=cards)
        assert game == lomber.load("cribbage", players=players)
        assert game.options["cards"] == 5


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"cards": 7, "players": 3}, "the seven-card game is for two"),
        ({"cards": 7, "players": 4}, "dealt five each"),
        ({"cards": 8}, "one of: 5, 6, 7"),
        ({"players": 5}, "one of: 2, 3, 4"),
        ({"target": 100}, "one of: auto, 61, 121, 181"),
        ({"skunk": "modern", "cards": 5}, "for a game of 121, not of 61"),
        ({"skunk": "modern", "target": 181}, "not of 181"),
        ({"first_dealer": 2}, "cut or a seat from 0 to 1"),
        ({"first_dealer": 3, "players": 3}, "cut or a seat from 0 to 2"),
        ({"deals": -1}, "from 0 to 1000"),
        ({"muggin": True}, "did you mean 'muggins'"),
    ],
)
def test_what_does_not_go_together_is_refused_with_the_reason(options, words):
    with pytest.raises(lomber.BadOption, match=words):
        lomber.load("cribbage", **options)


@rule("CRIB-2")
@pytest.mark.parametrize(
    ("players", "cuts", "dealer"),
    [
        (2, "7c 9h", 0),
        (2, "2c Ah", 1),  # ace lowest
        (2, "Kc Qh", 1),
        (2, "7c 7h 3d 2d", 1),  # equal: again
        (2, "7c 7h 7d 7s 5h Kh", 0),
        (3, "Ac Kh Ad 9c 8c", 2),  # only the two who tied
        (4, "5c 4h 4d 4s 9c 9h 9d 2c 2h 2d 8c 7c 6c", 3),
    ],
)
def test_the_lowest_card_cut_deals(players, cuts, dealer):
    state = lomber.load("cribbage", players=players).new_state()
    for card in cuts.split():
        assert state.phase_name == "cut"
        do(state, f"cut {card}")
    assert state.phase_name == "deal"
    assert state.dealer == dealer
    assert f"seat {dealer} cut lowest and deals" in said(state)
    assert len(state.chance_outcomes()) == 52  # the cards cut went back


@rule("CRIB-2")
def test_a_pack_cut_through_still_finds_a_dealer():
    state = lomber.load("cribbage").new_state()
    for rank in "23456789TJQKA":
        do(state, f"cut {rank}s", f"cut {rank}h")
        if rank != "A":
            do(state, f"cut {rank}c", f"cut {rank}d")
    assert state.phase_name == "cut"
    do(state, "cut Ac")
    with pytest.raises(lomber.IllegalAction):
        do(state, "cut Ac")
    do(state, "cut Ad")
    assert state.dealer == 0  # clubs are lowest
    assert len(state.history) <= state.game.max_game_length


@rule("CRIB-2")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_deal_goes_left(players):
    state = table(dealer=players - 1, players=players)
    dealers = []
    for _ in range(4):
        dealers.append(state.dealer)
        now = state.deals
        while state.deals == now and not state.is_terminal:
            chance = state.current_player == CHANCE
            found = [a for a, _ in state.chance_outcomes()] if chance else state.legal_actions()
            state.apply(found[0])
    assert dealers == [(players - 1 + i) % players for i in range(4)]


@rule("CRIB-3")
@pytest.mark.parametrize("dealer", [0, 1])
def test_three_for_last_once_in_the_match(dealer):
    state = table(dealer=dealer, cards=5)
    expected = [0, 0]
    expected[1 - dealer] = 3
    assert state.score == expected
    item = state.result().items[0]
    assert (item.who, item.points, item.rule) == (str(1 - dealer), 3, "CRIB-3")
    hands = {0: "2c 4d 6h", 1: "2d 4h 8s"}
    deal(state, hands, {0: "Kh Qd", 1: "Kd Qs"}, "9c")
    while state.deals == 1:
        state.apply(state.legal_actions()[0])
    again = [item for item in state.result().items if item.rule == "CRIB-3"]
    assert len(again) == 1


@rule("CRIB-3")
def test_no_three_for_last_elsewhere():
    for options in ({}, {"cards": 7}, {"players": 3}, {"players": 4}):
        assert not any(table(dealer=0, **options).score)


@rule("CRIB-4")
@pytest.mark.parametrize("dealer", [0, 1])
def test_the_crib_is_hidden_and_the_dealers(dealer):
    state = table(dealer=dealer)
    deal(state, {0: "2c 4c 6c 8d", 1: "2d 4d 6d 8c"}, {0: "5c 5d", 1: "5h Js"}, "5s")
    mine, theirs = state.observation(0), state.observation(1)
    assert mine["laid_away"] == {"0": ["5c", "5d"]}  # what he laid away he still knows
    assert theirs["laid_away"] == {"1": ["5h", "Js"]}
    hidden = [player for player, text in mine["history"] if text == "discard ? ?"]
    assert hidden == [1]
    assert "5h" not in str(mine)
    while state.deals == 1:
        state.apply(state.legal_actions()[0])
    crib = [item for item in state.result().items if item.points == 12]  # a double pair royal
    assert [item.who for item in crib] == [str(dealer)]
    assert state.observation(0)["past"][0]["crib"] == ["5c", "5d", "5h", "Js"]


@rule("CRIB-4")
def test_reasons_of_a_wrong_discard():
    state = table()
    deal_to = ["2c", "2d", "4c", "4d", "6c", "6d", "8d", "8c", "Kc", "Kd", "Qc", "Qd"]
    do(state, *(f"deal {card}" for card in deal_to))
    state_legal = legal(state)
    assert len(state_legal) == 15
    with pytest.raises(lomber.IllegalAction, match="crib: 2d 4d not in your hand") as error:
        do(state, "discard 2d 4d")
    assert [r.rule for r in error.value.reasons] == ["CRIB-4"]
    with pytest.raises(lomber.IllegalAction, match="first each lays away"):
        do(state, "play 2c")


@rule("CRIB-5")
@pytest.mark.parametrize("jack", ["Jc", "Jd", "Jh", "Js"])
def test_two_for_his_heels(jack):
    state = table(score=[50, 60])
    deal(state, {0: "2c 4c 6c 8d", 1: "2d 4d 6d 8c"}, {0: "Kc Kd", 1: "Qh Qs"}, jack)
    assert state.score == [50, 62]
    assert state.current_player == 0
    assert said(state)[-1] == "seat 1 scores two for his heels"


@rule("CRIB-5")
def test_no_heels_without_a_jack():
    state = table()
    deal(state, {0: "2c 4c 6c 8d", 1: "2d 4d 6d 8c"}, {0: "Kc Kd", 1: "Qh Qs"}, "Th")
    assert state.score == [0, 0]


@rule("CRIB-5")
@pytest.mark.parametrize("before", [119, 120])
def test_his_heels_can_win(before):
    """Dealer at 119 of 121 turns a jack: over at once, no play, no show."""
    state = table(score=[120, before])
    deal(state, {0: "5c 5d 5h 8d", 1: "2d 4d 6d 8c"}, {0: "Kc Kd", 1: "Qh Qs"}, "Js")
    assert state.current_player == TERMINAL
    assert state.score == [120, 121]
    assert state.returns() == (-1.0, 1.0)
    assert state.legal_actions() == []


@rule("CRIB-6")
def test_values_and_order():
    state = table()
    deal(state, {0: "Ac Kc 3c 9c", 1: "Qd 2d Td Jd"}, {0: "7c 7d", 1: "8h 8s"}, "4h")
    counts = []
    for card in ("Ac", "Qd", "Kc", "Td"):  # 1, 11, 21, 31; A Q K and Q K T are no runs
        gains = play(state, card)
        counts.append(state.count)
        assert gains == [[0, 2] if card == "Td" else [0, 0]]
    assert counts == [1, 11, 21, 0]
    assert play(state, "3c", "2d", "9c") == [[0, 0], [0, 0], [0, 0]]


@rule("CRIB-6")
def test_the_ace_is_low_in_runs():
    state = table()
    deal(state, {0: "Ac 3c Qc 9c", 1: "2d Kd Ad Jd"}, {0: "7c 7d", 1: "8h 8s"}, "4h")
    assert play(state, "Ac", "2d", "3c") == [[0, 0], [0, 0], [3, 0]]
    state = table()
    deal(state, {0: "Qc Ac 3c 9c", 1: "Kd 2d 4d Jd"}, {0: "7c 7d", 1: "8h 8s"}, "4h")
    assert play(state, "Qc", "Kd", "Ac") == [[0, 0]] * 3
