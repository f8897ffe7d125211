"""Handing messages to push services: encrypted for one browser (RFC 8291), and signed by this server (RFC 8292).

The address of a push service comes from a browser, so anyone can name one. What is asked there is the same for all, its
answer is seen by nobody, and it goes only to where the public internet is: a name is looked up here, every address that
it has is judged, and the line is made to the very address that was judged.
"""

from __future__ import annotations

import asyncio
import re
import socket
import ssl
import time
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Iterable
from dataclasses import dataclass
from email.utils import parsedate_to_datetime
from ipaddress import IPv4Address, IPv6Address, ip_address
from typing import Any, Literal
from urllib.parse import urlsplit

import http_ece
import httpcore
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from py_vapid import Vapid02

CONTACT = re.compile(r"mailto:[^@\s]+@[\w-]+(\.[\w-]+)+|https://[\w-]+(\.[\w-]+)+")
"""How those who run push services can reach those who run a server."""
SIGNED = 12 * 3600
"""For so many seconds a signature holds; the standard allows a day."""
HOST = re.compile(r"(?=.{4,253}$)[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)+")
LONGEST = 1024
"""Characters in the address of a browser at its push service."""
NAT64 = int(IPv6Address("64:ff9b::")) >> 32
Outcome = Literal["sent", "gone", "later", "refused"]
"""It was taken; there is no such browser any more; it may be tried again; it will never be taken."""


@dataclass(frozen=True)
class Caller:
    """In whose name messages are sent, and how far."""

    contact: str
    local: bool = False
    """Whether messages may go to this machine, and without TLS: for tests."""


@dataclass(frozen=True)
class Subscription:
    """A browser that wants to be told, as its push service knows it."""

    endpoint: str
    key: str
    """The public key of the browser, as base64 for URLs."""
    auth: str
    """What only the browser and this server know, likewise."""


@dataclass(frozen=True)
class Delivered:
    """What became of a message."""

    outcome: Outcome
    wait: float | None = None
    """The seconds after which the push service wants to be asked again, if it said so."""


def unpacked(text: str) -> bytes:
    """What base64 for URLs stands for, with or without its end. Raises :class:`ValueError`."""
    if not re.fullmatch("[A-Za-z0-9_-]*=*", text):
        raise ValueError("not base64")
    bare = text.rstrip("=")
    return urlsafe_b64decode(bare + "=" * (-len(bare) % 4))


def packed(data: bytes) -> str:
    """Base64 for URLs, without its end."""
    return urlsafe_b64encode(data).rstrip(b"=").decode()


def new_key() -> bytes:
    """The private key of a server."""
    return ec.generate_private_key(ec.SECP256R1()).private_numbers().private_value.to_bytes(32)


def is_fit(endpoint: str, *, local: bool = False) -> bool:
    """Whether an address can be one of a push service: by TLS, at the usual port, of a host with a public name.

    >>> is_fit("https://push.example.org/send/a1b2"), is_fit("http://push.example.org/"), is_fit("https://10.0.0.1/")
    (True, False, False)
    """
    if len(endpoint) > LONGEST or not re.fullmatch("[!-~]+", endpoint):
        return False
    try:
        parts = urlsplit(endpoint)
        host, port = parts.hostname or "", parts.port
    except ValueError:
        return False
    if parts.username is not None or parts.password is not None or parts.fragment:
        return False
    if local and host == "127.0.0.1":
        return parts.scheme in ("http", "https")
    numeric = host.rpartition(".")[2].isdecimal()  # an address, however it is written
    return parts.scheme == "https" and port in (None, 443) and bool(HOST.fullmatch(host)) and not numeric


def are_keys(key: str, auth: str) -> bool:
    """Whether these are a point on the curve, and a secret of the right length."""
    try:
        ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), unpacked(key))
        return len(unpacked(key)) == 65 and len(unpacked(auth)) == 16
    except ValueError:
        return False


def is_public(address: str) -> bool:
    """Whether an address is one of the public internet, and not of a house, a machine, or a cloud's own services.

    >>> [is_public(one) for one in ("1.1.1.1", "127.0.0.1", "169.254.169.254", "::ffff:10.0.0.1", "64:ff9b::a00:1")]
    [True, False, False, False, False]
    """
    ip: IPv4Address | IPv6Address = ip_address(address.partition("%")[0])
    if isinstance(ip, IPv6Address):
        inner = (
            ip.ipv4_mapped or ip.sixtofour or (IPv4Address(int(ip) & 0xFFFFFFFF) if int(ip) >> 32 == NAT64 else None)
        )
        if inner is not None:
            return is_public(str(inner))
        if ip.teredo is not None or ip.is_site_local:
            return False
    return ip.is_global and not ip.is_multicast and not ip.is_reserved


class NotPublicError(Exception):
    """A name leads to where no push service is."""


class _Public(httpcore.AsyncNetworkBackend):
    """Makes lines to public addresses alone."""

    def __init__(self) -> None:
        self._lines = httpcore.AnyIOBackend()

    async def connect_tcp(
        self,
        host: str,
        port: int,
        timeout: float | None = None,
        local_address: str | None = None,
        socket_options: Iterable[Any] | None = None,
    ) -> httpcore.AsyncNetworkStream:
        found = await asyncio.get_running_loop().getaddrinfo(host, port, type=socket.SOCK_STREAM)
        addresses = list(dict.fromkeys(str(address[0]) for *_, address in found))
        if not addresses or not all(map(is_public, addresses)):
            raise NotPublicError
        for last, address in enumerate(addresses, 1 - len(addresses)):
            try:
                return await self._lines.connect_tcp(address, port, timeout, local_address, socket_options)
            except (httpcore.ConnectError, httpcore.ConnectTimeout):
                if not last:
                    raise
        raise NotPublicError


class Delivery:
    """Hands messages to push services."""

    def __init__(self, key: bytes, caller: Caller, timeout: float) -> None:
        signer = ec.derive_private_key(int.from_bytes(key), ec.SECP256R1())
        self._vapid = Vapid02(signer)
        self._caller = caller
        self._timeout = timeout
        self._lines = httpcore.AsyncConnectionPool(
            ssl_context=ssl.create_default_context(),
            max_connections=100,
            max_keepalive_connections=20,
            keepalive_expiry=30,
            network_backend=None if caller.local else _Public(),
        )
        self.public_key = packed(signer.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint))
        """What browsers are told, so that their push services take messages from this server and no other."""

    async def send(
        self, to: Subscription, message: bytes, *, topic: str, lasting: float, urgent: bool = False
    ) -> Delivered:
        """Hands over a message that lapses after a while, in place of one of its topic that has not arrived yet."""
        body = await asyncio.to_thread(_encrypted, to, message)
        headers = {
            **self._signature(to.endpoint),
            "Content-Encoding": "aes128gcm",
            "Content-Type": "application/octet-stream",
            "TTL": str(int(lasting)),
            "Topic": topic,
            "Urgency": "high" if urgent else "normal",
        }
        try:
            async with (
                asyncio.timeout(self._timeout),
                # Nobody reads the answer's body, and a redirection is not followed.
                self._lines.stream("POST", to.endpoint, headers=list(headers.items()), content=body) as answer,
            ):
                told = {name.lower(): value for name, value in answer.headers}
                return _judged(answer.status, told.get(b"retry-after", b"").decode("latin-1"))
        except NotPublicError:
            return Delivered("refused")
        except (TimeoutError, OSError, httpcore.NetworkError, httpcore.ProtocolError, httpcore.TimeoutException):
            return Delivered("later")

    def _signature(self, endpoint: str) -> dict[str, str]:
        parts = urlsplit(endpoint)
        claims = {
            "aud": f"{parts.scheme}://{parts.netloc}",
            "exp": int(time.time()) + SIGNED,
            "sub": self._caller.contact,
        }
        signed: dict[str, str] = self._vapid.sign(claims)
        return signed

    async def close(self) -> None:
        """Hangs up."""
        await self._lines.aclose()


def _encrypted(to: Subscription, message: bytes) -> bytes:
    own = ec.generate_private_key(ec.SECP256R1())
    body: bytes = http_ece.encrypt(
        message, private_key=own, dh=unpacked(to.key), auth_secret=unpacked(to.auth), version="aes128gcm"
    )
    return body


def _judged(status: int, retry_after: str) -> Delivered:
    """What an answer means.

    >>> _judged(201, "").outcome, _judged(410, "").outcome, _judged(302, "").outcome, _judged(429, "120")
    ('sent', 'gone', 'refused', Delivered(outcome='later', wait=120.0))
    """
    if 200 <= status < 300:
        return Delivered("sent")
    if status in (404, 410):
        return Delivered("gone")
    if status == 429 or status >= 500:
        return Delivered("later", _seconds(retry_after))
    return Delivered("refused")


def _seconds(retry_after: str) -> float | None:
    if re.fullmatch("[0-9]{1,9}", retry_after):
        return float(retry_after)
    try:
        return max(0.0, parsedate_to_datetime(retry_after).timestamp() - time.time())
    except ValueError:
        return None
