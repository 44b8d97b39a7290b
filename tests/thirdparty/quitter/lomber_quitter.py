"""Ends the process when it is imported, or tries to."""

import sys

sys.exit("goodbye")
