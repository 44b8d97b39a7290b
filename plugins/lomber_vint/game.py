"""Vint with its options."""

from __future__ import annotations

from lomber.game import Observation
from lomber.i18n import Text
from lomber.kits.tricks import Match, TrickGame
from lomber.options import Option
from lomber_vint.calls import KINDS
from lomber_vint.state import VintState

__all__ = ["Vint"]

LONGEST = 200  # deals of one rubber at most
BEST_DEAL = 250_000  # no deal is worth more, marks and games included


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
    )
    follow_rule = "VINT-8"
    most = BEST_DEAL
    kinds = KINDS
    extra_actions = 4 + 36 * 13
    state_class = VintState

    def setup(self) -> None:
        """Set what closes the auction and when the match is over."""
        self.passes_to_close = int(self.options["passes_to_close"])
        self.marks = str(self.options["marks"])
        self.played_passes = self.options["all_pass"] == "play"
        deals = int(self.options["deals"])
        self.rubber_only = deals == 0
        self.match = Match(target=1, deals=deals, longest=LONGEST)
        super().setup()
        self.max_return = float(BEST_DEAL * self.match.limit)
        self.min_return = -self.max_return

    def draw(self, observation: Observation, lang: str = "en") -> str:
        """Return the table, the auction and the sheet in short, in rich's console markup."""
        from lomber_vint.drawing import draw

        return draw(self, super().draw(observation, lang), observation, lang)
