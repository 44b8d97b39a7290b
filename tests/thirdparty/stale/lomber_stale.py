"""Written for a protocol that this lomber does not speak."""

import lomber

lomber_api = 2


@lomber.hookimpl
def lomber_games():
    raise AssertionError("asked in a language it does not speak")
