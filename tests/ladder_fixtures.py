"""The sample game Ladder, known to the process for one test, and the command line run here."""

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
def ladder_session():
    host = Host()
    host.load_entry_points()
    host.load_file(LADDER)
    return host


@pytest.fixture
def ladder_host(ladder_session, monkeypatch):
    """Make the sample game Ladder known to this process, for one test."""
    monkeypatch.setattr("lomber.host.host", lambda: ladder_session)
    return ladder_session


@pytest.fixture
def ladder(ladder_host):
    """Return the sample game with its default options."""
    return lomber.load("ladder")


@pytest.fixture
def lomber_cli(ladder_host, monkeypatch, capsys, tmp_path_factory):
    """Return a function that runs a command here: (status, stdout, stderr)."""
    from lomber.cli.app import run

    monkeypatch.setenv("LC_ALL", "en_US.UTF-8")
    monkeypatch.chdir(tmp_path_factory.mktemp("home"))  # games that are left are saved here

    def call(*args, stdin=""):
        monkeypatch.setattr(sys, "stdin", io.StringIO(stdin))
        status = run([str(arg) for arg in args])
        out, err = capsys.readouterr()
        return status, out, err

    return call
