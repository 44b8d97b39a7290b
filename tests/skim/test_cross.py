"""CROSS-1 to CROSS-10: the game itself."""

import inspect

import numpy as np
import pytest

import lomber
import lomber_cross
from lomber.cards import Card
from lomber.game import TERMINAL
from lomber.kits.mosaic import Layout
from lomber.random import Random
from lomber_cross import Cross

rule = pytest.mark.rule

ROW = ["9s", "Kh", "7c", "Qd", "As", "8h", "Tc"]
COLUMN = ["6c", "Jh", "7s", "Qd", "Kc", "8d", "Ac"]  # from the top


def worked_example(without=()):
    cells = {(x - 3, 0): Card(card) for x, card in enumerate(ROW)}
    cells |= {(0, 3 - y): Card(card) for y, card in enumerate(COLUMN)}
    return Layout({cell: card for cell, card in cells.items() if cell not in without}, 7, 7)


@rule("CROSS-1")
@pytest.mark.parametrize(("players", "size"), [(4, 2), (6, 3), (2, 2)])
def test_teams_and_deal(players, size):
    game = lomber.load("cross", players=players)
    assert game.sides == ("long", "short")
    assert [len(team) for team in game.teams] == [size, size]
    assert not game.own_colours
    assert game.deal_order[:6] == tuple(i % game.num_players for i in range(6))


@rule("CROSS-2")
@pytest.mark.parametrize(("pack", "side"), [(36, 7), (52, 9)])
def test_the_square_is_larger_than_the_pack(pack, side):
    game = lomber.load("cross", pack=pack)
    assert (game.width, game.height, len(game.pack)) == (side, side, pack)
    assert side * side > pack


@rule("CROSS-3")
def test_a_move_is_compulsory():
    state = lomber.load("cross").new_state()
    lomber.deal(state, 1)
    (reason,) = state.why_illegal(state.game.parse_action("pass"))
    assert reason.rule == "SKIM-19"


@rule("CROSS-4")
@rule("CROSS-8")
@pytest.mark.parametrize(
    ("values", "without", "long", "short"),
    [("rank", (), 61, 59), ("twenty-one", (), 49, 38), ("rank", {(3, 0)}, 51, 59)],
)
def test_worked_count(values, without, long, short):
    """The ledger's count; with the Tc cell empty another card keeps the width spanned."""
    layout = worked_example(without)
    if without:
        layout = Layout({**layout.cells, (3, 2): Card("2d")}, 7, 7)
    game = Cross(pack=36, values=values)
    assert game.totals(game.score(layout)) == {"long": long, "short": short}
    boards = layout.board[None]
    assert {k: v.tolist() for k, v in game.score_many(boards).items()} == {
        "long": [long],
        "short": [short],
    }


@rule("CROSS-5")
def test_the_centre_counts_for_neither():
    game = Cross(pack=36)
    base = worked_example()
    for card in ("Qd", "Ad", "2h"):
        layout = Layout({**base.cells, (0, 0): Card(card)}, 7, 7)
        assert game.totals(game.score(layout)) == {"long": 61, "short": 59}
    items = list(game.score(base))
    assert [len(item.cards) for item in items] == [6, 6]
    assert all(Card("Qd") not in item.cards for item in items)


@rule("CROSS-6")
def test_empty_cells_count_nothing_and_who_laid_is_irrelevant():
    game = Cross(pack=36)
    layout = Layout(
        {c: k for c, k in worked_example().cells.items() if c not in {(1, 0), (2, 0)}}, 7, 7
    )
    assert game.totals(game.score(layout)) == {"long": 61 - 14 - 8, "short": 59}
    assert "seat" not in inspect.signature(game.score).parameters


@rule("CROSS-7")
def test_lines_are_known_only_once_the_square_is_spanned():
    base = worked_example()
    short_row = Layout({c: k for c, k in base.cells.items() if c != (3, 0)}, 7, 7)
    assert short_row.known_columns is None
    assert short_row.arms_of_column() is None
    # the row is known, as the height is spanned; no centre is known yet, so all its cards count
    assert sorted(map(str, short_row.arms_of_row())) == sorted(ROW[:-1])
    assert base.arms_of_row() is not None
    assert base.arms_of_column() is not None


@rule("CROSS-9")
def test_an_axis_never_completed_scores_nothing_and_says_so():
    game = Cross(pack=36)
    layout = Layout({c: k for c, k in worked_example().cells.items() if c != (3, 0)}, 7, 7)
    entries = list(game.score(layout))
    assert game.totals(entries)["short"] == 0
    assert "Short sides: no middle line, 0" in [str(entry) for entry in entries]
    assert game.score_many(layout.board[None])["short"].tolist() == [0]


@rule("CROSS-10")
@pytest.mark.parametrize(
    ("seed", "options"), [(s, {"pack": p}) for s in range(12) for p in (36, 52)]
)
def test_the_higher_sum_wins(seed, options):
    game = lomber.load("cross", **options)
    state = game.new_state()
    lomber.deal(state, seed)
    rng = Random(seed)
    while state.current_player != TERMINAL:
        assert state.returns() == (0.0,) * 4
        legal = state.legal_actions()
        state.apply(legal[rng.below(len(legal))])
    score = state.result().score
    sign = (score["long"] > score["short"]) - (score["long"] < score["short"])
    assert state.returns() == (sign, -sign, sign, -sign)
    assert score == _count(state)


@rule("CROSS-10")
def test_equal_sums_are_a_draw():
    state = lomber.load("cross", pack=36).new_state()
    lomber.deal(state, 0)
    state.layout = lambda: Layout({}, 7, 7)
    state.current_player = TERMINAL
    assert state.returns() == (0.0,) * 4


def _count(state):
    """Count the lines from the history alone, not through the kit."""
    cells, size = {}, state.game.width
    for player, action in state.history:
        if player >= 0 and action != state.game.actions.base("pass"):
            fields = state.game.actions.decode(action)[1]
            cells[fields["cell"]] = fields["card"]
    xs, ys = {x for x, _ in cells}, {y for _, y in cells}
    wide, tall = max(xs) - min(xs) + 1 == size, max(ys) - min(ys) + 1 == size
    mx, my = (max(xs) + min(xs)) / 2, (max(ys) + min(ys)) / 2
    centre = (mx, my) if wide and tall else None
    long = sum(c.rank for (x, y), c in cells.items() if tall and y == my and (x, y) != centre)
    short = sum(c.rank for (x, y), c in cells.items() if wide and x == mx and (x, y) != centre)
    return {"long": long, "short": short}


def test_batch_scores_agree_with_single_ones():
    rng = np.random.default_rng(5)
    for values in ("rank", "twenty-one"):
        for pack, size in ((36, 7), (52, 9)):
            game = Cross(pack=pack, values=values)
            boards = np.full((200, size, size), 255, np.uint8)
            for board in boards:
                cells = rng.permutation(size * size)[: rng.integers(1, 36)]
                board.flat[cells] = rng.permutation(52)[: len(cells)]
                while not (board[0] != 255).any():
                    board[:] = np.roll(board, -1, axis=0)
                while not (board[:, 0] != 255).any():
                    board[:] = np.roll(board, -1, axis=1)
            many = game.score_many(boards)
            for i, board in enumerate(boards):
                single = game.totals(game.score(Layout.of_array(board)))
                assert single == {side: many[side][i] for side in game.sides}


def test_the_game_is_at_most_sixty_lines():
    lines = inspect.getsource(lomber_cross).splitlines()
    start = next(i for i, line in enumerate(lines) if line.startswith("VALUES"))
    code = [line for line in lines[start:] if line.strip() and not line.strip().startswith("#")]
    assert len(code) <= 60


@pytest.mark.parametrize("lang", ["en", "ru"])
def test_rules_pages(lang):
    page = lomber.load("cross").rules(lang)
    assert page.startswith("# SKIM-11" if lang == "en" else "# СКИМ-11")
    assert page.count("House decision" if lang == "en" else "Решение дома") >= 6
