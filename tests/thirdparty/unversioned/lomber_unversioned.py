"""Does not say which protocol it was written for."""

import lomber


@lomber.hookimpl
def lomber_games():
    return []
