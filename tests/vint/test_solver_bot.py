"""The bot that asks the double-dummy solver: what it plays, and that it sees no other's cards."""

from __future__ import annotations

import sys

import pytest

import lomber
from lomber.errors import LomberError
from lomber.lab import simulate
from lomber.random import Random
from lomber_vint.bots import Adviser
from lomber_vint.solverbot import Solver

NEEDS = "needs the extra lomber[dds]"


def in_play(calls=("bid 3NT", "pass", "pass", "pass"), seed=1, **options):
    """Return a state at the lead."""
    state = lomber.load("vint", passes_to_close=3, deals=1, **options).new_state()
    lomber.deal(state, seed)
    for text in calls:
        state.apply(state.game.parse_action(text))
    return state


def play_out(state, bots, stop):
    while not state.is_terminal and len(state.history) < stop:
        bot = bots[state.current_player]
        state.apply(bot.choose(state.observation(bot.seat), state.legal_actions()))


def test_without_the_extra(monkeypatch):
    monkeypatch.setitem(sys.modules, "endplay.dds", None)
    game = lomber.load("vint", deals=1)
    with pytest.raises(LomberError, match=r"pip install 'lomber\[dds\]'") as caught:
        simulate(game, ["solver"], 1)
    assert "решателя" in caught.value.to("ru")


def test_the_end_is_played_out_as_the_solver_says():
    """With three cards left it takes what the best play of the deals imagined takes."""
    pytest.importorskip("endplay", reason=NEEDS)
    from lomber_vint.double_dummy import solve_cards

    state = in_play()
    bots = [Adviser(state.game, seat, Random(2, seat)) for seat in range(4)]
    play_out(state, bots, len(state.history) + 40)  # ten tricks
    seat = state.current_player
    bot = Solver(state.game, seat, Random(3))
    seen = state.observation(seat)
    chosen = bot.choose(seen, state.legal_actions())
    sums = dict.fromkeys(state.legal_actions(), 0)
    imagined = Solver(state.game, seat, Random(3))._imagine(seen)
    assert len(imagined) == bot.samples
    for deal in imagined:
        assert deal.hands[seat] == state.hands[seat]
        for card, tricks in solve_cards(deal.hands, state.trump, seat).items():
            sums[card] += tricks
    assert sums[chosen] == max(sums.values())
    assert f"{sums[chosen] / bot.samples:.2f}" in str(bot.explain(seen, chosen))
    assert "12" in bot.explain(seen, chosen).to("ru")


def test_it_imagines_deals_in_which_the_others_bid_so():
    """Who bid spades by the advice has five in the deals that it solves."""
    pytest.importorskip("endplay", reason=NEEDS)
    state = in_play((), seed=4)
    bots = [Adviser(state.game, seat, Random(2, seat)) for seat in range(4)]
    while state.contract is None:
        bot = bots[state.current_player]
        state.apply(bot.choose(state.observation(bot.seat), state.legal_actions()))
    declarer, trump = state.contract.declarer, state.trump
    seat = state.current_player
    seen = state.observation(seat)
    suit = 0x1FFF << 13 * trump
    chosen = Solver(state.game, seat, Random(5))._imagine(seen)
    rng = Random(5)
    drawn = [state.game.resample(seen, rng) for _ in range(4 * len(chosen))]
    fits = [sum((s.hands[declarer] & suit).bit_count() >= 4 for s in some) / len(some)
            for some in (chosen, drawn)]  # fmt: skip
    assert fits[0] > fits[1]


def test_it_sees_no_other_hand():
    """Positions that look the same to it get the same card, whatever others hold."""
    pytest.importorskip("endplay", reason=NEEDS)
    state = in_play(seed=4)
    seat = state.current_player
    seen = state.observation(seat)
    other = state.game.resample(seen, Random(9))
    assert other.hands != state.hands
    first, second = (
        Solver(one.game, seat, Random(5)).choose(one.observation(seat), one.legal_actions())
        for one in (state, other)
    )
    assert first == second


def test_calls_are_the_advisers():
    pytest.importorskip("endplay", reason=NEEDS)
    state = in_play(())
    seat = state.current_player
    seen, legal = state.observation(seat), state.legal_actions()
    bots = [cls(state.game, seat, Random(1)) for cls in (Solver, Adviser)]
    (call,) = {bot.choose(seen, legal) for bot in bots}
    assert bots[0].explain(seen, call) == bots[1].explain(seen, call) is not None


@pytest.mark.parametrize(
    ("options", "seed"),
    [
        ({"referee": True}, 2),
        ({"blind": True}, 2),
        ({"stock": "single"}, 2),
        ({"all_pass": "play"}, 2),
    ],
)
def test_it_plays_every_variant(options, seed):
    pytest.importorskip("endplay", reason=NEEDS)

    class Quick(Solver):
        samples = 1

    game = lomber.load("vint", deals=1, passes_to_close=3, **options)
    assert simulate(game, [Quick], 2, seed=seed, jobs=1).length.most > 50
