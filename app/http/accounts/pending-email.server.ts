import { createCookie } from "@remix-run/cloudflare";
import { DAY_SECONDS } from "#app/domain/durations.ts";

/** The address waiting for verification, for a pending page whose own link names none. */
export const pendingEmailCookie = createCookie("pending-email", {
  path: "/",
  sameSite: "lax",
  httpOnly: true,
  maxAge: DAY_SECONDS,
});
