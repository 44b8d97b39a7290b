"""Programs in C, ours and prototypes', by turns."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from subprocess import CalledProcessError

from benches import native
from benches.report.context import Context, Missing

__all__ = ["Samples", "bench", "by_turns", "driven"]

Samples = dict[str, tuple[float, ...]]  # seconds a piece, a sample a round, by the case's name


def _runs(context: Context) -> tuple[str, ...]:
    return ("-DRUNS=3",) if context.quick else ("-DRUNS=30",)


def bench(context: Context, name: str) -> Path:
    """Build one of ``benches/c`` with the library. Raises Missing."""
    try:
        return native.build_bench(context.compiler, name, context.work, *_runs(context))
    except CalledProcessError as failed:
        raise Missing(f"{name}.c does not compile here: {failed}") from None


def driven(context: Context, name: str, driver: str, *files: str) -> Path:
    """Build a driver of prototypes, which are in *files*. Raises Missing."""
    folder = context.prototypes(*files)
    try:
        out = context.work / name
        return native.build_prototype(context.compiler, folder, driver, out, *_runs(context))
    except CalledProcessError as failed:
        raise Missing(f"the prototypes of {name} do not compile here: {failed}") from None


def by_turns(context: Context, programs: Mapping[str, Path]) -> dict[str, Samples]:
    """Run each program by turns, three times a round, and return what each printed."""
    found: dict[str, list[dict[str, float]]] = {name: [] for name in programs}
    context.tell(f"  C, by turns: {', '.join(programs)}")
    for _ in range(context.rounds if context.quick else 3 * context.rounds):
        for name, program in programs.items():
            found[name].append(native.measure(program))
    return {name: _columns(rounds) for name, rounds in found.items()}


def _columns(rounds: Sequence[Mapping[str, float]]) -> Samples:
    return {case: tuple(1e-9 * one[case] for one in rounds) for case in rounds[0]}
