"""The card that the advice plays, from what a seat sees of a deal of vint."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

from lomber.cards import Card
from lomber.i18n import Text
from lomber_vint.advice import (
    BARE_LEAD,
    DISCARD,
    DRAW_TRUMPS,
    FINESSE,
    FIRST_DISCARD,
    NO_FINESSE_HIGH,
    NO_FINESSE_LONG,
    NO_FINESSE_TRUMPS,
    RETURN_TOP,
    STRONG_SUIT,
    TO_PARTNER,
    Advised,
)
from lomber_vint.state import SMALL_SLAM
from lomber_vint.valuing import ACE, JACK, KING, QUEEN, TEN

__all__ = ["Sight", "advise_card"]

_HIGH: Final = ACE | KING | QUEEN | JACK | TEN
_NO_FINESSE: Final = 4  # the level from which nobody finesses
_ROUNDS: Final = 2  # opponents who followed so often have few trumps left
_LONG: Final = 6
# the honours held, and the rank with which they finesse
_FINESSES: Final = {
    ACE | QUEEN: 10,
    ACE | QUEEN | TEN: 10,
    ACE | JACK | TEN: 8,
    ACE | KING | JACK: 9,
    KING | JACK | TEN: 8,
    ACE | QUEEN | JACK: 9,
}


@dataclass
class Sight:
    """What a seat knows of the play.

    Args:
        me: the seat whose card is to come.
        hand: its sets of ranks, for clubs, diamonds, hearts and spades.
        unseen: the sets of ranks that other hands still hold.
        trump: the suit of trumps, or -1.
        level: of the contract; 0 without one.
        declarer: the seat, or -1.
        trick: (seat, card) of the trick that lies open.
        tricks: the tricks taken so far.
        voids: the suits that each seat has shown not to have.
        rounds: how often each suit was led.
        supported: whether the partner bid the trumps.
        trumps_shown: how many trumps the partner has played.
        shown: the suits that the partner bid or led first, in order.
        discarded: whether the seat has discarded before.
    """

    me: int
    hand: list[int]
    unseen: list[int]
    trump: int = -1
    level: int = 0
    declarer: int = -1
    trick: list[tuple[int, int]] = field(default_factory=list)
    tricks: int = 0
    voids: list[set[int]] = field(default_factory=lambda: [set(), set(), set(), set()])
    rounds: list[int] = field(default_factory=lambda: [0, 0, 0, 0])
    supported: bool = False
    trumps_shown: int = 0
    shown: list[int] = field(default_factory=list)
    discarded: bool = False

    @property
    def attacking(self) -> bool:
        """Whether the seat's side bid the contract."""
        return self.declarer >= 0 and self.declarer % 2 == self.me % 2

    def winner(self) -> tuple[int, int]:
        """Return (seat, card) that takes the trick as it lies."""
        led = self.trick[0][1] // 13
        return max(
            self.trick,
            key=lambda p: (p[1] // 13 == self.trump, p[1] // 13 == led, p[1] % 13),
        )

    def sure(self, suit: int) -> int:
        """Return how many of the seat's highest cards of a suit nobody can beat."""
        top = self.unseen[suit].bit_length()
        return (self.hand[suit] >> top).bit_count()

    def beaten(self, card: int) -> bool:
        """Return whether a card of the suit led can still be beaten by a hand that plays later."""
        suit = card // 13
        return self.unseen[suit] >> card % 13 + 1 != 0 or (
            suit != self.trump
            and self.trump >= 0
            and self.unseen[self.trump] != 0
            and any(suit in self.voids[who] for who in self._opponents())
        )

    def _opponents(self) -> tuple[int, int]:
        return (self.me + 1) % 4, (self.me + 3) % 4

    def trumps_out(self) -> bool:
        """Return whether the opponents may still have trumps worth drawing."""
        if self.trump < 0:
            return False
        left = self.unseen[self.trump].bit_count()
        if not left or all(self.trump in self.voids[who] for who in self._opponents()):
            return False
        if self.rounds[self.trump] >= _ROUNDS:
            kept = max(0, 4 - self.trumps_shown) if self.supported else 0
            void = any(self.trump in self.voids[who] for who in self._opponents())
            return left > kept and (void or not self.supported)
        return True


def _low(ranks: int) -> int:
    return (ranks & -ranks).bit_length() - 1


def _top(ranks: int) -> int:
    return ranks.bit_length() - 1


def advise_card(sight: Sight, legal: Sequence[int]) -> Advised:
    """Return the card that the advice plays, with its reason.

    Args:
        sight: what the seat knows.
        legal: the cards that may be played, at least one.
    """
    if sight.declarer < 0:
        return Advised(_avoid(sight, legal))
    if not sight.trick:
        found = _lead(sight)
    elif sight.trick[0][1] // 13 == legal[0] // 13:
        found = _follow(sight, legal)
    else:
        found = _without(sight, legal)
    return found if found.action in legal else Advised(legal[0])


# -- leading --------------------------------------------------------------------------------------


def _lead(sight: Sight) -> Advised:
    hand, trump = sight.hand, sight.trump
    plain = [suit for suit in range(4) if hand[suit] and suit != trump]
    if not sight.attacking and sight.level >= SMALL_SLAM:
        found = _lead_against_slam(sight, plain)
        if found is not None:
            return found
    if sight.attacking and trump >= 0 and hand[trump] and sight.trumps_out():
        top = 13 * trump + _top(hand[trump])
        return Advised(top, DRAW_TRUMPS)
    if not sight.attacking or trump < 0:
        for suit in sight.shown:
            if hand[suit] and suit != trump and not sight.sure(_strongest(sight, plain)):
                return Advised(13 * suit + _top(hand[suit]), RETURN_TOP)
    suits = plain or [trump]
    strong = _strongest(sight, suits)
    reason = STRONG_SUIT if trump < 0 else None
    if sight.sure(strong):
        return Advised(13 * strong + _top(hand[strong]), reason)
    if trump < 0:
        return Advised(_from_suit(sight, strong), reason)
    sequences = [suit for suit in suits if (hand[suit] & hand[suit] >> 1 & _HIGH)]
    if sequences:
        suit = max(sequences, key=lambda s: hand[s])
        return Advised(13 * suit + _top(hand[suit]))
    guarded = [suit for suit in suits if not hand[suit] & (ACE | KING)] or suits
    suit = max(guarded, key=lambda s: hand[s].bit_count())
    return Advised(_from_suit(sight, suit))


def _lead_against_slam(sight: Sight, plain: list[int]) -> Advised | None:
    """Return a bare ace or king, then what gives the partner the lead."""
    hand = sight.hand
    if sight.tricks == 0:
        bare = [suit for suit in plain if hand[suit] in (ACE, KING)]
        if bare:
            suit = max(bare, key=lambda s: hand[s])
            return Advised(13 * suit + _top(hand[suit]), BARE_LEAD)
    if any(sight.sure(suit) for suit in plain):
        return None
    shown = [suit for suit in sight.shown if hand[suit] and suit != sight.trump]
    if shown:
        return Advised(13 * shown[0] + _top(hand[shown[0]]), TO_PARTNER)
    if sight.tricks and plain:
        weak = min(plain, key=lambda s: (_top(hand[s]), hand[s].bit_count()))
        return Advised(13 * weak + _low(hand[weak]), TO_PARTNER)
    return None


def _strongest(sight: Sight, suits: Sequence[int]) -> int:
    """Return the suit of most length and sure tricks; in trumps one with sure tricks first."""

    def strength(suit: int) -> tuple[bool, int, int]:
        sure = sight.sure(suit)
        return sight.trump >= 0 and sure > 0, sure + sight.hand[suit].bit_count(), sight.hand[suit]

    return max(suits, key=strength) if suits else sight.trump


def _from_suit(sight: Sight, suit: int) -> int:
    """Return the top of a sequence of honours, or the lowest card."""
    held = sight.hand[suit]
    top = _top(held)
    touching = top >= 8 and held >> top - 1 & 1
    return 13 * suit + (top if touching or (held.bit_count() < 3 and top < 11) else _low(held))


# -- following ------------------------------------------------------------------------------------


def _follow(sight: Sight, legal: Sequence[int]) -> Advised:
    low, high = legal[0], legal[-1]
    who, best = sight.winner()
    suit = low // 13
    ruffed = best // 13 == sight.trump != suit
    ours = who == (sight.me + 2) % 4
    place = len(sight.trick)
    over = [] if ruffed else [card for card in legal if card % 13 > best % 13]
    if not over or (ours and (place == 3 or not sight.beaten(best))):
        return Advised(low)
    if place == 3:
        return Advised(over[0])
    cheapest = _cheapest_equal(sight, over[-1], over)
    if place == 2:
        return _third(sight, over, cheapest, ours=ours, best=best, low=low)
    if sight.beaten(high):
        cover = best % 13 >= 9 and len(legal) < 4
        return Advised(over[0] if cover else low)
    hurry = sight.level >= SMALL_SLAM or sight.rounds[suit] > 1 or len(over) > 1
    return Advised(cheapest if hurry or best % 13 >= 9 or sight.trump >= 0 else low)


def _cheapest_equal(sight: Sight, card: int, cards: Sequence[int]) -> int:
    """Return the lowest of *cards* that is as good as *card*: nobody holds one between them."""
    suit, unseen = card // 13, sight.unseen[card // 13]
    for other in cards:
        between = (1 << card % 13) - (1 << other % 13)
        if other // 13 == suit and not unseen & between:
            return other
    return card


def _third(
    sight: Sight, over: Sequence[int], cheapest: int, *, ours: bool, best: int, low: int
) -> Advised:
    """Return third hand's card: a finesse where the advice allows it, or else the highest."""
    suit = low // 13
    held = sight.hand[suit]
    honours = held & _HIGH
    finesse = _FINESSES.get(honours, -1)
    if finesse >= 0 and honours == ACE | QUEEN and held == honours:
        finesse = -1  # A Q and a small card, the advice says
    missing = sight.unseen[suit] >> finesse + 1 if finesse >= 0 else 0
    card = 13 * suit + finesse
    if missing and card in over:
        if sight.level >= _NO_FINESSE:
            return Advised(cheapest, NO_FINESSE_HIGH)
        if suit == sight.trump and sight.supported:
            return Advised(cheapest, NO_FINESSE_TRUMPS)
        if honours == ACE | KING | JACK and held.bit_count() >= _LONG:
            return Advised(cheapest, NO_FINESSE_LONG)
        ranks = [13 * suit + rank for rank in (12, 11, 10, 9, 8) if honours >> rank & 1]
        return Advised(card, FINESSE.format(held=_named(ranks)))
    if ours and not sight.unseen[suit] & ((1 << cheapest % 13) - (1 << best % 13)):
        return Advised(low)  # the partner's card is as good
    return Advised(cheapest)


def _named(cards: Sequence[int]) -> Text:
    shown = {f"c{n}": Card(card) for n, card in enumerate(cards)}
    template = " ".join(f"{{{name}}}" for name in shown)
    return Text(template, template, shown)


# -- not having the suit --------------------------------------------------------------------------


def _without(sight: Sight, legal: Sequence[int]) -> Advised:
    who, best = sight.winner()
    trumps = [card for card in legal if card // 13 == sight.trump]
    plain = [card for card in legal if card // 13 != sight.trump]
    ours = who == (sight.me + 2) % 4
    safe = ours and (len(sight.trick) == 3 or not sight.beaten(best))
    if trumps and not safe:
        ruffed = best // 13 == sight.trump
        over = [card for card in trumps if not ruffed or card % 13 > best % 13]
        if over and not (ours and ruffed):
            return Advised(over[0])
    suits = sorted({card // 13 for card in plain})
    if not suits:
        return Advised(trumps[0])
    if sight.discarded:
        weak = min(suits, key=lambda s: (sight.sure(s), sight.hand[s]))
        return Advised(13 * weak + _low(sight.hand[weak]), DISCARD)
    weak = min(suits, key=lambda s: (sight.hand[s] & _HIGH, sight.hand[s]))
    return Advised(13 * weak + _low(sight.hand[weak]), FIRST_DISCARD)


def _avoid(sight: Sight, legal: Sequence[int]) -> int:
    """Return a card that is likely not to win: tricks cost when all passed (VS-10)."""
    if not sight.trick:
        return min(legal, key=lambda card: (card % 13, card))
    led = sight.trick[0][1] // 13
    if legal[0] // 13 != led:
        return max(legal, key=lambda card: (card % 13, card))
    _, best = sight.winner()
    under = [card for card in legal if card % 13 < best % 13]
    if under:
        return under[-1]
    return legal[-1] if len(sight.trick) == 3 else legal[0]
