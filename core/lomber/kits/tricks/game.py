"""A trick game, put together from parts."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, TypeAlias

from lomber.actions import ActionCodec, CardField, Kind
from lomber.cards import PACK_52
from lomber.errors import BadValue
from lomber.game import Game, Observation
from lomber.i18n import Text
from lomber.kits.tricks.hooks import DEAL
from lomber.kits.tricks.match import Match
from lomber.kits.tricks.rules import (
    FOLLOW_SUIT,
    HIGHEST_WINS,
    NO_TRUMP,
    SUIT_SETS,
    Follow,
    Winning,
    dealing_order,
    turn_order,
)
from lomber.kits.tricks.state import TrickState
from lomber.random import Random

__all__ = ["TrickGame"]

Rings: TypeAlias = tuple[tuple[int, ...], ...]


class TrickGame(Game):
    """A game of tricks: its parts are attributes, set on the class or in :meth:`setup`.

    A subclass that sets them in ``setup`` calls ``super().setup()`` last.

    Attributes:
        pack: the cards in play.
        players: how many seats.
        at_table: how many of them play each deal, where some sit out; 0 for all.
        partners: whether the seats opposite each other are partners.
        hand_size: cards each gets at first; 0 for as many as the pack gives.
        packet: how many are dealt to a seat at a time.
        talons: sizes of further hands that belong to nobody, dealt last.
        refill: whether a card is drawn after each trick while the stock lasts.
        follow: what the others owe to the card led.
        winning: who takes a trick.
        trump: the trump suit 0..3 of every deal, or NO_TRUMP; a hook may set the state's.
        card_points: what each card counts to the side that takes it: 0..255 for each of the 52.
        match: when it is over.
        most: by how many points one deal can put a side ahead, for the bounds of the returns.
        open_deals: which cards of the first dealing, counted from 0, lie face up.
        turns: whether chance turns up cards of the stock, by ``turn {card}``.
        kinds: the game's further kinds of action.
        extra_actions: at most so many of those in a deal, for ``max_game_length``.
        follow_rule: the ledger ID of following, for reasons.
        state_class: the states.
        first_dealer: who deals first; the last seat, so that seat 0 leads.
    """

    pack: Sequence[int] = PACK_52
    players: int = 4
    at_table: int = 0
    partners: bool = True
    hand_size: int = 0
    packet: int = 1
    talons: tuple[int, ...] = ()
    refill: bool = False
    follow: Follow = FOLLOW_SUIT
    winning: Winning = HIGHEST_WINS
    trump: int = NO_TRUMP
    card_points: tuple[int, ...] = (0,) * 52
    match: Match = Match()
    most: int = 1
    open_deals: frozenset[int] = frozenset()
    turns: bool = False
    kinds: tuple[Kind, ...] = ()
    extra_actions: int = 0
    follow_rule: str = ""
    state_class: ClassVar[type[TrickState]] = TrickState
    first_dealer: int

    def setup(self) -> None:
        """Put the parts together."""
        players = self.num_players = self.players
        active = self.at_table or players
        self.hand_size = self.hand_size or (len(self.pack) - sum(self.talons)) // active
        dealt = self.hand_size * active + sum(self.talons)
        if dealt > len(self.pack):
            text = Text(
                "{name} deals {dealt} of {n} cards: let hand_size or talons be less, or pack more",
                "{name} сдаёт {dealt} карт из {n}: уменьшите hand_size или talons, или увеличьте "
                "pack",
            )
            raise BadValue(text.format(name=self.name, dealt=dealt, n=len(self.pack)))
        if self.partners:
            if players % 2:
                text = Text(
                    "{name}: {n} players cannot be partners in pairs: set partners = False, or "
                    "other players",
                    "{name}: {n} игроков не разбить на пары: задайте partners = False или другое "
                    "players",
                )
                raise BadValue(text.format(name=self.name, n=players))
            half = players // 2
            self.teams = tuple((seat, seat + half) for seat in range(half))
            self.sides = tuple("+".join(map(str, team)) for team in self.teams)
        cards = CardField()
        self.actions = ActionCodec(
            Kind("play", "{card}", card=cards),
            Kind("deal", "deal {card}", ru="сдать {card}", card=cards),
            *([Kind("turn", "turn {card}", ru="открыть {card}", card=cards)] * self.turns),
            *self.kinds,
        )
        self.texts = tuple(self.actions.text(action) for action in range(self.actions.size))
        self.numbers = {text: action for action, text in enumerate(self.texts)}
        self.pack_bytes = bytes(sorted(self.pack))
        self.point_table = bytes(self.card_points) + bytes(256 - len(self.card_points))
        self.winning_position = self.winning.position
        self.by_suit = any(suit >= 0 for suit in self.follow.table)
        self.num_hands = players + len(self.talons)
        self.first_dealer = players - 1
        self.seating = tuple(range(players))
        self._turns: dict[tuple[int, ...], tuple[tuple[int, ...], Rings]] = {}
        self._dealings: dict[tuple[tuple[int, ...], int], tuple[int, ...]] = {}
        self.turn, _ = self.turns_of(self.seating)
        dealt = len(self.pack) if self.refill else dealt
        self.max_game_length = self.match.limit * (2 * dealt + self.extra_actions)
        self.max_return = self.match.best_return(self.most)
        self.min_return = -self.max_return

    def turns_of(self, seating: tuple[int, ...]) -> tuple[tuple[int, ...], Rings]:
        """Return who follows each seat when these sit at the table, -1 for the rest; and for each
        seat all that play from there on.
        """
        found = self._turns.get(seating)
        if found is None:
            rings: list[tuple[int, ...]] = [()] * self.num_players
            for place, seat in enumerate(seating):
                rings[seat] = (*seating[place:], *seating[:place])
            found = turn_order(seating, self.num_players), tuple(rings)
            self._turns[seating] = found
        return found

    def dealing(self, seating: tuple[int, ...], first: int) -> tuple[int, ...]:
        """Return the seats in the order of the first dealing; talons follow the seats."""
        found = self._dealings.get((seating, first))
        if found is None:
            rest = [
                self.num_players + i for i, size in enumerate(self.talons) for _ in range(size)
            ]
            found = dealing_order(seating, first, self.hand_size, self.packet, rest)
            self._dealings[seating, first] = found
        return found

    def new_state(self) -> TrickState:
        """Return the position before the first card is dealt."""
        return self.state_class(self)

    def resample(self, observation: Observation, rng: Random) -> TrickState:
        """Return a random full state consistent with an observation; see the base class.

        It gives every hidden card a place that nothing seen speaks against: what a seat played
        later it held before, and who did not follow had none of that suit. All such places are
        equally likely where no cards are drawn after somebody failed to follow, and come at
        random elsewhere.

        Raises:
            BadValue: the observation is not one of this game.
        """
        from lomber.kits.tricks.resample import resample

        return resample(self, observation, rng)

    def draw(self, observation: Observation, lang: str = "en") -> str:
        """Return the table as a seat sees it, in rich's console markup."""
        from lomber.kits.tricks.table import draw_table

        return draw_table(self, observation, lang)

    def card_played(self, action: int) -> int:
        """Return the card that a player's action takes from his hand, or -1; the game's own
        actions that play a card, such as a marked revoke, are added here.
        """
        return action if action < DEAL else -1

    def told(self, state: TrickState, action: int) -> tuple[int, int]:
        """Return what an action tells of the hand of who makes it, for :meth:`resample`.

        Here a card that does not follow tells that the hand has none of the suit led; a game
        adds what its own actions tell.

        Args:
            state: the position before the action.
            action: the action.

        Returns:
            The cards that the hand has none of, and cards of which it has at least one, as sets.
        """
        if action < DEAL and state.led >= 0 and action // 13 != state.led:
            return SUIT_SETS[state.led], 0
        return 0, 0

    def seat_text(self, seat: int) -> Text:
        """Return what a seat is called, in every language."""
        return Text(self.seat_name(seat, "en"), self.seat_name(seat, "ru"))

    def side_text(self, side: str) -> Text:
        """Return what a side is called, in every language."""
        return Text(self.side_name(side, "en"), self.side_name(side, "ru"))

    def side_name(self, side: str, lang: str = "en") -> str:
        """Return what a key of ``Result.score`` is called: ``seats 0 and 2``."""
        team = self.teams[self.sides.index(side)]
        if len(team) == 1:
            return self.seat_name(team[0], lang)
        seats = (" и " if lang == "ru" else " and ").join(map(str, team))
        return f"места {seats}" if lang == "ru" else f"seats {seats}"
