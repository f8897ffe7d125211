// What is mine besides name and settings: tickets to other devices, passkeys, leaving. For those who look after it.

import { ask } from "./api";
import type { Carried, Credential, Me, NewCredential, NewPasskey, PasskeyList, PasskeyOptions, SignIn, Ticket } from "./protocol";

export const list = (listed: boolean) => ask<Me>("/api/me/listed", { listed });
/** A ticket by which another device becomes mine; the one before is worthless then. */
export const newTicket = () => ask<Ticket>("/api/me/carry", undefined, "POST");
/** Whom a ticket makes of this device. */
export const look = (ticket: string) => ask<Carried>("/api/carry/look", { ticket });
export const carry = (ticket: string, replace: boolean) => ask<Me>("/api/carry", { ticket, replace });
/** Makes this device nobody; the person stays. */
export const leave = () => ask<Me>("/api/me/leave", undefined, "POST");
export const forget = () => ask<Me>("/api/me", undefined, "DELETE");
export const passkeys = () => ask<PasskeyList>("/api/me/passkeys");
export const removePasskey = (name: string) => ask<PasskeyList>(`/api/me/passkeys/${name}`, undefined, "DELETE");

/** Why there are no passkeys on this page, or that there are. */
export function able(): "yes" | "insecure" | "address" | "old" {
  if (!isSecureContext) return "insecure";
  if (/^[\d.]+$|:|\[/.test(location.hostname)) return "address"; // browsers want a name
  return "PublicKeyCredential" in window ? "yes" : "old";
}

// WebAuthn speaks in bytes, and JSON in base64url. Newer browsers know both, older ones do not.
export const toText = (buffer: ArrayBuffer): string =>
  btoa(String.fromCharCode(...new Uint8Array(buffer)))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");
export const toBytes = (text: string): Uint8Array<ArrayBuffer> => Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt(0));

type Described = { id: string; type: "public-key" };
type Making = Omit<PublicKeyCredentialCreationOptions, "challenge" | "user" | "excludeCredentials"> & { challenge: string; user: { id: string; name: string; displayName: string }; excludeCredentials?: Described[] };
type Using = { challenge: string; rpId: string; timeout: number; userVerification: UserVerificationRequirement };

/** Has a device make a passkey for me. */
export async function addPasskey(label: string): Promise<PasskeyList> {
  const options = (await ask<PasskeyOptions>("/api/me/passkeys/begin", undefined, "POST")).options as unknown as Making;
  const made = (await navigator.credentials.create({
    publicKey: {
      ...options,
      challenge: toBytes(options.challenge),
      user: { ...options.user, id: toBytes(options.user.id) },
      excludeCredentials: (options.excludeCredentials ?? []).map((one) => ({ type: one.type, id: toBytes(one.id) })),
    },
  })) as PublicKeyCredential;
  const response = made.response as AuthenticatorAttestationResponse;
  const credential: NewCredential = { id: toText(made.rawId), response: { clientDataJSON: toText(response.clientDataJSON), attestationObject: toText(response.attestationObject) } };
  return ask<PasskeyList>("/api/me/passkeys", { label, credential } satisfies NewPasskey);
}

/** Becomes the one whose passkey a device has. */
export async function signIn(replace: boolean): Promise<Me> {
  const options = (await ask<PasskeyOptions>("/api/passkeys/begin", undefined, "POST")).options as unknown as Using;
  const used = (await navigator.credentials.get({ publicKey: { ...options, challenge: toBytes(options.challenge) } as PublicKeyCredentialRequestOptions })) as PublicKeyCredential;
  const response = used.response as AuthenticatorAssertionResponse;
  const credential: Credential = {
    id: toText(used.rawId),
    response: {
      clientDataJSON: toText(response.clientDataJSON),
      authenticatorData: toText(response.authenticatorData),
      signature: toText(response.signature),
      userHandle: response.userHandle ? toText(response.userHandle) : null,
    },
  };
  return ask<Me>("/api/passkeys", { credential, replace } satisfies SignIn);
}
