"""The C board and table against the plain Python oracle, on random positions."""

import random

import pytest

from lomber.cards import PACK_52, Card, pack
from lomber.mosaic import Board, Table
from oracles.mosaic_oracle import Game, Mosaic

SIZES = [
    (7, 7),
    (9, 9),
    (9, 4),
    (4, 9),
    (1, 1),
    (1, 16),
    (16, 1),
    (2, 3),
    (16, 16),
    (3, 14),
    (12, 5),
]
PLAIN = {card: (card.rank, str(card)[1]) for card in PACK_52}


def random_region(rng: random.Random, width: int, height: int) -> list[tuple[int, int]]:
    """A connected set of cells that holds 0,0 and fits width x height."""
    left, low = -rng.randrange(width), -rng.randrange(height)
    box = [(x, y) for x in range(left, left + width) for y in range(low, low + height)]
    return [cell for cell in box if cell == (0, 0) or rng.random() < 0.8]


def compare(board: Board, oracle: Mosaic, rng: random.Random, *, asked: int) -> None:
    """Hold legal cells of all cards, and reasons of some lays, against each other."""
    legal = oracle.legal_cells(PLAIN.values())
    for card, plain in PLAIN.items():
        assert board.legal(card) == legal[plain], (board, card)
    hand = rng.sample(PACK_52, 9)
    expected = [(card, x, y) for card in sorted(hand) for x, y in legal[PLAIN[card]]]
    assert board.legal_hand(hand) == expected
    assert board.count_moves(hand) == len(expected)
    for _ in range(asked):
        card = rng.choice(PACK_52)
        if oracle.laid and rng.random() < 0.8:
            x, y = rng.choice(oracle.laid)[1]
            cell = (x + rng.randint(-2, 2), y + rng.randint(-2, 2))
        else:
            cell = (rng.randint(-20, 20), rng.randint(-20, 20))
        reasons = board.why_illegal(card, *cell)
        assert list(reasons) == oracle.broken(PLAIN[card], cell), (board, card, cell)
        for reason in reasons:
            found = {PLAIN[near] for near in reason.cards}
            assert found == oracle.offenders(str(reason), PLAIN[card], cell)


def compare_positions(positions: int, seed: int, asked: int) -> None:
    rng = random.Random(seed)
    while positions > 0:
        width, height = rng.choice(SIZES) if rng.random() < 0.6 else _size(rng)
        strict = rng.random() < 0.3
        opening = (2, 10) if rng.random() < 0.8 else (11, 14)
        region = random_region(rng, width, height) if rng.random() < 0.15 else None
        board = Board(width, height, strict=strict, opening=opening, region=region)
        oracle = Mosaic(width, height, strict, opening, frozenset(region) if region else None)
        undone = rng.random() < 0.2
        for card in rng.sample(PACK_52, 52):
            compare(board, oracle, rng, asked=asked)
            positions -= 1
            cells = oracle.legal(PLAIN[card])
            if not cells:
                continue
            cell = rng.choice(cells)
            board.lay(card, *cell)
            oracle.lay(PLAIN[card], cell)
            if undone and rng.random() < 0.3:
                board.undo()
                oracle.undo()


def _size(rng: random.Random) -> tuple[int, int]:
    return rng.randint(1, 16), rng.randint(1, 16)


@pytest.mark.rule("SKIM-9")
@pytest.mark.rule("SKIM-10")
@pytest.mark.rule("SKIM-11")
@pytest.mark.rule("SKIM-14")
@pytest.mark.rule("SKIM-15")
@pytest.mark.rule("SKIM-16")
@pytest.mark.rule("SKIM-18")
def test_random_positions() -> None:
    compare_positions(600, seed=1, asked=12)


@pytest.mark.exhaustive
def test_many_random_positions() -> None:
    compare_positions(100_000, seed=2, asked=12)


def play_game(rng: random.Random, *, replay: bool) -> tuple[Table, Game]:
    """A random game on both, compared at every ply."""
    width, height = rng.choice([(7, 7), (9, 9), (4, 4), (2, 2), (9, 4), (1, 5), (3, 3)])
    seats = rng.randint(1, 8)
    cards = list(pack(rng.choice([36, 52])))
    rng.shuffle(cards)
    cards = cards[: rng.choice([len(cards), len(cards), rng.randrange(len(cards) + 1)])]
    hands = [cards[seat::seats] for seat in range(seats)]
    order = rng.sample(range(seats), seats) if rng.random() < 0.5 else None
    strict = rng.random() < 0.3
    table = Table(Board(width, height, strict=strict), hands, order=order, base=rng.choice([0, 7]))
    game = Game(
        Mosaic(width, height, strict),
        [[PLAIN[card] for card in sorted(hand)] for hand in hands],
        order or [],
    )
    states = []
    while True:
        moves = [(Card(_text(card)), x, y) for card, (x, y) in game.moves()]
        expected = [table.action(*move) for move in moves] or [table.pass_action]
        assert table.seat == game.seat()
        assert table.is_over == game.over()
        assert table.actions() == ([] if game.over() else expected)
        assert [list(map(PLAIN.get, hand)) for hand in table.hands] == game.hands
        assert table.passes == game.passes
        if game.over():
            break
        if replay:
            states.append(table.clone())
        action = rng.choice(expected)
        table.apply(action)
        if action == table.pass_action:
            game.pass_turn()
        else:
            card, x, y = table.split(action)
            assert table.action(card, x, y) == action
            game.lay(PLAIN[card], (x, y))
    for state in reversed(states):
        table.undo()
        assert table == state
        assert table.actions() == state.actions()
    return table, game


def _text(card: tuple[int, str]) -> str:
    return "23456789TJQKA"[card[0] - 2] + card[1]


@pytest.mark.rule("SKIM-7")
@pytest.mark.rule("SKIM-19")
@pytest.mark.rule("SKIM-20")
@pytest.mark.rule("SKIM-21")
@pytest.mark.rule("SKIM-22")
def test_random_games() -> None:
    rng = random.Random(5)
    for number in range(80):
        play_game(rng, replay=number % 4 == 0)


@pytest.mark.exhaustive
def test_many_random_games() -> None:
    rng = random.Random(6)
    for number in range(5000):
        play_game(rng, replay=number % 4 == 0)
