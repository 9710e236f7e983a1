import { redirect } from "@remix-run/cloudflare";
import { closeSession, readSessionToken } from "#app/auth/session.server.ts";
import { api, publicCall } from "#app/http/api.server.ts";
import type { ServiceContext } from "#app/services/context.ts";

const logout = api("/api/logout", {
  /** Signs out on a navigation from our own pages; from elsewhere it asks first, so that no foreign link signs out. */
  GET: publicCall(null, ({ services, request }) =>
    request.headers.get("Sec-Fetch-Site") === "same-origin"
      ? signOut(services, request)
      : redirect("/logout"),
  ),
  /** The guard against forged requests has let it in. */
  POST: publicCall(null, ({ services, request }) => signOut(services, request)),
});

async function signOut({ db, settings }: ServiceContext, request: Request): Promise<Response> {
  const cookie = await closeSession(db, settings, await readSessionToken(request, settings));
  return redirect("/", { headers: { "Set-Cookie": cookie, "Clear-Site-Data": '"cache"' } });
}

export const loader = logout.loader;
export const action = logout.action;
