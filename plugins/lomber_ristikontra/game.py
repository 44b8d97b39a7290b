"""The rules of Ristikontra with their variations (RK-1 to RK-17)."""

from __future__ import annotations

from typing import Final

from lomber.actions import Kind
from lomber.cards import PACK_52, Card
from lomber.errors import BadOption
from lomber.i18n import Text
from lomber.kits.tricks import FOLLOW_ANY, LAST_EQUAL_WINS, Match, TrickGame, match_options
from lomber.options import Option
from lomber_ristikontra.scoring import SCALES
from lomber_ristikontra.state import RistikontraState
from lomber_ristikontra.varied import VariedState

__all__ = ["Ristikontra"]

_TARGET: Final = 7  # RK-10
_TARGET_OPTION, _DEALS_OPTION = match_options(_TARGET)


class Ristikontra(TrickGame):
    """Whoever plays the last card of the rank led takes the trick; more than half of the card
    points win the deal.
    """

    name = "ristikontra"
    title = Text("Ristikontra", "Ристиконтра")
    summary = Text(
        "the last card of the rank led takes the trick; 61 card points win",
        "взятку берёт последняя карта того же достоинства, что и ход; выигрывает 61 очко",
    )
    schema = (
        Option(
            "players",
            4,
            (4, 2, 3),
            help=Text(
                "four in two partnerships, or kontra: two or three alone",
                "четверо пара на пару или контра: двое или трое, каждый за себя",
            ),
            rule="RK-17",
        ),
        Option(
            "hand_size", 6, (6, 5), help=Text("cards in a hand", "карт на руках"), rule="RK-12"
        ),
        Option(
            "scale",
            "11-10-4-3-2",
            tuple(SCALES),
            help=Text(
                "card points: A T K Q J, or A K Q J T of 60 in all",
                "очки: Т 10 К Д В, либо Т К Д В 10 при 60 всего",
            ),
            rule="RK-11",
        ),
        Option(
            "tie",
            "none",
            ("none", "tricks"),
            help=Text(
                "equal card points: nobody scores, or the tricks decide",
                "равные очки: никто не выигрывает либо решают взятки",
            ),
            rule="RK-13",
        ),
        Option(
            "lead_limit",
            0,
            (0, 3),
            help=Text(
                "3: nobody leads the same rank to four tricks in a row; 0: no limit",
                "3: нельзя ходить одним достоинством в четыре взятки подряд; 0: можно",
            ),
            rule="RK-14",
        ),
        Option(
            "sharpen",
            False,
            help=Text(
                "the winner may exchange his winning card for the top stock card",
                "взявший может обменять выигравшую карту на верхнюю карту колоды",
            ),
            rule="RK-15",
        ),
        Option(
            "cleaning",
            False,
            help=Text(
                "who takes a queen trick must clean: a king trick and no queen trick later",
                "взявший на даму должен очиститься: взять на короля и больше не брать на даму",
            ),
            rule="RK-16",
        ),
        Option(
            _TARGET_OPTION.name,
            _TARGET,
            minimum=1,
            maximum=99,
            help=_TARGET_OPTION.help,
            rule="RK-10",
        ),
        _DEALS_OPTION,
    )
    option_sets = (
        {},
        {"deals": 1},
        {"deals": 1, "sharpen": True, "cleaning": True, "lead_limit": 3, "tie": "tricks"},
        {"deals": 1, "players": 3, "tie": "tricks"},
        {"deals": 2, "players": 2, "hand_size": 5, "sharpen": True, "cleaning": True},
        {"target": 2, "scale": "5-4-3-2-1", "hand_size": 5, "cleaning": True},
    )

    follow = FOLLOW_ANY  # RK-4
    winning = LAST_EQUAL_WINS  # RK-5
    refill = True  # RK-6
    turns = True  # RK-7
    most = 2  # RK-9, RK-10
    kinds = (
        Kind("dark", "dark", ru="втёмную"),
        Kind("sharpen", "sharpen", ru="обменять"),
        Kind("keep", "keep", ru="оставить"),
    )

    def setup(self) -> None:
        """Put the game together from its options."""
        options = self.options
        self.players = int(options["players"])
        self.partners = self.players == 4  # RK-1, RK-17
        self.pack = [card for card in PACK_52 if self.players != 3 or card != Card("2c")]  # RK-17
        self.hand_size = int(options["hand_size"])
        self.card_points = SCALES[str(options["scale"])]
        self.total = sum(self.card_points)
        self.lead_limit = int(options["lead_limit"])
        self.sharpen = bool(options["sharpen"])
        self.cleaning = bool(options["cleaning"])
        self.by_tricks = options["tie"] == "tricks"
        target, deals = int(options["target"]), int(options["deals"])
        if deals and target != _TARGET:
            raise BadOption(
                f"deals={deals} and target={target} of {self.name} do not go together: a match of "
                f"a set number of deals has no target; leave one of them out"
            )
        self.match = Match(target, deals, longest=10 * target)
        stock = len(self.pack) - self.hand_size * self.players
        self.refills = stock // self.players  # RK-8: each of these tricks uses a card a player
        self.extra_actions = self.refills if self.sharpen else 0
        self.varied = bool(self.lead_limit or self.sharpen or self.cleaning)
        super().setup()

    def new_state(self) -> RistikontraState:
        """Return the position before the first card is dealt."""
        return VariedState(self) if self.varied else RistikontraState(self)
