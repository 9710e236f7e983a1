import { createCookie } from "@remix-run/cloudflare";

/** An operator's username, remembered on this device on request; never a password. Logout keeps it. */
export const rememberedUsernameCookie = createCookie("operator-username", {
  path: "/employee-login",
  sameSite: "lax",
  httpOnly: true,
  maxAge: 365 * 24 * 3600,
});
