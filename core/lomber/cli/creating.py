"""A game of one's own: new."""

from __future__ import annotations

import re
import shlex
from typing import TYPE_CHECKING

import click

from lomber.cli.base import Wrong, argument, command, json_option, option, say
from lomber.cli.output import print_json

if TYPE_CHECKING:
    from lomber.scaffold import Names, Project

__all__ = ["COMMANDS"]


def _complete_kind(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[str]:
    from lomber.scaffold import KINDS

    return [kind for kind in KINDS if kind.startswith(incomplete)]


@command(
    "new",
    "Write a distribution with a game of your own. It plays and passes its tests as it stands.",
    "Создать дистрибутив с собственной игрой. В неё сразу можно играть, тесты она проходит.",
)
@argument("kind", metavar="mosaic|tricks|blank", shell_complete=_complete_kind)
@argument("name", metavar="NAME")
@option(
    "--dir",
    "directory",
    metavar="DIR",
    default=".",
    en="The folder to put the new folder in; by default where you are.",
    ru="В какой папке создать новую; без указания — в текущей.",
)
@json_option
def new(kind: str, name: str, directory: str, as_json: bool) -> None:
    """Write the files, and say what to do next."""
    from lomber.scaffold import new_project

    try:
        project = new_project(kind, name, directory, check=_check_free)
    except (FileExistsError, NotADirectoryError):
        raise Wrong(
            "--dir names a folder, and {folder!r} is a file or lies in one; give another",
            "--dir — это папка, а {folder!r} — файл или лежит в файле; укажите другую",
            folder=directory,
        ) from None
    except OSError as exc:
        raise Wrong(
            "cannot write to {folder!r}: {why}",
            "не записать в {folder!r}: {why}",
            folder=exc.filename or directory,
            why=exc.strerror or str(exc),
        ) from None
    if as_json:
        names = project.names
        print_json(
            {
                "kind": kind,
                "title": names.title,
                "game": names.game,
                "distribution": names.distribution,
                "module": names.module,
                "class": names.cls,
                "folder": str(project.folder.resolve()),
                "files": list(project.files),
            }
        )
    else:
        _tell(project)


def _check_free(names: Names) -> None:
    """Raise Wrong where a plugin has a name already: neither would load, or one replace the other.

    One that failed counts too: it may be mended.
    """
    from lomber.host import host

    for plugin in host().plugins:
        if names.game in plugin.games:
            raise Wrong(
                "a game {game!r} is installed already ({source}); choose another name",
                "игра {game!r} уже установлена ({source}); выберите другое название",
                game=names.game,
                source=plugin.source,
            )
        if re.sub(r"[-_.]+", "-", plugin.distribution).lower() == names.distribution:
            raise Wrong(
                "a distribution {name} is installed already ({source}); choose another name",
                "дистрибутив {name} уже установлен ({source}); выберите другое название",
                name=names.distribution,
                source=plugin.source,
            )


def _tell(project: Project) -> None:
    names = project.names
    click.echo(
        say(
            "{title}: the game {game!r}, in {folder}",
            "{title}: игра {game!r}, в папке {folder}",
            title=names.title,
            game=names.game,
            folder=project.folder,
        )
    )
    for file in project.files:
        click.echo(f"  {file}")
    click.echo(say("Next:", "Дальше:"))
    for line in (
        f"cd {shlex.quote(str(project.folder))}",
        "python -m pip install -e '.[test]'",
        f"lomber play {names.game}",
        "python -m pytest",
    ):
        click.echo(f"  {line}")


COMMANDS = (new,)
