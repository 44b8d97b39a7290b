"""Vint with its options."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lomber.actions import Kind
from lomber.errors import BadOption
from lomber.game import Observation
from lomber.i18n import Text
from lomber.kits.tricks import Match, TrickGame, TrickState
from lomber.options import Option
from lomber_vint.calls import ASK, KINDS
from lomber_vint.state import VintState

if TYPE_CHECKING:
    from lomber.random import Random

__all__ = ["Vint"]

LONGEST = 200  # deals of one rubber at most
BEST_DEAL = 250_000  # no deal is worth more, marks and games included
TABLE_ACTIONS = 4 + 52 + 52  # taking up the cards, laying open, commanding
NO_STOCK = {
    "referee": "irregularities are told of the plain game alone",
    "blind": "no description of the stock has blind bids",
    "all_pass": "nobody has taken the stock, and twelve or eleven cards are no deal",
}
REFEREE_ACTIONS = 600  # words, answers, and cards played again


class Vint(TrickGame):
    """Partners bid for trumps; both sides score every trick they take, at the contract's price."""

    name = "vint"
    title = Text("Vint", "Винт")
    summary = Text(
        "partners bid, follow suit, and score every trick at the contract's price",
        "партнёры торгуются, играют в масть и пишут каждую взятку по цене назначения",
    )
    schema = (
        Option(
            "passes_to_close",
            8,
            (3, 8, 12),
            help=Text(
                "passes in a row that close the auction", "сколько пасов подряд кончают торг"
            ),
            rule="VINT-6",
        ),
        Option(
            "marks",
            "flat",
            ("flat", "progressive"),
            help=Text(
                "what a mark is worth: 500, or 500, 1000, 1500 and again",
                "цена креста: 500 или 500, 1000, 1500 и снова",
            ),
            rule="VS-9",
        ),
        Option(
            "all_pass",
            "mark",
            ("mark", "play"),
            help=Text(
                "when all pass: a mark, or played out at no trump",
                "если все спасовали: крест или разыграть без козырей",
            ),
            rule="VS-10",
        ),
        Option(
            "blind",
            False,
            help=Text(
                "three or more may be bid without a look at one's cards",
                "три и больше можно назначить, не глядя в карты",
            ),
            rule="VINT-172",
        ),
        Option(
            "stock",
            "none",
            ("none", "single", "double"),
            help=Text(
                "cards laid aside for the highest bidder: none, four, or eight that go round",
                "прикуп: нет, четыре карты или двойной с присыпкой и гвоздём",
            ),
            rule="VV-1",
        ),
        Option(
            "referee",
            False,
            help=Text(
                "record a table: revokes, exposed cards, cards out of turn, claims",
                "запись стола: ренонсы, открытые карты, ходы не в очередь, заявления",
            ),
            rule="VINT-144",
        ),
        Option(
            "deals",
            0,
            minimum=0,
            maximum=999,
            help=Text(
                "play exactly so many deals; 0 plays a rubber",
                "сыграть ровно столько сдач; 0 — роббер",
            ),
        ),
    )
    option_sets = (
        {"deals": 2},
        {"deals": 1, "passes_to_close": 3},
        {"deals": 1, "passes_to_close": 12, "marks": "progressive"},
        {"deals": 2, "all_pass": "play", "passes_to_close": 3},
        {"passes_to_close": 3, "marks": "progressive"},
        {"deals": 1, "passes_to_close": 3, "blind": True},
        {"deals": 1, "passes_to_close": 3, "referee": True},
        {"deals": 2, "passes_to_close": 3, "referee": True, "blind": True},
        {"deals": 2, "passes_to_close": 3, "stock": "single"},
        {"deals": 2, "passes_to_close": 3, "stock": "double"},
    )
    follow_rule = "VINT-8"
    most = BEST_DEAL
    kinds: tuple[Kind, ...] = KINDS
    states: type[VintState] = VintState
    extra_actions = 4 + 36 * 13

    def setup(self) -> None:
        """Set what closes the auction and when the match is over."""
        self.passes_to_close = int(self.options["passes_to_close"])
        self.marks = str(self.options["marks"])
        self.played_passes = self.options["all_pass"] == "play"
        self.referee, self.blind = bool(self.options["referee"]), bool(self.options["blind"])
        if self.referee and self.played_passes:
            raise BadOption(
                "referee=true does not go with all_pass=play: no rule says what a revoke costs in "
                "a deal without a contract"
            )
        self.stock = str(self.options["stock"])
        self._table_rules()
        if self.stock != "none":
            self._stock_rules()
        deals = int(self.options["deals"])
        self.rubber_only = deals == 0
        self.match = Match(target=1, deals=deals, longest=LONGEST)
        super().setup()
        self.max_return = float(2 * BEST_DEAL * self.match.limit)  # who pays alone pays twice
        self.min_return = -self.max_return

    def _table_rules(self) -> None:
        """Take the kinds of action and the states of the options that need more of them."""
        if self.blind or self.referee:
            from lomber_vint.blind import BLIND_KINDS, BlindState
            from lomber_vint.laidopen import OPEN_KINDS

            self.kinds = (*KINDS, *OPEN_KINDS, *BLIND_KINDS)
            self.extra_actions += TABLE_ACTIONS
            self.states = BlindState
        if self.referee:
            from lomber_vint.claims import RefereeState
            from lomber_vint.irregular import REFEREE_KINDS

            self.kinds += REFEREE_KINDS
            self.extra_actions += REFEREE_ACTIONS
            self.states = RefereeState

    def _stock_rules(self) -> None:
        """Deal a stock, and take the actions and states that go with it (VV-1, VV-2)."""
        for option, value in (("referee", True), ("blind", True), ("all_pass", "play")):
            if self.options[option] == value:
                shown = str(value).lower()
                raise BadOption(
                    f"stock={self.stock} does not go with {option}={shown}: {NO_STOCK[option]}"
                )
        from lomber_vint.stock import STOCK_KINDS, STOCKS, StockState, gifts

        self.hand_size, aside = STOCKS[self.stock]
        self.talons = (aside,)
        self.kinds = (*KINDS, *STOCK_KINDS)
        self.extra_actions += len(gifts(self.stock, 0))
        self.states = StockState

    def new_state(self) -> VintState:
        """Return the position before the first card is dealt."""
        return self.states(self)

    def card_played(self, action: int) -> int:
        """Return the card of the hand that an action shows, or -1; see the base class."""
        if action > ASK and (self.blind or self.referee):
            from lomber_vint.tells import card_of

            return card_of(action)
        return super().card_played(action)

    def told(self, state: TrickState, action: int) -> tuple[int, int]:
        """Return what an action tells of the hand of who makes it; see the base class."""
        if self.referee:
            from lomber_vint.referee import IrregularPlay
            from lomber_vint.tells import tells

            assert isinstance(state, IrregularPlay)
            return tells(state, action)
        return super().told(state, action)

    def resample(self, observation: Observation, rng: Random) -> TrickState:
        """Return a random full state consistent with an observation; see the base class.

        Raises:
            BadValue: the observation is not one of this game.
        """
        if self.stock == "none":
            return super().resample(observation, rng)
        from lomber_vint.stocksample import resample

        return resample(self, observation, rng)

    def draw(self, observation: Observation, lang: str = "en") -> str:
        """Return the table, the auction and the sheet in short, in rich's console markup."""
        from lomber_vint.drawing import draw

        return draw(self, super().draw(observation, lang), observation, lang)
