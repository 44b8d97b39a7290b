"""Whole random games of a mosaic game, played in C and scored in one go."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import numpy as np

from lomber.game import Batch
from lomber.mosaic import Playouts
from lomber.mosaic import playouts as play

if TYPE_CHECKING:
    from lomber.kits.mosaic.game import MosaicGame

__all__ = ["playouts"]


def playouts(game: MosaicGame, games: int, seed: int, first: int, actions: bool) -> Batch:
    """Return a batch of random games; see :meth:`lomber.game.Game.playouts`."""
    out = play(
        games=games,
        pack=len(game.pack),
        seats=game.num_players,
        width=game.width,
        height=game.height,
        strict=game.strict,
        opening=game.opening,
        seed=seed,
        first=first,
        actions=actions,
    )
    score = {side: np.asarray(totals) for side, totals in game.score_many(out.boards).items()}
    lead = np.sign(score[game.sides[0]].astype(np.float64) - score[game.sides[1]])
    signs = np.array([1.0 if team == 0 else -1.0 for team in game.team_of])
    return Batch(
        returns=lead[:, None] * signs,
        score=score,
        length=out.lengths + out.passes,
        extra={"passes": out.passes},
        actions=tuple(_sequences(game, out)) if actions else (),
    )


def _sequences(game: MosaicGame, out: Playouts) -> Iterator[list[int]]:
    """Yield each game's actions, the deal first, in the game's own numbers."""
    assert out.actions is not None
    assert out.owners is not None
    base = game.actions.base("lay")
    for owners, played in zip(out.owners, out.actions):
        hands = [np.flatnonzero(owners == seat).tolist() for seat in range(game.num_players)]
        deals = [hands[seat].pop() for seat in game.deal_order]
        yield deals + [base + action for action in played[played >= 0].tolist()]
