"""Filling in what a seat does not know: a random whole match that looks the same to it.

Cards still hidden are dealt uniformly over all deals that agree with what was seen. A go is seen
too: who said it at a count held no card then that would have fitted (CRIB-15), so what is left
of that hand is drawn from higher cards.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any, Final

from lomber.actions import ActionCodec
from lomber.cards import Card
from lomber.errors import BadValue, LomberError
from lomber.game import Observation
from lomber_cribbage.codec import CUT, DEAL, DISCARD, GO, START
from lomber_cribbage.counting import VALUE

if TYPE_CHECKING:
    from lomber.random import Random
    from lomber_cribbage.game import Cribbage
    from lomber_cribbage.state import CribbageState

__all__ = ["needs", "needs_of", "resample"]

HIDDEN: Final = -1


@cache
def _numbers(codec: ActionCodec) -> dict[str, int]:
    numbers = {codec.text(action): action for action in range(codec.size)}
    return numbers | {"deal ?": HIDDEN, "discard ?": HIDDEN, "discard ? ?": HIDDEN}


def resample(game: Cribbage, observation: Observation, rng: Random) -> CribbageState:
    """Return a random full state consistent with an observation.

    Raises:
        BadValue: the observation is not one of this game.
    """
    if observation.get("game") != game.name or observation.get("options") != game.options:
        raise BadValue(f"the observation is not one of {game!r}")
    try:
        made = _fill(game, observation, rng)
        state = game.new_state()
        for player, action in made:
            if state.current_player != player:
                raise BadValue(f"not seat {player}'s turn after {len(state.history)} actions")
            state.apply(action)
    except (LomberError, LookupError, TypeError, ValueError, AttributeError) as exc:
        raise BadValue(f"the observation is not one of {game!r}: {exc}") from exc
    return state


def _fill(game: Cribbage, seen: dict[str, Any], rng: Random) -> list[tuple[int, int]]:
    """Return the history of an observation with random cards in the hidden places."""
    numbers = _numbers(game.actions)
    made = [(player, numbers[text]) for player, text in seen["history"]]
    starts = []
    begun = False
    for ply, (player, action) in enumerate(made):
        dealing = player < 0 and (action == HIDDEN or DEAL <= action < CUT)
        if dealing and not begun:
            starts.append(ply)
        begun = dealing
    if not starts:
        return made
    known = [*seen["past"], {"dealer": seen["dealer"]}]
    if not 0 <= len(known) - len(starts) <= 1:  # a deal begins before its first card
        raise BadValue(f"{len(known)} deals are told of and {len(starts)} were made")
    filled = made[: starts[0]]
    for start, end, facts in zip(starts, [*starts[1:], len(made)], known):
        hands: dict[int, list[int]] = {}
        crib: list[int] | None = None
        if "crib" in facts:
            hands = dict(enumerate(map(_cards, facts["hands"])))
            crib = _cards(facts["crib"])
        else:
            for shown in seen["shown"]:
                if shown["crib"]:
                    crib = _cards(shown["cards"])
                else:
                    hands[shown["seat"]] = _cards(shown["cards"])
        deal = _Deal(game, facts["dealer"], made[start:end], set(seen["seats"]), hands, crib)
        filled += deal.fill(rng)
    return filled


def _cards(texts: Iterable[str]) -> list[int]:
    return [int(Card(text)) for text in texts]


def needs(game: Cribbage, made: Iterable[tuple[int, int]]) -> list[int]:
    """Return, by seat, the least value that its cards left can have, from the go's of a deal.

    Args:
        made: the (seat, action) pairs of the play; others are passed over.
    """
    left = [game.format.keep] * game.num_players
    least = [1] * game.num_players
    count = gone = 0
    for player, action in made:
        if player < 0 or not 0 <= action <= GO:
            continue
        if action == GO:
            least[player] = max(least[player], 32 - count)
            gone |= 1 << player
        else:
            left[player] -= 1
            count += VALUE[action]
        going_on = any(cards and not gone >> seat & 1 for seat, cards in enumerate(left))
        if count == 31 or not going_on:
            count = gone = 0
    return least


def needs_of(game: Cribbage, seen: dict[str, Any]) -> list[int]:
    """Return :func:`needs` of the deal that an observation ends in."""
    numbers = _numbers(game.actions)
    made: list[tuple[int, int]] = []
    for player, text in reversed(seen["history"]):
        action = numbers[text]
        if player < 0 or action == HIDDEN or action > GO:
            break
        made.append((player, action))
    return needs(game, reversed(made))


@dataclass
class _Deal:
    """One deal as it was seen.

    Args:
        dealer: its dealer.
        made: its (player, action) pairs, HIDDEN where the action is not known.
        mine: the seats whose cards are known.
        hands: the hands that were shown.
        crib: the crib, if it was shown.
    """

    game: Cribbage
    dealer: int
    made: list[tuple[int, int]]
    mine: set[int]
    hands: dict[int, list[int]]
    crib: list[int] | None

    def fill(self, rng: Random) -> list[tuple[int, int]]:
        """Return the deal's actions with random cards in the hidden places."""
        form, made = self.game.format, self.made
        turn = self.game.rotation[self.dealer]
        places: dict[int, list[int]] = {seat: [] for seat in turn}
        pool = set(range(52)).difference(self.crib or ())
        kept: dict[int, list[int]] = {seat: [] for seat in turn}
        laid: dict[int, int] = {}  # a discard's ply, by seat
        to_crib: list[int] = []
        for ply, (player, action) in enumerate(made):
            if player < 0:
                if ply < form.cards:
                    seat = turn[ply % len(turn)]
                    (places[seat] if ply < len(turn) * form.dealt else to_crib).append(ply)
                    pool.discard(action - DEAL)
                else:
                    pool.discard(action - START)
            elif 0 <= action < GO:
                kept[player].append(action)
            elif action == HIDDEN or DISCARD <= action < DISCARD + self.game.discards:
                laid[player] = ply
        kept |= self.hands
        pool.difference_update(*kept.values())
        others = [seat for seat in turn if seat not in self.mine]
        away = self._known_crib(laid, others, to_crib, rng)

        def draw(number: int, least: int = 1) -> list[int]:
            fit = sorted(card for card in pool if VALUE[card] >= least)
            drawn = rng.sample(fit, number)
            pool.difference_update(drawn)
            return drawn

        least = needs(self.game, made)
        for seat in sorted(others, key=lambda seat: -least[seat]):  # the most restricted first
            if seat in laid:
                kept[seat] = kept[seat] + draw(form.keep - len(kept[seat]), least[seat])
        filled = list(made)
        for seat in others:
            cards = list(kept[seat])
            if seat in laid:
                lays = away[seat] if away else draw(form.lay_away)
                cards += lays
                filled[laid[seat]] = (
                    seat,
                    self.game.actions.encode("discard", *self._value(lays)),
                )
            else:
                cards = draw(len(places[seat]))
            rng.shuffle(cards)
            for ply, card in zip(places[seat], cards):
                filled[ply] = (made[ply][0], DEAL + card)
        rest = away[-1] if away else draw(len(to_crib))
        for ply, card in zip(to_crib, rest):
            filled[ply] = (made[ply][0], DEAL + card)
        return filled

    def _value(self, cards: list[int]) -> tuple[object, ...]:
        return (cards[0],) if self.game.format.lay_away == 1 else (cards,)

    def _known_crib(
        self, laid: dict[int, int], others: list[int], to_crib: list[int], rng: Random
    ) -> dict[int, list[int]]:
        """Return who may have laid away what of a crib that was shown; -1 for the pack's part."""
        if self.crib is None:
            return {}
        own: set[int] = set()
        for seat, ply in laid.items():
            if seat in self.mine:
                own.update(self.game.laid_away[self.made[ply][1] - DISCARD])
        rest = sorted(card for card in self.crib if card not in own)
        rng.shuffle(rest)
        size = self.game.format.lay_away
        parts = {seat: rest[i * size : (i + 1) * size] for i, seat in enumerate(others)}
        parts[-1] = rest[len(others) * size :]
        return parts
