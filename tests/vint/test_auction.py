"""The deal, the auction and the play: VINT-2 to VINT-8, VINT-134, VS-8 and VS-10."""

from __future__ import annotations

import pytest

import lomber
from lomber.cards import card_text
from lomber.errors import IllegalAction
from lomber.game import State
from lomber.random import Random
from lomber_vint.calls import PASS
from lomber_vint.state import AUCTION, VintState
from vint.tables import PACK, deal_cards, layout, play_any, play_tricks, rules, say

SUITED = [[rank + suit for rank in "AKQJT98765432"] for suit in "scdh"]
MIXED = [PACK[n::4] for n in range(4)]


def dealt(hands: list[list[str]] = MIXED, **options: object) -> State:
    state = rules(**options).new_state()
    deal_cards(state, hands)
    return state


def calls(state: State) -> list[str]:
    return [state.game.action_text(action) for action in state.legal_actions()]


def refused(state: State, call: str) -> list[str]:
    """Return the rules that a call breaks; the list of legal actions must say the same."""
    action = state.game.parse_action(call)
    assert action not in state.legal_actions()
    with pytest.raises(IllegalAction):
        state.apply(action)
    return [reason.rule for reason in state.why_illegal(action)]


@pytest.mark.rule("VINT-2")
def test_thirteen_cards_each_one_at_a_time() -> None:
    state = rules().new_state()
    order = []
    while state.current_player == lomber.CHANCE:
        order.append(state.due[state.dealt])
        state.apply(state.chance_outcomes()[0][0])
    assert order == [0, 1, 2, 3] * 13
    assert all(len(state.cards(seat)) == 13 for seat in range(4))


@pytest.mark.rule("VINT-3")
@pytest.mark.rule("VINT-4")
def test_bids_rise_by_level_and_by_denomination() -> None:
    state = dealt()
    bids = [call for call in calls(state) if call.startswith("bid")]
    names = ("S", "C", "D", "H", "NT")
    assert bids == [f"bid {level}{name}" for level in range(1, 8) for name in names]
    say(state, "2D")
    assert calls(state)[:3] == ["bid 2H", "bid 2NT", "bid 3S"]
    for low in ("bid 2D", "bid 2C", "bid 2S", "bid 1NT"):
        assert refused(state, low) == ["VINT-4"]
    say(state, "6C")  # a jump
    assert calls(state)[0] == "bid 6D"
    assert not any("double" in call for call in calls(state))


@pytest.mark.rule("VINT-4")
def test_the_dealer_speaks_first_then_clockwise() -> None:
    state = dealt()
    spoke = []
    for _ in range(4):
        spoke.append(state.current_player)
        say(state, "pass" if spoke[1:] else "1S")
    assert state.dealer == spoke[0]
    assert [(seat - spoke[0]) % 4 for seat in spoke] == [0, 1, 2, 3]


@pytest.mark.rule("VINT-5")
@pytest.mark.rule("VINT-7")
def test_who_passed_may_bid_and_raise_his_own_bid() -> None:
    state = dealt(passes_to_close=8)
    dealer = state.dealer
    say(state, "pass", "pass", "1S", "pass")  # the dealer passed
    assert state.current_player == dealer
    say(state, "1NT", "pass", "pass", "pass")
    assert state.current_player == dealer
    say(state, "2H", *["pass"] * 8)  # over his own bid, after all others passed
    assert state.contract.declarer == dealer
    assert (state.contract.level, state.contract.denomination) == (2, "h")
    assert state.current_player == (dealer + 1) % 4
    assert state.trump == 2


@pytest.mark.rule("VINT-6")
@pytest.mark.parametrize(("passes", "length"), [(8, 11), (12, 15), (3, 6)])
def test_passes_in_a_row_close_the_auction(passes: int, length: int) -> None:
    """N 1S, E pass, S 1NT, then passes."""
    state = dealt(passes_to_close=passes)
    north = state.current_player
    say(state, "1S", "pass", "1NT")
    made = 3
    while state.contract is None:
        say(state, "pass")
        made += 1
    assert made == length
    assert state.contract.declarer == (north + 2) % 4
    assert state.current_player == (north + 3) % 4
    assert refused(state, "bid 2S") == ["VINT-6"]


@pytest.mark.rule("VINT-6")
@pytest.mark.rule("VS-8")
@pytest.mark.parametrize("passes", [3, 8, 12])
def test_four_passes_and_no_bid_throw_the_cards_in(passes: int) -> None:
    state = dealt(passes_to_close=passes, deals=2)
    say(state, "pass", "pass", "pass")
    assert not state.deals
    say(state, "pass")
    assert len(state.deals) == 1
    assert state.current_player == lomber.CHANCE
    assert state.rubber.marks == 1
    assert state.rubber.totals == [0, 0]


@pytest.mark.rule("VINT-1")
def test_the_deal_goes_round_clockwise() -> None:
    state = dealt(deals=5)
    dealers = [state.dealer]
    for _ in range(4):
        say(state, *["pass"] * 4)
        deal_cards(state, MIXED)
        dealers.append(state.dealer)
    assert [(dealer - dealers[0]) % 4 for dealer in dealers] == [0, 1, 2, 3, 0]


@pytest.mark.rule("VINT-134")
def test_the_request_to_lead() -> None:
    state = dealt(passes_to_close=12)
    bidder = state.current_player
    say(state, "1S", *["pass"] * 7)
    assert refused(state, "ask to lead") == ["VINT-134"]
    say(state, "pass")
    asker = state.current_player
    say(state, "ask to lead")
    spoke = set()
    while state.contract is None:
        spoke.add(state.current_player)
        say(state, "pass")
    assert asker not in spoke
    assert bidder not in spoke
    assert (bidder + 2) % 4 not in spoke
    assert state.contract.declarer == bidder


@pytest.mark.rule("VINT-134")
def test_others_may_still_bid_after_the_request() -> None:
    state = dealt(passes_to_close=12)
    bidder = state.current_player
    say(state, "1S", *["pass"] * 9)
    say(state, "ask to lead")
    rival = state.current_player
    assert rival % 2 != bidder % 2
    say(state, "1C")
    assert state.bidder == rival


@pytest.mark.rule("VINT-8")
def test_follow_suit_if_able() -> None:
    state = dealt()
    say(state, "1H", "pass", "pass", "pass")
    led = state.game.action_text(state.legal_actions()[0])
    say_card(state, led)
    allowed = calls(state)
    assert {card[1] for card in allowed} == {led[1]}
    other = next(c for c in map(card_text, state.cards(state.current_player)) if c[1] != led[1])
    assert refused(state, other) == ["VINT-8"]


def say_card(state: State, card: str) -> None:
    state.apply(state.game.parse_action(card))


@pytest.mark.rule("VINT-8")
def test_a_void_hand_plays_anything_and_trumps_win() -> None:
    """Everybody has one suit: clubs are led, and hearts, the trumps, win all."""
    state = dealt(SUITED)
    while state.current_player != 0:
        say(state, "pass")
    say(state, "1H", "pass", "pass", "pass")
    assert state.current_player == 1
    say_card(state, "Ac")
    assert len(state.legal_actions()) == 13
    say_card(state, "Ad")
    say_card(state, "2h")
    say_card(state, "As")
    assert state.current_player == 3  # won by the deuce of trumps, and leads
    play_any(state)
    assert [trick.winner for trick in state.deals[0].tricks] == [3] * 13


@pytest.mark.rule("VINT-8")
def test_the_highest_card_of_the_suit_led_wins_at_no_trump() -> None:
    tricks = layout([1, 2, 3, 0], [0, 1, 2, 3], [2, 2, 0, 1], 0, "n")
    hands = [[trick[seat] for trick in tricks] for seat in range(4)]
    state = dealt(hands)
    while state.current_player != 3:
        say(state, "pass")
    say(state, "1NT", "pass", "pass", "pass")
    play_tricks(state, tricks)
    winners = [trick.winner for trick in state.deals[0].tricks]
    assert winners[:12] == [1, 0, 2, 2, 1, 2, 3, 2, 0, 0, 3, 1]
    assert winners[12] == 1  # the last trick: nobody can follow, the leader takes it
    # every trick is somebody's, the last one too
    assert state.deals[0].why.deal.tricks == (7, 6)


@pytest.mark.rule("VS-10")
def test_played_out_after_all_passed() -> None:
    """Who took more tricks is charged: the others score 500 a trick of the difference."""
    tricks = layout([0, 2, 0, 1], [2, 0, 2, 3], [0, 2, 0, 1], 0, "n")
    hands = [[trick[seat] for trick in tricks] for seat in range(4)]
    state = dealt(hands, all_pass="play")
    say(state, *["pass"] * 4)
    assert len(state.legal_actions()) == 13
    play_tricks(state, tricks)
    taken = [trick.winner % 2 for trick in state.deals[0].tricks]
    assert (taken.count(0), taken.count(1)) == (9, 4)
    result = state.result()
    assert [(item.who, item.points, item.rule) for item in result.items] == [
        ("1+3", 2500, "VS-10")
    ]
    assert result.returns == (-2500, 2500, -2500, 2500)


def test_one_call_and_the_list_of_calls_agree() -> None:
    game = rules(deals=1)
    for seed in range(30):
        rng = Random(seed)
        state = game.new_state()
        assert isinstance(state, VintState)
        lomber.deal(state, seed)
        while state.phase == AUCTION and state.current_player >= 0:
            legal = state.legal_actions()
            assert [action for action in range(104, 150) if state.may_act(action)] == legal
            low = rng.below(4) == 0
            state.apply(legal[0] if low else rng.choice([a for a in legal if a >= PASS]))


@pytest.mark.parametrize(
    ("typed", "bid"),
    [
        ("2s", "bid 2S"),  # at the table; as a text alone it is the two of spades
        ("2 spades", "bid 2S"),
        ("bid 3 hearts", "bid 3H"),
        ("3♥", "bid 3H"),
        ("1nt", "bid 1NT"),
        ("1 no trump", "bid 1NT"),
        ("Bid 4 Diamonds", "bid 4D"),
        ("1 бк", "bid 1NT"),
        ("2 черви", "bid 2H"),
        ("назначить 5 треф", "bid 5C"),
    ],
)
def test_bids_as_people_say_them(typed, bid):
    from lomber.cli.spelling import read_move

    state = lomber.load("vint").new_state()
    lomber.deal(state, seed=3)
    assert state.game.action_text(read_move(state, typed)) == bid


def test_in_the_play_the_same_text_is_a_card():
    from lomber.cli.spelling import read_move

    state = lomber.load("vint", passes_to_close=3).new_state()
    lomber.deal(state, seed=3)
    for text in ("bid 1NT", "pass", "pass", "pass"):
        state.apply(state.game.parse_action(text))
    assert state.game.action_text(read_move(state, "2s")) == "2s"


def test_bids_blind_as_people_say_them():
    game = lomber.load("vint", blind=True)
    assert game.action_text(game.parse_action("3 hearts blind")) == "bid 3H blind"
    assert game.action_text(game.parse_action("4бк втёмную")) == "bid 4NT blind"
