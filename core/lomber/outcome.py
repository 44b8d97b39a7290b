"""What a game tells of itself: reasons, items of a score, results, events, batches of games."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from lomber.actions import Json
from lomber.cards import Card
from lomber.i18n import Text

if TYPE_CHECKING:
    import numpy as np

__all__ = ["Batch", "Event", "Item", "Reason", "Result"]


@dataclass(frozen=True, slots=True)
class Reason:
    """Why an action is refused: one broken rule.

    Args:
        name: the rule's short name, ``diversity``.
        rule: its ledger ID, ``SKIM-14``, or "".
        text: the sentence for the player, ``Diversity: Qs would touch 9s``.
        cards: the cards the rule broke on.
    """

    name: str
    rule: str
    text: Text
    cards: tuple[Card, ...] = ()

    def __str__(self) -> str:
        return self.text.to("en")

    def json(self, lang: str = "en") -> dict[str, Json]:
        """Return the reason as JSON has it."""
        return {
            "name": self.name,
            "rule": self.rule,
            "text": self.text.to(lang),
            "cards": [str(card) for card in self.cards],
        }


@dataclass(frozen=True, slots=True)
class Item:
    """One entry of a score: what scored, for whom, by which rule.

    Args:
        who: the side it counts for: a key of ``Result.score``.
        points: how many; negative for a fine.
        rule: the ledger ID.
        text: what scored, for a person.
        cards: the cards that make it, where there are such.
    """

    who: str
    points: float
    rule: str
    text: Text
    cards: tuple[Card, ...] = ()

    def json(self, lang: str = "en") -> dict[str, Json]:
        """Return the item as JSON has it."""
        return {
            "who": self.who,
            "points": self.points,
            "rule": self.rule,
            "text": self.text.to(lang),
            "cards": [str(card) for card in self.cards],
        }


@dataclass(frozen=True, slots=True)
class Result:
    """How the game stands or ended, itemised.

    Args:
        returns: one float a seat; all 0 until the end.
        score: the score by side.
        items: what it is made of.
        notes: what a person should be told besides: an axis never completed, a skunk.
    """

    returns: tuple[float, ...]
    score: Mapping[str, float]
    items: tuple[Item, ...] = ()
    notes: tuple[Text, ...] = ()

    def json(self, lang: str = "en") -> dict[str, Json]:
        """Return the result as JSON has it."""
        return {
            "returns": list(self.returns),
            "score": dict(self.score),
            "items": [item.json(lang) for item in self.items],
            "notes": [note.to(lang) for note in self.notes],
        }


@dataclass(frozen=True, slots=True)
class Event:
    """Something a commentator would say, known to everybody.

    Args:
        ply: the number of actions that had been made when it happened.
        text: the sentence.
        seat: whose doing it was, or None.
        cards: the cards it speaks of.
    """

    ply: int
    text: Text
    seat: int | None = None
    cards: tuple[Card, ...] = ()


@dataclass(frozen=True)
class Batch:
    """Many whole random games played by native code, one row a game.

    Args:
        returns: float64 [n, seats].
        score: by side, a number a game: float64 or int [n].
        length: int [n], actions of players in each game, passes included, chance not.
        extra: further figures by name, a number a game: ``passes``, say.
        actions: with ``actions=True``, each game's whole action sequence, chance included.
    """

    returns: np.ndarray
    score: Mapping[str, np.ndarray]
    length: np.ndarray
    extra: Mapping[str, np.ndarray] = field(default_factory=dict)
    actions: tuple[Sequence[int], ...] = ()
