"""Bots: who play a seat from what the seat may know, and the two that play any game."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import ClassVar

from lomber.game import Game, Observation
from lomber.i18n import Text
from lomber.random import Random

__all__ = ["Bot", "GreedyBot", "RandomBot", "usual_bot"]


class Bot(ABC):
    """Who plays one seat. It gets observations, never a state.

    Args:
        game: the rules.
        seat: the seat it plays.
        rng: its own source of chance, apart from the game's.

    Attributes:
        name: the word that ``--bots`` takes.
        games: the names of the games it can play; None for any.
        needs_observation: False for a bot that looks at the list of legal actions alone.
    """

    name: ClassVar[str]
    title: ClassVar[Text] = Text("")
    games: ClassVar[frozenset[str] | None] = None
    needs_observation: ClassVar[bool] = True

    def __init__(self, game: Game, seat: int, rng: Random) -> None:
        self.game = game
        self.seat = seat
        self.rng = rng

    @abstractmethod
    def choose(self, observation: Observation, legal: Sequence[int]) -> int:
        """Return one of the legal actions.

        Args:
            observation: what the seat to move knows; ``{}`` where ``needs_observation`` is False.
            legal: the legal actions, sorted, at least one.
        """

    def explain(self, observation: Observation, action: int) -> Text | None:
        """Return why it would make this action, for a hint, or None."""
        return None


class RandomBot(Bot):
    """Chooses every legal action with equal probability."""

    name = "random"
    title = Text("any legal action, equally likely", "любой возможный ход, все равновероятны")
    needs_observation = False

    def choose(self, observation: Observation, legal: Sequence[int]) -> int:
        """Return any legal action."""
        return legal[self.rng.below(len(legal))]


class GreedyBot(Bot):
    """Looks one action ahead for the best lead by ``State.standing``; chance decides ties.

    What the seat does not know it fills in at random, by ``Game.resample``.
    """

    name = "greedy"
    title = Text("the best lead one action ahead", "наибольший перевес через один ход")

    def choose(self, observation: Observation, legal: Sequence[int]) -> int:
        """Return an action after which this seat stands best."""
        if len(legal) == 1:
            return legal[0]
        leads = self.game.resample(observation, self.rng).leads_after(legal)
        top = max(leads)
        best = [action for action, lead in zip(legal, leads) if lead == top]
        return best[self.rng.below(len(best))]

    def explain(self, observation: Observation, action: int) -> Text | None:
        """Return the lead before and after the action."""
        state = self.game.resample(observation, self.rng)
        seat = int(observation["current_player"])  # type: ignore[arg-type]
        before = state.standing()[seat]
        if all(lead == before for lead in state.leads_after(state.legal_actions())):
            return Text("no move changes the lead yet", "пока ни один ход не меняет перевеса")
        state.apply(action)
        text = Text("the lead goes from {a:+g} to {b:+g}", "перевес был {a:+g}, станет {b:+g}")
        return text.format(a=before, b=state.standing()[seat])


def usual_bot(game: Game) -> type[Bot]:
    """Return the bot to take where nobody names one: the game's own, or else the greedy one."""
    from lomber.host import bot_classes

    own = [bot for bot in bot_classes(game).values() if bot.games is not None]
    return own[0] if own else GreedyBot
