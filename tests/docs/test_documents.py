"""What README and docs tell a reader to do does what they say."""

from __future__ import annotations

import re

import pytest

import lomber.host
from doc_pages import PAGES, ROOT, Reader, blocks, prints_as_told, statements
from lomber.testing import check_names

KNOWN = {
    "bash",
    "console",
    "python",
    "text",
    "json",
    "toml",
    "yaml",
    "sh",
    "c",
    "cmake",
    "markdown",
}
NOT_CODE = {"{toctree}", "{include}", "{eval-rst}", "{literalinclude}", "{note}", "{tip}", ""}


@pytest.mark.parametrize("page", PAGES, ids=lambda p: str(p.relative_to(ROOT)))
def test_a_page_can_be_followed(page, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(lomber.host, "_shared", [])
    Reader(page, tmp_path).follow()


def test_every_block_says_what_it_is():
    for page in PAGES:
        for block in blocks(page):
            language = block.language
            assert language in KNOWN | NOT_CODE, f"{page.name}:{block.line}: {language!r}"


def test_readmes_two_commands_are_what_ci_runs():
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    install, test = re.findall(r"^\$ (python3 -m venv .*)$", readme, re.MULTILINE)
    assert install.endswith("lomber play cross")
    assert test.endswith("-m pytest")
    script = ROOT / ".ci" / "run"
    assert test in script.read_text(encoding="utf-8").splitlines()


@pytest.mark.parametrize("page", PAGES, ids=lambda p: str(p.relative_to(ROOT)))
def test_links_lead_somewhere(page):
    text = page.read_text(encoding="utf-8")
    for target in re.findall(r"\]\(([^)#\s]+)[^)]*\)", text):
        if not target.startswith(("http:", "https:", "mailto:")):
            assert (page.parent / target).exists(), f"{page.name} links to {target}"


def test_a_wrong_page_is_found_out(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    for wrong in (
        "```python\n1 + 1  # 3\n```\n",
        "```python\nprint(2)\n```\n\n```text\n3\n```\n",
        "```console\n$ echo one\ntwo\n```\n",
        "```console\n$ false\n```\n",
    ):
        page = ROOT / "docs" / "wrong.md"
        reader = Reader(page, tmp_path)
        monkeypatch.setattr("doc_pages.blocks", lambda _, text=wrong: _blocks_of(text, tmp_path))
        with pytest.raises(AssertionError, match=r"docs/wrong\.md:\d"):
            reader.follow()


def _blocks_of(text, folder):
    page = folder / "page.md"
    page.write_text(text, encoding="utf-8")
    return blocks(page)


def test_dots_stand_for_anything():
    assert prints_as_told("a ... c\n...\nz\n", "a b c\nd\ne\nz  \n")
    assert not prints_as_told("a\n", "a\nb\n")


def test_figures_may_be_near():
    assert prints_as_told("red 48.70% +0.12\n...\n", "red  44.20%  -0.05\nmore", about=True)
    assert not prints_as_told("red 48.70%", "red 30.20%", about=True)
    assert not prints_as_told("red 48.70%", "red 48.71%")


def test_values_are_told_from_comments():
    code = "f(1)  # 2: the sum\nx = 1  # no value\ny  # to be seen\n    z  # 1"
    assert [told for _, told in statements(code) if told] == ["2"]


def test_every_check_of_the_suite_is_explained():
    page = (ROOT / "docs" / "how-to" / "testing.md").read_text(encoding="utf-8")
    named = re.findall(r"`([\w-]+)`", "".join(re.findall(r"^\| (`.*?) \|", page, re.MULTILINE)))
    assert sorted(named) == sorted(check_names())
