"""What pyproject.toml cannot say: there is C to build."""

from setuptools import setup

setup(cffi_modules=["build_native.py:ffi"])
