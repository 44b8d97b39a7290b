"""Misspells the name of a hook."""

import lomber

lomber_api = 1


@lomber.hookimpl
def lomber_game():
    return []
