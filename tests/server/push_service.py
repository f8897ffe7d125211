"""A push service of our own, which knows the standards and not the libraries that are tested.

It reads what was sent as a browser would, with the browser's private key: RFC 8291 (the encryption) and RFC 8188 (its
form). And it checks who has sent it as a push service would: RFC 8292.
"""

from __future__ import annotations

import asyncio
import json
import secrets
import time
from base64 import urlsafe_b64decode, urlsafe_b64encode
from dataclasses import dataclass, field
from typing import Any, Self

from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

CONTACT = "mailto:host@example.org"
ANSWERS = {"201": b"", "302": b"Location: http://127.0.0.1:9/\r\n", "404": b"", "410": b"", "413": b"", "500": b""}


def packed(data: bytes) -> str:
    return urlsafe_b64encode(data).decode().rstrip("=")


def unpacked(text: str) -> bytes:
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))


def _derived(secret: bytes, salt: bytes, info: bytes, length: int) -> bytes:
    return HKDF(SHA256(), length, salt, info).derive(secret)


@dataclass
class Browser:
    """A browser that wants to be told."""

    endpoint: str
    private: ec.EllipticCurvePrivateKey = field(default_factory=lambda: ec.generate_private_key(ec.SECP256R1()))
    auth: bytes = field(default_factory=lambda: secrets.token_bytes(16))

    @property
    def public(self) -> bytes:
        return self.private.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)

    def wish(self, language: str = "en") -> dict[str, str]:
        """What it tells a server."""
        return {
            "endpoint": self.endpoint,
            "key": packed(self.public),
            "auth": packed(self.auth),
            "language": language,
        }

    def read(self, body: bytes) -> Any:
        """What a message says."""
        salt, size, length = body[:16], int.from_bytes(body[16:20]), body[20]
        sender, sealed = body[21 : 21 + length], body[21 + length :]
        assert len(sealed) <= size, "one record"
        point = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), sender)
        shared = self.private.exchange(ec.ECDH(), point)
        secret = _derived(shared, self.auth, b"WebPush: info\0" + self.public + sender, 32)
        key = _derived(secret, salt, b"Content-Encoding: aes128gcm\0", 16)
        nonce = _derived(secret, salt, b"Content-Encoding: nonce\0", 12)
        text, mark, padding = AESGCM(key).decrypt(nonce, sealed, None).rpartition(b"\x02")
        assert mark
        assert not padding.strip(b"\0")
        return json.loads(text)


@dataclass
class Received:
    """A message that came."""

    path: str
    headers: dict[str, str]
    body: bytes

    def sender(self, audience: str) -> str:
        """The public key of who has sent it, if all of the signature is in order."""
        scheme, _, rest = self.headers["authorization"].partition(" ")
        assert scheme == "vapid"
        parts = dict(part.strip().split("=", 1) for part in rest.split(","))
        signed, _, signature = parts["t"].rpartition(".")
        head, claims = (json.loads(unpacked(part)) for part in signed.split("."))
        assert head["alg"] == "ES256"
        assert claims["aud"] == audience
        assert time.time() < claims["exp"] <= time.time() + 86400
        assert claims["sub"] == CONTACT
        raw = unpacked(signature)
        both = encode_dss_signature(int.from_bytes(raw[:32]), int.from_bytes(raw[32:]))
        key = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), unpacked(parts["k"]))
        key.verify(both, signed.encode(), ec.ECDSA(SHA256()))
        return parts["k"]


class PushService:
    """Answers as the address says: ``/201/...``, ``/410/...``, ``/429/...``, or not at all: ``/silence/...``."""

    def __init__(self) -> None:
        self.received: list[Received] = []
        self.lines = 0
        self.healed = False
        """Whether what was wrong is right again."""
        self._writers: set[asyncio.StreamWriter] = set()

    async def __aenter__(self) -> Self:
        self._server = await asyncio.start_server(self._serve, "127.0.0.1", 0)
        self.port = self._server.sockets[0].getsockname()[1]
        self.origin = f"http://127.0.0.1:{self.port}"
        return self

    async def __aexit__(self, *_: object) -> None:
        self._server.close()
        for writer in self._writers:
            writer.close()

    def browser(self, answer: str = "201") -> Browser:
        """A browser to which messages are answered like this."""
        return Browser(f"{self.origin}/{answer}/{secrets.token_urlsafe(8)}")

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.lines += 1
        self._writers.add(writer)
        try:
            while True:
                head = (await reader.readuntil(b"\r\n\r\n")).decode().split("\r\n")
                headers = {name.lower(): value.strip() for name, _, value in (line.partition(":") for line in head[1:])}
                body = await reader.readexactly(int(headers["content-length"]))
                method, path, _ = head[0].split(" ")
                assert method == "POST"
                self.received.append(Received(path, headers, body))
                answer = "201" if self.healed else path.split("/")[1]
                if answer == "silence":
                    await asyncio.sleep(60)
                extra = b"Retry-After: 120\r\n" if answer == "429" else ANSWERS[answer]
                writer.write(f"HTTP/1.1 {answer} So\r\n".encode() + extra + b"Content-Length: 0\r\n\r\n")
                await writer.drain()
        except (asyncio.IncompleteReadError, ConnectionError):
            writer.close()
