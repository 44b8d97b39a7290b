"""The reference of hooks names every hook, with its signature and an example."""

from __future__ import annotations

import ast
import inspect
import re

import pytest

from doc_pages import ROOT, blocks
from lomber import hookspecs

PAGE = ROOT / "docs" / "reference" / "hooks.md"
HOOKS = sorted(name for name in hookspecs.__all__ if name.startswith("lomber_"))


def signatures() -> dict[str, str]:
    """Return the signature of every hook as hookspecs.py has it."""
    tree = ast.parse(inspect.getsource(hookspecs))
    return {
        node.name: f"{node.name}({ast.unparse(node.args)}) -> {ast.unparse(node.returns)}"
        for node in tree.body
        if isinstance(node, ast.FunctionDef) and node.returns is not None
    }


def test_the_page_has_these_hooks_and_no_others():
    headings = re.findall(r"^## (lomber_\w+)$", PAGE.read_text(encoding="utf-8"), re.MULTILINE)
    assert sorted(headings) == HOOKS


@pytest.mark.parametrize("hook", HOOKS)
def test_a_hooks_signature_stands_there(hook):
    shown = [block.body.strip() for block in blocks(PAGE) if not block.file]
    assert signatures()[hook] in shown


@pytest.mark.parametrize("hook", HOOKS)
def test_a_hook_has_an_example_that_is_run(hook):
    examples = [block.body for block in blocks(PAGE) if block.file]
    assert any(f"@lomber.hookimpl\ndef {hook}(" in body for body in examples)
