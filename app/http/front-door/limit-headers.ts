import { MINUTE_SECONDS } from "#app/domain/durations.ts";
import type { KeyLimits } from "#app/services/keys/key-use.ts";

/** What a key may ask in a minute, and what is left of it, as programs read it (RateLimit header fields, draft 10). */
export function setLimitHeaders(headers: Headers, limits: KeyLimits | null): void {
  if (!limits) return;
  const each = Object.entries(limits);
  headers.set(
    "RateLimit-Policy",
    each.map(([name, { most }]) => `"${name}";q=${most};w=${MINUTE_SECONDS}`).join(", "),
  );
  headers.set(
    "RateLimit",
    each.map(([name, { left, seconds }]) => `"${name}";r=${left};t=${seconds}`).join(", "),
  );
}
