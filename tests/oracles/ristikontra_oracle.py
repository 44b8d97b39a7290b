"""Ristikontra read off the ledger, in plain Python: cards as text, hands as sets of text.

It follows a game action by action and says what may be done at each point, whose turn it is and
what a deal counts. Nothing here is shared with the plugin.
"""

from __future__ import annotations

from dataclasses import dataclass, field

PACK = [rank + suit for suit in "cdhs" for rank in "23456789TJQKA"]
POINTS = {
    "11-10-4-3-2": {"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2},
    "5-4-3-2-1": {"A": 5, "K": 4, "Q": 3, "J": 2, "T": 1},
}


def winner(cards: list[str]) -> int:
    """RK-5: the place of the last card of the rank led."""
    return max(place for place, card in enumerate(cards) if card[0] == cards[0][0])


def worth(cards: list[str], scale: str = "11-10-4-3-2") -> int:
    """RK-2, RK-11: the card points of some cards."""
    return sum(POINTS[scale].get(card[0], 0) for card in cards)


@dataclass
class Taken:
    """A trick that was taken."""

    who: int
    rank: str
    cards: list[str]
    early: bool  # while the stock lasted


@dataclass
class Oracle:
    """A deal in progress."""

    players: int = 4
    hand_size: int = 6
    scale: str = "11-10-4-3-2"
    tie: str = "none"
    lead_limit: int = 0
    sharpen: bool = False
    cleaning: bool = False
    eldest: int = 0
    hands: list[set[str]] = field(default_factory=list)
    tricks: list[Taken] = field(default_factory=list)
    leads: list[tuple[int, str]] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.hands = [set() for _ in range(self.players)]
        self.stock = [card for card in PACK if self.players != 3 or card != "2c"]
        self.to_deal = [(self.eldest + i) % self.players for i in range(self.players)]
        self.to_deal *= self.hand_size
        self.leader = self.eldest
        self.table: list[str] = []
        self.dark: set[int] = set()  # seats that played this trick from the stock
        self.turning = ""  # what the turned card is for
        self.choosing = False

    def side(self, seat: int) -> int:
        """RK-1, RK-17."""
        return seat % 2 if self.players == 4 else seat

    @property
    def early(self) -> bool:
        """Whether the trick on the table began with a stock."""
        rounds = (len(self.pack) - self.players * self.hand_size) // self.players
        return len(self.tricks) < rounds

    @property
    def pack(self) -> list[str]:
        return PACK if self.players != 3 else PACK[1:]

    def mover(self) -> int | str:
        """Whose turn it is: a seat, ``chance``, or ``over``."""
        if self.to_deal or self.turning:
            return "chance"
        if self.choosing:
            return self.tricks[-1].who
        if not self.table and not any(self.hands):
            return "over"
        return (self.leader + len(self.table)) % self.players

    def kings(self) -> int:
        """Return how many kings are out."""
        out = [card for trick in self.tricks for card in trick.cards] + self.table
        return sum(card[0] == "K" for card in out)

    def legal(self) -> set[str]:
        """Return what may be done."""
        if self.to_deal:
            return {f"deal {card}" for card in self.stock}
        if self.turning:
            return {f"turn {card}" for card in self.stock}
        if self.choosing:
            return {"sharpen", "keep"}
        seat = self.mover()
        assert isinstance(seat, int)
        may = set(self.hands[seat])
        last_king = self.cleaning and self.early and self.kings() == 3
        if last_king:
            may = {card for card in may if card[0] != "K"}
        if self.lead_limit and not self.table and len(self.leads) >= 3:
            recent = set(self.leads[-3:])
            if len(recent) == 1 and next(iter(recent))[0] == seat:
                rank = next(iter(recent))[1]
                may = {card for card in may if card[0] != rank} or may
        if self.stock and not last_king:
            may.add("dark")
        return may

    def act(self, text: str) -> None:
        """Do it."""
        word, _, card = text.partition(" ")
        if word == "deal":
            self.stock.remove(card)
            self.hands[self.to_deal.pop(0)].add(card)
        elif word == "turn":
            self.stock.remove(card)
            use, self.turning = self.turning, ""
            if use == "dark":
                self.lay(card)
            else:
                trick = self.tricks[-1]
                trick.cards[trick.cards.index(use)] = card
                self.hands[trick.who].add(use)
                self.refill(without={*self.dark, trick.who})
        elif word == "dark":
            seat = self.mover()
            assert isinstance(seat, int)
            self.dark.add(seat)
            self.turning = "dark"
        elif word == "sharpen":
            self.choosing = False
            self.turning = self.winning
        elif word == "keep":
            self.choosing = False
            self.refill(without=self.dark)
        else:
            seat = self.mover()
            assert isinstance(seat, int)
            self.hands[seat].remove(word)
            self.lay(word)

    def lay(self, card: str) -> None:
        """Add a card to the trick, and close it when it is complete."""
        self.table.append(card)
        if len(self.table) < self.players:
            return
        place = winner(self.table)
        who = (self.leader + place) % self.players
        early = self.early
        self.leads.append((self.leader, self.table[0][0]))
        self.winning = self.table[place]
        self.tricks.append(Taken(who, self.table[0][0], self.table, early))
        self.table = []
        self.leader = who
        if self.sharpen and early and who not in self.dark:
            kings = self.kings() - (self.winning[0] == "K")
            self.choosing = not (self.cleaning and kings == 3)
        if not self.choosing:
            self.refill(without=self.dark)

    def refill(self, without: set[int]) -> None:
        """RK-6."""
        if self.tricks[-1].early:
            order = [(self.leader + i) % self.players for i in range(self.players)]
            self.to_deal = [seat for seat in order if seat not in without]
        self.dark = set()

    def count(self) -> tuple[list[int], list[int]]:
        """Return the card points and the tricks by side."""
        sides = 2 if self.players == 4 else self.players
        points, tricks = [0] * sides, [0] * sides
        for trick in self.tricks:
            points[self.side(trick.who)] += worth(trick.cards, self.scale)
            tricks[self.side(trick.who)] += 1
        return points, tricks

    def shamed(self) -> set[int]:
        """RK-16."""
        if not self.cleaning:
            return set()
        out = set()
        for side in {self.side(trick.who) for trick in self.tricks}:
            mine = [trick for trick in self.tricks if self.side(trick.who) == side]
            if any(trick.early and trick.rank == "Q" for trick in mine):
                late = [trick.rank for trick in mine if not trick.early]
                if "K" not in late or "Q" in late:
                    out.add(side)
        return out

    def game_points(self) -> list[int]:
        """RK-9, RK-10, RK-13, RK-16, RK-17."""
        points, tricks = self.count()
        shamed = self.shamed()
        ranking = [
            (points[side], tricks[side] if self.tie == "tricks" else 0, side)
            for side in range(len(points))
            if side not in shamed
        ]
        ranking.sort(reverse=True)
        out = [0] * len(points)
        if not ranking or (len(ranking) > 1 and ranking[0][:2] == ranking[1][:2]):
            return out
        best = ranking[0][2]
        out[best] = 2 if shamed or points[best] == sum(points) else 1
        return out
