"""A position of a trick game: what a seat sees of it, why a card is refused, what it comes to."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from lomber.cards import Card, card_text
from lomber.game import CHANCE, TERMINAL, Event, Item, Observation, Reason, Result
from lomber.i18n import Text
from lomber.kits.tricks.hooks import DEAL, PLAYING, TURN
from lomber.kits.tricks.match import Deal, Trick
from lomber.kits.tricks.position import Position

if TYPE_CHECKING:
    from lomber.actions import Json

__all__ = ["TrickState"]


class TrickState(Position):
    """One position of a trick game.

    A game subclasses it and replaces the hooks it needs; most replace :meth:`score_deal` and
    :meth:`deal_items` alone. What a hook keeps besides goes into attributes of immutable values
    (numbers, texts, tuples): they are copied by ``clone`` and taken back by ``undo`` without more
    ado. Those of one deal are set in :meth:`prepare`, those of the match before
    ``super().__init__``. Cards move by :meth:`take`, :meth:`give` and :meth:`put` alone.

    A phase of the game's own, such as an auction, has a number from OWN up: a hook sets ``phase``
    and ``current_player``, :meth:`own_actions` lists what is legal, and :meth:`act` makes it.

    Attributes: those of :class:`lomber.kits.tricks.Hooks`.
    """

    __slots__ = ()

    # -- hooks: what a game may replace besides those of Hooks ---------------------------------

    def deal_items(self, deal: Deal) -> Iterable[Item]:
        """Yield what a deal's points are made of."""
        for side, points in zip(self.game.sides, deal.points):
            if points:
                text = Text("deal {deal}", "сдача {deal}", {"deal": deal.number + 1})
                yield Item(side, points, "", text)

    def deal_notes(self, deal: Deal) -> Iterable[Text]:
        """Yield what a person should be told of a deal besides its points."""
        return ()

    def explain_restricted(self, card: int) -> Iterable[Reason]:
        """Yield why :meth:`restrict` left out a card that the seat to move holds."""
        return ()

    def explain_own(self, action: int) -> Iterable[Reason]:
        """Yield why an action that plays no card is refused."""
        return ()

    def _explain(self, action: int) -> Iterator[Reason]:
        if action >= 52:
            yield from self.explain_own(action)
            return
        if self.phase != PLAYING:
            return
        card = Card(action)
        if action not in self.cards(self.current_player):
            text = Text("you do not hold {card}", "у вас нет карты {card}", {"card": card})
            yield Reason("hand", "", text, (card,))
            return
        allowed = self.may_follow(self.current_player)
        if action not in allowed:
            held = tuple(map(Card, allowed))
            text = Text(
                "Follow suit: {led} was led and you hold {held}",
                "Масть: зашли с {led}, и у вас есть {held}",
                {"led": Card(self.trick[0]), "held": held},
            )
            yield Reason("follow", self.game.follow_rule, text, held)
        if self._restricted:
            yield from self.explain_restricted(action)

    # -- what is seen -----------------------------------------------------------------------------

    def visible(self, ply: int, seat: int) -> str:
        """Return the text under which a seat knows an action: a card dealt to another hand is
        ``deal ?``.
        """
        action = self.history[ply][1]
        if DEAL <= action < TURN:
            place = bisect_right(self.dealings, ply, key=lambda entry: entry[0]) - 1
            start, due, then = self.dealings[place]
            if due[ply - start] not in self.game.seats_of(seat) and not (
                then == "begin" and ply - start in self.game.open_deals
            ):
                return "deal ?"
        return self.game.texts[action]

    def observation(self, seat: int) -> Observation:
        """Return all that the holder of a seat knows; see the base class. Raises BadValue."""
        if self._own_visible:
            return super().observation(seat)
        game = self.game
        texts = game.texts
        seats = game.seats_of(seat)
        mine = self.current_player in seats
        record: list[Json] = [[player, texts[action]] for player, action in self.history]
        for start, due, then in self.dealings:
            open_deals = game.open_deals if then == "begin" else ()
            for ply, to in enumerate(due[: len(record) - start], start):
                if to not in seats and ply - start not in open_deals:
                    record[ply] = [CHANCE, "deal ?"]
        return {
            "game": game.name,
            "rules": game.rules_version,
            "options": dict(game.options),
            "seat": seat,
            "seats": list(seats),
            "current_player": self.current_player,
            "legal_actions": [texts[action] for action in self._legal()] if mine else [],
            "history": record,
            **self.view(seat),
        }

    def view(self, seat: int) -> Observation:
        """Return the table as a seat sees it."""
        game, sides = self.game, self.game.sides
        return {
            "deal": len(self.deals) + (self.current_player != TERMINAL),
            "ended": [deal.ply for deal in self.deals],
            "dealer": self.dealer,
            "hands": {str(s): _texts(self.cards(s)) for s in game.seats_of(seat)},
            "cards": [len(self.cards(s)) for s in range(game.num_players)],
            "stock": len(self.deck),
            "trump": "cdhs"[self.trump] if self.trump < 4 else None,
            "leader": self.leader,
            "trick": [[s, card_text(card)] for s, card in self.trick_seats()],
            "last_trick": self._last_trick(),
            "tricks": dict(zip(sides, self.tricks_taken())),
            "points": dict(zip(sides, self.points_taken())),
            "score": dict(zip(sides, self.score)),
        }

    def _last_trick(self) -> Json:
        if not self.taken:
            return None
        leader, cards, winner, _, flags = self.taken[-1]
        shown: Json = [[s, card_text(card)] for s, card in zip(self.rings[leader], cards)]
        return {"cards": shown, "winner": winner, "flags": flags}

    # -- what it comes to -------------------------------------------------------------------------

    def returns(self) -> tuple[float, ...]:
        """Return one float a seat, all 0 until the end."""
        game = self.game
        if self.current_player != TERMINAL:
            return (0.0,) * game.num_players
        sides = game.match.returns(self.score)
        return tuple(sides[team] for team in game.team_of)

    def standing(self) -> tuple[float, ...]:
        """Return each seat's lead in match points, card points or tricks being the fraction."""
        game = self.game
        taken = self.points_taken() if any(game.card_points) else self.tricks_taken()
        if self.current_player == TERMINAL:
            taken = (0,) * len(taken)
        scale = 1 + sum(game.card_points) + game.hand_size
        lead = [score * scale + taken for score, taken in zip(self.score, taken)]
        others, total = len(lead) - 1, sum(lead)
        by_side = [side - (total - side) / others for side in lead]
        return tuple(by_side[team] for team in game.team_of)

    def result(self) -> Result:
        """Return the match score with each deal's items and notes."""
        items = tuple(item for deal in self.deals for item in self.deal_items(deal))
        notes = tuple(note for deal in self.deals for note in self.deal_notes(deal))
        score = {side: float(points) for side, points in zip(self.game.sides, self.score)}
        return Result(self.returns(), score, items, notes)

    def events(self) -> Sequence[Event]:
        """Return who took each trick with what, and each deal's score."""
        out: list[Event] = []
        for deal in self.deals:
            out += map(self.trick_event, deal.tricks)
            out.append(Event(deal.ply, self.deal_text(deal)))
        if not self.deals or self.taken is not self.deals[-1].taken:
            out += map(self.trick_event, self.won)
        return out

    def trick_event(self, trick: Trick) -> Event:
        """Return what a commentator says when a trick is taken."""
        points = sum(self.game.card_points[card] for card in trick.cards)
        cards = tuple(map(Card, trick.cards))
        text = Text(
            "{seat} takes {cards}: {points}" if points else "{seat} takes {cards}",
            "{seat} берёт {cards}: {points}" if points else "{seat} берёт {cards}",
            {"seat": self.game.seat_text(trick.winner), "cards": cards, "points": points},
        )
        return Event(trick.ply, text, trick.winner, cards)

    def deal_text(self, deal: Deal) -> Text:
        """Return what a commentator says at the end of a deal."""
        return Text(
            "Deal {deal} scores {points}",
            "Сдача {deal}: счёт {points}",
            {"deal": deal.number + 1, "points": " : ".join(map(str, deal.points))},
        )


def _texts(cards: Iterable[int]) -> Json:
    return [card_text(card) for card in cards]
