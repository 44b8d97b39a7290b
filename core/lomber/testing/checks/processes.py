"""The same game in fresh processes, whatever PYTHONHASHSEED is."""

from __future__ import annotations

from lomber.testing.check import Check, Family
from lomber.testing.elsewhere import Elsewhere, digests
from lomber.testing.play import Broken, make_play

__all__ = ["CHECKS"]

HASH_SEEDS = ("0", "1", "random")


def hash_seed(family: Family) -> None:
    """Play, observations and results are the same in every process."""
    elsewhere = Elsewhere.of(family)
    if elsewhere is None:
        family.notes.append(
            "hash-seed: not checked, for a fresh process cannot import a class that a function "
            "defines"
        )
        return
    here = list(digests(family.cls, family.options, family.plays, family.seed))
    for hash_seed, lines in elsewhere.run(HASH_SEEDS).items():
        for mine, theirs in zip(here, lines, strict=True):
            parted = mine.parts(theirs)
            if parted is None:
                continue
            ply, what = parted
            game = family.cls(**family.options[mine.options])
            raise Broken(
                f"a fresh process with PYTHONHASHSEED={hash_seed} has another {what} after "
                f"{ply} actions",
                actions=make_play(game, family.seed, mine.play).actions[:ply],
                game=game,
            )


CHECKS = (
    Check(
        "hash-seed",
        "the same game in fresh processes under PYTHONHASHSEED 0, 1 and random",
        "sort every set before its order shows, and use no hash() and no random but lomber's",
        hash_seed,
        "family",
    ),
)
