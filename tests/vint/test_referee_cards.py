"""Exposed cards, cards out of turn, hands thrown in, and rulings: VINT-164 to VINT-175."""

from __future__ import annotations

from pathlib import Path

import pytest

import lomber
from lomber.game import State
from lomber.random import Random
from lomber_vint.referee import WORDS
from vint.irregular_play import (
    ALL_TOPS,
    begin,
    do,
    from_file,
    hands_of,
    may,
    may_say,
    play,
    play_out,
    refusals,
    sheet_of,
    toml_of,
    won_by,
    word,
    written,
)
from vint.tables import bid, check_resampled, deal_cards, paid

D, E = 0, 1


def plain(state: State) -> set[str]:
    """Return the cards that may be played as they are."""
    return {state.game.action_text(action) for action in state.legal_actions() if action < 52}


# -- turn order ----------------------------------------------------------------------------------


@pytest.mark.rule("VINT-164")
def test_a_card_played_out_of_turn_stands() -> None:
    """Seat 0 would rather win with the ace; the jack was played already."""
    state = begin(ALL_TOPS, "1NT")
    do(state, "Ts", "7s")
    assert "out of turn Js" in may_say(state, 0)
    assert not any(text.startswith("out of turn") for text in may_say(state, 3))  # his turn
    assert not any(text.startswith("out of turn") for text in may_say(state, 1))  # he has played
    word(state, 0, "out of turn Js")
    assert state.current_player == 3
    do(state, "4s")
    assert plain(state) == {"Js"}
    assert refusals(state, "As") == ["VINT-164"]
    do(state, "Js")
    assert state.tricks_taken() == (1, 0)  # type: ignore[attr-defined]


@pytest.mark.rule("VINT-164")
@pytest.mark.rule("VINT-144")
def test_a_card_out_of_turn_that_does_not_follow_is_a_revoke_at_its_turn() -> None:
    state = begin(ALL_TOPS, "1NT")
    do(state, "Ts")
    word(state, 3, "out of turn 4h")
    do(state, "7s")
    assert may(state) == {"revoke 4h", *(f"word to seat {seat}" for seat in range(4))}
    do(state, "revoke 4h", "As")
    word(state, 3, "mend the revoke", "the highest", "4s")
    assert state.observation(0)["open"] == {"3": ["4h"]}


@pytest.mark.rule("VINT-164")
def test_a_card_once_played_stays_played() -> None:
    """Nothing that anybody may say takes it back; only a revoke is mended."""
    state = begin(ALL_TOPS, "1NT")
    do(state, "Ts", "7s")
    said = 0
    for seat in range(4):
        for text in may_say(state, seat) - {"throw the hand in"}:
            twin = state.clone()
            word(twin, seat, text)
            assert twin.observation(0)["trick"] == [[1, "Ts"], [2, "7s"]]
            assert "mend" not in text
            said += 1
    assert said > 100


@pytest.mark.rule("VINT-165")
def test_nobody_touches_a_card_before_the_deal_and_the_auction_are_over() -> None:
    """There is no penalty; nothing can be done but what is due."""
    state = lomber.load("vint", referee=True).new_state()
    for _ in range(52):
        assert state.current_player == lomber.CHANCE
        assert [state.legal_actions(seat) for seat in range(4)] == [[]] * 4
        assert refusals(state, "word to seat 0") == [""]
        state.apply(state.chance_outcomes()[0][0])
    assert refusals(state, "word to seat 0") == ["VINT-164"]
    assert {text.split()[0] for text in may(state)} == {"bid", "pass"}


@pytest.mark.rule("VINT-167")
@pytest.mark.parametrize("stays", [True, False])
def test_a_lead_out_of_turn_lies_open_if_the_opponents_say_so(stays: bool) -> None:
    state = begin(ALL_TOPS, "1NT")
    word(state, 2, "out of turn 7h")
    assert state.current_player == 3  # the opponent on his left
    assert may(state) == {"it stays open", "it goes back"}
    do(state, "it stays open" if stays else "it goes back")
    assert state.current_player == 1  # who is to lead
    assert state.trick == []  # type: ignore[attr-defined]
    assert state.observation(0)["open"] == ({"2": ["7h"]} if stays else {})
    do(state, "Jh")
    assert plain(state) == ({"6h", "5h"} if stays else {"7h", "6h", "5h"})
    assert ("demand 7h" in may_say(state, 3)) == stays


# -- exposed cards -------------------------------------------------------------------------------


@pytest.mark.rule("VINT-166")
def test_the_owner_of_an_exposed_card_does_not_dispose_of_it() -> None:
    state = begin(ALL_TOPS, "1NT")
    word(state, 2, "expose 6s")
    do(state, "Ts")
    assert plain(state) == {"7s", "5s"}
    assert refusals(state, "6s") == ["VINT-166"]
    do(state, "7s", "4s", "As", "Ks", "9s")
    assert plain(state) == {"5s"}
    do(state, "5s", "3s", "Qs", "8s")
    assert plain(state) == {"6s"}  # he has no other


@pytest.mark.rule("VINT-166")
@pytest.mark.parametrize(
    ("led", "open_card"), [("Ts", "4s"), ("Jh", "4h"), ("Jd", "4d"), ("Jc", "5c")]
)
def test_in_every_suit_down_to_the_deuce(led: str, open_card: str) -> None:
    hands = (ALL_TOPS[0], ALL_TOPS[1], ALL_TOPS[3], ALL_TOPS[2])
    state = begin(hands, "1NT")
    word(state, 2, f"expose {open_card}")
    do(state, led)
    others = {card for card in hands[2] if card[1] == led[1] and card != open_card}
    assert plain(state) == others
    word(state, 1, f"demand {open_card}")
    assert plain(state) == {open_card}


# Seat 1 leads spades five times and wins them all, and seat 2 follows to each.
LONG = (
    ["5s", "4s", "3s", "2s", "Kh", "Qh", "Jh", "Kd", "Qd", "Jd", "Kc", "Qc", "Jc"],
    ["As", "Ks", "Qs", "Js", "Ts", "Ah", "Ad", "Ac", "2h", "2d", "2c", "3h", "3d"],
    ["9s", "8s", "7s", "6s", "Th", "9h", "8h", "Td", "9d", "8d", "Tc", "9c", "8c"],
    ["4h", "5h", "6h", "7h", "4d", "5d", "6d", "7d", "3c", "4c", "5c", "6c", "7c"],
)
SPADES = ("As 9s 4h 2s", "Ks 7s 5h 3s", "Qs 6s 6h 4s", "Js 8s 7h 5s")


@pytest.mark.rule("VINT-166")
@pytest.mark.parametrize("lead", [1, 2, 3])
def test_it_may_be_demanded_at_the_first_second_and_third_lead(lead: int) -> None:
    state = begin(LONG, "1NT")
    word(state, 2, "expose 8s")
    for cards in SPADES[: lead - 1]:
        do(state, *cards.split())
    do(state, SPADES[lead - 1].split()[0])
    assert "demand 8s" in may_say(state, 1)
    assert "demand 8s" in may_say(state, 3)
    assert "demand 8s" not in may_say(state, 0)  # his partner
    word(state, 3, "demand 8s")
    assert plain(state) == {"8s"}
    if lead < 3:
        assert refusals(state, SPADES[2].split()[1]) == ["VINT-166"]
    do(state, "8s")
    assert state.observation(0)["open"] == {}


@pytest.mark.rule("VINT-166")
def test_at_the_fourth_lead_it_is_demanded_no_more() -> None:
    state = begin(LONG, "1NT")
    word(state, 2, "expose 8s")
    for number, cards in enumerate(SPADES):
        led, *rest = cards.split()
        do(state, led)
        assert ("demand 8s" in may_say(state, 1)) == (number < 3)
        do(state, *rest)


@pytest.mark.rule("VINT-166")
def test_only_a_lead_of_its_suit_counts_and_only_while_he_is_to_follow() -> None:
    state = begin(LONG, "1NT")
    word(state, 2, "expose 8s")
    do(state, "Ah")
    assert "demand 8s" not in may_say(state, 1)
    do(state, "Th", "4h", "Jh", "As", "9s")
    assert "demand 8s" not in may_say(state, 1)  # he has followed
    word(state, 2, "nothing")
    do(state, "5h", "2s", "Ks")
    word(state, 3, "demand 8s")
    assert plain(state) == {"8s"}
    assert refusals(state, "7s") == ["VINT-166"]


@pytest.mark.rule("VINT-168")
def test_a_corrected_card_is_commanded_like_any_exposed_card() -> None:
    state = begin(LONG, "1NT")
    do(state, "As", "revoke Th")
    word(state, 2, "mend the revoke", "the lowest", "6s")
    do(state, "4h", "2s", "Ah")
    assert "demand Th" in may_say(state, 1)
    assert plain(state) == {"9h", "8h"}
    word(state, 1, "demand Th")
    assert plain(state) == {"Th"}


@pytest.mark.rule("VINT-169")
@pytest.mark.rule("VINT-170")
def test_what_was_taken_back_or_dropped_is_no_exposed_card() -> None:
    state = begin(LONG, "1NT")
    word(state, 3, "drop 4h")
    word(state, 3, "pick up")
    do(state, "As", "revoke Th", "5h", "5s")
    word(state, 2, "mend the revoke", "the lowest", "6s")
    do(state, "6h", "2s", "Ah", "8h")
    assert state.observation(0)["open"] == {"2": ["Th"]}
    assert plain(state) == {"4h", "5h", "7h"}


# -- cards thrown in -----------------------------------------------------------------------------


def thrown_in(contract: str = "6NT") -> State:
    """Seat 2 throws his hand in, the declarer's partner."""
    state = begin(ALL_TOPS, contract)
    do(state, "Ts")
    word(state, 2, "throw the hand in")
    while state.current_player == 2:
        state.apply(state.legal_actions()[0])
    return state


@pytest.mark.rule("VINT-171")
def test_cards_thrown_in_are_commanded_by_the_opponents() -> None:
    state = thrown_in()
    seen = state.observation(1)
    assert len(seen["open"]["2"]) == 13  # type: ignore[index, call-overload, arg-type]
    assert seen["commanded"] == [2]
    assert state.current_player == 3  # the opponent on his left
    assert {t for t in may(state) if not t.startswith("word")} == {
        "command 7s",
        "command 6s",
        "command 5s",
    }
    assert refusals(state, "command 7h") == [""]
    do(state, "command 6s")
    assert plain(state) == {"6s"}
    assert refusals(state, "7s") == ["VINT-171"]
    do(state, "6s", "4s", "As", "Ah", "Jh")
    assert state.current_player == 3
    state.undo()
    state.undo()
    assert state.current_player == 0


@pytest.mark.rule("VINT-171")
@pytest.mark.parametrize("charged", [True, False])
def test_the_partner_scores_his_loss_to_the_offender_alone(tmp_path: Path, charged: bool) -> None:
    """A small slam in hearts; of twelve and the deuces side 0 takes ten: two short."""
    tricks = won_by(10)
    hands = hands_of(tricks)
    state = begin(hands, "6H")
    word(state, 2, "throw the hand in")
    while state.current_player == 2:
        state.apply(state.legal_actions()[0])
    for trick in tricks:
        for _ in range(4):
            seat = state.mover  # type: ignore[attr-defined]
            if seat == 2:
                do(state, f"command {trick[2]}")
            do(state, trick[seat])
    assert "charge the partner" not in may_say(state, 1)
    assert "charge the partner" not in may_say(state, 2)
    if charged:
        word(state, 0, "charge the partner")
        assert "charge the partner" not in may_say(state, 0)
    do(state, "cut the pack")
    entry = sheet_of(state)
    payer = 2 if charged else None
    assert [line for line in written(entry) if line[3] in ("VS-21", "VS-22")] == [
        (E, 12000, False, "VS-21", payer),
        (E, 5000, False, "VS-22", payer),
    ]
    lead = float(state.rubber.difference)  # type: ignore[attr-defined]
    alone = 17000.0 if charged else 0.0
    assert state.returns() == (lead + alone, -lead, lead - alone, -lead)
    file = from_file(tmp_path, toml_of(state, hands, "6H", 0, "alone = 2" if charged else ""))
    assert written(file.rubber.entries[0]) == written(entry)


# -- looking, and rulings ------------------------------------------------------------------------


@pytest.mark.rule("VINT-175")
def test_two_tricks_before_the_next_lead_and_afterwards_one() -> None:
    state = begin(ALL_TOPS, "1NT")
    looks = {"look at last 1", "look at last 2"}
    assert not looks & may_say(state, 3)
    do(state, *["Ts", "7s", "4s", "As"])
    assert looks & may_say(state, 3) == {"look at last 1"}
    do(state, *["Ks", "9s", "6s", "3s"])
    assert looks & may_say(state, 3) == looks
    word(state, 3, "look at last 2")
    text = "the last tricks: Ts 7s 4s As Ks 9s 6s 3s"
    assert text in [event.text.to("en") for event in state.events()]
    do(state, "Qs")
    assert looks & may_say(state, 3) == {"look at last 1"}
    do(state, "word to seat 3")
    assert refusals(state, "look at last 2") == ["VINT-175"]
    do(state, "look at last 1")
    assert state.current_player == 1


def lost_rubber(ruled: str) -> State:
    """Side 1 wins two games of seven; in the second seat 0 bid a grand slam to harm seat 2."""
    tricks = won_by(2)
    state = begin(hands_of(tricks), "7H", deals=0)
    play(state, tricks)
    do(state, "cut the pack")
    deal_cards(state, hands_of(tricks))
    bid(state, "7H", 0)
    play(state, tricks)
    if ruled:
        assert "bid to harm me" in may_say(state, 2)
        assert not any("bid to harm me" in may_say(state, seat) for seat in (0, 1, 3))
        word(state, 2, "bid to harm me")
        assert state.current_player == 1  # the opponents judge
        do(state, ruled)
        assert state.observation(1)["harmful"] == (0 if ruled == "yes" else None)
        assert "bid to harm me" not in may_say(state, 2)  # once
    do(state, "cut the pack")
    return state


@pytest.mark.rule("VINT-174")
@pytest.mark.parametrize("ruled", ["", "no", "yes"])
def test_who_bid_to_harm_answers_for_the_lost_rubber_alone(ruled: str) -> None:
    state = lost_rubber(ruled)
    assert state.is_terminal
    lead = float(state.rubber.difference)  # type: ignore[attr-defined]
    assert lead < 0
    # both grand slams went eleven down, and without support: seat 0 alone (VINT-173)
    fines = 2.0 * (11 * 7000 + 10000)
    expected = (lead - fines, -lead, lead + fines, -lead)
    assert state.returns() == ((2 * lead, -lead, 0.0, -lead) if ruled == "yes" else expected)


@pytest.mark.rule("VINT-174")
def test_a_small_bid_harms_nobody() -> None:
    state = begin(ALL_TOPS, "4NT")
    do(state, "Ts")
    play_out(state)
    assert "bid to harm me" not in may_say(state, 2)
    do(state, "word to seat 2")
    assert refusals(state, "bid to harm me") == ["VINT-174"]


@pytest.mark.rule("VINT-174")
def test_from_five_up_a_bid_is_big_enough_to_harm() -> None:
    state = begin(ALL_TOPS, "5NT")
    do(state, "Ts")
    play_out(state)
    assert "bid to harm me" in may_say(state, 2)


# -- the state as a state ------------------------------------------------------------------------


def test_the_word_is_given_so_often_and_no_more() -> None:
    state = begin(ALL_TOPS, "1NT")
    for _ in range(WORDS):
        word(state, 3, "nothing")
    assert not any(text.startswith("word") for text in may(state))
    assert refusals(state, "word to seat 3") == ["VINT-164"]


@pytest.mark.parametrize("seed", range(12))
def test_random_tables_resample_replay_and_come_back(seed: int) -> None:
    """Denser in revokes than random play is: the word is given seldom."""
    game = lomber.load("vint", deals=1, passes_to_close=3, referee=True, blind=seed % 2 == 1)
    rng = Random(seed, 7)
    state = game.new_state()
    state.play_chance(rng)
    start = state.clone()
    while not state.is_terminal:
        legal = state.legal_actions()
        texts = [game.action_text(action) for action in legal]
        still = [a for a, text in zip(legal, texts) if not text.startswith("word")]
        state.apply(rng.choice(legal if rng.below(4) == 0 or not still else still))
        if rng.below(30) == 0:
            check_resampled(state, rng)
    assert sum(state.returns()) == 0
    while len(state.history) > 52:
        state.undo()
    assert state.observation(0) == start.observation(0)
    assert state.hands == start.hands  # type: ignore[attr-defined]


def test_what_is_paid_on_the_sheet_is_what_the_items_say() -> None:
    state = thrown_in("1NT")
    while "cut the pack" not in may(state):
        legal = [a for a in state.legal_actions() if state.game.action_text(a)[0] != "w"]
        state.apply(legal[0])
    do(state, "cut the pack")
    for side in (D, E):
        assert paid(state.result().items, side) == paid(sheet_of(state).lines, side)
