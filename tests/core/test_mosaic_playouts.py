"""Whole random games of the C core: legal, uniform, reproducible."""

import random
from collections import Counter

import numpy as np
import pytest

from lomber import BadValue, CardError
from lomber.cards import PACK_52, pack
from lomber.mosaic import EMPTY, Board, Playouts, Table, deals, playouts, rollouts
from lomber.native import ffi, lib
from lomber.random import Random
from oracles.mosaic_oracle import Game, Mosaic

PLAIN = {card: (card.rank, str(card)[1]) for card in PACK_52}

SETUPS = [
    {"pack": 36, "seats": 4, "width": 7, "height": 7},
    {"pack": 52, "seats": 6, "width": 9, "height": 9},
    {"pack": 52, "seats": 5, "width": 7, "height": 7},
    {"pack": 36, "seats": 4, "width": 3, "height": 3},
    {"pack": 52, "seats": 2, "width": 9, "height": 4},
    {"pack": 52, "seats": 1, "width": 16, "height": 16},
    {"pack": 36, "seats": 8, "width": 12, "height": 12},
    {"pack": 52, "seats": 3, "width": 1, "height": 16},
    {"pack": 36, "seats": 4, "width": 7, "height": 7, "strict": True},
    {"pack": 52, "seats": 4, "width": 9, "height": 9, "strict": True},
    {"pack": 52, "seats": 7, "width": 8, "height": 5, "opening": (14, 14)},
    {"pack": 36, "seats": 4, "width": 11, "height": 6, "support": 3},
    {"pack": 52, "seats": 4, "width": 15, "height": 8, "support": 3, "strict": True},
]


def board_of(setup: dict[str, object]) -> Board:
    names = ("width", "height", "strict", "opening", "support")
    return Board(**{name: setup[name] for name in names if name in setup})


def check_game(out: Playouts, row: int, game: Game, table: Table, rng: Random) -> None:
    """Hold one emitted game against the oracle, which draws from the same stream."""
    assert out.actions is not None
    passes = 0
    for action in out.actions[row]:
        if action == -1:
            break
        moves = [
            table.action(13 * "cdhs".index(card[1]) + card[0] - 2, x, y)
            for card, (x, y) in game.moves()
        ]
        if not moves:
            assert action == table.pass_action
            game.pass_turn()
            passes += 1
            continue
        assert action == moves[rng.below(len(moves))]
        card, x, y = table.split(int(action))
        game.lay(PLAIN[card], (x, y))
    assert game.over()
    cells = game.board.table
    assert out.lengths[row] == len(cells)
    assert out.passes[row] == passes
    left = min((x for x, _ in cells), default=0)
    low = min((y for _, y in cells), default=0)
    assert tuple(out.corners[row]) == (left, low)
    found = {
        (int(x) + left, int(y) + low): PLAIN[PACK_52[out.boards[row, y, x]]]
        for y, x in np.argwhere(out.boards[row] != EMPTY)
    }
    assert found == cells


@pytest.mark.rule("SKIM-5")
@pytest.mark.rule("SKIM-4")
@pytest.mark.rule("SKIM-21")
@pytest.mark.rule("SKIM-22")
@pytest.mark.parametrize("setup", SETUPS, ids=str)
def test_games_are_those_of_the_documented_draws(setup: dict[str, object]) -> None:
    games = 6
    out = playouts(games=games, seed=11, first=3, actions=True, **setup)
    assert out.boards.dtype == np.uint8
    assert out.boards.shape == (games, setup["height"], setup["width"])
    seats = int(setup["seats"])
    for row in range(games):
        rng = Random(11, stream=3 + row)
        cards = bytearray(pack(int(setup["pack"])))
        rng.shuffle(cards)
        hands = [sorted(cards[seat::seats]) for seat in range(seats)]
        owners = {card: seat for seat, hand in enumerate(hands) for card in hand}
        assert out.owners[row].tolist() == [owners.get(card, EMPTY) for card in range(52)]
        board = board_of(setup)
        oracle = Mosaic(
            board.width, board.height, board.strict, board.opening, support=board.support
        )
        game = Game(oracle, [[PLAIN[PACK_52[card]] for card in hand] for hand in hands])
        check_game(out, row, game, Table(board, [bytes(hand) for hand in hands]), rng)


def random_table(rng: random.Random) -> Table:
    """A table some way into a game, with an order of its own."""
    width, height = rng.choice([(7, 7), (9, 9), (4, 6), (16, 3)])
    seats = rng.randint(2, 6)
    cards = rng.sample(PACK_52, rng.randint(12, 52))
    geometry: dict[str, object] = {"support": rng.choice([0, 0, 1, 3])}
    if rng.random() < 0.3:
        region = [(x, y) for x in range(-1, width - 1) for y in range(height) if (x + y) % 5]
        geometry["region"] = [*region, (0, 0)]
    elif rng.random() < 0.4:
        geometry["spiral"] = rng.choice([2, 8, 40])
    board = Board(width, height, strict=rng.random() < 0.3, **geometry)
    hands = [cards[seat::seats] for seat in range(seats)]
    table = Table(board, hands, order=rng.sample(range(seats), seats), base=5, pass_action=1)
    for _ in range(rng.randrange(20)):
        if not table.is_over:
            table.apply(rng.choice(table.actions()))
    return table


def test_rollouts_go_on_from_any_table() -> None:
    rng = random.Random(8)
    for number in range(60):
        table = random_table(rng)
        before = table.clone()
        out = rollouts(table, games=3, seed=number, actions=True)
        assert table == before
        for row in range(3):
            draws = Random(number, stream=row)
            play = table.clone()
            for action in out.actions[row]:
                if action == -1:
                    break
                actions = play.actions()
                if actions == [play.pass_action]:
                    assert action == play.pass_action
                else:
                    assert action == actions[draws.below(len(actions))]
                play.apply(int(action))
            assert play.is_over
            assert out.lengths[row] == len(play.board)
            corner = out.corners[row]
            found = {
                (int(x + corner[0]), int(y + corner[1])): int(out.boards[row, y, x])
                for y, x in np.argwhere(out.boards[row] != EMPTY)
            }
            assert found == play.board.cards()


DEALS = [
    {
        "width": 7,
        "height": 7,
        "strict": True,
        "region": [(x, y) for x in range(5) for y in range(7)],
    },
    {"width": 9, "height": 9, "strict": True, "spiral": 9},
    {"width": 7, "height": 9, "spiral": 4},
    {"width": 11, "height": 6, "support": 3},
    {"width": 9, "height": 4, "support": 1},
    {"width": 9, "height": 9},
]


@pytest.mark.rule("SKIM-2")
@pytest.mark.rule("SKIM-6")
@pytest.mark.rule("SKIM-13")
@pytest.mark.parametrize("setup", DEALS, ids=str)
def test_deals_are_those_of_the_documented_draws(setup: dict[str, object]) -> None:
    """Own colours dealt, partners side by side, any geometry: against the oracle."""
    red = [int(card) for card in pack(36) if card.colour]
    black = [int(card) for card in pack(36) if not card.colour]
    order = [0, 3, 1, 4, 2, 5]
    board = Board(**setup)
    table = Table(board, [0] * 6, order=order, base=36)
    seats = [[0, 1, 2] * 6, [3, 4, 5] * 6]
    pools = [(red, seats[0]), (black, seats[1])]
    out = deals(table, pools, 5, seed=21, first=2, actions=True)
    for row in range(5):
        rng = Random(21, stream=2 + row)
        hands: list[list[int]] = [[] for _ in range(6)]
        for pool, to in ((red, seats[0]), (black, seats[1])):
            cards = bytearray(pool)
            rng.shuffle(cards)
            for card, seat in zip(cards, to):
                hands[seat].append(card)
        owners = {card: seat for seat, hand in enumerate(hands) for card in hand}
        assert out.owners[row].tolist() == [owners.get(card, EMPTY) for card in range(52)]
        oracle = Mosaic(
            board.width,
            board.height,
            board.strict,
            board.opening,
            frozenset(setup["region"]) if "region" in setup else None,
            board.spiral,
            board.support,
        )
        game = Game(oracle, [[PLAIN[PACK_52[c]] for c in sorted(hand)] for hand in hands], order)
        check_game(
            out, row, game, Table(board, [bytes(h) for h in hands], order=order, base=36), rng
        )


def test_deals_give_the_games_of_playouts() -> None:
    plain = playouts(games=40, pack=52, seats=5, width=9, height=9, seed=4, actions=True)
    table = Table(Board(9, 9), [0] * 5)
    same = deals(table, [(pack(52), [i % 5 for i in range(52)])], 40, seed=4, actions=True)
    for name in ("boards", "lengths", "passes", "corners", "actions", "owners"):
        assert np.array_equal(getattr(plain, name), getattr(same, name))


def test_what_cannot_be_dealt_is_named() -> None:
    table = Table(Board(7, 7), [0, 0])
    for pools, error, message in (
        ([], BadValue, "the number of pools"),
        ([("6c 7c", [0])], BadValue, "names the seat of each, not 1 seats"),
        ([("6c", [2])], BadValue, r"a seat in pool 0 is 0\.\.1, not 2"),
        ([("6c", [0]), ("6c", [1])], CardError, "6c is in two places"),
    ):
        with pytest.raises(error, match=message):
            deals(table, pools, 1)
    with pytest.raises(BadValue, match="whose hands are empty"):
        deals(Table(Board(7, 7), ["9h", 0]), [("6c", [0])], 1)


def test_every_move_is_equally_likely() -> None:
    """Pearson's statistic of the first move of many rollouts, against its 99.9999 % point."""
    board = Board(7, 7)
    for lay in (("8h", 0, 0), ("9d", 0, 1), ("Ts", 1, 1)):
        board.lay(*lay)
    table = Table(board, ["6c Td Ah", "2c"])
    actions = table.actions()
    games = 200_000
    counts = Counter(rollouts(table, games=games, seed=4, actions=True).actions[:, 0].tolist())
    assert set(counts) == set(actions)
    expected = games / len(actions)
    statistic = sum((counts[a] - expected) ** 2 / expected for a in actions)
    freedom = len(actions) - 1
    assert freedom > 8
    assert statistic < freedom + 4.8 * (2 * freedom) ** 0.5 + 15


@pytest.mark.rule("SKIM-5")
def test_deals_are_uniform() -> None:
    owners = playouts(games=40_000, seed=5, actions=True).owners
    held = owners[:, list(pack(36))]
    assert (owners[:, 0] == EMPTY).all()
    shares = np.stack([(held == seat).mean(axis=0) for seat in range(4)])
    assert np.abs(shares - 0.25).max() < 6 * (0.25 * 0.75 / 40_000) ** 0.5


def test_a_game_depends_on_its_seed_and_stream_alone() -> None:
    whole = playouts(games=50, seed=9)
    parts = [playouts(games=25, seed=9, first=first) for first in (0, 25)]
    for name in ("boards", "lengths", "passes", "corners"):
        joined = np.concatenate([getattr(part, name) for part in parts])
        assert np.array_equal(getattr(whole, name), joined)
    assert not np.array_equal(whole.boards, playouts(games=50, seed=10).boards)
    boards, lengths, passes = whole
    assert boards is whole.boards
    assert (lengths.shape, passes.shape, len(whole)) == ((50,), (50,), 50)
    assert len(playouts(games=0)) == 0


def test_bad_arguments_are_named() -> None:
    for bad, message in (
        ({"games": -1}, "the number of games is"),
        ({"games": 1.5}, "the number of games is"),
        ({"games": 1, "pack": 40}, "no pack of 40 cards"),
        ({"games": 1, "seats": 9}, r"the number of seats is 1\.\.8, not 9"),
        ({"games": 1, "width": 17}, "the width of a board is"),
        ({"games": 1, "seed": -1}, "the seed is"),
        ({"games": 1, "first": 1 << 64}, "the first stream is"),
    ):
        with pytest.raises(BadValue, match=message):
            playouts(**bad)
    with pytest.raises(BadValue, match="the seed is"):
        rollouts(Table(Board(7, 7), ["9h"]), games=1, seed="x")


def test_too_short_an_array_of_actions_is_refused() -> None:
    setup = ffi.new("lomber_mosaic_setup *")
    setup.pack, setup.seats, setup.width, setup.height = 36, 4, 7, 7
    setup.opening_low, setup.opening_high = 2, 10
    games = ffi.new("lomber_mosaic_games *")
    actions = ffi.new("int32_t[]", [7] * 148)
    games.actions, games.plies = actions, 147
    assert lib.lomber_mosaic_playouts(setup, 1, games) == lib.LOMBER_E_CAPACITY
    assert set(actions) == {7}
    games.plies = 148
    assert lib.lomber_mosaic_playouts(setup, 1, games) == lib.LOMBER_OK
