"""The expert: lays away by expectation, and pegs with an eye on the answer."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, ClassVar, cast

from lomber.bots import Bot
from lomber.cards import Card
from lomber.cribbage import Discard, discards, show
from lomber.game import Observation
from lomber.i18n import Text
from lomber_cribbage.codec import DISCARD, GO
from lomber_cribbage.counting import RANK, VALUE
from lomber_cribbage.pegging import worth

if TYPE_CHECKING:
    from lomber_cribbage.game import Cribbage

__all__ = ["ExpertBot"]

OWN_CRIB = Text(
    "on average hand {hand} and crib {crib}, {total}",
    "в среднем рука {hand} и кормушка {crib}, {total}",
)
THEIR_CRIB = Text(
    "on average hand {hand} less crib {crib}, {total}",
    "в среднем рука {hand} минус кормушка {crib}, {total}",
)


class ExpertBot(Bot):
    """Lays away the cards of the best mean total, and pegs one step ahead.

    In the play it remembers what a go told. Under muggins it counts right, and takes all that
    others leave out.
    """

    name = "expert"
    title = Text(
        "lays away by expectation, pegs with an eye on the answer",
        "сносит по матожиданию, в розыгрыше смотрит на ответный ход",
    )
    games: ClassVar[frozenset[str] | None] = frozenset({"cribbage"})

    @property
    def rules(self) -> Cribbage:
        """The game it plays."""
        return cast("Cribbage", self.game)

    def choose(self, observation: Observation, legal: Sequence[int]) -> int:
        """Return an action."""
        if len(legal) == 1:
            return legal[0]
        seen: dict[str, Any] = observation
        if seen["phase"] == "discard":
            return self._lay_away(self._ranked(seen)[0])
        if seen["phase"] == "play":
            value = self._weigh(seen, legal)
            return max(legal, key=lambda card: (value[card], VALUE[card]))
        return self._count(seen)

    def explain(self, observation: Observation, action: int) -> Text | None:
        """Return what the action is worth, for a hint."""
        seen: dict[str, Any] = observation
        if seen["phase"] == "discard":
            for found in self._ranked(seen):
                if self._lay_away(found) == action:
                    own = found.total > found.hand
                    text = OWN_CRIB if own else THEIR_CRIB
                    return text.format(
                        hand=f"{found.hand:.2f}",
                        crib=f"{found.crib:.2f}",
                        total=f"{found.total:.2f}",
                    )
        if seen["phase"] == "play" and action < GO:
            return Text(
                "worth {worth} with the answers it invites",
                "стоит {worth} с учётом ответных ходов",
                {"worth": f"{self._weigh(seen, [action])[action]:+.2f}"},
            )
        return None

    def _mover(self, seen: dict[str, Any]) -> int:
        return int(seen["current_player"])

    def _ranked(self, seen: dict[str, Any]) -> list[Discard]:
        game, seat = self.rules, self._mover(seen)
        own = game.side_of[seat] == game.side_of[seen["dealer"]]
        return discards(seen["hand"][str(seat)], own, game.format.lay_away)

    def _lay_away(self, found: Discard) -> int:
        cards = tuple(map(int, found.laid))
        return DISCARD + self.rules.laid_away.index(cards)

    def _weigh(self, seen: dict[str, Any], legal: Sequence[int]) -> dict[int, float]:
        """Return what each card is worth, by pegging.worth."""
        from lomber_cribbage.sampling import needs_of

        game, seat = self.rules, self._mover(seen)
        hand = _ints(seen["hand"][str(seat)])
        series = [RANK[card] for _, card in _pairs(seen["pile"])]
        turn = game.rotation[seat]
        rival = next(
            (s for s in turn if s != seat and seen["cards_left"][s] and s not in seen["said_go"]),
            None,
        )
        against = 0 if rival is None else seen["cards_left"][rival]
        least = 1 if rival is None else needs_of(game, seen)[rival]
        known = {*hand, *_ints(seen["laid_away"][str(seat)]), int(Card(seen["starter"]))}
        known.update(card for _, card in _pairs(seen["played"]))
        unseen = [0] * 14
        for card in range(52):
            if card not in known and VALUE[card] >= least:
                unseen[RANK[card]] += 1
        return {card: worth(card, hand, series, seen["count"], unseen, against) for card in legal}

    def _count(self, seen: dict[str, Any]) -> int:
        """Claim what the hand is worth; take what is left of another's."""
        game, shown = self.rules, seen["shown"][-1]
        points = show(shown["cards"], seen["starter"], shown["crib"])
        if seen["phase"] == "claim":
            return game.claim_base + points
        left = points
        for _, text in reversed(seen["history"]):
            kind, _, number = text.partition(" ")
            if kind in ("claim", "muggins"):
                left -= int(number)
            if kind not in ("muggins", "pass"):
                break
        return game.pass_action if left <= 0 else game.muggins_base + left - 1


def _ints(cards: Sequence[str]) -> list[int]:
    return [int(Card(card)) for card in cards]


def _pairs(laid: Sequence[tuple[int, str]]) -> list[tuple[int, int]]:
    return [(seat, int(Card(card))) for seat, card in laid]
