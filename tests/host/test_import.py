"""``import lomber`` does no work."""

import os
import subprocess
import sys
from time import perf_counter

FRESH = """
import sys
before = set(sys.modules)
import lomber
print(*{name.partition(".")[0] for name in set(sys.modules) - before})
"""


def fresh(code):
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_import_loads_nothing_else():
    """No discovery: not even what would do it."""
    assert set(fresh(FRESH).split()) <= {"lomber", "__future__"}


def test_hookimpl_brings_no_host():
    code = "import lomber, sys; lomber.hookimpl; print('lomber.host' in sys.modules)"
    assert fresh(code) == "False\n"


def test_import_takes_no_time():
    def spent(code):
        start = perf_counter()
        subprocess.run([sys.executable, "-c", code], check=True, env=os.environ)
        return perf_counter() - start

    pairs = [(spent("pass"), spent("import lomber")) for _ in range(9)]
    assert min(b for _, b in pairs) - min(a for a, _ in pairs) < 0.03


def test_the_pytest_plugin_imports_nothing_heavy():
    code = (
        "import sys, lomber.testing.plugin; "
        "print(*(m for m in sys.modules if m.startswith(('lomber', 'numpy', 'cffi'))))"
    )
    assert fresh(code).split() == ["lomber", "lomber.testing", "lomber.testing.plugin"]
