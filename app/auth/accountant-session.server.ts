import { HOUR_MS, HOUR_SECONDS } from "#app/domain/durations.ts";
import type { Settings } from "#app/platform/settings.ts";
import { hashToken, newToken } from "#app/platform/tokens.server.ts";
import { type Accountant, accountantOf } from "#app/services/accountants/accountant.ts";
import type { Database } from "#db/client.ts";
import { selectAccountantSession } from "#db/queries/accountants/accountants.ts";
import { hostCookie } from "./host-cookie.server.ts";

/*
 * An accountant's session. It has its own cookie and table and never becomes an `Actor`: with this session alone, a
 * browser is a visitor on every path but the accountants' own.
 */

const SESSION_HOURS = 12;

function accountantCookie(settings: Settings) {
  return hostCookie(settings, "accountant", SESSION_HOURS * HOUR_SECONDS);
}

export async function readAccountantToken(request: Request, settings: Settings): Promise<string | null> {
  const value: unknown = await accountantCookie(settings).parse(request.headers.get("Cookie"));
  return typeof value === "string" && /^[\w-]{43}$/.test(value) ? value : null;
}

/** The key of the session that a request came with; null without one. */
export async function accountantSidOf(request: Request, settings: Settings): Promise<string | null> {
  const token = await readAccountantToken(request, settings);
  return token ? hashToken(token) : null;
}

/** The Set-Cookie header that clears the session. */
export function clearedAccountantCookie(settings: Settings): Promise<string> {
  return accountantCookie(settings).serialize("", { maxAge: 0, expires: new Date(0) });
}

/** The key of a new session, its end, and the Set-Cookie header that gives it to the browser. */
export async function newAccountantSession(settings: Settings, now: Date) {
  const token = newToken();
  return {
    sid: hashToken(token),
    expire: new Date(now.getTime() + SESSION_HOURS * HOUR_MS),
    cookie: await accountantCookie(settings).serialize(token),
  };
}

/** The accountant of a session's token; null when it is unknown or over. */
export async function loadAccountant(
  db: Database,
  token: string | null,
  now: Date,
): Promise<Accountant | null> {
  if (!token) return null;
  const [row] = await selectAccountantSession(db, hashToken(token), now);
  return row ? accountantOf(row) : null;
}
