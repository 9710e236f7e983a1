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
 * What the forms of a page carry in their addresses for a browser that says of no request where it comes from
 * (docs/decisions/2026-11-21-text-browsers.md); null for all others, and without a session.
 */
export async function formToken(request: Request, settings: Settings): Promise<string | null> {
  if (request.headers.has("Sec-Fetch-Mode")) return null;
  const session = await readSessionToken(request, settings);
  return session && tokenOf(session, settings);
}

/** Whether a form shows by its token that it stood in a page of this session; only where nothing else says where it comes from. */
export async function carriesFormToken(request: Request, settings: Settings): Promise<boolean> {
  const { pathname, searchParams } = new URL(request.url);
  const says = ["Origin", "Sec-Fetch-Site", "Referer"].some((name) => request.headers.has(name));
  const sent = searchParams.get(FORM_TOKEN);
  if (says || !sent || request.method !== "POST" || pathname.startsWith("/api/")) return false;
  const session = await readSessionToken(request, settings);
  return session !== null && sent === tokenOf(session, settings);
}
