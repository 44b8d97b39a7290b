"""Vint as it happened at a table: revokes, exposed cards, cards out of turn, claims (VINT-144 to
VINT-175).

Whoever is to play gives the word to a seat; that seat tells what happened or asks for its right,
and the play goes on where it was. A revoke is a card played under its own name.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from lomber.cards import Card, card_text
from lomber.game import Observation, Reason
from lomber.i18n import Text
from lomber.kits.tricks import OWN, Trick
from lomber_vint.blind import BlindState
from lomber_vint.irregular import (
    ASK_REVOKE,
    DEMAND,
    DROP,
    EXPOSE,
    GOES_BACK,
    HIGHEST,
    LOOK_AT,
    LOWEST,
    MEND,
    NO,
    NOTHING,
    OUT_OF_TURN,
    PICK_UP,
    REFUSALS,
    REVOKE,
    STAYS,
    THROW_IN,
    WHOSE,
    WORD,
    YES,
    Revoked,
)
from lomber_vint.laidopen import COMMANDING
from lomber_vint.telling import ToldState

__all__ = ["ANSWERING", "MENDING", "WORDS", "IrregularPlay"]

WORDS: Final = 40  # how often the word is given in a deal
LEADS: Final = 3  # of its suit at which an exposed card may be demanded (VINT-166)
LAST_TRICKS: Final = 2  # may be looked at before the next lead (VINT-175)

SPEAKING: Final = OWN + 3
ANSWERING: Final = OWN + 4
CHOOSING: Final = OWN + 5
MENDING: Final = OWN + 6
RETURNING: Final = OWN + 7

_WHOSE = Text("{card} was played by {who}", "{card} положило {who}")
_LOOKED = Text("the last tricks: {cards}", "последние взятки: {cards}")
_FORCED = Text("Out of turn: {card} was played already", "Не в очередь: карта {card} уже сыграна")
_DEMANDED = Text("Demand: the opponents demand {card}", "Требование: противники требуют {card}")
_OPEN = Text(
    "Exposed card: it is not played while there are others of the suit",
    "Открытая карта: её не кладут, пока есть другие карты масти",
)
_DROPPED = Text(
    "Revoke: {card} of the suit led was dropped", "Ренонс: уронена карта {card} масти хода"
)


class IrregularPlay(ToldState, BlindState):
    """What may go wrong while tricks are played.

    Attributes:
        words: how often the word was given in this deal.
        dropped: (seat, card) of each card on the floor.
        forced: (trick, seat, card) of each card demanded, or played out of turn.
        revokes: the revokes that were not mended.
        asked: (trick, seat) of who was asked whether he revoked.
        pending: the seat that is to mend, or whose lead out of turn is judged; else -1.
        choice: HIGHEST or LOWEST as the opponents chose, or -1.
    """

    __slots__ = (
        "asked", "choice", "dropped", "forced", "pending", "revokes", "told", "words",
    )  # fmt: skip

    words: int
    dropped: tuple[tuple[int, int], ...]
    forced: tuple[tuple[int, int, int], ...]
    revokes: tuple[Revoked, ...]
    asked: tuple[tuple[int, int], ...]
    pending: int
    choice: int

    def prepare(self) -> None:
        """Open a deal in which all is in order."""
        super().prepare()
        self.words = 0
        self.dropped = ()
        self.forced = ()
        self.revokes = ()
        self.asked = ()
        self.pending = self.choice = -1

    # -- the trick that is not closed -------------------------------------------------------------

    def open_trick(self) -> tuple[int, list[tuple[int, int]]]:
        """Return number and (seat, card) of the trick that is not closed: until the next lead the
        last one is not (VINT-149).
        """
        if self.trick or not self.taken:
            return len(self.taken), self.trick_seats()
        leader, cards, _, _, _ = self.taken[-1]
        return len(self.taken) - 1, list(zip(self.rings[leader], cards))

    def _still_to_play(self, seat: int) -> bool:
        return seat in self.rings[self.leader][len(self.trick) :]

    def forced_card(self, seat: int) -> int:
        """Return the card that a seat must play to this trick, or -1."""
        now = (len(self.taken), seat)
        return next((card for *when, card in self.forced if tuple(when) == now), -1)

    def on_floor(self, seat: int, suit: int = -1) -> list[int]:
        """Return the cards that a seat dropped, of one suit or of all."""
        return [c for who, c in self.dropped if who == seat and suit in (-1, c // 13)]

    def _holds(self, seat: int, suit: int) -> bool:
        return any(card // 13 == suit for card in self.cards(seat))

    def _bound(self, seat: int) -> set[int]:
        """Return the open cards of a seat that it may not play of its own accord: it has others of
        the suit that do not lie open (VINT-166).
        """
        lying = set(self.lies_open(seat))
        free = {card // 13 for card in self.cards(seat) if card not in lying}
        return {card for card in lying if card // 13 in free}

    # -- playing ----------------------------------------------------------------------------------

    def restrict(self, cards: list[int]) -> list[int]:
        """Return the cards that nobody's right and no earlier act rules out."""
        seat = self.current_player
        if self.commanded(seat):
            return super().restrict(cards)
        if (forced := self.forced_card(seat)) >= 0:
            return [card for card in cards if card == forced]
        if self._only_dropped(seat):
            return []
        bound = self._bound(seat)
        return [card for card in cards if card not in bound]

    def _only_dropped(self, seat: int) -> bool:
        """Return whether the suit led is not in a seat's hand, but on the floor."""
        led = self.led
        return led >= 0 and not self._holds(seat, led) and bool(self.on_floor(seat, led))

    def explain_restricted(self, card: int) -> Iterable[Reason]:
        """Yield why a card of the hand is refused."""
        seat = self.current_player
        if self.commanded(seat):
            yield from super().explain_restricted(card)
        elif (forced := self.forced_card(seat)) >= 0:
            if card != forced:
                early = any(c == forced and s == seat for s, c, _ in self.shown)
                text = _DEMANDED if early else _FORCED
                rule = "VINT-166" if early else "VINT-164"
                yield Reason("forced", rule, text.format(card=card_text(forced)))
        elif self._only_dropped(seat):
            floor = self.on_floor(seat, self.led)[0]
            yield Reason("dropped", "VINT-154", _DROPPED.format(card=card_text(floor)))
        elif card in self._bound(seat):
            yield Reason("exposed", "VINT-166", _OPEN)

    def also(self) -> list[int]:
        """Return revokes, picking up where there is nothing else to play, and giving the word."""
        seat, led = self.current_player, self.led
        out = super().also()
        if (
            led >= 0
            and not self.commanded(seat)
            and (self._holds(seat, led) or self.on_floor(seat, led))
        ):
            out += [REVOKE + card for card in self._may_revoke(seat)]
        return out + self._may_give_word() + ([] if self.cards(seat) else [PICK_UP])

    def may_lay_open(self) -> bool:
        """Return whether a whole hand, of which no card is bound, may be laid open."""
        seat = self.current_player
        whole = not self.on_floor(seat) and self.forced_card(seat) < 0
        return whole and super().may_lay_open()

    def _may_revoke(self, seat: int) -> list[int]:
        forced, bound = self.forced_card(seat), self._bound(seat)
        cards = [card for card in self.cards(seat) if card // 13 != self.led]
        if forced >= 0:
            return [card for card in cards if card == forced]
        return [card for card in cards if card not in bound]

    def deal_over(self) -> bool:
        """Return whether thirteen tricks are taken: a hand may be on the floor."""
        return len(self.taken) == self.game.hand_size

    # -- speaking ---------------------------------------------------------------------------------

    def own_actions(self) -> list[int]:
        """Return what who has the word may say, and how he may be answered."""
        seat, phase = self.current_player, self.phase
        if phase == COMMANDING:
            return super().own_actions() + self._may_give_word()
        if phase == SPEAKING:
            return sorted(self._may_say(seat))
        if phase == ANSWERING:
            return [YES, NO] if self._may_mend(seat) else [NO]
        if phase == CHOOSING:
            return [HIGHEST, LOWEST]
        if phase == MENDING:
            suit = [card for card in self.cards(seat) if card // 13 == self._owed()]
            return [max(suit) if self.choice == HIGHEST else min(suit)]
        if phase == RETURNING:
            return [STAYS, GOES_BACK]
        return super().own_actions()

    def _may_give_word(self) -> list[int]:
        """Return that the word may be given to each seat, while it may."""
        return [WORD + who for who in range(4)] if self.words < WORDS else []

    def _owed(self) -> int:
        """Return the suit led to the trick that is not closed."""
        return self.open_trick()[1][0][1] // 13

    def _may_say(self, seat: int) -> list[int]:
        number, played = self.open_trick()
        held, lying = self.cards(seat), self.lies_open(seat)
        on_floor = self.on_floor(seat)
        hidden = [card for card in held if card not in lying]
        forced = self.forced_card(seat) if self._still_to_play(seat) else -1
        out = [NOTHING] + [WHOSE + card for _, card in played]
        looks = min(len(self.taken), 1 if self.trick else LAST_TRICKS)
        out += [LOOK_AT + n for n in range(looks)]
        out += [DEMAND + card for card in self._may_demand(seat)]
        if on_floor:
            out.append(PICK_UP)
        if not self.commanded(seat):
            out += [EXPOSE + card for card in hidden if card != forced]
            out += [DROP + card for card in hidden if card != forced]
            if seat != self.mover and self._still_to_play(seat) and forced < 0:
                out += [OUT_OF_TURN + card for card in hidden]
            if held and not on_floor and forced < 0:
                out.append(THROW_IN)
        if self._may_mend(seat):
            out.append(MEND)
        partner = (seat + 2) % 4
        for who, card in played[1:]:
            if who == partner and card // 13 != self._owed() and (number, who) not in self.asked:
                out.append(ASK_REVOKE)
        return out

    def _may_mend(self, seat: int) -> bool:
        number, played = self.open_trick()
        return (
            bool(played)
            and any(r.trick == number and r.seat == seat for r in self.revokes)
            and self._holds(seat, played[0][1] // 13)
        )

    def _may_demand(self, seat: int) -> list[int]:
        """Return the open cards of opponents that may be demanded in this trick (VINT-166)."""
        out = []
        leads = [trick[1][0] // 13 for trick in self.taken]
        for owner, card, first in self.shown:
            suit = card // 13
            count = leads[first:].count(suit) + 1
            if (
                owner % 2 != seat % 2
                and suit == self.led
                and count <= LEADS
                and self._still_to_play(owner)
                and self.forced_card(owner) < 0
                and not self.commanded(owner)
                and card in self.cards(owner)
            ):
                out.append(card)
        return out

    def act(self, action: int) -> None:
        """Make an irregular play, say something or answer it."""
        seat = self.current_player
        if WORD <= action < WORD + 4:
            self.words += 1
            self.phase = SPEAKING
            self.current_player = action - WORD
        elif self.phase == MENDING:
            self._mended(action)
        elif REVOKE <= action < EXPOSE:
            self._revoke(seat, action - REVOKE)
        elif EXPOSE <= action < DROP:
            self._expose(seat, action - EXPOSE)
            self.resume_play()
        elif DROP <= action < OUT_OF_TURN:
            self.take(seat, action - DROP)
            self.dropped += ((seat, action - DROP),)
            self.resume_play()
        elif OUT_OF_TURN <= action < DEMAND:
            self._out_of_turn(seat, action - OUT_OF_TURN)
        elif DEMAND <= action < WHOSE:
            card = action - DEMAND
            owner = next(who for who, c, _ in self.shown if c == card)
            self.forced += ((len(self.taken), owner, card),)
            self.resume_play()
        elif WHOSE <= action < WORD or LOOK_AT <= action < NOTHING:
            self._answer(action)
        else:
            self._speak(seat, action)

    def _speak(self, seat: int, action: int) -> None:
        """Say or answer what names no card."""
        if action == NOTHING:
            self.resume_play()
        elif action == PICK_UP:
            for card in self.on_floor(seat):
                self.give(seat, card)
            self.dropped = tuple(entry for entry in self.dropped if entry[0] != seat)
            self.resume_play()
        elif action == THROW_IN:
            self.lay_hand_open(seat, self.turn[seat])
        elif action in (MEND, YES):
            self.pending = seat
            self.phase = CHOOSING
            self.current_player = self.turn[seat]
        elif action == ASK_REVOKE:
            partner = (seat + 2) % 4
            self.asked += ((self.open_trick()[0], partner),)
            self.phase = ANSWERING
            self.current_player = partner
        elif action == NO:
            number = self.open_trick()[0]
            self.revokes = tuple(
                r._replace(denied=True) if (r.trick, r.seat) == (number, seat) else r
                for r in self.revokes
            )
            self.resume_play()
        elif action in (HIGHEST, LOWEST):
            self.choice = action
            self.phase = MENDING
            self.current_player = self.pending
        elif action in (STAYS, GOES_BACK):
            _, owner, card = self.forced[-1]
            self.forced = self.forced[:-1]
            if action == STAYS:
                self._expose(owner, card)
            self.resume_play()
        else:
            super().act(action)

    def _revoke(self, seat: int, card: int) -> None:
        dropped = not self._holds(seat, self.led)
        self.revokes += (Revoked(len(self.taken), seat, card, dropped),)
        self.flags |= 1 << len(self.trick)
        self.take(seat, card)
        self.put(seat, card)

    def _expose(self, seat: int, card: int) -> None:
        """Lay a card open; a trick to which its owner has played does not count."""
        first = len(self.taken) + (not self._still_to_play(seat))
        self.shown += ((seat, card, first),)

    def _out_of_turn(self, seat: int, card: int) -> None:
        """Play to this trick early, which stands (VINT-164), or lead, which the opponents judge
        (VINT-167).
        """
        self.forced += ((len(self.taken), seat, card),)
        if self.trick:
            self.resume_play()
        else:
            self.phase = RETURNING
            self.current_player = self.turn[seat]

    def _answer(self, action: int) -> None:
        """Tell whose a card is (VINT-155), or what lay in the last tricks (VINT-175)."""
        if action < WORD:
            owner = next(who for who, c in self.open_trick()[1] if c == action - WHOSE)
            who = self.game.seat_text(owner)
            self.tell(_WHOSE.format(card=card_text(action - WHOSE), who=who))
        else:
            tricks = self.taken[LOOK_AT - action - 1 :]
            cards = tuple(Card(card) for trick in tricks for card in trick[1])
            self.tell(_LOOKED.format(cards=cards))
        self.resume_play()

    def _mended(self, card: int) -> None:
        """Take the revoke back and play the card (VINT-149); the wrong one stays open (VINT-168),
        and who played after it may play again (VINT-169).
        """
        seat = self.pending
        if not self.trick:
            last = self.taken[-1]
            self.told += ((last[3], self.trick_event(Trick._make(last)).text),)
            self.leader, cards, _, _, self.flags = last
            self.taken = self.taken[:-1]
            self.trick = list(cards)
            self.led = self.follow[cards[0]]
        number, ring = len(self.taken), self.rings[self.leader]
        place = ring.index(seat)
        wrong = self.trick[place]
        again = ring[place : len(self.trick)]
        for who, back in zip(again, self.trick[place:]):
            self.give(who, back)
        self.trick = self.trick[:place]
        self.flags &= (1 << place) - 1
        self.revokes = tuple(r for r in self.revokes if r.trick < number or r.seat not in again)
        self.forced = tuple(f for f in self.forced if f[0] < number or f[1] not in again)
        self.asked = tuple(a for a in self.asked if a[0] < number or a[1] not in again)
        others = tuple(entry for entry in self.shown if entry[1] != wrong)
        self.shown = (*others, (seat, wrong, number + 1))
        self.pending = self.choice = -1
        self.take(seat, card)
        self.put(seat, card)

    # -- what is told -----------------------------------------------------------------------------

    def explain_own(self, action: int) -> Iterable[Reason]:
        """Yield why something irregular is refused."""
        kind = self.game.actions.kind(action)
        if kind in REFUSALS:
            rule, text = REFUSALS[kind]
            yield Reason(kind, rule, text)
        else:
            yield from super().explain_own(action)

    def view(self, seat: int) -> Observation:
        """Return what the game shows, and what is out of order."""
        floor = {str(s): [card_text(c) for c in self.on_floor(s)] for s in range(4)}
        own: Observation = {
            "dropped": {s: [*cards] for s, cards in floor.items() if cards},
            "revokes": [[r.trick + 1, r.seat, card_text(r.card)] for r in self.revokes],
            "words": WORDS - self.words,
        }
        return super().view(seat) | own
