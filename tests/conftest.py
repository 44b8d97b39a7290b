"""What every test has at hand."""

from ladder_fixtures import ladder, ladder_host, ladder_session, lomber_cli
from rule_report import pytest_addoption, pytest_configure

__all__ = [
    "ladder",
    "ladder_host",
    "ladder_session",
    "lomber_cli",
    "pytest_addoption",
    "pytest_configure",
]
