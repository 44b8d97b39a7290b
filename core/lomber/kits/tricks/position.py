"""How the cards of a trick game move: what is legal, making an action, taking it back."""

from __future__ import annotations

from bisect import insort
from functools import cache
from operator import index
from typing import TYPE_CHECKING, Final, Self

from lomber.errors import BadValue
from lomber.game import CHANCE
from lomber.kits.tricks.hooks import (
    _LASTING,
    DEAL,
    DEALING,
    ENTRIES,
    OWN,
    PLAYING,
    TURN,
    TURNING,
    Hooks,
)

if TYPE_CHECKING:
    from lomber.random import Random

__all__ = ["Position"]

_CHANCE: Final = tuple((CHANCE, action) for action in range(156))
_DEALT: Final = _CHANCE[DEAL:TURN]
_HANDS: Final = tuple(slice(4 * seat, 4 * seat + 4) for seat in range(16))


@cache
def _outcome_row(cards: int, base: int) -> tuple[tuple[int, float], ...]:
    return tuple((base + card, 1 / cards) for card in range(52))


class Position(Hooks):
    """The machine of a trick game; its hooks and attributes are those of
    :class:`lomber.kits.tricks.Hooks`.
    """

    __slots__ = ()

    def apply(self, action: int) -> None:
        """Make an action of the player to move. Raises IllegalAction; see the base class."""
        player = self.current_player
        if type(action) is int:
            if player >= 0:
                if 0 <= action < 52 and self.phase == PLAYING and self._plain:
                    suits, led, place = self.suits, self.led, self.places[player][action]
                    if (
                        led < 0 or place == (owed := 4 * player + led) or not suits[owed]
                    ) and action in (held := suits[place]):
                        self.history.append(ENTRIES[player][action])
                        trick = self.trick
                        if len(trick) < self.last:
                            held.remove(action)
                            if not trick:
                                self.led = self.follow[action]
                            trick.append(action)
                            self.current_player = self.turn[player]
                            return
                        if self._own_trick_done:
                            self._mark()
                        held.remove(action)
                        trick.append(action)
                        self.close_trick()
                        return
                elif self.phase >= OWN:
                    if self.may_act(action):
                        self.history.append((player, action))
                        if action not in self.light:
                            self._mark()
                        self.act(action)
                        return
                elif action in self._legal():
                    self._force(action)
                    return
            elif self.phase == DEALING and 52 <= action < 104:
                deck, card = self.deck, action - 52
                if card in deck:
                    self.history.append(_CHANCE[action])
                    deck.remove(card)
                    due, dealt = self.due, self.dealt
                    insort(self.suits[self.places[due[dealt]][card]], card)
                    self.dealt = dealt = dealt + 1
                    if dealt == len(due):
                        self._dealt(card)
                    return
            elif self.phase == TURNING and 104 <= action < 156 and action - 104 in self.deck:
                self._force(action)
                return
        reasons = self.why_illegal(action)
        if reasons:
            self._refuse(action, reasons)
        self._force(index(action))

    def _force(self, action: int) -> None:
        """Make an action without asking whether it is legal."""
        self.history.append((self.current_player, action))
        self._apply(action)

    def _apply(self, action: int) -> None:
        player = self.current_player
        if action < 52 and self.phase == PLAYING:
            if len(self.trick) == self.last and self._own_trick_done:
                self._mark()
            self.take(player, action)
            self.put(player, action)
        elif player == CHANCE and self.phase == DEALING:
            card = action - DEAL
            self.deck.remove(card)
            self.give(self.due[self.dealt], card)
            self.dealt += 1
            if self.dealt == len(self.due):
                self._dealt(card)
        else:
            if action not in self.light:
                self._mark()
            if self.phase == TURNING:
                self.deck.remove(action - TURN)
                getattr(self, self.turned)(action - TURN)
            else:
                self.act(action)

    def _dealt(self, card: int) -> None:
        """Go on after the last card of a dealing."""
        if self.then == "resume" or (
            self.then == "begin" and not self._own_begin
        ):  # nothing that undo could not tell
            self.phase = PLAYING
            self.current_player = self.leader
        else:
            if self._marked_begin or self.then != "begin":
                self._mark(whole=False)
            getattr(self, self.then)(card)

    def undo(self) -> int:
        """Take the last action back, exactly, and return it. Raises BadValue: there is none."""
        if not self.history:
            raise BadValue("there is no action to take back")
        player, action = self.history[-1]
        while self._marks and self._marks[-1][0] == len(self.history):
            _, whole, values, suits, trick, deck, own = self._marks.pop()
            for name, value in zip(self._names, values):
                setattr(self, name, value)
            self.suits = [cards[:] for cards in suits]
            self.trick, self.deck = trick[:], deck[:]
            self.__dict__.clear()
            self.__dict__.update(own or {})
            if whole:
                self.history.pop()
                return action
        self.history.pop()
        if action >= TURN:
            self.unact(player, action)
            return action
        if player == CHANCE:
            self.dealt -= 1
            self.take(self.due[self.dealt], action - DEAL)
            insort(self.deck, action - DEAL)
            self.phase = DEALING
            self.current_player = CHANCE
            return action
        self.unput()
        self.give(player, action)
        self.phase = PLAYING
        self.current_player = player
        return action

    def clone(self) -> Self:
        """Return an independent copy."""
        twin = type(self).__new__(type(self))
        twin.game = self.game
        twin.history = self.history[:]
        twin.suits = [cards[:] for cards in self.suits]
        twin.deck = self.deck[:]
        twin.trick = self.trick[:]
        twin._marks = self._marks[:]
        for name, value in zip(self._names, self._values(self)):
            setattr(twin, name, value)
        for name in _LASTING:
            setattr(twin, name, getattr(self, name))
        if self.__dict__:
            twin.__dict__.update(self.__dict__)
        return twin

    def legal_actions(self, player: int | None = None) -> list[int]:
        """Return the legal actions, sorted; [] at the end, at a chance node, and for who is not
        to move.
        """
        current = self.current_player
        if current < 0 or (player is not None and player != current):
            return []
        if self.phase != PLAYING:
            return self.own_actions()
        if not self._follows:
            return self._legal()
        led = self.led
        if led >= 0 and (owed := self.suits[4 * current + led]):
            return owed.copy()
        first, second, third, fourth = self.suits[_HANDS[current]]
        return [*first, *second, *third, *fourth]

    def _legal(self) -> list[int]:
        if self.phase != PLAYING:
            return self.own_actions()
        player, led = self.current_player, self.led
        if led >= 0 and (owed := self.suits[4 * player + led]):
            out = owed.copy()
        else:
            out = self.cards(player)
        if self._restricted:
            out = self.restrict(out)
        if self._more:
            out += self.also()
        return out

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return each possible outcome with its probability; [] where chance is not to move."""
        if self.current_player != CHANCE:
            return []
        if self.phase == DEALING:
            row = _outcome_row(len(self.deck), DEAL)
            return [row[card] for card in self.deck]
        if self.phase == TURNING:
            row = _outcome_row(len(self.deck), TURN)
            return [row[card] for card in self.deck]
        return self.own_outcomes()

    def sample_chance(self, rng: Random) -> int:
        """Return a random outcome."""
        if self.phase == DEALING:
            deck = self.deck
            return DEAL + deck[rng.below(len(deck))]
        if self.phase == TURNING:
            return TURN + self.deck[rng.below(len(self.deck))]
        return super().sample_chance(rng)

    def play_chance(self, rng: Random) -> None:
        """Draw and make random outcomes until a player must act, a whole dealing at once."""
        while self.current_player == CHANCE:
            if self.phase != DEALING:
                self._force(self.sample_chance(rng))
                continue
            due, suits, places = self.due, self.suits, self.places
            seats = due[self.dealt :] if self.dealt else due
            cards = rng.take(self.deck, len(seats))
            self.history += [_DEALT[card] for card in cards]
            if len(seats) < 8:
                for seat, card in zip(seats, cards):
                    insort(suits[places[seat][card]], card)
            else:
                for seat, card in zip(seats, cards):
                    suits[places[seat][card]].append(card)
                for held in suits:
                    held.sort()
            self.dealt = len(due)
            self._dealt(cards[-1])
