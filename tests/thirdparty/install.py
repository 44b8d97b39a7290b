"""Installing the sample distributions beside this file, quickly and with no network."""

from __future__ import annotations

import shutil
import tomllib
from pathlib import Path

HERE = Path(__file__).parent
NAMES = sorted(path.parent.name for path in HERE.glob("*/pyproject.toml"))


def install(target: Path, *names: str) -> None:
    """Put distributions into a folder as ``pip install --target`` would."""
    for name in names:
        project = tomllib.loads((HERE / name / "pyproject.toml").read_text("utf-8"))
        data = project["project"]
        for module in project["tool"]["setuptools"]["py-modules"]:
            shutil.copy(HERE / name / f"{module}.py", target)
        stem = f"{data['name'].replace('-', '_')}-{data['version']}"
        info = target / f"{stem}.dist-info"
        info.mkdir()
        head = f"Metadata-Version: 2.1\nName: {data['name']}\nVersion: {data['version']}\n"
        (info / "METADATA").write_text(head, "utf-8")
        groups = [
            f"[{group}]\n" + "".join(f"{key} = {value}\n" for key, value in points.items())
            for group, points in data["entry-points"].items()
        ]
        (info / "entry_points.txt").write_text("\n".join(groups), "utf-8")
