import type { z } from "zod";
import { type KeyAccess, keyAccessOf } from "#app/auth/policy.ts";
import type { DeprecatedCall } from "#app/domain/keys/deprecated-calls.ts";
import type { Endpoint } from "#app/http/endpoint.server.ts";
import type { Translate } from "#app/i18n/translate.ts";
import { KEY_MAX } from "#app/shared/idempotency-key.ts";
import { type DescribedCall, ERROR_NAMES, type ErrorStatus, type Json } from "./calls.ts";
import { sampleOf } from "./sample.ts";
import type { Schemas } from "./schemas.ts";

/** A call in the description, as its endpoint says it. */
export function operation(
  call: DescribedCall & { deprecation: DeprecatedCall | undefined },
  endpoint: Endpoint,
  schemas: Schemas,
  t: Translate,
): Json {
  const { method, path, name, part, deprecation } = call;
  const access = keyAccessOf(path, method);
  if (access === null) throw new Error(`${method} ${path} is closed to keys`);
  const query = Object.entries(endpoint.query?.shape ?? {});
  const about = {
    schemas,
    isPaged: query.some(([asked]) => asked === "before"),
    isOpen: access === "unread",
    sent: call.example.body ?? {},
  };
  const answers = Object.entries(endpoint.answers ?? {}).map(([status, schema]) => [
    status,
    answerOf(schema && schemas.of(schema), about),
  ]);
  const errors = errorsOf(call, { access, asks: query.length > 0 }).map((status) => [
    status,
    { $ref: `#/components/responses/${ERROR_NAMES[status]}` },
  ]);
  return {
    operationId: name,
    summary: t(`docs:call.${name}`),
    tags: [part],
    ...(deprecation ? { deprecated: true, "x-sunset": deprecation.sunset } : {}),
    security: access === "unread" ? [] : [{ key: access === "any" ? [] : [access] }],
    parameters: [
      ...[...path.matchAll(/:(\w+)/g)].map(([, own = ""]) => pathParameter(own)),
      ...query.map(([asked, schema]) =>
        queryParameter(asked, schemas.of(schema as z.ZodType), call.example.query?.[asked]),
      ),
      ...(method === "POST" || endpoint.keyed ? [IDEMPOTENCY] : []),
    ],
    ...(endpoint.schema ? { requestBody: bodyOf(call, schemas.of(endpoint.schema)) } : {}),
    responses: Object.fromEntries([...answers, ...errors]),
  };
}

const IDEMPOTENCY = {
  name: "Idempotency-Key",
  in: "header",
  required: false,
  description: "Sent again with it, the call answers what it answered first, for 7 days",
  schema: { type: "string", maxLength: KEY_MAX },
};

const pathParameter = (name: string): Json => ({
  name,
  in: "path",
  required: true,
  schema: { type: "string" },
  ...(name === "month" ? { example: "2026-01" } : {}),
});

function queryParameter(name: string, { description, ...schema }: Json, example: unknown): Json {
  return {
    name,
    in: "query",
    required: false,
    ...(description ? { description } : {}),
    schema,
    ...(example === undefined ? {} : { example: schema.type === "integer" ? Number(example) : example }),
  };
}

function bodyOf(call: DescribedCall, schema: Json): Json {
  const example = call.example.body;
  return {
    required: schema.required !== undefined,
    content: { "application/json": { schema, ...(example ? { example } : {}) } },
  };
}

function answerOf(
  schema: Json | null,
  { schemas, isPaged, isOpen, sent }: { schemas: Schemas; isPaged: boolean; isOpen: boolean; sent: Json },
): Json {
  const content = schema && {
    "application/json": { schema, example: withSent(sampleOf(schema, schemas.named), sent) },
  };
  return {
    description: schema ? "OK" : "Done",
    ...(isOpen ? {} : { headers: headers(...LIMITS, ...(isPaged ? ["Link"] : [])) }),
    ...(content ? { content } : {}),
  };
}

/** An example's answer, with what the example sent. */
function withSent(answer: unknown, sent: Json): unknown {
  if (typeof answer !== "object" || answer === null || Array.isArray(answer)) return answer;
  return Object.fromEntries(
    Object.entries(answer).map(([name, value]) => [name, name in sent ? sent[name] : value]),
  );
}

/** The errors that a call may answer. */
function errorsOf(
  { method, path }: DescribedCall,
  { access, asks }: { access: KeyAccess; asks: boolean },
): ErrorStatus[] {
  if (access === "unread") return [405];
  const writes = method !== "GET";
  const errors: ErrorStatus[][] = [
    asks || writes || path.includes(":month") ? [400] : [],
    [401, 403],
    asks || path.includes(":") || writes ? [404] : [],
    writes ? [409, 413, 415, 422] : [],
    [429, 500],
  ];
  return errors.flat();
}

/** Headers by their names among the components. */
export const headers = (...names: string[]): Json =>
  Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));

/** Those of every answer to a key that counts. */
export const LIMITS = ["RateLimit-Policy", "RateLimit"];
