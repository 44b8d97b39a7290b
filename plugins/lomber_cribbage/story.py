"""The story of a match: every item scored, and what a commentator would have said.

Nothing of this is kept while a match is played: it is told by playing the record through again.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from lomber.cards import Card
from lomber.cribbage import items, peg_items
from lomber.game import Event, Item, Result
from lomber.i18n import Count, Text
from lomber_cribbage.codec import CUT, DISCARD, GO, START
from lomber_cribbage.counting import RANK, VALUE
from lomber_cribbage.words import LAST, Said, in_words, say, spoken

if TYPE_CHECKING:
    from lomber_cribbage.game import Cribbage
    from lomber_cribbage.state import CribbageState

__all__ = ["events", "result"]


def events(state: CribbageState) -> Sequence[Event]:
    """Return the commentary so far."""
    return tuple(_Story(state).events)


def result(state: CribbageState) -> Result:
    """Return every item scored so far, and who was skunked."""
    game = state.game
    story = _Story(state)
    return Result(
        state.returns(),
        dict(zip(game.sides, state.score)),
        tuple(story.items),
        tuple(_notes(state)),
    )


def _seat(game: Cribbage, seat: int) -> Text:
    return Text(game.seat_name(seat, "en"), game.seat_name(seat, "ru"))


def _side(game: Cribbage, side: int) -> Text:
    name = game.sides[side]
    return Text(game.side_name(name, "en"), game.side_name(name, "ru"))


def _notes(state: CribbageState) -> Iterator[Text]:
    """CRIB-26: who was left so far behind that he loses more than once."""
    game = state.game
    if not state.is_terminal or game.limit:
        return
    times = {2: Text("double", "вдвойне"), 4: Text("fourfold", "вчетверо")}
    for side, points in enumerate(state.score):
        stake = game.stake(points)
        if points < game.target and stake > 1:
            yield Text(
                "{side}, left in the lurch with {points}, loses {times}",
                "{side}: всего {points}, проигрыш {times}",
                {"side": _side(game, side), "points": points, "times": times[stake]},
            )


def _away(number: int) -> Count:
    return Count(number, ("card", "cards"), ("карта", "карты", "карт"))


def _total(parts: Iterable[Said]) -> int:
    return sum(part.points for part in parts)


class _Story:
    """Plays a record through and tells it."""

    def __init__(self, state: CribbageState) -> None:
        self.game = state.game
        self.events: list[Event] = []
        self.items: list[Item] = []
        self.score = [0] * len(self.game.teams)
        self.told: CribbageState = self.game.new_state()
        self.pile: list[int] = []  # the cards of the series
        self.claim = _Claim(0, (), [])
        if self.told.deals:
            self.open_deal()
        for player, action in state.history:
            self.step(player, action)
        if state.is_terminal:
            self.close()

    def tell(
        self,
        en: str,
        ru: str,
        seat: int | None = None,
        cards: Iterable[int] = (),
        **values: object,
    ) -> None:
        """Add an event; ``{seat}`` and ``{cards}`` may stand in its texts."""
        shown = tuple(map(Card, cards))
        values["cards"] = shown
        if seat is not None:
            values["seat"] = _seat(self.game, seat)
        self.events.append(Event(len(self.told.history), Text(en, ru, values), seat, shown))

    def peg(self, seat: int, said: Iterable[Said]) -> list[Said]:
        """Add items and return those that counted: nothing does after the target (CRIB-25)."""
        side = self.game.side_of[seat]
        itemised, counted = self.itemise(side, self.score[side], said)
        self.items += itemised
        self.score[side] += sum(int(item.points) for item in itemised)
        return counted

    def itemise(
        self, side: int, score: int, said: Iterable[Said]
    ) -> tuple[list[Item], list[Said]]:
        """Return the items that count from a score on, and the parts they come from."""
        itemised, counted = [], []
        who = self.game.sides[side]
        for part in said:
            points = min(part.points, self.game.target - score)
            if points > 0:
                score += points
                itemised.append(Item(who, points, part.rule, part.text, part.cards))
                counted.append(part)
        return itemised, counted

    def step(self, player: int, action: int) -> None:
        """Make an action and tell of it."""
        told = self.told
        deals, shown, last, count = told.deals, told.shown, told.last, told.count
        cutters, cut = told.cutters, len(told.dealt)
        cards_left = [len(hand) for hand in told.hands]
        gone = told.gone
        claim = self.exposed() if shown else None
        left = told.left
        told.apply(action)
        if player < 0:
            self.tell_chance(action, cutters[cut] if not deals else -1)
        elif action <= GO:
            if action == GO:
                gone |= 1 << player
                self.tell("{seat} says go", "{seat}: «дальше»", player)
            else:
                cards_left[player] -= 1
                count += VALUE[action]
                last = player
            stuck = not any(n and not gone >> seat & 1 for seat, n in enumerate(cards_left))
            ended = count < 31 and stuck
            if action != GO:
                self.tell_card(player, action, count, ended)
            elif ended:
                self.peg(last, [_last(0, "CRIB-14")])
                self.tell(
                    "{seat} takes one for the last card", "{seat}: один за последнюю карту", last
                )
            if count == 31 or stuck:
                self.pile = []
        elif action < DISCARD + self.game.discards:
            self.tell(
                "{seat} lays away {number} to the crib",
                "{seat}: снос в кормушку, {number}",
                player,
                number=_away(self.game.format.lay_away),
            )
        elif claim is not None:
            game = self.game
            if action < game.muggins_base:
                self.tell_claim(player, action - game.claim_base, claim)
            else:
                points = 0 if action == game.pass_action else action - game.muggins_base + 1
                settled = told.phase_name != "muggins"
                self.tell_take(player, points, left, settled)
        self.tell_shows(deals, shown)
        if deals and told.deals > deals:
            self.open_deal()

    def exposed(self) -> _Claim:
        """Return the hand or crib that is being claimed."""
        told = self.told
        is_crib = told.shown > self.game.num_players
        seat = told.shown_seat()
        cards = told.crib if is_crib else told.kept[seat]
        return _Claim(seat, tuple(map(Card, cards)), say(items(cards, told.starter, is_crib)))

    def close(self) -> None:
        """Tell how the match ended, and of the lurch (CRIB-26)."""
        game = self.game
        score = " : ".join(map(str, self.score))
        if game.limit:
            self.tell("the match is over: {score}", "матч окончен: {score}", score=score)
        else:
            winner = _side(game, self.score.index(game.target))
            self.tell(
                "{winner} wins: {score}", "{winner}: победа, {score}", winner=winner, score=score
            )
        for note in _notes(self.told):
            self.events.append(Event(len(self.told.history), note))

    def open_deal(self) -> None:
        """Tell who deals, and of the three for last (CRIB-3)."""
        told, game = self.told, self.game
        self.pile = []
        self.tell(
            "deal {number}: {seat} deals, the score is {score}",
            "сдача {number}: сдаёт {seat}, счёт {score}",
            told.dealer,
            number=told.deals,
            score=" : ".join(map(str, self.score)),
        )
        if told.deals == 1 and game.format.three_for_last:
            seat = game.left_of[told.dealer]
            three = Text("three for last", "три последних")
            self.peg(seat, [Said(three, 3, "CRIB-3", ())])
            self.tell("{seat} scores three for last", "{seat}: «три последних»", seat)

    def tell_chance(self, action: int, cutter: int) -> None:
        """Tell of a card cut, or of the starter; cards dealt are nobody's business."""
        told = self.told
        if CUT <= action < START:
            card = action - CUT
            self.tell("{seat} cuts {cards}", "{seat}: снята карта {cards}", cutter, [card])
            if told.deals:
                self.tell("{seat} cut lowest and deals", "{seat}: младшая, сдаёт", told.dealer)
                self.open_deal()
            elif not told.dealt:
                self.tell("equal cards: cut again", "карты равны: снимают снова")
        elif action >= START:
            card = action - START
            self.tell("the starter is {cards}", "старт — {cards}", None, [card])
            if RANK[card] == 11:
                heels = Text("two for his heels", "два за каблуки")
                self.peg(told.dealer, [Said(heels, 2, "CRIB-5", (Card(card),))])
                self.tell(
                    "{seat} scores two for his heels",
                    "{seat}: два за каблуки",
                    told.dealer,
                    [card],
                )

    def tell_card(self, player: int, card: int, count: int, ended: bool) -> None:
        """Tell of a card laid and what it scores (CRIB-11..14, CRIB-17)."""
        self.pile.append(card)
        said = say(peg_items(self.pile), play=True)
        if ended:
            said.append(_last(_total(said), "CRIB-17"))
        counted = self.peg(player, said)
        running = in_words(count)
        if not counted:
            self.tell(
                "{seat} plays {cards}, {count}",
                "{seat}: {cards}, {count}",
                player,
                [card],
                count=running,
            )
        elif counted[0].rule == "CRIB-13":  # the count is said already
            self.tell(
                "{seat} plays {cards}: {said}",
                "{seat}: {cards}: {said}",
                player,
                [card],
                said=spoken(counted),
            )
        else:
            self.tell(
                "{seat} plays {cards}, {count}: {said}",
                "{seat}: {cards}, {count}: {said}",
                player,
                [card],
                count=running,
                said=spoken(counted),
            )

    def tell_shows(self, deals: int, shown: int) -> None:
        """Tell of the hands shown since (CRIB-20); under muggins they are claimed later."""
        told, game = self.told, self.game
        dealer, starter, hands, crib = told.dealer, told.starter, tuple(told.kept), told.crib
        now = told.shown
        if deals and told.deals > deals:
            dealer, starter, hands, crib = told.past[-1]
            now = game.num_players + 1
        for place in range(shown, now):
            is_crib = place == game.num_players
            seat = dealer if is_crib else game.rotation[dealer][place]
            cards = sorted(crib if is_crib else hands[seat], key=_by_rank)
            if is_crib:
                en, ru = "{seat} turns the crib {cards}", "{seat}: кормушка {cards}"
            else:
                en, ru = "{seat} shows {cards}", "{seat}: рука {cards}"
            en, ru = en + " with {starter}", ru + ", старт {starter}"
            if game.muggins:
                self.tell(en, ru, seat, cards, starter=Card(starter))
                continue
            counted = self.peg(seat, say(items(cards, starter, is_crib)))
            en, ru = en + ": {said}", ru + ": {said}"
            self.tell(en, ru, seat, cards, starter=Card(starter), said=spoken(counted))

    # -- muggins: the true count is not told before everybody has spoken (CRIB-27) ----------------

    def tell_claim(self, player: int, points: int, claim: _Claim) -> None:
        """Tell of a player's claim of his own count."""
        self.claim = claim
        said = in_words(points)
        if points > claim.worth:
            counted = self.peg(player, claim.parts)
            self.tell(
                "{seat} claims {points}, and is corrected: {said}",
                "{seat}: заявлено {points}, поправка: {said}",
                player,
                points=said,
                said=spoken(counted),
            )
            return
        claim.place, claim.points = len(self.items), points
        claim.before = self.score[self.game.side_of[player]]
        text = Text("a claim of {points}", "заявлено {points}", {"points": said})
        self.peg(player, [Said(text, points, "CRIB-27", claim.cards)])
        self.tell("{seat} claims {points}", "{seat}: заявлено {points}", player, points=said)
        if self.told.is_terminal:
            self.settle_claim()

    def tell_take(self, player: int, points: int, left: int, settled: bool) -> None:
        """Tell of an opponent's muggins, or pass."""
        said = in_words(points)
        if points:
            text = Text("muggins for {points}", "маггинс на {points}", {"points": said})
            self.peg(player, [Said(text, min(points, left), "CRIB-27", self.claim.cards)])
            self.tell(
                "{seat} calls muggins for {points} and gets {left}",
                "{seat}: маггинс на {points}, засчитано {left}",
                player,
                points=said,
                left=in_words(min(points, left)),
            )
        else:
            self.tell("{seat} passes", "{seat}: пас", player)
        if settled:
            self.settle_claim()

    def settle_claim(self) -> None:
        """Tell what the count was; a claim that was right is itemised after all."""
        claim = self.claim
        self.tell(
            "the count was: {said}", "на самом деле: {said}", None, (), said=spoken(claim.parts)
        )
        if claim.points == claim.worth and claim.points:
            side = self.game.side_of[claim.seat]
            itemised, _ = self.itemise(side, claim.before, claim.parts)
            self.items[claim.place : claim.place + 1] = itemised


@dataclass
class _Claim:
    """A hand or crib being claimed."""

    seat: int
    cards: tuple[Card, ...]
    parts: list[Said]
    points: int = 0
    place: int = 0  # of the claim among the items
    before: int = 0  # the score

    @property
    def worth(self) -> int:
        return _total(self.parts)


def _by_rank(card: int) -> tuple[int, int]:
    return RANK[card], card


def _last(before: int, rule: str) -> Said:
    return Said(LAST.format(total=in_words(before + 1)), 1, rule, ())
