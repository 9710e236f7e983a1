import { accountantSidOf, clearedAccountantCookie } from "#app/auth/accountant-session.server.ts";
import { closeSession, readSessionToken } from "#app/auth/session.server.ts";
import { leaveBooks } from "#app/services/accountants/links.ts";
import type { ServiceContext } from "#app/services/context.ts";

/**
 * Ends both sessions of a browser, a person's and an accountant's, for every way of signing out: who signs out on a
 * shared computer leaves nobody's books open. The accountant's link keeps working.
 * @returns headers for the answer: they remove the sessions from the browser and the pages from its cache. Queued
 * reports, theme and language stay.
 */
export async function signOut(context: ServiceContext, request: Request): Promise<[string, string][]> {
  const { db, settings } = context;
  const sid = await accountantSidOf(request, settings);
  if (sid) await leaveBooks(context, sid);
  return signedOut([
    ...(await closeSession(db, settings, await readSessionToken(request, settings))),
    await clearedAccountantCookie(settings),
  ]);
}

const signedOut = (cookies: string[]): [string, string][] => [
  ...cookies.map((cookie): [string, string] => ["Set-Cookie", cookie]),
  ["Clear-Site-Data", '"cache"'],
];
