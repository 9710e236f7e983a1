import type { SessionHint } from "#app/auth/session.server.ts";

/**
 * `/` shows three different screens: the landing page to visitors, the update form to operators, the dashboard to
 * owners and managers. Only the last is hydrated, so each is a route of its own and the Worker picks one by the kind
 * of session cookie. The chosen route's guard still asks the database.
 */
export function screenOfHome(hint: SessionHint): "/" | "/operator" | "/~welcome" {
  if (hint === "owner") return "/";
  return hint === "worker" ? "/operator" : "/~welcome";
}

/** The request that Remix is given: the same, but for the path when it is `/`. Inner paths are not to be had outside. */
export function chooseScreen(request: Request, hint: SessionHint): Request | null {
  const url = new URL(request.url);
  if (url.pathname.startsWith("/~")) return null;
  if (url.pathname !== "/") return request;
  const screen = screenOfHome(hint);
  if (screen === "/") return request;
  url.pathname = screen;
  return new Request(url, request);
}

/** The path as the visitor knows it: an inner one was asked for as `/`. */
export function shownPath(pathname: string): string {
  return pathname.startsWith("/~") ? "/" : pathname;
}
