import { createCookie } from "@remix-run/cloudflare";
import type { Settings } from "#app/platform/settings.ts";

/**
 * A cookie that no script can read. The Worker's door gives its name the prefix of this host (`cookie-names.ts`).
 * @param maxAge seconds; without it the browser drops the cookie when it closes
 */
export function hostCookie({ secureCookies }: Settings, name: string, maxAge?: number) {
  return createCookie(name, {
    httpOnly: true,
    sameSite: "lax",
    path: "/",
    secure: secureCookies,
    ...(maxAge === undefined ? {} : { maxAge }),
  });
}
