"""Construction (Robert Abbott, 1963): the game and its options."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, ClassVar

from lomber.actions import ActionCodec, CardField, ChoiceField, IntField, Kind
from lomber.cards import PACK_52
from lomber.errors import BadValue, LomberError
from lomber.game import Game, Observation
from lomber.i18n import Text
from lomber.options import Option
from lomber.random import Random
from lomber_construction.lattice import DIRECTIONS, CellField, PathField
from lomber_construction.state import ConstructionState
from lomber_construction.terms import PIECES

__all__ = ["Construction"]

_CODEC = ActionCodec(
    Kind("turn", "turn {card}", ru="открыть {card}", card=CardField()),
    Kind("lot", "red to seat {seat}", ru="красные у места {seat}", seat=IntField(0, 1)),
    Kind("discard", "discard", ru="сбросить"),
    Kind(
        "walk",
        "walk {direction}",
        ru="идти {direction}",
        also=("{direction}",),
        direction=ChoiceField(
            DIRECTIONS, ru=("вверх", "вниз", "влево", "вправо"), what="direction"
        ),
    ),
    Kind("king", "king", ru="король"),
    Kind("king-move", "king: {path}", ru="король: {path}", path=PathField()),
    Kind(
        "piece",
        "piece {number}: {path}",
        ru="фишка {number}: {path}",
        number=IntField(1, PIECES, what="small piece"),
        path=PathField(),
    ),
    Kind("build", "build {cell}", ru="строить {cell}", cell=CellField()),
    Kind("take", "take {cell}", ru="снять {cell}", cell=CellField()),
)


class Construction(Game):
    """Two players build one road of cards; who first walks ten rows up and home again wins.

    Attributes:
        cards: the pack at the start, sorted.
        seats: the seats of the red and of the black owner where no lot is drawn, else ().
        max_turns: after so many cards the game is drawn.
        strict_blockade: whether a large piece, too, may not take an enemy's last free card.
    """

    name = "construction"
    title = Text("Construction", "Конструкция")
    summary = Text(
        "build a road of cards, walk it ten rows up and come home first (Robert Abbott, 1963)",
        "построить дорогу из карт, пройти её на десять рядов вверх и первым вернуться домой "
        "(Роберт Аббот, 1963)",
    )
    schema = (
        Option(
            "decks",
            3,
            (3, 2),
            help=Text("how many packs of 52 cards", "сколько колод по 52 карты"),
            rule="CON-1",
        ),
        Option(
            "lot",
            "draw",
            ("draw", "red", "black"),
            help=Text(
                "the colour of seat 0: by lot, or settled beforehand",
                "цвет места 0: по жребию (draw) или заранее",
            ),
            rule="CON-2",
        ),
        Option(
            "blockade",
            "small",
            ("small", "any"),
            help=Text(
                "which pieces may not take an enemy large piece's last free card: small ones, "
                "or any",
                "каким фишкам нельзя занимать последнюю свободную карту большой фишки "
                "противника: малым (small) или любым (any)",
            ),
            rule="CON-16",
        ),
        Option(
            "max_turns",
            5000,
            minimum=1,
            maximum=1_000_000,
            help=Text(
                "the game is drawn after so many cards",
                "после стольких карт игра кончается вничью",
            ),
            rule="CON-21",
        ),
    )
    option_sets: ClassVar = (
        {},
        {"max_turns": 150},
        {"decks": 2, "max_turns": 400},
        {"lot": "red", "max_turns": 40},
        {"lot": "black", "blockade": "any", "max_turns": 200},
    )

    cards: tuple[int, ...]
    seats: tuple[int, ...]
    max_turns: int
    strict_blockade: bool

    def setup(self) -> None:
        """Set what depends on the options."""
        decks, self.max_turns = int(self.options["decks"]), int(self.options["max_turns"])
        self.actions = _CODEC
        self.num_players = 2
        self.cards = tuple(sorted(int(card) for card in PACK_52 * decks))
        self.seats = {"draw": (), "red": (0, 1), "black": (1, 0)}[str(self.options["lot"])]
        self.strict_blockade = self.options["blockade"] == "any"
        # A turn is a card and an action; a card taken from the field had been built in a turn.
        self.max_game_length = 1 + 3 * self.max_turns

    def new_state(self) -> ConstructionState:
        """Return the position before the lot."""
        return ConstructionState(self)

    def resample(self, observation: Observation, rng: Random) -> ConstructionState:
        """Return the position of an observation: nothing that has happened is hidden.

        Raises:
            BadValue: the observation is not one of this game.
        """
        self.check_observation(observation)
        state = self.new_state()
        try:
            replay(state, observation)
        except (LomberError, KeyError, TypeError, ValueError) as exc:
            raise BadValue(f"no observation of {self!r}: {exc}") from exc
        state.standing()  # what is measured here serves every look one action ahead
        return state

    def draw(self, observation: Observation, lang: str = "en") -> str:
        """Return the field for a terminal, in rich's console markup."""
        from lomber_construction.picture import draw

        return draw(observation, lang)


def replay(state: ConstructionState, observation: Observation) -> None:
    """Move a state on by what an observation's history has beyond the state's own.

    Args:
        state: a state whose history the observation's begins with.
        observation: what to follow.
    """
    history: Any = observation["history"]
    for _, text in history[len(state.history) :]:
        state.apply(_parse(str(text)))


@lru_cache(maxsize=8192)
def _parse(text: str) -> int:
    return _CODEC.parse(text)
