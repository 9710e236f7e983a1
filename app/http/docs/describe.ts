import { z } from "zod";
import { keyAccessOf } from "#app/auth/policy.ts";
import { SCOPES } from "#app/domain/keys/api-key.ts";
import { EVENTS } from "#app/forms/keys/event-schemas.ts";
import type { Endpoint, Methods } from "#app/http/endpoint.server.ts";
import type { Translate } from "#app/i18n/translate.ts";
import {
  ANY_SERVER,
  DESCRIBED_CALLS,
  type DescribedCall,
  ERROR_NAMES,
  exampleBody,
  type Json,
  PARTS,
  templateOf,
} from "./calls.ts";
import { sampleOf } from "./sample.ts";

/* The description of the calls (OpenAPI 3.1), made from what the calls themselves say. */

/** Rises with each change of the description; docs/api-changes.md says what changed. */
const VERSION = "1.0.0";

/** @param calls the methods of each path, as its module serves them */
export function describeCalls(calls: Readonly<Record<string, Methods | undefined>>, t: Translate): Json {
  const schemas = new Schemas();
  const paths: Record<string, Json> = {};
  for (const call of DESCRIBED_CALLS) {
    const endpoint = calls[call.path]?.[call.method];
    if (!endpoint) throw new Error(`No module answers ${call.method} ${call.path}`);
    const path = templateOf(call.path);
    paths[path] = { ...paths[path], [call.method.toLowerCase()]: operation(call, endpoint, schemas, t) };
  }
  const webhooks = Object.fromEntries(
    Object.entries(EVENTS).map(([type, { when, body }]) => [type, eventOf(type, when, schemas.of(body))]),
  );
  return {
    openapi: "3.1.0",
    info: {
      title: "Equipment Tracker",
      version: VERSION,
      description: INTRODUCTION,
      license: { name: "All rights reserved", identifier: "LicenseRef-All-rights-reserved" },
    },
    ...ANY_SERVER,
    tags: PARTS.map((part) => ({ name: part, description: t(`docs:part.${part}`) })),
    paths,
    webhooks,
    components: {
      schemas: { Error: schemas.of(ERROR), ...schemas.named },
      responses: Object.fromEntries(
        Object.entries(ERRORS).map(([status, text]) => [nameOf(status), errorAnswer(status, text)]),
      ),
      headers: HEADERS,
      securitySchemes: {
        key: {
          type: "http",
          scheme: "bearer",
          description: `A key with the scope. Scopes: ${SCOPES.join(", ")}.`,
        },
      },
    },
  };
}

const INTRODUCTION = [
  "Calls for other programs, with a key that the owner makes in Settings.",
  "Only additions are made: calls, optional fields, fields of answers, words of lists and events may come, so ignore what you do not know.",
  "Instants are UTC in ISO 8601, days are of the company's time zone, money is in dollars, usage and fuel have one decimal.",
  "A key may send 120 requests a minute, and all keys of a company 600.",
  "A POST takes an Idempotency-Key: sent again within 7 days it answers what it answered first.",
].join(" ");

const ERROR = z
  .object({
    message: z.string().describe("In the language of Accept-Language"),
    errors: z.record(z.string(), z.array(z.string())).optional().describe("What is wrong, by field"),
    scope: z.enum(SCOPES).optional().describe("The scope that the key lacks"),
    requires: z.enum(["confirmed"]).optional().describe("The field that must be true"),
    reference: z.string().optional().describe("Finds the failure in the logs"),
  })
  .meta({ id: "Error" });

/** Every error by its status. */
const ERRORS: Record<string, string> = {
  400: "A field is missing or can't be read",
  401: "The key is not valid, has expired or was revoked",
  403: "The key lacks the scope, a key can't do this, or the plan doesn't allow it",
  404: "There is no such record",
  405: "The call has no such method",
  409: "It doesn't fit what is stored; message and requires say why",
  413: "The body is too large",
  415: "The body is not JSON",
  422: "The Idempotency-Key was used for another request",
  429: "Too many requests; Retry-After says when to go on",
  500: "A failure of ours",
};

const nameOf = (status: string): string => ERROR_NAMES[status] ?? `Status${status}`;

const textHeader = (description: string, example: string): Json => ({
  description,
  schema: { type: "string" },
  example,
});

const HEADERS: Record<string, Json> = {
  "RateLimit-Policy": textHeader(
    "The limits (draft 10 of the IETF)",
    '"key";q=120;w=60, "company";q=600;w=60',
  ),
  RateLimit: textHeader("What is left of them", '"key";r=119;t=60, "company";r=599;t=60'),
  Link: textHeader("The next page", '</api/readings?since=readings.42>; rel="next"'),
  "Retry-After": { description: "Seconds", schema: { type: "integer" }, example: 12 },
  "WWW-Authenticate": textHeader(
    "What the key lacks (RFC 6750)",
    'Bearer realm="api", error="insufficient_scope", scope="read"',
  ),
};

const headers = (...names: (keyof typeof HEADERS)[]): Json =>
  Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));

const LIMITS = ["RateLimit-Policy", "RateLimit"];

function errorAnswer(status: string, description: string): Json {
  const own =
    status === "429" ? ["Retry-After"] : ["401", "403"].includes(status) ? ["WWW-Authenticate"] : [];
  return {
    description,
    headers: headers(...(status === "401" ? [] : LIMITS), ...own),
    content: { "application/json": { schema: { $ref: "#/components/schemas/Error" } } },
  };
}

function operation(call: DescribedCall, endpoint: Endpoint, schemas: Schemas, t: Translate): Json {
  const { method, path, example } = call;
  const access = keyAccessOf(path, method);
  if (access === null) throw new Error(`${method} ${path} is closed to keys`);
  const body = endpoint.schema && schemas.of(endpoint.schema);
  const query = Object.entries(endpoint.query?.shape ?? {});
  const takesKey = method === "POST" || endpoint.keyed;
  const errors = errorsOf({
    method,
    path,
    asks: query.length > 0,
    body: body !== null,
    isOpen: access === "unread",
  });
  return {
    operationId: call.name,
    summary: t(`docs:call.${call.name}`),
    tags: [call.part],
    ...(endpoint.deprecated ? { deprecated: true } : {}),
    security: access === "unread" ? [] : [{ key: access === "any" ? [] : [access] }],
    parameters: [
      ...[...path.matchAll(/:(\w+)/g)].map(([, name]) => ({
        name,
        in: "path",
        required: true,
        schema: { type: "string" },
        ...(name === "month" ? { example: "2026-01" } : {}),
      })),
      ...query.map(([name, schema]) =>
        parameterOf(name, schemas.of(schema as z.ZodType), example.query?.[name]),
      ),
      ...(takesKey ? [IDEMPOTENCY] : []),
    ],
    ...(body
      ? {
          requestBody: {
            required: (schemas.resolved(body).required as unknown[] | undefined) !== undefined,
            content: {
              "application/json": { schema: body, ...(example.body ? { example: exampleBody(call) } : {}) },
            },
          },
        }
      : {}),
    responses: {
      ...Object.fromEntries(
        Object.entries(endpoint.answers ?? {}).map(([status, schema]) => [
          status,
          answerOf(schema && schemas.of(schema), {
            schemas,
            isPaged: isPaged(query),
            isOpen: access === "unread",
          }),
        ]),
      ),
      ...Object.fromEntries(
        errors.map((status) => [status, { $ref: `#/components/responses/${nameOf(status)}` }]),
      ),
    },
  };
}

const isPaged = (query: readonly [string, unknown][]) => query.some(([name]) => name === "before");

const IDEMPOTENCY = {
  name: "Idempotency-Key",
  in: "header",
  required: false,
  description: "Sent again with it, the call answers what it answered first, for 7 days",
  schema: { type: "string", maxLength: 100 },
};

function parameterOf(name: string, { description, ...schema }: Json, example: unknown): Json {
  return {
    name,
    in: "query",
    required: false,
    ...(description ? { description } : {}),
    schema,
    ...(example === undefined ? {} : { example: schema.type === "integer" ? Number(example) : example }),
  };
}

function answerOf(
  schema: Json | null,
  { schemas, isPaged, isOpen }: { schemas: Schemas; isPaged: boolean; isOpen: boolean },
): Json {
  const content = schema && { "application/json": { schema, example: sampleOf(schema, schemas.named) } };
  return {
    description: schema ? "OK" : "Done",
    ...(isOpen ? {} : { headers: headers(...LIMITS, ...(isPaged ? ["Link"] : [])) }),
    ...(content ? { content } : {}),
  };
}

function errorsOf(call: {
  method: string;
  path: string;
  asks: boolean;
  body: boolean;
  isOpen: boolean;
}): string[] {
  if (call.isOpen) return ["405"];
  const writes = call.method !== "GET";
  return [
    ...(call.asks || writes || call.path.includes(":month") ? ["400"] : []),
    ...["401", "403"],
    ...(call.path.includes(":") || writes ? ["404"] : []),
    ...(writes ? ["409", "413", "415", "422"] : []),
    ...["429", "500"],
  ];
}

function eventOf(type: string, when: string, schema: Json): Json {
  return {
    post: {
      operationId: `event.${type}`,
      summary: when,
      tags: ["webhooks"],
      security: [],
      parameters: ["webhook-id", "webhook-timestamp", "webhook-signature"].map((name) => ({
        name,
        in: "header",
        required: true,
        schema: { type: "string" },
      })),
      requestBody: { required: true, content: { "application/json": { schema } } },
      responses: { "2XX": { description: "Delivered" }, "4XX": { description: "Sent again later" } },
    },
  };
}

/** Zod's schemas as those of the description; those with an id are named and stand once. */
class Schemas {
  readonly named: Record<string, Json> = {};

  of(schema: z.ZodType): Json {
    const {
      $schema: _,
      $defs = {},
      ...json
    } = z.toJSONSchema(schema, {
      io: "input",
      unrepresentable: "any",
      override: ({ zodSchema, jsonSchema }) => this.#write(zodSchema, jsonSchema as Json),
    }) as Json & { $defs?: Record<string, Json> };
    for (const [name, { id: _id, ...named }] of Object.entries($defs)) this.named[name] = withPlaces(named);
    const { id, ...own } = json;
    if (typeof id !== "string") return withPlaces(own);
    this.named[id] = withPlaces(own);
    return { $ref: `#/components/schemas/${id}` };
  }

  resolved(schema: Json): Json {
    const name = /[^/]+$/.exec(String(schema.$ref ?? ""))?.[0];
    return name ? (this.named[name] ?? {}) : schema;
  }

  /** Puts in what a field takes over the wire, joins objects, and lets fields with a default be missing. */
  #write(schema: z.core.$ZodType, json: Json): void {
    const { wire, description } = json;
    if (wire !== undefined) {
      const sent = wire instanceof z.ZodType ? this.of(wire) : this.#withItems(wire as Json);
      replace(json, { ...sent, ...(description === undefined ? {} : { description }) });
    } else if (Array.isArray(json.allOf) && schema instanceof z.core.$ZodIntersection) {
      replace(json, json.allOf.reduce(joined));
    }
    const { properties, required = [] } = json as { properties?: Record<string, Json>; required?: string[] };
    if (!properties) return;
    const needed = Object.keys(properties).filter((name) => {
      const { default: usual, needed: isNeeded } = properties[name] ?? {};
      return isNeeded === true || (required.includes(name) && usual === undefined);
    });
    for (const property of Object.values(properties)) delete property.needed;
    if (needed.length > 0) json.required = needed;
    else delete json.required;
  }

  #withItems(wire: Json): Json {
    return wire.items instanceof z.ZodType ? { ...wire, items: this.of(wire.items) } : wire;
  }
}

function replace(json: Json, by: Json): void {
  for (const name of Object.keys(json)) delete json[name];
  Object.assign(json, by);
}

/** Two schemas of objects as one. */
function joined(one: Json, other: Json): Json {
  const required = [...((one.required as string[]) ?? []), ...((other.required as string[]) ?? [])];
  return {
    ...one,
    ...other,
    ...(one.description ? { description: one.description } : {}),
    properties: { ...(one.properties as Json), ...(other.properties as Json) },
    ...(required.length > 0 ? { required } : {}),
  };
}

/** Named schemas stand among the components; integers need no bound of JavaScript's. */
function withPlaces(json: Json): Json {
  return JSON.parse(JSON.stringify(json), (name, value) => {
    if (name === "$ref" && typeof value === "string")
      return value.replace("#/$defs/", "#/components/schemas/");
    return Math.abs(value) === Number.MAX_SAFE_INTEGER ? undefined : value;
  });
}
