"""Serving the application: sockets, time limits, signals."""

from __future__ import annotations

import gc
import logging
import resource
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import uvicorn

from quintet import native
from quintet.server import sockets
from quintet.server.app import App
from quintet.server.settings import Settings
from quintet.server.store import Store
from quintet.server.store.postgres import PostgresStore
from quintet.server.store.sqlite import SqliteStore

log = logging.getLogger(__name__)
SWITCH_INTERVAL = 0.001
"""The thread that writes to SQLite wants the interpreter back soon after each commit: moves wait for it."""

GARBAGE = 2_000
"""So many objects more than there were, and the collector looks for those that only hold each other. Telling a move
makes hundreds that go as they came."""


@dataclass(frozen=True)
class Address:
    """Where to serve, and how."""

    host: str = "127.0.0.1"
    port: int = 8000
    certificate: Path | None = None
    key: Path | None = None
    proxies: str = "127.0.0.1"
    """The addresses of proxies whose word is believed on where a request came from."""


def make_store(data: Path, database: str | None, settings: Settings, *, durable: bool) -> Store:
    """The store: PostgreSQL where there is a URL, else a file in the folder."""
    if database is None:
        return SqliteStore(data / "quintet.sqlite", durable=durable)
    return PostgresStore(database, timeout=settings.database_timeout)


def serve(app: App, address: Address) -> None:
    """Serves until it is told to stop (SIGINT or SIGTERM)."""
    sys.setswitchinterval(SWITCH_INTERVAL)
    _raise_file_limit()
    settings = app.settings
    config = sockets.Config(
        app,
        host=address.host,
        port=address.port,
        http=sockets.Http,
        ws=sockets.WebSocket,
        ws_max_size=settings.message_size,
        ws_per_message_deflate=False,
        ws_ping_interval=settings.ping_interval,
        ws_ping_timeout=settings.ping_timeout,
        timeout_keep_alive=30,
        timeout_graceful_shutdown=5,
        forwarded_allow_ips=address.proxies,
        server_header=False,
        access_log=False,
        log_config=None,
        backlog=4096,
        ssl_certfile=address.certificate,
        ssl_keyfile=address.key,
    )
    config.limits = sockets.Limits(settings, app.metrics, app.unread)
    _Server(config, app).run()


class _Server(uvicorn.Server):
    """Tells people before it closes the door."""

    def __init__(self, config: uvicorn.Config, app: App) -> None:
        super().__init__(config)
        self._app = app

    async def startup(self, sockets: list[Any] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            # What was made until now stays; the collector need not look at it again and again.
            gc.collect()
            gc.freeze()
            gc.set_threshold(GARBAGE)
            host, port = self.servers[0].sockets[0].getsockname()[:2]
            url = f"{'https' if self.config.is_ssl else 'http'}://{f'[{host}]' if ':' in host else host}:{port}"
            log.info("the compiled core: %s", native.described(), extra={"event": "core"})
            log.info("Quintet is at %s", url, extra={"event": "listening", "url": url})

    async def shutdown(self, sockets: list[Any] | None = None) -> None:
        log.info("stopping", extra={"event": "stopping"})
        await self._app.hub.farewell()
        await super().shutdown(sockets)
        log.info("stopped", extra={"event": "stopped"})

    def handle_exit(self, sig: int, frame: Any) -> None:  # noqa: ARG002 - it is called like this
        self.force_exit = self.should_exit
        self.should_exit = True


def _raise_file_limit() -> None:
    """Every connection is an open file."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft != hard:
        resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
