"""A bot that plays sensibly: it weighs who will take the trick against what lies in it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import comb
from typing import TYPE_CHECKING, Any

from lomber.bots import Bot
from lomber.cards import Card
from lomber.game import Observation
from lomber.i18n import Text
from lomber.kits.tricks import DEAL, TURN
from lomber_ristikontra.state import DARK, KEEP, SHARPEN
from lomber_ristikontra.varied import KING, QUEEN

if TYPE_CHECKING:
    from lomber_ristikontra.game import Ristikontra

__all__ = ["Sensible"]

# How the others are taken to play, and what keeping a card is worth, in card points of 120.
_TAKES = 0.95  # an opponent who can take a trick of ours does
_SAVES = 0.9  # a partner who can take a trick of theirs does
_FEED = 4.0  # what a friend of the winner adds to a trick
_DUCK = 0.7  # what an opponent of the winner adds
_PAIR = 0.3  # for each further card of the rank in hand
_MATCH = 0.8  # for each card of the rank that others may still lead
_SURE = 3.0  # for a card that nobody can match: it takes a trick whenever it is led
_DIRTY = 30.0  # taking a trick with a queen that must be made good later (RK-16)
_CLEAN = 80.0  # taking the trick with a king that makes it good, or with a queen that forbids it
_KINGS = 10.0  # for a king in hand that may have to make it good


@dataclass(frozen=True)
class _Seen:
    """What a seat knows, counted."""

    me: int
    hand: list[int]
    unseen: list[int]
    copies: list[int]  # of each rank in my hand
    out: list[int]  # of each rank unseen
    trick: list[tuple[int, int]]  # seat, card
    after: list[int]  # who plays after me
    sizes: list[int]
    stock: int
    clean: str  # how my side stands with cleaning, or ""
    theirs: str  # how the next side does
    won_by: int  # the card that took the last trick, or -1


class Sensible(Bot):
    """Takes tricks worth points, feeds the partner, saves tens and aces from the opponents."""

    name = "sensible"
    title = Text(
        "takes tricks worth points, feeds the partner, saves tens and aces",
        "берёт дорогие взятки, подкладывает партнёру, бережёт тузы и десятки",
    )
    games = frozenset({"ristikontra"})
    game: Ristikontra

    def choose(self, observation: Observation, legal: Sequence[int]) -> int:
        """Return the action that promises most card points; chance decides ties."""
        if len(legal) == 1:
            return legal[0]
        seen = self._look(observation)
        scores = [self._score(seen, action) for action in legal]
        top = max(scores)
        best = [action for action, score in zip(legal, scores) if score > top - 1e-9]
        return best[self.rng.below(len(best))]

    def explain(self, observation: Observation, action: int) -> Text | None:
        """Return why it would make this action."""
        seen = self._look(observation)
        if action == DARK:
            return Text(
                "play in the dark: every card in hand is worth keeping more",
                "втёмную: каждая карта на руках нужнее",
            )
        if action == SHARPEN:
            return Text(
                "take the card back: it can win again, and the stock card may bring points",
                "забрать карту: она ещё возьмёт, а карта из колоды может принести очки",
            )
        if action == KEEP:
            return Text(
                "leave the points where they are safe", "оставить очки там, где они надёжны"
            )
        if action >= DEAL:
            return None
        card = {"card": Card(action), "points": self.game.card_points[action]}
        rank = action % 13
        if not seen.trick:
            if not seen.out[rank]:
                return Text(
                    "lead {card}: the others of its rank are known, so it cannot be beaten",
                    "ход {card}: остальные карты этого достоинства известны, её не перебить",
                    card,
                )
            if seen.copies[rank] > 1:
                return Text(
                    "lead {card}: with another of its rank in hand it is seldom beaten",
                    "ход {card}: на руках есть ещё такая же, её редко перебивают",
                    card,
                )
            return Text(
                "lead {card}: little is lost if it is beaten",
                "ход {card}: если перебьют, потеря невелика",
                card,
            )
        takes = rank == seen.trick[0][1] % 13
        if takes:
            return Text(
                "take the trick with {card}, the rank that was led",
                "взять {card}: то же достоинство, что и ход",
                card,
            )
        if self.game.card_points[action] and self._chance(seen, self._ours(seen)) > 0.5:
            return Text(
                "give {card} to your side's trick: {points}",
                "положить {card} в свою взятку: {points}",
                card,
            )
        return Text(
            "throw {card}: the trick is likely theirs, and it costs least",
            "сбросить {card}: взятка скорее чужая, эта карта дешевле всех",
            card,
        )

    # -- counting ---------------------------------------------------------------------------------

    def _look(self, observation: Mapping[str, Any]) -> _Seen:
        game = self.game
        me = int(observation["current_player"])
        numbers = game.numbers
        start = observation["ended"][-1] if observation["ended"] else 0
        gone = set()
        for player, text in observation["history"][start:]:
            action = numbers.get(text, -1)
            if player >= 0 and action < DEAL:
                gone.add(action)
            elif TURN <= action < DARK:
                gone.add(action - TURN)
        hand = [numbers[text] for text in observation["hands"][str(me)]]
        unseen = [card for card in game.pack if card not in gone and card not in hand]
        copies, out = [0] * 13, [0] * 13
        for card in hand:
            copies[card % 13] += 1
        for card in unseen:
            out[card % 13] += 1
        trick = [(int(seat), numbers[text]) for seat, text in observation["trick"]]
        following, after = game.turn[me], []
        for _ in range(game.num_players - 1 - len(trick)):
            after.append(following)
            following = game.turn[following]
        standing = observation.get("cleaning", {})
        team = game.team_of[me]
        mine = standing.get(game.sides[team], "")
        theirs = standing.get(game.sides[(team + 1) % len(game.sides)], "")
        last = observation["last_trick"]
        cards = dict(last["cards"]) if last else {}
        return _Seen(
            me,
            hand,
            unseen,
            copies,
            out,
            trick,
            after,
            observation["cards"],
            observation["stock"],
            mine,
            theirs,
            numbers[cards[last["winner"]]] if last else -1,
        )

    def _partner(self, seen: _Seen, seat: int) -> bool:
        return self.game.team_of[seat] == self.game.team_of[seen.me]

    def _ours(self, seen: _Seen) -> bool:
        """Return whether my side is taking the trick so far."""
        rank = seen.trick[0][1] % 13
        winner = next(seat for seat, card in reversed(seen.trick) if card % 13 == rank)
        return self._partner(seen, winner)

    def _holds(self, seen: _Seen, seat: int, count: int) -> float:
        """Return how likely a hand is to hold one of *count* unseen cards."""
        unseen = len(seen.unseen)
        size = min(seen.sizes[seat], unseen)
        return 1 - comb(unseen - count, size) / comb(unseen, size) if count else 0.0

    def _chance(self, seen: _Seen, ours: bool, rank: int = -1, known: int = 0) -> float:
        """Return how likely my side is to take the trick when the others have played."""
        return self._forecast(seen, ours, rank, known)[0]

    def _forecast(
        self, seen: _Seen, ours: bool, rank: int = -1, known: int = 0
    ) -> tuple[float, float]:
        """Return how likely my side is to take the trick, and what the others will add.

        Args:
            ours: whether it is mine as it lies.
            rank: the rank led, where nothing is led yet.
            known: so many of the unseen cards of the rank are no longer out.
        """
        rank = seen.trick[0][1] % 13 if seen.trick else rank
        count = max(0, seen.out[rank] - known)
        won, added = float(ours), 0.0
        for seat in seen.after:
            holds = self._holds(seen, seat, count)
            if self._partner(seen, seat):
                added += won * _FEED + (1 - won) * _DUCK
                won += (1 - won) * holds * _SAVES
            else:
                added += (1 - won) * _FEED + won * _DUCK
                won -= won * holds * _TAKES
        return won, added

    def _keep(self, seen: _Seen, rank: int, others: int) -> float:
        """Return what it is worth to hold a card of a rank besides *others* of it."""
        out = seen.out[rank]
        if rank == KING and seen.clean == "must":
            return _KINGS
        return _PAIR * others + _MATCH * out if out else _SURE

    def _trick_worth(self, seen: _Seen, rank: int, won: float) -> float:
        """Return what taking a trick of a rank is worth besides its points (RK-16)."""
        if rank == QUEEN and seen.stock:
            return _DIRTY * ((1 - won) * (seen.theirs == "none") - won * (seen.clean == "none"))
        if seen.stock or seen.clean not in ("must", "done"):
            return 0.0
        if rank == QUEEN:
            return -_CLEAN * won
        return _CLEAN * won if rank == KING and seen.clean == "must" else 0.0

    def _lay(self, seen: _Seen, card: int, known: int = 0) -> float:
        """Return what a card brings when it is added to the trick."""
        rank = card % 13
        led = seen.trick[0][1] % 13 if seen.trick else rank
        ours = rank == led or self._ours(seen)
        won, added = self._forecast(seen, ours, rank, known if rank == led else 0)
        points = self.game.card_points
        lying = sum(points[c] for _, c in seen.trick) + points[card] + added
        return (2 * won - 1) * lying + self._trick_worth(seen, led, won)

    def _score(self, seen: _Seen, action: int) -> float:
        if action == DARK:
            return sum(self._lay(seen, card, 1) for card in seen.unseen) / len(seen.unseen)
        if action == SHARPEN:
            drawn = sum(self._gain(seen, card) for card in seen.unseen) / len(seen.unseen)
            return drawn - self._gain(seen, seen.won_by)
        if action == KEEP:
            return 0.0
        rank = action % 13
        worth = self._lay(seen, action) - self._keep(seen, rank, seen.copies[rank] - 1)
        if seen.stock:  # a card of the stock will take its place, as it does not in the dark
            held = (self._keep(seen, card % 13, seen.copies[card % 13]) for card in seen.unseen)
            worth += sum(held) / len(seen.unseen)
        return worth

    def _gain(self, seen: _Seen, card: int) -> float:
        """Return what a card is worth in a trick of ours rather than in my hand."""
        rank = card % 13
        return self.game.card_points[card] - self._keep(seen, rank, seen.copies[rank])
