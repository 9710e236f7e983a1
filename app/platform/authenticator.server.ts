import { Secret, TOTP } from "otpauth";

/** Codes of authenticator apps, by RFC 6238. */
const ISSUER = "Equipment Tracker";
const KEY_BYTES = 20;
const STEP_MS = 30_000;

const codesOf = (key: string, label = "") =>
  new TOTP({
    issuer: ISSUER,
    label,
    algorithm: "SHA1",
    digits: 6,
    period: STEP_MS / 1000,
    secret: Secret.fromBase32(key),
  });

/** 160 random bits in base32, as apps take them. */
export const newAuthenticatorKey = (): string => new Secret({ size: KEY_BYTES }).base32;

/** The address that an app reads from the QR code. */
export const authenticatorUri = (key: string, label: string): string => codesOf(key, label).toString();

/** The step of 30 seconds whose code it is: the one before, now, or the next; null for a wrong code. */
export function stepOfCode(key: string, code: string, now: Date): number | null {
  const timestamp = now.getTime();
  const delta = codesOf(key).validate({ token: code, timestamp, window: 1 });
  return delta === null ? null : Math.floor(timestamp / STEP_MS) + delta;
}
