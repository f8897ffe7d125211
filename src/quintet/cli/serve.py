"""``quintet serve``: the server."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from quintet.server import logs
from quintet.server.app import App
from quintet.server.delivery import CONTACT, Caller
from quintet.server.run import Address, make_store, serve
from quintet.server.settings import Settings


@click.command("serve")
@click.option("--host", default="127.0.0.1", show_default=True, help="The address to listen on.")
@click.option(
    "--port", default=8000, show_default=True, type=click.IntRange(0, 65535), help="The port; 0 picks a free one."
)
@click.option(
    "--data",
    default=Path("data"),
    show_default=True,
    type=click.Path(file_okay=False, path_type=Path),
    help="The folder where everything is kept; made if it is not there.",
)
@click.option(
    "--database",
    metavar="URL",
    envvar="QUINTET_DATABASE",
    help="Keep everything in PostgreSQL instead, for several servers: postgresql://user@host/name.",
)
@click.option("--durable", is_flag=True, help="With --data: acknowledge a move only when it is on the disk.")
@click.option(
    "--origin", "origins", multiple=True, metavar="ORIGIN", help="Trust pages from there too, e.g. https://x.org."
)
@click.option(
    "--proxy", "proxies", default="127.0.0.1", show_default=True, help="Proxies to believe, by comma; * for all."
)
@click.option(
    "--push-contact",
    "contact",
    metavar="URL",
    envvar="QUINTET_PUSH_CONTACT",
    help="Call people back by Web Push, and say so to push services: mailto:you@example.org or https://example.org.",
)
@click.option("--push-local", is_flag=True, help="Call also at 127.0.0.1, and without TLS. For tests.")
@click.option(
    "--no-worker", is_flag=True, help="Have browsers remove what they keep of the page for when they are offline."
)
@click.option("--tls-certificate", type=click.Path(exists=True, dir_okay=False, path_type=Path), help="Serve by TLS.")
@click.option("--tls-key", type=click.Path(exists=True, dir_okay=False, path_type=Path), help="The certificate's key.")
@click.option(
    "--log", "log_format", type=click.Choice(["plain", "json"]), help="How to log; plain on a terminal, else json."
)
@click.option(
    "--set",
    "texts",
    multiple=True,
    metavar="NAME=VALUE",
    help="Change a limit; docs/server.md lists them. May be repeated.",
)
def command(
    *,
    host: str,
    port: int,
    data: Path,
    database: str | None,
    durable: bool,
    origins: tuple[str, ...],
    proxies: str,
    contact: str | None,
    push_local: bool,
    no_worker: bool,
    tls_certificate: Path | None,
    tls_key: Path | None,
    log_format: str | None,
    texts: tuple[str, ...],
) -> None:
    """Serve live tables: people open the page, sit down and play."""
    try:
        settings = Settings.parse(list(texts))
    except ValueError as error:
        raise click.UsageError(str(error)) from None
    if contact is not None and not CONTACT.fullmatch(contact):
        raise click.UsageError("--push-contact is mailto: with an address, or https:// with a host")
    caller = None if contact is None else Caller(contact, push_local)
    logs.set_up(json=log_format == "json" or (log_format is None and not sys.stderr.isatty()))
    store = make_store(data, database, settings, durable=durable)
    app = App(store, settings, origins, caller=caller, worker=not no_worker)
    serve(app, Address(host, port, tls_certificate, tls_key, proxies))
