"""What many tests share."""

from __future__ import annotations

import io
import sys
from pathlib import Path

import pytest

import lomber
from lomber.host import Host

SAMPLES = Path(__file__).parent / "samples"
LADDER = SAMPLES / "ladder.py"


@pytest.fixture(scope="session")
def _ladder_host():
    host = Host()
    host.load_entry_points()
    host.load_file(LADDER)
    return host


@pytest.fixture
def ladder_host(_ladder_host, monkeypatch):
    """Make the sample game Ladder known to this process, for one test."""
    monkeypatch.setattr("lomber.host.host", lambda: _ladder_host)
    return _ladder_host


@pytest.fixture
def ladder(ladder_host):
    """Return the sample game with its default options."""
    return lomber.load("ladder")


@pytest.fixture
def lomber_cli(ladder_host, monkeypatch, capsys):
    """Return a function that runs a command here: (status, stdout, stderr)."""
    from lomber.cli.app import run

    monkeypatch.setenv("LC_ALL", "en_US.UTF-8")

    def call(*args, stdin=""):
        monkeypatch.setattr(sys, "stdin", io.StringIO(stdin))
        status = run([str(arg) for arg in args])
        out, err = capsys.readouterr()
        return status, out, err

    return call
