"""Saved games: JSON lines that a person can read, that only grow, and that replay without chance.

::

    {"lomber": 1, "game": "hello", "rules": "1.0", "options": {"players": 2}, "seats": [..]}
    {"by": "chance", "do": "deal 6c"}
    {"by": 0, "do": "play 6c"}
    {"undo": 1}
    {"result": {"returns": [1, -1], "score": {"0": 61, "1": 59}}}

``undo`` takes back that many actions, chance included. Keys and lines that this version does not
know are let be. A last line without its end, left by a crash, is dropped with a warning.
"""

from __future__ import annotations

from lomber.record.lines import FORMAT
from lomber.record.model import Move, Record
from lomber.record.writing import RecordWriter

__all__ = ["FORMAT", "Move", "Record", "RecordWriter"]
