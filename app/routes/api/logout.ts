import { type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { closeSession, readSessionToken } from "#app/auth/session.server.ts";

/** Signs out on a navigation from our own pages; from elsewhere it asks first, so that no foreign link signs out. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  if (request.headers.get("Sec-Fetch-Site") !== "same-origin") return redirect("/logout");
  return action({ context, request } as LoaderFunctionArgs);
}

/** The guard against forged requests has let it in. */
export async function action({ context, request }: LoaderFunctionArgs) {
  const token = await readSessionToken(request, context.settings);
  const cookie = await closeSession(context.db, context.settings, token);
  return redirect("/", { headers: { "Set-Cookie": cookie } });
}
