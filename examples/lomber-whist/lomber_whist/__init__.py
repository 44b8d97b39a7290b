"""Whist as a plugin of its own, made of lomber's trick kit."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import lomber
from lomber.game import Game, Item
from lomber.i18n import Text
from lomber.kits.tricks import Deal, DealScore, Match, TrickGame, TrickState, match_options

lomber_api = 1


class WhistState(TrickState):
    """Four hands of thirteen; the dealer's last card, dealt face up, names trumps."""

    __slots__ = ()

    def begin(self, card: int) -> None:
        """Make the suit of the last card trumps, and let the eldest lead."""
        self.trump = card // 13
        self.open_play(self.eldest)

    def score_deal(self) -> DealScore:
        """Count a point for every trick over six."""
        return DealScore(tuple(max(0, tricks - 6) for tricks in self.tricks_taken()))

    def deal_items(self, deal: Deal) -> Iterator[Item]:
        """Tell where the points come from."""
        text = Text("deal {deal}: tricks over six", "сдача {deal}: взятки сверх шести")
        for side, points in zip(self.game.sides, deal.points):
            if points:
                yield Item(side, points, "", text.format(deal=deal.number + 1))


class Whist(TrickGame):
    """Follow suit if you can; the highest trump, else the highest card led, takes the trick."""

    name = "whist"
    title = Text("Whist", "Вист")
    summary = Text("tricks over six count a point", "взятка сверх шести стоит очко")
    schema = match_options(target=5)
    option_sets = ({}, {"deals": 1})
    open_deals = frozenset({51})
    most = 7
    state_class = WhistState

    def setup(self) -> None:
        """Set when the match is over."""
        self.match = Match(int(self.options["target"]), int(self.options["deals"]))
        super().setup()


@lomber.hookimpl
def lomber_games() -> Iterable[type[Game]]:
    """Offer Whist."""
    return [Whist]
