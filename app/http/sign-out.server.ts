import { closeSession, readSessionToken } from "#app/auth/session.server.ts";
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
  const cookies = await closeSession(db, settings, await readSessionToken(request, settings));
  return [
    ...cookies.map((cookie): [string, string] => ["Set-Cookie", cookie]),
    ["Clear-Site-Data", '"cache"'],
  ];
}
