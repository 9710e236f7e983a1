import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from "@simplewebauthn/server";
import { CHALLENGE_MINUTES, type RelyingParty } from "#app/domain/accounts/passkeys.ts";
import { MINUTE_MS } from "#app/domain/durations.ts";

/*
 * WebAuthn. The library is large, so it is loaded when the first passkey is used and not when the Worker starts.
 */

const library = () => import("@simplewebauthn/server");

const TIMEOUT = CHALLENGE_MINUTES * MINUTE_MS;
const ES256 = -7;
const EDDSA = -8;
const RS256 = -257;

type Known = { credentialId: string; transports: string };

/** A passkey as it is stored: key and handle in base64url. */
export type StoredKey = Known & { publicKey: string; counter: number; userHandle: string };

/** What a new passkey tells of itself. */
export type NewKey = Omit<StoredKey, "userHandle"> & { synced: boolean };

const descriptors = (keys: readonly Known[]) =>
  keys.map(({ credentialId, transports }) => ({
    id: credentialId,
    ...(transports ? { transports: transports.split(",") as "internal"[] } : {}),
  }));

/** What a browser needs to make a passkey. `known` ones are not made again. */
export async function creationOptions(
  { id }: RelyingParty,
  person: { userHandle: string; name: string },
  known: readonly Known[],
): Promise<PublicKeyCredentialCreationOptionsJSON> {
  const { generateRegistrationOptions } = await library();
  return generateRegistrationOptions({
    rpName: "Equipment Tracker",
    rpID: id,
    userName: person.name,
    userID: new Uint8Array(Buffer.from(person.userHandle, "base64url")),
    timeout: TIMEOUT,
    attestationType: "none",
    excludeCredentials: descriptors(known),
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
    supportedAlgorithmIDs: [EDDSA, ES256, RS256],
  });
}

/** What a browser needs to use a passkey: one of `known`, or any without them. */
export async function requestOptions(
  { id }: RelyingParty,
  known: readonly Known[] | null,
): Promise<PublicKeyCredentialRequestOptionsJSON> {
  const { generateAuthenticationOptions } = await library();
  return generateAuthenticationOptions({
    rpID: id,
    timeout: TIMEOUT,
    userVerification: "required",
    ...(known ? { allowCredentials: descriptors(known) } : {}),
  });
}

/** The passkey that a browser made for a challenge; null for an answer that is not right. */
export async function madeKey(
  response: unknown,
  challenge: string,
  { id, origin }: RelyingParty,
): Promise<NewKey | null> {
  const { verifyRegistrationResponse } = await library();
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    response: response as RegistrationResponseJSON,
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: id,
    requireUserVerification: true,
    supportedAlgorithmIDs: [EDDSA, ES256, RS256],
  }).catch(() => ({ verified: false, registrationInfo: undefined }));
  if (!verified || !registrationInfo) return null;
  const { credential, credentialBackedUp } = registrationInfo;
  return {
    credentialId: credential.id,
    publicKey: Buffer.from(credential.publicKey).toString("base64url"),
    counter: credential.counter,
    transports: (credential.transports ?? []).join(","),
    synced: credentialBackedUp,
  };
}

/** The credential that an answer names; empty for none. */
export function credentialIn(response: unknown): string {
  const { id } = Object(response);
  return typeof id === "string" ? id : "";
}

/** The counter and the state of a passkey after its right answer to a challenge; null for a wrong one. */
export async function usedKey(
  response: unknown,
  challenge: string,
  { id, origin }: RelyingParty,
  key: StoredKey,
): Promise<{ counter: number; synced: boolean } | null> {
  const { verifyAuthenticationResponse } = await library();
  const { userHandle } = Object(Object(response).response);
  if (userHandle !== undefined && userHandle !== key.userHandle) return null;
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: response as AuthenticationResponseJSON,
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: id,
    requireUserVerification: true,
    // The counter is judged by our own rule, which tells a wrong one from a wrong signature.
    credential: {
      id: key.credentialId,
      publicKey: new Uint8Array(Buffer.from(key.publicKey, "base64url")),
      counter: 0,
    },
  }).catch(() => ({ verified: false, authenticationInfo: undefined }));
  if (!verified || !authenticationInfo) return null;
  return { counter: authenticationInfo.newCounter, synced: authenticationInfo.credentialBackedUp };
}
