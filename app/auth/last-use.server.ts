import { isUseDue } from "#app/domain/accounts/session-end.ts";
import { HOUR_SECONDS } from "#app/domain/durations.ts";
import type { Settings } from "#app/platform/settings.ts";
import { hostCookie } from "./host-cookie.server.ts";

/*
 * `used` holds the last use of the browser's session, as it is stored, in seconds. With it, most pages know that they
 * have none to store, and can be read from a copy of the database. It proves nothing: the database compares again.
 */

const lastUse = (settings: Settings) => hostCookie(settings, "used", HOUR_SECONDS);

/** Whether a request's use of its session may have to be stored. A HEAD changes nothing. */
export async function mayStoreUse(request: Request, settings: Settings, now: Date): Promise<boolean> {
  if (request.method === "HEAD") return false;
  const kept: unknown = await lastUse(settings).parse(request.headers.get("Cookie"));
  return isUseDue(typeof kept === "number" ? new Date(kept * 1000) : null, now);
}

/** The Set-Cookie header after a use was stored. */
export function usedCookie(settings: Settings, lastUsedAt: Date): Promise<string> {
  return lastUse(settings).serialize(Math.floor(lastUsedAt.getTime() / 1000));
}
