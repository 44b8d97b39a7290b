"""Options: a typed schema, and errors that list the choices."""

import numpy as np
import pytest

from lomber import BadOption
from lomber.i18n import Text
from lomber.options import Option, validate

SCHEMA = (
    Option("pack", 52, (36, 52)),
    Option("values", "rank", ("rank", "twenty-one")),
    Option("muggins", False),
    Option("target", 121, minimum=1, maximum=999),
    Option("deals", 0, minimum=0),
    Option("floor", -3, maximum=5),
    Option("free", 7),
    Option("table", "green"),
)
DEFAULTS = {option.name: option.default for option in SCHEMA}


def test_defaults_stand_in_the_order_of_the_schema():
    found = validate(SCHEMA, {}, "toy")
    assert list(found.items()) == list(DEFAULTS.items())
    assert list(validate(SCHEMA, {"table": "red", "pack": 36}, "toy")) == list(DEFAULTS)


@pytest.mark.parametrize(
    ("name", "given", "value"),
    [
        ("pack", 36, 36),
        ("pack", "36", 36),
        ("pack", " 52 ", 52),
        ("pack", np.int64(36), 36),
        ("values", "twenty-one", "twenty-one"),
        ("values", "RANK", "rank"),
        ("muggins", True, True),
        ("muggins", "yes", True),
        ("muggins", "ON", True),
        ("muggins", 1, True),
        ("muggins", "0", False),
        ("muggins", "no", False),
        ("target", 1, 1),
        ("target", "999", 999),
        ("floor", "-40", -40),
        ("free", "+12", 12),
        ("table", "any thing", "any thing"),
    ],
)
def test_values_are_taken_as_such_or_as_text(name, given, value):
    found = validate(SCHEMA, {name: given}, "toy")[name]
    assert (found, type(found)) == (value, type(value))


@pytest.mark.parametrize(
    ("name", "given", "allowed"),
    [
        ("pack", 40, "it is one of: 36, 52"),
        ("pack", True, "it is one of: 36, 52"),
        ("pack", 52.0, "it is one of: 36, 52"),
        ("pack", None, "it is one of: 36, 52"),
        ("values", "ranks", "it is one of: rank, twenty-one"),
        ("muggins", "perhaps", "it is one of: true, false"),
        ("muggins", 2, "it is one of: true, false"),
        ("target", 0, "it is a whole number from 1 to 999"),
        ("target", "1000", "it is a whole number from 1 to 999"),
        ("target", "1e2", "it is a whole number from 1 to 999"),
        ("target", "1_0", "it is a whole number from 1 to 999"),
        ("target", "١٢", "it is a whole number from 1 to 999"),
        ("target", True, "it is a whole number from 1 to 999"),
        ("target", 12.0, "it is a whole number from 1 to 999"),
        ("deals", -1, "it is a whole number from 0"),
        ("floor", 6, "it is a whole number up to 5"),
        ("free", "9" * 5000, "it is a whole number"),
        ("free", "many", "it is a whole number"),
        ("table", 5, "it is a text"),
    ],
)
def test_what_is_not_allowed_lists_what_is(name, given, allowed):
    with pytest.raises(BadOption) as caught:
        validate(SCHEMA, {name: given}, "toy")
    assert str(caught.value) == f"option {name} of toy cannot be {given!r}; {allowed}"


def test_unknown_names():
    with pytest.raises(BadOption, match=r"toy has no option 'pck'; did you mean 'pack'\? known: "):
        validate(SCHEMA, {"pck": 52}, "toy")
    with pytest.raises(BadOption, match="toy has no option 'x'; known: none"):
        validate((), {"x": 1}, "toy")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"name": "own-colour", "default": 1}, "name is a Python word, not 'own-colour'"),
        ({"name": "n", "default": 3, "choices": (1, 2)}, "the default 3 is not allowed; .*: 1, 2"),
        ({"name": "n", "default": 3, "minimum": 4}, "the default 3 is not allowed"),
        ({"name": "n", "default": 3, "maximum": 2}, "a whole number up to 2"),
    ],
)
def test_an_option_that_is_wrong_itself(arguments, message):
    with pytest.raises(BadOption, match=message):
        Option(**arguments)


def test_options_are_values():
    assert Option("n", 1, help=Text("how many")) == Option("n", 1, help=Text("how many"))
    assert hash(Option("n", 1)) == hash(Option("n", 1))
