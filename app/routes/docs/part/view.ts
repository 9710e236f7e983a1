import { SENT_EVENTS } from "#app/domain/webhooks/event.ts";
import {
  DESCRIBED_CALLS,
  type DescribedCall,
  type Json,
  MACHINE_ID,
  type Part,
  templateOf,
} from "#app/http/docs/calls.ts";
import type { Translate } from "#app/i18n/translate.ts";

/* A page of the documentation, written from the description. Names, texts of fields and examples are English. */

/** A field with what it may hold, and an English text about it; those of an object in it are below it. */
export type FieldView = Typed & { name: string; text: string; fields: FieldView[] };

/** What something may hold, with the named record that stands in it. */
export type Typed = { type: string; record: string | null };

/** What a call or a webhook sends or answers: a named record, or a list of it, or fields of its own; the text is English. */
type ContentView = Typed & { text: string; fields: FieldView[] };

export type CallView = {
  name: string;
  method: string;
  path: string;
  summary: string;
  /** Blank for a call without a key. */
  scope: string;
  /** The day from which it no longer answers; blank for one that stays. */
  goes: string;
  asks: FieldView[];
  body: ContentView | null;
  answers: (ContentView & { status: string })[];
  errors: string;
  shell: string;
  example: string;
};

export type EventView = { type: string; summary: string; fields: FieldView[] };

export type PartView = {
  calls: CallView[];
  /** What the body of every event has. */
  envelope: FieldView[];
  records: { name: string; text: string; fields: FieldView[] }[];
  events: EventView[];
};

/** The calls of a part, the records that they answer, each once, and the events of the webhooks. */
export function partView(part: Part, description: Json, t: Translate): PartView {
  const read = new Reading(description, t);
  const calls = DESCRIBED_CALLS.filter((call) => call.part === part).map((call) => read.call(call));
  const events = part === "webhooks" ? read.events() : { envelope: [], events: [] };
  return { calls, ...events, records: read.records() };
}

class Reading {
  readonly #description: Json;
  readonly #t: Translate;
  readonly #named = new Set<string>();

  constructor(description: Json, t: Translate) {
    this.#description = description;
    this.#t = t;
  }

  call(call: DescribedCall): CallView {
    const path = templateOf(call.path);
    const operation = at(this.#description, "paths", path, call.method.toLowerCase());
    const responses = Object.entries(at(operation, "responses"));
    const answers = responses.filter(([status]) => status < "300");
    const [security] = operation.security as { key: string[] }[];
    const body = operation.requestBody ? contentOf(operation.requestBody as Json) : null;
    return {
      name: call.name,
      method: call.method,
      path,
      summary: this.#t(`docs:call.${call.name}`),
      scope: security ? (security.key[0] ?? this.#t("docs:anyScope")) : "",
      goes: String(operation["x-sunset"] ?? "").slice(0, 10),
      asks: (operation.parameters as Json[])
        .filter((parameter) => parameter.in === "query")
        .map((parameter) =>
          this.#field(String(parameter.name), { ...at(parameter, "schema"), ...parameter }, false),
        ),
      body: body ? this.#content(at(body, "schema")) : null,
      answers: answers.map(([status, answer]) => {
        const content = contentOf(answer as Json);
        return { status, ...(content ? this.#content(at(content, "schema")) : NOTHING) };
      }),
      errors: responses
        .map(([status]) => status)
        .filter((status) => status >= "400")
        .join(", "),
      shell: shellOf(call),
      example: exampleOf(answers[0]?.[1] as Json | undefined),
    };
  }

  /** The events, and what the bodies of all of them have. */
  events(): { envelope: FieldView[]; events: EventView[] } {
    const read = SENT_EVENTS.map((type) => {
      const { requestBody } = at(this.#description, "webhooks", type, "post");
      const schema = at(contentOf(requestBody as Json) ?? undefined, "schema");
      return { type, body: this.#fields(this.#resolved(schema)) };
    });
    return {
      envelope: (read[0]?.body ?? []).map((field) => {
        const type = field.name === "type" ? this.#t("docs:type.string") : field.type;
        return { ...field, type, fields: [] };
      }),
      events: read.map(({ type, body }) => ({
        type,
        summary: this.#t(`docs:event.${type}`),
        fields: body.find(({ name }) => name === "data")?.fields ?? [],
      })),
    };
  }

  /** The named records of what was read so far, with those that stand in them. */
  records() {
    const records: PartView["records"] = [];
    for (const name of this.#named) {
      const fields = this.#fields(at(this.#description, "components", "schemas", name));
      const lesser = records.find((other) => extendsRecord(fields, other.fields));
      const text = lesser ? this.#t("docs:asRecord", { name: lesser.name }) : "";
      records.push({ name, text, fields: lesser ? fields.slice(lesser.fields.length) : fields });
    }
    return records;
  }

  #content(schema: Json): ContentView {
    const type = this.#type(schema);
    return {
      type,
      record: recordIn(schema),
      text: textOf(schema),
      fields: schema.$ref ? [] : this.#fields(schema),
    };
  }

  #fields(schema: Json): FieldView[] {
    const inner = schema.type === "array" ? (schema.items as Json) : schema;
    const required = (inner.required ?? []) as string[];
    return Object.entries((inner.properties ?? {}) as Record<string, Json>).map(([name, field]) =>
      this.#field(name, field, required.includes(name)),
    );
  }

  #field(name: string, schema: Json, required: boolean): FieldView {
    const types = [this.#type(schema), ...(required ? [] : [this.#t("docs:type.optional")])];
    const { type: own } = schema;
    const holds = [own].flat().includes("array") ? { ...schema, type: "array" } : schema;
    return {
      name,
      type: [...types, ...this.#bounds(schema)].join(", "),
      record: recordIn(schema),
      text: textOf(schema),
      fields: schema.$ref || at(holds, "items").$ref ? [] : this.#fields(holds),
    };
  }

  /** A type as people read it. Named records are kept for `records`. */
  #type(schema: Json): string {
    const named = nameIn(schema);
    if (named) {
      this.#named.add(named);
      return named;
    }
    if (Array.isArray(schema.anyOf))
      return this.#either(schema.anyOf.map((each) => this.#type(each as Json)));
    if (Array.isArray(schema.enum)) return schema.enum.map((word) => JSON.stringify(word)).join(" | ");
    if (schema.const !== undefined) return JSON.stringify(schema.const);
    const types = [schema.type].flat();
    const isNumber = types.includes("number") || types.includes("integer");
    return this.#either(
      types
        .filter((type) => !(isNumber && type === "string"))
        .map((type) => {
          if (type === "array") {
            return this.#t("docs:type.list", { type: this.#type((schema.items ?? {}) as Json) });
          }
          const word = type === "string" ? (FORMATS[String(schema.format)] ?? type) : String(type);
          return isWord(word) ? this.#t(`docs:type.${word}`) : word;
        }),
    );
  }

  #either(types: readonly string[]): string {
    return types.join(` ${this.#t("docs:type.or")} `);
  }

  #bounds(schema: Json): string[] {
    return BOUNDS.flatMap((name) => {
      const bound = schema[name];
      return bound === undefined ? [] : this.#t(`docs:bound.${name}`, { bound: Number(bound) });
    });
  }

  #resolved(schema: Json): Json {
    const named = nameIn(schema);
    return named ? at(this.#description, "components", "schemas", named) : schema;
  }
}

const FORMATS: Record<string, Word> = { "date-time": "instant", date: "day" };
const WORDS = ["string", "integer", "number", "boolean", "object", "instant", "day"] as const;
type Word = (typeof WORDS)[number];
const isWord = (text: string): text is Word => WORDS.some((word) => word === text);
const BOUNDS = ["minimum", "exclusiveMinimum", "maximum", "maxLength", "maxItems"] as const;
const NOTHING: ContentView = { type: "", record: null, text: "", fields: [] };

/** Whether a record has all fields of another, and then some. */
const extendsRecord = (fields: FieldView[], other: FieldView[]) =>
  other.length > 0 &&
  fields.length > other.length &&
  other.every(({ name }, index) => fields[index]?.name === name);

const textOf = ({ description }: Json) => (typeof description === "string" ? description : "");

const nameIn = (schema: Json) => /[^/]+$/.exec(String(schema.$ref ?? ""))?.[0] ?? null;

/** The named record that a schema is, lists or may be. */
const recordIn = (schema: Json): string | null =>
  nameIn(schema) ??
  nameIn(at(schema, "items")) ??
  ((schema.anyOf ?? []) as Json[]).map(nameIn).find((name) => name !== null) ??
  null;

/** What stands at a path; empty for nothing. */
function at(json: Json | undefined, ...path: string[]): Json {
  return path.reduce<Json>((found, name) => (found[name] ?? {}) as Json, json ?? {});
}

function contentOf(message: Json): Json | null {
  const content = at(message, "content", "application/json");
  return Object.keys(content).length > 0 ? content : null;
}

/** Characters of a line that a text browser shows whole. */
const LINE = 76;

/** The request as a shell sends it, with the address of the product in APP, and in ID what the sender names. */
function shellOf(call: DescribedCall): string {
  const { method, path, example } = call;
  const { body } = example;
  const query = Object.entries(example.query ?? {}).map(([name, value]) => `${name}=${value}`);
  const address = `$APP${path.replace(":id", "$ID").replace(":month", "2026-01")}`;
  return [
    `curl ${method === "GET" ? "" : `-X ${method} `}"${[address, query.join("&")].filter(Boolean).join("?")}"`,
    ...(path === "/api/health" ? [] : ['-H "Authorization: Bearer $KEY"']),
    ...(body
      ? [
          '-H "Content-Type: application/json"',
          `-d '${inLines(JSON.stringify(body)).replace(MACHINE_ID, "'$ID'")}'`,
        ]
      : []),
  ].join(" \\\n  ");
}

/** JSON with a new line after a comma where it would be too long. */
function inLines(json: string): string {
  const lines = [""];
  for (const part of json.split(/(?<=,)(?=")/)) {
    const line = (lines.pop() ?? "") + part;
    lines.push(...(line.length > LINE - 6 ? [line.slice(0, -part.length), part] : [line]));
  }
  return lines.filter(Boolean).join("\n  ");
}

/** The answer of an example; a list of one record. */
function exampleOf(answer: Json | undefined): string {
  const { example } = (answer && contentOf(answer)) ?? {};
  return example === undefined ? "" : JSON.stringify(example, null, 2);
}
