import { deviceCookie } from "#app/auth/device-cookie.server.ts";
import { hostCookie } from "#app/auth/host-cookie.server.ts";
import { YEAR_SECONDS } from "#app/domain/durations.ts";
import { clientAddress } from "#app/http/front-door/client-address.ts";
import type { Settings } from "#app/platform/settings.ts";
import { deviceAfter, isDevice, type TriedAccount } from "#app/services/accounts/known-device.ts";
import type { TriedFrom } from "#app/services/accounts/sign-in-tries.ts";

/** What a browser keeps of the sign-ins on it. It outlives them: a sign-out keeps it. */
function marksCookie(settings: Settings) {
  return hostCookie(settings, "marks", YEAR_SECONDS);
}

/** Where a request's try at a password comes from. */
export async function triedFrom(request: Request, settings: Settings): Promise<TriedFrom> {
  const cookies = request.headers.get("Cookie");
  // An older version kept the tags under the name of what is a device's token now.
  const kept = [await marksCookie(settings).parse(cookies), await deviceCookie(settings).parse(cookies)];
  return { address: clientAddress(request), device: kept.find(isDevice) ?? null };
}

/** The headers of an answer after an account's password was right in this browser; none without a password. */
export async function deviceHeadersAfter(
  request: Request,
  settings: Settings,
  account: TriedAccount,
  now: Date,
): Promise<[string, string][]> {
  const { device } = await triedFrom(request, settings);
  const kept = deviceAfter(settings, device, account, now);
  return kept === null ? [] : [["Set-Cookie", await marksCookie(settings).serialize(kept)]];
}
