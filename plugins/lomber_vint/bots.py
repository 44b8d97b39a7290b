"""The adviser: bids and plays vint by the ledger's advice, and names the point it follows."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

from lomber.bots import Bot
from lomber.cards import Card
from lomber.game import Observation
from lomber.i18n import Text
from lomber_vint.advice import Advised
from lomber_vint.calls import BID, CALLS, PASS, bid_of
from lomber_vint.cardplay import Sight, advise_card
from lomber_vint.facts import SUIT_OF
from lomber_vint.valuing import advise_call

if TYPE_CHECKING:
    from lomber_vint.game import Vint

__all__ = ["Adviser"]

_CARDS: Final = 52
_TAKEN_BACK: Final = {"mend the revoke", "it goes back"}
# what is said beside play and auction, the first that is legal
_WORDS: Final = (
    "take up the cards", "mend the revoke", "yes", "pick up", "nothing", "no", "the lowest",
    "it stays open", "show the tricks", "cut the pack",
)  # fmt: skip


class Adviser(Bot):
    """Follows the ledger's advice. It breaks no rule, and claims the opponents' revokes."""

    name = "adviser"
    title = Text("bids and plays by the book's advice", "торгуется и играет по советам книги")
    games = frozenset({"vint"})
    game: Vint

    def choose(self, observation: Observation, legal: Sequence[int]) -> int:
        """Return the action that the advice gives."""
        return legal[0] if len(legal) == 1 else self._advise(observation, legal).action

    def explain(self, observation: Observation, action: int) -> Text | None:
        """Return the point that speaks for an action, or None where none does."""
        seen: Mapping[str, Any] = observation
        legal = sorted(self.game.parse_action(text) for text in seen["legal_actions"])
        found = self._advise(observation, legal)
        return found.why if found.action == action else None

    def _advise(self, observation: Observation, legal: Sequence[int]) -> Advised:
        seen: Mapping[str, Any] = observation
        if CALLS[0] <= legal[0] <= CALLS[-1]:
            calls = [(int(who), self.game.numbers[text]) for who, text in seen["calls"]]
            me = int(seen["current_player"])
            found = advise_call(_ranks(seen["hands"][str(me)]), seen, calls, me)
            return found if found.action in legal else Advised(PASS)
        cards = [action for action in legal if action < _CARDS]
        if cards:
            return advise_card(self._look(seen, int(seen["current_player"])), cards)
        texts = [self.game.action_text(action) for action in legal]
        if texts[0].startswith("command "):
            chosen = [text for text in texts if text.startswith("command ")]
            return self._command(seen, legal[: len(chosen)], chosen)
        if texts[0].startswith("give "):
            return Advised(self._gift(seen, legal))
        return Advised(self._word(seen, legal, texts))

    def _look(self, seen: Mapping[str, Any], me: int) -> Sight:
        """Return what is known of the play to the seat whose card comes next."""
        numbers = self.game.numbers
        partner = (me + 2) % 4
        hands = {**seen.get("open", {}), **seen["hands"]}
        hand = _ranks(hands.get(str(me), []))
        unseen = [0x1FFF & ~held for held in hand]
        contract = seen["contract"]
        trump = SUIT_OF.get(contract["denomination"], -1) if contract else -1
        sight = Sight(me, hand, unseen, trump)
        if contract:
            sight.level, sight.declarer = int(contract["level"]), int(contract["declarer"])
        for who, text in seen["calls"]:
            call = numbers[text]
            if who == partner and BID <= call < PASS:
                suit = SUIT_OF.get(bid_of(call)[1], -1)
                sight.supported |= suit == trump >= 0
                if suit >= 0 and suit not in sight.shown:
                    sight.shown.append(suit)
        sight.trick = [(int(who), numbers[text]) for who, text in seen["trick"]]
        played: list[tuple[int, int]] = []
        start = seen["ended"][-1] if seen["ended"] else 0
        sound = True
        for who, text in seen["history"][start:]:
            if who < 0:
                continue
            sound = sound and text not in _TAKEN_BACK
            card = numbers.get(text, -1)
            if not 0 <= card < _CARDS and text.startswith("revoke "):
                sound, card = False, int(Card(text.split()[-1]))
            if 0 <= card < _CARDS:
                played.append((int(who), card))
        for _, card in played:
            unseen[card // 13] &= ~(1 << card % 13)
        sight.tricks = sum(seen["tricks"].values())
        if sound:
            _remember(sight, played)
        return sight

    def _command(
        self, seen: Mapping[str, Any], legal: Sequence[int], texts: Sequence[str]
    ) -> Advised:
        """Return the card to command: for the partner's hand the best, for an opponent's the
        lowest.
        """
        cards = [int(Card(text.split()[-1])) for text in texts]
        mover = (int(seen["leader"]) + len(seen["trick"])) % 4
        if mover % 2 != int(seen["current_player"]) % 2:
            return Advised(legal[cards.index(min(cards, key=lambda card: (card % 13, card)))])
        found = advise_card(self._look(seen, mover), sorted(cards))
        return Advised(legal[cards.index(found.action)], found.why)

    def _gift(self, seen: Mapping[str, Any], legal: Sequence[int]) -> int:
        """Return the lowest card of the shortest plain suit, which costs the hand least."""
        trump = SUIT_OF.get(seen["contract"]["denomination"], -1)
        hand = _ranks(seen["hands"][str(seen["current_player"])])
        first = legal[0]
        offset = first - int(Card(self.game.action_text(first).split()[-1]))

        def cost(action: int) -> tuple[bool, bool, int, int]:
            suit, rank = divmod(action - offset, 13)
            return suit == trump, rank > 9, hand[suit].bit_count(), rank

        return min(legal, key=cost)

    def _word(self, seen: Mapping[str, Any], legal: Sequence[int], texts: Sequence[str]) -> int:
        """Return what is said beside play and auction: a claim that is sure, or the least."""
        me = int(seen["current_player"])
        for _, who, _ in seen.get("revokes", []):
            claim = f"claim a revoke of seat {who}"
            if who % 2 != me % 2 and claim in texts:
                return legal[texts.index(claim)]
        if "cut the pack" in texts:
            claimed = seen.get("claimed", [])
            for _, who, _ in seen[
                "revokes"
            ]:  # one of its own side's is for the opponents to claim
                word = f"word to seat {me if who % 2 != me % 2 else (who + 1) % 4}"
                if who not in claimed and word in texts:
                    return legal[texts.index(word)]
        return next((legal[texts.index(word)] for word in _WORDS if word in texts), legal[0])


def _ranks(cards: Sequence[str]) -> list[int]:
    """Return the sets of ranks of each suit."""
    out = [0, 0, 0, 0]
    for text in cards:
        suit, rank = divmod(int(Card(text)), 13)
        out[suit] |= 1 << rank
    return out


def _remember(sight: Sight, played: Sequence[tuple[int, int]]) -> None:
    """Note who did not follow, how often each suit was led, and what the partner showed."""
    partner = (sight.me + 2) % 4
    for start in range(0, len(played), 4):
        led = played[start][1] // 13
        sight.rounds[led] += 1
        leader = played[start][0]
        if leader == partner and led not in sight.shown and led != sight.trump:
            sight.shown.append(led)
        for who, card in played[start : start + 4]:
            suit = card // 13
            if suit != led:
                sight.voids[who].add(led)
                sight.discarded |= who == sight.me and suit != sight.trump
            sight.trumps_shown += who == partner and suit == sight.trump
