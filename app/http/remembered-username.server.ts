import { createCookie } from "@remix-run/cloudflare";
import { YEAR_SECONDS } from "#app/domain/durations.ts";

/** The username of an operator who asked to be remembered on this device; never a password. Logout keeps it. */
export const rememberedUsernameCookie = createCookie("operator-username", {
  path: "/employee-login",
  sameSite: "lax",
  httpOnly: true,
  maxAge: YEAR_SECONDS,
});
