"""What can go wrong at a table, and be said about it: the actions of the option ``referee``."""

from __future__ import annotations

from typing import Final, NamedTuple

from lomber.actions import CardField, IntField, Kind
from lomber.i18n import Text
from lomber_vint.blind import LAY_OPEN

__all__ = [
    "ASK_REVOKE", "CHARGE", "CLAIM", "CUT", "DEMAND", "DROP", "EXPOSE", "GOES_BACK", "HARM",
    "HIGHEST", "LOOK_AT", "LOWEST", "MEND", "MIX", "NO", "NOTHING", "OUT_OF_TURN", "PICK_UP",
    "REFEREE_KINDS", "REFUSALS", "REVOKE", "SHOW_TRICKS", "STAYS", "THROW_IN", "WHOSE", "WORD",
    "YES", "Revoked",
]  # fmt: skip


class Revoked(NamedTuple):
    """A revoke as it was made.

    Args:
        trick: the trick, 0 for the first.
        seat: who revoked.
        card: what he played.
        dropped: no card of the suit was in his hand, but one that he had dropped (VINT-154).
        denied: his partner asked, and was told no (VINT-150).
    """

    trick: int
    seat: int
    card: int
    dropped: bool
    denied: bool = False


def _seat() -> IntField:
    return IntField(0, 3, what="seat")


REFEREE_KINDS: Final = (
    Kind("revoke", "revoke {card}", ru="ренонс {card}", card=CardField()),
    Kind("expose", "expose {card}", ru="показать {card}", card=CardField()),
    Kind("drop", "drop {card}", ru="уронить {card}", card=CardField()),
    Kind("out_of_turn", "out of turn {card}", ru="не в очередь {card}", card=CardField()),
    Kind("demand", "demand {card}", ru="потребовать {card}", card=CardField()),
    Kind("whose", "whose is {card}", ru="чья {card}", card=CardField()),
    Kind("word", "word to seat {seat}", ru="слово месту {seat}", seat=_seat()),
    Kind("claim", "claim a revoke of seat {seat}", ru="ренонс места {seat}", seat=_seat()),
    Kind("look_at", "look at last {tricks}", ru="смотреть последние {tricks}",
         tricks=IntField(1, 2, what="number of tricks")),
    Kind("nothing", "nothing", ru="ничего"),
    Kind("pick_up", "pick up", ru="поднять"),
    Kind("throw_in", "throw the hand in", ru="бросить карты"),
    Kind("mend", "mend the revoke", ru="поправить ренонс"),
    Kind("ask_revoke", "not a revoke?", ru="не ренонс?"),
    Kind("yes", "yes", ru="да"),
    Kind("no", "no", ru="нет"),
    Kind("highest", "the highest", ru="старшую"),
    Kind("lowest", "the lowest", ru="младшую"),
    Kind("stays", "it stays open", ru="пусть лежит"),
    Kind("goes_back", "it goes back", ru="пусть возьмёт"),
    Kind("show_tricks", "show the tricks", ru="показать взятки"),
    Kind("mix", "mix the cards", ru="смешать карты"),
    Kind("charge", "charge the partner", ru="отнести на партнёра"),
    Kind("harm", "bid to harm me", ru="назначено мне во вред"),
    Kind("cut", "cut the pack", ru="снять колоду"),
)  # fmt: skip

REVOKE: Final = LAY_OPEN + 1
EXPOSE: Final = REVOKE + 52
DROP: Final = EXPOSE + 52
OUT_OF_TURN: Final = DROP + 52
DEMAND: Final = OUT_OF_TURN + 52
WHOSE: Final = DEMAND + 52
WORD: Final = WHOSE + 52
CLAIM: Final = WORD + 4
LOOK_AT: Final = CLAIM + 4
NOTHING: Final = LOOK_AT + 2
PICK_UP: Final = NOTHING + 1
THROW_IN: Final = PICK_UP + 1
MEND: Final = THROW_IN + 1
ASK_REVOKE: Final = MEND + 1
YES: Final = ASK_REVOKE + 1
NO: Final = YES + 1
HIGHEST: Final = NO + 1
LOWEST: Final = HIGHEST + 1
STAYS: Final = LOWEST + 1
GOES_BACK: Final = STAYS + 1
SHOW_TRICKS: Final = GOES_BACK + 1
MIX: Final = SHOW_TRICKS + 1
CHARGE: Final = MIX + 1
HARM: Final = CHARGE + 1
CUT: Final = HARM + 1

REFUSALS: Final = {
    "revoke": ("VINT-144", Text(
        "Revoke: it is another suit, played by who has or dropped a card of the suit led",
        "Ренонс: это другая масть у того, кто имеет или уронил карту масти хода")),
    "expose": ("VINT-166", Text(
        "Exposed card: only one of the hand that does not lie open yet",
        "Открытая карта: только из руки, и если ещё не открыта")),
    "drop": ("VINT-154", Text(
        "Dropped card: only one of the hand that does not lie open",
        "Упавшая карта: только из руки и не открытая")),
    "out_of_turn": ("VINT-167", Text(
        "Out of turn: only a card of who has not played to the trick and is not to play",
        "Не в очередь: только карта того, кто ещё не клал и чья очередь не пришла")),
    "demand": ("VINT-166", Text(
        "Demand: an open card of an opponent who is still to follow, at the first, second or "
        "third lead of its suit",
        "Требование: открытая карта противника, который ещё не ответил, на первый, второй или "
        "третий ход в её масть")),
    "whose": ("VINT-155", Text(
        "Who played it: only of a trick that is not closed",
        "Чья карта: только о незакрытой взятке")),
    "word": ("VINT-164", Text(
        "Word: it is given at somebody's turn to play and after the play",
        "Слово: его дают, когда кому-то ходить, и после розыгрыша")),
    "claim": ("VINT-153", Text(
        "Claim: after the play and before the cut, of an opponent, once",
        "Заявление: после розыгрыша и до съёмки, о противнике, один раз")),
    "look_at": ("VINT-175", Text(
        "Tricks: the last two before the next lead, afterwards the last one",
        "Взятки: две последние до следующего хода, потом одну")),
    "pick_up": ("VINT-154", Text("Pick up: nothing was dropped", "Поднять: ничего не уронили")),
    "throw_in": ("VINT-171", Text(
        "Throwing in: only a whole hand that does not lie open",
        "Бросить карты: только всю руку, которая ещё не открыта")),
    "mend": ("VINT-149", Text(
        "Mending: a revoke of one's own, until the trick is closed, by who has the suit in hand",
        "Поправить: свой ренонс, пока взятка не закрыта, имея масть в руке")),
    "ask_revoke": ("VINT-150", Text(
        "Not a revoke: one asks one's partner who did not follow, once, until the trick is closed",
        "Не ренонс: спрашивают партнёра, не ответившего в масть, один раз, пока взятка открыта")),
    "charge": ("VINT-171", Text(
        "Charge: only the partner of who threw his hand in, once, after the play",
        "Отнести: только партнёр бросившего карты, один раз, после розыгрыша")),
    "harm": ("VINT-174", Text(
        "Harm: only declarer's partner, of a contract of five or more, once, after the play",
        "Во вред: только партнёр разыгрывавшего, о пяти и выше, один раз, после розыгрыша")),
    "nothing": ("VINT-164", Text(
        "Nothing: it is said by who was given the word",
        "Ничего: так говорит получивший слово")),
    "yes": ("VINT-150", Text(
        "Yes: it answers a question, and of a revoke only who can mend it says so",
        "Да: так отвечают на вопрос, а о ренонсе — тот, кто может его поправить")),
    "no": ("VINT-150", Text("No: it answers a question", "Нет: так отвечают на вопрос")),
    "highest": ("VINT-149", Text(
        "The highest: the opponents say it when a revoke is mended",
        "Старшую: говорят противники, когда поправляют ренонс")),
    "lowest": ("VINT-149", Text(
        "The lowest: the opponents say it when a revoke is mended",
        "Младшую: говорят противники, когда поправляют ренонс")),
    "stays": ("VINT-167", Text(
        "It stays open: the opponents say it of a lead out of turn",
        "Пусть лежит: говорят противники о ходе не в очередь")),
    "goes_back": ("VINT-167", Text(
        "It goes back: the opponents say it of a lead out of turn",
        "Пусть возьмёт: говорят противники о ходе не в очередь")),
    "show_tricks": ("VINT-151", Text(
        "Showing the tricks: when a revoke is claimed of the seat",
        "Показать взятки: когда место обвинили в ренонсе")),
    "mix": ("VINT-152", Text(
        "Mixing the cards: when a revoke is claimed of the seat",
        "Смешать карты: когда место обвинили в ренонсе")),
    "cut": ("VINT-153", Text("Cut: when the deal is played", "Съёмка: когда сдача сыграна")),
}  # fmt: skip
"""The rule and the reason of what is refused, by kind of action."""
