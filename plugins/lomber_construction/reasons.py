"""Why an action is refused: the broken rules of Construction, in words."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from lomber.cards import Card
from lomber.game import Reason
from lomber.i18n import Text
from lomber_construction.lattice import (
    JOKERS,
    NEIGHBOURS,
    NOWHERE,
    PATHS,
    STEPS,
    cell_name,
    is_upright,
)
from lomber_construction.terms import (
    BLACK,
    BUILD,
    DISCARD,
    IS_KING,
    JOKER_CARDS,
    KING,
    KING_MOVE,
    LOT,
    PIECE,
    PIECE_PATHS,
    PIECES,
    RED,
    SHARE,
    SIDE,
    TAKE,
    VALUE,
    WALK,
)

if TYPE_CHECKING:
    from lomber_construction.state import ConstructionState

__all__ = ["explain"]

_DIRECTIONS = (
    Text("up", "вверх"),
    Text("down", "вниз"),
    Text("left", "влево"),
    Text("right", "вправо"),
)
_OWNERS = {RED: Text("red", "красным"), BLACK: Text("black", "чёрным")}


def explain(state: ConstructionState, action: int) -> Iterator[Reason]:
    """Yield the rules that an illegal action of the player to move breaks."""
    if action < LOT:
        yield _reason("turn", "CON-3", "chance turns the cards", "карты открывает случай")
    elif action < DISCARD:
        yield _reason(
            "lot", "CON-2", "the colours have been drawn already", "жребий о цвете уже брошен"
        )
    elif state.card < 0:
        yield from _take(state, action)
    elif action >= TAKE:
        yield _reason(
            "take",
            "CON-19",
            "Taking: cards come off the field only when pack and pile hold nothing but kings",
            "Снятие: карты снимают с поля, только когда в колоде и сбросе одни короли",
        )
    elif action < WALK:
        yield from _king_enters(state)
    elif action < KING:
        yield from _king_enters(state)
        yield from _walk(state, action - WALK)
    elif action < PIECE:
        yield from _king(state, action)
    elif action < BUILD:
        yield from _king_enters(state)
        number, path = divmod(action - PIECE, PIECE_PATHS)
        pieces = state.small[state.side]
        if number < len(pieces):
            yield from _path(state, pieces[number], PATHS[path])
        else:
            yield _reason(
                "piece",
                "CON-14",
                "Pieces: small piece {number} is not on the field; {count} are",
                "Фишки: малой фишки {number} на поле нет; всего их там {count}",
                number=number + 1,
                count=len(pieces),
            )
    else:
        yield from _build(state, action - BUILD)


def _reason(name: str, rule: str, en: str, ru: str, *cards: int, **values: object) -> Reason:
    return Reason(name, rule, Text(en, ru, values), tuple(map(Card, cards)))


def _card(card: int) -> Card | Text:
    return Text("the joker", "джокер") if card in JOKER_CARDS else Card(card)


def _real(*cards: int) -> tuple[int, ...]:
    return tuple(card for card in cards if card not in JOKER_CARDS)


def _take(state: ConstructionState, action: int) -> Iterator[Reason]:
    if action < TAKE:
        yield _reason(
            "take",
            "CON-19",
            "Taking: only kings are left, so cards are to be taken from the field first, "
            "{count} more of yours",
            "Снятие: остались одни короли, сперва надо снять карты с поля, своих ещё {count}",
            count=state.due[state.side],
        )
        return
    cell = action - TAKE
    card = state.field.get(cell)
    if card is None:
        yield _reason(
            "empty",
            "CON-19",
            "Taking: no card lies on {cell}",
            "Снятие: на {cell} нет карты",
            cell=cell_name(cell),
        )
        return
    if card in JOKER_CARDS:
        yield _reason("joker", "CON-19", "Taking: a joker stays", "Снятие: джокер остаётся")
    elif SIDE[card] != state.side:
        yield _reason(
            "colour",
            "CON-19",
            "Colour: {card} is not yours to take; your cards are {owner}",
            "Цвет: {card} не ваша карта; вы играете {owner}",
            card,
            card=Card(card),
            owner=_OWNERS[state.side],
        )
    if state.holds(RED, cell) or state.holds(BLACK, cell):
        yield _reason(
            "occupied",
            "CON-19",
            "Taking: a piece stands on {card}",
            "Снятие: на карте {card} стоит фишка",
            *_real(card),
            card=_card(card),
        )


def _king_enters(state: ConstructionState) -> Iterator[Reason]:
    """Yield the reason why a king can do nothing but bring a small piece."""
    if IS_KING[state.card] and len(state.small[state.side]) < PIECES:
        yield _reason(
            "king",
            "CON-14",
            "King: {card} brings a small piece while there are any left",
            "Король: {card} вводит малую фишку, пока они есть",
            state.card,
            card=Card(state.card),
        )


def _king(state: ConstructionState, action: int) -> Iterator[Reason]:
    side = state.side
    if not IS_KING[state.card]:
        yield _reason(
            "king",
            "CON-14",
            "King: only a king brings a small piece, and {card} is none",
            "Король: малую фишку вводит только король, а {card} не король",
            state.card,
            card=Card(state.card),
        )
    elif len(state.small[side]) == PIECES:
        yield _reason(
            "placed",
            "CON-15",
            "King: all twelve small pieces are on the field, and {card} counts as a queen",
            "Король: все двенадцать малых фишек на поле, и {card} идёт за даму",
            state.card,
            card=Card(state.card),
        )
    elif action >= KING_MOVE:
        yield from _path(state, JOKERS[side], PATHS[action - KING_MOVE])


def _walk(state: ConstructionState, turn: int) -> Iterator[Reason]:
    side = state.side
    at = state.large[side]
    onto = STEPS[at][turn]
    if onto == NOWHERE or onto not in state.field:
        yield _no_road(at, turn)
        return
    yield from _step(state, onto, "CON-11")
    if state.game.strict_blockade and onto == state.last_free(side):
        yield _blockade(onto)


def _path(state: ConstructionState, at: int, path: tuple[int, ...]) -> Iterator[Reason]:
    side, start = state.side, at
    for turn in path:
        onto = STEPS[at][turn]
        if onto == NOWHERE or onto not in state.field:
            yield _no_road(at, turn)
            return
        yield from _step(state, onto, "CON-12")
        at = onto
    if at == state.last_free(side) and not state.frees(side, start):
        yield _blockade(at)


def _no_road(at: int, turn: int) -> Reason:
    if turn < 2 and not is_upright(at):
        return _reason(
            "road",
            "CON-7",
            "Road: nothing joins {cell} {direction}; from a lying card roads lead left and right",
            "Дорога: с {cell} нет пути {direction}; с лежащей карты идут влево и вправо",
            cell=cell_name(at),
            direction=_DIRECTIONS[turn],
        )
    return _reason(
        "road",
        "CON-8",
        "Road: no card lies {direction} from {cell}",
        "Дорога: {direction} от {cell} нет карты",
        cell=cell_name(at),
        direction=_DIRECTIONS[turn],
    )


def _step(state: ConstructionState, onto: int, rule: str) -> Iterator[Reason]:
    card, below = state.card, state.field[onto]
    if VALUE[below] > VALUE[card]:
        yield _reason(
            "value",
            rule,
            "Value: {card} is lower than {below} on {cell}",
            "Достоинство: {card} ниже, чем {below} на {cell}",
            *_real(card, below),
            card=Card(card),
            below=_card(below),
            cell=cell_name(onto),
        )
    if onto >= SHARE and state.holds(1 - state.side, onto):
        yield _reason(
            "enemy",
            "CON-13",
            "Enemy: a piece of the other player's stands on {cell}",
            "Противник: на {cell} стоит чужая фишка",
            *_real(below),
            cell=cell_name(onto),
        )


def _blockade(cell: int) -> Reason:
    return _reason(
        "blockade",
        "CON-16",
        "Blockade: {cell} is the last free card next to the enemy's large piece",
        "Блокада: {cell} последняя свободная карта рядом с большой фишкой противника",
        cell=cell_name(cell),
    )


def _build(state: ConstructionState, cell: int) -> Iterator[Reason]:
    card = state.card
    if IS_KING[card]:
        yield from _king_enters(state)
        yield _reason(
            "king",
            "CON-15",
            "King: {card} is never built with",
            "Король: из {card} дорогу не строят",
            card,
            card=Card(card),
        )
    lies = state.field.get(cell)
    if lies is not None:
        yield _reason(
            "occupied",
            "CON-8",
            "Occupied: {lies} lies on {cell}",
            "Занято: на {cell} лежит {lies}",
            *_real(lies),
            cell=cell_name(cell),
            lies=_card(lies),
        )
    elif not state.is_site(cell):
        near = tuple(cell_name(each) for each in NEIGHBOURS[cell])
        if is_upright(cell):
            yield _reason(
                "touch",
                "CON-7",
                "Touch: {cell} would touch no card; an upright card needs one above, below or "
                "at its side: {near}",
                "Касание: {cell} не коснётся ни одной карты; стоящей карте нужна карта сверху, "
                "снизу или сбоку: {near}",
                cell=cell_name(cell),
                near=_list(near),
            )
        else:
            yield _reason(
                "touch",
                "CON-6",
                "Touch: {cell} would touch no card; a lying card needs an upright one at its end: "
                "{near}",
                "Касание: {cell} не коснётся ни одной карты; лежащей карте нужна стоящая у торца: "
                "{near}",
                cell=cell_name(cell),
                near=_list(near),
            )


def _list(names: tuple[Text, ...]) -> Text:
    return Text("; ".join(name.en for name in names), "; ".join(name.ru for name in names))
