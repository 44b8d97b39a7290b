"""Why the table refuses an action, in words."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from lomber.cards import Card
from lomber.game import Reason
from lomber.i18n import Text
from lomber.native import check, ffi, lib

if TYPE_CHECKING:
    from lomber.kits.mosaic.game import MosaicGame

__all__ = ["reasons"]

_OCCUPIED = Text("Occupied: {other} lies there", "Занято: там лежит {other}")
_OPENING = Text(
    "Opening: {card} cannot be the first card; its rank must be {low} to {high}",
    "Начало: {card} не может быть первой картой; годится от {low} до {high}",
)
_FIRST_CELL = Text("Opening: the first card lies at 0,0", "Начало: первая карта кладётся на 0,0")
_CONTINUITY = Text(
    "Continuity: {card} would touch no card there", "Непрерывность: {card} там ничего не коснётся"
)
_STRICT = Text(
    "Continuity: {card} must touch {last}, the card laid last",
    "Непрерывность: {card} должна коснуться последней карты, {last}",
)
_RECTANGLE = Text(
    "Rectangle: with {card} there the cards would not fit into {width} x {height}",
    "Прямоугольник: с картой {card} там карты не уместятся в {width} x {height}",
)
_REGION = Text(
    "Region: {card} would lie outside the cells of this game",
    "Область: {card} оказалась бы вне поля этой игры",
)
_SPIRAL = Text(
    "Spiral: it has not grown to {card} there yet",
    "Спираль: для карты {card} она туда ещё не доросла",
)
_SUPPORT = {
    1: Text(
        "Support: {card} would lie on no card there",
        "Опора: под картой {card} там нет карты",
    ),
    3: Text(
        "Support: {card} must lie above three cards in a row, or in the lowest row",
        "Опора: {card} должна лечь над тремя картами подряд или в нижний ряд",
    ),
}
_DIVERSITY = Text(
    "Diversity: {card} would touch {others}", "Разнообразие: {card} коснулась бы {others}"
)
_SENIORITY = Text(
    "Seniority: {card} is not higher than {others}",
    "Старшинство: {card} не старше, чем {others}",
)
_NOT_HELD = Text("Hand: {card} is not in the hand", "Рука: карты {card} нет на руке")
_MUST_MOVE = Text(
    "Compulsion: who can lay a card may not pass",
    "Обязанность: кто может положить карту, не пропускает",
)


def reasons(game: MosaicGame, table: Any, action: int) -> Iterator[Reason]:
    """Yield the rules of SKIM that an action breaks on a C ``lomber_mosaic_table``."""
    verdict = ffi.new("lomber_mosaic_verdict *")
    base, last = game.actions.base("lay"), game.actions.base("pass")
    if action == last:
        yield Reason("compulsion", "SKIM-19", _MUST_MOVE)
        return
    if action < base:
        text = Text("a player cannot deal", "игрок не сдаёт карты")
        yield Reason("chance", "SKIM-7", text)
        return
    check(lib.lomber_mosaic_table_why_illegal(table, action, verdict))
    broken = verdict.rules
    _, fields = game.actions.decode(action)
    card = fields["card"]
    assert isinstance(card, Card)
    near = [Card(n) for n in verdict.neighbours if n != lib.LOMBER_MOSAIC_NONE]
    if broken & lib.LOMBER_MOSAIC_NOT_HELD:
        yield Reason("hand", "SKIM-7", _NOT_HELD.format(card=card), (card,))
    if broken & lib.LOMBER_MOSAIC_OCCUPIED:
        other = Card(verdict.occupant)
        yield Reason("occupied", "SKIM-7", _OCCUPIED.format(other=other), (other,))
    if broken & lib.LOMBER_MOSAIC_OPENING:
        low, high = game.opening
        if low <= card.rank <= high:
            yield Reason("opening", "SKIM-8", _FIRST_CELL, (card,))
        else:
            yield Reason(
                "opening", "SKIM-8", _OPENING.format(card=card, low=low, high=high), (card,)
            )
    if broken & lib.LOMBER_MOSAIC_CONTINUITY:
        if near and verdict.last != lib.LOMBER_MOSAIC_NONE:
            latest = Card(verdict.last)
            yield Reason(
                "continuity", "SKIM-10", _STRICT.format(card=card, last=latest), (latest,)
            )
        else:
            yield Reason("continuity", "SKIM-9", _CONTINUITY.format(card=card), (card,))
    if broken & lib.LOMBER_MOSAIC_RECTANGLE:
        if table.board.flags & lib.LOMBER_MOSAIC_SPIRAL:
            yield Reason("spiral", "SKIM-13", _SPIRAL.format(card=card), (card,))
        elif table.board.flags & lib.LOMBER_MOSAIC_REGION:
            yield Reason("region", "SKIM-13", _REGION.format(card=card), (card,))
        else:
            text = _RECTANGLE.format(card=card, width=game.width, height=game.height)
            yield Reason("rectangle", "SKIM-11", text, (card,))
    if broken & lib.LOMBER_MOSAIC_SUPPORT:
        yield Reason("support", "SKIM-13", _SUPPORT[game.support].format(card=card), (card,))
    for flag, mask, name, rule, template in (
        (lib.LOMBER_MOSAIC_DIVERSITY, verdict.diversity, "diversity", "SKIM-14", _DIVERSITY),
        (lib.LOMBER_MOSAIC_SENIORITY, verdict.seniority, "seniority", "SKIM-15", _SENIORITY),
    ):
        if broken & flag:
            others = tuple(Card(verdict.neighbours[k]) for k in range(4) if mask >> k & 1)
            yield Reason(name, rule, template.format(card=card, others=others), others)
