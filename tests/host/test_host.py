"""The host: what it takes, what it leaves out and why, and what it answers."""

from __future__ import annotations

import inspect
import pickle
import subprocess
import sys
from itertools import repeat
from types import ModuleType, SimpleNamespace

import click
import pytest

import lomber
from lomber import BadOption, BadValue, PluginError, UnknownGame, hookspecs
from lomber.bots import Bot
from lomber.host import Host, Plugin, bot_class, host, load
from lomber.i18n import Text
from lomber.options import Option
from lomber.vetting import HOOKS
from samples.whisk import Whisk

FILE = """
import lomber
from samples.whisk import Whisk
lomber_api = 1

class Filed(Whisk):
    name = "filed"

@lomber.hookimpl
def lomber_games():
    return [Filed]
"""


def module(**parts):
    made = ModuleType("sample")
    vars(made).update({"lomber_api": 1, **parts})
    return made


def game(name="alone", **parts):
    return type(name.title(), (Whisk,), {"name": name, **parts})


def bot(name="sage", **parts):
    def choose(self, observation, legal):
        return legal[0]

    return type(name.title(), (Bot,), {"name": name, "choose": choose, **parts})


def games(*classes):
    def lomber_games():
        return classes

    return lomber.hookimpl(lomber_games)


def bots(*classes):
    def lomber_bots():
        return classes

    return lomber.hookimpl(lomber_bots)


def add(found, name="sample", **parts):
    plugin = Plugin(name, f"lomber-{name} 1.0", f"lomber-{name}", "1.0")
    found.register(module(**parts), plugin)
    return plugin


def refused(**parts):
    found = Host()
    good = add(found, "good", lomber_games=games(game("good")))
    plugin = add(found, **parts)
    assert found.games() == ["good"]
    assert good.error == ""
    assert (plugin.games, plugin.bots, plugin.hooks) == ((), (), ())
    assert found.plugins == [good, plugin]
    with pytest.raises(UnknownGame, match="plugins left out: sample"):
        found.game_class("alone")
    commands = click.Group("lomber")
    found.add_commands(commands)
    assert commands.commands == {}
    return plugin.error


def raising(exc):
    def hook():
        raise exc

    return hook


def marked(function, **options):
    return lomber.hookimpl(**options)(function) if options else lomber.hookimpl(function)


# -- what is left out -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("api", "message"),
    [
        (None, "add lomber_api = 1"),
        ("1", "lomber_api is '1'; it is a whole number"),
        (True, "lomber_api is True; it is a whole number"),
        (0, "it was written for protocol 0, .* install a newer version of the plugin"),
        (10, "it was written for protocol 10, .* install a newer lomber"),
    ],
)
def test_protocol_versions(api, message):
    with pytest.raises(AssertionError, match=message):
        raise AssertionError(refused(lomber_api=api, lomber_games=raising(AssertionError)))


@pytest.mark.parametrize(
    ("exc", "error"),
    [
        (RuntimeError("a\n  b"), "RuntimeError: a b"),
        (SystemExit(3), "SystemExit: 3"),
        (GeneratorExit(), "GeneratorExit"),
        (BaseException("rare"), "BaseException: rare"),
    ],
    ids=str,
)
def test_a_hook_that_raises_anything(exc, error):
    assert refused(lomber_games=marked_named(raising(exc), "lomber_games")) == error


def marked_named(function, name):
    function.__name__ = name
    return lomber.hookimpl(function)


def test_ctrl_c_is_not_swallowed():
    with pytest.raises(KeyboardInterrupt):
        Host().register(
            module(lomber_games=marked_named(raising(KeyboardInterrupt()), "lomber_games")),
            Plugin("sample", "sample.py"),
        )


NAMED = {"name": "part", "title": Text("Part")}


def empty():
    def hook():
        return []

    return hook


def endless():
    return repeat(game())


async def later():
    return [game()]


def yields():
    yield


@pytest.mark.parametrize(
    ("parts", "message"),
    [
        ({"lomber_game": marked(empty())}, "unknown hook 'lomber_game'; did you mean 'lomber_g"),
        ({"games": marked(empty())}, "unknown hook 'games'"),
        ({"offer": marked(empty(), specname="lomber_gams")}, "unknown hook 'lomber_gams'"),
        ({"lomber_games": empty()}, "lomber_games is not marked as a hook: write @lomber.hook"),
        ({}, "it implements no hook; known: lomber_games, lomber_bots, lomber_commands"),
        ({"lomber_gmes": empty()}, "it implements no hook; did you mean 'lomber_games'"),
        ({"lomber_games": marked(lambda a, b: [])}, "lomber_games takes 'a', 'b', which the hook"),
        ({"lomber_commands": marked(lambda cli, x: 0)}, "takes 'x', .* it offers 'cli'"),
        ({"lomber_games": marked(yields, hookwrapper=True)}, "is not a plain function"),
        ({"lomber_games": marked(yields, wrapper=True)}, "is not a plain function"),
        ({"lomber_games": marked(lambda: None)}, "returned None, which is not a list of classes"),
        ({"lomber_games": marked(lambda: "whisk")}, "returned 'whisk', which is not a list"),
        ({"lomber_games": marked(later)}, "lomber_games is asynchronous; write a plain def"),
        ({"lomber_games": marked(endless)}, "more than 1000 classes, perhaps without end"),
        ({"lomber_games": games(Whisk())}, "which is not a subclass of lomber.game.Game"),
        ({"lomber_games": games(dict)}, "which is not a subclass of lomber.game.Game"),
        ({"lomber_games": games(game("Bad Name"))}, "the name 'Bad Name'; a name is lower case"),
        ({"lomber_games": games(game(title="plain"))}, "the game Alone has no title"),
        ({"lomber_games": games(lomber.Game)}, "the game Game has no name: write name = .game."),
        (
            {"lomber_games": games(type("Part", (lomber.Game,), NAMED))},
            "the game Part does not define new_state, resample, setup",
        ),
        ({"lomber_games": games(game(), game())}, "offers two classes with the name 'alone'"),
        ({"lomber_bots": bots(Whisk)}, "which is not a subclass of lomber.bots.Bot"),
        ({"lomber_bots": bots(bot("greedy"))}, "the bot name 'greedy' is lomber's own"),
        ({"lomber_bots": bots(bot(games="whisk"))}, "games = 'whisk', not a set of names"),
        (
            {"lomber_bots": bots(type("Idle", (Bot,), {"name": "idle"}))},
            "the bot Idle does not define choose",
        ),
        (
            {"lomber_games": games(game()), "lomber_bots": bots(bot(), bot())},
            "lomber_bots offers two classes with the name 'sage'",
        ),
    ],
    ids=str,
)
def test_what_is_refused(parts, message):
    with pytest.raises(AssertionError, match=message):
        raise AssertionError(refused(**parts))


def test_one_module_twice():
    found, sample = Host(), module(lomber_games=games(game()))
    found.register(sample, Plugin("one", "lomber-one 1.0"))
    found.register(sample, Plugin("two", "lomber-two 1.0"))
    error = found.plugins[1].error
    assert error == "plugin one (lomber-one 1.0) registered the same module already"
    assert found.games() == ["alone"]
    assert found.clashes() == {}


def test_what_pluggy_refuses_is_not_kept_half(monkeypatch):
    """Hooks before the bad one would stay registered."""
    found = Host()
    sample = module(lomber_games=games(game()))

    def verify(*args):
        raise RuntimeError("no")

    monkeypatch.setattr(found._manager, "_verify_hook", verify)
    found.register(sample, Plugin("one", "lomber-one 1.0"))
    monkeypatch.undo()
    assert not found._manager.is_registered(sample)
    assert found.games() == []
    found.register(sample, Plugin("one", "lomber-one 1.0"))
    assert found.games() == ["alone"]


# -- what is taken --------------------------------------------------------------------------------


def test_a_hook_of_another_name_and_an_object_for_a_module():
    class Offer:
        lomber_api = 1

        @lomber.hookimpl(specname="lomber_games")
        def offer(self):
            return (cls for cls in [game()])

    found = Host()
    plugin = Plugin("sample", "lomber-sample 1.0")
    found.register(Offer(), plugin)
    assert plugin.error == ""
    assert plugin.hooks == ("lomber_games",)
    assert found.games() == ["alone"]


def test_commands_need_not_take_the_group():
    called = []
    found = Host()
    add(found, lomber_commands=marked(lambda: called.append(1)))
    found.add_commands(click.Group("lomber"))
    assert called == [1]


def test_strict_raises_at_once():
    with pytest.raises(PluginError, match=r"plugin 'sample' \(lomber-sample 1.0\): .*no hook"):
        add(Host(strict=True))
    found = Host(strict=True)
    add(found, "one", lomber_games=games(game()))
    with pytest.raises(PluginError, match="'alone' is also offered by plugin 'one'"):
        add(found, "two", lomber_games=games(game()))


# -- clashes --------------------------------------------------------------------------------------


def test_a_clash_names_all():
    found = Host()
    for name in ("one", "two", "three"):
        add(found, name, lomber_games=games(game(), game(f"own-{name}")))
    assert found.games() == ["own-one", "own-three", "own-two"]
    with pytest.raises(PluginError) as caught:
        found.game_class("alone")
    for name in ("one", "two", "three"):
        assert f"plugin '{name}' (lomber-{name} 1.0)" in str(caught.value)
    assert str(found.clashes()["alone"]) == str(caught.value)
    assert str(caught.value).endswith("LOMBER_DISABLE_PLUGINS=three")


def test_plugins_of_one_name_are_told_apart_by_distribution():
    found = Host()
    for dist in ("first", "second"):
        plugin = Plugin("same", f"{dist} 1.0", dist, "1.0")
        found.register(module(lomber_games=games(game())), plugin)
    assert str(found.clashes()["alone"]).endswith("LOMBER_DISABLE_PLUGINS=second")


@pytest.mark.parametrize(
    ("first", "second", "clash"),
    [
        (None, None, True),
        (None, {"whisk"}, True),
        ({"whisk", "other"}, {"whisk"}, True),
        ({"other"}, {"whisk"}, False),
    ],
)
def test_bots_of_one_name_clash_where_they_play_one_game(first, second, clash):
    found = Host()
    add(found, "one", lomber_bots=bots(bot(games=first)))
    add(found, "two", lomber_bots=bots(bot(games=second)))
    assert list(found.clashes()) == (["bot sage"] if clash else [])
    assert ("sage" in found.bots(Whisk)) is not clash
    assert ("sage" in found.bots()) is not clash
    if clash:
        with pytest.raises(PluginError, match="the bot 'sage' is also offered by plugin 'one'"):
            found.bot_class("sage", Whisk)
    else:
        assert found.bot_class("sage", Whisk).games == {"whisk"}
    with pytest.raises(BadValue, match=r"no bot 'sag' for whisk; .*known: greedy, random"):
        found.bot_class("sag", Whisk)


def commands(*names):
    def lomber_commands(cli):
        for name in names:
            cli.command(name)(lambda: None)

    return lomber.hookimpl(lomber_commands)


def lomber_group():
    group = click.Group("lomber")
    group.command("play")(lambda: None)
    return group


def test_commands_that_clash():
    found, group = Host(), lomber_group()
    play = group.commands["play"]
    plugins = {
        name: add(found, name, lomber_games=games(game(name)), lomber_commands=hook)
        for name, hook in {
            "good": commands("fine", "more"),
            "thief": commands("own", "play"),
            "one": commands("same", "one"),
            "two": commands("same", "two"),
            "late": marked_named(raising(SystemExit("bye")), "lomber_commands"),
        }.items()
    }
    found.add_commands(group)
    assert sorted(group.commands) == ["fine", "more", "play"]
    assert group.commands["play"] is play
    errors = {name: plugin.error for name, plugin in plugins.items()}
    assert errors["good"] == ""
    start = "its commands are left out: "
    assert errors["thief"] == f"{start}it replaces the command 'play', which is lomber's own"
    assert errors["late"] == f"{start}SystemExit: bye"
    assert errors["one"].startswith(
        f"{start}plugin 'two' (lomber-two 1.0) adds the command 'same'"
    )
    assert errors["two"].startswith(
        f"{start}plugin 'one' (lomber-one 1.0) adds the command 'same'"
    )
    assert found.games() == ["good", "late", "one", "thief", "two"]  # what they offered stays


# -- single files ---------------------------------------------------------------------------------


@pytest.fixture
def file(tmp_path):
    def write(name="filed.py", text=FILE):
        path = tmp_path / name
        path.write_text(text, encoding="utf-8")
        return path

    return write


def test_a_file_is_a_plugin_once(file):
    found, path = Host(), file()
    plugin = found.load_file(path)
    assert (plugin.name, plugin.source, plugin.games) == ("filed", str(path), ("filed",))
    assert found.load_file(str(path.parent / "." / path.name)) is plugin
    assert found.plugins == [plugin]
    assert Host().load_file(path).error == ""
    assert found.load("filed", {"hand": "4"}).options["hand"] == 4


def test_a_changed_file_is_read_again(file):
    assert Host().load_file(file()).games == ("filed",)
    assert Host().load_file(file(text=FILE.replace('"filed"', '"other"'))).games == ("other",)


def test_a_file_named_like_a_module_harms_neither(file):
    import json

    plugin = Host().load_file(file("json.py"))
    assert plugin.games == ("filed",)
    assert sys.modules["json"] is json


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("def (:", "SyntaxError: invalid syntax"),
        ("import nothing_there", "ModuleNotFoundError: No module named 'nothing_there'"),
        ("raise SystemExit(0)", "SystemExit: 0"),
        ("", "add lomber_api = 1"),
    ],
)
def test_a_file_that_fails_is_kept_and_forgotten(file, text, message):
    before = set(sys.modules)
    plugin = Host().load_file(file(text=text))
    assert message in plugin.error
    assert text == "" or set(sys.modules) == before


def test_no_such_file(file, tmp_path):
    for path in (tmp_path / "none.py", tmp_path, file("game.txt")):
        with pytest.raises(BadValue, match="no plugin file "):
            Host().load_file(path)


def test_a_file_can_be_disabled(file, monkeypatch):
    monkeypatch.setenv("LOMBER_DISABLE_PLUGINS", "filed")
    found = Host()
    assert found.load_file(file()).disabled
    assert found.games() == []


def test_a_game_of_a_file_reaches_another_process(file):
    """A worker knows nothing of the file until it unpickles the game."""
    found = Host()
    found.load_file(file())
    game = found.load("filed", {"players": 3})
    assert pickle.loads(pickle.dumps(game)) == game
    code = "import sys, pickle; print(pickle.load(sys.stdin.buffer))"
    done = subprocess.run(
        [sys.executable, "-c", f"import sys; sys.path[:] = {sys.path!r}; {code}"],
        input=pickle.dumps(game),
        capture_output=True,
    )
    assert done.stdout.decode().strip() == repr(game), done.stderr.decode()


# -- what the process has -------------------------------------------------------------------------


def test_unknown_games_and_options():
    with pytest.raises(UnknownGame, match=r"no game 'corss'; did you mean 'cross'\? known: "):
        load("corss")
    with pytest.raises(BadOption, match=r"cross has no option 'pck'; did you mean 'pack'\?"):
        load("cross", pck=52)
    with pytest.raises(BadOption, match="no option 'name'"):
        load("cross", name="x")
    with pytest.raises(BadOption, match="pack of cross cannot be 40; it is one of: 36, 52"):
        load("cross", pack=40)
    with pytest.raises(BadValue, match="no bot 'sage' for cross"):
        bot_class("sage", load("cross"))
    assert "cross" in lomber.games()


def test_a_game_that_cannot_be_made_blames_its_plugin():
    def setup(self):
        return 1 // 0

    found = Host()
    add(found, lomber_games=games(game(setup=setup)))
    text = (
        r"plugin 'sample' \(lomber-sample 1.0\): the game 'alone' cannot be made: ZeroDivisionErr"
    )
    with pytest.raises(PluginError, match=text):
        found.load("alone", {})


def test_a_plugin_may_not_ask_for_games_while_it_is_loaded(monkeypatch):
    monkeypatch.setattr("lomber.host._shared", [])
    asked = []

    def load_it():
        asked.append(1)
        lomber.games()

    point = SimpleNamespace(load=load_it)
    monkeypatch.setattr("lomber.host.find", lambda: [(Plugin("eager", "lomber-eager 1"), point)])
    (plugin,) = host().plugins
    assert asked == [1]
    assert plugin.error.startswith("plugins are still being loaded; ask for games in a function")
    assert host() is host()


def test_options_of_the_schema_may_have_any_name():
    named = game(schema=(*Whisk.schema, Option("name", "x")))
    assert named(name="y").options["name"] == "y"


@pytest.mark.parametrize("name", HOOKS)
def test_every_hook_is_documented(name):
    """A line of what it is for, what it takes or returns, and an example with the decorator."""
    hook = getattr(hookspecs, name)
    text = hook.__doc__
    assert text.splitlines()[0].endswith(".")
    for argument in inspect.signature(hook).parameters:
        assert f"        {argument}: " in text
    assert "Returns:" in text or hook.__annotations__["return"] == "None"
    assert "... @lomber.hookimpl" in text.replace(">>> @", "... @")
    assert f"def {name}(" in text
