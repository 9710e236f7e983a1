import { createCookie } from "@remix-run/cloudflare";
import { YEAR_SECONDS } from "#app/domain/durations.ts";

/** An operator's username, remembered on this device on request; never a password. Logout keeps it. */
const rememberedUsername = createCookie("operator-username", {
  path: "/",
  sameSite: "lax",
  httpOnly: true,
  maxAge: YEAR_SECONDS,
});

/** The username that a browser remembers; blank for none. */
export async function readUsername(request: Request): Promise<string> {
  const kept: unknown = await rememberedUsername.parse(request.headers.get("Cookie"));
  return typeof kept === "string" ? kept : "";
}

/**
 * Remembers a username, or forgets the one remembered for a blank one: an empty cookie also hides what an earlier version
 * kept under the plain name.
 * @returns Set-Cookie headers
 */
export async function rememberUsername(request: Request, username: string): Promise<string[]> {
  const isKept = username === "" && (await readUsername(request)) === "";
  return isKept ? [] : [await rememberedUsername.serialize(username)];
}
