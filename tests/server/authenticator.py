"""A device with passkeys, in software: it answers as the standard says, and can be told to lie."""

from __future__ import annotations

import base64
import hashlib
import json
import secrets
import struct
from dataclasses import dataclass, field
from typing import Any

import cbor2
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec

PRESENT, VERIFIED, ATTESTED = 0x01, 0x04, 0x40


def text_of(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


@dataclass
class Authenticator:
    """One passkey, and the browser in front of it."""

    origin: str
    key: ec.EllipticCurvePrivateKey = field(default_factory=lambda: ec.generate_private_key(ec.SECP256R1()))
    id: bytes = field(default_factory=lambda: secrets.token_bytes(16))
    handle: str = ""
    signs: int = 0
    host: str = "localhost"

    def _client_data(self, kind: str, challenge: str) -> bytes:
        told = {"type": kind, "challenge": challenge, "origin": self.origin, "crossOrigin": False}
        return json.dumps(told).encode()

    def _data(self, flags: int) -> bytes:
        return hashlib.sha256(self.host.encode()).digest() + struct.pack("!BI", flags, self.signs)

    def make(self, options: dict[str, Any]) -> dict[str, Any]:
        """Answers ``navigator.credentials.create``."""
        self.handle = options["user"]["id"]
        numbers = self.key.public_key().public_numbers()
        public = {1: 2, 3: -7, -1: 1, -2: numbers.x.to_bytes(32), -3: numbers.y.to_bytes(32)}
        attested = bytes(16) + struct.pack("!H", len(self.id)) + self.id + cbor2.dumps(public)
        data = self._data(PRESENT | VERIFIED | ATTESTED) + attested
        told = self._client_data("webauthn.create", options["challenge"])
        statement = cbor2.dumps({"fmt": "none", "attStmt": {}, "authData": data})
        response = {"clientDataJSON": text_of(told), "attestationObject": text_of(statement)}
        return {"id": text_of(self.id), "response": response}

    def use(self, options: dict[str, Any]) -> dict[str, Any]:
        """Answers ``navigator.credentials.get``."""
        self.signs += 1
        data, told = self._data(PRESENT | VERIFIED), self._client_data("webauthn.get", options["challenge"])
        signature = self.key.sign(data + hashlib.sha256(told).digest(), ec.ECDSA(hashes.SHA256()))
        response = {
            "clientDataJSON": text_of(told),
            "authenticatorData": text_of(data),
            "signature": text_of(signature),
            "userHandle": self.handle,
        }
        return {"id": text_of(self.id), "response": response}
