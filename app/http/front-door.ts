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

/**
 * The request that Remix is given: the same, but for the path where an inner one stands in. Inner paths are not to be
 * had outside. `/admin` is for platform staff; everybody else gets an inner path that isn't there, and with it what
 * they get on any unknown path, so that nothing tells the two apart.
 */
export async function chooseScreen(
  request: Request,
  hint: SessionHint,
  isStaff: () => Promise<boolean>,
): Promise<Request | null> {
  const url = new URL(request.url);
  if (url.pathname.startsWith("/~")) return null;
  if (/^\/admin(?:\.data)?\/?$/i.test(url.pathname)) {
    if (await isStaff()) return request;
    url.pathname = `/~${url.pathname.slice(1)}`;
    return new Request(url, request);
  }
  if (url.pathname !== "/") return request;
  const screen = screenOfHome(hint);
  if (screen === "/") return request;
  url.pathname = screen;
  return new Request(url, request);
}

/** The path as the visitor knows it: an inner one was asked for by another name. */
export function shownPath(pathname: string): string {
  if (!pathname.startsWith("/~")) return pathname;
  return pathname === "/~welcome" || pathname === REFUSED ? "/" : `/${pathname.slice(2)}`;
}

/** Why a request isn't let in at all. */
export type Refusal = "request.too_large" | "request.forged";

const REFUSED = "/~refused";

/** Whether a browser sent the form of a page and shows the answer to a person, who can't be left with JSON. */
export function isFormOfPage({ method, headers, url }: Request): boolean {
  if (method !== "POST" || new URL(url).pathname.startsWith("/api/")) return false;
  return /\btext\/html\b/.test(headers.get("Accept") ?? "");
}

/** What Remix is given in a refused form's place: the page that says so, for the same reader. */
export function refusedForm({ headers, url }: Request): Request {
  const reader = ["Cookie", "Accept-Language"].flatMap((name) => {
    const value = headers.get(name);
    return value === null ? [] : [[name, value] as [string, string]];
  });
  return new Request(new URL(REFUSED, url), { headers: reader });
}
