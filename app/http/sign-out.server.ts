import { closeSession, readSessionToken } from "#app/auth/session.server.ts";
import type { ServiceContext } from "#app/services/context.ts";

/**
 * Ends the session that a request came with, by whatever way its holder signs out (C-64).
 * @returns headers for the answer: they take the session from the browser and the pages out of its cache. What waits to
 * be sent, theme and language stay.
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
