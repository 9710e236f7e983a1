import { createCookie } from "@remix-run/cloudflare";

/** The username of an operator who asked to be remembered on this device; never a password. Logout keeps it. */
export const rememberedUsernameCookie = createCookie("operator-username", {
  path: "/employee-login",
  sameSite: "lax",
  httpOnly: true,
  maxAge: 365 * 24 * 3600,
});
