"""The pages: the built client as files, small enough to be kept in memory, and compressed once."""

from __future__ import annotations

import functools
import gzip
import hashlib
import json
import mimetypes
import re
from collections.abc import Iterator
from dataclasses import replace
from importlib.resources import files
from pathlib import Path
from typing import Any, NamedTuple

from quintet import words
from quintet.server.protocol import Refusal
from quintet.server.web import Answer

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; media-src 'self'; "
    "connect-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'none'; "
    "frame-ancestors 'none'"
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
TEXTS = ("application/javascript", "application/json", "application/manifest+json", "image/svg+xml")
PAGE = "index.html"
WORKER = "service-worker.js"
"""What the browser keeps of the client, and runs also where no page is open."""
FAREWELL = b"""// Takes what was kept away, and goes.
self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) =>
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.map((name) => caches.delete(name))))
      .then(() => self.registration.unregister()),
  ),
);
"""
"""What is served instead where the client is to be kept no more."""
UNKEPT = b'<meta name="unkept" content="1"></head>'
"""What the page itself is told there."""
LONGEST = 2**20


class _File(NamedTuple):
    body: bytes
    packed: dict[str, bytes]
    """By the name of how it is packed, the best first."""
    kind: str
    tag: str


class Pages:
    """The files of the client."""

    def __init__(self, folder: Path | None = None, *, worker: bool = True) -> None:
        self._worker = worker
        self._folder = Path(str(files("quintet"))) / "web" if folder is None else folder
        self._files: dict[str, _File] = {}

    def index(
        self, headers: dict[str, str], page: str | None = None, about: str = "", game: str | None = None
    ) -> Answer:
        """The one page that the client is, as it is opened: at home, or about a table or a game's rules."""
        if not (self._folder / PAGE).is_file():
            return Answer(NOT_BUILT, "text/html; charset=utf-8", headers=[("cache-control", "no-store")])
        answer = self._give(PAGE, headers)
        language = _language(headers.get("accept-language", ""))
        ahead = ", ".join(self._ahead(language, page, about, game))
        return replace(answer, headers=[*answer.headers, ("link", ahead), ("vary", "accept-language")])

    def file(self, path: str, headers: dict[str, str]) -> Answer:
        """A file of the client. Raises :class:`Refusal` if there is none."""
        if path == WORKER:
            answer = self._give(path, headers) if self._worker else Answer(FAREWELL, "text/javascript; charset=utf-8")
            caching = [] if self._worker else [("cache-control", "no-cache")]
            return replace(answer, headers=[*answer.headers, *caching, ("service-worker-allowed", "/")])
        return self._give(path, headers)

    @functools.cached_property
    def build(self) -> str:
        """Which build of the client this is, as the page itself says."""
        page = self._folder / PAGE
        found = re.search('<meta name="build" content="([0-9a-f]+)"', page.read_text() if page.is_file() else "")
        return found[1] if found else ""

    def _give(self, path: str, headers: dict[str, str]) -> Answer:
        found = self._files.get(path)
        if found is None:
            found = self._files[path] = self._read(path)
        # The names of assets tell their content, so they never change; everything else is asked for again.
        lasting = "public, max-age=31536000, immutable" if path.startswith("assets/") else "no-cache"
        told = [("cache-control", lasting), ("etag", found.tag), ("vary", "accept-encoding")]
        if headers.get("if-none-match") == found.tag:
            return Answer(b"", found.kind, 304, told)
        accepted = re.findall("[a-z]+", headers.get("accept-encoding", ""))
        for name, body in found.packed.items():
            if name in accepted:
                return Answer(body, found.kind, headers=[*told, ("content-encoding", name)])
        return Answer(found.body, found.kind, headers=told)

    def _read(self, path: str) -> _File:
        file = (self._folder / path).resolve()
        if not file.is_relative_to(self._folder.resolve()) or not file.is_file():
            raise Refusal("no_such_page")
        body = file.read_bytes()
        if path == PAGE and not self._worker:
            body = body.replace(b"</head>", UNKEPT)
        kind = mimetypes.guess_type(file.name)[0] or "application/octet-stream"
        text = kind.startswith("text/") or kind in TEXTS
        packed = {}
        if (best := file.with_name(f"{file.name}.br")).is_file():
            packed["br"] = best.read_bytes()  # by the builder
        if text and len(body) < LONGEST:
            packed["gzip"] = gzip.compress(body, 9, mtime=0)
        tag = f'"{hashlib.sha256(body).hexdigest()[:20]}"'
        return _File(body, packed, f"{kind}; charset=utf-8" if text else kind, tag)

    def _ahead(self, language: str, page: str | None, about: str, game: str | None) -> Iterator[str]:
        """What the page will ask for as soon as it runs, so that the browser need not wait for that."""
        sources = [source for source in self._built if source.endswith(f"/words/{language}.ftl")]
        asked = [f"/api/games?language={language}", "/api/me"]
        if page is not None:
            sources.append(f"src/pages/{page.title()}.svelte")
        if game is not None:
            asked.append(f"/api/words/{language}/{game}")
            if page == "rules":
                asked.append(f"/api/rules/{language}/{game}")
            elif page == "table":
                sources.append(f"src/games/{game}/index.ts")
                asked.append(f"/api/tables/{about}")
        for chunk in self._chunks(sources):
            yield f"</{chunk['file']}>; rel=modulepreload"
            yield from (f"</{style}>; rel=preload; as=style; crossorigin" for style in chunk.get("css", []))
        yield from (f"<{path}>; rel=preload; as=fetch; crossorigin" for path in asked)

    def _chunks(self, sources: list[str]) -> list[Any]:
        """The chunks that sources were built into, with those that they import."""
        found: dict[str, Any] = {}
        wanted = [source for source in sources if source in self._built]
        while wanted:
            name = wanted.pop()
            if name not in found:
                found[name] = self._built[name]
                wanted += found[name].get("imports", [])
        return list(found.values())

    @functools.cached_property
    def _built(self) -> dict[str, Any]:
        """By source, the chunk that it was built into, as the builder has noted."""
        noted = self._folder / "pages.json"
        return json.loads(noted.read_bytes()) if noted.is_file() else {}


def _language(accepted: str) -> str:
    """The first language that a browser accepts and we speak, as the page itself would choose it."""
    tags = (tag.strip()[:2].lower() for tag in accepted[:200].split(","))
    return next((tag for tag in tags if tag in words.languages()), "en")
