"""The report as a Markdown page and as one self-contained HTML page."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from html import escape
from pathlib import Path

from benches.report.model import Section, Table
from benches.report.tables import figures, summary

__all__ = ["BEGIN", "END", "html", "markdown", "markdown_table", "put_summary"]

BEGIN, END = "<!-- report: begin -->", "<!-- report: end -->"
METHOD = (
    "Every figure is a median over rounds; in each round lomber and what stands beside it took "
    "turns, and a ratio is the median of the rounds' ratios. A range is the least and the "
    "greatest round; best to best is the ratio of the least disturbed round of each. "
    "Ratios above 1 are lomber's lead. What runs on one thread is timed by its "
    "processor time, start-up by that of the process, so that other work on the machine counts "
    "for little; what runs on two threads by the clock. Programs in C give the best of many short "
    "runs as a round."
)
STYLE = """
body { font: 15px/1.5 system-ui, sans-serif; max-width: 76rem; margin: 2rem auto; padding: 0 1rem;
       color: #1c1c1c; background: #fff; }
table { border-collapse: collapse; margin: 0.8rem 0; font-size: 0.9em; display: block;
        overflow-x: auto; }
th, td { border-bottom: 1px solid #ddd; padding: 0.25rem 0.7rem; text-align: left; }
th { border-bottom: 2px solid #888; }
td { font-variant-numeric: tabular-nums; }
svg { max-width: 100%; height: auto; }
nav a { margin-right: 1rem; }
.note { color: #6b4a00; }
@media (prefers-color-scheme: dark) {
  body { color: #e6e6e6; background: #17181a; } th, td { border-color: #444; }
  .note { color: #e0b060; } a { color: #7db7ff; } svg { background: #fff; }
}
"""


def markdown_table(table: Table) -> str:
    """Return a table in Markdown."""
    lines = [table.head, ["---"] * len(table.head), *table.rows]
    return "\n".join(
        "| " + " | ".join(cell.replace("|", "\\|") for cell in line) + " |" for line in lines
    )


def markdown(title: str, command: str, sections: Sequence[Section]) -> str:
    """Return the whole report as Markdown; plots are in the HTML page alone."""
    out = [f"# {title}", f"`{command}`", METHOD]
    head = summary(sections)
    if head.rows:
        out += ["## Summary", markdown_table(head)]
    for section in sections:
        out.append(f"## {section.title}")
        if section.intro:
            out.append(section.intro)
        out += [f"- {note}" for note in section.notes]
        table = figures(section)
        if table:
            out.append(markdown_table(table))
        for extra in section.tables:
            out += [f"### {extra.title}"] if extra.title else []
            out.append(markdown_table(extra))
    return re.sub(r"(\n- .*)\n(?=\n- )", r"\1", "\n\n".join(out)) + "\n"


def _html_table(table: Table) -> str:
    head = "".join(f"<th>{escape(cell)}</th>" for cell in table.head)
    body = "".join(
        "<tr>" + "".join(f"<td>{escape(cell)}</td>" for cell in line) + "</tr>\n"
        for line in table.rows
    )
    return f"<table><thead><tr>{head}</tr></thead>\n<tbody>\n{body}</tbody></table>"


def html(
    title: str, command: str, sections: Sequence[Section], drawings: Mapping[str, str]
) -> str:
    """Return the whole report as one page; *drawings* are SVG elements by the plots' names."""
    links = "".join(f'<a href="#{s.name}">{escape(s.title)}</a>' for s in sections)
    out = [
        f"<h1>{escape(title)}</h1>",
        f"<p><code>{escape(command)}</code></p>",
        f"<p>{METHOD}</p>",
        f"<nav>{links}</nav>",
    ]
    head = summary(sections)
    if head.rows:
        out += ["<h2>Summary</h2>", _html_table(head)]
    for section in sections:
        out.append(f'<h2 id="{section.name}">{escape(section.title)}</h2>')
        if section.intro:
            out.append(f"<p>{escape(section.intro)}</p>")
        out += [f'<p class="note">{escape(note)}</p>' for note in section.notes]
        out += [drawings[plot.name] for plot in section.plots if plot.name in drawings]
        table = figures(section)
        if table:
            out.append(_html_table(table))
        for extra in section.tables:
            out += [f"<h3>{escape(extra.title)}</h3>"] if extra.title else []
            out.append(_html_table(extra))
    body = "\n".join(out)
    return (
        '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{escape(title)}</title>\n<style>{STYLE}</style>\n</head>\n"
        f"<body>\n{body}\n</body>\n</html>\n"
    )


def put_summary(page: Path, sections: Sequence[Section], command: str, machine: str) -> None:
    """Put the summary between the two marks of a Markdown page. Raises ValueError."""
    text = page.read_text(encoding="utf-8")
    before, begin, rest = text.partition(BEGIN)
    _, end, after = rest.partition(END)
    if not (begin and end):
        raise ValueError(f"{page} has no place for the summary: {BEGIN} ... {END}")
    middle = f"{BEGIN}\n{markdown_table(summary(sections))}\n\n`{command}`; {machine}.\n{END}"
    page.write_text(before + middle + after, encoding="utf-8")
