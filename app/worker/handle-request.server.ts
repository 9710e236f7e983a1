import type { createRequestHandler } from "@remix-run/cloudflare";
import { sentKey, withoutCookies } from "#app/auth/key-request.ts";
import { isDocsPath } from "#app/auth/policy.ts";
import { hintOfToken } from "#app/auth/session.server.ts";
import { AppError } from "#app/domain/app-error.ts";
import { isAccountantPath } from "#app/http/accountants/accountant-path.ts";
import { errorAnswer } from "#app/http/endpoint.server.ts";
import { carriesFormToken } from "#app/http/forms/form-token.server.ts";
import { addressOf } from "#app/http/front-door/address.ts";
import { drainBody, limitBody } from "#app/http/front-door/body-limit.ts";
import { setHostCookies, withPlainCookies } from "#app/http/front-door/cookie-names.ts";
import { bookmarkCookie } from "#app/http/front-door/database-session.ts";
import { isForged } from "#app/http/front-door/forged-request.ts";
import {
  asksRemixForData,
  chooseScreen,
  isFileForPerson,
  isFormOfPage,
  type Refusal,
  refusedForm,
  unknownPage,
  withoutRemixData,
} from "#app/http/front-door/front-door.ts";
import { setLimitHeaders } from "#app/http/front-door/limit-headers.ts";
import { setSecurityHeaders, setUnlistedHeaders } from "#app/http/front-door/security-headers.ts";
import { failureReference, inLogScope, logFailure, logLine } from "#app/platform/log.server.ts";
import { createLoadContext, type Env, settingsOf } from "./load-context.ts";

/** Runs before Remix: settings, size limits, forged requests, the choice of `/`, headers. */
export function handleRequest(...args: Parameters<typeof answerRequest>): Promise<Response> {
  const [sent] = args;
  return inLogScope({ method: sent.method, path: addressOf(sent).pathname }, () => answerRequest(...args));
}

async function answerRequest(
  sent: Request,
  env: Env,
  execution: ExecutionContext,
  remix: ReturnType<typeof createRequestHandler>,
): Promise<Response> {
  let settings: ReturnType<typeof settingsOf>;
  try {
    settings = settingsOf(env);
  } catch (error) {
    logFailure(error);
    return new Response(error instanceof Error ? error.message : "Settings are missing", { status: 500 });
  }
  const isKeyed = sentKey(sent) !== null;
  const own = settings.secureCookies ? withPlainCookies(sent) : sent;
  const incoming = isKeyed ? withoutCookies(sent) : own;
  const context = createLoadContext(incoming, env, execution);
  const refuse = async (code: "request.not_found" | "request.method_not_allowed") =>
    errorAnswer(new AppError(code), await context.translate());
  const refuseForm = async (code: Refusal) =>
    isFormOfPage(incoming)
      ? remix(refusedForm(incoming), { ...context, refused: code })
      : errorAnswer(new AppError(code), await context.translate());

  const answer = async (): Promise<Response> => {
    if (isForged(incoming, settings.appUrl) && !(await carriesFormToken(incoming, settings))) {
      await drainBody(incoming);
      return refuseForm("request.forged");
    }
    const limited = await limitBody(incoming);
    if (!limited) {
      await drainBody(incoming);
      // Whether the key may do it at all comes first.
      if (isKeyed) return remix(withoutBody(incoming), { ...context, refused: "request.too_large" });
      return refuseForm("request.too_large");
    }
    if (asksRemixForData(limited)) {
      await drainBody(limited);
      return isFileForPerson(incoming)
        ? remix(unknownPage(withoutRemixData(incoming)), context)
        : refuse("request.not_found");
    }
    const token = await context.session.token();
    // For every method: production has no such addresses.
    if (!settings.development && /^\/dev\//i.test(addressOf(incoming).pathname)) {
      await drainBody(limited);
      return refuse("request.not_found");
    }
    if (isPageWithWrongVerb(limited)) {
      await drainBody(limited);
      return refuse("request.method_not_allowed");
    }
    const isStaff = async () => (await context.actor())?.isAdmin ?? false;
    const request = await chooseScreen(await plainRequest(limited), hintOfToken(token), isStaff);
    if (!request) return refuse("request.not_found");
    const response = await remix(request, context);
    await drainBody(request);
    if (isMissing(response) && isFileForPerson(incoming)) return remix(unknownPage(incoming), context);
    return isRefusedInJson(response) && isFormOfPage(incoming)
      ? remix(refusedForm(incoming), { ...context, answered: response })
      : response;
  };

  const response = await answer();
  // What refuses before the guard answers a good key like the guard.
  if (response.status === 404 || response.status === 405) await context.key?.().catch(() => null);
  const refused = REFUSED[response.status];
  if (refused) logLine(refused);
  const headers = headersOf(incoming, response, context, settings);
  if (settings.secureCookies && !isKeyed) setHostCookies(headers, sent);
  return new Response(response.body, { status: response.status, statusText: response.statusText, headers });
}

/** The headers of an answer: security, cookies, what its caches may keep, and what development reports. */
function headersOf(
  incoming: Request,
  response: Response,
  context: ReturnType<typeof createLoadContext>,
  settings: ReturnType<typeof settingsOf>,
): Headers {
  const headers = new Headers(response.headers);
  // Calls set Allow themselves; a page without a form only allows reading.
  if (response.status === 405 && !headers.has("Allow")) {
    const isReadOnly = incoming.method === "POST" || isDocsPath(addressOf(incoming).pathname);
    headers.set("Allow", (isReadOnly ? READ_METHODS : PAGE_METHODS).join(", "));
  }
  const own = headers.getSetCookie();
  for (const cookie of context.answerCookies.values()) {
    // What a sign-in or a sign-out says of a cookie stands.
    const name = cookie.slice(0, cookie.indexOf("=") + 1);
    if (!own.some((one) => one.startsWith(name))) headers.append("Set-Cookie", cookie);
  }
  // A HEAD changes nothing, in the browser either: no notice is set or taken as read.
  if (context.headOnly) headers.delete("Set-Cookie");
  const bookmark = bookmarkCookie(incoming, context.bookmark());
  if (bookmark) headers.append("Set-Cookie", bookmark);
  // Other programs have no cookies.
  if (context.key) headers.delete("Set-Cookie");
  setLimitHeaders(headers, context.keyLimits());
  setSecurityHeaders(headers, settings.secureCookies);
  if (isAccountantPath(addressOf(incoming).pathname)) setUnlistedHeaders(headers);
  if (!headers.has("Cache-Control")) headers.set("Cache-Control", "no-store");
  if (response.status >= 500) headers.set("X-Reference", failureReference());
  if (settings.development) {
    const { roundTrips, rowsRead } = context.cost;
    headers.set("Server-Timing", `d1;desc="${roundTrips} round trips, ${rowsRead} rows read"`);
    headers.set("X-D1-Round-Trips", String(roundTrips));
    headers.set("X-D1-Rows-Read", String(rowsRead));
  }
  return headers;
}

/** What the log says of a refused request; a failure has its own line. */
const REFUSED: Partial<Record<number, string>> = {
  401: "Not signed in",
  403: "Refused",
  429: "Too many attempts",
};

/** Like calls, files and other addresses without a page report errors in JSON. */
const isRefusedInJson = ({ status, headers }: Response) =>
  status >= 400 && /\bjson\b/.test(headers.get("Content-Type") ?? "");

/** Whether there is no such file, or nothing to read at an address that takes forms alone. */
const isMissing = (response: Response) => [404, 405].includes(response.status) && isRefusedInJson(response);

const READ_METHODS = ["GET", "HEAD"];
/** Forms use no other methods; calls, photos and files check their own. */
const PAGE_METHODS = [...READ_METHODS, "POST"];

function isPageWithWrongVerb(request: Request): boolean {
  const { pathname } = addressOf(request);
  if (isDocsPath(pathname)) return !READ_METHODS.includes(request.method);
  if (PAGE_METHODS.includes(request.method)) return false;
  return !/^\/(?:api|objects|exports|templates)\//.test(pathname);
}

/**
 * The request as Remix takes it. The forged-request guard has already checked the Origin, against APP_URL too; Remix
 * would check it again by the Host header alone, which a proxy may have changed. A body that comes with a GET or
 * HEAD means nothing (RFC 9110), and Remix would fail on it.
 */
async function plainRequest(request: Request): Promise<Request> {
  const { method } = request;
  const hasStrayBody = request.body !== null && (method === "GET" || method === "HEAD");
  if (!hasStrayBody && !request.headers.has("Origin")) return request;
  const headers = new Headers(request.headers);
  headers.delete("Origin");
  if (!hasStrayBody) return new Request(request, { headers });
  await drainBody(request);
  return withoutBody(request, headers);
}

function withoutBody({ url, method, signal, headers: own }: Request, sent: Headers = own): Request {
  const headers = new Headers(sent);
  for (const name of ["Content-Length", "Content-Type", "Transfer-Encoding"]) headers.delete(name);
  return new Request(url, { method, headers, signal });
}
