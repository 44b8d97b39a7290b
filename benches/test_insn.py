"""The instruction gate has a count for every case, and its cases are functions of the library."""

from __future__ import annotations

import json
import re

from benches import insn


def test_every_case_has_its_counts():
    cases = {
        f"lomber_{subject.partition('_')[0]}_{function} {build}"
        for subject, functions in insn.CASES.items()
        for function in functions
        for build in insn.BUILDS
    }
    kept = json.loads(insn.BASELINE.read_text(encoding="utf-8"))
    assert kept
    for toolchain, counts in kept.items():
        assert set(counts) == cases, toolchain
        assert min(counts.values()) > 1000, toolchain


def test_every_case_is_a_public_function_that_its_driver_calls():
    headers = (insn.ROOT / "csrc" / "include" / "lomber").glob("*.h")
    public = set(re.findall(r"\b(lomber_\w+)\(", "".join(path.read_text() for path in headers)))
    for subject, functions in insn.CASES.items():
        driver = (insn.ROOT / "benches" / "c" / f"insn_{subject}.c").read_text(encoding="utf-8")
        for function in functions:
            name = f"lomber_{subject.partition('_')[0]}_{function}"
            assert name in public
            assert f"{name}(" in driver
            assert f'{{"{name}", ' in driver
