"""What the commands share: the language, help in two languages, errors.

A plugin's own commands (``lomber_commands``) may use all that ``__all__`` lists, here and in
``lomber.cli.output``.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from typing import Any, TypeVar

import click

from lomber.errors import LomberError
from lomber.i18n import LANGS, Text, suggestion

__all__ = [
    "Command",
    "Group",
    "Wrong",
    "argument",
    "asked_lang",
    "command",
    "common",
    "explain",
    "json_option",
    "known",
    "lang",
    "option",
    "say",
    "set_lang",
    "whole",
]

F = TypeVar("F", bound=Callable[..., object])

_settings = {"lang": ""}


def lang() -> str:
    """Return the language to speak: ``--lang``, else what the environment asks for."""
    if _settings["lang"]:
        return _settings["lang"]
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if os.environ.get(name):
            return "ru" if os.environ[name].lower().startswith("ru") else "en"
    return "en"


def asked_lang() -> str:
    """Return what ``--lang`` said, or ""."""
    return _settings["lang"]


def set_lang(value: str) -> None:
    """Speak this language from now on; "" for what the environment asks for."""
    _settings["lang"] = value


def say(en: str, ru: str = "", **values: object) -> str:
    """Return a sentence in the language spoken."""
    return Text(en, ru, values).to(lang())


class Wrong(click.UsageError):
    """What the user gave is wrong: one line in either language, exit status 2."""

    def __init__(self, en: str, ru: str = "", **values: object) -> None:
        self.text = Text(en, ru, values)
        super().__init__(str(self.text))


class _Option(click.Option):
    def __init__(self, *args: Any, text: Text, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.text = text

    def get_help_record(self, ctx: click.Context) -> tuple[str, str] | None:
        self.help = self.text.to(lang())
        return super().get_help_record(ctx)


class Command(click.Command):
    """A command whose help is in two languages."""

    def __init__(self, *args: Any, text: Text | None = None, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.text = text or Text(self.help or "")

    def get_short_help_str(self, limit: int = 45) -> str:
        """Return the first sentence of the help."""
        return self.text.to(lang()).partition(". ")[0].rstrip(".")

    def format_help(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the help in the language spoken."""
        self.help = self.text.to(lang())
        super().format_help(ctx, formatter)

    def format_usage(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the usage line."""
        pieces = " ".join(self.collect_usage_pieces(ctx))
        prefix = say("Usage: ", "Вызов: ")
        formatter.write_usage(ctx.command_path, pieces, prefix)

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the options."""
        records = [
            record
            for param in self.get_params(ctx)
            if isinstance(param, click.Option) and (record := param.get_help_record(ctx))
        ]
        with formatter.section(say("Options", "Ключи")):
            formatter.write_dl(records)

    def get_help_option(self, ctx: click.Context) -> click.Option | None:
        """Return ``--help``."""
        found = super().get_help_option(ctx)
        if found is not None:
            found.help = say("Show this and exit.", "Показать это и выйти.")
        return found


class Group(Command, click.Group):
    """A group of commands whose help is in two languages."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Return the names of the commands, in the order they were added."""
        return list(self.commands)

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Return the command that the arguments name."""
        if args and self.get_command(ctx, args[0]) is None and not ctx.resilient_parsing:
            raise Wrong(
                "no command {name!r}{known}",
                "нет команды {name!r}{known}",
                name=args[0],
                known=known(args[0], self.commands),
            )
        return super().resolve_command(ctx, args)

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the options and the commands."""
        super().format_options(ctx, formatter)
        names = self.list_commands(ctx)
        with formatter.section(say("Commands", "Команды")):
            formatter.write_dl([(n, self.commands[n].get_short_help_str(70)) for n in names])


def command(name: str, en: str, ru: str) -> Callable[[Callable[..., object]], Command]:
    """Return a decorator that makes a command of a function."""

    def decorate(function: Callable[..., object]) -> Command:
        return click.command(name, cls=Command, text=Text(en, ru))(common(function))

    return decorate


def option(*declarations: str, en: str, ru: str, **settings: Any) -> Callable[[F], F]:
    """Return a decorator that adds an option with help in two languages."""
    return click.option(*declarations, cls=_Option, text=Text(en, ru), **settings)


def argument(*declarations: str, **settings: Any) -> Callable[[F], F]:
    """Return a decorator that adds an argument."""
    return click.argument(*declarations, **settings)


def whole(option: str, least: int) -> Callable[[str], int]:
    """Return the type of an *option* that takes a whole number, *least* or more."""

    def convert(value: str) -> int:
        try:
            number = int(value)
        except ValueError:
            number = least - 1
        if number < least:
            raise Wrong(
                "{option} takes a whole number from {least}, not {value!r}",
                "{option} принимает целое число от {least}, а не {value!r}",
                option=option,
                least=least,
                value=value,
            )
        return number

    return convert


def _set_lang(ctx: click.Context, param: click.Parameter, value: str | None) -> None:
    if value is None:
        return
    if value not in LANGS:
        raise Wrong(
            "--lang is {known}, not {value!r}",
            "--lang — {known}, а не {value!r}",
            known=" | ".join(LANGS),
            value=value,
        )
    set_lang(value)


def _load_files(ctx: click.Context, param: click.Parameter, value: Sequence[str]) -> None:
    from lomber.host import host

    listing = "plugins" in (ctx.find_root().obj or ())  # that command shows what failed itself
    for file in value:
        plugin = host().load_file(file)
        if plugin.error and not listing:
            raise plugin.failure()


def _check_strict(ctx: click.Context, param: click.Parameter, value: bool) -> None:
    if value:
        from lomber.host import host

        for plugin in host().plugins:
            if plugin.error:
                raise plugin.failure()
        for clash in host().clashes().values():
            raise clash


_help_language = option(
    "--lang",
    metavar="en|ru",
    expose_value=False,
    is_eager=True,
    callback=_set_lang,
    en="The language; by default what LANG says.",
    ru="Язык; по умолчанию какой в LANG.",
)
_plugin_files = option(
    "--plugin",
    metavar="FILE.py",
    multiple=True,
    expose_value=False,
    is_eager=True,
    callback=_load_files,
    en="Also load a plugin that is a single file. May be repeated.",
    ru="Загрузить и плагин из одного файла. Можно повторять.",
)
_strict = option(
    "--strict-plugins",
    is_flag=True,
    expose_value=False,
    callback=_check_strict,
    en="Stop at a plugin that fails.",
    ru="Остановиться, если какой-то плагин не загрузился.",
)


def common(function: F) -> F:
    """Add the options that every command and ``lomber`` itself take."""
    return _help_language(_plugin_files(_strict(function)))


json_option = option(
    "--json",
    "as_json",
    is_flag=True,
    en="Print JSON, for a program.",
    ru="Вывести JSON, для программ.",
)


known = suggestion


def explain(exc: LomberError | click.ClickException) -> str:
    """Return an error's text in the language spoken."""
    if isinstance(exc, Wrong):
        return exc.text.to(lang())
    if isinstance(exc, LomberError):
        return exc.to(lang())
    if isinstance(exc, click.NoSuchOption):
        return say(
            "no option {name!r}{known}",
            "нет ключа {name!r}{known}",
            name=exc.option_name,
            known=known(exc.option_name, _options(exc.ctx)),
        )
    if isinstance(exc, click.MissingParameter) and exc.param is not None:
        return say("{name} is missing", "не указано: {name}", name=exc.param.metavar)
    if isinstance(exc, click.BadOptionUsage):
        return say("{name} needs a value", "ключу {name} нужно значение", name=exc.option_name)
    return exc.format_message()


def _options(ctx: click.Context | None) -> list[str]:
    params = ctx.command.params if ctx else []
    return [word for p in params if isinstance(p, click.Option) for word in p.opts if "--" in word]
