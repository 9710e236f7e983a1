import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { keyAccessOf, POLICY, type PolicyPath } from "#app/auth/policy.ts";
import { deprecatedCall } from "#app/domain/keys/deprecated-calls.ts";
import { isCost } from "#app/forms/wire.ts";
import { DESCRIBED_CALLS, templateOf } from "#app/http/docs/calls.ts";
import { description } from "#scripts/openapi.ts";
import { breaksIn } from "./support/additive.ts";

// biome-ignore lint/suspicious/noExplicitAny: a JSON document, read by its path
type Json = any;

const present: Json = JSON.parse(JSON.stringify(description()));
const published: Json = JSON.parse(readFileSync("docs/openapi.json", "utf8"));
const copy = (): Json => structuredClone(present);

const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE"];

/** The calls that the policy table opens to keys, and the one that needs none. */
const opened = (Object.keys(POLICY) as PolicyPath[])
  .filter((path) => path.startsWith("/api/") && !/^\/api\/(?:docs|openapi)/.test(path))
  .flatMap((path) =>
    METHODS.filter((method) => keyAccessOf(path, method)).map((method) => ({ method, path })),
  );

const operations = DESCRIBED_CALLS.map(({ method, path }) => ({
  name: `${method} ${path}`,
  method,
  path,
  operation: present.paths[templateOf(path)][method.toLowerCase()],
}));

describe("the description of the calls", () => {
  it("describes the calls that the policy table opens to keys, 48, and the one that needs no key", () => {
    const named = opened.map(({ method, path }) => `${method} ${path}`);
    expect(operations.map(({ name }) => name).sort()).toEqual(named.sort());
    expect(named).toHaveLength(49);
    const written = Object.values<Json>(present.paths).flatMap((methods) => Object.keys(methods));
    expect(written).toHaveLength(49);
  });

  it("names each call once, with a line, its scope and an example", () => {
    expect(new Set(operations.map(({ operation }) => operation.operationId)).size).toBe(49);
    for (const { name, method, path, operation } of operations) {
      const access = keyAccessOf(path, method);
      const scope = access === "unread" ? [] : [{ key: access === "any" ? [] : [access] }];
      expect(operation.security, name).toEqual(scope);
      expect(operation.summary, name).toMatch(/^[A-Z].*[^.]$/);
      const answers = Object.entries<Json>(operation.responses).filter(([status]) => status < "300");
      for (const [status, { content }] of answers) {
        expect(status === "204" || content["application/json"].example, `${name} ${status}`).toBeTruthy();
      }
      const body = operation.requestBody?.content["application/json"];
      if (body && method !== "PATCH") expect(body.example, name).toBeTruthy();
    }
  });

  it("marks as costs only fields whose names keys without read are not told", () => {
    const marked = [
      ...JSON.stringify(present).matchAll(
        /"(\w+)":\{(?:[^{}]|\{[^{}]*\})*?"description":"Dollars; null for a key/g,
      ),
    ].map(([, name = ""]) => name);
    expect(marked.length).toBeGreaterThan(5);
    expect(marked.filter((name) => !isCost(name))).toEqual([]);
  });

  it("leaves no schema empty", () => {
    expect(emptyIn(present)).toEqual([]);
    const emptied = copy();
    emptied.components.schemas.Machine.properties.name = {};
    expect(emptyIn(emptied)).toEqual(["/components/schemas/Machine/properties/name"]);
  });

  it("gives each field of a new machine a type", () => {
    const { properties } =
      present.paths["/api/equipment"].post.requestBody.content["application/json"].schema;
    expect(Object.keys(properties)).toContain("purchasePrice");
    for (const [name, { type }] of Object.entries<Json>(properties)) expect(type, name).toBeDefined();
  });

  it("says of a deprecated call so, and until when it answers", () => {
    const deprecation = deprecatedCall("2027-01-01T00:00:00Z", "2028-01-01T00:00:00Z");
    const { paths }: Json = JSON.parse(JSON.stringify(description({ "GET /api/issues/{id}": deprecation })));
    expect(paths["/api/issues/{id}"].get).toMatchObject({
      ...{ deprecated: true, "x-sunset": "2028-01-01T00:00:00.000Z" },
    });
    expect(paths["/api/issues/{id}"].patch.deprecated).toBeUndefined();
    for (const call of ["GET /api/issues/:id", "PUT /api/issues/{id}", "GET /api/nothing"]) {
      expect(() => description({ [call]: deprecation })).toThrow(call);
    }
  });

  it("holds the nine events and the test", () => {
    expect(Object.keys(present.webhooks)).toHaveLength(10);
  });
});

/** Where a schema says nothing of its values. */
function emptyIn(json: Json, at = ""): string[] {
  if (typeof json !== "object" || json === null || at.endsWith("/example")) return [];
  const own =
    /\/(?:schema|items|(?:properties|schemas)\/[^/]+|anyOf\/\d+)$/.test(at) && Object.keys(json).length === 0;
  return [
    ...(own ? [at] : []),
    ...Object.entries(json).flatMap(([name, value]) => emptyIn(value, `${at}/${name}`)),
  ];
}

const bodyOf = (json: Json) =>
  json.paths["/api/equipment"].post.requestBody.content["application/json"].schema;

describe("against the published description", () => {
  it("only adds", () => expect(breaksIn(published, present)).toEqual([]));

  it("has a higher version and a line in docs/api-changes.md where it differs", () => {
    const changes = readFileSync("docs/api-changes.md", "utf8");
    expect(versionFault(published, present, changes)).toBeNull();
    const changed = copy();
    changed.components.schemas.Machine.properties.colour = { type: "string" };
    expect(versionFault(present, changed, changes)).toBe("no higher version");
    changed.info.version = "99.0.0";
    expect(versionFault(present, changed, changes)).toBe("no line of 99.0.0");
    expect(versionFault(present, changed, "## 99.0.0\n\nMachines have a colour.")).toBeNull();
  });

  const BREAKS: [what: string, change: (json: Json) => void, said: RegExp][] = [
    ["a call goes", (json) => delete json.paths["/api/plan"], /GET \/api\/plan is gone/],
    [
      "a field of an answer goes",
      ({ components }) => delete components.schemas.Machine.properties.name,
      /name is gone/,
    ],
    [
      "a field of an answer gets another name",
      ({ components }) => {
        const { properties } = components.schemas.Issue;
        properties.text = properties.description;
        delete properties.description;
      },
      /description is gone/,
    ],
    [
      "an answer may be null",
      ({ components }) =>
        Object.assign(components.schemas.Machine.properties.name, { type: ["string", "null"] }),
      /null is new/,
    ],
    [
      "a field of an answer may be missing",
      ({ components }) => components.schemas.Machine.required.shift(),
      /may be missing/,
    ],
    [
      "a word of a body goes",
      (json) => bodyOf(json).properties.type.enum.shift(),
      /"vehicle" is no longer taken/,
    ],
    ["a field of a body is required", (json) => bodyOf(json).required.push("make"), /make is required/],
    [
      "a body takes less text",
      (json) => Object.assign(bodyOf(json).properties.make, { maxLength: 10 }),
      /maxLength is narrower/,
    ],
    [
      "a call needs another scope",
      (json) => Object.assign(json.paths["/api/plan"].get, { security: [{ key: ["machines"] }] }),
      /another scope/,
    ],
    ["an event goes", ({ webhooks }) => delete webhooks["issue.opened"], /issue.opened is gone/],
  ];
  it.each(BREAKS)("refuses that %s", (_what, change, said) => {
    const changed = copy();
    change(changed);
    expect(breaksIn(present, changed).join("\n")).toMatch(said);
  });

  it("lets a call go from its published end on", () => {
    const [marked, changed] = [copy(), copy()];
    marked.paths["/api/plan"].get["x-sunset"] = "2028-01-01T00:00:00.000Z";
    delete changed.paths["/api/plan"];
    const breaksAt = (instant: string) => breaksIn(marked, changed, new Date(instant));
    expect(breaksAt("2027-12-31T23:59:59Z")).toEqual(["GET /api/plan is gone"]);
    expect(breaksAt("2028-01-01T00:00:00Z")).toEqual([]);
  });

  const ADDITIONS: [what: string, change: (json: Json) => void][] = [
    [
      "an optional field of a body",
      (json) => Object.assign(bodyOf(json).properties, { colour: { type: "string" } }),
    ],
    [
      "a field of an answer",
      ({ components }) =>
        Object.assign(components.schemas.Machine.properties, { colour: { type: "string" } }),
    ],
    [
      "a word of an answer",
      ({ components }) => components.schemas.Machine.properties.status.enum.push("resting"),
    ],
    ["a call", ({ paths }) => Object.assign(paths, { "/api/colours": { get: {} } })],
  ];
  it.each(ADDITIONS)("takes %s", (_what, change) => {
    const changed = copy();
    change(changed);
    expect(breaksIn(present, changed)).toEqual([]);
  });
});

/** Why a changed description may not be published as it is; null if it may. */
function versionFault(before: Json, after: Json, changes: string): string | null {
  if (JSON.stringify(before) === JSON.stringify(after)) return null;
  const [was, is] = [before, after].map(({ info }) => info.version.split(".").map(Number) as number[]);
  const higher = is?.reduce((sign, part, index) => sign || part - (was?.[index] ?? 0), 0) ?? 0;
  if (higher <= 0) return "no higher version";
  return changes.includes(`## ${after.info.version}\n`) ? null : `no line of ${after.info.version}`;
}
