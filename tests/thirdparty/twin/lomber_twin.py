"""Adds a command that lomber-hello adds too."""

import click

import lomber

lomber_api = 1


@lomber.hookimpl
def lomber_commands(cli):
    @cli.command("greet")
    def greet():
        click.echo("hello from its twin")
