"""The expert."""

import pytest

import lomber
from cribbage.scripts import deal, do, play, random_match, table
from lomber.bots import GreedyBot, RandomBot
from lomber.cards import Card
from lomber.game import CHANCE, TERMINAL
from lomber.random import Random
from lomber_cribbage.bot import ExpertBot
from lomber_cribbage.game import Cribbage
from lomber_cribbage.pegging import alone, worth


def match(game, classes, seed):
    """Play a match and return the state; the bots see observations alone."""
    state, chance = game.new_state(), Random(seed)
    bots = [cls(game, seat, Random(seed, seat + 1)) for seat, cls in enumerate(classes)]
    while state.current_player != TERMINAL:
        if state.current_player == CHANCE:
            state.play_chance(chance)
            continue
        bot, legal = bots[state.current_player], state.legal_actions()
        asked = bot.needs_observation and len(legal) > 1
        seen = state.observation(bot.seat) if asked else {}
        state.apply(bot.choose(seen, legal))
    return state


@pytest.mark.parametrize(("rival", "games", "least"), [(RandomBot, 40, 38), (GreedyBot, 20, 15)])
def test_it_beats_the_others(rival, games, least):
    """In 2,000 games it won over 99 % and over 95 %: benches/bench_cribbage_game.py."""
    game, won = lomber.load("cribbage"), 0
    for seed in range(games):
        seats = (ExpertBot, rival) if seed % 2 else (rival, ExpertBot)
        won += match(game, seats, seed).returns()[1 - seed % 2] > 0
    assert won >= least


@pytest.mark.parametrize("options", Cribbage.option_sets, ids=str)
def test_it_plays_every_form(options):
    game = lomber.load("cribbage", **options)
    assert match(game, [ExpertBot] * game.num_players, 1).is_terminal


def test_it_is_found_by_name():
    from lomber.host import bot_class

    assert bot_class("expert", lomber.load("cribbage")) is ExpertBot


def choice(state):
    bot = ExpertBot(state.game, state.current_player, Random(1))
    seen = state.observation(state.current_player)
    action = bot.choose(seen, state.legal_actions())
    return state.game.action_text(action), bot.explain(seen, action)


def test_it_lays_away_the_best_mean_total():
    state = table()
    theirs = ["3c", "4c", "6c", "8c", "9c", "Tc"]
    mine = ["5h", "5d", "Jc", "Qs", "2h", "7d"]
    for one, two in zip(theirs, mine):
        do(state, f"deal {one}", f"deal {two}")
    do(state, "discard 9c Tc")
    text, why = choice(state)
    assert text == "discard 7d 2h"
    assert why.to("en") == "on average hand 12.70 and crib 4.33, 17.02"
    assert why.to("ru").startswith("в среднем рука 12.70 и кормушка 4.33")


def test_it_leads_no_five_and_takes_what_is_there():
    state = table()
    deal(state, {0: "5c 4d Kh Qs", 1: "Th 9h 8h 2h"}, {0: "Ac 7d", 1: "As 7h"}, "6d")
    assert choice(state)[0] == "play 4d"
    play(state, "Kh", "Th")
    state = table()
    deal(state, {0: "Kh 9d 2h 3d", 1: "5h 9h 8h 2c"}, {0: "Ac 7d", 1: "As 7h"}, "6d")
    play(state, "Kh")
    text, why = choice(state)
    assert text == "play 5h"  # fifteen
    assert why.to("en").startswith("worth +")


def ranks(*some):
    """Return how many of each rank are unseen: one of each of these."""
    return [1 if rank in some else 0 for rank in range(14)]


def test_worth_of_a_card_counted_by_hand():
    seven, nine, king = (int(Card(text)) for text in ("7c", "9d", "Kh"))
    # The other holds an 8 (fifteen, 2) or a king (nothing), as likely as not.
    assert worth(seven, [seven], [], 0, ranks(8, 13), 1) == pytest.approx(-1.0)
    # With a nine in hand the 8 would be answered by a run of three, weighed 0.7: 2 - 2.1.
    assert worth(seven, [seven, nine], [], 0, ranks(8, 13), 1) == pytest.approx(0.05)
    # At 25 the other cannot go on: one for the last card, or two more with a six for 31.
    assert worth(king, [king], [7, 8], 15, ranks(13), 1) == pytest.approx(1.0)
    assert worth(king, [king, int(Card("6s"))], [7, 8], 15, ranks(13), 1) == pytest.approx(2.0)
    # Thirty-one is worth its two points and invites nothing.
    assert worth(king, [king], [10, 10, 1], 21, ranks(13), 1) == 2.0


def test_going_on_alone():
    ace, two, three = (int(Card(text)) for text in ("Ac", "2d", "3h"))
    assert alone([], [10, 10], 20) == 1
    assert alone([ace, two, three], [10, 10, 4], 24) == 1 + 3 + 4  # 3, 2 a run, ace: 4 and 30
    assert alone([ace], [10, 10, 10], 30) == 2


def test_under_muggins_it_claims_right_and_takes_what_is_left():
    state = table(muggins=True)
    hands = {0: "7c 7d 8h 9s", 1: "Tc Jd Qh Kd"}
    deal(state, hands, {0: "2c 4d", 1: "5h 9c"}, "3s")
    while state.phase_name == "play":
        state.apply(state.legal_actions()[0])
    assert choice(state)[0] == "claim 12"
    do(state, "claim 7")
    assert choice(state)[0] == "muggins 5"
    state.undo()
    do(state, "claim 12")
    assert choice(state)[0] == "pass"


def test_it_takes_only_what_another_left():
    state = table(dealer=2, players=3, muggins=True)
    hands = {0: "7c 7d 8h 9s", 1: "Tc Jd Qh Kd", 2: "2h 4h 6s Ks"}
    deal(state, hands, {0: "2c", 1: "5h", 2: "9c"}, "3s", crib="4d")
    while state.phase_name == "play":
        state.apply(state.legal_actions()[0])
    do(state, "claim 6", "muggins 2")
    assert choice(state)[0] == "muggins 4"


def test_a_forced_action_needs_no_thought():
    state = random_match(lomber.load("cribbage"), 3, lambda s: s.legal_actions() == [52])
    assert ExpertBot(state.game, state.current_player, Random(1)).choose({}, [52]) == 52
