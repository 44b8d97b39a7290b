"""Whole cribbage matches: how fast they go from Python, and how well the expert plays.

pytest benches/bench_cribbage_game.py --benchmark-enable
python -m benches.bench_cribbage_game                     # strength: some minutes
python -m benches.bench_cribbage_game --games 200 --equal 500

The speed beside OpenSpiel's cribbage is `python -m benches.peers cribbage`.
"""

from __future__ import annotations

import argparse
import sys
from statistics import fmean, stdev

import lomber
from lomber.lab import simulate
from lomber.lab.report import Rate
from lomber.random import Random
from lomber_cribbage.bot import ExpertBot
from lomber_cribbage.state import CribbageState

PUBLISHED = (
    "published: 16.2 a deal to the dealer and 10.2 to the other, 56 of 100 games to who deals\n"
    "first (DeLynn Colvert, www.cribbage.org/tips/colvert11.asp); 55.5 % of millions of games on\n"
    "line (blog.cribbagepro.net/2012/10/cribbage-hand-statistics.html)"
)


def random_match(game, seed):
    """Play at random and return the final state."""
    rng, state, chance = Random(seed), game.new_state(), 0
    while state.current_player != lomber.TERMINAL:
        if state.current_player == lomber.CHANCE:
            lomber.deal(state, seed)
            chance += 1
        else:
            state.apply(rng.choice(state.legal_actions()))
    return state


def bench_random_matches(benchmark):
    """Ten random six-card matches to 121."""
    game = lomber.load("cribbage")
    benchmark.group = "cribbage matches"
    ends = benchmark(lambda: [random_match(game, seed) for seed in range(10)])
    assert all(max(state.score) == 121 > min(state.score) for state in ends)
    benchmark.extra_info["actions"] = sum(len(state.history) for state in ends)


def _middle(seed=3):
    game = lomber.load("cribbage", first_dealer=1)
    state = random_match(game, seed)
    while state.phase_name != "play" or len(state.series) < 2:
        state.undo()
    return state


def bench_observation(benchmark):
    """What a seat sees, late in a match."""
    state = _middle()
    seen = benchmark(state.observation, 0)
    assert len(seen["history"]) == len(state.history) > 100


def bench_resample(benchmark):
    """Filling in what a seat does not know, late in a match."""
    state = _middle()
    seen, rng = state.observation(0), Random(5)
    twin = benchmark(state.game.resample, seen, rng)
    assert twin.observation(0) == seen


def bench_clone_and_undo(benchmark):
    """A copy of a position, and a card taken back."""
    state = _middle()

    def round_trip():
        twin = state.clone()
        twin.apply(twin.legal_actions()[0])
        twin.undo()
        return twin

    assert benchmark(round_trip).history == state.history


def bench_expert_lays_away(benchmark):
    """The expert's discard, an exact expectation of fifteen."""
    state = lomber.load("cribbage", first_dealer=1).new_state()
    lomber.deal(state, 7)
    bot, seen = ExpertBot(state.game, 0, Random(1)), state.observation(0)
    assert benchmark(bot.choose, seen, state.legal_actions()) in state.legal_actions()


def bench_expert_pegs(benchmark):
    """The expert's choice of a card to lay."""
    state = lomber.load("cribbage", first_dealer=1).new_state()
    lomber.deal(state, 7)
    for _ in range(2):
        state.apply(state.legal_actions()[0])
    lomber.deal(state, 7)
    bot, seen = ExpertBot(state.game, 0, Random(1)), state.observation(0)
    assert benchmark(bot.choose, seen, state.legal_actions()) in state.legal_actions()


def equal_match(game, seed):
    """Let two experts play; return the state and each whole deal's points, the dealer's first."""
    state: CribbageState = game.new_state()
    bots = [ExpertBot(game, seat, Random(seed, seat)) for seat in (0, 1)]
    before, deals = [0, 0], []
    while not state.is_terminal:
        mover, dealer, deal = state.current_player, state.dealer, state.deals
        if mover == lomber.CHANCE:
            lomber.deal(state, seed)
            continue
        legal = state.legal_actions()
        seen = state.observation(mover) if len(legal) > 1 else {}
        state.apply(bots[mover].choose(seen, legal))
        if state.deals > deal:
            gains = [now - then for now, then in zip(state.score, before)]
            deals.append((gains[dealer], gains[1 - dealer]))
            before = state.score.copy()
    return state, deals


def bench_equal_match(benchmark):
    """A match of two experts."""
    state, deals = benchmark(equal_match, lomber.load("cribbage", first_dealer=0), 1)
    assert max(state.score) == 121
    assert len(deals) == state.deals - 1


def _rate(rate: Rate) -> str:
    low, high = rate.interval
    return (
        f"{100 * rate.rate:.1f} % of {rate.of} (95 % interval {100 * low:.1f} to {100 * high:.1f})"
    )


def main() -> int:
    """Print how the expert fares, and what the deal is worth between equals."""
    parser = argparse.ArgumentParser(description="how well the cribbage expert plays")
    parser.add_argument("--games", type=int, default=2000, help="against each of the others")
    parser.add_argument("--equal", type=int, default=10_000, help="games between experts")
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    game = lomber.load("cribbage")
    met = True
    for rival, least in (("random", 0.95), ("greedy", 0.60)):
        report = simulate(game, ["expert", rival], args.games, seed=args.seed, rotate=True)
        wins = report.by_bot["expert"]
        met = met and wins.interval[0] >= least
        print(f"expert beats {rival}: {_rate(wins)}; {100 * least:.0f} % is asked", flush=True)
    first, dealt, other = 0, [], []
    for seed in range(args.equal):
        state, deals = equal_match(lomber.load("cribbage", first_dealer=seed % 2), seed)
        first += state.returns()[seed % 2] > 0
        dealt += [gain for gain, _ in deals]
        other += [gain for _, gain in deals]
    lead = [a - b for a, b in zip(dealt, other)]
    error = 1.96 * stdev(lead) / len(lead) ** 0.5
    print(f"equal experts: the first dealer wins {_rate(Rate(first, args.equal))}")
    print(
        f"a whole deal brings the dealer {fmean(dealt):.2f}, the other {fmean(other):.2f}: "
        f"an advantage of {fmean(lead):.2f} +- {error:.2f} over {len(lead)} deals"
    )
    print(PUBLISHED)
    return 0 if met else 1


if __name__ == "__main__":
    sys.exit(main())
