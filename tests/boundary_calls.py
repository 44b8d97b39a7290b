"""Every public callable of the C core's Python faces, and values that no argument should be."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterator
from decimal import Decimal
from fractions import Fraction
from types import ModuleType
from typing import Any, NamedTuple

import numpy

from lomber import cards, cribbage, mosaic, random, tricks
from lomber.cards import Card
from lomber.mosaic import Board, Table
from lomber.random import Random

MODULES = (cards, random, mosaic, tricks, cribbage)
RECORDS = {  # made by the functions, not by their callers
    "mosaic.Extent",
    "mosaic.Playouts",
    "mosaic.Reason",
    "tricks.Playouts",
    "cribbage.Item",
    "cribbage.Breakdown",
    "cribbage.Discard",
}
SPECIAL = ("__init__", "__new__", "__getitem__", "__format__")


class BadRepr:
    def __repr__(self) -> str:
        raise RuntimeError("no repr")


class Index:
    """Nothing but an integer."""

    def __init__(self, number: int) -> None:
        self.number = number

    def __index__(self) -> int:
        return self.number


class Lines:
    def __repr__(self) -> str:
        return "one\ntwo" * 1000


PALETTE: dict[str, Callable[[], Any]] = {
    "None": lambda: None,
    "text": lambda: "x",
    "long text": lambda: "x\n" * 5000,
    "bytes": lambda: b"\xff",
    "half": lambda: 0.5,
    "float": lambda: 1.0,
    "nan": lambda: float("nan"),
    "float32": lambda: numpy.float32(1),
    "Decimal": lambda: Decimal(1),
    "Fraction": lambda: Fraction(1),
    "complex": lambda: 1j,
    "True": lambda: True,
    "numpy True": lambda: numpy.True_,
    "huge": lambda: 10**5000,
    "-huge": lambda: -(10**5000),
    "-1": lambda: -1,
    "2**70": lambda: 2**70,
    "2**33": lambda: 2**33,
    "uint8 255": lambda: numpy.uint8(255),
    "2-D array": lambda: numpy.zeros((2, 3), numpy.uint8),
    "3-D array": lambda: numpy.zeros((20, 20, 20)),
    "empty array": lambda: numpy.zeros(0, numpy.uint8),
    "one float": lambda: numpy.array([1.0]),
    "array of objects": lambda: numpy.array([BadRepr(), None], object),
    "dates": lambda: numpy.zeros(2, "datetime64[s]"),
    "set": lambda: {"x"},
    "dict": lambda: {"x": 1},
    "generator": lambda: (word for word in ("x", "y")),
    "range": lambda: range(2**70),
    "list of lists": lambda: [[["x"]]],
    "object": object,
    "bad repr": BadRepr,
    "many lines": Lines,
    "list of bad reprs": lambda: [BadRepr(), 10**5000],
    "class": lambda: int,
    "memoryview": lambda: memoryview(numpy.zeros((2, 2))),
    "module": lambda: numpy,
}


class Case(NamedTuple):
    """A call that is right; a method's receiver is made anew for each."""

    call: Callable[..., Any]
    right: dict[str, Any]
    receiver: Callable[[], Any] | None = None


def board() -> Board:
    made = Board(7, 7)
    made.lay("9h", 0, 0)
    return made


def table() -> Table:
    return Table(Board(7, 7), ["6c 7d", "8h"])


def rng() -> Random:
    return Random(1)


HAND = "5c 5d 5h Js"
ROWS = [[15, 16, 17, 23, 50]]
TRICK = "9s Ks 2h As"
GAMES = {"games": 2, "seed": 1, "first": 0, "actions": False}


def method(make: Callable[[], Any], name: str, **right: Any) -> Case:
    return Case(lambda self, **given: getattr(self, name)(**given), right, make)


def bare(make: Callable[[], Any], name: str, argument: str, value: Any) -> Case:
    """A method whose one argument is given by place alone."""
    return Case(
        lambda self, **given: getattr(self, name)(given[argument]), {argument: value}, make
    )


def _set_state(self: Random, **given: Any) -> None:
    self.state = given["text"]


CALLS: dict[str, Case] = {
    "cards.Card": Case(Card, {"value": "5c"}),
    "cards.Card.text": method(lambda: Card("5c"), "text", lang="ru", symbols=True),
    "cards.Card.name": method(lambda: Card("5c"), "name", lang="ru"),
    "cards.Card.__format__": bare(lambda: Card("5c"), "__format__", "spec", ">5"),
    "cards.as_set": Case(cards.as_set, {"cards": 5}),
    "cards.card_text": Case(cards.card_text, {"card": 5, "lang": "en", "symbols": False}),
    "cards.from_set": Case(lambda **given: list(cards.from_set(**given)), {"cards": 5}),
    "cards.pack": Case(cards.pack, {"size": 36}),
    "cards.parse_cards": Case(cards.parse_cards, {"cards": HAND}),
    "cards.to_set": Case(cards.to_set, {"cards": HAND}),
    "random.random_seed": Case(random.random_seed, {}),
    "random.Random": Case(Random, {"seed": 1, "stream": 2}),
    "random.Random.below": method(rng, "below", n=5),
    "random.Random.next": method(rng, "next"),
    "random.Random.uniform": method(rng, "uniform"),
    "random.Random.clone": method(rng, "clone"),
    "random.Random.permutation": method(rng, "permutation", n=5),
    "random.Random.shuffle": method(rng, "shuffle", items=[1, 2, 3]),
    "random.Random.choice": method(rng, "choice", items=[1, 2, 3]),
    "random.Random.sample": method(rng, "sample", items=[1, 2, 3], k=2),
    "random.Random.take": method(rng, "take", items=[1, 2, 3], k=2),
    "random.Random.fill": method(rng, "fill", out=numpy.zeros(3, numpy.uint64)),
    "random.Random.fork": method(rng, "fork", stream=5),
    "random.Random.from_state": Case(Random.from_state, {"text": Random(3).state}),
    "random.Random.state": Case(_set_state, {"text": Random(3).state}, rng),
    "mosaic.Board": Case(
        Board,
        {
            "width": 7,
            "height": 7,
            "strict": False,
            "opening": (2, 10),
            "region": None,
            "spiral": None,
            "support": 0,
        },
    ),
    "mosaic.Board.set_region": method(board, "set_region", cells=[(0, 0), (1, 0)]),
    "mosaic.Board.set_spiral": method(board, "set_spiral", reach=5),
    "mosaic.Board.lay": method(board, "lay", card="Ts", x=1, y=0),
    "mosaic.Board.legal": method(board, "legal", card="Ts"),
    "mosaic.Board.legal_hand": method(board, "legal_hand", cards=HAND),
    "mosaic.Board.count_moves": method(board, "count_moves", cards=HAND),
    "mosaic.Board.why_illegal": method(board, "why_illegal", card="Ts", x=1, y=0),
    "mosaic.Board.undo": method(board, "undo"),
    "mosaic.Board.copy": method(board, "copy"),
    "mosaic.Board.cards": method(board, "cards"),
    "mosaic.Board.history": method(board, "history"),
    "mosaic.Board.extent": method(board, "extent"),
    "mosaic.Board.row": method(board, "row", y=0),
    "mosaic.Board.column": method(board, "column", x=0),
    "mosaic.Board.perft": method(board, "perft", cards=HAND, depth=1),
    "mosaic.Board.__getitem__": bare(board, "__getitem__", "cell", (0, 0)),
    "mosaic.Table": Case(
        Table,
        {
            "board": Board(7, 7),
            "hands": ["6c 7d", "8h"],
            "order": [1, 0],
            "base": 0,
            "pass_action": 10**6,
        },
    ),
    "mosaic.Table.set_region": method(table, "set_region", cells=[(0, 0), (1, 0)]),
    "mosaic.Table.actions": method(table, "actions"),
    "mosaic.Table.apply": method(table, "apply", action=table().actions()[0]),
    "mosaic.Table.is_legal": method(table, "is_legal", action=table().actions()[0]),
    "mosaic.Table.why_illegal": method(table, "why_illegal", action=table().actions()[0]),
    "mosaic.Table.action": method(table, "action", card="6c", x=1, y=1),
    "mosaic.Table.split": method(table, "split", action=5),
    "mosaic.Table.action_text": method(table, "action_text", action=5),
    "mosaic.Table.undo": Case(Table.undo, {}, lambda: _after_a_move()),
    "mosaic.Table.clone": method(table, "clone"),
    "mosaic.Table.history": method(table, "history"),
    "mosaic.Table.perft": method(table, "perft", depth=1),
    "mosaic.playouts": Case(
        mosaic.playouts,
        {
            **GAMES,
            "pack": 36,
            "seats": 4,
            "width": 7,
            "height": 7,
            "strict": False,
            "opening": (2, 10),
            "support": 0,
        },
    ),
    "mosaic.deals": Case(
        mosaic.deals,
        {"table": Table(Board(7, 7), [0, 0]), "pools": [("6c 7d", [0, 1])], **GAMES},
    ),
    "mosaic.rollouts": Case(mosaic.rollouts, {"table": table(), **GAMES}),
    "tricks.parse_trump": Case(tricks.parse_trump, {"trump": "h"}),
    "tricks.winner": Case(tricks.winner, {"cards": TRICK, "trump": 2}),
    "tricks.last_equal": Case(tricks.last_equal, {"cards": TRICK}),
    "tricks.winner_many": Case(
        tricks.winner_many, {"cards": [TRICK], "trump": 1, "out": None, "players": 4}
    ),
    "tricks.winner_columns": Case(
        tricks.winner_columns, {"columns": [b"\1", b"\2"], "trump": 1, "out": None}
    ),
    "tricks.last_equal_many": Case(
        tricks.last_equal_many, {"cards": [TRICK], "out": None, "players": 4}
    ),
    "tricks.last_equal_columns": Case(
        tricks.last_equal_columns, {"columns": [b"\1", b"\2"], "out": None}
    ),
    "tricks.legal": Case(tricks.legal, {"hand": HAND, "led": "2c", "follow": True}),
    "tricks.legal_set": Case(tricks.legal_set, {"hand": 7, "led": "2c", "follow": True}),
    "tricks.legal_many": Case(tricks.legal_many, {"hands": [7], "led": [3], "follow": True}),
    "tricks.playouts": Case(
        tricks.playouts,
        {
            "games": 2,
            "seed": 1,
            "players": 4,
            "hand_size": 13,
            "trump": None,
            "first_game": 0,
            "plays": False,
        },
    ),
    "cribbage.show": Case(cribbage.show, {"hand": HAND, "starter": "5s", "crib": False}),
    "cribbage.items": Case(cribbage.items, {"hand": HAND, "starter": "5s", "crib": False}),
    "cribbage.show_many": Case(
        cribbage.show_many, {"hands": ROWS, "crib": False, "out": None, "hand_cards": 4}
    ),
    "cribbage.peg": Case(cribbage.peg, {"cards": "7c 7d"}),
    "cribbage.peg_items": Case(cribbage.peg_items, {"cards": "7c 7d"}),
    "cribbage.peg_series": Case(cribbage.peg_series, {"cards": "7c 7d"}),
    "cribbage.discards": Case(
        cribbage.discards, {"cards": "5h 5d Jc Qs 2h", "dealer": True, "lay": 2}
    ),
}


def _after_a_move() -> Table:
    made = table()
    made.apply(made.actions()[0])
    return made


def public_calls() -> Iterator[tuple[str, set[str]]]:
    """Yield every public callable of the five modules and the names of its parameters."""
    for module in MODULES:
        short = module.__name__.removeprefix("lomber.")
        for name in module.__all__:
            yield from _calls(f"{short}.{name}", getattr(module, name), module)


def _calls(name: str, found: Any, module: ModuleType) -> Iterator[tuple[str, set[str]]]:
    if inspect.isfunction(found):
        yield name, set(inspect.signature(found).parameters)
    elif inspect.isclass(found) and name not in RECORDS:
        for part, value in vars(found).items():
            inner = getattr(value, "__func__", value)
            if isinstance(value, property) and value.fset:
                inner = value.fset
            if not inspect.isfunction(inner) or (part.startswith("_") and part not in SPECIAL):
                continue
            whole = name if part in ("__init__", "__new__") else f"{name}.{part}"
            yield whole, set(list(inspect.signature(inner).parameters)[1:])
