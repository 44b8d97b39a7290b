"""Mending, the question, dropped cards, and who played what: VINT-149, VINT-150, VINT-154,
VINT-155, VINT-168 to VINT-170. Side 0 declares.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from lomber.game import State
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
    revoke_in,
    sheet_of,
    toml_of,
    won_by,
    word,
    written,
)
from vint.tables import paid

D, E = 0, 1


# -- mending -------------------------------------------------------------------------------------


@pytest.mark.rule("VINT-149")
@pytest.mark.parametrize(("choice", "card"), [("the highest", "7s"), ("the lowest", "5s")])
def test_a_revoke_is_mended_by_the_card_that_the_opponents_choose(choice: str, card: str) -> None:
    state = begin(ALL_TOPS, "1NT")
    do(state, "Ts", "revoke 7h")
    assert "mend the revoke" in may_say(state, 2)
    assert not any("mend the revoke" in may_say(state, seat) for seat in (0, 1, 3))
    before = state.observation(2)
    word(state, 2, "mend the revoke")
    assert state.current_player == 3  # the opponent on his left
    assert may(state) == {"the highest", "the lowest"}
    do(state, choice)
    assert state.current_player == 2
    assert may(state) == {card}
    do(state, card)
    assert state.current_player == 3
    seen = state.observation(2)
    assert seen["trick"] == [[1, "Ts"], [2, card]]
    assert seen["revokes"] == []
    for _ in range(4):
        state.undo()
    assert state.observation(2) == before
    do(state, f"word to seat {2}", "mend the revoke", choice, card)
    play_out(state)
    word(state, 1, "claim a revoke of seat 2", "show the tricks")
    do(state, "cut the pack")
    assert paid(sheet_of(state).lines, D, "VS-1") == 130  # nothing goes over


@pytest.mark.rule("VINT-149")
def test_it_may_be_mended_until_the_next_lead() -> None:
    """Seat 3 trumps the spade by mistake and takes the trick, which is opened again."""
    state = begin(ALL_TOPS, "1H")
    do(state, "Ts", "7s", "revoke 2h", "As")
    assert state.current_player == 3
    assert "mend the revoke" in may_say(state, 3)
    word(state, 3, "mend the revoke", "the highest", "4s")
    assert state.current_player == 0  # who played after him plays again
    do(state, "As")
    assert state.current_player == 0
    assert state.tricks_taken() == (1, 0)  # type: ignore[attr-defined]
    # the same, but the next lead is made
    state = begin(ALL_TOPS, "1H")
    do(state, "Ts", "7s", "revoke 2h", "As", "4d")
    assert "mend the revoke" not in may_say(state, 3)
    do(state, "word to seat 3")
    assert refusals(state, "mend the revoke") == ["VINT-149"]


@pytest.mark.rule("VINT-168")
@pytest.mark.rule("VINT-169")
def test_the_wrong_card_lies_open_and_those_played_after_it_do_not() -> None:
    state = begin(ALL_TOPS, "1NT")
    do(state, "Ts", "revoke 7h", "4s", "As")
    word(state, 2, "mend the revoke", "the lowest", "5s")
    assert state.current_player == 3
    assert {"4s", "3s", "2s"} <= may(state)  # taken back, and free to play another
    do(state, "3s")
    assert {"As", "Js"} <= may(state)
    do(state, "Js")
    seen = state.observation(1)
    assert seen["open"] == {"2": ["7h"]}
    assert seen["last_trick"]["cards"] == [[1, "Ts"], [2, "5s"], [3, "3s"], [0, "Js"]]  # type: ignore[index, call-overload]


@pytest.mark.rule("VINT-169")
def test_a_second_revoke_of_the_trick_is_taken_back_with_it() -> None:
    state = begin(ALL_TOPS, "1NT")
    do(state, "Ts", "revoke 7h", "revoke 4h", "As")
    word(state, 2, "mend the revoke", "the lowest", "5s")
    assert state.observation(1)["revokes"] == []
    do(state, "4s", "As")
    assert state.observation(1)["open"] == {"2": ["7h"]}


@pytest.mark.rule("VINT-145")
@pytest.mark.rule("VINT-149")
def test_mending_forgives_no_revoke_of_a_trick_before() -> None:
    state = begin(ALL_TOPS, "1NT")
    do(state, "Ts", "7s", "revoke 4h", "As")
    before = state.observation(1)["revokes"]
    do(state, "Ks", "9s", "revoke 7h", "4s")
    assert len(state.observation(1)["revokes"]) == 2  # type: ignore[arg-type]
    word(state, 2, "mend the revoke", "the lowest", "5s")
    assert before
    assert state.observation(1)["revokes"] == before


# -- the question --------------------------------------------------------------------------------


@pytest.mark.rule("VINT-150")
def test_the_partner_asks_and_it_is_mended() -> None:
    state = begin(ALL_TOPS, "1NT")
    do(state, "Ts", "revoke 7h", "4s")
    assert "not a revoke?" in may_say(state, 0)
    assert "not a revoke?" not in may_say(state, 1)
    assert "not a revoke?" not in may_say(state, 3)
    word(state, 0, "not a revoke?")
    assert state.current_player == 2
    assert may(state) == {"yes", "no"}
    do(state, "yes", "the highest", "7s", "4s")
    assert state.current_player == 0


@pytest.mark.rule("VINT-150")
@pytest.mark.parametrize("asked", [True, False])
def test_who_denied_it_pays_alone_and_both_pay_if_nobody_asked(
    tmp_path: Path, asked: bool
) -> None:
    """Level 3: 7 of 10 tricks are left, two short; without the revoke there was no fine."""
    tricks = won_by(10)
    hands = hands_of(tricks)
    tricks, card = revoke_in(tricks, 2, 0)
    state = begin(hands, "3H")
    play(state, tricks[:1], [card])
    if asked:
        word(state, 0, "not a revoke?", "no")
        assert "not a revoke?" not in may_say(state, 0)  # once
    play(state, tricks[1:])
    word(state, 3, "claim a revoke of seat 2", "show the tricks")
    do(state, "cut the pack")
    entry = sheet_of(state)
    fines = [line for line in written(entry) if line[3] == "VS-21"]
    assert fines == [(E, 6000, False, "VS-21", 2 if asked else None)]
    lead = float(state.rubber.difference)  # type: ignore[attr-defined]
    alone = 6000.0 if asked else 0.0
    assert state.returns() == (lead + alone, -lead, lead - alone, -lead)
    assert state.result().returns == state.returns()
    said = [item.text.to("en") for item in state.result().items if item.rule == "VS-21"]
    assert said == ["tricks short: 2 x 3000" + (", seat 2 alone" if asked else "")]
    more = "revokes = [{ seat = 2, alone = true }]" if asked else "revokes = [{ seat = 2 }]"
    file = from_file(tmp_path, toml_of(state, hands, "3H", 0, more))
    assert written(file.rubber.entries[0]) == written(entry)
    assert state.returns() == tuple(map(float, file.rubber.accounts()))


@pytest.mark.rule("VINT-150")
def test_who_has_none_can_only_say_no_and_pays_nothing() -> None:
    state = begin(ALL_TOPS, "1NT")
    for trick in ("Ts 7s 4s As", "Ks 9s 6s 3s", "Qs 8s 5s 2s", "Js Jh 7h"):
        do(state, *trick.split())
    word(state, 0, "not a revoke?")
    assert may(state) == {"no"}
    do(state, "no")
    assert state.current_player == 3
    play_out(state)
    word(state, 1, "claim a revoke of seat 2", "show the tricks")
    do(state, "cut the pack")
    assert paid(sheet_of(state).lines, D, "VS-1") == 130


@pytest.mark.rule("VINT-150")
def test_after_the_next_lead_nobody_asks() -> None:
    state = begin(ALL_TOPS, "1NT")
    do(state, "Ts", "revoke 7h", "4s", "As", "Ks")
    do(state, "word to seat 0")
    assert refusals(state, "not a revoke?") == ["VINT-150"]


# -- a dropped card ------------------------------------------------------------------------------


def after_a_drop() -> State:
    """Seat 2 plays two spades, drops the third, and cannot follow to the third lead."""
    state = begin(ALL_TOPS, "1NT")
    do(state, *["Ts", "7s", "4s", "As", "Ks", "9s", "6s", "3s"])
    word(state, 2, "drop 5s")
    do(state, "Qs", "8s")
    return state


@pytest.mark.rule("VINT-154")
def test_a_dropped_card_makes_a_revoke_of_which_its_owner_alone_is_fined(tmp_path: Path) -> None:
    state = after_a_drop()
    assert refusals(state, "7h") == ["VINT-154"]
    do(state, "revoke 7h", "2s", "Js")
    word(state, 2, "pick up")  # too late
    play_out(state)
    assert state.tricks_taken() == (13, 0)  # type: ignore[attr-defined]
    word(state, 1, "claim a revoke of seat 2", "show the tricks")
    do(state, "cut the pack")
    entry = sheet_of(state)
    assert paid(entry.lines, D, "VS-1") == 130  # the game stands
    assert [line for line in written(entry) if line[3] == "VINT-154"] == [
        (E, 3000, False, "VINT-154", 2)
    ]
    lead = float(state.rubber.difference)  # type: ignore[attr-defined]
    assert state.returns() == (lead + 3000, -lead, lead - 3000, -lead)
    file = from_file(
        tmp_path, toml_of(state, ALL_TOPS, "1NT", 0, "revokes = [{ seat = 2, dropped = true }]")
    )
    assert written(file.rubber.entries[0]) == written(entry)


@pytest.mark.rule("VINT-154")
def test_picked_up_in_time_it_is_mended() -> None:
    state = after_a_drop()
    do(state, "revoke 7h", "2s")
    assert "mend the revoke" not in may_say(state, 2)  # it still lies on the floor
    word(state, 2, "pick up")
    word(state, 2, "mend the revoke", "the highest", "5s", "2s")
    assert state.tricks_taken() == (3, 0)  # type: ignore[attr-defined]
    assert state.observation(0)["revokes"] == []


@pytest.mark.rule("VINT-154")
@pytest.mark.rule("VINT-170")
def test_a_dropped_card_is_not_exposed_and_comes_back() -> None:
    state = begin(ALL_TOPS, "1NT")
    word(state, 2, "drop 5s")
    do(state, "Ts")
    assert state.observation(0)["open"] == {}
    assert state.observation(0)["dropped"] == {"2": ["5s"]}
    assert "demand 5s" not in may_say(state, 1)
    assert "5s" not in may(state)
    word(state, 2, "pick up")
    assert "5s" in may(state)
    assert "pick up" not in may_say(state, 2)


@pytest.mark.rule("VINT-154")
def test_the_last_card_on_the_floor_is_picked_up_and_played() -> None:
    state = begin(ALL_TOPS, "1NT")
    word(state, 2, "drop 8d")
    do(state, "Ts")
    while state.tricks_taken() != (12, 0):  # type: ignore[attr-defined]
        plain = [action for action in state.legal_actions() if action < 52]
        pick = max if state.current_player == 0 else min
        state.apply(pick(plain, key=lambda card: (card % 13, card)))
    while state.current_player != 2:
        state.apply(state.legal_actions()[0])
    assert "pick up" in may(state)
    do(state, "pick up", "8d")
    play_out(state)
    assert state.tricks_taken() == (13, 0)  # type: ignore[attr-defined]


# -- who played it -------------------------------------------------------------------------------


@pytest.mark.rule("VINT-155")
def test_who_played_a_card_is_told_until_the_trick_is_closed() -> None:
    state = begin(ALL_TOPS, "1NT")
    do(state, "Ts", "7s", "4s", "As")
    assert {"whose is 7s", "whose is As"} <= may_say(state, 3)
    word(state, 3, "whose is 7s")
    assert "7s was played by seat 2" in [event.text.to("en") for event in state.events()]
    assert state.current_player == 0
    do(state, "Ks")
    do(state, "word to seat 3")
    assert refusals(state, "whose is 7s") == ["VINT-155"]
    assert "whose is Ks" in may(state)
