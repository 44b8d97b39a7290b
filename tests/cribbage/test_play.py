"""CRIB-10 to CRIB-18: the play."""

import pytest

import lomber
from cribbage.scripts import deal, do, legal, play, said, table
from lomber.random import Random
from lomber_cribbage.counting import RANK, VALUE, peg_points
from oracles.cribbage_oracle import peg_items

rule = pytest.mark.rule
PLAY = ("CRIB-11", "CRIB-12", "CRIB-13", "CRIB-14", "CRIB-17")
AWAY = {0: "Kc Kd", 1: "Kh Ks"}


def laid(hand_0, hand_1, starter="Qs", away=AWAY, **options):
    return deal(table(**options), {0: hand_0, 1: hand_1}, away, starter)


def by_turn(gains):
    """Return the points of each card, whoever laid it."""
    return [max(gain) for gain in gains]


@rule("CRIB-10")
def test_the_left_of_the_dealer_leads_and_turns_alternate():
    state = laid("2c 4c 6c 8c", "Ad 3d 5d 7d")
    movers = []
    for card in ("8c", "7d", "2c", "Ad"):
        movers.append(state.current_player)
        assert state.legal_actions(1 - movers[-1]) == []
        play(state, card)
    assert movers == [0, 1, 0, 1]


@rule("CRIB-10")
def test_the_count_never_passes_31():
    state = laid("Tc 7c 8c Kh", "Td Jd 5d 7d", away={0: "2c 2d", 1: "3h 3s"})
    play(state, "Tc", "5d", "8c")  # 23
    assert legal(state) == ["play 7d"]
    play(state, "7d")  # 30
    assert legal(state) == ["go"]
    with pytest.raises(lomber.IllegalAction, match="Thirty-one: 7c would make 37") as error:
        do(state, "play 7c")
    assert [(r.rule, list(map(str, r.cards))) for r in error.value.reasons] == [
        ("CRIB-10", ["7c"])
    ]
    with pytest.raises(lomber.IllegalAction, match="9s is not in your hand"):
        do(state, "play 9s")


@rule("CRIB-11")
def test_pairs_to_four_of_a_rank():
    state = laid("7c 7h Ac 2c", "7d 7s Ad 2d")
    assert by_turn(play(state, "7c", "7d", "7h", "7s")) == [0, 2, 6, 12]
    assert said(state)[-1] == "seat 1 plays 7s, twenty-eight: a double pair royal is twelve"


@rule("CRIB-11")
def test_only_an_unbroken_series_pairs_and_ranks_must_be_equal():
    state = laid("7c 7h Ac 2c", "8d 8s Td Jd", away={0: "3c 3d", 1: "4h 4s"})
    assert by_turn(play(state, "7c", "8d", "7h", "8s")) == [0, 2, 0, 0]  # 15; no pair
    state = laid("Tc 9c Ac 2c", "Jd Qd 8d 7d", away={0: "3c 3d", 1: "4h 4s"})
    assert by_turn(play(state, "Tc", "Jd")) == [0, 0]  # ten and jack are no pair


@rule("CRIB-12")
@pytest.mark.parametrize(
    ("cards", "points"),
    [
        ("7c 5d 6h 2s 4c 3d", [0, 0, 3, 0, 0, 6]),
        ("2c 3d 5h 4s", [0, 0, 0, 4]),
        ("4c 2d 3c Ad 5h 2s 4h 3s", [0, 0, 3, 4, 7, 0, 5, 5]),
        ("6c 3d 5h 4s 2c Ad Ac 6d", [0, 0, 0, 4, 5, 6, 2, 0]),
        ("9c 6d 6h 4s 5c Ad", [0, 2, 2, 0, 3, 2]),
        ("6c 5d 6h 5s", [0, 0, 0, 0]),
        ("2c 3d 4h 4s 5h", [0, 0, 3, 2, 0]),  # a duplicate breaks it
    ],
)
def test_series_of_the_ledger(cards, points):
    cards = cards.split()
    spare = [iter(("Tc", "Jc", "Qc")), iter(("Td", "Jd", "Qd"))]
    hands = {seat: (cards[seat::2] + list(spare[seat]))[:4] for seat in (0, 1)}
    state = deal(table(), {s: " ".join(h) for s, h in hands.items()}, AWAY, "Qs")
    gains = by_turn(play(state, *cards[:-1]))
    assert gains == points[:-1]
    before = sum(state.score)
    deals = state.deals
    play(state, cards[-1])
    if len(cards) == 8:  # the very last: 1 for it, and then the show
        assert state.deals == deals + 1
        pegged = [i.points for i in state.result().items if i.rule in PLAY]
        assert sum(pegged) == sum(points) + 1
    else:
        assert sum(state.score) - before == points[-1]


@rule("CRIB-11")
@rule("CRIB-12")
def test_pairs_and_runs_of_random_series_agree_with_a_plain_count():
    rng, met = Random(12), set()
    for _ in range(4000):
        cards = rng.sample(range(52), 2 + rng.below(6))
        cards = [card % 13 % 6 + card // 13 * 13 for card in cards]  # low ranks: many series
        if len(set(cards)) < len(cards) or sum(VALUE[card] for card in cards) > 31:
            continue
        ranks = [RANK[card] for card in cards]
        plain = [points for kind, points, _ in peg_items(cards) if kind in ("pair", "run")]
        assert peg_points(ranks[:-1], ranks[-1]) == sum(plain)
        met.update(plain)
    assert met >= {2, 3, 4, 5, 6}


@rule("CRIB-13")
def test_fifteen_thirty_one_and_what_they_add_to():
    state = laid("6c 4h Ac 2c", "5d Jd 3d 6d")
    assert by_turn(play(state, "6c", "5d", "4h")) == [0, 0, 5]  # run 3 + fifteen 2
    assert said(state)[-1] == "seat 0 plays 4h: fifteen two, a run of three is five"
    state = laid("Tc 6h Ac 2c", "9d 6s 3d 7d")
    assert by_turn(play(state, "Tc", "9d", "6h", "6s")) == [0, 0, 0, 4]  # pair + thirty-one
    assert said(state)[-1] == "seat 1 plays 6s: thirty-one two, a pair is four"
    assert state.count == 0


@rule("CRIB-14")
def test_go_and_one_for_the_last_card():
    state = laid("Tc 9c 8c 2c", "Td 9d 8d 7d")
    play(state, "Tc", "Td", "9c")  # 29
    assert legal(state) == ["go"]
    play(state, "go")
    assert legal(state) == ["play 2c"]
    assert play(state, "2c") == [[2, 0]]  # 31: two, and never one more
    state = laid("Tc 9c 8c Ac", "Td 9d 8d 7d")
    play(state, "Tc", "Td", "9c", "go")
    assert play(state, "Ac") == [[0, 0]]  # 30: nobody knows yet that he is stuck
    assert legal(state) == ["go"]
    assert play(state, "go") == [[1, 0]]
    assert said(state)[-1] == "seat 0 takes one for the last card"


@rule("CRIB-14")
def test_the_other_goes_on_while_he_can():
    state = laid("Tc Ac 2c 3c", "Td 9d 8d 7d", away={0: "Kc Kd", 1: "5h 5s"})
    play(state, "Tc", "Td", "3c", "7d")  # 30
    play(state, "Ac")
    assert state.score == [2, 2]  # a pair for 1, thirty-one for 0
    state = laid("Tc Ac 2c 3c", "Td 9d 8d Jd", away={0: "Kc Kd", 1: "5h 5s"})
    play(state, "Tc", "Td", "3c")  # 23
    play(state, "8d")  # 31
    assert state.score == [0, 4]
    state = laid("9c Ac 2c 3c", "Td Qd 8d Jd", away={0: "Kc Kd", 1: "5h 5s"})
    play(state, "9c", "Td", "3c")  # 22: 9 beneath
    assert legal(state) == ["play 8d"]
    play(state, "8d")  # 30
    play(state, "Ac")
    assert state.score == [2, 0]


@rule("CRIB-15")
def test_no_false_go():
    state = laid("Tc 9c 6c Kh", "6d 7d 8d Qd", away={0: "2c 2d", 1: "3h 3s"})
    play(state, "Tc", "7d", "9c")  # 26
    assert legal(state) == ["go"]
    state = laid("Tc 9c 5c Kh", "6d 7d 8d Qd", away={0: "2c 2d", 1: "3h 3s"})
    play(state, "Tc")
    with pytest.raises(lomber.IllegalAction, match="No false go: at 10 you can lay") as error:
        do(state, "go")
    assert error.value.reasons[0].rule == "CRIB-15"
    assert len(error.value.reasons[0].cards) == 4


@rule("CRIB-15")
@pytest.mark.parametrize(
    ("hand", "moves"), [("7d 8d Kd 5d", ["go"]), ("6d Kd Qd 5d", ["play 6d"])]
)
def test_at_25(hand, moves):
    """Count 25 with 7 8 K in hand: only go. With 6 K: only the six, for 31 and two points."""
    away = {0: "2c 2d", 1: "3h 3s"}
    state = laid("Tc Jc 4c 9c", hand, away=away)
    play(state, "Tc", "5d", "Jc")  # 25, a fifteen on the way
    assert state.count == 25
    assert legal(state) == moves
    if moves == ["play 6d"]:
        assert play(state, "6d") == [[0, 2]]


@rule("CRIB-16")
def test_five_card_play_ends_at_31():
    state = laid("Tc Jh 4c", "6d 5d Kh", away={0: "2c 2d", 1: "3h 3s"}, cards=5)
    play(state, "Tc", "5d", "Jh")
    score = state.score.copy()
    assert score == [3, 2]
    assert state.deals == 1
    play(state, "6d")  # 31: cards are left on both sides, the show comes at once
    assert state.deals == 2
    shows = [line for line in said(state) if "shows" in line]
    assert shows == [
        "seat 0 shows 4c Tc Jh with Qs: a run of three is three",
        "seat 1 shows 5d 6d Kh with Qs: fifteen two, fifteen four",
    ]


@rule("CRIB-16")
def test_five_card_play_ends_when_neither_can_lay():
    state = laid("Tc Kc 4h", "9d 5d Qh", away={0: "2c 2d", 1: "3h 3s"}, cards=5)
    play(state, "Tc", "9d", "Kc", "go", "go")
    assert state.deals == 2
    assert [i.rule for i in state.result().items if i.who == "0"][:2] == ["CRIB-3", "CRIB-14"]
    assert "seat 0 takes one for the last card" in said(state)


@rule("CRIB-17")
def test_after_31_the_next_player_leads_from_0():
    state = laid("Tc Jc 4c 9c", "6d 5d Kh 4d", away={0: "2c 2d", 1: "3h 3s"})
    play(state, "Tc", "5d", "Jc", "6d")
    assert state.count == 0
    assert state.current_player == 0  # 1 laid the last card
    play(state, "4c")
    assert play(state, "4d") == [[0, 2]]


@rule("CRIB-17")
def test_series_do_not_span_a_new_start():
    state = laid("Tc Jc 6c 9c", "5d 6d 6h Kh", away={0: "2c 2d", 1: "3h 3s"})
    play(state, "Tc", "5d", "Jc", "6d")  # 31
    assert play(state, "6c") == [[0, 0]]  # no pair with the six before
    assert play(state, "6h") == [[0, 2]]


@rule("CRIB-17")
def test_who_leads_when_the_dealer_laid_the_last_card():
    """Both hold cards: the other leads. Only one has cards: he leads."""
    state = laid("9c 8c 7c 6c", "Td Jd Qd Kh", away={0: "2c 2d", 1: "3h 3s"})
    play(state, "9c", "Jd", "8c", "go", "go")  # 28
    assert state.score == [1, 0]
    assert state.current_player == 1  # 0 laid the last card
    play(state, "Qd", "7c", "Kh", "go", "go")  # 27, laid by the dealer
    assert state.score == [1, 1]
    assert state.current_player == 0
    play(state, "6c", "Td")
    assert state.deals == 2
    state = laid("9c 8c 7c 6c", "Td Ad Qd Kh", away={0: "2c 2d", 1: "3h 3s"})
    play(state, "9c", "Ad", "8c", "Td", "go", "go")  # 28
    play(state, "7c", "Qd", "6c", "go")  # 23; 0 is out of cards
    assert state.score == [1, 1]
    assert state.current_player == 1
    assert state.count == 0
    play(state, "Kh")


@rule("CRIB-17")
def test_the_very_last_card_scores_besides_a_fifteen():
    state = laid("9c 8c Tc 5c", "Td Jd Qd Kd", away={0: "2c 2d", 1: "3h 3s"})
    play(state, "Tc", "Jd", "8c", "go", "go")  # 28
    play(state, "Qd", "9c", "Td", "go", "go")  # 29
    assert state.score == [1, 1]
    play(state, "5c", "Kd")  # 15 and last: 3
    items = state.result().items
    assert [(i.who, i.points, i.rule) for i in items[:4]] == [
        ("0", 1, "CRIB-14"),
        ("1", 1, "CRIB-14"),
        ("1", 2, "CRIB-13"),
        ("1", 1, "CRIB-17"),
    ]


@rule("CRIB-17")
def test_the_very_last_card_that_makes_31_scores_two():
    state = laid("Tc Jc 8c 7c", "Td Ad 6d Qd", away={0: "2c 2d", 1: "3h 3s"}, starter="Qh")
    play(state, "Tc", "Td", "Jc", "Ad")  # 31
    play(state, "8c", "6d", "7c", "Qd")  # 8 14 21 31
    items = [i for i in state.result().items if i.rule in ("CRIB-13", "CRIB-17", "CRIB-14")]
    assert [(i.who, i.points, i.rule) for i in items] == [
        ("1", 2, "CRIB-13"),
        ("1", 2, "CRIB-13"),
    ]


@rule("CRIB-18")
def test_three_players_go_on_in_rotation():
    hands = {0: "Tc 9c 2c 3c", 1: "Td 9d 8d 7d", 2: "Jh Ah 2h 6h"}
    state = deal(table(dealer=2, players=3), hands, {0: "4c", 1: "5d", 2: "4h"}, "Ks", "Qs")
    play(state, "Tc", "7d", "Jh")  # 27
    assert state.current_player == 0
    play(state, "2c")  # 29
    assert legal(state) == ["go"]  # 1
    play(state, "go")
    assert state.current_player == 2
    play(state, "Ah")  # 30; 0 cannot
    assert (state.current_player, legal(state)) == (0, ["go"])
    play(state, "go")
    assert (state.current_player, legal(state)) == (2, ["go"])  # 1 is not asked again
    assert play(state, "go") == [[0, 0, 1]]  # the player of the last card
    assert (state.current_player, state.count) == (0, 0)


@rule("CRIB-18")
def test_partners_go_on_for_their_pair():
    hands = {0: "Tc 9c 8c 7c", 1: "Td 9d 8d 7d", 2: "Th 9h Ah 7h", 3: "Ts 9s 8s 7s"}
    state = deal(table(dealer=3, players=4), hands, {0: "2c", 1: "3d", 2: "4h", 3: "5s"}, "Ks")
    play(state, "Tc", "9d")  # 19
    play(state, "7h")  # 26
    assert (state.current_player, legal(state)) == (3, ["go"])
    play(state, "go", "go", "go")
    assert (state.current_player, legal(state)) == (2, ["play Ah"])
    play(state, "Ah")
    assert play(state, "go") == [[1, 0]]
    assert state.current_player == 3
