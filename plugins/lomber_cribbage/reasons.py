"""Why an action is refused, in words."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from lomber.cards import Card
from lomber.game import Reason
from lomber.i18n import Text
from lomber_cribbage.codec import DISCARD, GO
from lomber_cribbage.counting import VALUE

if TYPE_CHECKING:
    from lomber_cribbage.state import CribbageState

__all__ = ["explain"]

_NOW: Final = {  # what is done in a phase, by which rule
    "discard": (
        "CRIB-4",
        Text("The crib: first each lays away his cards", "Кормушка: сначала все сносят карты"),
    ),
    "play": (
        "CRIB-10",
        Text(
            "The play: lay a card or, where none can be laid, say go",
            "Розыгрыш: кладут карту, а кто не может, говорит «дальше»",
        ),
    ),
    "claim": (
        "CRIB-27",
        Text("Muggins: now claim your count", "Маггинс: объявите свой счёт"),
    ),
    "muggins": (
        "CRIB-27",
        Text(
            "Muggins: take what the count left out, or pass",
            "Маггинс: возьмите пропущенное или скажите «пас»",
        ),
    ),
}


def explain(state: CribbageState, action: int) -> Iterator[Reason]:
    """Yield the rules that an illegal action of the seat to move breaks."""
    game, phase = state.game, state.phase_name
    kind = game.actions.kind(action)
    hand = state.hands[state.current_player]
    if phase == "discard" and kind == "discard":
        away = tuple(Card(card) for card in game.laid_away[action - DISCARD] if card not in hand)
        text = Text("The crib: {cards} not in your hand", "Кормушка: нет у вас на руках: {cards}")
        yield Reason("hand", "CRIB-4", text.format(cards=away), away)
    elif phase == "play" and kind == "play":
        card = Card(action)
        if action not in hand:
            text = Text("The play: {card} is not in your hand", "Розыгрыш: у вас нет карты {card}")
            yield Reason("hand", "CRIB-10", text.format(card=card), (card,))
        else:
            text = Text(
                "Thirty-one: {card} would make {count}", "Тридцать одно: с картой {card} {count}"
            )
            count = state.count + VALUE[action]
            yield Reason("thirty-one", "CRIB-10", text.format(card=card, count=count), (card,))
    elif phase == "play" and action == GO:
        cards = tuple(map(Card, state.legal_actions()))
        text = Text(
            "No false go: at {count} you can lay {cards}",
            "Ложное «дальше»: при счёте {count} можно положить {cards}",
        )
        yield Reason("go", "CRIB-15", text.format(count=state.count, cards=cards), cards)
    else:
        rule, text = _NOW[phase]
        yield Reason("phase", rule, text)
