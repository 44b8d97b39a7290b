"""The ledger's advice on bidding and play, in the words with which a hint tells it.

The ledger gives the advice of points 125 to 163 together, without a number for each piece of it;
so a hint names them together.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from lomber.i18n import Text

__all__ = [
    "BARE_LEAD", "CAPTAIN", "DISCARD", "DRAW_TRUMPS", "FEW_TRICKS", "FINESSE", "FIRST_DISCARD",
    "FIVE_TRUMPS", "IDS", "JUMP", "NO_FINESSE_HIGH", "NO_FINESSE_LONG", "NO_FINESSE_TRUMPS",
    "RAISE_OWN", "RETURN_TOP", "STRONG_SUIT", "SUPPORT", "TOP_TRICKS", "TO_PARTNER", "Advised",
]  # fmt: skip

IDS: Final = "VINT-125..163"
"""The statements of the ledger that the advice is."""


class Advised(NamedTuple):
    """An action, and the point that speaks for it.

    Args:
        action: the action.
        why: the point, or None where no advice says anything.
    """

    action: int
    why: Text | None = None


def _point(en: str, ru: str) -> Text:
    return Text(f"{en} ({IDS})", f"{ru} ({IDS})")


FIVE_TRUMPS: Final = _point(
    "the bidder has five trumps at least; about {tricks} tricks with the partner's",
    "у назначившего не меньше пяти козырей; с партнёром взяток около {tricks}",
)
JUMP: Final = _point(
    "two at once says six trumps at least; about {tricks} tricks with the partner's",
    "два сразу — не меньше шести козырей; с партнёром взяток около {tricks}",
)
SUPPORT: Final = _point(
    "the supporter has four trumps; about {tricks} tricks together",
    "у поддержавшего четыре козыря; вместе взяток около {tricks}",
)
RAISE_OWN: Final = _point(
    "together about {tricks} tricks: enough for a higher bid in the same trumps",
    "вместе взяток около {tricks}: хватит назначить выше в тех же козырях",
)
TOP_TRICKS: Final = _point(
    "tops in every suit and no five trumps: no trump, about {tricks} tricks with the partner's",
    "старшие карты всех мастей, пяти козырей нет: без козыря, с партнёром взяток около {tricks}",
)
FEW_TRICKS: Final = _point(
    "pass: no bid has the trumps and the tricks that it needs",
    "пас: ни для какого назначения нет нужных козырей и взяток",
)
CAPTAIN: Final = _point(
    "pass: the bid of your side is as high as its tricks allow",
    "пас: назначение вашей стороны так высоко, как позволяют взятки",
)
DRAW_TRUMPS: Final = _point("draw trumps from the top", "козыряйте со старших")
STRONG_SUIT: Final = _point(
    "at no trump lead your strong suit", "без козыря ходите в сильную масть"
)
BARE_LEAD: Final = _point(
    "against a slam lead a bare ace or king", "против шлема ходите с одинокого туза или короля"
)
TO_PARTNER: Final = _point(
    "against a slam give your partner the lead", "против шлема передайте ход партнёру"
)
RETURN_TOP: Final = _point(
    "return the top card of the suit that your partner showed",
    "в показанную партнёром масть — старшую карту",
)
FINESSE: Final = _point("finesse: {held} allows it", "режьте: {held} это позволяет")
NO_FINESSE_HIGH: Final = _point("no finesse at four or more", "с четырёх и выше не режьте")
NO_FINESSE_TRUMPS: Final = _point(
    "no finesse in trumps third in hand when your partner supported them",
    "не режьте козырей третьей рукой, если партнёр их поддержал",
)
NO_FINESSE_LONG: Final = _point(
    "no finesse with A K J and three more", "не режьте с Т К В и ещё тремя"
)
FIRST_DISCARD: Final = _point(
    "the first discard is from the weakest suit", "первый снос — из слабейшей масти"
)
DISCARD: Final = _point(
    "throw all but the suit in which your tricks are sure",
    "сносите всё, кроме масти, в которой взятки верные",
)
