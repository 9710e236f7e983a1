import { createCookie } from "@remix-run/cloudflare";
import type { Settings } from "#app/platform/settings.ts";

/**
 * A cookie of this host alone, which no script can read.
 * @param maxAge seconds; without it the browser drops the cookie when it closes
 */
export function hostCookie({ secureCookies }: Settings, name: string, maxAge?: number) {
  return createCookie(secureCookies ? `__Host-${name}` : name, {
    httpOnly: true,
    sameSite: "lax",
    path: "/",
    secure: secureCookies,
    ...(maxAge === undefined ? {} : { maxAge }),
  });
}
