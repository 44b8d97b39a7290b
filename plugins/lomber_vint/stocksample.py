"""Filling in what an observation of vint with a stock hides: hands, and cards given unseen.

All cards that a deal shows are put where they are now; those not seen are laid out at random; then
the cards that were given are chosen among those that their receivers hold, and all go back to
where they were dealt.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import combinations, product
from typing import TYPE_CHECKING, Final

from lomber.errors import BadValue
from lomber.game import CHANCE
from lomber.kits.sampling import assign
from lomber.kits.tricks import DEAL, SUIT_SETS
from lomber_vint.calls import BID, PASS
from lomber_vint.stock import GIVE, TALON, gifts

if TYPE_CHECKING:
    from lomber.game import Observation
    from lomber.random import Random
    from lomber_vint.game import Vint
    from lomber_vint.state import VintState

__all__ = ["resample"]

HIDDEN: Final = ("deal ?", "give ?")
TRIES: Final = 60
PACK: Final = frozenset(range(52))


@dataclass
class _Seen:
    """What a seat knows of one deal.

    Attributes:
        due: who was dealt each card, the stock as seat 4.
        dealt: the cards dealt, -1 for hidden ones.
        declarer: who took the stock, or -1.
        given: (giver, receiver, card) of each gift, the card -1 where it is hidden.
        played: each seat's cards played.
        lacks: of each seat the suits that it failed to follow, as a set of cards.
    """

    due: tuple[int, ...]
    dealt: list[int]
    declarer: int = -1
    given: list[tuple[int, int, int]] = field(default_factory=list)
    played: list[list[int]] = field(default_factory=lambda: [[], [], [], []])
    lacks: list[int] = field(default_factory=lambda: [0, 0, 0, 0])


def resample(game: Vint, observation: Observation, rng: Random) -> VintState:
    """Return a random full state that a seat may take for the true one.

    Raises:
        BadValue: the observation is not one of this game.
    """
    game.check_observation(observation)
    try:
        made = _filled(game, observation, rng)
        state = game.new_state()
        for action in made:
            state.apply(action)
    except (KeyError, TypeError, ValueError, IndexError, AttributeError) as exc:
        raise BadValue(f"this is no observation of {game!r}: {exc}") from None
    return state


def _filled(game: Vint, observation: Observation, rng: Random) -> list[int]:
    """Return the actions of a history with every hidden one replaced."""
    seat = observation["seat"]
    history = observation["history"]
    assert isinstance(seat, int)
    assert isinstance(history, list)
    record: list[tuple[int, int]] = []
    for entry in history:
        assert isinstance(entry, list)
        player, text = entry
        assert isinstance(player, int)
        hidden = HIDDEN.index(str(text)) if text in HIDDEN else None
        action = game.parse_action(str(text)) if hidden is None else (-1, -2)[hidden]
        record.append((player, action))
    out: list[int] = []
    dealer, at = game.first_dealer, 0
    while at < len(record):
        end = at
        while end < len(record) and (end < at + 52 or record[end][0] != CHANCE):
            end += 1
        seen = _read(game, dealer, record[at:end])
        dealt, given = _solve(game, seat, seen, rng)
        out += [DEAL + card for card in dealt]
        waiting = iter(given)
        for _, action in record[at + 52 : end]:
            gift = action == -2 or action >= GIVE
            out.append(GIVE + next(waiting) if gift else action)
        at, dealer = end, game.turn[dealer]
    return out


def _read(game: Vint, dealer: int, record: Sequence[tuple[int, int]]) -> _Seen:
    due = game.dealing(game.seating, game.turn[dealer])
    seen = _Seen(due, [action - DEAL if action >= 0 else -1 for _, action in record[:52]])
    bidder, trick = -1, 0
    led = -1
    order: tuple[tuple[int, int], ...] = ()
    for player, action in record[52:]:
        if BID <= action < PASS:
            bidder = player
        elif action == -2 or action >= GIVE:
            order = order or gifts(game.stock, player)
            giver, receiver = order[len(seen.given)]
            seen.given.append((giver, receiver, action - GIVE if action >= 0 else -1))
        elif action < DEAL:
            led = action // 13 if trick == 0 else led
            if action // 13 != led:
                seen.lacks[player] |= SUIT_SETS[led]
            seen.played[player].append(action)
            trick = (trick + 1) % 4
    stock = [card for card, to in zip(seen.dealt, due) if to == TALON]
    if stock and min(stock) >= 0:
        seen.declarer = bidder
    return seen


def _solve(game: Vint, seat: int, seen: _Seen, rng: Random) -> tuple[list[int], list[int]]:
    """Return the cards as dealt, and those given, in order."""
    if seen.declarer < 0:
        pool = sorted(PACK - set(seen.dealt))
        rng.shuffle(pool)
        return [card if card >= 0 else pool.pop() for card in seen.dealt], []
    deal = _Deal(seat, seen, double=game.stock == "double")
    for chosen, tight in deal.choices(rng):
        try:
            return deal.lay_out(chosen, rng, tight=tight)
        except BadValue:
            continue
    raise BadValue("no deal explains what is seen")


class _Deal:
    """One deal in which the stock was taken, as a seat sees it.

    Attributes:
        at: where each card is that the seat knows of: now, or when it was played.
        free: the cards that it does not know of.
        strange: cards that an opponent of declarer, or with one stock anybody else, can only have
            as a gift.
        hidden: by receiver, how many cards he was given unseen; what comes back to declarer from
            his partner is apart.
    """

    def __init__(self, seat: int, seen: _Seen, *, double: bool) -> None:
        self.seat, self.seen, self.double = seat, seen, double
        self.declarer, self.partner = seen.declarer, (seen.declarer + 2) % 4
        cards = list(zip(seen.dealt, seen.due))
        self.stock = {card for card, to in cards if to == TALON}
        self.own = {card for card, to in cards if to == seat}
        self.source = self.partner if double else self.declarer  # who gives to the others
        self.passed = sum(1 for giver, _, _ in seen.given if double and giver == self.declarer)
        self.sizes = [seen.due.count(s) for s in range(4)]
        self.sizes[self.declarer] += len(self.stock)
        for giver, receiver, _ in seen.given:
            self.sizes[giver] -= 1
            self.sizes[receiver] += 1
        self.strange = self.stock | (self.own if seat == self.declarer else set())
        self.at = self._places()
        self.free = sorted(PACK - set(self.at))
        self.hidden: dict[int, int] = {}
        for giver, receiver, card in seen.given:
            if card < 0 and giver == self.source and receiver != self.declarer:
                self.hidden[receiver] = self.hidden.get(receiver, 0) + 1

    def _places(self) -> dict[int, int]:
        seat, seen = self.seat, self.seen
        held = set(self.own) | (self.stock if seat == self.declarer else set())
        at: dict[int, int] = {}
        for giver, receiver, card in seen.given:
            if giver == seat:
                held.discard(card)
                if giver == self.source:
                    at[card] = receiver
            elif card >= 0:
                held.add(card)
        if seat != self.declarer and not seen.given:
            at |= dict.fromkeys(self.stock, self.declarer)
        if self.double and seat == self.partner:
            mine = {card for giver, _, card in seen.given if giver == self.declarer}
            at = dict.fromkeys(self.stock - mine, self.declarer) | at
        for who, cards in enumerate(seen.played):
            at |= dict.fromkeys(cards, who)
        return at | dict.fromkeys(held, seat)

    def choices(self, rng: Random) -> Iterator[tuple[dict[int, set[int]], bool]]:
        """Yield cards that each receiver may have been given, at random and then in full; and
        whether the stock is to be left with declarer where that is not known.
        """
        strange = [card for card in self.free if card in self.strange]
        for turn in range(TRIES):
            picks = {}
            for who, count in self.hidden.items():
                picks[who] = self._forced(who)
                while len(picks[who]) < count:
                    few = strange if strange and rng.below(2) else self._candidates(who)
                    picks[who].add(rng.choice(few))
            yield picks, turn >= TRIES // 2
        parts: list[list[set[int]]] = []
        for who, count in self.hidden.items():
            left = count - len(self._forced(who))
            part = [set(cards) for n in range(left + 1) for cards in combinations(strange, n)]
            rng.shuffle(part)
            parts.append(part)
        for combined in product(*parts):
            picks = {}
            for (who, count), some in zip(self.hidden.items(), combined):
                picks[who] = self._forced(who) | some
                while len(picks[who]) < count:
                    picks[who].add(rng.choice(self._candidates(who)))
            yield picks, True

    def _forced(self, who: int) -> set[int]:
        return self.strange & set(self.seen.played[who])

    def _candidates(self, who: int) -> list[int]:
        return [*self.free, *self.seen.played[who]]

    def lay_out(
        self, chosen: dict[int, set[int]], rng: Random, *, tight: bool
    ) -> tuple[list[int], list[int]]:
        """Return the cards as dealt and as given, when these are the gifts.

        Raises:
            BadValue: that cannot be.
        """
        at = dict(self.at)
        for who, cards in chosen.items():
            for card in cards:
                if at.setdefault(card, who) != who or (
                    card in self.free and self.seen.lacks[who] >> card & 1
                ):
                    raise BadValue("who was given a card has it not")
        allowed = {card: self._may_hold(card, tight=tight) for card in self.free if card not in at}
        room = [size - list(at.values()).count(s) for s, size in enumerate(self.sizes)]
        if min(room) < 0:
            raise BadValue("more cards than fit into a hand")
        for who, rest in enumerate(assign(allowed, room, rng)):
            at |= dict.fromkeys(rest, who)
        now = [{card for card, who in at.items() if who == s} for s in range(4)]
        return self._back(now, chosen, rng)

    def _may_hold(self, card: int, *, tight: bool) -> int:
        """Return the seats that may have a card now that was no gift, as bits."""
        seats = {0, 1, 2, 3} - {self.seat}
        if card in self.strange:
            seats &= {self.declarer, self.partner} if self.double else {self.declarer}
            if tight and self.passed < len(self.stock) and self.seat != self.declarer:
                seats = {self.declarer}
        return sum(1 << s for s in seats if not self.seen.lacks[s] >> card & 1)

    def _back(
        self, now: list[set[int]], chosen: dict[int, set[int]], rng: Random
    ) -> tuple[list[int], list[int]]:
        """Take every gift back, and return the cards as dealt and as given."""
        seen, declarer, partner = self.seen, self.declarer, self.partner
        pools: dict[tuple[int, int], list[int]] = {
            (self.source, who): sorted(cards) for who, cards in chosen.items()
        }
        back = sum(1 for g, r, card in seen.given if (g, r, card) == (partner, declarer, -1))
        pools[partner, declarer] = rng.sample(sorted(now[declarer]), back)
        for pool in pools.values():
            rng.shuffle(pool)
        given = [-1] * len(seen.given)
        for place, (giver, receiver, card) in enumerate(seen.given):
            if giver == self.source:
                given[place] = card if card >= 0 else pools[giver, receiver].pop()
                now[receiver].discard(given[place])
                now[giver].add(given[place])
        if self.double:
            self._pass_back(now, given, rng)
        now[declarer] -= self.stock
        hands = [sorted(hand) for hand in now]
        if [len(hand) for hand in hands] != [seen.due.count(s) for s in range(4)]:
            raise BadValue("a hand of another size was dealt")
        for s, hand in enumerate(hands):
            if s != self.seat:
                rng.shuffle(hand)
        dealt = [card if card >= 0 else hands[to].pop() for card, to in zip(seen.dealt, seen.due)]
        return dealt, given

    def _pass_back(self, now: list[set[int]], given: list[int], rng: Random) -> None:
        """Choose what declarer passed, the stock's cards among them, and take it back."""
        seen, declarer, partner = self.seen, self.declarer, self.partner
        passed = [card for giver, _, card in seen.given if giver == declarer]
        if -1 in passed:
            sure = sorted(now[partner] & self.stock)
            rest = sorted(now[partner] - self.stock)
            if len(sure) > len(passed):
                raise BadValue("more of the stock than was passed")
            passed = sure + rng.sample(rest, len(passed) - len(sure))
            rng.shuffle(passed)
        given[: len(passed)] = passed
        now[partner] -= set(passed)
        now[declarer] |= set(passed)
