"""What is asked of devices with passkeys, and whether what they answer is right: the library, as far as we use it.

To load it takes half a second, and few need it: so it is loaded when the first one does.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

from webauthn import (
    generate_authentication_options,
    generate_registration_options,
    verify_authentication_response,
    verify_registration_response,
)
from webauthn.helpers import options_to_json_dict
from webauthn.helpers.structs import (
    AuthenticatorSelectionCriteria,
    PublicKeyCredentialDescriptor,
    ResidentKeyRequirement,
    UserVerificationRequirement,
)

from quintet.server.passkeys import Place, bytes_of, text_of
from quintet.server.protocol import Refusal

VERIFICATION = UserVerificationRequirement.PREFERRED
"""A fingerprint, a face or a PIN where the device can, and a touch where it cannot."""


class Made(NamedTuple):
    """A passkey that a device has made."""

    credential: str
    public_key: str
    signs: int


def to_make(host: str, handle: bytes, name: str, challenge: bytes, held: Iterable[str], seconds: int) -> dict[str, Any]:
    """What is asked of a device that is to make a passkey, and has none of these."""
    options = generate_registration_options(
        rp_id=host,
        rp_name="Quintet",
        user_id=handle,
        user_name=name,
        challenge=challenge,
        timeout=seconds * 1000,
        authenticator_selection=AuthenticatorSelectionCriteria(
            resident_key=ResidentKeyRequirement.REQUIRED, user_verification=VERIFICATION
        ),
        exclude_credentials=[PublicKeyCredentialDescriptor(id=bytes_of(one)) for one in held],
    )
    return options_to_json_dict(options)


def to_use(host: str, challenge: bytes, seconds: int) -> dict[str, Any]:
    """What is asked of a device that is to say whose it is."""
    options = generate_authentication_options(
        rp_id=host, challenge=challenge, timeout=seconds * 1000, user_verification=VERIFICATION
    )
    return options_to_json_dict(options)


def made(credential: dict[str, Any], challenge: bytes, place: Place) -> Made:
    """The passkey that was made. Raises :class:`Refusal` if anything about it is wrong."""
    try:
        checked = verify_registration_response(
            credential=credential,
            expected_challenge=challenge,
            expected_rp_id=place.host,
            expected_origin=place.origin,
        )
    except Exception:  # the library has an error for each of many ways to be wrong, and lets some others through
        raise Refusal("bad_passkey") from None
    return Made(text_of(checked.credential_id), text_of(checked.credential_public_key), checked.sign_count)


def used(credential: dict[str, Any], challenge: bytes, place: Place, public_key: str, signs: int) -> int:
    """How often a passkey was used by now. Raises :class:`Refusal` if anything about its answer is wrong."""
    try:
        checked = verify_authentication_response(
            credential=credential,
            expected_challenge=challenge,
            expected_rp_id=place.host,
            expected_origin=place.origin,
            credential_public_key=bytes_of(public_key),
            credential_current_sign_count=signs,
        )
    except Exception:
        raise Refusal("bad_passkey") from None
    return checked.new_sign_count
