"""What holds for every game, and a deal played once through."""

from lomber_whist import Whist

import lomber
from lomber.random import Random
from lomber.testing import conformance_tests

test_conformance = conformance_tests(Whist)


def test_whist():
    state = lomber.load("whist", deals=1).new_state()
    rng = Random(1)
    while not state.is_terminal:
        if state.current_player == lomber.CHANCE:
            state.apply(state.sample_chance(rng))
        else:
            state.apply(rng.choice(state.legal_actions()))
    (deal,) = state.deals
    assert len(deal.tricks) == 13
    assert sum(state.tricks_taken()) == 13
    assert sum(deal.points) == max(state.tricks_taken()) - 6
