import { accountantSidOf, clearedAccountantCookie } from "#app/auth/accountant-session.server.ts";
import { closeSession, readSessionToken } from "#app/auth/session.server.ts";
import { leaveBooks } from "#app/services/accountants/links.ts";
import type { ServiceContext } from "#app/services/context.ts";

/**
 * Ends a request's session, for every way of signing out (C-64).
 * @returns headers for the answer: they remove the session from the browser and the pages from its cache.
 * Queued reports, theme and language stay.
 */
export async function signOut(
  { db, settings }: Pick<ServiceContext, "db" | "settings">,
  request: Request,
): Promise<[string, string][]> {
  return signedOut(await closeSession(db, settings, await readSessionToken(request, settings)));
}

/** The same for an accountant, whose link keeps working. */
export async function signOutAccountant(
  context: Pick<ServiceContext, "db" | "settings">,
  request: Request,
): Promise<[string, string][]> {
  const sid = await accountantSidOf(request, context.settings);
  if (sid) await leaveBooks(context, sid);
  return signedOut([await clearedAccountantCookie(context.settings)]);
}

const signedOut = (cookies: string[]): [string, string][] => [
  ...cookies.map((cookie): [string, string] => ["Set-Cookie", cookie]),
  ["Clear-Site-Data", '"cache"'],
];
