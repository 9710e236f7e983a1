import { appendFileSync, mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { matchRoutes } from "@remix-run/react";
import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import { POLICY } from "#app/auth/policy.ts";
import { templateOf } from "#app/http/docs/calls.ts";
import { DESCRIPTION, SEEN_FOLDER } from "../../scripts/places.ts";

/**
 * The description of the calls, held against what the product answers and tells: each answer of a described call, each
 * body that was taken and each event, with unknown fields refused.
 */

// biome-ignore lint/suspicious/noExplicitAny: a JSON document, read by its path
type Json = any;

const routes = Object.keys(POLICY)
  .filter((path) => path.startsWith("/api/"))
  .map((path) => ({ path }));

let read: Described | null = null;

/** The description of this build. */
export function builtDescription(): Described {
  read ??= new Described(JSON.parse(readFileSync(DESCRIPTION, "utf8")));
  return read;
}

export class Described {
  readonly json: Json;
  readonly #ajv = new Ajv2020({ strict: false, allErrors: true });
  readonly #checks = new Map<string, ValidateFunction>();
  readonly #seen = new Set<string>();

  constructor(json: Json) {
    this.json = json;
    this.#ajv.addFormat("date-time", /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/);
    this.#ajv.addFormat("date", /^\d{4}-\d{2}-\d{2}$/);
    this.#ajv.addSchema({ $id: "closed", components: closed(json.components) });
  }

  /** What is wrong with an answer of a described call, or with what it took; null for anything else. */
  mistakeIn({ method, url, sent, status, answer }: Exchange): string | null {
    // Remix answers what asks for the data of a route.
    if (new URL(url).searchParams.has("_data")) return null;
    const path = matchRoutes(routes, new URL(url))?.at(-1)?.route.path;
    const operation = path && this.json.paths[templateOf(path)]?.[method.toLowerCase()];
    if (!operation) return null;
    const named = `${method} ${templateOf(path)}`;
    const described = operation.responses[status];
    if (!described) return `${named} answered ${status}, which is not described`;
    if (status < 300) this.#note(`${named} ${status}`);
    const { content } = described.$ref ? this.#resolved(described.$ref) : described;
    const wrong = content
      ? this.#mistake(`${named} ${status}`, content["application/json"].schema, answer)
      : answer === undefined
        ? null
        : "a body";
    if (wrong) return `${named} answered ${status} unlike its description: ${wrong}`;
    if (status >= 300 || sent === undefined) return null;
    const body = operation.requestBody?.content["application/json"].schema;
    const unlike = body && this.#mistake(`${named} body`, body, withoutRepeated(sent, answer, body));
    return unlike ? `${named} took a body unlike its description: ${unlike}` : null;
  }

  /** What is wrong with a value of a schema of the description; null if nothing is. */
  #mistake(name: string, schema: Json, value: unknown): string | null {
    let check = this.#checks.get(name);
    if (!check) {
      check = this.#ajv.compile(closed(schema));
      this.#checks.set(name, check);
    }
    if (check(value)) return null;
    return this.#ajv.errorsText(check.errors?.map((error) => ({ ...error, message: wordsOf(error) })));
  }

  /** What is wrong with an event as it is sent; null if nothing is. */
  mistakeInEvent(event: Json): string | null {
    const type = event?.type;
    const described = this.json.webhooks[type];
    if (!described) return `The event ${type} is not described`;
    const { schema } = described.post.requestBody.content["application/json"];
    const wrong = this.#mistake(`event ${type}`, schema, event);
    if (wrong) return `${type} is told unlike its description: ${wrong}`;
    this.#note(`event ${type}`);
    return null;
  }

  #resolved(ref: string): Json {
    return ref
      .slice(2)
      .split("/")
      .reduce((found, name) => found[name], this.json);
  }

  /** Test files run in several processes, so what was seen is written down. */
  #note(seen: string): void {
    if (this.#seen.has(seen)) return;
    this.#seen.add(seen);
    mkdirSync(SEEN_FOLDER, { recursive: true });
    appendFileSync(join(SEEN_FOLDER, String(process.pid)), `${seen}\n`);
  }
}

type Exchange = {
  method: string;
  url: string;
  sent: unknown;
  status: number;
  answer: unknown;
};

const wordsOf = ({ message, params }: { message?: string; params: Record<string, unknown> }) =>
  `${message} ${JSON.stringify(params)}`;

/** A schema that refuses unknown fields. */
function closed(schema: Json): Json {
  if (Array.isArray(schema)) return schema.map(closed);
  if (typeof schema !== "object" || schema === null) return schema;
  const inner = Object.fromEntries(Object.entries(schema).map(([name, value]) => [name, closed(value)]));
  if (typeof inner.$ref === "string") return { ...inner, $ref: inner.$ref.replace("#/", "closed#/") };
  return inner.properties && inner.additionalProperties === undefined && "type" in inner
    ? { ...inner, additionalProperties: false }
    : inner;
}

/** Sends a request to the product, and holds the answer of a described call against its description. */
export async function checkedFetch(url: string | URL, init: RequestInit = {}): Promise<Response> {
  const response = await fetch(url, init);
  const { method = "GET", body } = init;
  if (method === "HEAD" || !new URL(url).pathname.startsWith("/api/")) return response;
  const text = await response.clone().text();
  const mistake = builtDescription().mistakeIn({
    method,
    url: String(url),
    sent: typeof body === "string" && body.trim() ? asDescribed(parsed(body), init.headers) : undefined,
    status: response.status,
    answer: text ? parsed(text) : undefined,
  });
  if (mistake) throw new Error(mistake);
  return response;
}

/**
 * The event in a body that was stored for a webhook, or sent to one.
 * @throws {Error} if it is unlike its description
 */
export function describedEvent(body: string): Json {
  const event = parsed(body);
  const mistake = builtDescription().mistakeInEvent(event);
  if (mistake) throw new Error(mistake);
  return event;
}

/** Names the fields of a body that its test expects to be ignored; they are not described. */
const IGNORED_FIELDS = "X-Ignored-Fields";

/** The header of a request whose test expects these fields of the body to be ignored. */
export const ignoring = (fields: object) => ({ [IGNORED_FIELDS]: Object.keys(fields).join(", ") });

/** A body may be the record that was read, with a change: what the answer has is ignored where a body hasn't. */
function withoutRepeated(sent: unknown, answer: unknown, { properties = {} }: Json): unknown {
  if (typeof sent !== "object" || sent === null) return sent;
  const repeats = (name: string) => !(name in properties) && name in Object(answer);
  return Object.fromEntries(Object.entries(sent).filter(([name]) => !repeats(name)));
}

/** A text as it is stored: trimmed, with short line ends; a blank one is null. */
const asStored = (value: unknown) =>
  typeof value === "string" ? value.trim().replace(/\r\n?/g, "\n") || null : value;

/** A body as the description has it, without the fields that its test expects to be ignored. */
function asDescribed(body: unknown, headers: HeadersInit | undefined): unknown {
  const ignored = new Headers(headers).get(IGNORED_FIELDS)?.split(", ") ?? [];
  if (typeof body !== "object" || body === null) return body;
  const described = Object.entries(body).filter(([name]) => !ignored.includes(name));
  return Object.fromEntries(described.map(([name, value]) => [name, asStored(value)]));
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
