"""Any calls in any order on a board and on a table, held against the plain rules after each."""

from __future__ import annotations

from copy import deepcopy

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from lomber import BadValue, CardError, IllegalPlacement
from lomber.cards import PACK_52, Card
from lomber.mosaic import Board, Table
from oracles.mosaic_oracle import Game, Mosaic

PLAIN = {card: (card.rank, str(card)[1]) for card in PACK_52}
CARDS = st.sampled_from(PACK_52)
SIDES = st.integers(1, 16)
NEAR = st.integers(-3, 3)
NUMBERS = st.integers(0, 10**6)
GEOMETRIES = st.one_of(
    st.just({}),
    st.builds(
        lambda cells: {"region": frozenset(cells | {(0, 0)})}, st.sets(st.tuples(NEAR, NEAR))
    ),
    st.builds(lambda reach: {"spiral": reach}, st.integers(1, 60)),
    st.builds(lambda support: {"support": support}, st.sampled_from([1, 3])),
)
BRIEF = settings(max_examples=30, stateful_step_count=40, deadline=None)


class BoardMachine(RuleBasedStateMachine):
    """A board, its oracle, and copies laid aside, each with what it held then."""

    @initialize(
        width=SIDES,
        height=SIDES,
        strict=st.booleans(),
        opening=st.sampled_from([(2, 10), (11, 14), (2, 14)]),
        geometry=GEOMETRIES,
    )
    def begin(self, width, height, strict, opening, geometry):
        if "region" in geometry:
            width, height = max(width, 7), max(height, 7)
        self.board = Board(width, height, strict=strict, opening=opening, **geometry)
        self.oracle = Mosaic(width, height, strict, opening, **geometry)
        self.aside = []

    @rule(card=CARDS, number=NUMBERS)
    def lay_somewhere(self, card, number):
        cells = self.oracle.legal(PLAIN[card])
        if cells and card not in self.board.cards().values():
            self.lay(card, cells[number % len(cells)])

    @rule(card=CARDS, x=st.integers(-17, 17), y=st.integers(-17, 17))
    def lay_anywhere(self, card, x, y):
        before = self.board.copy()
        reasons = self.oracle.broken(PLAIN[card], (x, y))
        assert list(self.board.why_illegal(card, x, y)) == reasons
        if card in self.board.cards().values():
            with pytest.raises(CardError, match="lies on the board already"):
                self.board.lay(card, x, y)
        elif reasons:
            with pytest.raises(IllegalPlacement) as refused:
                self.board.lay(card, x, y)
            assert list(refused.value.reasons) == reasons
        else:
            self.lay(card, (x, y))
            return
        assert self.board == before

    def lay(self, card, cell):
        before = self.board.copy()
        self.board.lay(card, *cell)
        again = self.board.copy()
        again.undo()
        assert again == before
        self.oracle.lay(PLAIN[card], cell)

    @rule()
    def undo(self):
        if self.oracle.laid:
            self.board.undo()
            self.oracle.undo()
        else:
            with pytest.raises(BadValue, match="no card to take back"):
                self.board.undo()

    @rule()
    def lay_aside(self):
        self.aside.append((self.board.copy(), deepcopy(self.oracle)))

    @precondition(lambda self: self.aside)
    @rule()
    def take_up(self):
        self.board, self.oracle = self.aside.pop()
        self.compare(PACK_52)

    @rule(hand=st.sets(CARDS, max_size=9))
    def ask_for_a_hand(self, hand):
        legal = self.oracle.legal_cells(PLAIN[card] for card in hand)
        moves = [(card, x, y) for card in sorted(hand) for x, y in legal[PLAIN[card]]]
        assert self.board.legal_hand(hand) == moves
        assert self.board.count_moves(hand) == len(moves)

    def compare(self, cards):
        for card in cards:
            assert self.board.legal(card) == self.oracle.legal(PLAIN[card])

    @invariant()
    def same_cards(self):
        if hasattr(self, "board"):
            found = {cell: PLAIN[card] for cell, card in self.board.cards().items()}
            assert found == self.oracle.table
            assert len(self.board) == len(self.oracle.laid)
            self.compare((Card("2c"), Card("9h"), Card("As")))


class TableMachine(RuleBasedStateMachine):
    """A table and its oracle, with every earlier state of the oracle for taking back."""

    @initialize(
        side=st.integers(2, 9),
        strict=st.booleans(),
        owners=st.lists(st.integers(0, 3), min_size=20, max_size=20),
        cards=st.permutations(PACK_52),
        order=st.permutations(range(4)),
    )
    def begin(self, side, strict, owners, cards, order):
        hands = [[c for c, owner in zip(cards, owners) if owner == seat] for seat in range(4)]
        self.table = Table(Board(side, side, strict=strict), hands, order=order)
        plain = [[PLAIN[card] for card in sorted(hand)] for hand in hands]
        self.oracle = Game(Mosaic(side, side, strict), plain, list(order))
        self.past = []

    def legal(self):
        """The actions by the oracle: its moves, or the pass where it has none."""
        of = {plain: card for card, plain in PLAIN.items()}
        moves = {
            self.table.action(of[card], *cell): (card, cell) for card, cell in self.oracle.moves()
        }
        if not moves and not self.oracle.over():
            return {self.table.pass_action: None}
        return moves

    @rule(number=NUMBERS)
    def act(self, number):
        legal = self.legal()
        if legal:
            action = sorted(legal)[number % len(legal)]
            self.past.append(deepcopy(self.oracle))
            self.table.apply(action)
            if legal[action] is None:
                self.oracle.pass_turn()
            else:
                self.oracle.lay(*legal[action])

    @rule(number=NUMBERS)
    def act_illegally(self, number):
        action = number % (self.table.pass_action + 1)
        if action not in self.legal():
            before = self.table.clone()
            assert self.table.why_illegal(action)
            with pytest.raises(IllegalPlacement):
                self.table.apply(action)
            assert self.table == before

    @rule()
    def undo(self):
        if self.past:
            self.table.undo()
            self.oracle = self.past.pop()
        else:
            with pytest.raises(BadValue):
                self.table.undo()

    @rule()
    def go_on_with_a_clone(self):
        twin = self.table.clone()
        assert twin == self.table
        if actions := twin.actions():
            twin.apply(actions[0])
            assert twin != self.table

    @invariant()
    def same_position(self):
        if hasattr(self, "table"):
            assert self.table.actions() == sorted(self.legal())
            assert self.table.seat == self.oracle.seat()
            assert self.table.is_over == self.oracle.over()
            hands = [{PLAIN[card] for card in hand} for hand in self.table.hands]
            assert hands == [set(hand) for hand in self.oracle.hands]


TestBoard = pytest.mark.rule("SKIM-14")(pytest.mark.rule("SKIM-9")(BoardMachine.TestCase))
TestTable = pytest.mark.rule("SKIM-19")(TableMachine.TestCase)
TestBoard.settings = TestTable.settings = BRIEF
