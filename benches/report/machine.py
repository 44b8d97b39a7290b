"""On what the figures were taken."""

from __future__ import annotations

import json
import os
import platform
import re
import time
from collections.abc import Sequence
from importlib import metadata
from pathlib import Path

from benches.report.context import Context, Missing
from benches.report.model import Section, Table

__all__ = ["BUSY", "load", "machine", "summary_line"]

BUSY = 1.0  # a load above this, when nothing of ours runs yet, is other people's work
OURS = ("lomber", "numpy", "cffi", "matplotlib")
PEERS = ("open_spiel", "chess", "pgx", "jax", "numpy")
VERSIONS = (
    "import json, sys; from importlib import metadata as m\n"
    "def v(n):\n"
    "    try: return m.version(n)\n"
    "    except m.PackageNotFoundError: return ''\n"
    "print(json.dumps({n: v(n) for n in sys.argv[1:]}))"
)


def load() -> float:
    """Return how many processes wanted a processor in the last minute, or -1."""
    try:
        return os.getloadavg()[0]
    except OSError:
        return -1.0


def processor() -> str:
    """Return what the processor calls itself."""
    try:
        text = Path("/proc/cpuinfo").read_text(encoding="utf-8")
    except OSError:
        return platform.processor() or platform.machine()
    found = re.search(r"model name\s*: (.*)", text)
    return re.sub(r"\s+", " ", found[1]) if found else platform.machine()


def memory() -> str:
    """Return the memory, in GiB."""
    try:
        size = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")
    except (OSError, ValueError, AttributeError):
        return "unknown"
    return f"{size / 2**30:.1f} GiB"


def cores() -> int:
    """Return how many processors this process may use."""
    found = getattr(os, "sched_getaffinity", None)
    return len(found(0)) if found else os.cpu_count() or 1


def _own(names: Sequence[str]) -> dict[str, str]:
    found = {}
    for name in names:
        try:
            found[name] = metadata.version(name)
        except metadata.PackageNotFoundError:
            found[name] = ""
    return found


def _peers(context: Context) -> dict[str, str]:
    try:
        told = json.loads(context.run([context.peer, "-c", VERSIONS, *PEERS]))
    except Missing as missing:
        return {"peers": str(missing)}
    return {name: str(version) for name, version in told.items() if version}


def _compiler(context: Context) -> str:
    try:
        return context.run([context.compiler, "--version"]).splitlines()[0]
    except Missing as missing:
        return str(missing)


def machine(context: Context, before: float) -> Section:
    """Describe the machine; *before* is the load when nothing had run yet."""
    from lomber.native import cpu_features

    facts = [
        ("date", time.strftime("%Y-%m-%d %H:%M UTC", time.gmtime())),
        ("processor", f"{processor()}, {cores()} cores, {memory()}"),
        ("features the core uses", cpu_features() or "none beyond the baseline"),
        ("system", platform.platform()),
        ("compiler of what is built for the report", _compiler(context)),
        ("Python", f"{platform.python_implementation()} {platform.python_version()}"),
        *((name, version or "not installed") for name, version in _own(OURS).items()),
        *((f"peer: {name}", version) for name, version in _peers(context).items()),
        ("load over a minute, before", f"{before:.2f}"),
        ("load over a minute, after", f"{load():.2f}"),
        ("rounds", str(context.rounds)),
    ]
    section = Section("machine", "The machine")
    section.tables.append(Table("", ("what", "value"), tuple(facts)))
    if before > BUSY:
        section.notes.append(
            f"A busy machine: the load was {before:.1f} before anything of this run began. "
            "Compare ratios, not seconds."
        )
    return section


def summary_line(section: Section) -> str:
    """Return one line about the machine and the day."""
    facts = {row[0]: row[1] for row in section.tables[0].rows}
    busy = "a busy machine, load" if section.notes else "load"
    return (
        f"{facts['date']}; {facts['processor']}; Python {facts['Python'].split()[-1]}; "
        f"{facts['compiler of what is built for the report']}; "
        f"{busy} {facts['load over a minute, before']} before"
    )
