/** A person's passkeys: how many, and on which host they work. */

export const PASSKEYS_MAX = 10;
export const PASSKEY_NAME_MAX = 60;

/** How long an answer to a challenge is taken. */
export const CHALLENGE_MINUTES = 5;

/** What a challenge is for; its answer counts for nothing else. */
export const PASSKEY_PURPOSES = ["sign-in", "second-step", "prove", "add"] as const;
export type PasskeyPurpose = (typeof PASSKEY_PURPOSES)[number];

/** The host and the origin that passkeys are bound to. */
export type RelyingParty = { id: string; origin: string };

/** Null where browsers offer no passkeys: without https, and not on this machine. */
export function relyingParty(appUrl: string): RelyingParty | null {
  const { protocol, hostname, origin } = new URL(appUrl);
  return protocol === "https:" || hostname === "localhost" ? { id: hostname, origin } : null;
}

/** Whether a counter shows that nobody has a copy: it rises, or its authenticator counts nothing. */
export function isCounterRight(stored: number, sent: number): boolean {
  return sent > stored || (sent === 0 && stored === 0);
}
