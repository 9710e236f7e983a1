import { type AppLoadContext, redirectDocument } from "@remix-run/cloudflare";
import { requiredStep } from "#app/domain/accounts/required-second-step.ts";
import { isManager } from "#app/domain/accounts/roles.ts";
import { AppError } from "#app/domain/app-error.ts";
import type { Accountant } from "#app/services/accountants/accountant.ts";
import type { Actor } from "#app/services/actor.ts";
import { actorOfKey } from "./key-scope.ts";
import { type Access, accessOf, keyAccessOf, type PolicyPath, waitsForSecondStep } from "./policy.ts";
import { clearedSessionCookie, readSessionToken } from "./session.server.ts";
import { withNext } from "./with-next.ts";

type GuardArgs = { request: Request; context: AppLoadContext };

/**
 * The first line of every loader and action: returns the actor, or refuses by the policy table; null where
 * visitors are allowed. Pages and exports refuse by redirects, `/api` and photos by `AppError`s.
 */
export async function allowedActor(args: GuardArgs, path: PolicyPath): Promise<Actor | null> {
  const access = accessOf(path, args.request.method);
  if (access === null) throw new AppError("request.method_not_allowed");
  if (access === "development") {
    if (!args.context.settings.development) throw new AppError("request.not_found");
    return null;
  }
  const needed = keyAccessOf(path, args.request.method);
  if (needed === "unread") return null;
  if (args.context.key) return actorOfKey(access, needed, args.context.key);
  const actor = await args.context.actor();
  const refusal = refuse(access, actor) ?? lacksSecondStep(path, access, actor, args.context.now());
  if (!refusal) return actor;
  return answerRefusal(refusal, args, path);
}

/**
 * The first line of every accountant's loader and action: returns the accountant who opened a link. People of the
 * company are refused like visitors.
 * @throws {AppError} accountant.no_session; request.method_not_allowed
 */
export async function allowedAccountant(
  { request, context }: GuardArgs,
  path: PolicyPath,
): Promise<Accountant> {
  const access = accessOf(path, request.method);
  if (access === null) throw new AppError("request.method_not_allowed");
  const accountant = access === "accountant" ? await context.accountant() : null;
  if (!accountant) throw new AppError("accountant.no_session");
  return accountant;
}

type Refusal =
  | "sign-in"
  | "operator-sign-in"
  | "home"
  | "forbidden"
  | "owner-alone"
  | "not-found"
  | "no-session"
  | "second-step";

function refuse(access: Access, actor: Actor | null): Refusal | null {
  switch (access) {
    case "public":
      return null;
    case "visitor":
      return actor ? "home" : null;
    case "signed-in":
      return actor ? null : "sign-in";
    case "reporter":
      return actor ? null : "operator-sign-in";
    case "manager":
      if (!actor) return "sign-in";
      return isManager(actor.role) ? null : "forbidden";
    case "owner":
      if (!actor) return "sign-in";
      if (!isManager(actor.role)) return "forbidden";
      return actor.role === "owner" ? null : "owner-alone";
    case "program":
      return actor ? "forbidden" : "sign-in";
    case "accountant":
      return "no-session";
    default:
      return actor?.isAdmin ? null : "not-found";
  }
}

/** Platform staff open their pages by a second step alone, and a company may require one for everything. */
function lacksSecondStep(
  path: PolicyPath,
  access: Access,
  actor: Actor | null,
  now: Date,
): "second-step" | null {
  if (!actor) return null;
  const isMissing = access === "admin" && !actor.secondStep;
  const isAsked = requiredStep(actor, now) === "now" && waitsForSecondStep(path, access);
  return isMissing || isAsked ? "second-step" : null;
}

async function answerRefusal(
  refusal: Refusal,
  { request, context }: GuardArgs,
  path: string,
): Promise<never> {
  if (refusal === "not-found") throw new AppError("request.not_found");
  // Managers, unlike operators, have no screen of their own to go to.
  if (refusal === "owner-alone") throw new AppError("auth.forbidden");
  if (refusal === "no-session") throw new AppError("accountant.no_session");
  if (path.startsWith("/api/") || path.startsWith("/objects/")) {
    if (refusal === "second-step") throw new AppError("second_step.required");
    throw new AppError(refusal === "forbidden" ? "auth.forbidden" : "auth.required");
  }
  if (refusal === "home" || refusal === "forbidden") throw redirectDocument("/");
  const url = new URL(request.url);
  const back = request.method === "GET" ? url.pathname + url.search : refererPath(request);
  if (refusal === "second-step") throw redirectDocument(withNext("/profile/second-step", back));
  // Clears an expired session's cookie, so that `/` shows the landing page instead of looping.
  const headers = { "Set-Cookie": await clearedSessionCookie(context.settings) };
  const stale = (await readSessionToken(request, context.settings)) !== null;
  if (url.pathname === "/" && refusal === "sign-in" && stale) throw redirectDocument("/", { headers });
  const target = refusal === "operator-sign-in" ? "/employee-login" : "/login";
  throw redirectDocument(withNext(target, back), { headers });
}

function refererPath(request: Request): string | null {
  const referer = request.headers.get("Referer");
  if (!referer || !URL.canParse(referer)) return null;
  const url = new URL(referer);
  return url.host === new URL(request.url).host ? url.pathname + url.search : null;
}
