"""Revokes at the table and claims of them, played through: VINT-144 to VINT-153."""

from __future__ import annotations

from pathlib import Path

import pytest

import lomber
from lomber.errors import BadAction, BadOption, IllegalAction
from lomber.game import State
from lomber_vint.rubber import Rubber
from vint.irregular_play import (
    ALL_TOPS,
    begin,
    do,
    from_file,
    hands_of,
    may,
    may_say,
    play,
    refusals,
    revoke_in,
    sheet_of,
    toml_of,
    won_by,
    word,
    written,
)
from vint.tables import paid, rules

D, E = 0, 1


def revoked(contract: str, first: int, *seats: int, claims: bool = True) -> State:
    """Play a deal of which side 0 takes *first* tricks and these seats revoke in the first."""
    tricks = won_by(first)
    hands = hands_of(tricks)
    cards = []
    for seat in seats:
        tricks, card = revoke_in(tricks, seat, 0)
        cards.append(card)
    state = begin(hands, contract)
    play(state, tricks, cards)
    taken = first + (first == 12)  # the deuces go with the last of twelve
    assert state.tricks_taken() == (taken, 13 - taken)  # type: ignore[attr-defined]
    for seat in seats if claims else ():
        word(state, (seat + 1) % 4, f"claim a revoke of seat {seat}", "show the tricks")
    return state


def scored(state: State) -> Rubber:
    """Cut, and return the rubber's sheet."""
    do(state, "cut the pack")
    return state.rubber  # type: ignore[attr-defined, no-any-return]


# -- only with the option ------------------------------------------------------------------------


@pytest.mark.rule("VINT-144")
def test_without_the_option_nothing_irregular_is_an_action_at_all() -> None:
    plain, table = lomber.load("vint"), lomber.load("vint", referee=True)
    assert plain.num_actions == 141
    kinds = {kind.name for kind in table.actions.kinds} - {k.name for k in plain.actions.kinds}
    assert {"revoke", "word", "mend", "claim", "expose", "drop", "demand", "throw_in"} <= kinds
    state = begin(ALL_TOPS, "1NT", referee=False)
    do(state, "Ts")
    for action in range(plain.num_actions, table.num_actions):
        text = table.action_text(action)
        with pytest.raises(BadAction):
            plain.parse_action(text)
        assert action not in state.legal_actions()
        with pytest.raises(IllegalAction, match="is no action of vint"):
            state.apply(action)


@pytest.mark.rule("VINT-144")
def test_with_it_the_plain_card_is_refused_and_the_revoke_is_not() -> None:
    state = begin(ALL_TOPS, "1NT")
    assert not any(text.startswith("revoke") for text in may(state))  # nothing is led
    do(state, "Ts")
    assert refusals(state, "7h") == ["VINT-8"]
    assert refusals(state, "revoke 7s") == ["VINT-144"]
    assert refusals(state, "revoke Ah") == ["VINT-144"]
    assert len([text for text in may(state) if text.startswith("revoke")]) == 10
    do(state, "revoke 7h", "4s")
    assert state.trick == [state.game.parse_action(c) for c in ("Ts", "7h", "4s")]  # type: ignore[attr-defined]
    state.undo()
    state.undo()
    assert "7s" in may(state)


@pytest.mark.rule("VINT-144")
def test_who_has_none_of_the_suit_does_not_revoke() -> None:
    state = begin(ALL_TOPS, "1NT")
    for trick in ("Ts 7s 4s As", "Ks 9s 6s 3s", "Qs 8s 5s 2s", "Js"):
        do(state, *trick.split())
    assert not any(text.startswith("revoke") for text in may(state))
    assert "Jh" in may(state)


def test_a_deal_without_a_contract_is_not_played_out_with_a_referee() -> None:
    with pytest.raises(BadOption, match=r"referee=true does not go with all_pass=play"):
        lomber.load("vint", referee=True, all_pass="play")
    state = rules(referee=True).new_state()
    lomber.deal(state, 1)
    do(state, "pass", "pass", "pass", "pass")
    assert state.is_terminal  # thrown in: there is nothing to claim


# -- what it costs -------------------------------------------------------------------------------


@pytest.mark.rule("VINT-145")
@pytest.mark.parametrize(
    ("first", "seat", "tricks"), [(9, 2, 6), (9, 3, 12), (12, 2, 10), (2, 2, 0), (2, 3, 5)]
)
def test_three_tricks_go_over(first: int, seat: int, tricks: int) -> None:
    """Level 3: nine are promised."""
    rubber = scored(revoked("3H", first, seat))
    lines = rubber.entries[0].lines
    assert paid(lines, D, "VS-1") == 30 * tricks
    assert paid(lines, E, "VS-1") == 30 * (13 - tricks)
    assert paid(lines, E, "VS-21") == 3000 * max(9 - tricks, 0)


@pytest.mark.rule("VINT-146")
@pytest.mark.parametrize(("first", "fine"), [(12, 12000), (11, 4000), (10, 0)])
def test_what_is_short_of_three_is_fined(first: int, fine: int) -> None:
    """Level 4; side 1 takes none, two or three."""
    state = revoked("4H", first, 3)
    lines = scored(state).entries[0].lines
    assert paid(lines, D, "VINT-146") == fine
    assert paid(lines, D, "VS-1") == 13 * 40


@pytest.mark.rule("VINT-147")
@pytest.mark.parametrize(("first", "points"), [(8, 0), (9, 1000), (10, 2000)])
def test_the_tricks_that_went_over_make_a_slam(first: int, points: int) -> None:
    lines = scored(revoked("2H", first, 3)).entries[0].lines
    assert paid(lines, D, "VINT-147") == points
    assert paid(lines, D, "VS-19") == 0
    # and a slam that was bid: 9 + 3 are 12
    if first == 9:
        lines = scored(revoked("6H", first, 3)).entries[0].lines
        assert paid(lines, D, "VS-19") == 5000
        assert paid(lines, D, "VINT-147") == 1000


@pytest.mark.rule("VINT-147")
def test_a_slam_is_lost_by_a_revoke() -> None:
    """A small slam with 13 tricks, three of which go over: two short, and no slam taken."""
    lines = scored(revoked("6H", 12, 2)).entries[0].lines
    assert paid(lines, E, "VS-21", "VS-22") == 12000 + 5000
    assert paid(lines, D, "VS-19", "VINT-147") == 0


@pytest.mark.rule("VINT-148")
def test_the_revoking_side_does_not_finish_the_game() -> None:
    """Level 5 with 13 tricks: ten are left, 500 points, of which 490 stay below the line."""
    rubber = scored(revoked("5H", 12, 2))
    assert rubber.below == [490, 150]
    assert rubber.games == [0, 0]
    lines = rubber.entries[0].lines
    assert paid(lines, D, "VINT-148") == 10
    # who is given tricks may finish: 9 + 3 at level 5 are 600
    assert scored(revoked("5H", 9, 3)).games == [1, 0]


@pytest.mark.rule("VINT-145")
def test_both_sides_revoke() -> None:
    rubber = scored(revoked("7H", 7, 2, 3))
    lines = rubber.entries[0].lines
    assert (paid(lines, D, "VS-1"), paid(lines, E, "VS-1")) == (490, 420)


@pytest.mark.parametrize(
    ("contract", "first", "seats"),
    [("4H", 11, (3,)), ("6H", 9, (3,)), ("6H", 12, (2,)), ("5H", 12, (2,)), ("2H", 7, (2, 3))],
)
def test_the_sheet_of_a_file_says_the_same(
    tmp_path: Path, contract: str, first: int, seats: tuple[int, ...]
) -> None:
    state = revoked(contract, first, *seats)
    do(state, "cut the pack")
    found = ", ".join(f"{{ seat = {seat} }}" for seat in seats)
    text = toml_of(state, hands_of(won_by(first)), contract, 0, f"revokes = [{found}]")
    file = from_file(tmp_path, text)
    assert written(file.rubber.entries[0]) == written(sheet_of(state))
    assert state.returns() == tuple(map(float, file.rubber.accounts()))


# -- claims --------------------------------------------------------------------------------------


@pytest.mark.rule("VINT-151")
def test_after_the_play_a_claim_has_the_tricks_looked_through() -> None:
    state = revoked("3H", 9, 3, claims=False)
    assert "claim a revoke of seat 3" in may_say(state, 2)
    assert "claim a revoke of seat 0" not in may_say(state, 2)  # of an opponent alone
    word(state, 2, "claim a revoke of seat 3")
    assert state.current_player == 3
    assert may(state) == {"show the tricks", "mix the cards"}
    do(state, "show the tricks")
    assert "revokes of seat 3 proven: 1" in [event.text.to("en") for event in state.events()]
    assert "claim a revoke of seat 3" not in may_say(state, 2)  # once
    assert paid(scored(state).entries[0].lines, D, "VS-1") == 12 * 30


@pytest.mark.rule("VINT-151")
def test_a_claim_of_what_was_none_changes_nothing() -> None:
    state = revoked("3H", 9, 3, claims=False)
    word(state, 2, "claim a revoke of seat 1", "show the tricks")
    lines = scored(state).entries[0].lines
    assert paid(lines, D, "VS-1") == 9 * 30


@pytest.mark.rule("VINT-151")
def test_during_the_play_nothing_is_claimed() -> None:
    state = begin(ALL_TOPS, "1NT")
    do(state, "Ts", "revoke 7h")
    for seat in range(4):
        assert not any(text.startswith("claim") for text in may_say(state, seat))
    do(state, "word to seat 1")
    assert refusals(state, "claim a revoke of seat 2") == ["VINT-153"]


@pytest.mark.rule("VINT-152")
def test_who_mixes_the_cards_proves_it() -> None:
    """Seat 1 did not even revoke."""
    state = revoked("3H", 9, claims=False)
    word(state, 0, "claim a revoke of seat 1", "mix the cards")
    lines = scored(state).entries[0].lines
    assert paid(lines, D, "VS-1") == 12 * 30
    # and mixing hides nothing of what there was
    state = revoked("3H", 9, 3, claims=False)
    word(state, 0, "claim a revoke of seat 3", "mix the cards")
    assert paid(scored(state).entries[0].lines, D, "VS-1") == 12 * 30


@pytest.mark.rule("VINT-153")
def test_once_the_pack_is_cut_it_is_too_late() -> None:
    tricks = won_by(9)
    hands = hands_of(tricks)
    tricks, card = revoke_in(tricks, 3, 0)
    state = begin(hands, "3H", deals=2)
    play(state, tricks, [card])
    dealer = state.dealer  # type: ignore[attr-defined]
    assert state.current_player == dealer  # he sits on the next dealer's right
    do(state, "cut the pack")
    lines = sheet_of(state).lines
    assert paid(lines, D, "VS-1") == 9 * 30
    assert state.current_player == lomber.CHANCE
    lomber.deal(state, 1)
    assert refusals(state, "claim a revoke of seat 3") == ["VINT-153"]
    state.undo()
    while state.current_player != dealer:
        state.undo()
    assert "claim a revoke of seat 3" in may_say(state, 2)
