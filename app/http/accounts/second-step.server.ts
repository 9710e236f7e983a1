import type { TypedResponse } from "@remix-run/cloudflare";
import { hostCookie } from "#app/auth/host-cookie.server.ts";
import { MINUTE_SECONDS } from "#app/domain/durations.ts";
import { redirectWithFlash } from "#app/http/flash.server.ts";
import { clientAddress } from "#app/http/front-door/client-address.ts";
import type { Settings } from "#app/platform/settings.ts";
import {
  beginSecondStep,
  finishSecondStep,
  PENDING_MINUTES,
  type SignInAsked,
  signInByPasskey,
} from "#app/services/accounts/second-step-sign-in.ts";
import type { SignedIn } from "#app/services/accounts/sign-in.ts";
import type { ServiceContext } from "#app/services/context.ts";
import { readChallenge } from "./passkey.server.ts";
import { sessionFor } from "./sign-in.server.ts";

/** Holds a sign-in between its two steps. It is no session: its holder is a visitor. */
function pendingCookie(settings: Settings) {
  return hostCookie(settings, "second-step", PENDING_MINUTES * MINUTE_SECONDS);
}

/** The token of a sign-in that waits for its second step; null without one. */
export async function readPendingToken(request: Request, settings: Settings): Promise<string | null> {
  const value: unknown = await pendingCookie(settings).parse(request.headers.get("Cookie"));
  return typeof value === "string" && /^[\w-]{43}$/.test(value) ? value : null;
}

const clearedPendingCookie = (settings: Settings): Promise<string> =>
  pendingCookie(settings).serialize("", { maxAge: 0, expires: new Date(0) });

/**
 * Begins the second step after the right password, in place of an earlier one of this browser.
 * @returns headers for the answer
 */
export async function pendingHeaders(
  ctx: ServiceContext,
  request: Request,
  who: SignedIn,
  asked: SignInAsked,
): Promise<[string, string][]> {
  const { settings } = ctx;
  const token = await beginSecondStep(ctx, who, asked, await readPendingToken(request, settings));
  return [["Set-Cookie", await pendingCookie(settings).serialize(token)]];
}

/**
 * Takes the code of a request's pending sign-in and opens its session.
 * @returns headers for the answer, who signed in, and where they wanted to go
 */
export async function signInByCode(ctx: ServiceContext, request: Request, code: string | undefined) {
  const { settings } = ctx;
  const token = await readPendingToken(request, settings);
  const from = { address: clientAddress(request) };
  return entered(settings, await finishSecondStep(ctx, token, code, from, sessionOf(ctx, request)));
}

/**
 * Signs in by a request's passkey, alone or as the second step of its pending sign-in.
 * @returns as `signInByCode`
 */
export async function enterByPasskey(
  ctx: ServiceContext,
  request: Request,
  given: { response?: unknown; rememberMe?: boolean | undefined; next?: string | undefined },
) {
  const { settings } = ctx;
  const sent = {
    response: given.response,
    challenge: await readChallenge(request, settings),
    pending: await readPendingToken(request, settings),
    asked: { remembered: given.rememberMe ?? false, next: given.next },
  };
  const from = { address: clientAddress(request) };
  return entered(settings, await signInByPasskey(ctx, sent, from, sessionOf(ctx, request)));
}

const sessionOf =
  (ctx: ServiceContext, request: Request) =>
  (who: SignedIn, { remembered }: SignInAsked) =>
    sessionFor(ctx, request, who, remembered);

type Entered = { opened: [string, string][]; asked: SignInAsked; who: SignedIn };

async function entered(settings: Settings, { opened, asked, who }: Entered) {
  const headers: [string, string][] = [...opened, ["Set-Cookie", await clearedPendingCookie(settings)]];
  return { headers, who, next: asked.next };
}

/** Leads to the sign-in when its password was too long ago. */
export async function signInAgain(settings: Settings): Promise<TypedResponse<never>> {
  return redirectWithFlash(
    "/login",
    { tone: "error", title: "secondStep:signIn.again" },
    { headers: { "Set-Cookie": await clearedPendingCookie(settings) } },
  );
}
