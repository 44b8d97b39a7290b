"""The adviser: each piece of the ledger's advice on a position made for it, and its strength."""

from __future__ import annotations

import pytest

import lomber
from lomber.cards import Card
from lomber.host import bot_classes
from lomber.lab import simulate
from lomber.random import Random
from lomber_vint.bots import Adviser
from lomber_vint.calls import PASS, bid_action
from lomber_vint.cardplay import Sight, advise_card
from lomber_vint.valuing import advise_call

AUCTION = {"options": {"stock": "none"}}


def ranks(text):
    """Return the sets of ranks of "AKQ98 53 K42 A76": clubs, diamonds, hearts, spades."""
    suits = text.split()
    return [sum(1 << "23456789TJQKA".index(rank) for rank in s if rank != "-") for s in suits]


def bid(hand, *calls, me=0):
    """Return the action and the reason of a hand after calls of (seat, action)."""
    found = advise_call(ranks(hand), AUCTION, list(calls), me)
    return found.action, str(found.why)


def sight(hand, unseen="- - - -", **more):
    trick = [(seat, int(Card(card))) for seat, card in more.pop("trick", ())]
    more = {"me": 0, "level": 1, "declarer": 0, **more}
    return Sight(hand=ranks(hand), unseen=ranks(unseen), trick=trick, **more)


def card(seen, *legal):
    """Return the card that is played of those legal, as text, and the reason."""
    held = [13 * s + r for s in range(4) for r in range(13) if seen.hand[s] >> r & 1]
    found = advise_card(seen, [int(Card(c)) for c in legal] or held)
    return str(Card(found.action)), str(found.why)


# -- the auction -------------------------------------------------------------------------------


def test_five_trumps_and_tricks_are_bid():
    assert bid("A53 K42 AKQ98 76")[0] == bid_action(1, "h")
    assert "five trumps" in bid("A53 K42 AKQ98 76")[1]


def test_four_trumps_are_not_bid():
    action, _ = bid("532 J42 AKQ9 764")
    assert action == PASS


def test_two_at_once_says_six_trumps():
    action, why = bid("A5 K42 AKQ987 76")
    assert action == bid_action(2, "h")
    assert "six trumps" in why


@pytest.mark.parametrize(
    ("hand", "supports"), [("AK32 A42 K853 76", True), ("AK32 8742 K85 76", False)]
)
def test_the_supporter_has_four_trumps(hand, supports):
    opened = (2, bid_action(1, "h")), (3, PASS)
    action, why = bid(hand, *opened)
    raised = action in [bid_action(level, "h") for level in range(2, 8)]
    assert raised == supports
    assert ("four trumps" in why) == supports


def test_a_weak_hand_passes():
    action, why = bid("8642 J75 953 742")
    assert action == PASS
    assert why.startswith("pass")


def test_tops_everywhere_and_no_long_suit_bid_no_trump():
    assert bid("AK5 AQ42 KQ3 A76")[0] == bid_action(1, "n")


# -- the play ----------------------------------------------------------------------------------


def test_trumps_are_drawn_from_the_top():
    seen = sight("A53 K42 AKQ98 76", "KQ QJ JT7 AKQ", trump=2)
    assert card(seen) == ("Ah", "draw trumps from the top (VINT-125..163)")


def test_at_no_trump_the_strong_suit_is_led():
    played, why = card(sight("A5 K42 KQJ987 76", "KQ AQJ AT AKQ", trump=-1))
    assert played[1] == "h"
    assert "strong suit" in why


def test_against_a_slam_a_bare_ace_or_king_is_led():
    seen = sight("A 87542 K98 9764", "KQJ AQJ AT AKQ", trump=3, level=6, declarer=1)
    assert card(seen)[0] == "Ac"
    seen = sight("K 87542 Q98 9764", "AQJ AQJ AT AKQ", trump=3, level=6, declarer=1)
    played, why = card(seen)
    assert played == "Kc"
    assert "bare ace or king" in why


def test_against_a_slam_the_partner_gets_the_lead():
    seen = sight(
        "- 8754 Q98 976", "AQJ AQJ AT AKQ", trump=3, level=6, declarer=1, tricks=1, shown=[2]
    )
    played, why = card(seen)
    assert played[1] == "h"
    assert "give your partner the lead" in why


def test_the_partners_suit_is_returned_from_the_top():
    seen = sight("T53 874 Q98 976", "AQJ AQJ AT AKQ", trump=-1, declarer=1, tricks=1, shown=[0])
    assert card(seen)[0] == "Tc"
    assert "return the top" in card(seen)[1]


THIRD = [(2, "2h"), (3, "4h")]


@pytest.mark.parametrize(
    ("held", "out", "played"),
    [
        ("AQ3", "KJT98", "Qh"),
        ("AJT", "KQ987", "Th"),
        ("AQT", "KJ987", "Qh"),
        ("AKJ", "QT987", "Jh"),
        ("KJT", "AQ987", "Th"),
        ("AQJ", "KT987", "Jh"),
    ],
)
def test_finesses_that_are_allowed(held, out, played):
    seen = sight(f"A5 K42 {held} 76", f"KQ AQJ {out} AKQ", trump=-1, trick=THIRD)
    found, why = card(seen, *(f"{rank}h" for rank in reversed(held)))
    assert found == played
    assert why.startswith("finesse:")


def test_no_finesse_with_ace_king_jack_and_three_more():
    seen = sight("A5 K42 AKJ653 76", "KQ AQJ QT987 AKQ", trump=-1, trick=THIRD)
    played, why = card(seen, "3h", "5h", "6h", "Jh", "Kh", "Ah")
    assert played == "Kh"
    assert "three more" in why


def test_no_finesse_at_four_or_more():
    seen = sight("A5 K42 AQ3 76", "KQ AQJ KJT98 AKQ", trump=-1, level=4, trick=THIRD)
    played, why = card(seen, "3h", "Qh", "Ah")
    assert played == "Ah"
    assert "no finesse at four" in why


def test_no_finesse_in_trumps_that_the_partner_supported():
    seen = sight("A5 K42 AQ3 76", "KQ AQJ KJT98 AKQ", trump=2, supported=True, trick=THIRD)
    played, why = card(seen, "3h", "Qh", "Ah")
    assert played == "Ah"
    assert "no finesse in trumps" in why


def test_the_first_discard_is_from_the_weakest_suit():
    lead = [(1, "2h"), (2, "4h"), (3, "Ah")]
    seen = sight("A5 K42 - 7643", "KQ AQJ KJT98 AKQ", trump=-1, declarer=1, trick=lead)
    played, why = card(seen)
    assert played == "3s"
    assert "first discard" in why


def test_later_all_but_the_sure_suit_is_thrown():
    lead = [(1, "2h"), (2, "4h"), (3, "Ah")]
    seen = sight(
        "AK Q42 - 764", "QJ AKJ KJT98 AKQ", trump=-1, declarer=1, trick=lead, discarded=True
    )
    played, why = card(seen)
    assert played[1] != "c"
    assert "all but the suit" in why


# -- as a bot ----------------------------------------------------------------------------------


def test_it_is_offered_for_this_game_alone():
    assert bot_classes(lomber.load("vint"))["adviser"] is Adviser
    assert "adviser" not in bot_classes(lomber.load("ristikontra"))


@pytest.mark.parametrize("options", lomber.load("vint").option_sets)
def test_it_plays_a_deal_of_every_option_set_and_explains(options):
    game = lomber.load("vint", **{**options, "deals": 1})
    state, rng = game.new_state(), Random(3)
    bots = [Adviser(game, seat, Random(3, seat)) for seat in range(4)]
    explained = 0
    while not state.is_terminal:
        if state.current_player == lomber.CHANCE:
            state.play_chance(rng)
            continue
        bot = bots[state.current_player]
        seen = state.observation(bot.seat)
        action = bot.choose(seen, state.legal_actions())
        text = bot.explain(seen, action)
        if text is not None and "VINT-" in str(text) and "VINT-" in text.to("ru"):
            explained += 1
        state.apply(action)
    assert explained > 3


def won(games, seed):
    game = lomber.load("vint", deals=1)
    bots = ["adviser", "random", "adviser", "random"]
    return simulate(game, bots, games, seed=seed, rotate=True, jobs=1).by_bot["adviser"]


def test_it_beats_random_play():
    assert won(16, 4).count >= 15


@pytest.mark.exhaustive
def test_it_wins_more_than_three_deals_of_four_against_random_play():
    assert won(400, 5).interval[0] > 0.75
