import { sentKey } from "#app/auth/key-request.ts";
import { isAccountantPath } from "#app/http/accountants/accountant-path.ts";
import { addressOf } from "./address.ts";

const SAFE_METHODS = new Set(["GET", "HEAD", "OPTIONS"]);

const SESSION = /(?:^|;\s*)(?:session|accountant)=/;

/**
 * The forged-request guard in front of Remix. A foreign Origin refuses any unsafe request, unless it is hidden and
 * the browser says that its page is ours. A request with a session must also prove that it comes from our own pages:
 * by a same-origin Origin, `Sec-Fetch-Site: same-origin`, or the XMLHttpRequest marker, which no foreign form can
 * send. Text browsers send none of these; forms of our pages, not calls, may use the Referer instead, or carry a
 * token (`carriesFormToken`; docs/decisions/2026-11-21-text-browsers.md).
 */
export function isForged(request: Request, appUrl: string): boolean {
  if (SAFE_METHODS.has(request.method)) return false;
  const url = addressOf(request);
  if (url.pathname === "/api/stripe/webhook") return false;
  const { headers } = request;
  const origin = headers.get("Origin");
  const site = headers.get("Sec-Fetch-Site");
  const isForeign = origin !== null && origin !== url.origin && origin !== new URL(appUrl).origin;
  // No page sends a key, so it proves by itself who sends it; a page that does is none of ours.
  if (sentKey(request) !== null) return isForeign;
  // The origin is "null" for a page without a referrer, such as an accountant's, and for one that hides.
  const hidden = origin === "null" && (site !== null || isAccountantPath(url.pathname));
  if (origin !== null && !hidden) return isForeign;
  if (site !== null) return site !== "same-origin";
  if (!SESSION.test(headers.get("Cookie") ?? "")) return false;
  if (headers.get("X-Requested-With") === "XMLHttpRequest") return false;
  const isForm = request.method === "POST" && !url.pathname.startsWith("/api/");
  const from = isForm ? URL.parse(headers.get("Referer") ?? "") : null;
  return from === null || (from.origin !== url.origin && from.origin !== new URL(appUrl).origin);
}
