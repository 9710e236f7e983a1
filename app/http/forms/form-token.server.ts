import { createHmac } from "node:crypto";
import type { AppLoadContext } from "@remix-run/cloudflare";
import { readAccountantToken } from "#app/auth/accountant-session.server.ts";
import { readSessionToken } from "#app/auth/session.server.ts";
import { isAccountantPath } from "#app/http/accountants/accountant-path.ts";
import { addressOf } from "#app/http/front-door/address.ts";
import type { Settings } from "#app/platform/settings.ts";
import { FORM_TOKEN } from "#app/shared/request-marker.ts";

/** 132 bits. */
const LENGTH = 22;

function tokenOf(session: string, settings: Settings): string {
  return createHmac("sha256", settings.sessionSecret)
    .update(`form ${session}`)
    .digest("base64url")
    .slice(0, LENGTH);
}

/**
 * The token in the addresses of a page's forms, for a browser that sends no origin headers
 * (docs/decisions/2026-11-21-text-browsers.md); null for all others, and without a session.
 */
export async function formToken(
  request: Request,
  { session, settings }: Pick<AppLoadContext, "session" | "settings">,
): Promise<string | null> {
  if (request.headers.has("Sec-Fetch-Mode")) return null;
  // The person's session may have a new token by now.
  const token = (await session.token()) ?? (await readAccountantToken(request, settings));
  return token ? tokenOf(token, settings) : null;
}

/**
 * Whether a form's token proves that it comes from a page of this session; only accepted without origin
 * headers.
 */
export async function carriesFormToken(request: Request, settings: Settings): Promise<boolean> {
  const { pathname, searchParams } = addressOf(request);
  // Pages of accountants tell no referrer, so their forms come from the origin "null".
  const isSilent = (name: string, said = request.headers.get(name)) =>
    said === null || (said === "null" && isAccountantPath(pathname));
  const says = !["Origin", "Sec-Fetch-Site", "Referer"].every((name) => isSilent(name));
  const sent = searchParams.get(FORM_TOKEN);
  if (says || !sent || request.method !== "POST" || pathname.startsWith("/api/")) return false;
  const sessions = await sessionsOf(request, settings);
  return sessions.some((session) => sent === tokenOf(session, settings));
}

/** The sessions of a request: a person's and an accountant's, which a browser may have at once. */
async function sessionsOf(request: Request, settings: Settings): Promise<string[]> {
  const tokens = await Promise.all([
    readSessionToken(request, settings),
    readAccountantToken(request, settings),
  ]);
  return tokens.filter((token) => token !== null);
}
