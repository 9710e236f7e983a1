import { createHmac } from "node:crypto";
import { readSessionToken } from "#app/auth/session.server.ts";
import type { Settings } from "#app/platform/settings.ts";
import { FORM_TOKEN } from "#app/shared/request-marker.ts";

/** 128 bits. */
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
export async function formToken(request: Request, settings: Settings): Promise<string | null> {
  if (request.headers.has("Sec-Fetch-Mode")) return null;
  const session = await readSessionToken(request, settings);
  return session && tokenOf(session, settings);
}

/**
 * Whether a form's token proves that it comes from a page of this session; only accepted without origin
 * headers.
 */
export async function carriesFormToken(request: Request, settings: Settings): Promise<boolean> {
  const { pathname, searchParams } = new URL(request.url);
  const says = ["Origin", "Sec-Fetch-Site", "Referer"].some((name) => request.headers.has(name));
  const sent = searchParams.get(FORM_TOKEN);
  if (says || !sent || request.method !== "POST" || pathname.startsWith("/api/")) return false;
  const session = await readSessionToken(request, settings);
  return session !== null && sent === tokenOf(session, settings);
}
