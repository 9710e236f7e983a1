import { HOUR_MS } from "#app/domain/durations.ts";
import { hashToken, newToken } from "#app/platform/tokens.server.ts";
import type { ServiceContext } from "#app/services/context.ts";

/** How long a link to verify an address is valid, in hours. */
export const VERIFICATION_HOURS = 24;

/** A link for an address to be verified, and the hash to store. */
export function newVerificationLink({ settings }: ServiceContext, now: Date) {
  const token = newToken();
  return {
    url: `${settings.appUrl}/verify-email?token=${token}`,
    hash: hashToken(token),
    expiry: new Date(now.getTime() + VERIFICATION_HOURS * HOUR_MS),
  };
}
