import type { ActionFunctionArgs, AppLoadContext, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { matchRoutes } from "@remix-run/react";
import type { z } from "zod";
import { allowedActor } from "#app/auth/guard.server.ts";
import { accessOf, type PolicyPath } from "#app/auth/policy.ts";
import { AppError, invalidField } from "#app/domain/app-error.ts";
import { DEPRECATED_CALLS, type DeprecatedCall } from "#app/domain/keys/deprecated-calls.ts";
import type { Locale } from "#app/domain/locale.ts";
import type { ProofInput } from "#app/forms/accounts/proof-form.ts";
import { isCost } from "#app/forms/wire.ts";
import { isMessageKey, type Translate, wordMessage } from "#app/i18n/translate.ts";
import { failureReference, logFailure } from "#app/platform/log.server.ts";
import type { Proof } from "#app/services/accounts/proof.ts";
import type { Actor } from "#app/services/actor.ts";
import type { ServiceContext } from "#app/services/context.ts";
import { type CompleteKey, once } from "#app/services/idempotency.ts";
import { callField } from "#app/shared/field-name.ts";
import { KEY_MAX } from "#app/shared/idempotency-key.ts";
import { proofOf } from "./accounts/proof.server.ts";
import { templateOf } from "./docs/calls.ts";
import { challengeHeaders, detailsOf, ERROR_STATUS } from "./errors.ts";
import { messageOf, retryHeaders, wordedFields } from "./forms/form.server.ts";
import { isPlainJson } from "./front-door/plain-json.ts";

/** A handler's input. */
export type Call<Body = null, Who = Actor> = {
  actor: Who;
  /** The key that asks; null for a session. */
  program: AppLoadContext["key"];
  services: ServiceContext;
  request: Request;
  url: URL;
  params: Record<string, string | undefined>;
  /** The `:id` of the path; empty for a path without one. */
  id: string;
  body: Body;
  t: Translate;
  locale: Locale;
  /** What the caller can prove themselves with, for an act that needs it. */
  proof: (given?: Partial<ProofInput>) => Promise<Proof>;
  /** The request's Idempotency-Key. */
  key: string | null;
  /**
   * The statement that stores the answer under the Idempotency-Key, for the act's own batch; null without a
   * key.
   */
  complete: CompleteKey | null;
};

/** A handler's result: a value with status 200, `status(201, value)`, or its own Response. */
type Result = ApiStatus | Response | unknown;

class ApiStatus {
  constructor(
    readonly code: number,
    readonly value: unknown,
    readonly headers: HeadersInit = {},
  ) {}
}

export function status(code: number, value: unknown = null, headers: HeadersInit = {}): ApiStatus {
  return new ApiStatus(code, value, headers);
}

/**
 * What is stored under an Idempotency-Key. `answer`: the first answer, to be repeated. `nothing`: for answers
 * with cookies or secrets, which must not be in the database. `own`: the act stores its key itself, for
 * longer.
 */
type Keep = "answer" | "nothing" | "own";

type Run<Body, Who> = (call: Call<Body, Who>) => Promise<Result> | Result;

/** Answers for an act that stored only the id of what it made: its own answer was lost. */
export type Again = (call: Pick<Call, "actor" | "services">, id: string) => Promise<unknown>;

/**
 * A POST takes an Idempotency-Key. With `keyed` a PATCH does too, if sending it twice would count twice. A GET that
 * `acts` takes no HEAD. `lists` are fields of the body that a form sends as a text when one is ticked: a call sends a list.
 */
type Options = {
  keep?: Keep;
  keyed?: true;
  acts?: true;
  again?: Again;
  lists?: readonly string[];
  /** What it answers by status, without errors, and what its address may ask, for the description. */
  answers?: Answers;
  query?: z.ZodObject;
};

/** How an answer tells that its call is deprecated (RFC 9745, RFC 8594). */
function deprecationHeaders({ since, sunset }: DeprecatedCall): Record<string, string> {
  return {
    Deprecation: `@${Math.floor(since.getTime() / 1000)}`,
    Sunset: sunset.toUTCString(),
    Link: '</api/docs>; rel="deprecation"',
  };
}

/** Null for an answer without a body. */
type Answers = Partial<Record<200 | 201 | 204, z.ZodType | null>>;

export type Endpoint = Options & { schema: z.ZodType | null; keep: Keep; run: Run<never, never> };

/**
 * One method of a path. `body` is the schema of its JSON; without it a sent body is not read. With `visitors`
 * the caller may be nobody, and an answer is stored only if `keep` says so.
 */
export function endpoint<Schema extends z.ZodType>(
  options: Options & { body: Schema; visitors?: never },
  run: Run<z.output<Schema>, Actor>,
): Endpoint;
export function endpoint<Schema extends z.ZodType>(
  options: Options & { body: Schema; visitors: true },
  run: Run<z.output<Schema>, Actor | null>,
): Endpoint;
export function endpoint(
  options: Options & { body?: never; visitors?: never },
  run: Run<null, Actor>,
): Endpoint;
export function endpoint(
  options: Options & { body?: never; visitors: true },
  run: Run<null, Actor | null>,
): Endpoint;
export function endpoint(
  { body, visitors, keep, ...options }: Options & { body?: z.ZodType; visitors?: true },
  run: Run<never, never>,
): Endpoint {
  return { ...options, schema: body ?? null, keep: keep ?? (visitors ? "nothing" : "answer"), run };
}

export type Methods = Partial<Record<string, Endpoint>>;

/**
 * The paths of a resource: guards by the policy table, reads the JSON, acts once per Idempotency-Key, answers
 * JSON. Errors are `{ message }`, and `{ message, errors }` for 400. Serves as loader and action.
 */
export function endpoints(paths: Partial<Record<PolicyPath, Methods>>, deprecated = DEPRECATED_CALLS) {
  // Chooses among the module's paths with the router's own matcher, so both read an address the same way.
  const routes = Object.entries(paths).map(([path, methods]) => ({
    ...{ path: path as PolicyPath, methods, template: templateOf(path) },
  }));
  const answer = async (args: LoaderFunctionArgs | ActionFunctionArgs): Promise<Response> => {
    const { translate } = args.context;
    const route = matchRoutes(routes, new URL(args.request.url))?.at(-1)?.route;
    if (!route) return errorAnswer(new AppError("request.not_found"), await translate());
    const response = await answerCall(route.path, route.methods, args).catch(async (error: unknown) =>
      error instanceof Response
        ? error
        : errorAnswer(error, await translate(), Object.keys(route.methods).join(", ")),
    );
    const deprecation = deprecated[`${methodOf(args.request)} ${route.template}`];
    for (const [name, value] of Object.entries(deprecation ? deprecationHeaders(deprecation) : {})) {
      response.headers.append(name, value);
    }
    return response;
  };
  // The description reads them.
  return Object.assign(answer, { paths });
}

const methodOf = ({ method }: Request) => (method === "HEAD" ? "GET" : method);

async function answerCall(
  path: PolicyPath,
  methods: Methods,
  { request, params, context }: LoaderFunctionArgs | ActionFunctionArgs,
): Promise<Response> {
  const method = methodOf(request);
  const found = methods[method];
  const refused = !found || (found.acts && request.method === "HEAD") || accessOf(path, method) === null;
  if (refused) throw new AppError("request.method_not_allowed");
  const { schema, keep, keyed } = found;
  const actor = await allowedActor({ request, context }, path);
  if (context.refused) throw new AppError(context.refused);
  const t = await context.translate();
  const body = schema
    ? parseBody(schema, withLists(await readJson(request), found.lists), t)
    : { sent: null, value: null };
  const key = ((method === "POST" || keyed) && request.headers.get("Idempotency-Key")) || null;
  const url = new URL(request.url);
  const proof = (given?: Partial<ProofInput>) => proofOf(context, request, given);
  const asked = {
    actor,
    program: context.key,
    services: context,
    request,
    url,
    params,
    id: params.id ?? "",
    t,
    key,
    proof,
  };
  const locale = await context.locale();
  // The guard has checked the actor and the schema the body: `endpoint` ties both to the handler's types.
  const run = found.run as Run<unknown, Actor | null>;
  const act = (complete: CompleteKey | null) => run({ ...asked, locale, body: body.value, complete });
  const answerOf = async (result: Result) => toResponse(await shownTo(actor && context.key, result));
  if (!key || !actor || keep === "nothing") return answerOf(await act(null));
  if (key.length > KEY_MAX) throw new AppError("request.invalid");
  if (keep === "own") return answerOf(await act(null));
  const target = `${method} ${url.pathname}`;
  const { again } = found;
  const sent = { userId: actor.id, key, target, body: body.sent };
  const lost = again && ((id: string) => again({ actor, services: context }, id));
  const answer = await once(context, { ...sent, again: lost }, async (complete) => {
    const result = await act(complete);
    if (result instanceof Response)
      throw new Error("A call that answers a Response takes no Idempotency-Key");
    return result instanceof ApiStatus
      ? { status: result.code, value: result.value }
      : { status: 200, value: result };
  });
  return answerOf(status(answer.status, answer.value));
}

/** An answer without its costs, where the key that asks may not read. */
async function shownTo(key: AppLoadContext["key"], result: Result): Promise<Result> {
  if (!key || result instanceof Response || (await key()).key.scopes.includes("read")) return result;
  const { code, value, headers } = result instanceof ApiStatus ? result : status(200, result);
  return status(
    code,
    JSON.parse(JSON.stringify(value), (name, sent) => (isCost(name) ? null : sent)),
    headers,
  );
}

function toResponse(result: Result): Response {
  if (result instanceof Response) return result;
  const answer = result instanceof ApiStatus ? result : status(200, result);
  const { code, value } = answer;
  if (code === 204) return new Response(null, { status: 204, headers: answer.headers });
  const headers = new Headers(answer.headers);
  if (!headers.has("Cache-Control")) headers.set("Cache-Control", "no-store");
  return Response.json(value, { status: code, headers });
}

async function readJson(request: Request): Promise<unknown> {
  const text = await request.text();
  if (!text.trim()) return {};
  const type = request.headers.get("Content-Type") ?? "";
  if (!/^application\/(?:[\w.+-]+\+)?json\b/i.test(type)) throw new AppError("request.unsupported_type");
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new AppError("request.invalid");
  }
  if (!isPlainJson(value)) throw new AppError("request.invalid");
  return value;
}

function parseBody(schema: z.ZodType, sent: unknown, t: Translate): { sent: unknown; value: unknown } {
  const parsed = schema.safeParse(sent);
  if (parsed.success) return { sent, value: parsed.data };
  throw new ApiFieldErrors(fieldErrors(parsed.error, t));
}

/**
 * The body as it was sent.
 * @throws {AppError} request.invalid at a field that is a list and was sent as a text
 */
function withLists(sent: unknown, lists: readonly string[] = []): unknown {
  const text = lists.find((name) => typeof Object(sent)[name] === "string");
  if (text) throw invalidField(text, "errors:field.invalid");
  return sent;
}

class ApiFieldErrors extends Error {
  constructor(readonly errors: Record<string, string[]>) {
    super("request.invalid");
  }
}

function fieldErrors(error: z.ZodError, t: Translate): Record<string, string[]> {
  const errors: Record<string, string[]> = {};
  for (const issue of error.issues) {
    const field = issue.path.map(String).join(".");
    // The body itself is no object, so there is no field to name.
    if (!field) throw new AppError("request.invalid");
    const message = isMessageKey(t, issue.message)
      ? wordMessage(t, { key: issue.message })
      : wordMessage(t, { key: "errors:field.invalid" });
    errors[field] = [...(errors[field] ?? []), message];
  }
  return errors;
}

/** An error as JSON; also for unknown paths. */
export function errorAnswer(error: unknown, t: Translate, allow?: string): Response {
  if (error instanceof ApiFieldErrors) {
    const message = Object.values(error.errors)[0]?.[0] ?? wordMessage(t, { key: "errors:request.invalid" });
    return Response.json({ message, errors: error.errors }, { status: 400 });
  }
  if (!(error instanceof AppError)) {
    logFailure(error);
    const message = wordMessage(t, { key: "errors:internal" });
    return Response.json({ message, reference: failureReference() }, { status: ERROR_STATUS.internal });
  }
  const requiresProof = error.code === "auth.proof_required";
  const errors = requiresProof ? {} : wordedFields(error, t, callField);
  const headers = new Headers({
    "Cache-Control": "no-store",
    ...retryHeaders(error),
    ...challengeHeaders(error),
  });
  if (error.code === "request.method_not_allowed" && allow) headers.set("Allow", allow);
  // A body refused by a service reads like one refused by its schema.
  const first = error.code === "request.invalid" ? Object.values(errors)[0]?.[0] : undefined;
  const message = first ?? messageOf(error, t);
  const body = {
    message,
    ...(Object.keys(errors).length > 0 ? { errors } : {}),
    ...detailsOf(error),
    ...(requiresProof ? { requiresProof } : {}),
    ...(error.code === "second_step.required" ? { requiresSecondStep: true } : {}),
  };
  return Response.json(body, { status: ERROR_STATUS[error.code], headers });
}
