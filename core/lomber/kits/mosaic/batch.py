"""Many layouts of a mosaic game scored in one go: of random games, and one lay ahead."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

import numpy as np

from lomber.cards import PACK_52, Card
from lomber.game import Batch
from lomber.kits.mosaic.contract import check_columns
from lomber.kits.mosaic.layout import Layout
from lomber.mosaic import Board, Playouts, Table, deals

if TYPE_CHECKING:
    from lomber.kits.mosaic.game import MosaicGame

__all__ = ["leads_after", "playouts"]


def leads_after(
    game: MosaicGame, layout: Layout, actions: Sequence[int], seat: int
) -> list[float]:
    """Return the lead of *seat*'s team after each of these legal lays, or passes."""
    score = check_columns(
        game, game.score_many(_boards_after(game, layout, actions)), len(actions)
    )
    lead = score[game.sides[0]].astype(np.float64) - score[game.sides[1]]
    return (lead if game.team_of[seat] == 0 else -lead).tolist()  # type: ignore[no-any-return]


def _boards_after(game: MosaicGame, layout: Layout, actions: Sequence[int]) -> np.ndarray:
    """Return uint8 [n, height, width]: the layout after each action, in the corner 0,0."""
    lays = np.asarray(actions) - game.actions.base("lay")
    columns, rows = 2 * game.width - 1, 2 * game.height - 1  # as CellField counts them
    cards, cells = np.divmod(lays, columns * rows)
    ys, xs = np.divmod(cells, columns)
    left, _, low, _ = layout.extent
    ys, xs = ys - (game.height - 1) - low, xs - (game.width - 1) - left
    boards = np.repeat(layout.board[None], len(lays), 0)
    passes = cards == len(PACK_52)
    ys[passes] = xs[passes] = 0
    # The corner moves where a card lies left of the layout or below it.
    for shifted, axis in ((ys < 0, 1), (xs < 0, 2)):
        boards[shifted] = np.roll(boards[shifted], 1, axis)
    laid = np.flatnonzero(~passes)
    boards[laid, ys[laid].clip(0), xs[laid].clip(0)] = cards[laid]
    return boards


def playouts(game: MosaicGame, games: int, seed: int, first: int, actions: bool) -> Batch:
    """Return a batch of random games; see :meth:`lomber.game.Game.playouts`."""
    out = deals(_table(game), _pools(game), games, seed=seed, first=first, actions=actions)
    score = check_columns(game, game.score_many(out.boards), games)
    lead = np.sign(score[game.sides[0]].astype(np.float64) - score[game.sides[1]])
    signs = np.array([1.0 if team == 0 else -1.0 for team in game.team_of])
    return Batch(
        returns=lead[:, None] * signs,
        score=score,
        length=out.lengths + out.passes,
        extra={"passes": out.passes},
        actions=tuple(_sequences(game, out)) if actions else (),
    )


def _table(game: MosaicGame) -> Table:
    """Return a game's empty table, with its geometry, order of turns and numbers of actions."""
    board = Board(
        game.width,
        game.height,
        strict=game.strict,
        opening=game.opening,
        region=game.cells,
        spiral=game.spiral or None,
        support=game.support,
    )
    return Table(
        board,
        [0] * game.num_players,
        order=game.order,
        base=game.actions.base("lay"),
        pass_action=game.actions.base("pass"),
    )


def _pools(game: MosaicGame) -> list[tuple[list[Card], tuple[int, ...]]]:
    """Return which cards are shuffled together, and who gets them in turn (SKIM-5, SKIM-6)."""
    cards, order = list(game.pack), game.deal_order
    if not game.own_colours:
        return [(cards, order)]
    red = [card for card in cards if card.colour]
    black = [card for card in cards if not card.colour]
    return [(red, order[: len(red)]), (black, order[len(red) :])]


def _sequences(game: MosaicGame, out: Playouts) -> Iterator[list[int]]:
    """Yield each game's actions, the deal first, in the game's own numbers."""
    assert out.actions is not None
    assert out.owners is not None
    for owners, played in zip(out.owners, out.actions):
        hands = [np.flatnonzero(owners == seat).tolist() for seat in range(game.num_players)]
        dealt = [hands[seat].pop() for seat in game.deal_order]
        yield dealt + played[played >= 0].tolist()
