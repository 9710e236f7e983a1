import { hostCookie } from "#app/auth/host-cookie.server.ts";
import { CHALLENGE_MINUTES } from "#app/domain/accounts/passkeys.ts";
import { MINUTE_SECONDS } from "#app/domain/durations.ts";
import type { Settings } from "#app/platform/settings.ts";

/** Holds the challenge that a passkey of this browser answers, sealed. */
function challengeCookie(settings: Settings) {
  return hostCookie(settings, "passkey", CHALLENGE_MINUTES * MINUTE_SECONDS);
}

export async function readChallenge(request: Request, settings: Settings): Promise<string | null> {
  const value: unknown = await challengeCookie(settings).parse(request.headers.get("Cookie"));
  return typeof value === "string" ? value : null;
}

/** The Set-Cookie header that gives a browser its challenge. */
export const newChallengeCookie = (settings: Settings, sealed: string): Promise<string> =>
  challengeCookie(settings).serialize(sealed);
