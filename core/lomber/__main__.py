"""``python -m lomber`` is ``lomber``."""

from lomber.cli import main

if __name__ == "__main__":
    main()
