"""The bot that follows sensible play."""

from __future__ import annotations

import math

import pytest

import lomber
from lomber.bots import RandomBot
from lomber.cards import Card
from lomber.host import bot_classes
from lomber.random import Random
from lomber_ristikontra.bot import Sensible
from ristikontra.scripts import play


def advise(state: lomber.State) -> tuple[str, str]:
    """Return what the bot does and why."""
    bot = Sensible(state.game, state.current_player, Random(1))
    seen = state.observation(state.current_player)
    action = bot.choose(seen, state.legal_actions())
    return state.game.action_text(action), str(bot.explain(seen, action))


def test_it_is_offered_for_this_game_alone() -> None:
    assert bot_classes(lomber.load("ristikontra"))["sensible"] is Sensible
    assert "sensible" not in bot_classes(lomber.load("cross"))


def rules(**options: object) -> lomber.Game:
    return lomber.load("ristikontra", deals=1, **options)


def before_the_last(script: list[str]) -> lomber.State:
    """Play a script but for its last card."""
    *done, last = script
    state = play(rules(), done, ahead=script)
    for card in last.split()[:-1]:
        state.apply(Card(card))
    return state


def test_it_takes_a_dear_trick() -> None:
    assert advise(before_the_last(["Tc As 5d Th"])) == (
        "Th",
        "take the trick with Th, the rank that was led",
    )


def test_it_feeds_the_partner() -> None:
    state = before_the_last(["6c 6d 9s Ts"])  # seat 1 has it, seat 3 is last
    action, why = advise(state)
    assert action[0] in "AT"
    assert why == f"give {action} to your side's trick: {11 if action[0] == 'A' else 10}"


def test_it_saves_tens_and_aces_from_the_opponents() -> None:
    state = before_the_last(["6c 8d 9s Ts"])  # seat 0 has it
    assert "Ts" in state.observation(3)["hands"]["3"]
    assert advise(state)[0][0] not in "ATKQJ"
    bot = Sensible(state.game, 3, Random(1))
    low = next(action for action in state.legal_actions() if action % 13 < 8)
    assert str(bot.explain(state.observation(3), low)).startswith("throw")


def test_it_tells_a_lead_that_cannot_be_beaten() -> None:
    script = ["7c 7d 4d 3h", "7h 3s 8d 8h", "7s Jd 9d 5h"]
    state = play(rules(), script[:2], ahead=script)
    bot = Sensible(state.game, state.current_player, Random(1))
    seen = state.observation(state.current_player)
    assert "cannot be beaten" in str(bot.explain(seen, Card("7s")))
    other = next(a for a in state.legal_actions() if a % 13 != Card("7s") % 13)
    assert "cannot be beaten" not in str(bot.explain(seen, other))
    assert "не перебить" in bot.explain(seen, Card("7s")).to("ru")  # type: ignore[union-attr]


def test_it_exchanges_a_card_that_may_win_again() -> None:
    game = rules(sharpen=True)
    seven = play(game, ["7c 5d 9h 3s"])
    action, why = advise(seven)
    assert action == "sharpen"  # a seven counts nothing, the stock card 2.4 on average
    assert why.startswith("take the card back")
    ace = play(game, ["Ac 5d 9h 3s"])
    assert advise(ace)[0] == "keep"


@pytest.mark.parametrize(
    ("options", "games"),
    [({}, 120), ({"sharpen": True, "cleaning": True, "lead_limit": 3, "tie": "tricks"}, 200)],
    ids=str,
)
def test_it_beats_random_play(options: dict[str, object], games: int) -> None:
    """At least three quarters of the game points, by the lower end of a 95 % interval."""
    game, deals = rules(**options), []
    for number in range(games):
        rng = Random(11, number)
        ours = number % 2
        bots = [
            (Sensible if seat % 2 == ours else RandomBot)(game, seat, rng.fork(seat))
            for seat in range(4)
        ]
        state = game.new_state()
        while not state.is_terminal:
            if state.current_player == lomber.CHANCE:
                state.apply(state.sample_chance(rng))
                continue
            bot = bots[state.current_player]
            seen = state.observation(state.current_player) if bot.needs_observation else {}
            state.apply(bot.choose(seen, state.legal_actions()))
        deals.append((state.score[ours], state.score[1 - ours]))
    mine, theirs = map(sum, zip(*deals))
    share = mine / (mine + theirs)
    spread = math.sqrt(sum((a - share * (a + b)) ** 2 for a, b in deals)) / (mine + theirs)
    assert share - 1.96 * spread >= 0.75, f"{share:.3f} +- {1.96 * spread:.3f}"
