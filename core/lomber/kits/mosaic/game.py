"""The base class of mosaic games: what an author declares."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, ClassVar, Final

from lomber.actions import ActionCodec, CardField, CellField, Kind
from lomber.cards import Card, pack
from lomber.game import Batch, Game, Item, Observation, Reason, State
from lomber.i18n import Text
from lomber.kits.mosaic.contract import check_options, check_sides, check_table, totals
from lomber.kits.mosaic.geometry import (
    Cell,
    bad,
    check_geometry,
    check_opening,
    chosen_cells,
    span,
)
from lomber.kits.mosaic.layout import Layout
from lomber.options import Option

if TYPE_CHECKING:
    import numpy as np

    from lomber.kits.mosaic.state import MosaicState
    from lomber.random import Random

__all__ = ["PACK", "PLAYERS", "SEATING", "MosaicGame", "komi"]

PACK: Final = Option(
    "pack", 52, (36, 52), help=Text("cards in the pack", "карт в колоде"), rule="SKIM-4"
)
PLAYERS: Final = Option(
    "players",
    4,
    (2, 4, 6),
    help=Text("how many people play", "сколько человек играет"),
    rule="SKIM-1",
)
SEATING: Final = Option(
    "seating",
    "alternate",
    ("alternate", "together"),
    help=Text(
        "partners sit apart, or side by side with turns that zig-zag between the teams",
        "партнёры сидят через одного или рядом, и ход идёт зигзагом между командами",
    ),
    rule="SKIM-2",
)


def komi(points: int) -> Option:
    """Return the option ``komi``: points that a side has before the first card.

    They even out a game that leans to one side. Whose they are, and that they count, is for the
    game's ``score`` and ``score_many``.

    Args:
        points: the default, 0..99.
    """
    text = Text("points for the weaker side beforehand", "очки слабой стороне до начала игры")
    return Option("komi", points, minimum=0, maximum=99, help=text)


class MosaicGame(Game):
    """A game of the SKIM family: cards laid side by side on one mosaic.

    In :meth:`setup` a subclass calls :meth:`lay_table`; it gives :meth:`score`, and where whole
    batches
    are to be scored quickly :meth:`score_many`. ``sides`` are the two teams' keys, first the team
    of seat 0.

    Attributes:
        pack: the cards, in index order.
        width: of the agreed rectangle (SKIM-11), along the cards' long sides.
        height: of the agreed rectangle, along the short sides.
        strict: whether a card must touch the one laid before it (SKIM-10).
        cells: the only cells that may be used, from the first card, or None (SKIM-13).
        spiral: cells by which a growing spiral is ahead of the cards; 0 without one.
        support: cards that one above the first row needs below it: 0, 1 or 3.
        opening: the least and greatest rank of the first card (SKIM-8).
        own_colours: whether each team is dealt its own colour (SKIM-6); the first side is Red.
        order: the seats in the order of turns (SKIM-2).
        native: whether C alone plays it; False where the game has a rule in Python.
    """

    side_names: ClassVar[Sequence[Text]] = ()

    pack: tuple[Card, ...]
    width: int
    height: int
    strict: bool
    cells: frozenset[tuple[int, int]] | None
    spiral: int
    support: int
    opening: tuple[int, int]
    own_colours: bool
    order: tuple[int, ...]
    deal_order: tuple[int, ...]

    def __init_subclass__(cls) -> None:
        """Look at what a subclass declares as soon as it is defined. Raises BadValue."""
        super().__init_subclass__()
        if "sides" in vars(cls):
            check_sides(cls.__name__, vars(cls)["sides"])
        if isinstance(schema := vars(cls).get("schema"), tuple):
            check_options(cls.__name__, [one for one in schema if isinstance(one, Option)])

    def _check_setup(self) -> None:
        check_table(self)
        super()._check_setup()

    def lay_table(
        self,
        *,
        width: int | None = None,
        height: int | None = None,
        cells: Iterable[Cell] | Callable[[int, int], bool] | None = None,
        spiral: int = 0,
        support: int = 0,
        strict: bool = False,
        own_colours: bool = False,
        opening: tuple[int, int] = (2, 10),
    ) -> None:
        """Set the geometry and the rules; pack, players and seating are read from the options.

        Args:
            width: 1..16, of the rectangle (SKIM-11); needless with *cells*.
            height: 1..16.
            cells: the only cells that may be used, counted from the first card, in place of a
                floating rectangle (SKIM-13): pairs x, y, or a function of x and y that says
                whether the cell is one of them. They hold 0,0, and span 16 x 16 at most.
            spiral: with n cards laid the first n + *spiral* cells of the square spiral about the
                first card may be used, those inside the rectangle about it (SKIM-13); 1..255.
            support: cards that one above the first card's row needs below it (SKIM-13): 1, the
                one right below, or 3, that one and both its neighbours: rows shrink upwards.
                None lies lower than the first card then.
            strict: SKIM-10.
            own_colours: SKIM-6.
            opening: ranks 2..14 of the first card, both ends included.

        Raises:
            BadOption: a geometry in which no card can be laid, or one too large.
        """
        self.cells = None if cells is None else chosen_cells(self.name, cells)
        if self.cells is not None:
            wide, high = span(self.cells)
            width = wide if width is None else width
            height = high if height is None else height
        if width is None or height is None:
            raise bad(
                self.name,
                "lay_table() needs width and height, or cells",
                "lay_table() нужны width и height или cells",
            )
        check_geometry(self.name, width, height, self.cells, spiral, support)
        check_opening(self.name, opening)
        self.width, self.height = width, height
        self.spiral, self.support = spiral, support
        options = self.options
        self.pack = pack(int(options.get("pack", 52)))
        self.strict, self.own_colours, self.opening = strict, own_colours, opening
        players = int(options.get("players", 4))
        seats = self.num_players = max(players, 4)  # one against one holds two piles each (SKIM-3)
        self.owners = tuple(seat % players for seat in range(seats))
        if options.get("seating", "alternate") == "together":
            if players < 4:
                raise bad(
                    self.name,
                    "seating=together needs at least 4 players",
                    "для seating=together нужно не меньше 4 игроков",
                )
            half = seats // 2
            self.teams = tuple(range(half)), tuple(range(half, seats))
            self.order = tuple(t * half + i for i in range(half) for t in (0, 1))
        else:
            self.teams = tuple(range(0, seats, 2)), tuple(range(1, seats, 2))
            self.order = tuple(range(seats))
        self.deal_order = self._deal_order()
        self.actions = ActionCodec(
            Kind("deal", "deal {card}", ru="сдать {card}", card=CardField()),
            Kind("lay", "{card}@{cell}", card=CardField(), cell=CellField(width, height)),
            Kind("pass", "pass", ru="пас"),
        )
        self.max_game_length = len(self.pack) * (seats + 1) + seats

    def _deal_order(self) -> tuple[int, ...]:
        """Return the seat of each card dealt (SKIM-5); with own colours red first (SKIM-6)."""
        if not self.own_colours:
            return tuple(i % self.num_players for i in range(len(self.pack)))
        half = len(self.pack) // 2
        return tuple(team[i % len(team)] for team in self.teams for i in range(half))

    # -- what an author gives ---------------------------------------------------------------------

    @abstractmethod
    def score(self, layout: Layout) -> Iterable[Item | Text]:
        """Yield what scores on a layout, as Items, and what to remark besides, as Texts."""

    def score_many(self, boards: np.ndarray) -> Mapping[str, np.ndarray]:
        """Return each side's score of many layouts; replace it where speed matters.

        Args:
            boards: uint8 [n, height, width], 255 where nothing lies; the layout is in the corner
                0,0.

        Returns:
            By side, a number a board.
        """
        import numpy as np

        totals = [self.totals(self.score(Layout.of_array(board))) for board in boards]
        return {side: np.array([total[side] for total in totals]) for side in self.sides}

    def forbids(self, card: Card, cell: tuple[int, int], layout: Layout) -> Reason | None:
        """Return why a rule of this game's own forbids a lay that SKIM-8 to 17 allow, or None."""
        return None

    def region(self, layout: Layout) -> Iterable[tuple[int, int]] | None:
        """Return the cells that may be used now, from the first card, or None for the rectangle.

        A geometry that depends on the cards laid (SKIM-13), and that ``lay_table`` has not: asked
        again after every card. It holds 0,0 and all cards laid, and fits width x height.
        """
        return None

    # -- what the kit gives -----------------------------------------------------------------------

    @property
    def native(self) -> bool:
        """Whether C alone plays the game."""
        return type(self).forbids is MosaicGame.forbids and type(self).region is MosaicGame.region

    @property
    def counts_many(self) -> bool:
        """Whether the game counts many layouts in one go, by a :meth:`score_many` of its own."""
        return type(self).score_many is not MosaicGame.score_many

    def totals(self, entries: Iterable[Item | Text]) -> dict[str, float]:
        """Return each side's sum. Raises BadValue where *entries* are not what score() yields."""
        return totals(self, entries)

    def side_name(self, side: str, lang: str = "en") -> str:
        """Return what a side is called."""
        names = dict(zip(self.sides, self.side_names))
        return names[side].to(lang) if side in names else side

    def seat_name(self, seat: int, lang: str = "en") -> str:
        """Return what a seat is called: its side and number."""
        team = self.team_of[seat]
        return f"{self.side_name(self.sides[team], lang)} {self.teams[team].index(seat) + 1}"

    def new_state(self) -> MosaicState:
        """Return the position before the deal."""
        from lomber.kits.mosaic.state import MosaicState

        return MosaicState(self)

    def resample(self, observation: Observation, rng: Random) -> State:
        """Return a random full state consistent with an observation, each deal equally likely."""
        from lomber.kits.mosaic.knowledge import resample

        return resample(self, observation, rng)

    def draw(self, observation: Observation, lang: str = "en") -> str:
        """Return the mosaic and the hand, legal cells marked."""
        from lomber.kits.mosaic.drawing import draw

        return draw(self, observation, lang)

    def playouts(
        self, games: int, seed: int, *, first: int = 0, actions: bool = False
    ) -> Batch | None:
        """Play whole games at random in C.

        None where C cannot: a rule or a geometry of the game's own in Python.
        """
        if not self.native:
            return None
        from lomber.kits.mosaic.batch import playouts

        return playouts(self, games, seed, first, actions)
