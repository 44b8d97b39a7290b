"""What every test has at hand."""

from rule_report import pytest_addoption, pytest_configure

__all__ = ["pytest_addoption", "pytest_configure"]
