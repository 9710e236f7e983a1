import { YEAR_SECONDS } from "#app/domain/durations.ts";
import type { Settings } from "#app/platform/settings.ts";
import { hostCookie } from "./host-cookie.server.ts";

/** The browser's own token, by which owners and managers are told of a sign-in in a new one. A sign-out keeps it. */
export function deviceCookie(settings: Settings) {
  return hostCookie(settings, "device", YEAR_SECONDS);
}

/** The token that a browser keeps; null without one. */
export async function readDeviceToken(request: Request, settings: Settings): Promise<string | null> {
  const kept: unknown = await deviceCookie(settings).parse(request.headers.get("Cookie"));
  return typeof kept === "string" && /^[\w-]{43}$/.test(kept) ? kept : null;
}
