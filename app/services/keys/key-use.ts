import { AppError } from "#app/domain/app-error.ts";
import { actorIdOfKey, authorOfKey, begunHour, type Scope } from "#app/domain/keys/api-key.ts";
import { isKeyText } from "#app/domain/keys/key-text.ts";
import type { Locale } from "#app/domain/locale.ts";
import { hashToken } from "#app/platform/tokens.server.ts";
import { type Actor, companyOf } from "#app/services/actor.ts";
import type { ServiceContext } from "#app/services/context.ts";
import { bucketOf, RATE_LIMITS, rateLimited } from "#app/services/rate-limit.ts";
import { countKeyUse, type UsedKeyRow } from "#db/queries/keys/key-uses.ts";

/** How much of a limit is left: requests, and seconds until it begins anew. */
type Limit = { most: number; left: number; seconds: number };

/** What is left of the minute, for a key and for all keys of its company. */
export type KeyLimits = { key: Limit; company: Limit };

/** A request by a live key. */
export type KeyUse = {
  key: { id: string; name: string; scopes: Scope[]; expiresAt: Date | null };
  /** Who acts. */
  actor: Actor;
  limits: KeyLimits;
  /** Refuses a request beyond a limit. */
  over: AppError | null;
};

/**
 * Counts a request with a key and says who acts, in one round trip; none for a text that can be no key.
 * @param sender where the request comes from, by which keys that are none are counted
 * @throws {AppError} key.invalid; request.rate_limited for a sender of many keys that are none
 */
export async function openKey(
  { db, now, settings }: ServiceContext,
  text: string,
  { sender, locale }: { sender: string; locale: Locale },
): Promise<KeyUse> {
  if (!isKeyText(text)) throw new AppError("key.invalid");
  const at = now();
  const hash = hashToken(text);
  const windowOf = (name: "apiKey" | "apiCompany" | "apiSender") => {
    const { limit, windowMs } = RATE_LIMITS[name];
    return { windowMs, limit: limit * settings.rateLimitScale };
  };
  const [key, company, senders] = [windowOf("apiKey"), windowOf("apiCompany"), windowOf("apiSender")];
  const { row, sender: counted } = await countKeyUse(db, {
    hash,
    now: at,
    hour: begunHour(at),
    key: { ...key, bucket: bucketOf({ name: "apiKey", who: hash }) },
    company: { ...company, name: "apiCompany" },
    sender: { ...senders, bucket: bucketOf({ name: "apiSender", who: sender }) },
  });
  if (!row) {
    if ((counted?.wrong ?? 0) > senders.limit) throw rateLimited(new Date(counted?.wrongReset ?? 0), at);
    throw new AppError("key.invalid");
  }
  const leftOf = ({ limit }: { limit: number }, count: number | null, reset: number | null): Limit => ({
    most: limit,
    left: Math.max(0, limit - (count ?? 0)),
    seconds: Math.max(0, Math.ceil(((reset ?? at.getTime()) - at.getTime()) / 1000)),
  });
  const { keyCount, keyReset, companyCount, companyReset } = row;
  const isOver = (count: number | null, { limit }: { limit: number }) => (count ?? 0) > limit;
  const spent = isOver(keyCount, key) ? keyReset : isOver(companyCount, company) ? companyReset : null;
  return {
    key: { id: row.keyId, name: row.keyName, scopes: row.scopes, expiresAt: row.expiresAt },
    actor: actorOfKey(row, locale),
    limits: { key: leftOf(key, keyCount, keyReset), company: leftOf(company, companyCount, companyReset) },
    over: spent === null ? null : rateLimited(new Date(spent), at),
  };
}

/** A key acts as a manager without a name of a person, who is never staff. */
function actorOfKey(row: UsedKeyRow, locale: Locale): Actor {
  return {
    id: actorIdOfKey(row.keyId),
    userId: null,
    name: authorOfKey(row.keyName),
    role: "manager",
    isAdmin: false,
    companyId: row.companyId,
    locale,
    email: null,
    username: null,
    pulseAlerts: false,
    secondStep: false,
    hasPasskeys: false,
    secondStepDue: null,
    secondStepRemovesAt: null,
    provedAt: null,
    company: companyOf(row),
  };
}
