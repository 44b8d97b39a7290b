"""A referee of whole cribbage matches in plain Python, written from the rule ledger.

It is fed the texts of actions and says who is to move, what he may do and how the score stands.
"""

from itertools import combinations

from lomber.cards import RANKS, SUITS
from oracles.cribbage_oracle import peg, rank, show, value

FORMS = {  # players, cards dealt: laid away by each, dealt to the crib, target (CRIB-1)
    (2, 5): (2, 0, 61),
    (2, 6): (2, 0, 121),
    (2, 7): (2, 1, 181),
    (3, 5): (1, 1, 121),
    (4, 5): (1, 0, 121),
}


def number(text):
    return SUITS.index(text[1]) * 13 + RANKS.index(text[0])


def name(card):
    return RANKS[card % 13] + SUITS[card // 13]


class Referee:
    def __init__(self, players=2, cards=6, target=None, muggins=False, first_dealer=None, deals=0):
        self.n, self.dealt_each, self.limit = players, cards, deals
        self.away, self.pack_to_crib, usual = FORMS[players, cards]
        self.target = target or usual
        self.muggins, self.five = muggins, (players, cards) == (2, 5)
        self.pairs = players == 4
        self.score = [0] * (2 if self.pairs else players)
        self.over, self.finished = False, 0
        self.pool = set(range(52))
        self.cuts, self.cutting = {}, list(range(players))
        self.dealer = first_dealer
        self.stage = "cut"
        if first_dealer is not None:
            self.new_deal(first=True)

    def side(self, seat):
        return seat % 2 if self.pairs else seat

    def after(self, seat):
        return [(seat + i) % self.n for i in range(1, self.n + 1)]

    def gain(self, seat, points):
        """CRIB-25: the first to reach the target wins at once."""
        side = self.side(seat)
        self.score[side] = min(self.target, self.score[side] + points)
        self.over = self.over or self.score[side] == self.target
        if self.over:
            self.stage = "over"
        return self.over

    def new_deal(self, first=False):
        self.stage, self.pool = "deal", set(range(52))
        self.order, self.hands = [], {seat: [] for seat in range(self.n)}
        self.crib, self.lay, self.count = [], [], 0
        self.series, self.go, self.starter = [], set(), None
        if first and self.five:
            self.gain(self.after(self.dealer)[0], 3)  # CRIB-3

    # -- what is asked

    def mover(self):
        if self.stage == "over":
            return -4
        return -1 if self.stage in ("cut", "deal", "starter") else self.turn

    def legal(self):
        """The texts of everything that may happen now, chance included."""
        if self.stage in ("cut", "deal", "starter"):
            return {f"{self.stage} {name(card)}" for card in self.pool}
        if self.stage == "discard":
            hand = sorted(self.hands[self.turn])
            return {
                "discard " + " ".join(map(name, cards)) for cards in combinations(hand, self.away)
            }
        if self.stage == "play":
            fit = [c for c in self.hands[self.turn] if self.count + value(c) <= 31]
            return {f"play {name(card)}" for card in fit} or {"go"}  # CRIB-15
        most = 46 if self.dealt_each == 7 else 29
        if self.stage == "claim":
            return {f"claim {points}" for points in range(most + 1)}
        if self.stage == "muggins":
            return {"pass"} | {f"muggins {points}" for points in range(1, most + 1)}
        return set()

    # -- what is told

    def feed(self, text):
        word, *rest = text.split()
        getattr(self, f"on_{word}")(*(int(r) if r.isdigit() else number(r) for r in rest))

    def on_cut(self, card):
        self.pool.discard(card)
        self.cuts[self.cutting[len(self.cuts)]] = card
        if len(self.cuts) == len(self.cutting):
            low = min(map(rank, self.cuts.values()))
            self.cutting = [seat for seat, c in self.cuts.items() if rank(c) == low]
            self.cuts = {}
            if len(self.cutting) == 1:
                self.dealer = self.cutting[0]
                self.new_deal(first=True)

    def on_deal(self, card):
        self.pool.discard(card)
        self.order.append(card)
        whole = self.n * self.dealt_each
        if len(self.order) == whole + self.pack_to_crib:
            for i, dealt in enumerate(self.order[:whole]):
                self.hands[self.after(self.dealer)[i % self.n]].append(dealt)
            self.crib += self.order[whole:]
            self.stage, self.turn = "discard", self.after(self.dealer)[0]

    def on_discard(self, *cards):
        for card in cards:
            self.hands[self.turn].remove(card)
        self.crib += cards
        if self.turn == self.dealer:
            self.stage = "starter"
            self.shows = {seat: list(hand) for seat, hand in self.hands.items()}
        self.turn = self.after(self.turn)[0]

    def on_starter(self, card):
        self.pool.discard(card)
        self.starter = card
        if rank(card) == 11 and self.gain(self.dealer, 2):  # CRIB-5
            return
        self.stage, self.turn = "play", self.after(self.dealer)[0]

    def on_play(self, card):
        self.hands[self.turn].remove(card)
        self.count += value(card)
        self.series.append(card)
        self.last = self.turn
        if not self.gain(self.turn, peg(self.series)):
            self.move_on()

    def on_go(self):
        self.go.add(self.turn)
        self.move_on()

    def move_on(self):
        """CRIB-14, CRIB-16, CRIB-17, CRIB-18."""
        going = [s for s in self.after(self.turn) if self.hands[s] and s not in self.go]
        if self.count < 31 and going:
            self.turn = going[0]
            return
        if self.count < 31 and self.gain(self.last, 1):
            return
        left = [seat for seat in self.after(self.last) if self.hands[seat]]
        if left and not self.five:
            self.turn, self.count, self.series, self.go = left[0], 0, [], set()
            return
        self.showing = [*self.after(self.dealer), "crib"]
        self.next_show()

    def next_show(self):
        """CRIB-20."""
        while self.showing and not self.over:
            who = self.showing.pop(0)
            self.owner = self.dealer if who == "crib" else who
            cards = self.crib if who == "crib" else self.shows[who]
            self.worth = show(cards, self.starter, crib=who == "crib")
            if self.muggins:
                self.stage, self.turn = "claim", self.owner
                return
            self.gain(self.owner, self.worth)
        if self.over:
            return
        self.finished += 1
        if self.finished == self.limit:
            self.over, self.stage = True, "over"
            return
        self.dealer = self.after(self.dealer)[0]
        self.new_deal()

    def on_claim(self, points):
        self.missed = self.worth - min(points, self.worth)
        if self.gain(self.owner, self.worth - self.missed):
            return
        self.asked = [s for s in self.after(self.owner) if self.side(s) != self.side(self.owner)]
        self.ask(too_much=points > self.worth)

    def ask(self, too_much):
        if too_much or not self.asked:
            self.next_show()
        else:
            self.stage, self.turn = "muggins", self.asked.pop(0)

    def on_muggins(self, points):
        taken = min(points, self.missed)
        self.missed -= taken
        if not self.gain(self.turn, taken):
            self.ask(too_much=points > taken)

    def on_pass(self):
        self.ask(too_much=False)
