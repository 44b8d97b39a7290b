"""The C board and table against the plain Python oracle, on random positions."""

import random

import pytest

from lomber import BadValue
from lomber.cards import PACK_52, Card, pack
from lomber.mosaic import Board, Table
from oracles.mosaic_oracle import Game, Mosaic, place_in_spiral

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


def random_geometry(rng: random.Random, width: int, height: int) -> dict[str, object]:
    """A region, a spiral, or neither, with or without support: as Board takes it."""
    which = rng.random()
    out: dict[str, object] = {"support": rng.choice([0, 0, 0, 1, 3])}
    if which < 0.15:
        out["region"] = frozenset(random_region(rng, width, height))
    elif which < 0.35:
        out["spiral"] = rng.choice([1, 2, 5, 9, 30, 255])
    return out


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
        geometry = random_geometry(rng, width, height)
        board = Board(width, height, strict=strict, opening=opening, **geometry)
        oracle = Mosaic(width, height, strict, opening, **geometry)
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


@pytest.mark.rule("SKIM-13")
def test_the_spiral_by_hand() -> None:
    """Twenty-five cells written down by eye, and how the oracle counts them."""
    drawn = """
        16 15 14 13 12
        17  4  3  2 11
        18  5  0  1 10
        19  6  7  8  9
        20 21 22 23 24
    """
    rows = [list(map(int, line.split())) for line in drawn.split("\n") if line.strip()]
    for y, row in zip(range(2, -3, -1), rows):
        for x, number in zip(range(-2, 3), row):
            assert place_in_spiral(x, y) == number
            board = Board(5, 5, spiral=max(1, number))
            board.lay("9h", 0, 0)  # the first number + 1 cells are allowed now: the last is x, y
            if number:
                assert "rectangle" not in board.why_illegal("Td", x, y)
            if number > 1:
                earlier = Board(5, 5, spiral=number - 1)
                earlier.lay("9h", 0, 0)
                assert "rectangle" in earlier.why_illegal("Td", x, y)


@pytest.mark.rule("SKIM-13")
def test_a_pyramid_by_hand() -> None:
    board = Board(5, 3, support=3)
    for lay in ("9h@0,0", "9d@1,0", "8h@2,0"):
        card, cell = lay.split("@")
        board.lay(card, *map(int, cell.split(",")))
    assert board.why_illegal("7d", 0, -1) == ("support",)
    assert board.why_illegal("8d", 0, 1) == ("support",)  # below are an empty cell and two cards
    board.lay("Ts", 1, 1)
    assert "support" in board.why_illegal("7h", 1, 2)
    assert board.support == 3
    assert board.spiral is None
    assert repr(board).startswith("<Board(5, 3, support=3): 9h@0,0")
    stack = Board(5, 3, support=1)
    stack.lay("9h", 0, 0)
    assert stack.why_illegal("9d", 0, 1) == ()
    assert stack.why_illegal("9d", 0, -1) == ("support",)
    (reason,) = stack.why_illegal("9d", 0, -1)
    assert reason.rule_id == "SKIM-13"


def test_geometries_out_of_range_are_named() -> None:
    for bad, message in (
        ({"support": 2}, "support is 0, 1 or 3"),
        ({"spiral": 0}, r"reach of a spiral is 1\.\.255"),
        ({"spiral": 3, "region": [(0, 0)]}, "a region or a spiral, not both"),
    ):
        with pytest.raises(BadValue, match=message):
            Board(7, 7, **bad)
    board = Board(7, 7)
    board.lay("9h", 0, 0)
    board.lay("9d", 0, -1)
    with pytest.raises(BadValue, match="outside a spiral with reach 3"):
        board.set_spiral(3)
    board.set_spiral(8)
    assert board.spiral == 8


def _size(rng: random.Random) -> tuple[int, int]:
    return rng.randint(1, 16), rng.randint(1, 16)


@pytest.mark.rule("SKIM-9")
@pytest.mark.rule("SKIM-10")
@pytest.mark.rule("SKIM-11")
@pytest.mark.rule("SKIM-13")
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
    geometry = random_geometry(rng, width, height)
    board = Board(width, height, strict=strict, **geometry)
    table = Table(board, hands, order=order, base=rng.choice([0, 7]))
    game = Game(
        Mosaic(width, height, strict, **geometry),
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
