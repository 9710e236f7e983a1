import { redirectDocument, type TypedResponse } from "@remix-run/cloudflare";
import { deviceCookie, readDeviceToken } from "#app/auth/device-cookie.server.ts";
import { safeNext } from "#app/auth/safe-next.server.ts";
import { openSession, readSessionToken } from "#app/auth/session.server.ts";
import { isRefusal } from "#app/domain/app-error.ts";
import { type Flash, redirectWithFlash } from "#app/http/flash.server.ts";
import { deviceOf } from "#app/platform/device-words.server.ts";
import { signInDevice } from "#app/services/accounts/new-device.ts";
import { type SignedIn, withStoredPassword } from "#app/services/accounts/sign-in.ts";
import type { ServiceContext } from "#app/services/context.ts";
import { scanTarget } from "#app/services/equipment/labels.ts";
import { deliverOutbox } from "#app/services/mail/delivery.ts";
import { accountOfBusiness, accountOfPerson } from "#app/services/rate-limit.ts";
import { deviceHeadersAfter } from "./tried-from.server.ts";

/**
 * Opens the session after a sign-in, in place of the one that the request came with. A shared password that was encrypted
 * anew since it was checked is no other one.
 * @returns headers for the answer, each a Set-Cookie
 */
export async function sessionFor(
  ctx: ServiceContext,
  request: Request,
  who: SignedIn,
  remembered: boolean,
): Promise<[string, string][]> {
  try {
    return await sessionOf(ctx, request, who, remembered);
  } catch (error) {
    const anew =
      isRefusal(error, "auth.invalid_operator_credentials") && (await withStoredPassword(ctx, who));
    if (!anew) throw error;
    return sessionOf(ctx, request, anew, remembered);
  }
}

async function sessionOf(
  ctx: ServiceContext,
  request: Request,
  who: SignedIn,
  remembered: boolean,
): Promise<[string, string][]> {
  const { db, settings, now } = ctx;
  const { userId, companyId, proof } = who;
  const earlier = await readSessionToken(request, settings);
  const device = await deviceOf(request);
  // Operators' phones are shared, and they have no mail.
  const known =
    userId === null || who.worker
      ? null
      : await signInDevice(ctx, { userId, companyId }, await readDeviceToken(request, settings), device);
  const holder = { ...who, remembered, device, ...(known ? { after: known.after } : {}) };
  const cookies = await openSession(db, settings, holder, now(), earlier);
  if (known) {
    cookies.push(await deviceCookie(settings).serialize(known.token));
    ctx.defer(deliverOutbox(ctx));
  }
  const account = { who: userId ? accountOfPerson(userId) : accountOfBusiness(companyId), proof };
  return [
    ...cookies.map((cookie): [string, string] => ["Set-Cookie", cookie]),
    ...(await deviceHeadersAfter(request, settings, account, now())),
  ];
}

/** Answers a form's sign-in: the session, and a redirect to where the visitor wanted to go. */
export async function enter(
  context: ServiceContext,
  request: Request,
  who: SignedIn,
  options: { remembered: boolean; next: string | undefined; flash?: Flash; cookies?: string[] },
): Promise<TypedResponse<never>> {
  return goOn(context, who, await sessionFor(context, request, who, options.remembered), options);
}

/** Leads whoever signed in to where they wanted to go. `session` are the headers of their session. */
export async function goOn(
  context: ServiceContext,
  who: SignedIn,
  session: [string, string][],
  options: { next: string | undefined; flash?: Flash; cookies?: string[] },
): Promise<TypedResponse<never>> {
  const next = safeNext(options.next) ?? "/";
  const to = (await pastScan(context, who, next)) ?? next;
  const response = options.flash
    ? await redirectWithFlash(to, options.flash, { reload: true })
    : redirectDocument(to);
  for (const [name, value] of session) response.headers.append(name, value);
  for (const cookie of options.cookies ?? []) response.headers.append("Set-Cookie", cookie);
  return response;
}

/**
 * Resolves a scanned label right after sign-in, saving a redirect. Null for other addresses, and for a
 * missing machine, which the label's page explains.
 */
async function pastScan(context: ServiceContext, who: SignedIn, next: string): Promise<string | null> {
  const [, id] = /^\/scan\/([\w-]+)$/.exec(next) ?? [];
  return id ? scanTarget(context, who, id) : null;
}
