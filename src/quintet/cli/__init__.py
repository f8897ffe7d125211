"""The command line: one module for each command, loaded when it is called."""

from __future__ import annotations

import importlib
import os
import sys

import click

from quintet import __version__
from quintet.engine import RuleError
from quintet.records import RecordError

COMMANDS = (
    "games", "rules", "learn", "play", "sim", "arena", "lab", "train", "replay", "review", "verify", "serve", "admin",
    "doctor",
)  # fmt: skip


class Commands(click.Group):
    """The commands, which cost nothing until they are called."""

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:  # noqa: ARG002
        if cmd_name not in COMMANDS:
            return None
        command: click.Command = importlib.import_module(f"{__name__}.{cmd_name}").command
        return command


@click.command(cls=Commands, help="Five modern card games, by the full rules.")
@click.version_option(__version__, prog_name="quintet")
def quintet() -> None:
    """The root of all commands."""


def main() -> None:
    """Runs the command line. Whatever is wrong with what was asked is told in one line, with exit status 2."""
    try:
        status = quintet.main(prog_name="quintet", standalone_mode=False)
    except click.exceptions.NoArgsIsHelpError as error:
        click.echo(error.format_message(), err=True)
        sys.exit(2)
    except click.ClickException as error:
        context = getattr(error, "ctx", None)
        name = context.command_path if context else "quintet"
        click.echo(f"{name}: {' '.join(error.format_message().split())}", err=True)
        sys.exit(2)
    except (RuleError, RecordError) as error:
        click.echo(f"quintet: {error}", err=True)
        sys.exit(2)
    except (click.Abort, KeyboardInterrupt):
        click.echo("\nStopped.", err=True)
        sys.exit(130)
    except BrokenPipeError:  # the reader, say `head`, has seen enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(1)
    sys.exit(status if isinstance(status, int) else 0)
