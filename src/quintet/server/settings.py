"""Every number that those who run a server may want to change. ``docs/server.md`` has them as a table."""

from __future__ import annotations

import os
from dataclasses import dataclass, field, fields
from typing import Any


def _setting(default: float, about: str, *, low: float = 0, high: float = 10**9) -> Any:
    return field(default=default, metadata={"about": about, "low": low, "high": high})


@dataclass(frozen=True, kw_only=True)
class Settings:
    """The limits of a server. Times are in seconds."""

    tables_per_guest: int = _setting(50, "unfinished tables that a guest may have made within a day", low=1)
    guests_per_minute: int = _setting(60, "new guests from one address", low=1)
    requests_per_second: int = _setting(50, "requests from one address, also to open tables, over a while", low=1)
    request_burst: int = _setting(300, "requests from one address at once", low=1)
    body_size: int = _setting(16_384, "bytes in the body of a request", low=256)
    header_size: int = _setting(32_768, "bytes in the header of a request", low=1024)
    header_timeout: float = _setting(10, "for a new connection to send a whole request", low=0.1)
    connections: int = _setting(10_000, "connections to one server process, of all kinds", low=1)
    connections_per_address: int = _setting(1_000, "connections from one address, of all kinds", low=1)
    connections_per_guest: int = _setting(20, "open tables of one guest", low=1)
    watchers_per_table: int = _setting(200, "people who watch one table without a seat", low=0)
    messages_per_second: int = _setting(20, "messages on one connection to a table, over a while", low=1)
    message_burst: int = _setting(100, "messages on one connection to a table at once", low=1)
    message_size: int = _setting(4_096, "bytes in a message", low=256)
    frames_per_message: int = _setting(10, "frames for each message that may be sent: its parts, and pings", low=3)
    unread_bytes: int = _setting(2_000_000, "bytes that a client may be behind before it is cut off", low=10_000)
    unread_seconds: float = _setting(30, "for a client to take what it was sent, or 64 KiB of an answer", low=0.1)
    unread_per_address: int = _setting(
        32_000_000, "bytes that one address may be behind, in all its answers and connections", low=1_000_000
    )
    catch_up: int = _setting(200, "missed states that are told one by one after a break", low=0)
    ping_interval: float = _setting(20, "between two pings on a silent connection", low=0.1)
    ping_timeout: float = _setting(20, "for the answer to a ping", low=0.1)
    gone_after: float = _setting(30, "without a connection until a guest's seat may be given to a bot")
    reveal_seconds: float = _setting(
        15, "for those who sit to show their shares after the start, until their seats are opened again", low=0.1
    )
    shortest_move: int = _setting(5, "for each move that the clock of a table leaves at least", low=0)
    idle_after: float = _setting(60, "until a table that nobody looks at leaves memory")
    bots_at_once: int = _setting(0, "bots that think at once; 0: as many as there are cores")
    bot_pause: float = _setting(0.6, "before a bot begins to think, where no person plays whose page sets the pace")
    hints_per_minute: int = _setting(20, "hints for one guest", low=1)
    review_effort: float = _setting(
        1, "how much goes into a review: at 0.5 half the work, and less sure", low=0.001, high=10
    )
    review_threads: int = _setting(0, "threads in which a review is worked out; 0: as many as there are cores")
    review_nice: int = _setting(19, "how far a review gives way to others: 0 not at all, 19 to everyone", high=19)
    review_moves: int = _setting(1000, "moves in a game that is reviewed", low=1)
    review_seconds: float = _setting(900, "for a review to be worked out", low=1)
    reviews_per_guest: int = _setting(3, "reviews that one guest may wait for", low=1)
    reviews_per_minute: int = _setting(10, "reviews that one address may ask for", low=1)
    reviews_waiting: int = _setting(50, "reviews that one server process may have to do", low=1)
    names_per_minute: int = _setting(20, "times that one guest may take another name", low=1)
    reactions_per_minute: int = _setting(30, "reactions of one guest; a third of them at once", low=3)
    changes_per_minute: int = _setting(60, "times that one guest may sit down, stand up, lend a seat and so on", low=1)
    keys_per_minute: int = _setting(
        20,
        "times that one guest or address may deal with links to devices, passkeys and copies of their data",
        low=1,
    )
    ticket_seconds: float = _setting(900, "for which a link to another device is good", low=1)
    guest_days: int = _setting(365, "days after which a guest who never came back is not known any more", low=1)
    waiting_days: int = _setting(7, "days after which a table that never started is removed", low=1)
    abandoned_days: int = _setting(365, "days after which a game in which nothing happens is removed; 0: never")
    finished_days: int = _setting(0, "days after which a finished game is removed; 0: never")
    push_wait: float = _setting(10, "for one who is asked to answer or to look, until they are told by their browser")
    push_timeout: float = _setting(10, "for a push service to take a message", low=0.1)
    push_browsers: int = _setting(10, "browsers by which one guest is told", low=1)
    pushes_per_hour: int = _setting(60, "messages to all browsers of one guest, by one server process", low=1)
    database_timeout: float = _setting(10, "to wait for a database that does not answer", low=0.1)

    def __post_init__(self) -> None:
        for item in fields(self):
            value = getattr(self, item.name)
            low, high = item.metadata["low"], item.metadata["high"]
            if not isinstance(value, (float, int) if item.type == "float" else int) or not low <= value <= high:
                raise ValueError(f"{item.name} is a number from {low:g} to {high:g}, not {value!r}")

    @classmethod
    def parse(cls, texts: list[str]) -> Settings:
        """Settings from texts such as ``message_size=8192``. Raises :class:`ValueError` on what it does not know."""
        kinds: dict[str, type[int | float]] = {
            item.name: float if item.type == "float" else int for item in fields(cls)
        }
        values: dict[str, Any] = {}
        for text in texts:
            name, _, value = text.partition("=")
            if name not in kinds:
                raise ValueError(f"there is no setting {name!r}; the settings are: {', '.join(kinds)}")
            try:
                values[name] = kinds[name](value)
            except ValueError:
                raise ValueError(f"{name} is a number, not {value!r}") from None
        return cls(**values)

    @property
    def thinkers(self) -> int:
        """How many bots think at once. They give way to the server, so they need not leave it a core of its own."""
        return self.bots_at_once or os.cpu_count() or 1
