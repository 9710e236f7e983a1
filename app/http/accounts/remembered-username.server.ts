import { createCookie } from "@remix-run/cloudflare";
import { YEAR_SECONDS } from "#app/domain/durations.ts";

/** An operator's username, remembered on this device on request; never a password. Logout keeps it. */
export const rememberedUsernameCookie = createCookie("operator-username", {
  path: "/employee-login",
  sameSite: "lax",
  httpOnly: true,
  maxAge: YEAR_SECONDS,
});
