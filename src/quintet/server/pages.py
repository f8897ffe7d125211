"""The pages: the built client as files, small enough to be kept in memory, and compressed once."""

from __future__ import annotations

import gzip
import hashlib
import mimetypes
from importlib.resources import files
from pathlib import Path
from typing import NamedTuple

from quintet.server.protocol import Refusal
from quintet.server.web import Answer

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; media-src 'self'; "
    "connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
HEADERS = [
    ("content-security-policy", POLICY),
    ("x-content-type-options", "nosniff"),
    ("referrer-policy", "no-referrer"),
    ("cross-origin-opener-policy", "same-origin"),
    ("cross-origin-resource-policy", "same-origin"),
    ("permissions-policy", "camera=(), microphone=(), geolocation=()"),
]
"""What every answer carries."""
NOT_BUILT = b"""<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Quintet</title>
<h1>Quintet</h1>
<p>The server runs, but the web client has not been built. In the repository, <code>make setup</code> builds it.</p>
<p>The HTTP part is described at <a href="/api/openapi.json">/api/openapi.json</a>.</p>
</html>
"""
LONGEST = 2**20


class _File(NamedTuple):
    body: bytes
    packed: bytes | None
    kind: str
    tag: str


class Pages:
    """The files of the client."""

    def __init__(self, folder: Path | None = None) -> None:
        self._folder = Path(str(files("quintet"))) / "web" if folder is None else folder
        self._files: dict[str, _File] = {}

    def index(self, headers: dict[str, str]) -> Answer:
        """The one page that the client is."""
        if not (self._folder / "index.html").is_file():
            return Answer(NOT_BUILT, "text/html; charset=utf-8", headers=[("cache-control", "no-store")])
        return self.file("index.html", headers)

    def file(self, path: str, headers: dict[str, str]) -> Answer:
        """A file of the client. Raises :class:`Refusal` if there is none."""
        found = self._files.get(path)
        if found is None:
            found = self._files[path] = self._read(path)
        # The names of assets tell their content, so they never change; everything else is asked for again.
        lasting = "public, max-age=31536000, immutable" if path.startswith("assets/") else "no-cache"
        told = [("cache-control", lasting), ("etag", found.tag), ("vary", "accept-encoding")]
        if headers.get("if-none-match") == found.tag:
            return Answer(b"", found.kind, 304, told)
        if found.packed is not None and "gzip" in headers.get("accept-encoding", ""):
            return Answer(found.packed, found.kind, headers=[*told, ("content-encoding", "gzip")])
        return Answer(found.body, found.kind, headers=told)

    def _read(self, path: str) -> _File:
        file = (self._folder / path).resolve()
        if not file.is_relative_to(self._folder.resolve()) or not file.is_file():
            raise Refusal("no_such_page")
        body = file.read_bytes()
        kind = mimetypes.guess_type(file.name)[0] or "application/octet-stream"
        text = kind.startswith("text/") or kind in ("application/javascript", "image/svg+xml", "application/json")
        packed = gzip.compress(body, 9, mtime=0) if text and len(body) < LONGEST else None
        tag = f'"{hashlib.sha256(body).hexdigest()[:20]}"'
        return _File(body, packed, f"{kind}; charset=utf-8" if text else kind, tag)
