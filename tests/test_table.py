"""Tables: turns, chance, undo, hints, records as the game goes."""

from __future__ import annotations

import json

import pytest

import lomber
from lomber.bots import Bot, RandomBot
from lomber.game import CHANCE, TERMINAL
from lomber.i18n import Text
from lomber.record import Record
from lomber.table import Table


class Nosy(Bot):
    """Plays low, keeps what it was shown, and wastes random numbers."""

    name = "nosy"
    seen: list = []  # noqa: RUF012

    def choose(self, observation, legal):
        self.seen.append(observation)
        self.rng.below(1 + len(self.seen))
        return legal[0]


class Wild(Bot):
    name = "wild"

    def choose(self, observation, legal):
        return self.game.parse_action("Kc")


class Broken(Bot):
    name = "broken"

    def choose(self, observation, legal):
        raise KeyError("oops")


def finish(table, choose=min):
    """Play on; people choose the least action."""
    while not table.is_over:
        if not table.step():
            seat = table.waits_for
            table.act(seat, choose(table.state.legal_actions()))
    return table


def deals(table):
    return [action for player, action in table.state.history if player == CHANCE]


def wide(players=4):
    return lomber.load("ladder", players=players, cards=12)


# -- chance ---------------------------------------------------------------------------------------


def test_the_cards_are_those_of_deal(ladder_host):
    state = wide().new_state()
    lomber.deal(state, 11)
    table = Table(wide(), seed=11)
    table.step()
    assert table.state.history == state.history


def test_the_cards_depend_on_the_seed_alone(ladder_host):
    """Neither the bots, nor their random numbers, nor who joins where, change a deal."""
    expected = deals(finish(Table(wide(), seed=5)))
    for bots in (
        {0: "random", 1: "greedy", 2: Nosy, 3: "random"},
        {3: "random", 1: "random"},
        {1: "random", 3: "random"},
    ):
        assert deals(finish(Table(wide(), bots=bots, seed=5))) == expected
    assert deals(finish(Table(wide(), seed=6))) != expected


def test_a_bot_does_not_depend_on_the_others(ladder_host):
    """The same seat's bot meets the same chance, whoever sits elsewhere and in whatever order."""
    game = wide(2)
    lone = finish(Table(game, bots={1: "random"}, seed=9)).state.history
    again = finish(Table(game, bots={1: "random"}, names={0: "Ann"}, seed=9)).state.history
    assert lone == again
    first = finish(Table(game, bots={0: Nosy, 1: "random"}, seed=9)).state.history
    second = finish(Table(game, bots={1: "random", 0: Nosy}, seed=9)).state.history
    assert first == second == lone  # Nosy plays as people do in finish()


def test_redo_after_undo_brings_the_same_again(ladder_host):
    table = Table(wide(), bots={1: "random", 2: "greedy", 3: "random"}, seed=3)
    finish(table)
    history = list(table.state.history)
    while True:
        try:
            table.undo()
        except lomber.BadValue:
            break
    assert table.waits_for == 0
    finish(table)
    assert table.state.history == history


def test_a_fresh_seed_is_kept(ladder_host):
    table = Table(wide(2))
    finish(table)
    assert finish(Table(wide(2), seed=table.seed)).state.history == table.state.history


# -- turns ----------------------------------------------------------------------------------------


def test_who_must_act(ladder):
    table = Table(ladder, bots={1: Nosy}, seed=8)
    assert table.turn == CHANCE
    assert table.waits_for is None
    played = table.step()
    assert [one.player for one in played] == [CHANCE] * 4
    assert [one.ply for one in played] == [0, 1, 2, 3]
    assert (table.turn, table.waits_for) == (0, 0)
    assert table.step() == []
    table.act(0, table.state.legal_actions()[0])
    assert (table.turn, table.waits_for) == (1, None)
    assert len(table.step()) == 1
    finish(table)
    assert table.turn == TERMINAL
    assert table.is_over
    assert table.step() == []


def test_only_the_person_to_move_acts(ladder):
    table = Table(ladder, bots={1: Nosy}, seed=8)
    with pytest.raises(lomber.BadValue, match="not the turn of seat 0"):
        table.act(0, ladder.parse_action("8c"))
    table.step()
    with pytest.raises(lomber.BadValue, match="not the turn of seat 1"):
        table.act(1, ladder.parse_action("8c"))
    with pytest.raises(lomber.IllegalAction, match="Hand: Kc is not yours"):
        table.act(0, ladder.parse_action("Kc"))
    assert len(table.state.history) == 4
    table.act(0, ladder.parse_action("8c"))
    with pytest.raises(lomber.BadValue, match="not the turn of seat 1"):
        table.act(1, table.state.legal_actions()[0])  # that is the bot's seat


def test_bots_get_observations_and_nothing_else(ladder):
    Nosy.seen.clear()
    table = finish(Table(ladder, bots={1: Nosy}, seed=8))
    assert Nosy.seen
    for observation in Nosy.seen:
        assert observation["seat"] == 1
        assert list(observation["hands"]) == ["1"]
        json.dumps(observation)
    assert table.bots[0] is None


def test_people_and_their_seats(ladder_host):
    assert Table(wide(4), bots={1: "random"}).people == ((0,), (2,), (3,))
    solo = lomber.load("ladder", players=4, cards=12, solo=True)
    assert Table(solo).people == ((0, 1, 2, 3),)
    assert Table(solo, bots={0: "random", 2: "random"}).people == ((1, 3),)
    assert Table(solo, bots=dict.fromkeys(range(4), "random")).people == ()


def test_names(ladder_host):
    table = Table(wide(4), names={0: "Ann"}, bots={1: "greedy", 3: "random"})
    assert table.names == ("Ann", "greedy", "seat 2", "random")
    for name in ("", "  ", "a\nb", "\x1b[2J", "\udcff"):
        with pytest.raises(lomber.BadValue, match="a name is one line of text"):
            Table(wide(4), names={0: name})


def test_seats_and_bots_that_do_not_exist(ladder):
    with pytest.raises(lomber.BadValue, match="no seat 2"):
        Table(ladder, bots={2: "random"})
    with pytest.raises(lomber.BadValue, match="no seat -1"):
        Table(ladder, names={-1: "Ann"})
    with pytest.raises(lomber.BadValue, match=r"no bot 'greddy'.*did you mean 'greedy'"):
        Table(ladder, bots={1: "greddy"})
    with pytest.raises(lomber.BadValue, match="seed"):
        Table(ladder, seed=-1)


def test_a_bot_that_breaks_a_rule_or_fails_is_named(ladder):
    table = Table(ladder, bots={0: Wild}, seed=8)
    table.step()
    with pytest.raises(lomber.IllegalAction, match=r"bot 'wild' at seat 0 .* Kc is not yours"):
        table.step()
    assert len(table.state.history) == 4
    table = Table(ladder, bots={0: Broken}, seed=8)
    table.step()
    with pytest.raises(lomber.LomberError, match="bot 'broken' failed at seat 0: KeyError"):
        table.step()


# -- undo -----------------------------------------------------------------------------------------


def test_undo_goes_back_to_the_last_human_decision(ladder):
    table = Table(ladder, bots={1: Nosy}, seed=8)
    table.step()
    before = table.observation(0)
    action = table.state.legal_actions()[0]
    table.act(0, action)
    assert [one.action for one in table.undo()] == [action]
    assert table.observation(0) == before
    table.act(0, action)
    table.step()
    back = table.undo()
    assert [(one.ply, one.player) for one in back] == [(5, 1), (4, 0)]
    assert table.observation(0) == before


def test_undo_from_the_end(ladder):
    table = finish(Table(ladder, bots={1: Nosy}, seed=8))
    table.undo()
    assert not table.is_over
    assert table.waits_for == 0


def test_nothing_to_take_back(ladder):
    table = Table(ladder, bots={0: "random"}, seed=8)
    for actions in (0, 4, 5):
        assert len(table.state.history) == actions
        with pytest.raises(lomber.BadValue, match="nothing to take back"):
            table.undo()
        table.step()


# -- hints and reasons ----------------------------------------------------------------------------


@pytest.mark.parametrize("bot", [None, "random", "greedy", Nosy])
def test_hints_are_legal_and_change_nothing(ladder_host, bot):
    table = Table(wide(), bots={1: "random", 3: "random"}, seed=21)
    plain = finish(Table(wide(), bots={1: "random", 3: "random"}, seed=21))
    while not table.is_over:
        if table.step():
            continue
        history = list(table.state.history)
        hint = table.hint(bot)
        assert hint.action in table.state.legal_actions()
        assert table.why(hint.action) == ()
        assert table.hint(bot) == hint or bot is Nosy
        assert table.state.history == history
        table.act(table.turn, min(table.state.legal_actions()))
    assert table.state.history == plain.state.history


def test_the_greedy_hint_says_why(ladder):
    table = Table(ladder, seed=8)
    table.step()
    hint = table.hint()
    assert hint.bot == "greedy"
    assert ladder.action_text(hint.action) == "8c"
    assert hint.why is not None
    assert hint.why.to("en") == "the lead goes from +0 to +8"
    assert hint.why.to("ru") == "перевес был +0, станет +8"


def test_a_game_with_a_bot_of_its_own_asks_that_for_hints(ladder, monkeypatch):
    class Coach(RandomBot):
        name = "coach"
        games = frozenset({"ladder"})

        def explain(self, observation, action):
            return Text("because")

    bots = {"coach": Coach, "greedy": RandomBot}
    monkeypatch.setattr("lomber.host.bot_classes", lambda game=None: bots)
    table = Table(ladder, seed=8)
    table.step()
    hint = table.hint()
    assert (hint.bot, str(hint.why)) == ("coach", "because")


def test_no_hint_where_nobody_moves(ladder):
    table = Table(ladder, seed=8)
    with pytest.raises(lomber.BadValue, match="nobody is to move"):
        table.hint()
    with pytest.raises(lomber.BadValue, match="nobody is to move"):
        finish(table).hint()


def test_a_hint_sees_only_the_seat(ladder, monkeypatch):
    """Swap the hidden cards: the hint stays the same."""
    table = Table(ladder, seed=8)
    table.step()
    other = Table(ladder, seed=8)
    texts = [ladder.action_text(action) for action in deals(table)]
    hidden = [card for card in range(8) if ladder.action_text(card) not in texts]
    for ply, text in enumerate(texts):
        other.state.apply(hidden.pop() if ply % 2 else ladder.parse_action(text))
    assert other.state.history != table.state.history
    assert other.observation(0) == table.observation(0)
    assert other.hint() == table.hint()


def test_why_names_the_rule(ladder):
    table = Table(ladder, seed=8)
    table.step()
    (reason,) = table.why(ladder.parse_action("Kc"))
    assert (reason.name, reason.rule) == ("hand", "LADDER-1")
    assert reason.text.to("ru") == "Рука: Кт не у вас"


# -- records --------------------------------------------------------------------------------------


def test_the_file_follows_the_game(ladder, tmp_path):
    path = tmp_path / "game.jsonl"
    with Table(ladder, names={0: "Ann"}, bots={1: Nosy}, seed=8) as table:
        table.record_to(path)
        assert table.record_path == str(path)
        while not table.is_over:
            assert Record.load(path).replay().history == table.state.history
            if not table.step():
                table.act(0, min(table.state.legal_actions()))
        table.undo()
        assert Record.load(path).replay().history == table.state.history
        finish(table)
    record = Record.load(path)
    assert record.replay().history == table.state.history
    assert record.result is not None
    assert record.seats == ("Ann", "nosy")
    assert record.extra == {"seed": 8, "bots": [None, "nosy"]}
    assert table.record_path is None


@pytest.mark.parametrize("stop", range(4, 11))
def test_a_saved_game_goes_on_as_if_never_left(ladder_host, tmp_path, stop):
    bots = {1: "random", 3: "greedy"}
    whole = finish(Table(wide(), bots=bots, seed=13)).state.history
    table = Table(wide(), names={0: "Ann"}, bots=bots, seed=13)
    while len(table.state.history) < stop and not table.is_over:
        if not table.step():
            table.act(table.turn, min(table.state.legal_actions()))
    path = tmp_path / "game.jsonl"
    table.save(path)
    record = Record.load(path)
    again = Table.resume(record)
    assert again.turn == table.turn
    assert again.waits_for == table.waits_for
    assert again.names == table.names
    assert again.seed == table.seed
    for seat in range(4):
        assert again.observation(seat) == table.observation(seat)
    with again:
        again.record_on(record)
        finish(again)
    assert again.state.history == whole
    assert Record.load(path).replay().history == whole


def test_undo_after_resume_redeals_nothing(ladder, tmp_path):
    table = finish(Table(ladder, bots={1: "random"}, seed=4))
    history = list(table.state.history)
    again = Table.resume(Record.loads(table.record().dumps()))
    again.undo()
    assert finish(again).state.history == history


def test_resume_without_a_list_of_bots_goes_by_the_names(ladder_host):
    header = {"lomber": 1, "game": "ladder", "rules": "1.2", "seats": ["Ann", "greedy"]}
    table = Table.resume(Record.loads(json.dumps(header)))
    assert table.bots[0] is None
    assert table.bots[1].name == "greedy"


def test_resume_with_others(ladder):
    record = Table(ladder, bots={1: "greedy"}, seed=4).record()
    table = Table.resume(record, bots={0: "random"}, names={1: "Bob"})
    assert table.names == ("random", "Bob")
    assert table.waits_for is None
    assert table.people == ((1,),)


def test_resume_needs_the_bots_it_had(ladder):
    record = Table(ladder, bots={1: Nosy}, seed=4).record()
    with pytest.raises(lomber.BadValue, match="no bot 'nosy'"):
        Table.resume(record)


@pytest.mark.parametrize("seed", [-1, 1 << 64, True, "7", None])
def test_a_foreign_seed_is_left_alone(ladder, seed):
    record = Table(ladder, bots={1: "greedy"}, seed=4).record()
    record.extra["seed"] = seed
    finish(Table.resume(record))


def test_a_record_that_fails_is_closed_and_the_game_goes_on(ladder, tmp_path, monkeypatch):
    path = tmp_path / "game.jsonl"
    table = Table(ladder, seed=8)
    table.record_to(path)
    table.step()
    before = path.read_bytes()

    def full(descriptor, data):
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr("os.write", full)
        with pytest.raises(lomber.RecordError, match="No space left"):
            table.act(0, table.state.legal_actions()[0])
    assert table.record_path is None
    assert path.read_bytes() == before
    assert len(table.state.history) == 5
    table.save(tmp_path / "other.jsonl")
    assert Record.load(tmp_path / "other.jsonl").replay().history == table.state.history
