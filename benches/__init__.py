"""Benchmarks of lomber; see README.md in this folder."""
