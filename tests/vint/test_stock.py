"""The variants with a stock: VV-1 and VV-2."""

from __future__ import annotations

import pytest

import lomber
from lomber.cards import Card
from lomber.errors import BadOption
from lomber.game import State
from lomber.kits.tricks import PLAYING
from lomber.random import Random
from vint.irregular_play import do, may, refusals
from vint.tables import PACK, check_resampled, rules, say

SIZES = {"single": (12, 4), "double": (11, 8)}
RULE = {"single": "VV-1", "double": "VV-2"}
BOTH = pytest.mark.parametrize(
    "stock",
    [
        pytest.param("single", marks=pytest.mark.rule("VV-1")),
        pytest.param("double", marks=pytest.mark.rule("VV-2")),
    ],
)


def dealt(stock: str, **options: object) -> State:
    """Deal so that seat 0 gets the first cards of the pack, 1, 2 and 3 the next, and the rest
    lies aside.
    """
    each, _ = SIZES[stock]
    state = rules(**{"stock": stock} | options).new_state()
    left = [PACK[each * seat : each * (seat + 1)] for seat in range(4)] + [PACK[4 * each :]]
    while state.current_player == lomber.CHANCE:
        do(state, f"deal {left[state.due[state.dealt]].pop(0)}")  # type: ignore[attr-defined]
    return state


def bought(stock: str) -> State:
    """Let seat 0 have the contract: the dealer, seat 3, passes before."""
    state = dealt(stock)
    say(state, "pass", "4H", "pass", "pass", "pass")
    return state


def held(state: State, seat: int) -> set[str]:
    return {str(Card(card)) for card in state.cards(seat)}  # type: ignore[attr-defined]


@BOTH
def test_so_many_cards_each_and_so_many_aside(stock: str) -> None:
    each, aside = SIZES[stock]
    state = dealt(stock)
    assert [len(held(state, seat)) for seat in range(5)] == [each] * 4 + [aside]
    for seat in range(4):
        seen = state.observation(seat)
        known = [text for _, text in seen["history"] if text != "deal ?"]  # type: ignore[union-attr, misc]
        assert len(known) == each  # nobody sees the stock
        assert seen["stock_cards"] == []


@pytest.mark.rule("VV-2")
def test_with_a_double_stock_the_auction_begins_at_three_spades() -> None:
    state = dealt("double")
    assert "bid 3S" in may(state)
    assert "bid 2NT" not in may(state)
    assert refusals(state, "bid 2NT") == ["VV-2"]
    say(state, "4C")
    assert refusals(state, "bid 4S") == ["VINT-4"]
    assert "bid 1S" in may(dealt("single"))


@BOTH
def test_the_highest_bidder_takes_and_shows_the_stock(stock: str) -> None:
    each, aside = SIZES[stock]
    state = bought(stock)
    cards = set(PACK[4 * each :])
    assert state.current_player == 0
    assert held(state, 0) == {*PACK[:each], *cards}
    assert held(state, 4) == set()
    for seat in range(4):
        seen = state.observation(seat)
        assert set(seen["stock_cards"]) == cards  # type: ignore[arg-type]
        known = {text[5:] for _, text in seen["history"] if text.startswith("deal ")}  # type: ignore[union-attr, misc]
        assert cards <= known
    taken = [event.text.to("en") for event in state.events()]
    assert any(text.startswith("seat 0 takes the stock: ") for text in taken)
    state.undo()
    assert held(state, 4) == cards
    assert held(state, 0) == set(PACK[:each])
    assert state.observation(1)["stock_cards"] == []
    assert len(cards) == aside


@pytest.mark.rule("VV-1")
def test_he_gives_one_card_to_each_other_player() -> None:
    state = bought("single")
    gifts = ("3s", "3h", "As")
    assert len(may(state)) == 16
    assert refusals(state, "give 2c") == ["VV-1"]  # seat 2 has it
    for receiver, card in zip((1, 2, 3), gifts):
        assert state.current_player == 0
        assert card in held(state, 0)
        do(state, f"give {card}")
        assert card in held(state, receiver)
    assert [len(held(state, seat)) for seat in range(4)] == [13] * 4
    assert state.current_player == 1  # who leads
    for seat in range(4):
        texts = [text for _, text in state.observation(seat)["history"]][-3:]  # type: ignore[union-attr, misc]
        assert texts == [
            f"give {card}" if seat in (0, receiver) else "give ?"
            for receiver, card in zip((1, 2, 3), gifts)
        ]
    assert refusals(state, "give 4s") == ["VV-1"]


@pytest.mark.rule("VV-2")
def test_he_passes_eight_to_his_partner_who_gives_two_to_each() -> None:
    state = bought("double")
    passed = sorted(held(state, 0))[:8]
    for card in passed:
        assert state.current_player == 0
        do(state, f"give {card}")
    assert [len(held(state, seat)) for seat in range(4)] == [11, 11, 19, 11]
    assert set(passed) <= held(state, 2)
    given = [passed[0], passed[1], *sorted(held(state, 2) - set(passed))[:2], *passed[2:4]]
    for receiver, card in zip((3, 3, 0, 0, 1, 1), given):
        assert state.current_player == 2
        do(state, f"give {card}")
        assert card in held(state, receiver)
    assert [len(held(state, seat)) for seat in range(4)] == [13] * 4
    assert state.current_player == 1
    last = [[text for _, text in state.observation(s)["history"]][-14:] for s in range(4)]  # type: ignore[union-attr, misc]
    assert last[0][:8] == last[2][:8] == [f"give {card}" for card in passed]
    assert last[1][:12] == ["give ?"] * 12
    assert last[1][12:] == [f"give {card}" for card in given[4:]]
    assert last[0][8:] == ["give ?"] * 2 + [f"give {c}" for c in given[2:4]] + ["give ?"] * 2
    assert last[2][8:] == [f"give {card}" for card in given]


@BOTH
def test_honours_and_coronets_are_those_of_the_thirteen(stock: str) -> None:
    """The sheet reckons with what the hands hold when they are played."""
    state = bought(stock)
    while state.phase != PLAYING:  # type: ignore[attr-defined]
        state.apply(state.legal_actions()[0])
    hands = [held(state, seat) for seat in range(4)]
    while not state.is_terminal:
        state.apply(state.legal_actions()[0])
    facts = state.deals[0].why.deal  # type: ignore[attr-defined]
    aces = [sum(f"A{suit}" in hands[seat] for suit in "scdh") for seat in range(4)]
    honours = [sum(f"{rank}h" in hands[seat] for rank in "AKQJT") for seat in range(4)]
    assert facts.aces == (aces[0] + aces[2], aces[1] + aces[3])
    assert facts.honours == (honours[0] + honours[2], honours[1] + honours[3])


@BOTH
def test_when_all_pass_nobody_takes_it(stock: str) -> None:
    state = dealt(stock)
    say(state, "pass", "pass", "pass", "pass")
    assert state.is_terminal
    assert state.rubber.marks == 1  # type: ignore[attr-defined]
    texts = [text for _, text in state.observation(0)["history"]]  # type: ignore[union-attr, misc]
    assert texts.count("deal ?") == 52 - SIZES[stock][0]


@BOTH
@pytest.mark.parametrize(
    "option",
    [{"referee": True}, {"blind": True}, {"all_pass": "play"}],
    ids=["referee", "blind", "all_pass"],
)
def test_what_does_not_go_together_is_refused_with_a_reason(
    stock: str, option: dict[str, object]
) -> None:
    with pytest.raises(BadOption, match=rf"stock={stock} does not go with .*: \w+"):
        lomber.load("vint", stock=stock, **option)


def test_without_the_option_there_is_no_stock() -> None:
    assert lomber.load("vint").options["stock"] == "none"
    with pytest.raises(BadOption, match="none, single, double"):
        lomber.load("vint", stock="triple")


@BOTH
@pytest.mark.parametrize("seed", range(6))
def test_random_deals_resample_replay_and_come_back(stock: str, seed: int) -> None:
    game = lomber.load("vint", deals=2, passes_to_close=3, stock=stock)
    rng = Random(seed, 9)
    state = game.new_state()
    while not state.is_terminal:
        if state.current_player == lomber.CHANCE:
            state.play_chance(rng)
        else:
            state.apply(rng.choice(state.legal_actions()))
        if rng.below(8) == 0:
            check_resampled(state, rng)
    whole = state.observation(0)
    twin = state.clone()
    while state.history:
        state.undo()
    assert state.hands == game.new_state().hands  # type: ignore[attr-defined]
    assert twin.observation(0) == whole
