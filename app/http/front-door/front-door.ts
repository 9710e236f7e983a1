import { routedPath } from "#app/auth/routed-path.ts";
import type { SessionHint } from "#app/auth/session.server.ts";
import { NOTICE_HEADER } from "#app/shared/notice-header.ts";
import { addressOf } from "./address.ts";

/**
 * `/` shows three different screens: the landing page to visitors, the report form to operators, the
 * dashboard to owners and managers. Only the last is hydrated, so each is a separate route, and the Worker
 * picks one by the kind of session cookie. The chosen route's guard still queries the database.
 */
export function screenOfHome(hint: SessionHint): "/" | "/operator" | "/~welcome" {
  if (hint === "owner") return "/";
  return hint === "worker" ? "/operator" : "/~welcome";
}

/**
 * The request for Remix, possibly with an inner path. Paths under `/~` cannot be requested directly. `/admin`
 * is for platform staff; everybody else gets a missing inner path, and so the answer of any unknown path.
 */
export async function chooseScreen(
  request: Request,
  hint: SessionHint,
  isStaff: () => Promise<boolean>,
): Promise<Request | null> {
  const url = new URL(request.url);
  const path = routedPath(url.pathname) ?? "";
  if (path.startsWith("/~")) return null;
  if (/^\/admin(?:\.data)?\/?$/.test(path)) {
    return (await isStaff()) ? request : unknownPage(request);
  }
  if (url.pathname !== "/") return request;
  const screen = screenOfHome(hint);
  if (screen === "/") return request;
  url.pathname = screen;
  return new Request(url, request);
}

/** Whether a path is a page's, with or without its frame; calls and files are none. */
export function isPage(request: Request): boolean {
  return !/^\/(?:api|exports|objects|templates|calendar)(?:[/.]|$)/.test(addressOf(request).pathname);
}

/** The request for Remix whose answer is that of any unknown path, to the same reader. */
export function unknownPage(request: Request): Request {
  const url = new URL(request.url);
  url.pathname = `/~${url.pathname.slice(1)}`;
  return new Request(url, request);
}

/** The path as the visitor knows it, for an inner path. */
export function visiblePath(pathname: string): string {
  if (!pathname.startsWith("/~")) return pathname;
  return pathname === "/~welcome" || pathname === REFUSED ? "/" : `/${pathname.slice(2)}`;
}

const REMIX_DATA = "_data";

/**
 * Whether a request names a route whose data it wants, in Remix's older way. No page of ours asks so, and Remix logs a
 * failure for each one.
 */
export function asksRemixForData(request: Request): boolean {
  return addressOf(request).searchParams.has(REMIX_DATA);
}

/** The request without that name. */
export function withoutRemixData(request: Request): Request {
  const url = new URL(request.url);
  url.searchParams.delete(REMIX_DATA);
  return new Request(url, request);
}

/** Why a request is refused before its route. */
export type Refusal = "request.too_large" | "request.forged";

const REFUSED = "/~refused";

/** Whether a browser sent a page's form: it shows the answer to a person, so JSON won't do. */
export function isFormOfPage(request: Request): boolean {
  const { method, headers } = request;
  if (method !== "POST" || addressOf(request).pathname.startsWith("/api/")) return false;
  return readsPages(headers);
}

/** Whether a person asked for a file by a link, not a script or a call: where it is missing, JSON won't do. */
export function isFileForPerson(request: Request): boolean {
  const { method, headers } = request;
  if (!["GET", "HEAD"].includes(method) || addressOf(request).pathname.startsWith("/api/")) return false;
  return readsPages(headers) && !headers.has(NOTICE_HEADER);
}

/** Whether the answer is shown to a person, in a browser. */
export function readsPages(headers: Headers): boolean {
  return /\btext\/html\b/.test(headers.get("Accept") ?? "");
}

/** Replaces a refused form's request: asks for the page that explains the refusal to the same reader. */
export function refusedForm({ headers, url }: Request): Request {
  const reader = ["Cookie", "Accept-Language"].flatMap((name) => {
    const value = headers.get(name);
    return value === null ? [] : [[name, value] as [string, string]];
  });
  return new Request(new URL(REFUSED, url), { headers: reader });
}
