import { createHmac, timingSafeEqual } from "node:crypto";
import { DAY_MS } from "#app/domain/durations.ts";
import type { Settings } from "#app/platform/settings.ts";
import { newToken } from "#app/platform/tokens.server.ts";
import { accountOfPerson } from "#app/services/rate-limit.ts";
import type { SignInProof } from "#db/queries/accounts/sessions.ts";

/*
 * What a browser keeps after a sign-in: an id, and a signed tag for each account that signed in there, in the form
 * `id.daytag.daytag`. A tag holds for a year and for one password, so a new password makes it worthless. It
 * opens nothing: who holds it is only counted apart from strangers.
 */

/** An account as limits name it, and the stored password that a try is checked against; null if there is none. */
export type TriedAccount = { who: string; proof: SignInProof | null };

/** A person's account, with the password that is stored for it. */
export function triedPerson({ id, passwordHash }: { id: string; passwordHash: string | null }): TriedAccount {
  return { who: accountOfPerson(id), proof: passwordHash ? { passwordHash } : null };
}

/** The account of an owner or manager that an identity names; a name that is nobody's is counted as well. */
export function triedOwner(
  user: Parameters<typeof triedPerson>[0] | undefined,
  identity: string,
): TriedAccount {
  return user ? triedPerson(user) : { who: `owner:${identity}`, proof: null };
}

/** 132 bits, of the id and of each tag. */
const LENGTH = 22;
const DAY_DIGITS = 4;
const DAYS_KNOWN = 365;
/** The last ones who signed in on a shared device: the cookie goes with every request. */
const ACCOUNTS_MAX = 4;

const FORM = new RegExp(
  `^[\\w-]{${LENGTH}}(?:\\.[0-9a-z]{${DAY_DIGITS}}[\\w-]{${LENGTH}}){1,${ACCOUNTS_MAX}}$`,
);

const dayOf = (at: Date) => Math.floor(at.getTime() / DAY_MS);

/** Whether a text has the form of what a device keeps. */
export function isDevice(text: unknown): text is string {
  return typeof text === "string" && FORM.test(text);
}

/** The id of a device on which the account has signed in with the password that still stands; null for any other. */
export function knownDevice(
  { sessionSecret }: Pick<Settings, "sessionSecret">,
  device: string | null,
  account: TriedAccount,
  now: Date,
): string | null {
  if (device === null || account.proof === null) return null;
  const [id = "", ...tags] = device.split(".");
  const found = tags.some((tag) => {
    const day = Number.parseInt(tag.slice(0, DAY_DIGITS), 36);
    if (dayOf(now) - day >= DAYS_KNOWN) return false;
    const right = Buffer.from(accountTag(sessionSecret, id, account, day));
    const given = Buffer.from(tag);
    return given.length === right.length && timingSafeEqual(given, right);
  });
  return found ? id : null;
}

/** What the device keeps after the account signed in on it; null where no password was checked. */
export function deviceAfter(
  { sessionSecret }: Pick<Settings, "sessionSecret">,
  device: string | null,
  account: TriedAccount,
  now: Date,
): string | null {
  if (account.proof === null) return null;
  const [id = newToken().slice(0, LENGTH), ...tags] = device?.split(".") ?? [];
  const isOfAccount = (tag: string) => {
    const day = Number.parseInt(tag.slice(0, DAY_DIGITS), 36);
    return tag === accountTag(sessionSecret, id, account, day);
  };
  const others = tags.filter((tag) => !isOfAccount(tag));
  const own = accountTag(sessionSecret, id, account, dayOf(now));
  return [id, own, ...others].slice(0, 1 + ACCOUNTS_MAX).join(".");
}

function accountTag(secret: string, id: string, { who, proof }: TriedAccount, day: number): string {
  const signature = createHmac("sha256", secret)
    .update(JSON.stringify(["device", id, who, proof, day]))
    .digest("base64url")
    .slice(0, LENGTH);
  return `${day.toString(36).padStart(DAY_DIGITS, "0")}${signature}`;
}
