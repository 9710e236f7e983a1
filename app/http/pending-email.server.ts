import { createCookie } from "@remix-run/cloudflare";
import { DAY_SECONDS } from "#app/domain/durations.ts";

/** The address that waits for verification, for the pending page when its own link names none. */
export const pendingEmailCookie = createCookie("pending-email", {
  path: "/email-verification-pending",
  sameSite: "lax",
  httpOnly: true,
  maxAge: DAY_SECONDS,
});
