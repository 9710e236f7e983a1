import { READER_COOKIE } from "#app/domain/accounts/reader-cookie.ts";

/**
 * The names of cookies where the product is served over https alone. Browsers take a name that begins with `__Host-` from
 * this host only, with Secure and for all paths, so no other host or page without TLS can set such a cookie. The door
 * adds the prefix and takes it away: behind it names are plain, as on http.
 */
const PREFIX = "__Host-";

/** Choices of the device, which earlier versions kept by their plain names; no right depends on them. */
const ONCE_PLAIN = ["lng", "equipment-ui-theme", "operator-username"];

/** Scripts look for it among all names, so the one of an earlier version would outlive a sign-out. */
const LEFT_OVER = READER_COOKIE;

/** A request with the cookies that the product set, by their plain names. */
export function withPlainCookies(request: Request): Request {
  const sent = request.headers.get("Cookie");
  if (sent === null) return request;
  const pairs = pairsOf(sent);
  const own = pairs.filter((pair) => pair.startsWith(PREFIX)).map((pair) => pair.slice(PREFIX.length));
  const isMissing = (name: string) => !own.some((pair) => nameOf(pair) === name);
  const once = pairs.filter((pair) => ONCE_PLAIN.includes(nameOf(pair)) && isMissing(nameOf(pair)));
  const headers = new Headers(request.headers);
  headers.set("Cookie", [...own, ...once].join("; "));
  return new Request(request, { headers });
}

const pairsOf = (cookies: string): string[] => cookies.split(";").map((pair) => pair.trim());

const nameOf = (pair: string): string => pair.split("=", 1)[0] ?? "";

/** Gives each cookie of an answer to a request its prefix, and marks it Secure. */
export function setHostCookies(headers: Headers, sent: Request): void {
  const cookies = headers.getSetCookie();
  headers.delete("Set-Cookie");
  for (const cookie of cookies) {
    headers.append("Set-Cookie", PREFIX + (/;\s*secure/i.test(cookie) ? cookie : `${cookie}; Secure`));
  }
  if (pairsOf(sent.headers.get("Cookie") ?? "").some((pair) => nameOf(pair) === LEFT_OVER)) {
    headers.append("Set-Cookie", `${LEFT_OVER}=; Path=/; Max-Age=0; SameSite=Lax; Secure`);
  }
}
