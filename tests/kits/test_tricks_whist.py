"""Whist, the example of a third-party trick game: loaded from its file and played."""

from __future__ import annotations

from pathlib import Path

import pytest

from lomber.game import CHANCE, Game, State
from lomber.host import Host
from lomber.random import Random

FILE = Path(__file__).parents[2] / "examples" / "lomber-whist" / "lomber_whist" / "__init__.py"


@pytest.fixture(scope="module")
def whist() -> type[Game]:
    host = Host(strict=True)
    host.load_file(FILE)
    return host.game_class("whist")


def play(game: Game, seed: int) -> State:
    state, rng = game.new_state(), Random(seed)
    while not state.is_terminal:
        if state.current_player == CHANCE:
            state.apply(state.sample_chance(rng))
        else:
            state.apply(rng.choice(state.legal_actions()))
    return state


def test_it_is_under_eighty_lines() -> None:
    assert len(FILE.read_text(encoding="utf-8").splitlines()) < 80


def test_a_match_to_five(whist: type[Game]) -> None:
    for seed in range(5):
        state = play(whist(), seed)
        score = state.result().score
        assert max(score.values()) >= 5 > min(score.values())
        for deal in state.deals:
            won = [0, 0]
            for trick in deal.tricks:
                won[trick.winner % 2] += 1
            assert sum(won) == 13
            assert list(deal.points) == [max(0, tricks - 6) for tricks in won]


def test_the_dealer_s_last_card_is_trumps_and_seen_by_all(whist: type[Game]) -> None:
    game = whist(deals=1)
    state = play(game, 3)
    last = game.action_text(state.history[51][1])
    for seat in range(4):
        seen = state.observation(seat)
        assert seen["history"][51] == [-1, last]
        assert seen["trump"] == last[-1]
    trumps = state.deals[0].tricks
    for trick in trumps:
        best = max(
            trick.cards,
            key=lambda c: (c // 13 == "cdhs".index(last[-1]), c // 13 == trick.cards[0] // 13, c),
        )
        assert trick.winner == (trick.leader + trick.cards.index(best)) % 4


def test_bad_options_are_refused(whist: type[Game]) -> None:
    with pytest.raises(ValueError, match="option target of whist"):
        whist(target=0)
