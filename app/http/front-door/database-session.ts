import { MINUTE_SECONDS } from "#app/domain/durations.ts";
import { isAccountantPath } from "#app/http/accountants/accountant-path.ts";
import { addressOf } from "./address.ts";
import { isPage } from "./front-door.ts";

/**
 * Where a request may read: the database has copies near its readers, which are behind the primary by moments.
 */

const COOKIE = "database";
const BOOKMARK = new RegExp(`(?:^|;\\s*)${COOKIE}=([0-9a-f-]{1,128})(?:;|$)`);
/** By then every copy has long had what was written. */
const MAX_AGE = 10 * MINUTE_SECONDS;

/** They show what somebody else has just written; so do calls, files, accountants' pages and links of mails. */
const TOOLS = /^\/dev(?:[/.]|$)/;

/**
 * The start of a request's database session. A page may come from any copy that has the reader's own last act; acts,
 * calls, files and links of mails begin at the primary.
 */
export function sessionStart(request: Request): D1SessionBookmark | D1SessionConstraint {
  const { pathname, searchParams } = addressOf(request);
  const isUpToDate =
    !isPage(request) || TOOLS.test(pathname) || isAccountantPath(pathname) || searchParams.has("token");
  if (!isReading(request) || isUpToDate) return "first-primary";
  return readBookmark(request) ?? "first-unconstrained";
}

const isReading = ({ method }: Request) => method === "GET" || method === "HEAD";

function readBookmark(request: Request): D1SessionBookmark | null {
  return BOOKMARK.exec(request.headers.get("Cookie") ?? "")?.[1] ?? null;
}

/** Tells the next pages how far their copy must be; null for a request that only reads, and accountants. */
export function bookmarkCookie(request: Request, bookmark: D1SessionBookmark | null): string | null {
  if (!bookmark || isReading(request) || isAccountantPath(addressOf(request).pathname)) return null;
  return `${COOKIE}=${bookmark}; Path=/; Max-Age=${MAX_AGE}; HttpOnly; SameSite=Lax`;
}
