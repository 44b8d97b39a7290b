"""What a seat can conclude about the hands it does not see, and a random deal that fits."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from lomber.cards import Card
from lomber.errors import BadValue
from lomber.game import CHANCE, Observation
from lomber.kits.mosaic.layout import Layout
from lomber.kits.sampling import assign

if TYPE_CHECKING:
    from lomber.kits.mosaic.game import MosaicGame
    from lomber.kits.mosaic.state import MosaicState
    from lomber.random import Random

__all__ = ["resample"]


def resample(game: MosaicGame, observation: Observation, rng: Random) -> MosaicState:
    """Return a random full state that a seat's observation allows, every deal equally likely.

    A card laid was in that hand from the deal on; a seat that passed held no card that could be
    laid.

    Raises:
        BadValue: the observation is not one of this game.
    """
    if observation.get("game") != game.name:
        raise BadValue(f"the observation is of {observation.get('game')!r}, not of {game.name!r}")
    own = set(game.seats_of(int(observation["seat"])))  # type: ignore[arg-type]
    history: list[tuple[int, str]] = observation["history"]  # type: ignore[assignment]
    order = game.deal_order
    deals = [text for player, text in history if player == CHANCE]
    moves = [(player, game.parse_action(text)) for player, text in history if player != CHANCE]
    lay, last = game.actions.base("lay"), game.actions.base("pass")
    cells = (last - lay) // 52
    shown = [game.parse_action(text) for text in deals if not text.endswith("?")]
    laid: dict[int, list[int]] = {seat: [] for seat in range(game.num_players)}
    for player, action in moves:
        if action != last:
            laid[player].append((action - lay) // cells)
    pool = {int(card) for card in game.pack} - set(shown)
    for seat, cards in laid.items():
        if seat not in own:
            pool -= set(cards)
    others = [seat for seat in range(game.num_players) if seat not in own]
    dealt = [order[: len(deals)].count(seat) for seat in others]
    sizes = [count - len(laid[seat]) for seat, count in zip(others, dealt)]
    unknown = _allowed(game, pool, moves, others)
    rest = len(pool) - sum(sizes)  # cards not dealt yet, where the deal is not over
    bits = 1 << len(others)
    hands = assign(
        {card: mask | bits for card, mask in unknown.items()} if rest else unknown,
        [*sizes, rest] if rest else sizes,
        rng,
    )
    queues = {}
    for seat, cards in zip(others, hands):
        queues[seat] = cards + laid[seat]
        rng.shuffle(queues[seat])
    state = game.new_state()
    for ply, text in enumerate(deals):
        hidden = text.endswith("?")
        state.apply(queues[order[ply]].pop() if hidden else game.parse_action(text))
    for _, action in moves:
        state.apply(action)
    return state


def _allowed(
    game: MosaicGame, pool: set[int], moves: list[tuple[int, int]], others: list[int]
) -> dict[int, int]:
    """Return for each unknown card the hands it may be in, as bits over *others*."""
    if game.own_colours:
        reds = set(game.teams[0])
        mask = [
            sum(1 << i for i, seat in enumerate(others) if (seat in reds) == bool(colour))
            for colour in (0, 1)
        ]
        allowed = {card: mask[Card(card).colour] for card in pool}
    else:
        allowed = dict.fromkeys(pool, (1 << len(others)) - 1)
    passes = [
        ply
        for ply, (seat, action) in enumerate(moves)
        if seat in others and action == game.actions.base("pass")
    ]
    if passes:
        probe = _Probe(game)
        for ply, (seat, action) in enumerate(moves):
            if ply in passes:
                bit = 1 << others.index(seat)
                for card in probe.layable(pool):
                    allowed[card] &= ~bit
            elif action != game.actions.base("pass"):
                probe.lay(action)
    return allowed


class _Probe:
    """The board as it was at each move, to ask which cards could have been laid."""

    def __init__(self, game: MosaicGame) -> None:
        from lomber.kits.mosaic.layout import new_board
        from lomber.native import ffi

        self._game = game
        self._board = new_board(game)
        self._sets = ffi.new("uint64_t[]", 5)
        self._fit()

    def _fit(self) -> None:
        from lomber.kits.mosaic.layout import set_region

        region = self._game.region(Layout.of_board(self._board))
        if region is not None:
            set_region(self._board, region)

    def lay(self, action: int) -> None:
        """Lay a card."""
        from lomber.native import check, lib

        _, fields = self._game.actions.decode(action)
        x, y = cast("tuple[int, int]", fields["cell"])
        check(lib.lomber_mosaic_lay(self._board, int(fields["card"]), x, y))  # type: ignore[call-overload]
        self._fit()

    def layable(self, cards: set[int]) -> list[int]:
        """Return those of some cards that could be laid somewhere."""
        from lomber.native import check, ffi, lib

        game, found = self._game, []
        xy, count = ffi.new("int8_t[512]"), ffi.new("size_t *")
        layout = Layout.of_board(self._board)
        for card in sorted(cards):
            check(lib.lomber_mosaic_legal(self._board, card, self._sets))
            check(lib.lomber_mosaic_cells(self._board, self._sets, xy, 256, count))
            places = [(xy[2 * i], xy[2 * i + 1]) for i in range(count[0])]
            if any(game.forbids(Card(card), place, layout) is None for place in places):
                found.append(card)
        return found
