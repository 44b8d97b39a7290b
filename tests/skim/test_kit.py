"""SKIM-1 to SKIM-22 through the kit's states."""

import json

import pytest

from lomber import BadOption, BadValue, IllegalAction
from lomber.cards import Card, from_set
from lomber.game import CHANCE, TERMINAL, deal
from lomber.kits.sampling import assign
from lomber.random import Random

from .tables import Aceless, Plain, Stairs, arrange, names, play

rule = pytest.mark.rule


def hand(state, seat):
    return sorted(str(card) for card in from_set(state.hand(seat)))


@rule("SKIM-1")
@pytest.mark.parametrize(
    ("players", "teams"), [(4, [[0, 2], [1, 3]]), (6, [[0, 2, 4], [1, 3, 5]])]
)
def test_seats_alternate_and_turns_go_round(players, teams):
    game = Plain(players=players)
    assert [list(team) for team in game.teams] == teams
    state = game.new_state()
    deal(state, 3)
    turns = []
    for _ in range(2 * players):
        turns.append(state.current_player)
        state.apply(state.legal_actions()[0])
    assert turns == [*range(players)] * 2


@rule("SKIM-2")
def test_partners_side_by_side_make_the_order_zigzag():
    game = Plain(seating="together")
    assert game.teams == ((0, 1), (2, 3))
    state = game.new_state()
    deal(state, 3)
    turns = []
    for _ in range(8):
        turns.append(state.current_player)
        state.apply(state.legal_actions()[0])
    assert turns == [0, 2, 1, 3] * 2
    assert [game.team_of[seat] for seat in turns] == [0, 1] * 4
    assert Plain(seating="together", players=6).order == (0, 3, 1, 4, 2, 5)
    with pytest.raises(BadOption, match="seating=together needs at least 4 players"):
        Plain(seating="together", players=2)


@rule("SKIM-3")
def test_one_against_one_holds_two_piles_each():
    game = Plain(players=2)
    assert game.num_players == 4
    assert game.owners == (0, 1, 0, 1)
    state = game.new_state()
    deal(state, 1)
    assert [state.hand(seat).bit_count() for seat in range(4)] == [13] * 4
    seen = state.observation(0)
    assert seen["seats"] == [0, 2]
    assert {int(s): sorted(cards) for s, cards in seen["hands"].items()} == {
        0: hand(state, 0),
        2: hand(state, 2),
    }
    turns = []
    for _ in range(4):
        turns.append(state.current_player)
        state.apply(state.legal_actions()[0])
    assert turns == [0, 1, 2, 3]  # A1 B1 A2 B2


@rule("SKIM-4")
def test_packs_and_ranks():
    assert [str(card) for card in Plain(pack=36).pack] == [
        f"{r}{s}" for s in "cdhs" for r in "6789TJQKA"
    ]
    assert len(Plain(pack=52).pack) == 52
    order = [Card(f"{r}h").rank for r in "23456789TJQKA"]
    assert order == sorted(order) == list(range(2, 15))


@rule("SKIM-5")
def test_cards_go_one_at_a_time_round_the_table():
    game = Plain(pack=36)
    state = game.new_state()
    for i, card in enumerate(game.pack):
        assert state.current_player == CHANCE
        outcomes = state.chance_outcomes()
        assert [a for a, _ in outcomes] == [int(c) for c in game.pack[i:]]
        assert all(p == pytest.approx(1 / (36 - i)) for _, p in outcomes)
        state.apply(int(card))
    assert hand(state, 1) == sorted(str(card) for card in game.pack[1::4])


@rule("SKIM-6")
@pytest.mark.parametrize("players", [4, 6])
def test_own_colour_deal(players):
    game = Plain(pack=36, own_colours=True, players=players)
    state = game.new_state()
    dealt = []
    while state.current_player == CHANCE:
        outcomes = state.chance_outcomes()
        colours = {Card(a).colour for a, _ in outcomes}
        assert len(colours) == 1
        dealt += colours
        state.apply(state.sample_chance(Random(5, len(dealt))))
    assert dealt == [1] * 18 + [0] * 18
    for seat in range(players):
        cards = list(from_set(state.hand(seat)))
        assert len(cards) == 36 // players
        assert {card.colour for card in cards} == {1 - seat % 2}
    assert game.deal_order[:4] == ((0, 2, 0, 2) if players == 4 else (0, 2, 4, 0))


@rule("SKIM-7")
def test_a_move_lays_exactly_one_card():
    state = arrange(Plain(), {0: "9h 6c"})
    before = state.hand(0)
    play(state, "9h@0,0")
    assert state.hand(0) == before ^ Card("9h").bit
    assert list(state.layout().cells.items()) == [((0, 0), Card("9h"))]
    assert state.current_player == 1
    assert "hand" in names(state, "9h@1,0")


@rule("SKIM-8")
@pytest.mark.parametrize("pack", [36, 52])
def test_opening(pack):
    state = arrange(Plain(pack=pack), {0: "Kc Tc Ad 6s"})
    assert names(state, "Kc@0,0") == ["opening"]
    assert names(state, "Ad@0,0") == ["opening"]
    assert names(state, "Tc@0,0") == names(state, "6s@0,0") == []
    assert names(state, "Tc@1,0") == ["opening"]
    for action in state.legal_actions():
        _, fields = state.game.actions.decode(action)
        assert fields["card"].rank <= 10
        assert fields["cell"] == (0, 0)


@rule("SKIM-9")
def test_continuity():
    state = arrange(Plain(), {0: "9h 5c", 1: "9d Ah", 2: "8h 7d"})
    play(state, "9h@0,0; 9d@1,0")
    assert names(state, "7d@-1,1") == ["continuity"]  # a corner is no side
    assert names(state, "7d@-1,0") == []  # beside the oldest card, another player's
    assert names(state, "8h@2,0") == []


@rule("SKIM-10")
def test_strict_continuity():
    strict = arrange(Plain(strict=True), {0: "9h 5c", 1: "9d Ah", 2: "8h 7d"})
    play(strict, "9h@0,0; 9d@1,0")
    (reason,) = strict.why_illegal(strict.game.parse_action("7d@-1,0"))
    assert (reason.name, reason.rule, reason.cards) == ("continuity", "SKIM-10", (Card("9d"),))
    assert "9d" in str(reason)
    assert names(strict, "8h@2,0") == []


@rule("SKIM-11")
@rule("SKIM-12")
def test_the_rectangle_floats_until_it_is_spanned():
    game = Plain(width=3, height=2)
    state = arrange(game, {0: "2h Th", 1: "3d", 2: "4c", 3: "5s"})
    play(state, "2h@0,0; 3d@1,0")
    assert names(state, "4c@-1,0") == names(state, "4c@2,0") == []
    play(state, "4c@2,0")
    assert state.layout().known_columns == (0, 2)
    assert state.layout().known_rows is None
    assert names(state, "5s@-1,0") == ["rectangle"]
    assert names(state, "5s@2,1") == names(state, "5s@2,-1") == []
    play(state, "5s@2,-1")
    assert state.layout().known_rows == (-1, 0)
    assert names(state, "Th@1,1") == ["rectangle"]


@rule("SKIM-11")
def test_the_ledgers_rectangle():
    """7 x 7 with cards over x = -3..3, y = 0..2: x = 4 no; y = -4 yes; y = -5 no."""
    game = Plain(pack=36, width=7, height=7)
    # hearts and diamonds in turn, so that each has a comrade
    script = "9d@0,0 Th@1,0 Jd@2,0 Qh@3,0 8h@-1,0 7d@-2,0 6h@-3,0 8d@3,1 9h@3,2".split()  # noqa: SIM905
    cards = [move.partition("@")[0] for move in script]
    hands = {seat: " ".join(cards[seat::4]) for seat in range(4)}
    hands[1] += " Ac"
    state = arrange(game, hands)
    play(state, ";".join(script))
    assert state.layout().extent == (-3, 3, 0, 2)
    assert "rectangle" in names(state, "Ac@4,0")
    assert names(state, "Ac@0,-4") == ["continuity"]
    assert names(state, "Ac@0,-5") == ["continuity", "rectangle"]


@rule("SKIM-13")
def test_a_geometry_of_its_own_replaces_the_rectangle():
    game = Stairs(width=4, height=4)
    assert not game.native
    state = arrange(game, {0: "2h", 1: "3d", 2: "4h", 3: "5d"})
    play(state, "2h@0,0")
    assert names(state, "3d@-1,0") == ["region"]
    assert names(state, "3d@0,-1") == ["region"]
    (reason,) = state.why_illegal(game.parse_action("3d@-1,0"))
    assert reason.rule == "SKIM-13"
    play(state, "3d@0,1")
    assert names(state, "4h@0,2") == []  # the region has grown
    play(state, "4h@0,2; 5d@0,3")
    for _ in range(4):
        state.undo()
    assert "4h" not in str(state.layout().cells)
    play(state, "2h@0,0; 3d@1,0")
    assert names(state, "4h@1,2") == ["continuity", "region"]


NEIGHBOURS = [
    # the ledger's worked examples: a card, what lay there before, where it goes, what it breaks
    ("Qs", "Th@0,0; Jd@1,0", "2,0", None),
    ("Ts", "Th@0,0; Jd@1,0", "2,0", "seniority"),
    ("Js", "Th@0,0; Jd@1,0", "2,0", "seniority"),
    ("7h", "Th@0,0; Jd@1,0", "2,0", None),
    ("Qs", "2c@0,0; Jd@0,-1; Kh@1,0", "1,-1", None),
    ("Qs", "2s@0,0; Kh@0,-1; 6c@1,0", "1,-1", None),
    ("Qs", "2c@0,0; Kh@0,-1; 6s@1,0", "1,-1", "diversity"),
    ("Ks", "2c@0,0; Ah@0,-1; Ad@1,0", "1,-1", "seniority"),
    ("6s", "2s@0,0; Ac@0,-1; Ah@1,0", "1,-1", None),
]


@rule("SKIM-14")
@rule("SKIM-15")
@rule("SKIM-16")
@rule("SKIM-17")
@pytest.mark.parametrize(("card", "before", "cell", "broken"), NEIGHBOURS)
def test_worked_examples(card, before, cell, broken):
    cards = [move.partition("@")[0].strip() for move in before.split(";")]
    hands = dict(enumerate(cards))
    hands[len(cards)] = hands.get(len(cards), "") + " " + card
    state = arrange(Plain(), hands)
    play(state, before)
    action = state.game.parse_action(f"{card}@{cell}")
    found = state.why_illegal(action)
    assert (action in state.legal_actions()) == (broken is None) == (found == ())
    if broken:
        assert broken in [reason.name for reason in found]
        reason = next(reason for reason in found if reason.name == broken)
        assert set(map(str, reason.cards)) <= set(cards)
        assert (
            str(reason)
            == {
                "Ts": "Seniority: Ts is not higher than Jd",
                "Js": "Seniority: Js is not higher than Jd",
                "Qs": "Diversity: Qs would touch 6s",
                "Ks": "Seniority: Ks is not higher than Ad Ah",
            }.get(card)
            or str(reason) == "Seniority: Ks is not higher than Ah Ad"
        )
        with pytest.raises(IllegalAction, match=f"{card}@{cell} is illegal: .*{broken.title()}"):
            state.apply(action)


@rule("SKIM-18")
@pytest.mark.parametrize("options", [{}, {"pack": 36, "width": 5, "height": 8, "strict": True}])
def test_the_four_principles_are_the_whole_of_legality(options):
    """Every card and cell, at every position of whole games, against the rules in plain Python."""
    game = Plain(**options)
    rng = Random(11)
    for number in range(3):
        state = game.new_state()
        deal(state, number)
        order: list[tuple[int, int]] = []
        while state.current_player != TERMINAL:
            legal = state.legal_actions()
            cells = dict(state.layout().cells)
            allowed = [
                game.actions.encode("lay", card, cell)
                for card in from_set(state.hand(state.current_player))
                for cell in _places(game, cells)
                if _may_lie(game, cells, order[-1] if order else None, card, cell)
            ]
            assert legal == (sorted(allowed) or [game.actions.base("pass")])
            action = legal[rng.below(len(legal))]
            if action != game.actions.base("pass"):
                order.append(game.actions.decode(action)[1]["cell"])
            state.apply(action)


def _places(game, cells):
    if not cells:
        return [(0, 0)]
    return {(x + dx, y + dy) for x, y in cells for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1))}


def _may_lie(game, cells, last, card, cell):
    if not cells:
        return cell == (0, 0) and card.rank <= 10
    if cell in cells:
        return False
    x, y = cell
    xs, ys = [x, *(a for a, _ in cells)], [y, *(b for _, b in cells)]
    if max(xs) - min(xs) >= game.width or max(ys) - min(ys) >= game.height:
        return False
    around = [(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)]
    near = [cells[place] for place in around if place in cells]
    if not near or (game.strict and last not in around):
        return False
    if any(other.suit == card.suit for other in near):
        return False
    if any(other.colour == card.colour for other in near):
        return True
    return any(other.rank < card.rank for other in near)


@rule("SKIM-19")
def test_a_pass_only_without_a_move_and_the_end():
    game = Plain(width=1, height=1)
    state = arrange(game, {0: "5h"})
    assert names(state, "pass") == ["compulsion"]
    play(state, "5h@0,0")
    for seat in (1, 2, 3, 0):
        assert state.current_player == seat
        assert [game.action_text(a) for a in state.legal_actions()] == ["pass"]
        play(state, "pass")
    assert state.current_player == TERMINAL
    assert state.legal_actions() == []
    assert names(state, "pass") == ["over"]


@rule("SKIM-20")
def test_the_opening_passes_to_who_can():
    court = "Jc Qc Kc Ac Jd Qd Kd Ad Jh"
    state = arrange(Plain(pack=36), {0: court, 1: "Qh Kh Ah Js Qs Ks As 6c 7c", 2: "6h"})
    assert names(state, "Jc@0,0") == ["opening"]
    assert [state.game.action_text(a) for a in state.legal_actions()] == ["pass"]
    play(state, "pass")
    assert state.current_player == 1
    assert names(state, "Qh@0,0") == ["opening"]
    play(state, "6c@0,0")
    assert state.current_player == 2


@rule("SKIM-21")
def test_uneven_deal_and_empty_hands():
    rng, skips = Random(1), 0
    for seed in range(20):
        state = Plain(players=6, height=6).new_state()
        deal(state, seed)
        assert [state.hand(seat).bit_count() for seat in range(6)] == [9, 9, 9, 9, 8, 8]
        while state.current_player != TERMINAL:
            before = state.current_player
            assert state.hand(before)  # a seat with no cards is never asked
            legal = state.legal_actions()
            state.apply(legal[rng.below(len(legal))])
            seat = (before + 1) % 6
            while state.current_player not in (TERMINAL, seat):
                assert state.hand(seat) == 0
                seat, skips = (seat + 1) % 6, skips + 1
    assert skips


@rule("SKIM-22")
@pytest.mark.parametrize("options", [{}, {"players": 2}, {"players": 6, "seating": "together"}])
def test_left_of_the_dealer_opens(options):
    state = Plain(**options).new_state()
    deal(state, 2)
    assert state.current_player == 0


def test_a_rule_of_its_own_in_python():
    game = Aceless(pack=36, width=7, height=7)
    assert not game.native
    assert game.playouts(10, 1) is None
    state = arrange(game, {0: "6h Ah", 1: "7d Ad", 2: "8h", 3: "9d"})
    play(state, "6h@0,0")
    (reason,) = state.why_illegal(game.parse_action("Ad@1,0"))
    assert str(reason) == "Ace: Ad lies too low"
    assert names(state, "Ad@0,1") == []
    legal = state.legal_actions()
    assert game.parse_action("Ad@1,0") not in legal
    assert game.parse_action("Ad@0,1") in legal
    rng = Random(4)
    for seed in range(20):  # whole games, with passes that only the game's own rule forces
        state = game.new_state()
        deal(state, seed)
        while state.current_player != TERMINAL:
            legal = state.legal_actions()
            state.apply(legal[rng.below(len(legal))])
        aces = [cell for cell, card in state.layout().cells.items() if card.rank == 14]
        assert all(y > 0 for _, y in aces)


def test_a_pass_that_only_the_games_own_rule_forces():
    game = Aceless(pack=36, width=9, height=2)
    rng, forced = Random(4), 0
    for seed in range(30):
        state = game.new_state()
        deal(state, seed)
        start, dealt = state.observation(0), len(state.history)
        while state.current_player != TERMINAL:
            legal = state.legal_actions()
            if legal == [game.actions.base("pass")]:
                cells = state.layout().cells
                forced += any(
                    _may_lie(game, cells, None, card, cell)
                    for card in from_set(state.hand(state.current_player))
                    for cell in _places(game, cells)
                )
            state.apply(legal[rng.below(len(legal))])
        while len(state.history) > dealt:
            state.undo()
        assert state.observation(0) == start
    assert forced


@pytest.mark.parametrize(
    "options", [{}, {"pack": 36, "players": 2}, {"own_colours": True, "pack": 36}]
)
def test_resample_deals_only_what_the_seat_cannot_refute(options):
    game = Plain(width=7, height=4, **options)
    rng = Random(9)
    for seed in range(4):
        state = game.new_state()
        deal(state, seed)
        while state.current_player != TERMINAL:
            seat = state.current_player
            seen = state.observation(seat)
            other = game.resample(json.loads(json.dumps(seen)), rng)
            assert other.observation(seat) == seen
            legal = state.legal_actions()
            state.apply(legal[rng.below(len(legal))])


def test_sampling_is_uniform_over_all_deals_that_fit():
    rng, found = Random(3), {}
    for _ in range(5000):
        hands = assign({0: 1, 1: 3, 2: 3, 3: 7, 4: 6}, [2, 2, 1], rng)
        key = tuple(tuple(sorted(held)) for held in hands)
        found[key] = found.get(key, 0) + 1
    # by hand: 0 is in hand 0; 1 and 2 in 0 or 1; 3 anywhere; 4 in 1 or 2
    assert set(found) == {
        ((0, 1), (2, 3), (4,)),
        ((0, 2), (1, 3), (4,)),
        ((0, 3), (1, 2), (4,)),
        ((0, 1), (2, 4), (3,)),
        ((0, 2), (1, 4), (3,)),
    }
    assert all(880 < n < 1120 for n in found.values())
    with pytest.raises(BadValue, match="no deal fits"):
        assign({0: 1, 1: 1}, [1, 1], rng)


def test_a_rectangle_out_of_range_is_refused():
    with pytest.raises(BadOption, match=r"1\.\.16 x 1\.\.16, not 17 x 9"):
        Plain(width=17)
