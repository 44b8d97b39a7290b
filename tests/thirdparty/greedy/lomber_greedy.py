"""Asks a hook for more than it offers."""

import lomber

lomber_api = 1


@lomber.hookimpl
def lomber_games(config):
    return []
