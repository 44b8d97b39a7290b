"""What a seat sees of a match: its own cards, the table, and what has been shown."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable
from operator import itemgetter
from typing import TYPE_CHECKING

from lomber.cards import card_text
from lomber.game import Observation
from lomber_cribbage.codec import CUT, DEAL, DISCARD, GO

if TYPE_CHECKING:
    from lomber.actions import Json
    from lomber_cribbage.state import CribbageState

__all__ = ["plays", "view", "visible"]

_ply = itemgetter(0)


def texts(cards: Iterable[int]) -> list[Json]:
    """Return the cards' texts."""
    return [card_text(card) for card in cards]


def plays(state: CribbageState) -> list[tuple[int, int]]:
    """Return (seat, card) of every card laid in this deal, in order."""
    if not state.starts:
        return []
    made = state.history[state.starts[-1][0] + state.game.cards_dealt :]
    return [(player, action) for player, action in made if 0 <= action < GO and player >= 0]


def visible(state: CribbageState, ply: int, seat: int) -> str:
    """Return ``history[ply]`` as *seat* knows it.

    Cards dealt to others, and to the crib, show as ``deal ?``; what others laid away as
    ``discard ? ?``, until a crib that has been shown leaves no doubt: between two, where none of
    it came from the pack.
    """
    game = state.game
    player, action = state.history[ply]
    if DEAL <= action < CUT:
        start, _, dealer, _, _ = state.starts[bisect_right(state.starts, ply, key=_ply) - 1]
        place, players = ply - start, game.num_players
        if (
            place < players * game.format.dealt
            and game.owners[game.rotation[dealer][place % players]] == game.owners[seat]
        ):
            return game.action_text(action)
        return "deal ?"
    if DISCARD <= action < DISCARD + game.discards and game.owners[player] != game.owners[seat]:
        if game.num_players == 2 and not game.format.to_crib:
            deal = bisect_right(state.starts, ply, key=_ply)
            if deal < state.deals or state.shown > 2:
                return game.action_text(action)
        return "discard" + " ?" * game.format.lay_away
    return game.action_text(action)


def view(state: CribbageState, seat: int) -> Observation:
    """Return the game's own part of an observation.

    Keys: ``phase``; ``deal``, its number from 1, 0 before the first; ``dealer``; ``target``;
    ``scores`` and ``pegs`` ([front, back]) by side; ``cut``, [seat, card] of the cards cut for the
    deal in this round; ``hand``, ``kept`` and ``laid_away`` of each seat held; ``cards_left`` by
    seat; ``starter``; ``pile``, [seat, card] since the count stood at 0; ``count``; ``said_go``;
    ``played``, [seat, card] of the whole deal; ``shown``, the hands and crib shown in this deal;
    ``claimed``, under muggins the points claimed for the last of them; ``past``, the cards of
    earlier deals, all of them shown.
    """
    game = state.game
    mine = game.seats_of(seat)
    laid: list[Json] = [[player, card_text(card)] for player, card in plays(state)]
    cut: list[Json] = []
    if not state.deals:
        cut = [[who, card_text(card)] for who, card in zip(state.cutters, state.dealt)]
    series = len(state.series)
    return {
        "phase": state.phase_name,
        "deal": state.deals,
        "dealer": state.dealer if state.deals else None,
        "target": game.target,
        "scores": dict(zip(game.sides, state.score)),
        "pegs": {
            side: [front, back] for side, front, back in zip(game.sides, state.score, state.back)
        },
        "cut": cut,
        "hand": {str(s): texts(_held(state, s)) for s in mine},
        "kept": {str(s): texts(state.kept[s]) for s in mine},
        "laid_away": {str(s): texts(state.laid[s]) for s in mine},
        "cards_left": _cards_left(state),
        "starter": card_text(state.starter) if state.starter >= 0 else None,
        "pile": laid[len(laid) - series :],
        "count": state.count,
        "said_go": [s for s in range(game.num_players) if state.gone >> s & 1],
        "played": laid,
        "shown": _shown(state),
        "claimed": _claimed(state),
        "past": [
            {
                "dealer": dealer,
                "starter": card_text(starter),
                "hands": [texts(hand) for hand in hands],
                "crib": texts(crib),
            }
            for dealer, starter, hands, crib in state.past
        ],
    }


def _held(state: CribbageState, seat: int) -> list[int]:
    """Return the cards a seat holds; while the deal goes on, those it has got so far."""
    game = state.game
    if state.deals and len(state.dealt) < game.cards_dealt:
        whole = game.num_players * game.format.dealt
        place = game.rotation[state.dealer].index(seat)
        return sorted(state.dealt[place : whole : game.num_players])
    return state.hands[seat]


def _cards_left(state: CribbageState) -> list[Json]:
    return [len(_held(state, seat)) for seat in range(state.game.num_players)]


def _shown(state: CribbageState) -> list[Json]:
    """Return the hands shown in this deal, in order; under muggins the last is being claimed."""
    if not state.shown:
        return []
    players = state.game.num_players
    order = state.game.rotation[state.dealer][: state.shown]
    shown: list[Json] = [{"seat": s, "crib": False, "cards": texts(state.kept[s])} for s in order]
    if state.shown > players:
        shown.append({"seat": state.dealer, "crib": True, "cards": texts(state.crib)})
    return shown


def _claimed(state: CribbageState) -> Json:
    """Return the claim that opponents are being asked about."""
    if state.phase_name != "muggins":
        return None
    game = state.game
    for _, action in reversed(state.history):
        if game.claim_base <= action <= game.claim_base + game.format.largest:
            return action - game.claim_base
    return None
