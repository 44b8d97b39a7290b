"""What a game is: the Game and State protocols that every plugin implements and every tool drives.

Names follow the field (OpenSpiel, Gymnasium, PettingZoo). A Game is the rules with their options;
a State is one position, which players and chance move on by actions, which are ints.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from copy import copy, deepcopy
from dataclasses import dataclass
from functools import cache, cached_property, reduce
from operator import index
from typing import TYPE_CHECKING, ClassVar, Final, NoReturn, Self, TypeAlias

from lomber.actions import ActionCodec, Json
from lomber.errors import BadValue, IllegalAction
from lomber.files import file_of, import_file
from lomber.i18n import Text
from lomber.options import Option, OptionValue, validate
from lomber.outcome import Batch, Event, Item, Reason, Result

if TYPE_CHECKING:
    from lomber.random import Random

__all__ = [
    "CHANCE",
    "PROTOCOL",
    "TERMINAL",
    "Batch",
    "Event",
    "Game",
    "Item",
    "Observation",
    "Reason",
    "Result",
    "State",
    "deal",
]

PROTOCOL: Final = 1  # what a plugin declares as lomber_api
CHANCE: Final = -1
TERMINAL: Final = -4

Observation: TypeAlias = dict[str, Json]


class Game(ABC):
    """The rules of one game with its options. Immutable once made; its states refer to it.

    A plugin subclasses it, states the class attributes, and in :meth:`setup` sets ``actions``,
    ``num_players`` and what else depends on the options.

    Attributes:
        name: the word that ``lomber.load`` takes: lower case letters, digits and hyphens.
        title: what people call it.
        summary: one line of what it is.
        rules_version: raised when a change makes older records replay differently.
        schema: the options.
        option_sets: option values over which the conformance suite plays, defaults first.
        zero_sum: whether returns add up to 0.
        shows_hidden: whether the rules show hidden cards some time without saying which action
            brought each: a hand laid open, a crib. An observation may then tell later what
            ``visible`` still hides.
        actions: the codec.
        num_players: how many seats.
        teams: the seats of each team; a team a seat where everyone plays alone.
        sides: the key of each team in ``Result.score``.
        owners: the person who holds each seat; usually 0, 1, 2, ...
        min_return: no return is less.
        max_return: no return is greater.
        max_game_length: no game has more actions, chance included.
        options: every option's value.
    """

    name: ClassVar[str]
    title: ClassVar[Text]
    summary: ClassVar[Text] = Text("")
    rules_version: ClassVar[str] = "1.0"
    schema: ClassVar[tuple[Option, ...]] = ()
    option_sets: ClassVar[tuple[Mapping[str, OptionValue], ...]] = ({},)
    zero_sum: ClassVar[bool] = True
    shows_hidden: ClassVar[bool] = False

    actions: ActionCodec
    num_players: int
    teams: tuple[tuple[int, ...], ...]
    sides: tuple[str, ...]
    owners: tuple[int, ...]
    min_return: float = -1.0
    max_return: float = 1.0
    max_game_length: int

    def __init__(self, /, **options: object) -> None:
        """Make the game with these options; the rest take their defaults.

        Raises:
            BadOption: an unknown name, a value that is not allowed, or values that do not go
                together.
        """
        self.options: dict[str, OptionValue] = validate(self.schema, options, self.name)
        self.setup()
        self._check_setup()
        if not hasattr(self, "teams"):
            self.teams = tuple((seat,) for seat in range(self.num_players))
        if not hasattr(self, "sides"):
            self.sides = tuple(str(team) for team in range(len(self.teams)))
        if not hasattr(self, "owners"):
            self.owners = tuple(range(self.num_players))

    def _check_setup(self) -> None:
        name = type(self).__name__
        for what in ("actions", "num_players", "max_game_length"):
            if not hasattr(self, what):
                raise BadValue(
                    Text(
                        "{name}.setup() does not set {what}", "{name}.setup() не задаёт {what}"
                    ).format(name=name, what=what)
                )
        if not isinstance(self.actions, ActionCodec):
            raise BadValue(
                Text(
                    "{name}.setup() sets actions to {found}; it is an ActionCodec(Kind(...))",
                    "{name}.setup() задаёт actions = {found}; а это ActionCodec(Kind(...))",
                    {"name": name, "found": repr(self.actions)},
                )
            )
        for what in ("num_players", "max_game_length"):
            number = getattr(self, what)
            if type(number) is not int or number < 1:
                raise BadValue(
                    Text(
                        "{name}.setup() sets {what} to {number}; it is a whole number from 1",
                        "{name}.setup() задаёт {what} = {number}; а это целое число от 1",
                        {"name": name, "what": what, "number": repr(number)},
                    )
                )

    @abstractmethod
    def setup(self) -> None:
        """Set what depends on the options. Raise BadOption where they do not go together."""

    @abstractmethod
    def new_state(self) -> State:
        """Return the position before the first action."""

    @abstractmethod
    def resample(self, observation: Observation, rng: Random) -> State:
        """Return a random full state consistent with an observation.

        The sampled state's own record replays legally throughout, and its observation for the same
        seat equals *observation*.

        Args:
            observation: what :meth:`State.observation` gave; nothing else is known.
            rng: where chance comes from.

        Raises:
            BadValue: the observation is not one of this game.
        """

    def rules(self, lang: str = "en") -> str:
        """Return the rules page as Markdown; see :func:`lomber.pages.rules_page`."""
        from lomber.pages import rules_page

        return rules_page(type(self), lang)

    def draw(self, observation: Observation, lang: str = "en") -> str:
        """Return what a seat sees, for a terminal, in rich's console markup."""
        from lomber.pages import plain_view

        return plain_view(observation)

    def seat_name(self, seat: int, lang: str = "en") -> str:
        """Return what a seat is called where no person's name is known."""
        return f"{'место' if lang == 'ru' else 'seat'} {seat}"

    def side_name(self, side: str, lang: str = "en") -> str:
        """Return what a key of ``Result.score`` is called."""
        return side

    def playouts(
        self, games: int, seed: int, *, first: int = 0, actions: bool = False
    ) -> Batch | None:
        """Play whole games at random in native code, or return None where there is none.

        Every legal action of the player to move is equally likely. Game *i* depends on the seed
        and ``first + i`` alone.

        Args:
            games: how many.
            seed: 0..2**64 - 1.
            first: the number of the first game.
            actions: also return each game's actions.
        """
        return None

    @property
    def num_actions(self) -> int:
        """One more than the greatest action."""
        return self.actions.size

    def action_text(self, action: int, lang: str = "en") -> str:
        """Return an action's text. Raises BadAction."""
        return self.actions.text(action, lang)

    def parse_action(self, text: str) -> int:
        """Return the action of a text. Raises BadAction."""
        return self.actions.parse(text)

    def action_json(self, action: int) -> dict[str, Json]:
        """Return an action as JSON has it. Raises BadAction."""
        return self.actions.json(action)

    @cached_property
    def team_of(self) -> tuple[int, ...]:
        """The index of each seat's team."""
        return tuple(
            next(i for i, team in enumerate(self.teams) if seat in team)
            for seat in range(self.num_players)
        )

    def seats_of(self, seat: int) -> tuple[int, ...]:
        """Return the seats held by the person who holds *seat*. Raises BadValue."""
        try:
            mine = self._seats_of[index(seat)] if index(seat) >= 0 else None
        except (TypeError, IndexError):
            mine = None
        if mine is None:
            raise BadValue(f"no seat {seat!r} in {self.name}; seats are 0..{self.num_players - 1}")
        return mine

    @cached_property
    def _seats_of(self) -> tuple[tuple[int, ...], ...]:
        return tuple(
            tuple(seat for seat, owner in enumerate(self.owners) if owner == mine)
            for mine in self.owners
        )

    def check_observation(self, observation: Observation) -> None:
        """Raise BadValue where an observation is not one of this game: resample's first line.

        Args:
            observation: what may be any value at all, read from a file, say.

        Raises:
            BadValue: the text says what is wrong with it.
        """
        if not isinstance(observation, dict):
            raise BadValue(f"no observation of {self.name}: {observation!r}")
        for key, value in (
            ("game", self.name),
            ("rules", self.rules_version),
            ("options", self.options),
        ):
            if observation.get(key) != value:
                raise BadValue(
                    f"no observation of {self!r}: {key} is {observation.get(key)!r}, not {value!r}"
                )
        seat = observation.get("seat")
        if type(seat) is not int or not 0 <= seat < self.num_players:
            raise BadValue(f"no observation of {self.name}: seat is {seat!r}")
        history = observation.get("history")
        if not isinstance(history, list) or not all(
            isinstance(entry, list) and len(entry) == 2 and isinstance(entry[1], str)
            for entry in history
        ):
            raise BadValue(f"no observation of {self.name}: history is no list of [player, text]")

    def __repr__(self) -> str:
        shown = "".join(f", {name}={value!r}" for name, value in self.options.items())
        return f"lomber.load({self.name!r}{shown})"

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and self.options == other.options

    def __hash__(self) -> int:
        return hash((type(self), tuple(self.options.items())))

    def __deepcopy__(self, memo: dict[int, object]) -> Self:
        return self

    def __reduce__(self) -> tuple[object, ...]:
        file = file_of(type(self))
        if file:  # another process cannot import it by name
            return _rebuild_from_file, (file, type(self).__qualname__, self.options)
        return _rebuild, (type(self), self.options)


def _rebuild(cls: type[Game], options: Mapping[str, object]) -> Game:
    return cls(**options)


def _rebuild_from_file(file: str, name: str, options: Mapping[str, object]) -> Game:
    cls: type[Game] = reduce(getattr, name.split("."), import_file(file))  # type: ignore[assignment]
    return cls(**options)


class State(ABC):
    """One position of a game. Actions move it on in place.

    A subclass gives :meth:`_legal`, :meth:`_apply`, :meth:`view` and :meth:`returns`, and where
    it has
    chance or hidden cards :meth:`chance_outcomes` and :meth:`visible`. ``undo`` and ``clone`` are
    right as they stand, and worth replacing where speed matters.

    Attributes:
        game: the rules.
        current_player: a seat, CHANCE or TERMINAL.
        history: every (player, action) so far, chance included.
    """

    current_player: int

    def __init__(self, game: Game) -> None:
        self.game = game
        self.history: list[tuple[int, int]] = []

    # -- what a game gives ------------------------------------------------------------------------

    @abstractmethod
    def _legal(self) -> list[int]:
        """Return the sorted legal actions of the seat to move; only called when there is one."""

    @abstractmethod
    def _apply(self, action: int) -> None:
        """Make a legal action, or a possible outcome, and set ``current_player``."""

    @abstractmethod
    def returns(self) -> tuple[float, ...]:
        """Return one float a seat, all 0 until the end."""

    @abstractmethod
    def view(self, seat: int) -> Observation:
        """Return what a seat sees of the position, JSON-able, besides the history.

        Use ``self.game.seats_of(seat)`` for the seats whose hidden cards it may see.
        """

    def _explain(self, action: int) -> Iterable[Reason]:
        """Yield the rules that an illegal action breaks; only called for illegal ones."""
        return ()

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return each possible outcome with its probability; [] where chance is not to move."""
        return []

    def sample_chance(self, rng: Random) -> int:
        """Return a random outcome; replace it where drawing one is cheaper than listing all."""
        outcomes = self.chance_outcomes()
        if not outcomes:
            raise BadValue(f"there is no chance outcome to draw in {self!r}")
        first = outcomes[0][1]
        if all(p == first for _, p in outcomes):
            return outcomes[rng.below(len(outcomes))][0]
        mark = rng.uniform()
        for action, probability in outcomes:
            mark -= probability
            if mark < 0:
                return action
        return outcomes[-1][0]

    def play_chance(self, rng: Random) -> None:
        """Draw and make random outcomes until a player must act; a replacement draws the same.

        Raises:
            BadValue: chance goes on past the game's greatest length.
        """
        while self.current_player == CHANCE:
            self.apply(self.sample_chance(rng))
            if len(self.history) > self.game.max_game_length:
                raise BadValue(
                    f"{self.game.name} goes on past max_game_length, "
                    f"{self.game.max_game_length} actions"
                )

    def visible(self, ply: int, seat: int) -> str:
        """Return the text under which *seat* now knows ``history[ply]``, with ``?`` for what is
        hidden.

        What is hidden may become known later; what was known must stay so.
        """
        return self.game.action_text(self.history[ply][1])

    def result(self) -> Result:
        """Return what scored, for whom, by which rule, so far."""
        returns = self.returns()
        sides = zip(self.game.sides, self.game.teams)
        return Result(returns, {side: returns[team[0]] for side, team in sides})

    def standing(self) -> tuple[float, ...]:
        """Return each seat's lead if the game stopped here, from public facts, for greedy bots."""
        return self.returns()

    def leads_after(self, actions: Sequence[int]) -> list[float]:
        """Return the mover's :meth:`standing` after each of these legal actions, in their order.

        For bots that look one action ahead; replace it where many positions can be counted in one
        go.
        """
        seat, leads = self.current_player, []
        for action in actions:
            self.apply(action)
            leads.append(self.standing()[seat])
            self.undo()
        return leads

    def events(self) -> Sequence[Event]:
        """Return what a commentator has said so far."""
        return ()

    # -- what every tool uses ---------------------------------------------------------------------

    def legal_actions(self, player: int | None = None) -> list[int]:
        """Return the legal actions, sorted; [] at the end, at a chance node, and for who is not
        to move.

        Args:
            player: the seat asked about; None for the one to move.
        """
        if self.current_player < 0 or player not in (None, self.current_player):
            return []
        return self._legal()

    def legal_mask(self) -> bytes:
        """Return a byte an action, 1 where it is legal: ``numpy.frombuffer(mask, bool)``."""
        mask = bytearray(self.game.num_actions)
        for action in self.legal_actions():
            mask[action] = 1
        return bytes(mask)

    def why_illegal(self, action: int) -> tuple[Reason, ...]:
        """Return the rules that an action breaks here, or () where it is legal."""
        try:
            number = index(action)
        except TypeError:
            number = -1
        if not 0 <= number < self.game.num_actions or isinstance(action, bool):
            text = Text("{action} is no action of {game}", "{action} не действие игры {game}")
            return (Reason("range", "", text.format(action=repr(action), game=self.game.name)),)
        if self.current_player == CHANCE:
            if any(number == outcome for outcome, _ in self.chance_outcomes()):
                return ()
            text = Text(
                "chance is to move, and cannot bring {action}",
                "ход случая, и {action} выпасть не может",
            )
            return (Reason("chance", "", text.format(action=_LazyAction(self.game, number))),)
        if self.current_player == TERMINAL:
            return (Reason("over", "", Text("the game is over", "игра окончена")),)
        if number in self._legal():
            return ()
        text = Text("{action} is not possible now", "{action} сейчас невозможно")
        return tuple(self._explain(number)) or (
            Reason("impossible", "", text.format(action=_LazyAction(self.game, number))),
        )

    def apply(self, action: int) -> None:
        """Make an action of the player to move.

        Raises:
            IllegalAction: it is not legal; ``reasons`` say why, and nothing has changed.
        """
        reasons = self.why_illegal(action)
        if reasons:
            self._refuse(action, reasons)
        number = index(action)
        player = self.current_player
        self._apply(number)
        self.history.append((player, number))

    def _refuse(self, action: int, reasons: tuple[Reason, ...]) -> NoReturn:
        try:
            shown = self.game.action_text(action)
        except BadValue:
            shown = repr(action)
        why = "; ".join(str(reason) for reason in reasons)
        raise IllegalAction(f"{shown} is illegal: {why}", reasons)

    def undo(self) -> int:
        """Take the last action back, exactly, and return it.

        Raises:
            BadValue: there is none.
        """
        if not self.history:
            raise BadValue("there is no action to take back")
        kept, (_, last) = self.history[:-1], self.history[-1]
        fresh = self.game.new_state()
        for _, action in kept:
            player = fresh.current_player
            fresh._apply(action)
            fresh.history.append((player, action))
        self.__dict__.clear()  # what a subclass set on the way, too
        self.__dict__.update(fresh.__dict__)
        return last

    def clone(self) -> Self:
        """Return an independent copy."""
        twin = copy(self)
        kept = {id(self.game): self.game, id(self.history): self.history.copy()}
        twin.__dict__.update(deepcopy(self.__dict__, kept))
        return twin

    @property
    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self.current_player == TERMINAL

    def observation(self, seat: int) -> Observation:
        """Return all that the holder of a seat knows, JSON-able, and nothing else.

        Keys of every game: ``game``, ``rules``, ``options``, ``seat``, ``seats`` (all that this
        person
        holds), ``current_player``, ``legal_actions`` (texts, where one of these seats is to move),
        ``history`` ([player, text] pairs, ``?`` for what is hidden). The rest is the game's own.

        Raises:
            BadValue: no such seat.
        """
        game = self.game
        seats = game.seats_of(seat)
        mine = self.current_player in seats
        seen: Observation = {
            "game": game.name,
            "rules": game.rules_version,
            "options": dict(game.options),
            "seat": seat,
            "seats": list(seats),
            "current_player": self.current_player,
            "legal_actions": [game.action_text(a) for a in self.legal_actions()] if mine else [],
            "history": [
                [player, self.visible(ply, seat)] for ply, (player, _) in enumerate(self.history)
            ],
        }
        return seen | self.view(seat)

    def __repr__(self) -> str:
        names = {CHANCE: "chance to move", TERMINAL: "over"}
        turn = names.get(self.current_player, f"seat {self.current_player} to move")
        return f"<{self.game.name}: {turn}, {len(self.history)} actions made>"


@dataclass(frozen=True, slots=True)
class _LazyAction:
    game: Game
    action: int

    def to(self, lang: str) -> str:
        return self.game.action_text(self.action, lang)

    def __str__(self) -> str:
        return self.to("en")


def deal(state: State, seed: int) -> None:
    """Play chance nodes until a player must act or the game is over.

    What comes depends on the seed and on the number of actions made so far, not on what was drawn
    before: after an undo the same cards come again.

    Args:
        state: the state to move on.
        seed: 0..2**64 - 1.
    """
    try:  # isinstance would take longer, for State is abstract
        if state.current_player == CHANCE:
            state.play_chance(_random()(seed, len(state.history)))
    except AttributeError:
        if isinstance(state, State):
            raise
        raise BadValue(f"deal() takes a state, as game.new_state() gives, not {state!r}") from None


@cache
def _random() -> type[Random]:
    from lomber.random import Random  # it loads the C core, which rules alone do not need

    return Random
