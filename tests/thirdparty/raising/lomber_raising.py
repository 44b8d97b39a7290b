"""Has a hook that raises."""

import lomber

lomber_api = 1


@lomber.hookimpl
def lomber_games():
    return {}["nothing here"]
