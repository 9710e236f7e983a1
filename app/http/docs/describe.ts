import { z } from "zod";
import { SCOPES } from "#app/domain/keys/api-key.ts";
import { DEPRECATED_CALLS } from "#app/domain/keys/deprecated-calls.ts";
import { SENT_EVENTS, type SentEvent } from "#app/domain/webhooks/event.ts";
import { eventSchema } from "#app/forms/webhooks/event-schemas.ts";
import type { Methods } from "#app/http/endpoint.server.ts";
import type { Translate } from "#app/i18n/translate.ts";
import {
  ANY_SERVER,
  DESCRIBED_CALLS,
  ERROR_NAMES,
  ERROR_STATUSES,
  type ErrorStatus,
  type Json,
  PARTS,
  templateOf,
} from "./calls.ts";
import { headers, LIMITS, operation } from "./operation.ts";
import { Schemas } from "./schemas.ts";

/* The description of the calls (OpenAPI 3.1), made from what the calls themselves say. */

/** Rises with each change of the description; docs/api-changes.md says what changed. */
const VERSION = "1.1.0";

/** @param calls the methods of each path, as its module serves them */
export function describeCalls(
  calls: Readonly<Record<string, Methods | undefined>>,
  t: Translate,
  deprecated = DEPRECATED_CALLS,
): Json {
  const schemas = new Schemas();
  const paths: Record<string, Json> = {};
  for (const call of DESCRIBED_CALLS) {
    const endpoint = calls[call.path]?.[call.method];
    if (!endpoint) throw new Error(`No module answers ${call.method} ${call.path}`);
    const path = templateOf(call.path);
    const deprecation = deprecated[`${call.method} ${path}`];
    paths[path] = {
      ...paths[path],
      [call.method.toLowerCase()]: operation({ ...call, deprecation }, endpoint, schemas, t),
    };
  }
  const unknown = Object.keys(deprecated).find((call) => !isIn(paths, call));
  if (unknown) throw new Error(`There is no call ${unknown} to go`);
  const webhooks = Object.fromEntries(
    SENT_EVENTS.map((type) => [type, eventOf(type, schemas.of(eventSchema(type)), t)]),
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
        ERROR_STATUSES.map((status) => {
          const name = ERROR_NAMES[status];
          return [name, errorAnswer(status, t(`docs:error.${name}`))];
        }),
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

function isIn(paths: Record<string, Json>, call: string): boolean {
  const [method = "", path = ""] = call.split(" ");
  return method.toLowerCase() in (paths[path] ?? {});
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
    requiresSecondStep: z
      .boolean()
      .optional()
      .describe("The person must set a second step up first; never with a key"),
    requires: z
      .enum(["confirmed"])
      .optional()
      .describe("Send the call again with this field true, if it is right"),
    reference: z.string().optional().describe("Finds the failure in the logs"),
  })
  .meta({ id: "Error" });

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

function errorAnswer(status: ErrorStatus, description: string): Json {
  const own = status === 429 ? ["Retry-After"] : status === 401 || status === 403 ? ["WWW-Authenticate"] : [];
  return {
    description,
    headers: headers(...(status === 401 ? [] : LIMITS), ...own),
    content: { "application/json": { schema: { $ref: "#/components/schemas/Error" } } },
  };
}

function eventOf(type: SentEvent, schema: Json, t: Translate): Json {
  return {
    post: {
      operationId: `event.${type}`,
      summary: t(`docs:event.${type}`),
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
