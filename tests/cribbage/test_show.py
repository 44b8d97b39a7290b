"""CRIB-20 to CRIB-26: the show, the end, the lurch."""

from functools import cache

import pytest

import lomber
from cribbage.scripts import deal, do, legal, play, random_match, said, table
from lomber.cards import PACK_52
from lomber.game import CHANCE, TERMINAL
from lomber.random import Random
from lomber_cribbage.bot import ExpertBot
from oracles.cribbage_oracle import show as plain_show

rule = pytest.mark.rule
WORDS = {29: "twenty-nine", 24: "twenty-four", 46: "forty-six", 20: "twenty", 21: "twenty-one"}


def filler(used, number):
    """Return cards of no interest that are not among those used."""
    return [str(card) for card in PACK_52 if str(card) not in used][: number * 4 : 4]


def shown(hand, starter, **options):
    """Show a hand: the non-dealer's. Returns its items and how it is said."""
    cards = hand.split()
    state = table(**options)
    size = len(cards)
    rest = filler({*cards, starter}, size + 5)
    lay = {0: " ".join(rest[:2]), 1: " ".join(rest[2:4])}
    hands = {0: hand, 1: " ".join(rest[4 : 4 + size])}
    crib = rest[4 + size] if state.game.format.to_crib else ""
    return _counted(deal(state, hands, lay, starter, crib), "seat 0 shows ")


def crib_shown(crib, starter):
    """Show a crib. Returns its items and how it is said."""
    cards = crib.split()
    rest = filler({*cards, starter}, 8)
    hands = {0: " ".join(rest[:4]), 1: " ".join(rest[4:])}
    lay = {0: " ".join(cards[:2]), 1: " ".join(cards[2:])}
    return _counted(deal(table(), hands, lay, starter), "seat 1 turns the crib ")


def _counted(state, line):
    while state.deals == 1 and not state.is_terminal:
        state.apply(state.legal_actions()[0])
    text = next(text for text in said(state) if text.startswith(line))
    told = text.partition(": ")[2]
    words = told.split(", ")
    items = list(state.result().items)
    for at in range(len(items)):
        part = items[at : at + len(words)]
        if [item.text.to("en") for item in part] == words:
            return part, told
    return [], told


def total(found):
    return sum(int(item.points) for item in found[0])


@rule("CRIB-21")
@pytest.mark.parametrize(
    ("hand", "starter", "points"),
    [
        ("9c 6d 5h 4s", "4c", 14),
        ("4c 4d 6h 6s", "5s", 24),
        ("3d 4s 4c 5d", "Qs", 10),
        ("Ah 2h 2d 3c", "Qs", 14),
        ("3c 4d 4s 5h", "2c", 12),  # a run begun by the starter: two of four, a pair, a fifteen
        ("Ac Ad 2h 2s", "3c", 16),  # double-double: four runs of three, two pairs
        ("6c 6d 7h 7s", "8c", 20),
        ("4c 4d 4h 5s", "6c", 21),
        ("3c 3d 3h Ks", "Kc", 8),
        ("3c 3d 3h 3s", "Kc", 12),
        ("2c 3d 9h Ks", "7c", 2),
    ],
)
def test_shows_of_the_ledger(hand, starter, points):
    assert total(shown(hand, starter)) == points


@rule("CRIB-21")
def test_the_count_is_said_as_players_say_it():
    items, told = shown("7c 8d 6s Jh", "2h")
    assert told == "fifteen two, fifteen four, a run of three is seven, his nobs is eight"
    assert [(i.points, i.rule, " ".join(map(str, i.cards))) for i in items] == [
        (2, "CRIB-21", "7c 8d"),
        (2, "CRIB-21", "7c 2h 6s"),
        (3, "CRIB-21", "7c 8d 6s"),
        (1, "CRIB-23", "Jh"),
    ]
    assert shown("4c 4d 6h 6s", "5s")[1].startswith("fifteen two, fifteen four, fifteen six, ")
    assert "a pair royal is" in shown("4c 4d 4h 5s", "6c")[1]


@rule("CRIB-22")
@pytest.mark.parametrize(
    ("hand", "starter", "points", "options"),
    [
        ("2h 6h 8h Kh", "Tc", 4, {}),
        ("2h 6h 8h Kh", "Th", 5, {}),
        ("2h 6h 8h Kc", "Th", 0, {}),  # four of a suit with the starter's help are none
        ("2h 6h Kh", "Tc", 3, {"cards": 5}),
        ("2h 6h Kh", "Th", 4, {"cards": 5}),
        ("2h 4h 6h 8h Th", "Qs", 5, {"cards": 7}),
        ("2h 4h 6h 8h Th", "Qh", 6, {"cards": 7}),
    ],
)
def test_flushes(hand, starter, points, options):
    items, _ = shown(hand, starter, **options)
    assert sum(i.points for i in items if i.rule == "CRIB-22") == points


@rule("CRIB-22")
@pytest.mark.parametrize(("starter", "points"), [("Tc", 0), ("Th", 5)])
def test_a_crib_has_no_flush_of_four(starter, points):
    items, _ = crib_shown("2h 6h 8h Kh", starter)
    assert sum(i.points for i in items) == points


@rule("CRIB-23")
def test_his_nobs():
    assert shown("2c 4d 8h Js", "Ks")[0][-1].rule == "CRIB-23"
    items, told = shown("2c 4d 6h 8s", "Jh")  # the starter itself is no nobs
    assert not any(i.rule == "CRIB-23" for i in items)
    assert "nobs" not in told
    items, _ = crib_shown("Jc Js Ts As", "Qs")
    assert sum(i.points for i in items) == 9
    assert [i.points for i in items if i.rule == "CRIB-23"] == [1]


@rule("CRIB-24")
@pytest.mark.parametrize(
    ("hand", "starter", "points", "options"),
    [
        ("5c 5d 5h Js", "5s", 29, {}),
        ("5c 5d 5h", "5s", 20, {"cards": 5}),
        ("5c 5d Js", "5s", 15, {"cards": 5}),
        ("6c 7d 8h", "8s", 12, {"cards": 5}),
        ("4c 4d 5h 5s 6c", "6d", 46, {"cards": 7}),
    ],
)
def test_great_hands(hand, starter, points, options):
    found = shown(hand, starter, **options)
    assert total(found) == points
    if points in WORDS:
        assert found[1].endswith(WORDS[points])


@rule("CRIB-20")
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("dealer", [0, 1])
def test_order_of_the_show(players, dealer):
    state = random_match(
        lomber.load("cribbage", players=players, first_dealer=dealer), 3, lambda s: s.deals == 2
    )
    lines = [text for text in said(state) if "shows" in text or "turns the crib" in text]
    order = [(dealer + i) % players for i in range(1, players + 1)]
    expected = [f"seat {seat} shows" for seat in order] + [f"seat {dealer} turns the crib"]
    assert [
        line.partition(" with")[0].rpartition(" ")[0][: len(e)] for line, e in zip(lines, expected)
    ] == expected
    assert len(lines) == players + 1


@rule("CRIB-25")
def test_both_would_go_out_in_the_show_and_the_non_dealer_counts_first():
    def near_home(state):
        plays = state.phase_name == "play" and state.deals > 1
        return plays and sum(map(len, state.hands)) == 1 and state.count < 15

    game = lomber.load("cribbage", first_dealer=1)
    tried = 0
    for seed in range(50):
        state = random_match(game, seed, near_home)
        if state.is_terminal:
            continue
        pone = 1 - state.dealer
        hands = [plain_show(list(state.kept[seat]), state.starter) for seat in (0, 1)]
        if min(hands) < 5:
            continue
        tried += 1
        state.score[:] = [116, 116]  # the play may bring four at most
        play(state, str(state.game.action_text(state.legal_actions()[0])).split()[1])
        assert state.current_player == TERMINAL
        assert state.score[pone] == 121
        assert state.score[1 - pone] < 121  # his hand was not counted
        assert state.returns()[pone] == 1.0
        assert state.shown == 1
    assert tried >= 3


@rule("CRIB-25")
def test_a_win_in_the_play_ends_it_there():
    state = table(score=[118, 120])
    deal(state, {0: "7c 7h Ac 2c", 1: "8d 7s Td Jd"}, {0: "3c 3d", 1: "4h 4s"}, "9s")
    assert play(state, "7c") == [[0, 0]]
    assert play(state, "8d") == [[0, 1]]  # fifteen: one more is all there is to take
    assert state.current_player == TERMINAL
    assert state.score == [118, 121]
    with pytest.raises(lomber.IllegalAction, match="over"):
        do(state, "play 7h")


@rule("CRIB-25")
def test_points_beyond_the_game_hole_are_not_itemised():
    state = random_match(lomber.load("cribbage"), 5)
    found = state.result()
    assert sum(item.points for item in found.items) == sum(state.score)
    assert max(found.score.values()) == 121
    winner = found.items[-1].who
    assert found.score[winner] == 121


LURCH = [  # target, loser's points, skunk; what he loses
    (61, 30, "lurch", 2),
    (61, 31, "lurch", 1),
    (121, 60, "lurch", 2),
    (121, 61, "lurch", 1),
    (181, 90, "lurch", 2),
    (181, 91, "lurch", 1),
    (121, 90, "lurch", 1),
    (121, 60, "modern", 4),
    (121, 61, "modern", 2),
    (121, 90, "modern", 2),
    (121, 91, "modern", 1),
    (121, 30, "none", 1),
]


@rule("CRIB-26")
@pytest.mark.parametrize(("target", "points", "skunk", "stake"), LURCH)
def test_lurch_and_skunk(target, points, skunk, stake):
    state = table(score=[points, target - 1], target=target, skunk=skunk)
    deal(state, {0: "2c 4c 6c 8d", 1: "2d 4d 6d 8c"}, {0: "Kc Kd", 1: "Qh Qs"}, "Js")
    assert state.returns() == (-float(stake), float(stake))
    game = state.game
    assert game.min_return <= -stake
    assert stake <= game.max_return


@cache
def one_sided_match(seed):
    """Let the expert play against random; return the actions."""
    game = lomber.load("cribbage", first_dealer=1)
    state, rng = game.new_state(), Random(seed)
    expert = ExpertBot(game, 0, Random(seed, 1))
    while not state.is_terminal:
        if state.current_player == CHANCE:
            state.play_chance(rng)
        elif state.current_player == 0:
            state.apply(expert.choose(state.observation(0), state.legal_actions()))
        else:
            state.apply(rng.choice(state.legal_actions()))
    return [action for _, action in state.history]


@rule("CRIB-26")
@pytest.mark.parametrize("skunk", ["lurch", "modern", "none"])
def test_the_result_tells_of_the_lurch(skunk):
    game, met = lomber.load("cribbage", skunk=skunk, first_dealer=1), set()
    for seed in range(16):
        state = game.new_state()
        for action in one_sided_match(seed):
            state.apply(action)
        low = min(state.score)
        times = {1: None, 2: "double", 4: "fourfold"}[int(max(state.returns()))]
        met.add(times)
        seat = state.score.index(low)
        line = f"seat {seat}, left in the lurch with {low}, loses {times}"
        assert [n.to("en") for n in state.result().notes] == ([line] if times else [])
        assert (said(state)[-1] == line) is bool(times)
    full = {"lurch": {None, "double"}, "modern": {None, "double", "fourfold"}, "none": {None}}
    assert met == full[skunk]


@rule("CRIB-26")
def test_three_losers_pay_by_their_own_score():
    state = table(dealer=2, players=3, score=[60, 61, 120])
    hands = {0: "2c 4c 6c 8d", 1: "2d 4d 6d 8c", 2: "2h 4h 6h 8h"}
    deal(state, hands, {0: "Kc", 1: "Kd", 2: "Kh"}, "Js", crib="Qs")
    assert state.returns() == (-2.0, -1.0, 3.0)


@rule("CRIB-26")
def test_partners_lose_together():
    state = table(dealer=3, players=4, score=[90, 120], skunk="modern")
    hands = {0: "2c 4c 6c 8d", 1: "2d 4d 6d 8c", 2: "2h 4h 6h 8h", 3: "3c 5c 7c 9c"}
    deal(state, hands, {0: "Kc", 1: "Kd", 2: "Kh", 3: "Ks"}, "Js")
    assert state.returns() == (-2.0, 2.0, -2.0, 2.0)


def test_a_match_cut_short_returns_the_lead():
    state = random_match(lomber.load("cribbage", players=3, deals=2), 1)
    assert state.deals == 2
    a, b, c = state.score
    assert state.returns() == (a - (b + c) / 2, b - (a + c) / 2, c - (a + b) / 2)
    assert said(state)[-1] == f"the match is over: {a} : {b} : {c}"
    assert legal(state) == []
