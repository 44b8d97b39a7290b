"""Leads, sharpening and cleaning: RK-14 to RK-16, through the State."""

from __future__ import annotations

import pytest

import lomber
from lomber.cards import Card
from lomber.game import State
from lomber.i18n import Text
from ristikontra import deals
from ristikontra.scripts import play


def game(**options: object) -> lomber.Game:
    return lomber.load("ristikontra", **{"deals": 1} | options)


def legal(state: State) -> set[str]:
    return {state.game.action_text(action) for action in state.legal_actions()}


def refused(state: State, text: str) -> lomber.game.Reason:
    action = state.game.parse_action(text)
    assert action not in state.legal_actions()
    with pytest.raises(lomber.IllegalAction) as caught:
        state.apply(action)
    (reason,) = caught.value.reasons
    return reason


THREE_SEVENS = ["7c 2d 3h 4s", "7d 2c 3d 4c", "7h 2s 3s 4h"]


@pytest.mark.rule("RK-14")
def test_the_same_rank_is_not_led_to_four_tricks_in_a_row() -> None:
    script = [*THREE_SEVENS, "7s Jd Qd Kd"]
    free = play(game(), THREE_SEVENS, ahead=script)
    assert "7s" in legal(free)
    state = play(game(lead_limit=3), THREE_SEVENS, ahead=script)
    assert "7s" not in legal(state)
    assert "dark" in legal(state)
    reason = refused(state, "7s")
    assert (reason.rule, reason.cards) == ("RK-14", (Card("7s"),))
    assert str(reason) == "Lead limit: 7s would lead the same rank to four tricks in a row"


@pytest.mark.rule("RK-14")
def test_a_lead_of_another_rank_breaks_the_row() -> None:
    script = ["7c 2d 3h 4s", "7d 2c 3d 4c", "Jh 2s 3s 4h", "7h 5d 6d 8d", "7s 9c 9d 9s"]
    assert "7s" in legal(play(game(lead_limit=3), script[:4], ahead=script))


@pytest.mark.rule("RK-14")
def test_another_player_may_play_the_rank_and_the_next_may_lead_it() -> None:
    script = [*THREE_SEVENS, "Jc Js Qd Kd", "7s 9c 9d 9s"]  # seat 1 takes the fourth
    state = play(game(lead_limit=3), script[:3], ahead=script)
    state.apply(Card("Jc"))
    assert state.current_player == 1
    assert "7s" in legal(state)  # he holds it, and follows nobody's limit


@pytest.mark.rule("RK-15")
def test_sharpening() -> None:
    script = ["Js Jh 4d 9c"]
    state = play(game(sharpen=True), script)
    assert state.current_player == 1  # the winner, before anybody draws
    assert legal(state) == {"sharpen", "keep"}
    assert state.points_taken() == (0, 4)
    stock = len(state.deck)
    state.apply(state.game.parse_action("sharpen"))
    assert {text for text, _ in state.chance_outcomes()} == {104 + card for card in state.deck}
    state.apply(state.game.parse_action("turn Ad"))
    assert state.points_taken() == (0, 13)  # Js Ad 4d 9c: 2 + 11
    assert "Jh" in state.observation(1)["hands"]["1"]
    assert state.due == (2, 3, 0)  # it was his draw
    lomber.deal(state, 1)
    assert len(state.deck) == stock - 4
    assert state.observation(0)["cards"] == [6, 6, 6, 6]
    assert state.current_player == 1  # the trick stays his
    state.apply(Card("Jh"))  # and he may play the card again


@pytest.mark.rule("RK-15")
def test_keeping() -> None:
    state = play(game(sharpen=True), ["Js Jh 4d 9c | keep"])
    assert state.points_taken() == (0, 4)
    assert len(state.deck) == 24
    assert state.current_player == 1


@pytest.mark.rule("RK-15")
def test_no_sharpening_of_a_card_played_in_the_dark() -> None:
    state = play(game(sharpen=True), ["Js *Jh 4d 9c"])
    assert state.current_player == 1
    assert "keep" not in legal(state)
    assert refused(state, "sharpen").rule == "RK-15"


@pytest.mark.rule("RK-15")
def test_no_sharpening_without_the_option_or_the_stock() -> None:
    state = play(game(), ["Js Jh 4d 9c"])
    assert refused(state, "sharpen").rule == "RK-15"
    script = [
        f"{line} | keep" if i < 7 else line for i, line in enumerate(deals.tricks(deals.SIXTY_ONE))
    ]
    state = play(game(sharpen=True), script)  # tricks 8 to 13 go on without a question
    assert state.result().score == {"0+2": 1, "1+3": 0}


@pytest.mark.rule("RK-15")
def test_a_whole_deal_with_a_sharpened_trick() -> None:
    """The first trick, 3s Kc 5h 6d, is seat 0's. He exchanges 3s for Ad, which brings it to
    11 + 4, and plays 3s where Ad was.
    """
    script = deals.tricks(deals.SIXTY_ONE)
    script = [f"{line} | keep" if i < 7 else line for i, line in enumerate(script)]
    script[0] = "3s Kc 5h 6d | sharpen Ad"
    script[1] = "6h 3s Qc 4c | keep"
    assert script[3].startswith("As Ac")
    with pytest.raises(lomber.IllegalAction):
        play(game(sharpen=True), script)  # 3s is in the hand of seat 0, not of seat 1
    script[1] = "3s 6h Qc 4c | keep"
    state = play(game(sharpen=True), script)
    assert state.is_terminal
    assert state.deal_result().score == {"0+2": 61, "1+3": 59}  # the same 52 cards, 11 moved
    assert state.deal_result().items[0].points == 15
    assert state.deal_result().items[1].points == 3


@pytest.mark.rule("RK-16")
def test_cleaned() -> None:
    state = play(game(cleaning=True), deals.tricks(deals.CLEANED))
    assert state.result().score == {"0+2": 1, "1+3": 0}
    assert [item.rule for item in state.result().items] == ["RK-10"]


@pytest.mark.rule("RK-16")
@pytest.mark.parametrize("deal", [deals.NOT_CLEANED, deals.QUEEN_AGAIN])
def test_not_cleaned_loses_shamefully(deal: str) -> None:
    plain = play(game(), deals.tricks(deal)).result()
    assert plain.score == {"0+2": 1, "1+3": 0}  # by the card points
    result = play(game(cleaning=True), deals.tricks(deal)).result()
    assert result.score == {"0+2": 0, "1+3": 2}
    assert [(item.who, item.points, item.rule) for item in result.items] == [("1+3", 2, "RK-16")]
    notes = " ".join(map(str, result.notes))
    assert "seats 0 and 2 lose shamefully" in notes
    assert "may not touch the cards until the next deal is dealt" in notes


@pytest.mark.rule("RK-16")
def test_both_sides_dirty_score_nothing() -> None:
    result = play(game(cleaning=True), deals.tricks(deals.BOTH_DIRTY)).result()
    assert result.score == {"0+2": 0, "1+3": 0}
    assert sum("shamefully" in str(note) for note in result.notes) == 2


@pytest.mark.rule("RK-16")
def test_a_queen_played_to_another_rank_need_not_be_made_good() -> None:
    script = deals.tricks(deals.CLEANED)
    state = play(game(cleaning=True), script[:4], ahead=script)  # Qc lay in the first trick
    assert state.observation(0)["cleaning"] == {"0+2": "none", "1+3": "none"}
    state = play(game(cleaning=True), script[:5], ahead=script)
    assert state.observation(0)["cleaning"] == {"0+2": "must", "1+3": "none"}
    state = play(game(cleaning=True), script[:9], ahead=script)
    assert state.observation(0)["cleaning"] == {"0+2": "done", "1+3": "none"}
    script = deals.tricks(deals.QUEEN_AGAIN)
    state = play(game(cleaning=True), script[:11], ahead=script)
    assert state.observation(3)["cleaning"] == {"0+2": "failed", "1+3": "none"}


THREE_KINGS = ["7d Ks Qc 2d", "Jd 6h Kd 9h", "Ah Kc 5s 3d"]


@pytest.mark.rule("RK-16")
def test_the_last_king_stays_for_the_second_phase() -> None:
    script = [*THREE_KINGS, "2h 8c Kh 9s"]
    state = play(game(cleaning=True), THREE_KINGS, ahead=script)
    state.apply(Card("2h"))
    state.apply(state.legal_actions()[0])
    assert state.current_player == 2
    assert "Kh" in state.observation(2)["hands"]["2"]
    reason = refused(state, "Kh")
    assert (reason.rule, reason.cards) == ("RK-16", (Card("Kh"),))
    assert "the last one stays for the second phase" in str(reason)
    assert "последний остаётся" in reason.text.to("ru")
    free = play(game(), THREE_KINGS, ahead=script)
    free.apply(Card("2h"))
    free.apply(free.legal_actions()[0])
    free.apply(Card("Kh"))


@pytest.mark.rule("RK-16")
def test_nor_may_it_be_turned_up() -> None:
    state = play(game(cleaning=True), THREE_KINGS)
    assert "dark" not in legal(state)
    assert refused(state, "dark").rule == "RK-16"
    state = play(game(cleaning=True, sharpen=True), [f"{t} | keep" for t in THREE_KINGS[:2]])
    assert "dark" in legal(state)  # two kings are out


@pytest.mark.rule("RK-16")
def test_no_sharpening_when_the_stock_card_could_be_the_last_king() -> None:
    script = ["7d Ks Qc 2d | keep", "Jd 6h Kd 9h | keep", "Ah Kc 5s 3d"]
    state = play(game(cleaning=True, sharpen=True), script)
    assert legal(state) & {"sharpen", "keep"} == set()
    script = ["7d Ks Qc 2d | keep", "Jd 6h Kd 9h | keep", "Kc Ah 5s 3d"]
    state = play(game(cleaning=True, sharpen=True), script)
    assert legal(state) == {"sharpen", "keep"}  # the third king would come back to the hand


@pytest.mark.rule("RK-16")
def test_the_last_king_is_free_in_the_second_phase() -> None:
    script = deals.tricks(deals.CLEANED)
    state = play(game(cleaning=True), script[:8], ahead=script)
    assert len(state.taken) == 8
    assert "Kh" in legal(state)  # Ks, Kd are out; Kc comes later
    state = play(game(cleaning=True), [*script[:9]], ahead=script)
    for card in ("4h", "3s", "Jc", "Ts", "Tc"):
        state.apply(Card(card))
    assert state.kings == 3
    assert "Kc" in legal(state)


def test_texts_of_reasons_and_actions_in_russian() -> None:
    state = play(game(sharpen=True), ["Js Jh 4d 9c"])
    rules = state.game
    assert [rules.action_text(a, "ru") for a in state.legal_actions()] == ["обменять", "оставить"]
    assert rules.parse_action("втёмную") == rules.parse_action("dark")
    assert rules.parse_action("открыть Тб") == rules.parse_action("turn Ad")
    reason = state.why_illegal(rules.parse_action("dark"))[0]
    assert isinstance(reason.text, Text)
