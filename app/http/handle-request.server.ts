import type { createRequestHandler } from "@remix-run/cloudflare";
import { hintOfToken, readSessionToken } from "#app/auth/session.server.ts";
import { AppError } from "#app/domain/app-error.ts";
import { createLoadContext, type Env, settingsOf } from "#app/load-context.ts";
import { errorAnswer } from "./api.server.ts";
import { limitBody } from "./body-limit.ts";
import { isForged } from "./forged-request.ts";
import { chooseScreen } from "./front-door.ts";
import { setSecurityHeaders } from "./security-headers.ts";

/** Everything that stands in front of Remix: settings, size, forged requests, the choice of `/`, headers. */
export async function handleRequest(
  incoming: Request,
  env: Env,
  execution: ExecutionContext,
  remix: ReturnType<typeof createRequestHandler>,
): Promise<Response> {
  let settings: ReturnType<typeof settingsOf>;
  try {
    settings = settingsOf(env);
  } catch (error) {
    console.error(error);
    return new Response(error instanceof Error ? error.message : "Settings are missing", { status: 500 });
  }
  const context = createLoadContext(incoming, env, execution);
  const refuse = async (code: "request.too_large" | "request.forged" | "request.not_found") =>
    errorAnswer(new AppError(code), await context.translate());

  const answer = async (): Promise<Response> => {
    if (isForged(incoming, settings.appUrl)) return refuse("request.forged");
    const limited = await limitBody(incoming);
    if (!limited) return refuse("request.too_large");
    const token = await readSessionToken(incoming, settings);
    const request = chooseScreen(limited, hintOfToken(token));
    return request ? remix(request, context) : refuse("request.not_found");
  };

  const response = await answer();
  const headers = new Headers(response.headers);
  setSecurityHeaders(headers, settings.secureCookies);
  if (!headers.has("Cache-Control")) headers.set("Cache-Control", "no-store");
  if (settings.development) {
    const { roundTrips, rowsRead } = context.cost;
    headers.set("Server-Timing", `d1;desc="${roundTrips} round trips, ${rowsRead} rows read"`);
    headers.set("X-D1-Round-Trips", String(roundTrips));
    headers.set("X-D1-Rows-Read", String(rowsRead));
  }
  return new Response(response.body, { status: response.status, statusText: response.statusText, headers });
}
