"""The mosaic technique from Python: pytest benches/bench_mosaic.py --benchmark-enable.

C figures, and ratios to other code, are in benches/compare_mosaic.py.
"""

import random

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from lomber.cards import pack
from lomber.mosaic import Board, Table, playouts, rollouts

HAND = ["Ts", "6c", "Kh", "9d", "Ac", "7s", "8h", "Qd", "6h"]


def middle_board(side: int) -> Board:
    """A board with 18 cards of a random game."""
    rng = random.Random(side)
    board = Board(side, side)
    for card in rng.sample(pack(36), 36):
        cells = board.legal(card)
        if cells and len(board) < 18:
            board.lay(card, *rng.choice(cells))
    return board


@pytest.mark.parametrize("side", [7, 9])
def bench_legal_cells_of_a_card(benchmark: BenchmarkFixture, side: int) -> None:
    board = middle_board(side)
    cells = benchmark(board.legal, "Ts")
    assert cells
    assert all(not board.why_illegal("Ts", *cell) for cell in cells)


def bench_moves_of_a_hand(benchmark: BenchmarkFixture) -> None:
    board = middle_board(7)
    moves = benchmark(board.legal_hand, HAND)
    assert len(moves) == board.count_moves(HAND) > 9


def bench_why_illegal(benchmark: BenchmarkFixture) -> None:
    board = Board(7, 7)
    board.lay("9h", 0, 0)
    assert benchmark(board.why_illegal, "8s", 1, 0) == ("seniority",)


def bench_game_action_by_action(benchmark: BenchmarkFixture) -> None:
    """One whole game from Python: a list of actions, a choice and a call for each ply."""
    cards = random.Random(1).sample(pack(36), 36)
    start = Table(Board(7, 7), [cards[seat::4] for seat in range(4)])
    draw = random.Random(2).random

    def game() -> Table:
        table = start.clone()
        while table.seat >= 0:
            actions = table.actions()
            table.apply(actions[int(draw() * len(actions))])
        return table

    table = benchmark(game)
    assert table.is_over
    assert table.plies >= 30


@pytest.mark.parametrize(("side", "size"), [(7, 36), (9, 52)])
def bench_1000_playouts(benchmark: BenchmarkFixture, side: int, size: int) -> None:
    out = benchmark(playouts, games=1000, pack=size, width=side, height=side, seed=1)
    assert 0.95 * size < out.lengths.mean() <= size


def bench_1000_rollouts(benchmark: BenchmarkFixture) -> None:
    cards = random.Random(1).sample(pack(36), 36)
    table = Table(Board(7, 7), [cards[seat::4] for seat in range(4)])
    for _ in range(12):
        table.apply(table.actions()[0])
    out = benchmark(rollouts, table, games=1000, seed=1)
    assert (out.lengths >= len(table.board)).all()
