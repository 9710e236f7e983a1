const SAFE_METHODS = new Set(["GET", "HEAD", "OPTIONS"]);

const SESSION = /(?:^|;\s*)(?:__Host-)?session=/;

/**
 * The guard against forged requests, in front of Remix ("Small print: protection" of the decisions). A foreign Origin
 * refuses any unsafe request. A request with a session must show besides that it comes from our own pages: a same-origin
 * Origin, `Sec-Fetch-Site: same-origin`, or the XMLHttpRequest marker, which no foreign form can send. Text browsers
 * send none of these; the forms of our pages, not the calls, take the address they came from instead, or carry a token
 * (`carriesFormToken`; docs/decisions/2026-11-21-text-browsers.md).
 */
export function isForged(request: Request, appUrl: string): boolean {
  if (SAFE_METHODS.has(request.method)) return false;
  const url = new URL(request.url);
  if (url.pathname === "/api/stripe/webhook") return false;
  const { headers } = request;
  const origin = headers.get("Origin");
  if (origin !== null) return origin !== url.origin && origin !== new URL(appUrl).origin;
  const site = headers.get("Sec-Fetch-Site");
  if (site !== null) return site !== "same-origin";
  if (!SESSION.test(headers.get("Cookie") ?? "")) return false;
  if (headers.get("X-Requested-With") === "XMLHttpRequest") return false;
  const from = url.pathname.startsWith("/api/") ? null : URL.parse(headers.get("Referer") ?? "");
  return from === null || (from.origin !== url.origin && from.origin !== new URL(appUrl).origin);
}
