"""The lab: reports that do not depend on who did the work, right figures, perft."""

from __future__ import annotations

import subprocess
import sys
from collections import Counter
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import lomber
from ladder_fixtures import LADDER
from lomber.bots import Bot, RandomBot
from lomber.game import CHANCE, Batch
from lomber.host import Host
from lomber.lab import Rate, Report, Spread, Tally, perft, perft_divide, simulate, tournament
from lomber.lab import simulation as lab
from lomber.lab.tally import Moments
from lomber.random import Random

# -- the same whoever works -----------------------------------------------------------------------


@pytest.mark.parametrize("bots", [["random"], ["greedy", "random"]])
def test_any_number_of_jobs_gives_the_same_report(ladder, monkeypatch, bots):
    alone = simulate(ladder, bots, 60, seed=5, jobs=1)
    monkeypatch.setattr(lab, "WARM_UP", 0.0)  # all of it in other processes
    assert simulate(ladder, bots, 60, seed=5, jobs=2) == alone
    assert alone.json() | {"seconds": 0, "actions_per_second": 0} == simulate(
        ladder, bots, 60, seed=5, jobs=1
    ).json() | {"seconds": 0, "actions_per_second": 0}


def test_other_seeds_give_other_games(ladder):
    assert simulate(ladder, games=60, seed=5, jobs=1) != simulate(ladder, games=60, seed=6, jobs=1)


def test_more_games_begin_with_the_same(ladder):
    """Game i depends on the seed and on i alone."""
    few = lab._play(ladder, [RandomBot] * 2, 5, False, (0, 10))
    whole = lab._play(ladder, [RandomBot] * 2, 5, False, (0, 30))
    rest = lab._play(ladder, [RandomBot] * 2, 5, False, (10, 20))
    few.add(rest)
    assert vars(few) == vars(whole)


def test_the_deals_do_not_depend_on_the_bots(ladder):
    deals: dict[str, list] = {}

    class Watcher(RandomBot):
        def choose(self, observation, legal):
            deals.setdefault(self.key, []).append(legal)
            return legal[0]

    for key, other in (("a", "random"), ("b", "greedy")):
        Watcher.key = key
        simulate(ladder, [Watcher, other], 20, seed=5, jobs=1)
    opening = [[legal for legal in deals[key] if len(legal) == 2] for key in "ab"]
    assert opening[0] == opening[1]
    assert len(opening[0]) >= 20


def test_progress_is_told(ladder):
    told = []
    simulate(ladder, games=40, seed=1, jobs=1, progress=lambda *now: told.append(now))
    assert told[-1] == (40, 40)
    assert told == sorted(told)


# -- native playouts ------------------------------------------------------------------------------


@pytest.fixture
def native(ladder, monkeypatch):
    """Give Ladder playouts of its own: the same games, played by the state, as arrays."""
    calls = []

    def playouts(self, games, seed, *, first=0, actions=False):
        calls.append((first, games))
        returns, scores, lengths, passes = [], [], [], []
        for number in range(first, first + games):
            state, rng = self.new_state(), Random(seed, number)
            while not state.is_terminal:
                if state.current_player == CHANCE:
                    state.apply(state.sample_chance(rng))
                else:
                    state.apply(rng.choice(state.legal_actions()))
            result = state.result()
            returns.append(result.returns)
            scores.append([result.score[side] for side in self.sides])
            played = [action for player, action in state.history if player >= 0]
            lengths.append(len(played))
            passes.append(played.count(self.PASS))
        columns = np.array(scores).T
        return Batch(
            np.array(returns),
            dict(zip(self.sides, columns)),
            np.array(lengths),
            {"passes": np.array(passes)},
        )

    monkeypatch.setattr(type(ladder), "playouts", playouts)
    monkeypatch.setattr(lab, "NATIVE_CHUNK", 16)
    return calls


def test_random_seats_use_native_playouts(ladder, native):
    report = simulate(ladder, games=50, seed=3, jobs=2)
    assert report.native
    assert sorted(native[1:]) == [(0, 16), (16, 16), (32, 16), (48, 2)]
    assert simulate(ladder, games=50, seed=3, jobs=1) == report
    assert not simulate(ladder, ["greedy", "random"], 5, seed=3, jobs=1).native


def test_native_figures_are_those_of_the_games(ladder, native):
    batch = ladder.playouts(200, 3)
    native_tally, tally = Tally(ladder), Tally(ladder)
    native_tally.add_batch(ladder, batch, "random")
    for number in range(200):
        state, rng = ladder.new_state(), Random(3, number)
        while not state.is_terminal:
            if state.current_player == CHANCE:
                state.apply(state.sample_chance(rng))
            else:
                state.apply(rng.choice(state.legal_actions()))
        length = len(state.history) - 4
        passes = sum(action == ladder.PASS for _, action in state.history)
        tally.add_game(state, ["random", "random"], length, {"passes": passes})
    tally.bots = native_tally.bots  # a bot that plays both sides counts once a team in both
    assert vars(native_tally) == vars(tally)


def test_native_bots_count_once_a_team(ladder, native):
    report = simulate(ladder, games=50, seed=3, jobs=1)
    rate = report.by_bot["random"]
    assert rate == Rate(50 - report.draws.count, 100)


def test_histograms_of_odd_values(ladder):
    batch = Batch(
        np.array([[0.5, -0.5], [-1.0, 1.0], [0.25, 0.25]]),
        {"0": np.array([1e12, 2.0, 2.0]), "1": np.array([-3, -3, 7])},
        np.array([4, 5, 4]),
    )
    tally = Tally(ladder)
    tally.add_batch(ladder, batch, "random")
    assert tally.wins == [1, 1]
    assert tally.draws == 1
    assert tally.returns[0] == Counter({0.5: 1, -1.0: 1, 0.25: 1})
    assert tally.scores == {"0": Counter({1e12: 1, 2: 2}), "1": Counter({-3: 2, 7: 1})}
    assert tally.length == Counter({4: 2, 5: 1})


def test_moments_of_odd_values():
    """Sums of arrays are exact past 64 bits, and for halves."""
    for parts, wholes in (
        ([5_000_000_000, 3], [5_000_000_001, 4]),
        ([0.5, 1.25], [0.75, 2.0]),
        ([7, 0, 2], [9, 1, 2]),
    ):
        sums = Moments()
        sums.add_games(np.array(parts), np.array(wholes))
        a, b = [Fraction(x) for x in parts], [Fraction(x) for x in wholes]
        assert sums == Moments(
            len(a),
            sum(a),
            sum(b),
            sum(x * x for x in a),
            sum(x * y for x, y in zip(a, b)),
            sum(y * y for y in b),
        )


# -- figures --------------------------------------------------------------------------------------


def test_a_report_against_games_counted_by_hand(ladder_host):
    """Play the same games with bots of our own and count them plainly."""
    game = lomber.load("ladder", players=4, cards=12)
    ends = []

    class Low(Bot):
        name = "low"

        def choose(self, observation, legal):
            ends.append((len(legal), observation))
            return legal[0]

    report = simulate(game, [Low], 50, seed=2, jobs=1)
    scores, lengths, wins = [], [], Counter()
    for number in range(50):
        state = game.new_state()
        seed = Random(2, number).next()
        while not state.is_terminal:
            if state.current_player == CHANCE:
                lomber.deal(state, seed)
            else:
                state.apply(state.legal_actions()[0])
        even, odd = state.result().score.values()
        scores.append(even)
        lengths.append(len(state.history) - 8)
        wins[(even > odd) - (even < odd)] += 1
    assert [share.wins.count for share in report.teams] == [wins[1], wins[-1]]
    assert [share.wins.count for share in report.seats] == [wins[1], wins[-1]] * 2
    assert report.draws == Rate(wins[0], 50)
    assert report.scores["even"].mean == pytest.approx(np.mean(scores))
    assert report.scores["even"].sd == pytest.approx(np.std(scores, ddof=1))
    assert report.scores["even"].least == min(scores)
    assert report.length.mean == pytest.approx(np.mean(lengths))
    assert report.actions == sum(lengths)
    assert report.branching.mean == pytest.approx(np.mean([n for n, _ in ends]))
    assert report.by_bot == {"low": Rate(wins[1] + wins[-1], 100)}


def test_the_share_of_the_points(ladder):
    """Held against the jackknife, which knows nothing of the formula."""
    tally = Tally(ladder)
    ends = []
    for number in range(60):
        state, rng = ladder.new_state(), Random(9, number)
        while not state.is_terminal:
            if state.current_player == CHANCE:
                state.apply(state.sample_chance(rng))
            else:
                state.apply(rng.choice(state.legal_actions()))
        tally.add_game(state, ["a", "b"], 4, {})
        ends.append(list(state.result().score.values()))
    report = Report.of(ladder, tally, ("a", "b"), 9, native=False)
    mine, both = np.array(ends)[:, 0], np.array(ends).sum(axis=1)
    share = mine.sum() / both.sum()
    without = (mine.sum() - mine) / (both.sum() - both)
    error = np.sqrt(59 / 60 * ((without - without.mean()) ** 2).sum())
    for part in (report.side_points["0"], report.bot_points["a"]):
        assert part.share == pytest.approx(share)
        assert part.error == pytest.approx(error, rel=0.03)
        low, high = part.interval
        assert high - low == pytest.approx(2 * 1.96 * part.error, rel=0.001)
        assert part.json() == {"games": 60, "share": part.share, "low": low, "high": high}
    assert report.bot_points["b"].share == pytest.approx(1 - share)


@pytest.mark.parametrize("scores", [[(3.0, -1.0), (2.0, 2.0)], [(0.0, 0.0)]])
def test_what_is_no_share(ladder, scores):
    """A score below zero is no count of points, and of nothing there is no part."""
    tally = Tally(ladder)
    batch = Batch(
        np.zeros((len(scores), 2)),
        {side: np.array([score[i] for score in scores]) for i, side in enumerate(ladder.sides)},
        np.full(len(scores), 4),
    )
    tally.add_batch(ladder, batch, "random")
    report = Report.of(ladder, tally, ("random", "random"), 1, native=True)
    assert report.side_points == report.bot_points == {}


def test_rotation_gives_every_bot_every_seat(ladder):
    """Two games a deal: the bots change seats, the cards stay."""
    seats, deals = [], []

    class Low(Bot):
        name = "low"

        def __init__(self, game, seat, rng):
            super().__init__(game, seat, rng)
            seats.append(seat)

        def choose(self, observation, legal):
            return legal[0]

    class Spy(Low):
        name = "spy"

        def choose(self, observation, legal):
            if len(observation["history"]) <= 5:
                deals.append((self.seat, observation["hands"][str(self.seat)]))
            return legal[0]

    report = simulate(ladder, [Low, Spy], 20, seed=2, jobs=1, rotate=True)
    assert seats == [0, 1, 0, 1] * 10
    assert report.by_bot["low"].of == report.by_bot["spy"].of == 20
    straight = []
    for number in range(10):
        state = ladder.new_state()
        lomber.deal(state, Random(2, number).next())
        straight.append([sorted(state.hands[seat]) for seat in (0, 1)])
    held = [hand for seat, hand in deals if seat == 0]
    assert held == [[ladder.action_text(ladder.PLAY + c) for c in hands[0]] for hands in straight]


def test_rotation_plays_no_game_twice(ladder_host):
    """Four seats of two bots turn two ways only."""
    game = lomber.load("ladder", players=4, cards=12)
    greedy, random = lab.seat_bots(game, ["greedy", "random"])[:2]
    assert lab._turns([greedy, random] * 2) == 2
    assert lab._turns([greedy, random, random, random]) == 4
    assert lab._turns([random] * 3) == 1


def test_bots_sit_by_teams_where_there_are_as_many(ladder_host, monkeypatch):
    game = lomber.load("ladder", players=4, cards=12)
    game.teams = ((0, 1), (2, 3))
    names = [bot.name for bot in lab.seat_bots(game, ["greedy", "random"])]
    assert names == ["greedy", "greedy", "random", "random"]
    names = [bot.name for bot in lab.seat_bots(game, ["greedy", "random", "random", "random"])]
    assert names == ["greedy", "random", "random", "random"]


class Low(Bot):
    name = "low"

    def choose(self, observation, legal):
        return legal[0]


def test_a_tournament_is_its_matches(ladder):
    standings = tournament(ladder, [Low, "random", "greedy"], 20, seed=4, jobs=1)
    assert list(standings.matches) == [("low", "random"), ("low", "greedy"), ("random", "greedy")]
    for pair, report in standings.matches.items():
        bots = [Low if name == "low" else name for name in pair]
        assert report == simulate(ladder, bots, 20, seed=4, jobs=1, rotate=True)
    for name, rate in standings.bots.items():
        of_matches = [r.by_bot[name] for pair, r in standings.matches.items() if name in pair]
        assert rate == Rate(sum(r.count for r in of_matches), sum(r.of for r in of_matches))
        assert rate.of == 40
    rates = [rate.rate for rate in standings.bots.values()]
    assert rates == sorted(rates, reverse=True)
    assert [match["bots"] for match in standings.json()["matches"]] == [
        list(pair) for pair in standings.matches
    ]


def test_a_tournament_of_three_at_a_table(ladder_host):
    game = lomber.load("ladder", players=3)
    told = []
    standings = tournament(
        game, [Low, "random", "greedy"], 6, jobs=1, progress=lambda *now: told.append(now)
    )
    assert list(standings.matches) == [("low", "random", "greedy")]
    assert told[-1] == (6, 6)


@pytest.mark.parametrize("bots", [["random"], ["random", "random"], []])
def test_a_tournament_needs_rivals(ladder, bots):
    with pytest.raises(lomber.BadValue, match="takes 2 or more different bots"):
        tournament(ladder, bots, 10)


@given(st.lists(st.integers(-50, 50), min_size=1, max_size=60))
def test_spreads(values):
    spread = Spread.of(Counter(values))
    assert spread.count == len(values)
    assert spread.mean == pytest.approx(np.mean(values), abs=1e-9)
    if len(values) > 1:
        assert spread.sd == pytest.approx(np.std(values, ddof=1), abs=1e-9)
    wanted = np.quantile(values, [0.05, 0.25, 0.5, 0.75, 0.95], method="inverted_cdf")
    assert spread.quantiles == tuple(wanted)
    assert (spread.least, spread.most) == (min(values), max(values))


def test_nothing_has_no_spread():
    assert Spread.of({}).count == 0
    assert Spread.of({}).json()["q50"] == 0.0
    assert Rate(0, 0).interval == (0.0, 1.0)


@pytest.mark.parametrize(
    ("count", "of", "low", "high"),
    [  # Wilson (1927), computed by hand for z = 1.959964
        (0, 10, 0.0, 0.2775),
        (5, 10, 0.2366, 0.7634),
        (10, 10, 0.7225, 1.0),
        (81, 263, 0.2553, 0.3662),  # Newcombe (1998), table I
        (15, 148, 0.0624, 0.1605),
        (0, 20, 0.0, 0.1611),
        (1, 29, 0.0061, 0.1718),
    ],
)
def test_wilson_intervals(count, of, low, high):
    assert Rate(count, of).interval == pytest.approx((low, high), abs=5e-5)


# -- what is refused ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("bots", "settings", "message"),
    [
        (["random"], {"games": 0}, "games are 1 or more, not 0"),
        (["random"], {"jobs": 0}, "jobs are 1 or more, not 0"),
        (["random"], {"seed": -1}, "a seed is"),
        ([], {}, "0 bots do not go evenly into the 2 seats"),
        (["random"] * 3, {}, "3 bots do not go evenly into the 2 seats"),
        (["greddy"], {}, "no bot 'greddy' for ladder; did you mean 'greedy'"),
    ],
)
def test_bad_requests(ladder, bots, settings, message):
    with pytest.raises(lomber.BadValue, match=message):
        simulate(ladder, bots, **settings)


class Broken(Bot):
    name = "broken"

    def choose(self, observation, legal):
        raise KeyError("oops")


class Wild(Bot):
    name = "wild"

    def choose(self, observation, legal):
        return self.game.parse_action("Kc")


@pytest.mark.parametrize(
    ("bot", "message"),
    [
        (Broken, "game 0 of seed 4: bot 'broken' failed at seat 0: KeyError: 'oops'"),
        (Wild, "game 0 of seed 4: Kc is illegal: Hand: Kc is not yours"),
    ],
)
def test_a_bot_that_fails_is_named(ladder, bot, message):
    with pytest.raises(lomber.LomberError, match=message):
        simulate(ladder, [bot], 3, seed=4, jobs=1)


def test_an_endless_game_is_stopped(ladder, monkeypatch):
    monkeypatch.setattr(ladder, "max_game_length", 3)
    with pytest.raises(
        lomber.LomberError, match="game 0 of seed 4: the game has not ended after max_game"
    ):
        simulate(ladder, games=3, seed=4, jobs=1)


# -- perft ----------------------------------------------------------------------------------------


def brute_force(state, depth):
    """Every sequence, each from a fresh state."""
    sequences = [[]]
    for _ in range(depth):
        longer = []
        for sequence in sequences:
            fresh = state.game.new_state()
            for action in [*(a for _, a in state.history), *sequence]:
                fresh.apply(action)
            next_actions = [a for a, _ in fresh.chance_outcomes()] or fresh.legal_actions()
            longer += [[*sequence, action] for action in next_actions]
        sequences = longer
    return sequences


@pytest.mark.parametrize("native_undo", [True, False])
@pytest.mark.parametrize("depth", range(8))
def test_perft_is_brute_force(ladder_host, monkeypatch, depth, native_undo):
    game = lomber.load("ladder", cards=4)
    state = game.new_state()
    if native_undo:  # as a game with an undo of its own has it
        base = lomber.State.undo
        monkeypatch.setattr(type(state), "undo", lambda self: base(self), raising=False)
    sequences = brute_force(state, depth)
    assert perft(state, depth) == len(sequences)
    if depth:
        first = Counter(sequence[0] for sequence in sequences)
        assert Counter(perft_divide(state, depth)) == first
    assert state.history == []


def test_perft_of_deals(ladder_host):
    """Dealing four of eight cards: 8 * 7 * 6 * 5 ways, then two to lead."""
    state = lomber.load("ladder").new_state()
    assert [perft(state, depth) for depth in range(6)] == [1, 8, 56, 336, 1680, 3360]


def test_perft_of_a_finished_game(ladder):
    state = ladder.new_state()
    for text in ["deal 7c", "deal 3c", "deal 9c", "deal 8c", "7c", "8c", "9c", "pass", "pass"]:
        state.apply(ladder.parse_action(text))
    assert perft(state, 0) == 1
    assert perft(state, 1) == perft(state, 3) == 0
    assert perft_divide(state, 1) == {}


def test_bad_depths(ladder):
    state = ladder.new_state()
    with pytest.raises(lomber.BadValue, match="a depth is 0 or more"):
        perft(state, -1)
    with pytest.raises(lomber.BadValue, match="a depth to divide is 1 or more"):
        perft_divide(state, 0)


# -- plugins that are single files ----------------------------------------------------------------

FILE = """
import lomber
from ladder_fixtures import LADDER
from lomber.bots import RandomBot
lomber_api = 1

class Last(RandomBot):
    name = "last"

    def choose(self, observation, legal):
        return legal[-1]

@lomber.hookimpl
def lomber_bots():
    return [Last]
"""


def test_workers_know_the_bots_of_a_file(tmp_path, monkeypatch):
    path = tmp_path / "lastbot.py"
    path.write_text(FILE, encoding="utf-8")
    host = Host()
    for file in (LADDER, path):
        assert host.load_file(file).error == ""
    monkeypatch.setattr("lomber.host.host", lambda: host)
    game = lomber.load("ladder")
    alone = simulate(game, ["last", "random"], 30, seed=1, jobs=1)
    monkeypatch.setattr(lab, "WARM_UP", 0.0)
    assert simulate(game, ["last", "random"], 30, seed=1, jobs=2) == alone


SCRIPT = """
import sys
import lomber
from lomber.bots import RandomBot
from lomber.host import host
from lomber.lab import simulate, simulation

class First(RandomBot):
    name = "first"

    def choose(self, observation, legal):
        return legal[0]

print("begun")
host().load_file(sys.argv[1])
simulation.WARM_UP = 0.0
game = lomber.load("ladder")
for bots in (["greedy", "random"], [First, "random"]):
    print(simulate(game, bots, 20, seed=1, jobs=2) == simulate(game, bots, 20, seed=1, jobs=1))
"""


def test_a_script_simulates_without_a_guard_for_main(tmp_path):
    """Other processes do not run it anew; what it defines itself they need not know."""
    script = tmp_path / "script.py"
    script.write_text(SCRIPT, encoding="utf-8")
    done = subprocess.run(
        [sys.executable, script, LADDER], capture_output=True, text=True, timeout=120, check=False
    )
    assert (done.stdout.split(), done.stderr) == (["begun", "True", "True"], "")
