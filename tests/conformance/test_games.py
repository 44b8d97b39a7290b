"""Every game that comes with lomber passes the conformance suite."""

import pytest

from lomber.host import host, load
from lomber.testing import check_game, conformance_tests

GAMES = [
    game for plugin in host().plugins if plugin.distribution == "lomber" for game in plugin.games
]

for name in GAMES:
    globals()[f"test_{name.replace('-', '_')}"] = conformance_tests(load(name), plays=1)


@pytest.mark.exhaustive
@pytest.mark.parametrize("name", GAMES)
def test_every_option_set(name):
    report = check_game(name, plays=1, seed=2)
    assert report.ok, str(report)
