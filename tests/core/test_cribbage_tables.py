"""The generated tables are what their script writes."""

import importlib.util
from pathlib import Path

CSRC = Path(__file__).parents[2] / "csrc"


def test_the_committed_tables_are_those_of_the_script():
    path = CSRC / "tools" / "cribbage_tables.py"
    spec = importlib.util.spec_from_file_location("cribbage_tables", path)
    script = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(script)
    committed = (CSRC / "src" / "cribbage_tables.c").read_text(encoding="utf-8")
    assert committed == script.generate()
