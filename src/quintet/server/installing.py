"""The page as a program that can be installed: what a browser wants to know of it, in the reader's language."""

from __future__ import annotations

from functools import cache
from typing import Any

from quintet import games, words
from quintet.server.protocol import Refusal
from quintet.server.web import Answer, Request, Route, encode

KIND = "application/manifest+json"
PAPER = "#f8f5ee"
"""The ground of the page in the light. In the dark, browsers take the colour that the page itself says."""
ICONS = [
    {"src": "/icon.svg", "type": "image/svg+xml", "sizes": "any"},
    {"src": "/icon-192.png", "type": "image/png", "sizes": "192x192"},
    {"src": "/icon-512.png", "type": "image/png", "sizes": "512x512"},
    {"src": "/icon-maskable.png", "type": "image/png", "sizes": "512x512", "purpose": "maskable"},
]


def routes() -> list[Route]:
    """What can be asked."""
    language = {"type": "string", "enum": list(words.languages()), "default": "en"}
    return [Route("GET", "/manifest.webmanifest", get_manifest, gives=KIND, query={"language": language})]


async def get_manifest(request: Request) -> Answer:
    """What a browser that installs the page wants to know: its name, its icons, and what it offers at once."""
    language = request.query.get("language", "en")
    if language not in words.languages():
        raise Refusal("unreadable")
    return Answer(encode(_manifest(language)), KIND, headers=[("cache-control", "no-cache")])


@cache
def _manifest(language: str) -> dict[str, Any]:
    say = words.Words(language)
    titles = {game_id: games.load(game_id).title for game_id in games.ids()}
    play = [
        {"name": say("install-play", game=title), "short_name": title, "url": f"/?play={game_id}"}
        for game_id, title in titles.items()
    ]
    rules = [
        {"name": say("install-rules", game=title), "short_name": title, "url": f"/rules/{game_id}"}
        for game_id, title in titles.items()
    ]
    return {
        "id": "/",
        "name": "Quintet",
        "short_name": "Quintet",
        "description": say("install-about"),
        "lang": language,
        "start_url": "/",
        "scope": "/",
        "display": "standalone",
        "background_color": PAPER,
        "theme_color": PAPER,
        "categories": ["games", "entertainment"],
        "icons": ICONS,
        "shortcuts": [*play, *rules],
    }
