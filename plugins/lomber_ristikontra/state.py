"""A position of the plain game of Ristikontra."""

from __future__ import annotations

from bisect import insort
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, Final, cast

from lomber.cards import Card
from lomber.game import Event, Item, Observation, Reason, Result
from lomber.i18n import Text
from lomber.kits.tricks import (
    ENTRIES,
    PLAYING,
    TURN,
    TURNING,
    Deal,
    DealScore,
    TrickState,
)
from lomber_ristikontra.scoring import Verdict, judge

if TYPE_CHECKING:
    from lomber_ristikontra.game import Ristikontra

__all__ = ["DARK", "KEEP", "SHARP", "SHARPEN", "RistikontraState"]

DARK: Final = TURN + 52
SHARPEN: Final = DARK + 1
KEEP: Final = DARK + 2

SHARP: Final = 1 << 8  # in a trick's flags: its winner did


class RistikontraState(TrickState):
    """The plain game: any card to any trick, or the top card of the stock in the dark."""

    __slots__ = ()
    game: Ristikontra
    light = frozenset(range(TURN, DARK + 1))

    # -- play -------------------------------------------------------------------------------------

    def _legal(self) -> list[int]:
        """Return the whole hand (RK-4), and play in the dark while the stock lasts (RK-7)."""
        out = self.suits[self.current_player].copy()
        if self.deck:
            out.append(DARK)
        return out

    def legal_actions(self, player: int | None = None) -> list[int]:
        """Return the legal actions, sorted; see the base class."""
        seat = self.current_player
        if seat < 0 or (player is not None and player != seat):
            return []
        out = self.suits[seat].copy()
        if self.deck:
            out.append(DARK)
        return out

    def apply(self, action: int) -> None:
        """Make an action of the player to move; the kit's way, cut down to cards that need not
        follow. Raises IllegalAction.
        """
        seat = self.current_player
        if seat >= 0 and type(action) is int:
            hand = self.suits[seat]
            if action in hand:
                trick = self.trick
                hand.remove(action)
                trick.append(action)
                self.history.append(ENTRIES[seat][action])
                if len(trick) <= self.last:
                    self.current_player = self.turn[seat]
                else:
                    self.close_trick()
                return
            if action == DARK and self.deck:
                self.history.append((seat, DARK))
                self.act(DARK)
                return
        super().apply(action)

    def prepare(self) -> None:
        """Begin a deal: what is turned up is played in the dark, unless it is exchanged."""
        self.turned = "play_dark"

    def act(self, action: int) -> None:
        """Turn the stock card that is played in the dark."""
        self.flags |= 1 << len(self.trick)
        self.turn_up("play_dark")

    def unact(self, player: int, action: int) -> None:
        """Take back a play in the dark, or the card turned for it."""
        if action == DARK:
            self.flags ^= 1 << len(self.trick)
            self.phase = PLAYING
        else:
            self.unput()
            insort(self.deck, action - TURN)
            self.phase = TURNING
        self.current_player = player

    def play_dark(self, card: int) -> None:
        """Add the card turned to the trick."""
        self.put(self.rings[self.leader][len(self.trick)], card)

    def refill_order(self) -> tuple[int, ...]:
        """Return who draws, the winner first: not who played in the dark (RK-6, RK-7), nor who
        exchanged his card (RK-15).
        """
        order = self.rings[self.leader]
        leader, _, winner, _, flags = self.taken[-1]
        if not flags:
            return order
        ring = self.rings[leader]
        full = [seat for place, seat in enumerate(ring) if flags >> place & 1]
        if flags & SHARP:
            full.append(winner)
        return tuple(seat for seat in order if seat not in full)

    # -- score ------------------------------------------------------------------------------------

    def shamed(self) -> tuple[int, ...]:
        """Return the sides that had to clean and did not (RK-16)."""
        return ()

    def score_deal(self) -> DealScore:
        """Return what the deal counts (RK-9, RK-10, RK-13)."""
        game = self.game
        verdict = judge(
            self.points_taken(),
            self.tricks_taken(),
            by_tricks=game.by_tricks,
            shamed=self.shamed(),
        )
        points = [0] * len(game.sides)
        if verdict.winner >= 0:
            points[verdict.winner] = verdict.points
        return DealScore(tuple(points), verdict)

    def deal_items(self, deal: Deal) -> Iterator[Item]:
        """Yield the game points of a deal."""
        verdict = cast(Verdict, deal.why)
        if verdict.winner < 0:
            return
        texts = {
            "RK-9": Text(
                "deal {deal}: all {taken} card points, double",
                "сдача {deal}: все {taken} очков, вдвойне",
            ),
            "RK-13": Text(
                "deal {deal}: {taken} card points each, more tricks",
                "сдача {deal}: по {taken} очков, больше взяток",
            ),
            "RK-16": Text(
                "deal {deal}: the others did not clean, double",
                "сдача {deal}: противники не очистились, вдвойне",
            ),
        }
        plain = Text(
            "deal {deal}: {taken} of {total} card points",
            "сдача {deal}: {taken} из {total} очков",
        )
        text = texts.get(verdict.rule, plain).format(
            deal=deal.number + 1,
            taken=verdict.card_points[verdict.winner],
            total=sum(verdict.card_points),
        )
        yield Item(self.game.sides[verdict.winner], verdict.points, verdict.rule, text)

    def deal_notes(self, deal: Deal) -> Iterator[Text]:
        """Yield each side's count, and who lost shamefully or why nobody won."""
        verdict = cast(Verdict, deal.why)
        shown = " · ".join(
            f"{side} {points} ({tricks})"
            for side, points, tricks in zip(self.game.sides, verdict.card_points, verdict.tricks)
        )
        yield Text(
            "Deal {deal}, card points (tricks): {count}",
            "Сдача {deal}, очки (взятки): {count}",
            {"deal": deal.number + 1, "count": shown},
        )
        for side in verdict.shamed:
            yield Text(
                "Deal {deal}: {side} lose shamefully: they took a trick with a queen and did not "
                "clean; they may not touch the cards until the next deal is dealt",
                "Сдача {deal}: {side} — позорный проигрыш: взяли на даму и не очистились; "
                "к картам не прикасаются до следующей сдачи",
                {"deal": deal.number + 1, "side": self.game.side_text(self.game.sides[side])},
            )
        if verdict.winner < 0:
            yield Text(
                "Deal {deal}: nobody scores",
                "Сдача {deal}: никто не выиграл",
                {"deal": deal.number + 1},
            )

    def deal_result(self, number: int = -1) -> Result:
        """Return the card points of a deal, an item a trick.

        Args:
            number: which of the deals played out; the last one by default.

        Raises:
            IndexError: there is no such deal.
        """
        game = self.game
        deal = self.deals[number]
        items = []
        for place, trick in enumerate(deal.tricks, 1):
            points = sum(game.card_points[card] for card in trick.cards)
            text = Text("trick {number}", "взятка {number}", {"number": place})
            side = game.sides[game.team_of[trick.winner]]
            items.append(Item(side, points, "RK-5", text, tuple(map(Card, trick.cards))))
        counts = cast(Verdict, deal.why).card_points
        score = {side: float(points) for side, points in zip(game.sides, counts)}
        notes = tuple(self.deal_notes(deal))
        return Result((0.0,) * game.num_players, score, tuple(items), notes)

    def deal_text(self, deal: Deal) -> Text:
        """Return what a commentator says at the end of a deal."""
        verdict = cast(Verdict, deal.why)
        count = " : ".join(map(str, verdict.card_points))
        if verdict.winner < 0:
            text = Text(
                "Deal {deal} ends {count}: nobody scores",
                "Сдача {deal}, счёт {count}: никто не выиграл",
            )
            return text.format(deal=deal.number + 1, count=count)
        text = Text(
            "Deal {deal} ends {count}: {side} win {points}",
            "Сдача {deal}, счёт {count}: выигрыш {points}, {side}",
        )
        side = self.game.side_text(self.game.sides[verdict.winner])
        return text.format(deal=deal.number + 1, count=count, side=side, points=verdict.points)

    # -- what is seen -----------------------------------------------------------------------------

    def view(self, seat: int) -> Observation:
        """Return the table as a seat sees it; ``dark`` are the seats that played in the dark."""
        seen: dict[str, Any] = super().view(seat)
        table = self.trick_seats()
        dark = [who for place, (who, _) in enumerate(table) if self.flags >> place & 1]
        return {**seen, "dark": dark}

    def events(self) -> Sequence[Event]:
        """Return who took each trick with what, each deal's score, and cards from the stock."""
        out: list[Event] = []
        for ply, (seat, action) in enumerate(self.history[:-1]):
            if action not in (DARK, SHARPEN):
                continue
            card = Card(self.history[ply + 1][1] - TURN)
            text = (
                Text("{seat} plays in the dark: {card}", "{seat} играет втёмную: {card}")
                if action == DARK
                else Text(
                    "{seat} takes the winning card back and leaves {card} in the trick",
                    "{seat} забирает выигравшую карту, во взятку идёт {card}",
                )
            )
            text = text.format(seat=self.game.seat_text(seat), card=card)
            out.append(Event(ply + 2, text, seat, (card,)))
        return sorted([*out, *super().events()], key=lambda event: event.ply)

    def explain_own(self, action: int) -> Iterator[Reason]:
        """Yield why a play in the dark or an exchange is refused."""
        if action == DARK and not self.deck:
            text = Text("In the dark: the stock is used up", "Втёмную: колода кончилась")
            yield Reason("dark", "RK-7", text)
        elif action in (SHARPEN, KEEP):
            text = Text(
                "Exchange: only after taking a trick with a card from the hand, while the stock "
                "lasts, where the option sharpen is on",
                "Обмен: только после взятки картой с руки, пока есть колода, и если включена "
                "настройка sharpen",
            )
            yield Reason("sharpen", "RK-15", text)
