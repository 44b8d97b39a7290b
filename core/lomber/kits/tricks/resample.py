"""Filling in what an observation of a trick game hides.

First the record is walked with one deal that explains it, which tells where each hidden card went
and what each failure to follow excludes. Then the hidden cards are laid out anew at random.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from lomber.errors import BadValue
from lomber.kits.sampling import assign
from lomber.kits.tricks.hooks import DEAL, TURN
from lomber.kits.tricks.state import TrickState

if TYPE_CHECKING:
    from lomber.game import Observation
    from lomber.kits.tricks.game import TrickGame
    from lomber.random import Random

__all__ = ["match_at_random", "resample"]

HIDDEN = "deal ?"
_TRIES = 32
_KINDS = 6  # hands that lack more different suits than this are not counted exactly


@dataclass(slots=True)
class _Slot:
    """A card dealt to a hidden hand: when, to whom, the cards it is not, and what it is."""

    ply: int
    seat: int
    banned: int = 0
    card: int = -1


@dataclass(slots=True)
class _Layout:
    """What one deal hides, and what is known of it."""

    slots: list[_Slot] = field(default_factory=list)
    plays: list[tuple[int, int, int]] = field(default_factory=list)  # ply, seat, card
    lacks: list[tuple[int, int, int]] = field(default_factory=list)  # ply, seat, set
    holds: list[tuple[int, int, int]] = field(default_factory=list)  # ply, seat, set
    shown: list[_Slot] = field(default_factory=list)  # cards dealt in sight
    pool: list[int] = field(default_factory=list)  # cards that were never shown

    def may_be(self, slot: _Slot, card: int, seat: int, until: int) -> bool:
        """Return whether a slot may be the card that a seat held from then until a ply."""
        return (
            slot.seat == seat
            and slot.ply < until
            and not any(
                slot.ply < ply < until and who == seat and lacked >> card & 1
                for ply, who, lacked in self.lacks
            )
        )

    def unmet(self) -> list[tuple[int, int, int]]:
        """Return those of ``holds`` that the cards as they lie do not meet."""
        played = {card: ply for ply, _, card in self.plays}
        return [
            (ply, seat, some)
            for ply, seat, some in self.holds
            if not any(
                slot.seat == seat and slot.ply < ply <= played.get(slot.card, ply)
                for slot in (*self.slots, *self.shown)
                if slot.card >= 0 and some >> slot.card & 1
            )
        ]


def resample(game: TrickGame, observation: Observation, rng: Random) -> TrickState:
    """Return a random full state that a seat may take for the true one.

    Raises:
        BadValue: the observation is not one of this game.
    """
    try:
        actions, layouts = _read(game, observation)
    except (KeyError, TypeError, ValueError, IndexError, AttributeError) as exc:
        raise BadValue(f"this is no observation of {game!r}: {exc}") from None
    for layout in layouts:
        _lay_out(layout, rng)
        for slot in layout.slots:
            actions[slot.ply] = DEAL + slot.card
    state = game.new_state()
    for action in actions:
        state._force(action)
    return state


def _read(game: TrickGame, observation: Mapping[str, Any]) -> tuple[list[int], list[_Layout]]:
    if observation["game"] != game.name or observation["options"] != game.options:
        raise BadValue(f"it is of {observation['game']} with options {observation['options']}")
    players = [int(player) for player, _ in observation["history"]]
    known = game.numbers
    actions = [
        -1 if text == HIDDEN else known[text] if text in known else game.parse_action(text)
        for _, text in observation["history"]
    ]
    state = game.new_state()
    layouts = []
    for start, end in pairwise([0, *observation["ended"], len(actions)]):
        layout, needs = _forecast(game, players, actions, start, end)
        spare = iter(layout.pool)
        for ply in range(start, end):
            action, seat = actions[ply], state.current_player
            if seat != players[ply]:
                raise BadValue(f"action {ply} is not by {players[ply]}")
            if action < 0:
                to = state.due[state.dealt]
                wanted = needs.get(to)
                action = DEAL + (wanted.pop(0) if wanted else next(spare, 0))
                layout.slots.append(_Slot(ply, to))
            elif DEAL <= action < TURN:
                layout.shown.append(_Slot(ply, state.due[state.dealt], card=action - DEAL))
            elif seat >= 0:
                lacked, held = game.told(state, action)
                if lacked:
                    layout.lacks.append((ply, seat, lacked))
                if held:
                    layout.holds.append((ply, seat, held))
            state._force(action)
        layouts.append(layout)
    return actions, layouts


def _forecast(
    game: TrickGame, players: Sequence[int], actions: Sequence[int], start: int, end: int
) -> tuple[_Layout, dict[int, list[int]]]:
    """Return what one deal shows, and the cards that each seat plays out of hidden ones."""
    layout = _Layout()
    needs: dict[int, list[int]] = {}
    shown = 0
    for ply in range(start, end):
        action = actions[ply]
        if action < 0:
            continue
        if DEAL <= action < TURN:
            shown |= 1 << action - DEAL
        elif players[ply] < 0:
            if game.turns and TURN <= action < TURN + 52:
                shown |= 1 << action - TURN
        elif (card := game.card_played(action)) >= 0 and not shown >> card & 1:
            shown |= 1 << card
            needs.setdefault(players[ply], []).append(card)
            layout.plays.append((ply, players[ply], card))
    layout.pool = [card for card in game.pack_bytes if not shown >> card & 1]
    return layout, needs


def _lay_out(layout: _Layout, rng: Random) -> None:
    """Give every slot a card."""
    for slot in layout.slots:
        slot.banned = 0
        for ply, seat, lacked in layout.lacks:
            if seat == slot.seat and ply > slot.ply:
                slot.banned |= lacked
    for _ in range(_TRIES):
        if _place_plays(layout, rng) and _place_rest(layout, rng) and not layout.unmet():
            return
    _place_all(layout, rng)


def _place_plays(layout: _Layout, rng: Random) -> bool:
    """Choose for each card played one of the hidden cards that its seat held by then.

    Taken in the order of play the number of choices does not depend on the choices before, so
    that all ways are equally likely.
    """
    waiting: dict[int, list[_Slot]] = {}
    for slot in layout.slots:
        slot.card = -1
        waiting.setdefault(slot.seat, []).append(slot)
    ready: dict[int, list[_Slot]] = {seat: [] for seat in waiting}
    for slots in waiting.values():
        slots.reverse()
    for ply, seat, card in layout.plays:
        queue, held = waiting[seat], ready[seat]
        while queue and queue[-1].ply < ply:
            held.append(queue.pop())
        fit = range(len(held))
        if layout.lacks:
            fit = [i for i in fit if layout.may_be(held[i], card, seat, ply)]  # type: ignore[assignment]
        if not fit:
            return False
        held.pop(fit[rng.below(len(fit))]).card = card
    return True


def _place_rest(layout: _Layout, rng: Random) -> bool:
    """Give the slots that are still in hand cards of the pool."""
    rest = [slot for slot in layout.slots if slot.card < 0]
    if not any(slot.banned for slot in rest):
        for slot, card in zip(rest, rng.sample(layout.pool, len(rest))):
            slot.card = card
        return True
    kinds = sorted({slot.banned for slot in rest})
    if len(kinds) > _KINDS:
        return False
    groups = [[slot for slot in rest if slot.banned == banned] for banned in kinds]
    sizes = [*map(len, groups), len(layout.pool) - len(rest)]  # the stock takes what is left
    allowed = {
        card: 1 << len(kinds)
        | sum(1 << i for i, banned in enumerate(kinds) if not banned >> card & 1)
        for card in layout.pool
    }
    try:
        dealt = assign(allowed, sizes, rng)
    except BadValue:  # what was placed before leaves no way
        return False
    for slots, cards in zip(groups, dealt):
        for slot, card in zip(slots, cards):
            slot.card = card
    return True


def _place_all(layout: _Layout, rng: Random) -> None:
    """Find any way at all: a matching of slots with cards, tried in random order."""
    needed = {card: (seat, ply) for ply, seat, card in layout.plays}
    slots = layout.slots[:]
    cards = [*needed, *layout.pool]
    rng.shuffle(slots)
    pool = layout.pool[:]
    rng.shuffle(pool)
    for slot in slots:
        slot.card = -1
    extra: dict[int, tuple[int, int]] = {}
    for ply, seat, some in layout.unmet():
        if not any(s == seat and p >= ply and some >> c & 1 for p, s, c in layout.plays):
            mine = [slot for slot in slots if slot.seat == seat and slot.ply < ply]
            card = next(
                c for c in pool if some >> c & 1 and not all(slot.banned >> c & 1 for slot in mine)
            )
            extra[card] = seat, ply

    def fits(place: int, card: int) -> bool:
        slot = slots[place]
        if card in needed:
            return layout.may_be(slot, card, *needed[card])
        seat, ply = extra.get(card, (slot.seat, slot.ply + 1))
        return slot.seat == seat and slot.ply < ply and not slot.banned >> card & 1

    held = match_at_random(len(slots), cards, [*needed, *extra], fits, rng)
    for place, card in held.items():
        slots[place].card = card


def match_at_random(
    places: int,
    cards: Sequence[int],
    needed: Sequence[int],
    fits: Callable[[int, int], bool],
    rng: Random,
) -> dict[int, int]:
    """Return a card for every place, with all the needed cards among them.

    Args:
        places: how many places there are.
        cards: the cards that may be used.
        needed: those that must be.
        fits: whether a card may lie in a place.
        rng: where chance comes from.

    Raises:
        BadValue: there is no such way.
    """
    at: dict[int, int] = {}  # place of a card
    held: dict[int, int] = {}  # card of a place
    order = list(cards)
    rng.shuffle(order)

    def seat_card(card: int, seen: set[int]) -> bool:
        for place in rng.permutation(places):
            if place not in seen and fits(place, card):
                seen.add(place)
                if place not in held or seat_card(held[place], seen):
                    held[place], at[card] = card, place
                    return True
        return False

    def fill_place(place: int, seen: set[int]) -> bool:
        for card in order:
            if card not in seen and fits(place, card):
                seen.add(card)
                if card not in at or fill_place(at[card], seen):
                    held[place], at[card] = card, place
                    return True
        return False

    if not all(seat_card(card, set()) for card in needed):
        raise BadValue("no deal explains the cards played")
    for place in range(places):
        if place not in held and not fill_place(place, set()):
            raise BadValue("no deal explains the cards played")
    return held
