"""The game of cribbage: its options and what follows from them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lomber.errors import BadOption
from lomber.game import Game, Observation
from lomber.i18n import Text
from lomber.options import Option
from lomber_cribbage import formats
from lomber_cribbage.codec import DISCARD, LAID_AWAY, codec
from lomber_cribbage.state import CribbageState

if TYPE_CHECKING:
    from lomber.random import Random

__all__ = ["Cribbage"]


class Cribbage(Game):
    """Cribbage with five, six or seven cards, for two, three or four.

    Returns: the winner gets 1 from each loser, or what the skunk rule multiplies it by (CRIB-26);
    partners win and lose together. A match cut short by ``deals`` returns each seat's lead in
    points over the mean of the others (for pairs, over the other pair).

    Attributes:
        format: the form's figures (CRIB-1).
        target: the points that win.
        limit: the deals after which a match stops, or 0.
        first_dealer: a seat, or None for who cuts the lowest card (CRIB-2).
        muggins: whether players claim their own count (CRIB-27).
    """

    name = "cribbage"
    title = Text("Cribbage", "Крибидж")
    summary = Text(
        "lay away to the crib, peg in the play, count in the show; the first home wins",
        "снос в кормушку, очки в розыгрыше и при подсчёте; выигрывает первый, кто дошёл до конца",
    )
    schema = (
        Option(
            "cards",
            6,
            (5, 6, 7),
            help=Text(
                "which cribbage, by the cards dealt to each of two; three and four play the "
                "six-card game with five dealt to each",
                "какой крибидж: сколько карт сдаётся каждому из двоих; втроём и вчетвером "
                "играют в шестикарточный, сдавая по пять",
            ),
            rule="CRIB-1",
        ),
        Option(
            "players",
            2,
            (2, 3, 4),
            help=Text("how many play; four in pairs", "сколько играет; вчетвером пара на пару"),
            rule="CRIB-1",
        ),
        Option(
            "target",
            "auto",
            ("auto", 61, 121, 181),
            help=Text(
                "points that win; auto: 61 with five cards, 121 with six, 181 with seven",
                "до скольких очков; auto: 61, 121 или 181 при пяти, шести или семи картах",
            ),
            rule="CRIB-1",
        ),
        Option(
            "skunk",
            "lurch",
            ("lurch", "modern", "none"),
            help=Text(
                "lurch: a loser under half of the target loses double; modern (to 121): under 91 "
                "double, under 61 fourfold; none: every loss is single",
                "lurch: кто не набрал половины, проигрывает вдвойне; modern (до 121): меньше 91 "
                "вдвойне, меньше 61 вчетверо; none: любой проигрыш одинарный",
            ),
            rule="CRIB-26",
        ),
        Option(
            "muggins",
            False,
            help=Text(
                "each claims his own count; what he leaves out the opponents may take",
                "каждый сам объявляет свой счёт; пропущенное могут взять соперники",
            ),
            rule="CRIB-27",
        ),
        Option(
            "first_dealer",
            "cut",
            ("cut", 0, 1, 2, 3),
            help=Text(
                "who deals first: the lowest card cut, or a seat",
                "кто сдаёт первым: снявший младшую карту или названное место",
            ),
            rule="CRIB-2",
        ),
        Option(
            "deals",
            0,
            minimum=0,
            maximum=1000,
            help=Text(
                "stop after so many deals, for points; 0 plays to the target",
                "остановиться после стольких сдач, игра на очки; 0 играет до конца",
            ),
        ),
    )
    shows_hidden = True  # hands and crib, at the show
    option_sets = (
        {},
        {"cards": 5},
        {"cards": 7},
        {"players": 3},
        {"players": 4},
        {"skunk": "modern", "first_dealer": 1},
        {"cards": 5, "muggins": True, "target": 121},
        {"players": 3, "muggins": True, "target": 61},
        {"players": 4, "muggins": True, "deals": 2},
        {"cards": 7, "muggins": True, "target": 61},
        {"deals": 1},
        {"players": 3, "skunk": "modern", "deals": 3},
    )

    format: formats.Format
    target: int
    limit: int
    first_dealer: int | None
    muggins: bool

    def setup(self) -> None:
        """Settle the form of the game. Raises BadOption."""
        options = self.options
        form = formats.find(int(options["players"]), int(options["cards"]))
        self.format, self.num_players, self.cards_dealt = form, form.players, form.cards
        self.laid_away = LAID_AWAY[form.lay_away]
        self.discards = len(self.laid_away)
        numbers = {cards: DISCARD + n for n, cards in enumerate(self.laid_away)}
        self.discard_of = numbers.__getitem__  # the action of cards laid away
        self.target = form.target if options["target"] == "auto" else int(options["target"])
        self.limit, self.muggins = int(options["deals"]), bool(options["muggins"])
        self._settle_first_dealer()
        options.update(cards=form.dealt, target=self.target)  # as played: for records
        if form.players == 4:
            self.teams = ((0, 2), (1, 3))
        self.actions = codec(form.lay_away, form.largest if self.muggins else 0)
        self._settle_tables()
        self._settle_bounds()

    def _settle_first_dealer(self) -> None:
        chosen = self.options["first_dealer"]
        self.first_dealer = None if chosen == "cut" else int(chosen)
        if self.first_dealer is not None and self.first_dealer >= self.num_players:
            raise BadOption(
                f"option first_dealer of cribbage cannot be {chosen} for {self.num_players} "
                f"players; it is cut or a seat from 0 to {self.num_players - 1}"
            )
        if self.options["skunk"] == "modern" and self.target != 121:
            raise BadOption(
                f"skunk=modern is for a game of 121, not of {self.target}: its lines stand at 61 "
                "and 91; choose lurch or none"
            )

    def _settle_tables(self) -> None:
        n = self.num_players
        seats = range(n)
        self.rotation = tuple(tuple((seat + i) % n for i in range(1, n + 1)) for seat in seats)
        self.left_of = tuple(turn[0] for turn in self.rotation)
        if not hasattr(self, "teams"):
            self.teams = tuple((seat,) for seat in seats)
        self.side_of = tuple(seat % len(self.teams) for seat in seats)
        self.opponents = tuple(
            tuple(
                other for other in self.rotation[seat] if self.side_of[other] != self.side_of[seat]
            )
            for seat in seats
        )
        self.claim_base = self.muggins_base = self.pass_action = 0
        if self.muggins:
            self.claim_base = self.actions.base("claim")
            self.muggins_base = self.actions.base("muggins")
            self.pass_action = self.actions.base("pass")

    def _settle_bounds(self) -> None:
        form, n = self.format, self.num_players
        if self.limit:
            self.max_return = float(self.target)
            self.min_return = -self.max_return
        else:
            most = {"lurch": 2, "modern": 4, "none": 1}[str(self.options["skunk"])]
            self.min_return = -float(most)
            self.max_return = float(most * (1 if n == 4 else n - 1))
        # Each deal scores at least 1, the last card of the play, so no match has more deals than
        # this; a count begun anew has stood at 22 or more, on three cards at least.
        deals = len(self.teams) * (self.target - 1) + 1
        if self.limit:
            deals = min(deals, self.limit)
        laid = n * form.keep
        series = -(-laid // 3)
        claims = (n + 1) * n if self.muggins else 0
        one = form.cards + n + 1 + laid + n * series + claims
        self.max_game_length = (0 if self.first_dealer is not None else 52) + deals * one

    def new_state(self) -> CribbageState:
        """Return the position before the first card."""
        return CribbageState(self)

    def stake(self, points: int) -> int:
        """Return what a loser with so many points loses (CRIB-26)."""
        rule = self.options["skunk"]
        if rule == "lurch":
            return 2 if 2 * points < self.target else 1
        if rule == "modern":
            return 4 if points < 61 else 2 if points < 91 else 1
        return 1

    def resample(self, observation: Observation, rng: Random) -> CribbageState:
        """Return a random full state consistent with an observation, uniform over such deals."""
        from lomber_cribbage.sampling import resample

        return resample(self, observation, rng)

    def draw(self, observation: Observation, lang: str = "en") -> str:
        """Return the board with its pegs, the play and the hand, in rich's console markup."""
        from lomber_cribbage.board import draw

        return draw(self, observation, lang)

    def side_name(self, side: str, lang: str = "en") -> str:
        """Return what a side is called: a seat, or a pair."""
        if self.num_players < 4:
            return self.seat_name(int(side), lang)
        first, second = self.teams[int(side)]
        return f"пара {first}–{second}" if lang == "ru" else f"pair {first}-{second}"
