"""A sparring partner: bids by high-card points, as natural bridge does, and plays as the adviser.

It shares nothing with the adviser's bidding, so that deals between the two compare the bidding.
"""

from __future__ import annotations

from lomber.cards import Card
from lomber_vint.bots import Adviser

ORDER = "SCDHN"  # spades lowest, no trump highest
OPENING, OVERCALL, ANSWER = 12, 10, 6  # points with which one bids
SHOWN = {"open": 13, "over": 11, "answer": 8}  # what partner takes a first bid to show
LEVELS = (20, 23, 25, 27, 30, 33, 37)  # points of both hands that levels 1 to 7 need


def parse(text):
    """Return (level, denomination) of ``bid 3NT``, or None."""
    words = text.split()
    return (int(words[1][0]), words[1][1]) if words[0] == "bid" else None


class Natural(Adviser):
    """Ace 4, king 3, queen 2, jack 1; suits of five, support of three, no trump when balanced."""

    name = "natural"

    def choose(self, observation, legal):
        """Return a natural bid, or the adviser's card."""
        texts = {self.game.action_text(action): action for action in legal}
        if "pass" not in texts:
            return super().choose(observation, legal)
        return texts.get(self.call(observation), texts["pass"])

    def call(self, seen):
        """Return the text of a call."""
        me = seen["current_player"]
        partner = (me + 2) % 4
        hand = [Card(text) for text in seen["hands"][str(me)]]
        points = sum(max(0, card.rank - 10) for card in hand)
        length = {suit: sum(str(c)[-1].upper() == suit for c in hand) for suit in "SCDH"}
        bids = [(who, parse(text)) for who, text in seen["calls"] if parse(text)]
        mine = [bid for who, bid in bids if who == me]
        his = [bid for who, bid in bids if who == partner]
        standing = bids[-1][1] if bids else (0, "N")
        if mine and his and mine[-1][1] == his[-1][1]:
            return "pass"  # a fit was found, and its level said
        if his:
            first = next(i for i, (who, _) in enumerate(bids) if who == partner)
            shown = SHOWN["open" if first == 0 else "answer" if mine else "over"]
            name = his[-1][1]
            if name != "N" and length[name] >= 3:
                extra = sum({0: 3, 1: 2, 2: 1}.get(n, 0) for s, n in length.items() if s != name)
                return self.at_level(points + extra + shown, name, standing)
            if points < ANSWER:
                return "pass"
            own = max("SCDH", key=lambda suit: (length[suit], ORDER.index(suit)))
            if length[own] >= 5 and not mine:
                return self.lowest(own, standing, 3)
            return self.at_level(points + shown, "N", standing)
        if mine or points < (OVERCALL if bids else OPENING):
            return "pass"
        own = max("SCDH", key=lambda suit: (length[suit], ORDER.index(suit)))
        if length[own] >= 5:
            return self.lowest(own, standing, 2)
        if not bids or points >= 15:
            return self.lowest("N", standing, 1)
        return "pass"

    def at_level(self, total, name, standing):
        """Return the bid that both hands are worth, if it is higher than the standing one."""
        level = sum(total >= needed for needed in LEVELS)
        over = (level, ORDER.index(name)) > (standing[0], ORDER.index(standing[1]))
        return f"bid {level}{'NT' if name == 'N' else name}" if level and over else "pass"

    def lowest(self, name, standing, limit):
        """Return the lowest bid in a denomination, up to a level."""
        higher = ORDER.index(name) > ORDER.index(standing[1])
        level = standing[0] if standing[0] and higher else standing[0] + 1
        return f"bid {level}{'NT' if name == 'N' else name}" if level <= limit else "pass"
