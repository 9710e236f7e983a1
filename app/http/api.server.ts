import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import type { z } from "zod";
import type { Actor } from "#app/auth/actor.ts";
import { allowedActor } from "#app/auth/guard.server.ts";
import { accessOf, type PolicyPath } from "#app/auth/policy.ts";
import { AppError } from "#app/domain/app-error.ts";
import type { Locale } from "#app/i18n/locale.ts";
import { isMessageKey, type Translate, wordMessage } from "#app/i18n/translate.ts";
import type { ServiceContext } from "#app/services/context.ts";
import { type CompleteKey, once } from "#app/services/idempotency.ts";
import { logFailure } from "#app/services/log-failure.ts";
import { ERROR_STATUS } from "./errors.ts";
import { messageOf, retryHeaders } from "./form.server.ts";

type Params = Record<string, string | undefined>;

export type ApiCall<Body> = {
  actor: Actor;
  services: ServiceContext;
  request: Request;
  url: URL;
  params: Params;
  body: Body;
  t: Translate;
  locale: Locale;
  /** The Idempotency-Key that it came with. */
  key: string | null;
  /** The statement that remembers the answer to the Idempotency-Key, for the act's own batch; null without a key. */
  complete: CompleteKey | null;
};

type PublicCall<Body> = Omit<ApiCall<Body>, "actor"> & { actor: Actor | null };

/** What a call answers: a value with status 200, or `status(201, value)`, or a Response of its own. */
type Result = ApiStatus | Response | unknown;

class ApiStatus {
  constructor(
    readonly code: number,
    readonly value: unknown,
    readonly headers: Record<string, string> = {},
  ) {}
}

export function status(code: number, value: unknown = null, headers: Record<string, string> = {}): ApiStatus {
  return new ApiStatus(code, value, headers);
}

type Handler = {
  schema: z.ZodType | null;
  /** Answers are never kept for an Idempotency-Key: they carry cookies or secrets. */
  unkept?: true;
  /** The act keeps its key itself, and for longer. */
  keyed?: true;
  run: (call: ApiCall<never>) => Promise<Result> | Result;
};

/** A call without a body; a body that is sent all the same is not read. */
export function call(run: (call: ApiCall<null>) => Promise<Result> | Result): Handler {
  return { schema: null, run: run as Handler["run"] };
}

/** A call with a JSON body of a known shape; an empty body counts as `{}`. */
export function callWith<Schema extends z.ZodType>(
  schema: Schema,
  run: (call: ApiCall<z.output<Schema>>) => Promise<Result> | Result,
): Handler {
  return { schema, run: run as unknown as Handler["run"] };
}

/** As `callWith`, for an act whose service knows what was stored under its key. */
export function keyedCall<Schema extends z.ZodType>(
  schema: Schema,
  run: (call: ApiCall<z.output<Schema>>) => Promise<Result> | Result,
): Handler {
  return { schema, run: run as unknown as Handler["run"], keyed: true };
}

/** As `publicCall`, for an act that who is signed in may send twice under one Idempotency-Key. */
export function publicAct<Schema extends z.ZodType>(
  schema: Schema,
  run: (call: PublicCall<z.output<Schema>>) => Promise<Result> | Result,
): Handler {
  return { schema, run: run as unknown as Handler["run"] };
}

/** A call that takes visitors: `actor` may be null. */
export function publicCall<Schema extends z.ZodType>(
  schema: Schema | null,
  run: (call: PublicCall<z.output<Schema>>) => Promise<Result> | Result,
): Handler {
  return { schema, run: run as unknown as Handler["run"], unkept: true };
}

/** A call whose answer holds a secret, which must not lie in the database with the answers to keys. */
export function secretCall(run: (call: ApiCall<null>) => Promise<Result> | Result): Handler {
  return { schema: null, run: run as Handler["run"], unkept: true };
}

/**
 * A path of `/api`: guards by the policy table, reads the JSON, acts once per Idempotency-Key, answers JSON. Errors
 * are `{ message }`, and `{ message, errors }` for 400.
 */
export function api(path: PolicyPath, handlers: Partial<Record<string, Handler>>) {
  const answer = async (args: LoaderFunctionArgs | ActionFunctionArgs): Promise<Response> => {
    const t = await args.context.translate();
    try {
      return await answerCall(path, handlers, args, t);
    } catch (error) {
      if (error instanceof Response) return error;
      return errorAnswer(error, t, allowOf(handlers));
    }
  };
  return { loader: answer, action: answer };
}

async function answerCall(
  path: PolicyPath,
  handlers: Partial<Record<string, Handler>>,
  { request, params, context }: LoaderFunctionArgs | ActionFunctionArgs,
  t: Translate,
): Promise<Response> {
  const method = request.method === "HEAD" ? "GET" : request.method;
  const handler = handlers[method];
  if (!handler || accessOf(path, method) === null) throw new AppError("request.method_not_allowed");
  const actor = await allowedActor({ request, context }, path);
  const body = handler.schema
    ? parseBody(handler.schema, await readJson(request), t)
    : { sent: null, value: null };
  const key = (method === "POST" && request.headers.get("Idempotency-Key")) || null;
  const url = new URL(request.url);
  const locale = await context.locale();
  const run = (complete: CompleteKey | null) =>
    handler.run({
      actor,
      services: context,
      request,
      url,
      params,
      body: body.value,
      t,
      locale,
      key,
      complete,
    } as unknown as ApiCall<never>);
  if (!key || !actor || handler.unkept) return toResponse(await run(null));
  if (key.length > 200) throw new AppError("request.invalid");
  if (handler.keyed) return toResponse(await run(null));
  const target = `${method} ${url.pathname}`;
  const answer = await once(context, { userId: actor.id, key, target, body: body.sent }, async (complete) => {
    const result = await run(complete);
    if (result instanceof Response)
      throw new Error("A call that answers a Response takes no Idempotency-Key");
    return result instanceof ApiStatus
      ? { status: result.code, value: result.value }
      : { status: 200, value: result };
  });
  return toResponse(status(answer.status, answer.value));
}

function toResponse(result: Result): Response {
  if (result instanceof Response) return result;
  const { code, value, headers } = result instanceof ApiStatus ? result : status(200, result);
  if (code === 204) return new Response(null, { status: 204, headers });
  return Response.json(value, { status: code, headers: { "Cache-Control": "no-store", ...headers } });
}

async function readJson(request: Request): Promise<unknown> {
  const text = await request.text();
  if (!text.trim()) return {};
  const type = request.headers.get("Content-Type") ?? "";
  if (!/^application\/(?:[\w.+-]+\+)?json\b/i.test(type)) throw new AppError("request.unsupported_type");
  try {
    return JSON.parse(text);
  } catch {
    throw new AppError("request.invalid");
  }
}

function parseBody(schema: z.ZodType, sent: unknown, t: Translate): { sent: unknown; value: unknown } {
  const parsed = schema.safeParse(sent);
  if (parsed.success) return { sent, value: parsed.data };
  throw new ApiFieldErrors(fieldErrors(parsed.error, t));
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
    // The body itself is no object: there is no field to name.
    if (!field) throw new AppError("request.invalid");
    const message = isMessageKey(t, issue.message)
      ? wordMessage(t, { key: issue.message })
      : wordMessage(t, { key: "errors:field.invalid" });
    errors[field] = [...(errors[field] ?? []), message];
  }
  return errors;
}

/** One error as JSON; used as well where a path is not known at all. */
export function errorAnswer(error: unknown, t: Translate, allow?: string): Response {
  if (error instanceof ApiFieldErrors) {
    const message = Object.values(error.errors)[0]?.[0] ?? wordMessage(t, { key: "errors:request.invalid" });
    return Response.json({ message, errors: error.errors }, { status: 400 });
  }
  if (!(error instanceof AppError)) {
    logFailure(error);
    return Response.json({ message: wordMessage(t, { key: "errors:internal" }) }, { status: 500 });
  }
  const errors = Object.fromEntries(
    Object.entries(error.fields).map(([field, list]) => [
      field,
      list.map((message) => wordMessage(t, message)),
    ]),
  );
  const headers = new Headers({ "Cache-Control": "no-store", ...retryHeaders(error) });
  if (error.code === "request.method_not_allowed" && allow) headers.set("Allow", allow);
  // A body that a service found wrong reads like one that its schema found wrong.
  const first = error.code === "request.invalid" ? Object.values(errors)[0]?.[0] : undefined;
  const message = first ?? messageOf(error, t);
  const body = { message, ...(Object.keys(errors).length > 0 ? { errors } : {}) };
  return Response.json(body, { status: ERROR_STATUS[error.code], headers });
}

function allowOf(handlers: Partial<Record<string, Handler>>): string {
  return Object.keys(handlers).join(", ");
}
