"""A play of cribbage and a deal of tricks, card by card in any way, against the plain rules."""

from __future__ import annotations

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from lomber import BadValue, CardError, cribbage, tricks
from lomber.cards import PACK_52
from oracles import cribbage_oracle, tricks_oracle

CARDS = st.sampled_from(PACK_52)
NUMBERS = st.integers(0, 10**6)
BRIEF = settings(max_examples=40, stateful_step_count=30, deadline=None)


class SeriesMachine(RuleBasedStateMachine):
    """The cards laid since the count last stood at 0, and a batch of hands gathered beside."""

    @initialize(crib=st.booleans())
    def begin(self, crib):
        self.crib = crib
        self.series = []
        self.hands = []

    @rule(card=CARDS)
    def lay(self, card):
        after = [*self.series, card]
        if card in self.series:
            with pytest.raises(CardError, match=f"{card} occurs twice"):
                cribbage.peg(after)
        elif sum(map(cribbage_oracle.value, after)) > 31:
            with pytest.raises(BadValue, match="it never exceeds 31"):
                cribbage.peg(after)
        else:
            self.series = after
            assert cribbage.peg(after) == cribbage_oracle.peg(after)
            items = [(i.kind, i.points, set(i.cards)) for i in cribbage.peg_items(after)]
            assert items == cribbage_oracle.peg_items(after)

    @rule()
    def begin_again(self):
        self.series = []

    @rule(cards=st.lists(CARDS, min_size=5, max_size=5, unique=True))
    def gather(self, cards):
        self.hands.append(bytes(cards))
        *hand, starter = cards
        assert cribbage.show(hand, starter, self.crib) == cribbage_oracle.show(
            hand, starter, self.crib
        )

    @rule()
    def count_the_series(self):
        if self.series:
            told = [cribbage_oracle.peg(self.series[: n + 1]) for n in range(len(self.series))]
            assert cribbage.peg_series(self.series) == told

    @rule()
    def count_the_batch(self):
        if self.hands:
            told = [cribbage_oracle.show([*h[:4]], h[4], self.crib) for h in self.hands]
            assert cribbage.show_many(self.hands, self.crib).tolist() == told


class DealMachine(RuleBasedStateMachine):
    """Four hands played out, suit followed."""

    @initialize(cards=st.permutations(PACK_52), trump=st.sampled_from([None, 0, 1, 2, 3]))
    def begin(self, cards, trump):
        self.trump = trump
        self.hands = [list(cards[13 * seat : 13 * seat + 13]) for seat in range(4)]
        self.leader, self.trick, self.past = 0, [], []

    @rule(numbers=st.lists(NUMBERS, min_size=1, max_size=8))
    def play_on(self, numbers):
        for number in numbers:
            self.play(number)

    def play(self, number):
        hand = self.hands[(self.leader + len(self.trick)) % 4]
        if not hand:
            return
        led = self.trick[0] if self.trick else None
        legal = tricks.legal(hand, led)
        assert legal == tricks_oracle.legal(hand, led, follow=True)
        assert tricks.legal(hand, led, follow=False) == sorted(hand)
        card = legal[number % len(legal)]
        hand.remove(card)
        self.trick.append(card)
        if len(self.trick) > 1:
            won = tricks.winner(self.trick, self.trump)
            assert won == tricks_oracle.winner(self.trick, self.trump)
            assert tricks.last_equal(self.trick) == tricks_oracle.last_equal(self.trick)
        if len(self.trick) == 4:
            self.leader = (self.leader + won) % 4
            self.past.append(bytes(self.trick))
            self.trick = []

    @rule()
    def repeat_a_card(self):
        if self.trick:
            with pytest.raises(BadValue, match="twice"):
                tricks.winner([*self.trick, self.trick[0]], self.trump)

    @invariant()
    def the_tricks_in_a_batch(self):
        if getattr(self, "past", None):
            told = [tricks_oracle.winner(trick, self.trump) for trick in self.past]
            assert tricks.winner_many(self.past, self.trump).tolist() == told


TestSeries = pytest.mark.rule("CRIB-11")(SeriesMachine.TestCase)
TestDeal = pytest.mark.rule("VINT-8")(DealMachine.TestCase)
TestSeries.settings = TestDeal.settings = BRIEF
