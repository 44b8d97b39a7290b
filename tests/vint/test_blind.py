"""Blind bids and slams without support: VINT-172, VINT-173."""

from __future__ import annotations

from pathlib import Path

import pytest

import lomber
from lomber.errors import BadAction
from lomber.game import State
from lomber.random import Random
from vint.irregular_play import (
    ALL_TOPS,
    do,
    from_file,
    hands_of,
    may,
    play,
    refusals,
    sheet_of,
    toml_of,
    won_by,
    written,
)
from vint.tables import deal_cards, rules, say


def dealt(hands: list[list[str]] | tuple[list[str], ...], **options: object) -> State:
    state = rules(**options).new_state()
    deal_cards(state, hands)
    return state


def blind(contract: str, first: int) -> State:
    """Let seat 0 bid blind, and side 0 take so many of twelve tricks, the deuces with the last."""
    state = dealt(hands_of(won_by(first)), blind=True)
    assert state.current_player == 3
    do(state, "take up the cards", "pass", f"bid {contract} blind")
    for _ in range(3):
        seat = state.current_player
        if seat not in state.looked:  # type: ignore[attr-defined]
            do(state, "take up the cards")
        do(state, "pass")
    return state


@pytest.mark.rule("VINT-172")
def test_without_the_option_there_is_no_blind_bid() -> None:
    state = dealt(ALL_TOPS)
    with pytest.raises(BadAction):
        do(state, "bid 3S blind")
    state = dealt(ALL_TOPS, referee=True)
    assert "take up the cards" not in may(state)
    assert refusals(state, "bid 3S blind") == ["VINT-172"]


@pytest.mark.rule("VINT-172")
def test_before_the_cards_are_taken_up_three_or_more_may_be_bid() -> None:
    state = dealt(ALL_TOPS, blind=True)
    names = ("S", "C", "D", "H", "NT")
    every = {f"bid {level}{name} blind" for level in range(3, 8) for name in names}
    assert may(state) == {"take up the cards", *every}
    assert refusals(state, "pass") == ["VINT-172"]
    assert refusals(state, "bid 3S") == ["VINT-172"]
    do(state, "bid 4C blind")
    assert "bid 4C blind" not in may(state)
    assert "bid 4D blind" in may(state)
    assert refusals(state, "bid 3S blind") == ["VINT-4"]
    do(state, "take up the cards")
    assert refusals(state, "bid 5S blind") == ["VINT-172"]
    assert "bid 4D" in may(state)
    assert state.observation(0)["blind"] == [3]


@pytest.mark.rule("VINT-172")
def test_who_has_not_taken_up_his_cards_does_not_see_them() -> None:
    state = dealt(ALL_TOPS, blind=True)
    for seat in range(4):
        seen = state.observation(seat)
        assert seen["hands"] == {str(seat): []}
        assert {text for _, text in seen["history"]} == {"deal ?"}  # type: ignore[union-attr, misc]
    do(state, "take up the cards")
    seen = state.observation(3)
    assert len(seen["hands"]["3"]) == 13  # type: ignore[index, call-overload, arg-type]
    known = [text for _, text in seen["history"] if text.startswith("deal ")]  # type: ignore[union-attr, misc, str-unpack]
    assert len(known) - known.count("deal ?") == 13
    do(state, "pass", "bid 3S blind")  # and he who bid blind sees them then
    assert len(state.observation(0)["hands"]["0"]) == 13  # type: ignore[index, call-overload, arg-type]
    assert state.observation(1)["hands"] == {"1": []}


@pytest.mark.rule("VINT-172")
@pytest.mark.parametrize("first", [7, 10])
def test_the_blind_bidder_answers_alone(tmp_path: Path, first: int) -> None:
    """Level 4 wants ten tricks: with seven three are missing."""
    state = blind("4H", first)
    play(state, won_by(first))
    lead = float(state.rubber.difference)  # type: ignore[attr-defined]
    fine = 4000.0 * (10 - first)
    assert state.returns() == (lead - fine, -lead, lead + fine, -lead)
    assert state.result().returns == state.returns()
    text = toml_of(state, hands_of(won_by(first)), "4H", 0, "alone = 0")
    file = from_file(tmp_path, text)
    assert written(file.rubber.entries[0]) == written(sheet_of(state))
    assert state.returns() == tuple(map(float, file.rubber.accounts()))


@pytest.mark.rule("VINT-172")
def test_whatever_he_bids_later_he_answers_and_for_anothers_bid_he_does_not() -> None:
    state = dealt(hands_of(won_by(2)), blind=True, passes_to_close=8)
    do(state, "take up the cards", "pass", "bid 3H blind", "take up the cards", "pass")
    twin = state.clone()
    do(state, "take up the cards", "pass", "pass", "bid 4H", *["pass"] * 8)
    play(state, won_by(2))
    assert {line.payer for line in sheet_of(state).lines if line.rule == "VS-21"} == {0}
    do(twin, "take up the cards", "bid 4H", *["pass"] * 8)  # his partner raised
    assert twin.contract.declarer == 2  # type: ignore[attr-defined]
    play_out_deal(twin)
    assert {line.payer for line in sheet_of(twin).lines} == {None}


def play_out_deal(state: State) -> None:
    while not state.is_terminal:
        state.apply(next(action for action in state.legal_actions() if action < 52))


@pytest.mark.rule("VINT-172")
def test_his_partner_may_lay_his_hand_open_and_let_it_be_played() -> None:
    tricks = won_by(10)
    state = blind("4H", 10)
    do(state, tricks[0][1])
    assert "lay the hand open" in may(state)
    do(state, "lay the hand open")
    shown = 0
    while state.current_player == 2:
        assert len(may(state)) == 13 - shown
        state.apply(state.legal_actions()[0])
        shown += 1
    assert shown == 13
    assert state.current_player == 0  # declarer plays it, not an opponent
    assert len(state.observation(3)["open"]["2"]) == 13  # type: ignore[index, call-overload, arg-type]
    assert all(text.startswith("command ") for text in may(state))
    do(state, f"command {tricks[0][2]}")
    assert may(state) == {tricks[0][2]}
    do(state, tricks[0][2])
    assert state.current_player == 3
    assert "lay the hand open" not in may(state)
    while state.observation(1)["commanded"]:
        state.undo()
    assert state.observation(3)["open"] == {}


@pytest.mark.rule("VINT-172")
def test_nobody_else_lays_his_hand_open() -> None:
    state = blind("4H", 10)
    assert refusals(state, "lay the hand open") == ["VINT-172"]  # the leader, an opponent
    state = dealt(ALL_TOPS, blind=True)
    do(state, "take up the cards", "pass", "take up the cards", "bid 4H")
    for _ in range(2):
        do(state, "take up the cards", "pass")
    do(state, "pass")
    do(state, "Jh")
    assert state.current_player == 2
    assert refusals(state, "lay the hand open") == ["VINT-172"]  # the bid was not blind


@pytest.mark.rule("VINT-172")
def test_with_a_referee_opponents_do_not_command_a_hand_so_opened() -> None:
    state = dealt(ALL_TOPS, blind=True, referee=True)
    do(state, "take up the cards", "pass", "bid 3NT blind")
    for _ in range(2):
        do(state, "take up the cards", "pass")
    do(state, "pass", "Ts", "lay the hand open")
    while state.current_player == 2:
        state.apply(state.legal_actions()[0])
    for seat in (1, 3):
        twin = state.clone()
        do(twin, f"word to seat {seat}")
        assert not any(text.startswith(("demand", "command")) for text in may(twin))
    assert state.current_player == 0
    do(state, "command 7s", "7s", "4s", "As")
    assert state.tricks_taken() == (1, 0)  # type: ignore[attr-defined]


def slam(first: int, *calls: str) -> State:
    """Let the dealer, seat 3, pass; then these calls; side 0 takes so many tricks."""
    state = dealt(hands_of(won_by(first)))
    say(state, "pass", *calls, "pass", "pass", "pass")
    play(state, won_by(first))
    return state


def payer(state: State) -> set[int | None]:
    return {line.payer for line in sheet_of(state).lines if line.rule in ("VS-21", "VS-22")}


@pytest.mark.rule("VINT-173")
def test_a_slam_without_support_and_more_than_three_down_is_his_alone(tmp_path: Path) -> None:
    state = slam(8, "6H")  # four down
    assert payer(state) == {0}
    lead = float(state.rubber.difference)  # type: ignore[attr-defined]
    fines = 4 * 6000.0 + 5000
    assert state.returns() == (lead - fines, -lead, lead + fines, -lead)
    text = toml_of(state, hands_of(won_by(8)), "6H", 0, "alone = 0")
    assert written(from_file(tmp_path, text).rubber.entries[0]) == written(sheet_of(state))


@pytest.mark.rule("VINT-173")
@pytest.mark.parametrize(
    ("first", "calls"),
    [
        (9, ("6H",)),  # three down
        (8, ("1H", "pass", "2H", "pass", "6H")),  # supported
        (7, ("5H",)),  # no slam: four down
    ],
)
def test_else_it_is_both_partners(first: int, calls: tuple[str, ...]) -> None:
    state = slam(first, *calls)
    assert payer(state) == {None}
    lead = float(state.rubber.difference)  # type: ignore[attr-defined]
    assert state.returns() == (lead, -lead, lead, -lead)


@pytest.mark.rule("VINT-173")
def test_another_suit_of_the_partner_is_no_support() -> None:
    assert payer(slam(8, "1H", "pass", "2C", "pass", "6H")) == {0}


def test_several_rubbers_add_up() -> None:
    """A set number of deals goes on after a rubber, and keeps what was paid alone in it."""
    state = lomber.load("vint", deals=12, passes_to_close=3).new_state()
    rng, paid = Random(5), [0.0] * 4
    while not state.is_terminal:
        state.play_chance(rng)
        if not state.is_terminal:
            state.apply(rng.choice(state.legal_actions()))
    for deal in state.deals:  # type: ignore[attr-defined]
        for line in deal.why.lines:
            for seat in range(4):
                own = seat % 2 == line.side
                share = 1 if line.payer is None or own else 2 * (line.payer == seat)
                paid[seat] += line.points if own else -line.points * share
    assert list(state.returns()) == paid
    assert paid[0] != paid[2] or paid[1] != paid[3]


def test_the_last_hand_of_a_random_game_is_seen() -> None:
    state = dealt(ALL_TOPS, blind=True)
    do(state, "take up the cards", "bid 3S")
    for _ in range(3):
        do(state, "take up the cards", "pass")
    play_out_deal(state)
    texts = [text for _, text in state.observation(0)["history"]]  # type: ignore[union-attr, misc]
    assert "deal As" in texts


def test_the_picture_says_that_the_cards_are_not_taken_up() -> None:
    state = dealt(ALL_TOPS, blind=True, referee=True)
    shown = state.game.draw(state.observation(3))
    assert "(the cards are not taken up yet)" in shown
    do(state, "take up the cards", "bid 3NT")
    assert "not taken up" not in state.game.draw(state.observation(3))
    for _ in range(3):
        do(state, "take up the cards", "pass")
    do(state, f"word to seat {state.current_player}")
    do(state, next(text for text in sorted(may(state)) if text.startswith("expose")))
    assert "Открытые карты, место 0: " in state.game.draw(state.observation(1), "ru")
