"""Games driven from Python: lomber beside OpenSpiel and python-chess, in turn, in one run.

python -m benches.peers                     # installs the peers into a venv of their own, once
python -m benches.peers --rounds 9 --json

The figure to quote is the ratio: the median over the rounds of lomber's actions a second to the
peer's in the same round. The peers' venv is kept in the user's cache folder, or where --venv says.
"""

from __future__ import annotations

import argparse
import json
import os
import statistics
import subprocess
import sys
import venv
from collections.abc import Sequence
from pathlib import Path

HERE = Path(__file__).parent
PEERS = ("open_spiel", "chess")
BRIDGE = "spiel bridge use_double_dummy_result=false"
SECONDS = 0.7  # a round of each
PAIRS = {  # lomber's game, the peer's
    "cross / OpenSpiel cribbage": ("lomber cross", "spiel cribbage"),
    "cross, 36 cards / OpenSpiel cribbage": ("lomber cross pack=36", "spiel cribbage"),
    "cribbage / OpenSpiel cribbage": ("lomber cribbage", "spiel cribbage"),
    "ristikontra / OpenSpiel hearts": ("lomber ristikontra deals=1", "spiel hearts"),
    "vint / OpenSpiel bridge": ("lomber vint deals=1", BRIDGE),
    "construction / python-chess": ("lomber construction", "chess random"),
}


def peer_python(folder: Path) -> Path:
    """Return the interpreter of a venv that has the peers, made when it is not there."""
    python = folder / "bin" / "python"
    if not python.exists():
        print(f"installing {', '.join(PEERS)} into {folder}", file=sys.stderr)
        venv.create(folder, with_pip=True)
    subprocess.run([python, "-m", "pip", "install", "-q", *PEERS], check=True)
    return python


def rate(python: str | Path, words: str) -> dict[str, float]:
    """Return games and actions a second of one run of drive.py."""
    side, name, *options = words.split()
    command = [str(python), str(HERE / "drive.py"), side, name, str(SECONDS), *options]
    run = subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True)
    return {key: float(value) for key, value in json.loads(run.stdout).items()}


def compare(peer: Path, rounds: int, only: Sequence[str]) -> dict[str, dict[str, float]]:
    """Return for each pair the medians of both sides and of the ratio, and the ratio's range."""
    out = {}
    for name, (ours, theirs) in PAIRS.items():
        if only and not any(word in name for word in only):
            continue
        pairs = [(rate(sys.executable, ours), rate(peer, theirs)) for _ in range(rounds)]
        ratios = [a["actions"] / b["actions"] for a, b in pairs]
        out[name] = {
            "lomber": statistics.median(a["actions"] for a, _ in pairs),
            "peer": statistics.median(b["actions"] for _, b in pairs),
            "ratio": statistics.median(ratios),
            "least": min(ratios),
            "greatest": max(ratios),
        }
    return out


def main() -> int:
    """Print the table, or JSON."""
    cache = Path(os.environ.get("XDG_CACHE_HOME", Path.home() / ".cache"))
    parser = argparse.ArgumentParser(description="lomber beside its peers, driven from Python")
    parser.add_argument("only", nargs="*", help="pairs whose name has one of these words")
    parser.add_argument("--venv", type=Path, default=cache / "lomber-peers", help="peers' venv")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--json", action="store_true")
    args = parser.parse_args()
    found = compare(peer_python(args.venv), args.rounds, args.only)
    if args.json:
        print(json.dumps(found, indent=2))
        return 0
    print(f"{'actions a second':38} {'lomber':>10} {'peer':>10} {'ratio':>7}   range")
    for name, row in found.items():
        print(
            f"{name:38} {row['lomber']:>10,.0f} {row['peer']:>10,.0f} {row['ratio']:>7.2f}"
            f"   {row['least']:.2f}-{row['greatest']:.2f}"
        )
    return 0


if __name__ == "__main__":
    sys.exit(main())
