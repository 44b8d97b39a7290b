"""What a position of a trick game holds, the hooks a game may replace, and what they call."""

from __future__ import annotations

from bisect import insort
from collections.abc import Container, Sequence
from operator import add, attrgetter
from typing import TYPE_CHECKING, Any, ClassVar, Final

from lomber.game import CHANCE, TERMINAL, State
from lomber.kits.tricks.match import Deal, DealScore, RawTrick, Trick

if TYPE_CHECKING:
    from lomber.kits.tricks.game import TrickGame

__all__ = ["DEAL", "DEALING", "ENTRIES", "OWN", "PLAYING", "TURN", "TURNING", "Hooks"]

# Phases. A game numbers its own from OWN.
DEALING: Final = 0
PLAYING: Final = 1
TURNING: Final = 2
OWN: Final = 3

# Actions: playing a card is the card's own number, dealing it DEAL + card, turning it TURN + card.
DEAL: Final = 52
TURN: Final = 104

_MANAGED = frozenset({"game", "history", "suits", "deck", "trick", "_marks"})
_LASTING = ("_follows", "_plain", "_plain_end", "places", "stride")  # alike in all of a game's

# By seat and card where a card lies in a state's suits.
_BY_SUIT: Final = tuple(tuple(4 * seat + card // 13 for card in range(52)) for seat in range(16))
_BY_SEAT: Final = tuple((seat,) * 52 for seat in range(16))

# Entries of the history are shared by all states: there is nothing to allocate.
ENTRIES: Final = tuple(tuple((seat, card) for card in range(52)) for seat in range(16))
"""The history's entries for cards played, by seat and card."""


class Hooks(State):
    """Where the cards of a trick game are; games subclass :class:`lomber.kits.tricks.TrickState`,
    which tells how to use the hooks.

    Attributes:
        phase: DEALING, PLAYING, TURNING (chance turns up a card of the stock), or one of the
            game's own.
        suits: the hands; use :meth:`hand` and :meth:`cards`. Where suits are followed the cards of
            seat *s* and suit *u* are the sorted list ``4 * s + u``, else those of seat *s* the
            list *s*. After the seats come talons, if the game has them.
        deck: the cards that were not dealt yet, in index order: the stock.
        dealer: who deals.
        eldest: who sits after the dealer.
        seating: the seats that play this deal, clockwise.
        turn: who follows each seat.
        rings: for each seat all that play this deal from there on.
        leader: who leads, or led, the trick.
        trick: the cards on the table in the order played.
        flags: bit *i* is on where the game marked the card at position *i*.
        led: the suit to follow, or -1.
        follow: for each card the suit to follow when it is led, or -1.
        trump: 0..3 or NO_TRUMP.
        taken: the tricks of this deal as plain tuples; use :attr:`won`.
        score: the match score by side.
        deals: the deals played out.
        light: actions of the game's own that :meth:`unact` takes back, so that ``undo`` keeps
            nothing for them.
        plain_begin: the class's :meth:`begin` sets nothing but ``phase`` and ``current_player``,
            so that ``undo`` keeps nothing for it.
    """

    __slots__ = (
        "_follows",
        "_marks",
        "_plain",
        "_plain_end",
        "current_player",
        "dealer",
        "dealings",
        "deals",
        "dealt",
        "deck",
        "due",
        "eldest",
        "flags",
        "follow",
        "game",
        "history",
        "last",
        "leader",
        "led",
        "phase",
        "places",
        "rings",
        "score",
        "seating",
        "stride",
        "suits",
        "taken",
        "then",
        "trick",
        "trump",
        "turn",
        "turned",
    )

    game: TrickGame
    phase: int
    suits: list[list[int]]
    deck: bytearray
    dealer: int
    eldest: int
    seating: tuple[int, ...]
    turn: tuple[int, ...]
    rings: tuple[tuple[int, ...], ...]
    last: int
    leader: int
    trick: list[int]
    flags: int
    led: int
    follow: tuple[int, ...]
    trump: int
    taken: tuple[RawTrick, ...]
    stride: int
    places: tuple[tuple[int, ...], ...]
    score: tuple[int, ...]
    deals: tuple[Deal, ...]
    due: tuple[int, ...]
    dealt: int
    then: str
    turned: str
    dealings: tuple[tuple[int, tuple[int, ...], str], ...]
    _marks: list[tuple[Any, ...]]
    _plain: bool
    _plain_end: bool
    _follows: bool

    light: ClassVar[Container[int]] = frozenset()
    plain_begin: ClassVar[bool] = True

    _names: ClassVar[tuple[str, ...]]
    _values: ClassVar[Any]
    _more: ClassVar[bool] = False
    _restricted: ClassVar[bool] = False
    _own_visible: ClassVar[bool] = False
    _own_trick_done: ClassVar[bool] = False
    _own_begin: ClassVar[bool] = False
    _marked_begin: ClassVar[bool] = False
    _own_end: ClassVar[bool] = False

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        cls._collect()
        cls._more = cls.also is not Hooks.also
        cls._restricted = cls.restrict is not Hooks.restrict
        cls._own_visible = cls.visible is not Hooks.visible
        cls._own_end = cls.deal_over is not Hooks.deal_over or cls.go_on is not Hooks.go_on
        giver = next(c for c in cls.__mro__ if "begin" in c.__dict__)
        cls._marked_begin = not giver.__dict__.get("plain_begin", False)
        cls._own_begin = giver is not Hooks
        cls._own_trick_done = cls.trick_done is not Hooks.trick_done

    @classmethod
    def _collect(cls) -> None:
        slots = [name for c in cls.__mro__ for name in c.__dict__.get("__slots__", ())]
        cls._names = tuple(sorted(set(slots) - _MANAGED - {*_LASTING}))
        cls._values = attrgetter(*cls._names)

    def __init__(self, game: TrickGame) -> None:
        super().__init__(game)
        self.stride, self.places = (4, _BY_SUIT) if game.by_suit else (1, _BY_SEAT)
        self._plain = not self._restricted
        self._plain_end = not (self._own_trick_done or self._own_end or game.refill)
        self._follows = game.by_suit and not (self._more or self._restricted)
        self._marks = []
        self.turned = ""
        self.dealings = ()
        self.deals = ()
        self.score = (0,) * len(game.teams)
        self._open_deal(game.first_dealer)

    # -- hooks: what a game may replace -----------------------------------------------------------

    def prepare(self) -> None:
        """Set the game's own attributes of one deal, before its first card."""

    def table(self, dealer: int) -> tuple[int, ...]:
        """Return the seats that play the deal of a dealer, clockwise: all, unless some sit out."""
        return self.game.seating

    def begin(self, card: int) -> None:
        """Go on when the cards are dealt: the eldest leads, unless an auction comes first.

        Args:
            card: the last card dealt.
        """
        self.open_play(self.eldest)

    def also(self) -> list[int]:
        """Return what the seat to move may do while tricks are played besides playing a card by
        the rules: actions greater than any dealt or turned card, sorted.

        :meth:`act` makes them.
        """
        return []

    def restrict(self, cards: list[int]) -> list[int]:
        """Return those of the cards that may be played, where more than following limits them.

        Args:
            cards: what the seat to move holds and following allows.
        """
        return cards

    def own_actions(self) -> list[int]:
        """Return the sorted legal actions of the seat to move in a phase of the game's own."""
        return []

    def may_act(self, action: int) -> bool:
        """Return whether an action is one of :meth:`own_actions`; replace it for speed alone."""
        return action in self.own_actions()

    def own_outcomes(self) -> list[tuple[int, float]]:
        """Return what chance may bring in a phase of the game's own."""
        return []

    def act(self, action: int) -> None:
        """Make an action of the game's own, or an outcome of chance in a phase of its own."""
        raise NotImplementedError(f"{type(self).__name__} has no actions of its own")

    def unact(self, player: int, action: int) -> None:
        """Take back an action of :attr:`light`; only worth it for what is done at every turn.

        Args:
            player: who made it.
            action: the action, off the history already.
        """
        raise NotImplementedError(f"{type(self).__name__}.light has {action}")

    def trick_done(self) -> None:
        """Go on after a trick, which is the last of ``won``; ``leader`` is who took it."""
        self.go_on()

    def refill_order(self) -> tuple[int, ...]:
        """Return the seats that draw a card from the stock after a trick, the winner first."""
        return self.rings[self.leader]

    def deal_over(self) -> bool:
        """Return whether no trick follows the one just taken."""
        first = self.stride * self.leader
        return not any(self.suits[first : first + self.stride])

    def score_deal(self) -> DealScore:
        """Return what the deal just played counts."""
        return DealScore(self.tricks_taken())

    def match_over(self) -> bool:
        """Return whether the match is over after the deal just scored."""
        return self.game.match.over(self.score, len(self.deals))

    def next_dealer(self) -> int:
        """Return who deals next: the seat after the dealer."""
        return self.game.turn[self.dealer]

    # -- what hooks call --------------------------------------------------------------------------

    @property
    def won(self) -> tuple[Trick, ...]:
        """The tricks of this deal."""
        return tuple(map(Trick._make, self.taken))

    def hand(self, seat: int) -> int:
        """Return a seat's cards as a 64-bit set."""
        return sum([1 << card for card in self.cards(seat)])

    def cards(self, seat: int) -> list[int]:
        """Return a seat's cards, sorted."""
        if self.stride == 1:
            return self.suits[seat].copy()
        suits, first = self.suits, 4 * seat
        return [*suits[first], *suits[first + 1], *suits[first + 2], *suits[first + 3]]

    @property
    def hands(self) -> list[int]:
        """Every seat's cards, then the talons', as 64-bit sets."""
        return [self.hand(seat) for seat in range(self.game.num_hands)]

    def give(self, seat: int, card: int) -> None:
        """Put a card into a hand."""
        insort(self.suits[self.places[seat][card]], card)

    def take(self, seat: int, card: int) -> None:
        """Take a card out of a hand that holds it."""
        self.suits[self.places[seat][card]].remove(card)

    def open_play(self, leader: int) -> None:
        """Let a seat lead to the first trick."""
        self.phase = PLAYING
        self.leader = self.current_player = leader

    def go_on(self) -> None:
        """After a trick: refill the hands, let the winner lead, or end the deal."""
        if self.deck and self.game.refill:
            self.deal_out(self.refill_order(), "resume")
        elif self.deal_over():
            self.close_deal()
        else:
            self.phase = PLAYING
            self.current_player = self.leader

    def resume(self, card: int) -> None:
        """Let the leader lead, when the hands are refilled."""
        self.phase = PLAYING
        self.current_player = self.leader

    def deal_out(self, due: tuple[int, ...], then: str) -> None:
        """Let chance deal one card to each of these seats in turn.

        Args:
            due: the seats, in the order in which the cards come.
            then: the name of the method called with the last card; straight away, with -1, if none
                is due.
        """
        if not due:
            getattr(self, then)(-1)
            return
        self.phase = DEALING
        self.current_player = CHANCE
        self.due = due
        self.dealt = 0
        self.then = then
        self.dealings += ((len(self.history), due, then),)

    def turn_up(self, then: str) -> None:
        """Let chance turn up a card of the stock; the game must have ``turns``.

        Args:
            then: the name of the method called with the card, which is in no hand then.
        """
        self.phase = TURNING
        self.current_player = CHANCE
        self.turned = then

    def put(self, seat: int, card: int) -> None:
        """Add a card to the trick for a seat, by an action of the game's own.

        The card must have left the hand or the stock already. Mark it first, if it is to be, by
        ``flags |= 1 << len(trick)``.
        """
        self.trick.append(card)
        if len(self.trick) > self.last:
            self.close_trick()
            return
        if len(self.trick) == 1:
            self.led = self.follow[card]
        self.phase = PLAYING
        self.current_player = self.turn[seat]

    def close_trick(self) -> None:
        """Let the winner of the complete trick take it, and go on."""
        game, leader, history = self.game, self.leader, self.history
        position = game.winning_position(self.trick, self.trump)
        seat = self.leader = self.rings[leader][position]
        self.taken += ((leader, tuple(self.trick), seat, len(history), self.flags),)
        self.trick = []
        self.led = -1
        self.flags = 0
        if self._plain_end:
            first = self.stride * seat
            if any(self.suits[first : first + self.stride]):
                self.phase = PLAYING
                self.current_player = seat
            else:
                self.close_deal()
        elif self._own_trick_done:
            self.trick_done()
        elif self.deck and game.refill and (due := self.refill_order()):
            self.phase = DEALING
            self.current_player = CHANCE
            self.due = due
            self.dealt = 0
            self.then = "resume"
            self.dealings += ((len(history), due, "resume"),)
        else:
            self.go_on()

    def unput(self) -> None:
        """Take the last card back from the trick, and what closing the trick did by itself."""
        if self.trick:
            self.trick.pop()
            if not self.trick:
                self.led = -1
            return
        *rest, last = self.taken
        self.taken = tuple(rest)
        self.leader, cards, _, ply, self.flags = last
        self.trick = list(cards[:-1])
        self.led = self.follow[cards[0]]
        if self.dealings[-1][0] == ply:
            self.dealings = self.dealings[:-1]
            _, self.due, self.then = self.dealings[-1]
            self.dealt = len(self.due)

    def close_deal(self) -> None:
        """Score the deal, and end the match or begin the next deal."""
        self._mark(whole=False)
        points, why = self.score_deal()
        deal = Deal(len(self.deals), self.dealer, self.taken, points, why, len(self.history))
        self.deals = (*self.deals, deal)
        self.score = tuple(map(add, self.score, points))
        if self.match_over():
            self.current_player = TERMINAL
        else:
            self._open_deal(self.next_dealer())

    def tricks_taken(self, tricks: Sequence[Trick | RawTrick] | None = None) -> tuple[int, ...]:
        """Return the number of tricks by side, of this deal or of those given."""
        out = [0] * len(self.game.teams)
        team = self.game.team_of
        for _, _, winner, _, _ in self.taken if tricks is None else tricks:
            out[team[winner]] += 1
        return tuple(out)

    def points_taken(self, tricks: Sequence[Trick | RawTrick] | None = None) -> tuple[int, ...]:
        """Return the card points by side, of this deal's tricks or of those given."""
        cards: list[list[int]] = [[] for _ in self.game.teams]
        team = self.game.team_of
        for _, played, winner, _, _ in self.taken if tricks is None else tricks:
            cards[team[winner]] += played
        table = self.game.point_table
        return tuple([sum(bytes(taken).translate(table)) for taken in cards])

    def trick_seats(self) -> list[tuple[int, int]]:
        """Return (seat, card) for the cards on the table, in the order played."""
        return list(zip(self.rings[self.leader], self.trick))

    def may_follow(self, seat: int) -> list[int]:
        """Return those of a seat's cards that following suit allows, sorted."""
        owed = self.suits[4 * seat + self.led] if self.led >= 0 else None
        return owed.copy() if owed else self.cards(seat)

    # -- inside -----------------------------------------------------------------------------------

    def _open_deal(self, dealer: int) -> None:
        game = self.game
        self.seating = seating = self.table(dealer)
        self.turn, self.rings = game.turns_of(seating)
        turn = self.turn
        self.last = len(seating) - 1
        self.dealer = dealer
        eldest = turn[dealer]
        while eldest < 0:  # the dealer sits out
            dealer = game.turn[dealer]
            eldest = dealer if turn[dealer] >= 0 else -1
        self.eldest = self.leader = eldest
        self.suits = [[] for _ in range(self.stride * game.num_hands)]
        self.deck = bytearray(game.pack_bytes)
        self.trick = []
        self.flags = 0
        self.led = -1
        self.follow = game.follow.table
        self.trump = game.trump
        self.taken = ()
        self.prepare()
        self.deal_out(game.dealing(seating, eldest), "begin")

    def _mark(self, *, whole: bool = True) -> None:
        """Keep the position for :meth:`undo`.

        What a plain card dealt or played changes, ``undo`` can tell; a mark keeps the rest.

        Args:
            whole: the position is that before the last action of ``history``; else its card has
                been dealt or played already.
        """
        own = self.__dict__
        self._marks.append(
            (
                len(self.history),
                whole,
                self._values(self),
                [cards[:] for cards in self.suits],
                self.trick[:],
                self.deck[:],
                own.copy() if own else None,
            )
        )


Hooks._collect()
