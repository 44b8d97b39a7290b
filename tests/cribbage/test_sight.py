"""What a seat sees, and what is sampled from it."""

from collections import Counter

import pytest

import lomber
from cribbage.scripts import deal, do, play, random_match, said, table
from lomber.cards import Card
from lomber.random import Random
from lomber_cribbage.counting import VALUE
from lomber_cribbage.game import Cribbage


def test_others_cards_are_hidden_in_view_and_history():
    state = table()
    hands = {0: "2c 4c 6c 8c", 1: "3d 5d 7d 9d"}
    deal(state, hands, {0: "Kc Qc", 1: "Kd Qd"}, "As")
    play(state, "2c", "3d")
    seen = state.observation(0)
    secret = ["5d", "7d", "9d", "Kd", "Qd"]
    assert not [card for card in secret if card in str(seen["history"])]
    assert seen["hand"] == {"0": ["4c", "6c", "8c"]}
    assert seen["kept"] == {"0": ["2c", "4c", "6c", "8c"]}
    assert seen["laid_away"] == {"0": ["Qc", "Kc"]}
    assert seen["pile"] == [[0, "2c"], [1, "3d"]]
    assert seen["count"] == 5
    assert seen["cards_left"] == [3, 3]
    assert [text for player, text in seen["history"] if player == -1].count("deal ?") == 6


@pytest.mark.parametrize("options", Cribbage.option_sets, ids=str)
def test_swapping_hidden_cards_changes_nothing_for_others(options):
    """A sampled match differs in what is hidden; whoever sees neither hand sees the same."""
    game = lomber.load("cribbage", **options)
    rng = Random(2)
    met = 0
    for seed in range(6):
        state = random_match(game, seed, lambda s: len(s.history) > 30 and s.phase_name == "play")
        if state.is_terminal:
            continue
        met += 1
        for seat in range(game.num_players):
            twin = game.resample(state.observation(seat), rng)
            assert twin.observation(seat) == state.observation(seat)
            assert twin.history != state.history
    assert met or options.get("deals") == 1


def test_a_crib_that_was_shown_tells_what_the_other_laid_away():
    state = table()
    deal(state, {0: "2c 4c 6c 8c", 1: "3d 5d 7d 9d"}, {0: "Kc Qc", 1: "Kd Qd"}, "As")
    assert [1, "discard ? ?"] in state.observation(0)["history"]
    while state.deals == 1:
        state.apply(state.legal_actions()[0])
    assert [1, "discard Qd Kd"] in state.observation(0)["history"]
    assert state.observation(0)["past"] == [
        {
            "dealer": 1,
            "starter": "As",
            "hands": [["2c", "4c", "6c", "8c"], ["3d", "5d", "7d", "9d"]],
            "crib": ["Qc", "Kc", "Qd", "Kd"],
        }
    ]


def test_a_go_is_remembered_in_sampling():
    state = table()
    hands = {0: "Tc Jc 2c 3c", 1: "9d 8d 7d 6d"}
    deal(state, hands, {0: "Kc Qc", 1: "Kd Qd"}, "As")
    play(state, "Tc", "9d", "3c", "8d")  # 30: a go would tell of no ace
    play(state, "go", "go")
    play(state, "2c")
    seen = state.observation(1)
    rng = Random(3)
    for _ in range(200):
        twin = state.game.resample(seen, rng)
        assert all(VALUE[card] > 1 for card in twin.hands[0])
        assert twin.observation(1) == seen


def test_sampling_is_uniform_where_it_can_be_counted():
    """One unknown card in hand, which is a ten-card by a go at 22."""
    state = table()
    hands = {0: "Tc 2c 3c 4c", 1: "9d Jd Qd Kd"}
    deal(state, hands, {0: "Kc Qc", 1: "Kh Qh"}, "As")
    play(state, "Tc", "9d", "3c")  # 22
    play(state, "go", "4c", "2c")  # 28, 0 has none left
    seen = state.observation(0)
    rng, met = Random(5), Counter()
    rounds = 3000
    for _ in range(rounds):
        twin = state.game.resample(seen, rng)
        assert len(twin.hands[1]) == 3
        met.update(twin.hands[1])
    tens = [c for c in range(52) if VALUE[c] == 10 and c not in (8, Card("Kc"), Card("Qc"))]
    assert set(met) == set(tens)
    expected = rounds * 3 / len(tens)
    assert all(abs(n - expected) < 5 * expected**0.5 for n in met.values())


def test_the_pack_is_never_dealt_a_shown_crib():
    game = lomber.load("cribbage", players=3)
    state = random_match(game, 4, lambda s: s.deals == 3)
    crib = set(state.past[0][3])
    for seat in range(3):
        twin = game.resample(state.observation(seat), Random(seat))
        assert set(twin.past[0][3]) == crib
        assert [twin.past[i] for i in range(2)] == [state.past[i] for i in range(2)]


def test_an_unplayed_five_card_hand_is_known_once_shown():
    state = table(cards=5)
    deal(state, {0: "Tc Jh 4c", 1: "6d 5d Kh"}, {0: "2c 2d", 1: "3h 3s"}, "Qs")
    play(state, "Tc", "5d", "Jh", "6d")
    assert state.observation(0)["past"][0]["hands"][1] == ["5d", "6d", "Kh"]
    twin = state.game.resample(state.observation(0), Random(1))
    assert twin.past == state.past


def test_standing_is_the_lead():
    state = table(score=[10, 4])
    assert state.standing() == (6.0, -6.0)
    assert table(dealer=0, players=3, score=[9, 6, 3]).standing() == (4.5, 0.0, -4.5)


def test_a_commentary_reads_in_both_languages():
    state = table()
    deal(state, {0: "7c 8d 6s Jh", 1: "2d 4d 9c Kd"}, {0: "Qc Qh", 1: "As Ks"}, "2h")
    play(state, "7c", "Kd", "Jh", "4d")
    english = said(state)
    assert english[-5:] == [
        "the starter is 2h",
        "seat 0 plays 7c, seven",
        "seat 1 plays Kd, seventeen",
        "seat 0 plays Jh, twenty-seven",
        "seat 1 plays 4d: thirty-one two",
    ]
    russian = [event.text.to("ru") for event in state.events()]
    assert russian[-2:] == [
        "место 0: Вч, двадцать семь",
        "место 1: 4б: тридцать одно — два",
    ]
    play(state, "8d", "9c", "6s", "2d")
    shows = [text for text in said(state) if "shows" in text]
    assert shows[0] == (
        "seat 0 shows 6s 7c 8d Jh with 2h: "
        "fifteen two, fifteen four, a run of three is seven, his nobs is eight"
    )
    russian = [event.text.to("ru") for event in state.events() if "рука" in event.text.to("ru")]
    assert russian[0] == (
        "место 0: рука 6п 7т 8б Вч, старт 2ч: "
        "пятнадцать два, пятнадцать четыре, серия из трёх — семь, валет в масть — восемь"
    )


def test_events_are_dated_and_tell_whose_they_are():
    state = random_match(lomber.load("cribbage"), 1)
    events = state.events()
    assert [e.ply for e in events] == sorted(e.ply for e in events)
    plays = {ply + 1: seat for ply, (seat, action) in enumerate(state.history) if 0 <= action < 52}
    told = {e.ply: e.seat for e in events if " plays " in e.text.to("en")}
    assert told == {ply: seat for ply, seat in plays.items() if seat >= 0}


def test_words_of_the_actions():
    game = lomber.load("cribbage")
    for text, russian in (
        ("discard 5c Jd", "снести 5т Вб"),
        ("play Ts", "положить 10п"),
        ("go", "дальше"),
        ("deal 6c", "сдать 6т"),
        ("cut Ah", "снять Тч"),
        ("starter Js", "старт Вп"),
    ):
        action = game.parse_action(text)
        assert game.action_text(action) == text
        assert game.action_text(action, "ru") == russian
        assert game.parse_action(russian) == action
    assert game.parse_action("Discard  jd, 5C") == game.parse_action("discard 5c Jd")
    state = table()
    do(state, "deal 6c")
    assert state.history == [(-1, game.parse_action("deal 6c"))]
