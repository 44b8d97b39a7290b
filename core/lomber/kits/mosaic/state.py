"""One position of a mosaic game: the deal in Python, the table in C."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from operator import index
from typing import TYPE_CHECKING, Any, Self

from lomber.cards import from_set
from lomber.errors import BadValue
from lomber.game import CHANCE, TERMINAL, Item, Observation, Reason, Result, State
from lomber.i18n import Text
from lomber.kits.mosaic.contract import bad_reason
from lomber.kits.mosaic.layout import Layout, new_board, set_region
from lomber.kits.mosaic.reasons import reasons
from lomber.native import check, ffi, lib

if TYPE_CHECKING:
    from lomber.kits.mosaic.game import MosaicGame
    from lomber.random import Random

__all__ = ["MosaicState"]

_DEALT = tuple((CHANCE, card) for card in range(52))  # as the history has it
_raw = ffi.new_allocator(should_clear_after_alloc=False)
_apply = lib.lomber_mosaic_table_apply
_actions = lib.lomber_mosaic_table_actions
_undo = lib.lomber_mosaic_table_undo


class MosaicState(State):
    """One position of a mosaic game."""

    game: MosaicGame

    def __init__(self, game: MosaicGame) -> None:
        self.game = game
        self.history: list[tuple[int, int]] = []
        self.current_player = CHANCE
        self._native = game.native
        self._lay = game.actions.base("lay")
        self._pass = game.actions.base("pass")
        self._stock = [int(card) for card in game.pack]
        self._hands = [0] * game.num_players
        self._dealt = 0
        self._red = sum(1 << c for c in range(13, 39)) if game.own_colours else 0
        self._table: Any = None
        self._list: Any = None
        self._room = 0

    # -- the deal ---------------------------------------------------------------------------------

    def _available(self) -> list[int]:
        if not self._red:
            return self._stock
        red = self._dealt < len(self.game.pack) // 2
        return [card for card in self._stock if bool(self._red >> card & 1) == red]

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return each card that may be dealt now, all equally likely (SKIM-5, SKIM-6)."""
        if self.current_player != CHANCE:
            return []
        cards = sorted(self._available())
        return [(card, 1 / len(cards)) for card in cards]

    def sample_chance(self, rng: Random) -> int:
        """Return a random card to deal."""
        cards = self._available() if self._red else self._stock
        return cards[rng.below(len(cards))]

    def play_chance(self, rng: Random) -> None:
        """Deal all cards that are still to be dealt."""
        if self.current_player != CHANCE:
            return
        if self._red:
            super().play_chance(rng)
            return
        hands, order = self._hands, self.game.deal_order
        seats = order[self._dealt :]
        stock = bytearray(self._stock)
        cards = rng.take(stock, len(seats))
        for seat, card in zip(seats, cards):
            hands[seat] |= 1 << card
        self.history += [_DEALT[card] for card in cards]
        self._stock = [*stock]
        self._dealt = len(order)
        self._start()

    def _deal(self, card: int) -> None:
        self._stock.remove(card)
        order = self.game.deal_order
        self._hands[order[self._dealt]] |= 1 << card
        self._dealt += 1
        if self._dealt == len(order):
            self._start()

    def _start(self) -> None:
        game = self.game
        board = new_board(game)
        table = self._table = ffi.new("lomber_mosaic_table *")
        hands, order = self._hands, bytes(game.order)
        check(
            lib.lomber_mosaic_table_init(
                table, board, hands, len(hands), order, self._lay, self._pass
            )
        )
        self._room = len(game.pack) * game.width * game.height
        self._list = _raw("int32_t[]", self._room)
        self._renew()

    def _renew(self) -> None:
        """Bring what follows from the table up to date."""
        seat = self._table.seat
        self.current_player = seat if seat >= 0 else TERMINAL
        if not self._native:
            region = self.game.region(self.layout())
            if region is not None:
                set_region(ffi.addressof(self._table, "board"), region)

    # -- actions ----------------------------------------------------------------------------------

    def legal_actions(self, player: int | None = None) -> list[int]:
        """Return the legal actions, sorted; [] for who is not to move."""
        turn = self.current_player
        if turn < 0 or (player is not None and player != turn):
            return []
        if self._native:
            buffer = self._list
            return ffi.unpack(buffer, _actions(self._table, buffer, self._room))  # type: ignore[no-any-return]
        return self._legal()

    def _legal(self) -> list[int]:
        buffer = self._list
        found: list[int] = ffi.unpack(buffer, _actions(self._table, buffer, self._room))
        if self._native or found == [self._pass]:
            return found
        layout = self.layout()
        decode, forbids = self.game.actions.decode, self.game.forbids
        kept = []
        for action in found:
            _, fields = decode(action)
            why = forbids(fields["card"], fields["cell"], layout)  # type: ignore[arg-type]
            if why is None:
                kept.append(action)
            elif not isinstance(why, Reason):
                raise bad_reason(self.game, why)
        return kept or [self._pass]

    def apply(self, action: int) -> None:
        """Make an action of the player to move. Raises IllegalAction."""
        turn = self.current_player
        if action.__class__ is not int:
            action = self._number(action)
        if turn >= 0 and self._native:
            table = self._table
            try:
                refused = _apply(table, action)
            except OverflowError:  # larger than any C int
                refused = True
            if refused:
                self._refuse(action, self.why_illegal(action))
            self.history.append((turn, action))
            seat = table.seat
            self.current_player = seat if seat >= 0 else TERMINAL
        elif turn == CHANCE and action in self._available():
            self._deal(action)
            self.history.append((CHANCE, action))
        else:
            super().apply(action)

    def _number(self, action: object) -> int:
        """Return an action that is not a plain int as one; -1 where it is none."""
        try:
            return -1 if isinstance(action, bool) else index(action)  # type: ignore[arg-type]
        except TypeError:
            self._refuse(action, self.why_illegal(action))  # type: ignore[arg-type]

    def _apply(self, action: int) -> None:
        if self.current_player == CHANCE:
            self._deal(action)
            return
        if action == self._pass and not self._native:
            self._force_pass()
        else:
            check(_apply(self._table, action))
        self._renew()

    def _force_pass(self) -> None:
        """Pass where C sees a move that only the game's own rule forbids."""
        check(lib.lomber_mosaic_table_pass(self._table))

    def why_illegal(self, action: int) -> tuple[Reason, ...]:
        """Return the rules that an action breaks here, or ()."""
        if self.current_player != CHANCE:
            return super().why_illegal(action)
        if action.__class__ is int and action in self._available():
            return ()
        return super().why_illegal(action)

    def _explain(self, action: int) -> Iterable[Reason]:
        found = list(reasons(self.game, self._table, action))
        if not found and not self._native and self._lay <= action < self._pass:
            _, fields = self.game.actions.decode(action)
            own = self.game.forbids(fields["card"], fields["cell"], self.layout())  # type: ignore[arg-type]
            found = [own] if own else []
        return found

    def undo(self) -> int:
        """Take the last action back, exactly, and return it."""
        if not self.history:
            raise BadValue("there is no action to take back")
        player, action = self.history.pop()
        if player == CHANCE:
            if self._table is not None:
                self._table = self._list = None
            self._dealt -= 1
            self._hands[self.game.deal_order[self._dealt]] ^= 1 << action
            self._stock.append(action)
            self._stock.sort()
            self.current_player = CHANCE
        else:
            check(_undo(self._table))
            self._renew()
        return action

    def clone(self) -> Self:
        """Return an independent copy."""
        twin = object.__new__(type(self))
        twin.__dict__.update(self.__dict__)
        twin.history = self.history.copy()
        twin._stock = self._stock.copy()
        twin._hands = self._hands.copy()
        if self._table is not None:
            twin._table = ffi.new("lomber_mosaic_table *", self._table[0])
            twin._list = _raw("int32_t[]", self._room)
        return twin

    # -- what is known ----------------------------------------------------------------------------

    def hand(self, seat: int) -> int:
        """Return the cards a seat holds, as a set."""
        return int(self._hands[seat] if self._table is None else self._table.hands[seat])

    def layout(self) -> Layout:
        """Return the cards on the table."""
        if self._table is None:
            return Layout({}, self.game.width, self.game.height)
        return Layout.of_board(self._table.board)

    def view(self, seat: int) -> Observation:
        """Return board, known borders, own hands, and how many cards each seat holds."""
        game, layout = self.game, self.layout()
        hands = [self.hand(s) for s in range(game.num_players)]
        low_x, high_x, low_y, high_y = layout.extent
        return {
            "board": [[x, y, str(card)] for (x, y), card in layout.cells.items()],
            "extent": [low_x, high_x, low_y, high_y],
            "columns": list(layout.known_columns or ()) or None,
            "rows": list(layout.known_rows or ()) or None,
            "hands": {str(s): [str(c) for c in from_set(hands[s])] for s in game.seats_of(seat)},
            "counts": [hand.bit_count() for hand in hands],
            "score": dict(game.totals(game.score(layout))),
        }

    def visible(self, ply: int, seat: int) -> str:
        """Hide the cards dealt to others."""
        player, action = self.history[ply]
        if player == CHANCE and self.game.deal_order[ply] not in self.game.seats_of(seat):
            return "deal ?"
        return self.game.action_text(action)

    # -- the score --------------------------------------------------------------------------------

    def standing(self) -> tuple[float, ...]:
        """Return each seat's lead in points if the game stopped here."""
        game = self.game
        totals = game.totals(game.score(self.layout()))
        first, second = (totals[side] for side in game.sides)
        return tuple(first - second if t == 0 else second - first for t in game.team_of)

    def leads_after(self, actions: Sequence[int]) -> list[float]:
        """Return the mover's lead after each of these legal actions, counted in one go if it can.

        See :meth:`lomber.game.State.leads_after`.
        """
        if self.current_player < 0 or not self.game.counts_many or not actions:
            return super().leads_after(actions)
        from lomber.kits.mosaic.batch import leads_after

        return leads_after(self.game, self.layout(), actions, self.current_player)

    def returns(self) -> tuple[float, ...]:
        """Return 1 for each seat of the side with more points, -1 for the other, 0 for a draw."""
        if self.current_player != TERMINAL:
            return (0.0,) * self.game.num_players
        return tuple(float((lead > 0) - (lead < 0)) for lead in self.standing())

    def result(self) -> Result:
        """Return what scored so far, for which side, by which rule."""
        found = self.game.score(self.layout())
        entries = list(found) if isinstance(found, Iterable) else []
        return Result(
            self.returns(),
            self.game.totals(entries if isinstance(found, Iterable) else found),
            tuple(entry for entry in entries if isinstance(entry, Item)),
            tuple(entry for entry in entries if isinstance(entry, Text)),
        )
