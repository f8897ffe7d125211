"""Logs: one JSON object a line, or plain lines for people. No card, move or secret is ever in them."""

from __future__ import annotations

import logging
import sys
import traceback
from datetime import UTC, datetime
from typing import Any, TextIO

import msgspec

_standard = set(vars(logging.makeLogRecord({}))) | {"message", "asctime", "color_message"}


class JsonFormatter(logging.Formatter):
    """One JSON object a line."""

    def format(self, record: logging.LogRecord) -> str:
        return msgspec.json.encode(_fields(record)).decode()


class PlainFormatter(logging.Formatter):
    """Lines for people."""

    def format(self, record: logging.LogRecord) -> str:
        fields = _fields(record)
        rest = " ".join(f"{name}={value}" for name, value in fields.items() if name not in ("at", "level", "message"))
        return f"{fields['at'][11:19]} {record.levelname.lower():7} {fields['message']} {rest}".rstrip()


def _fields(record: logging.LogRecord) -> dict[str, Any]:
    fields: dict[str, Any] = {
        "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
        "level": record.levelname.lower(),
        "logger": record.name,
        # What follows in those of asyncio quotes the error itself.
        "message": record.getMessage().partition("\n")[0],
    }
    fields |= {
        name: value if isinstance(value, (str, int, float, type(None))) else str(value)
        for name, value in vars(record).items()
        if name not in _standard and not name.startswith("_")  # which libraries note for themselves, on any record
    }
    if record.exc_info and record.exc_info[1] is not None:
        fields |= _error(record.exc_info[1])
    return fields


def _error(error: BaseException) -> dict[str, Any]:
    """What went wrong first, and where. The message is left out: it may quote a position, and so a card."""
    while error.__cause__ is not None:
        error = error.__cause__
    frames = traceback.extract_tb(error.__traceback__)
    return {
        "error": type(error).__name__,
        "where": " < ".join(f"{frame.filename.rpartition('/')[2]}:{frame.lineno}" for frame in reversed(frames)),
    }


def set_up(*, json: bool, level: str = "INFO", stream: TextIO | None = None) -> None:
    """Sends all logs of the process to standard error."""
    handler = logging.StreamHandler(stream or sys.stderr)
    handler.setFormatter(JsonFormatter() if json else PlainFormatter())
    logging.root.handlers[:] = [handler]
    logging.root.setLevel(level)
    # Their lines quote paths and what clients sent; ours say what matters.
    for name in ("uvicorn", "uvicorn.error", "uvicorn.access", "asyncio", "websockets"):
        logger = logging.getLogger(name)
        logger.handlers[:] = []
        logger.propagate = True
        logger.setLevel("ERROR")
