import { beforeAll, describe, expect, it } from "vitest";
import { keyAccessOf } from "#app/auth/policy.ts";
import type { Scope } from "#app/domain/keys/api-key.ts";
import { DESCRIBED_CALLS, type DescribedCall, MACHINE_ID, templateOf } from "#app/http/docs/calls.ts";
import { startedProduct } from "#tests/support/started.ts";
import { builtDescription } from "../../support/description.ts";
import { newProgram, type Program } from "../../support/keys.ts";
import { wholeTextIn } from "../../support/page-text.ts";

const programs = new Map<Scope | "any" | "unread", Program>();
/** The newest record of each list, as the examples make them one after the other. */
const made = new Map<string, string>();

const product = await startedProduct({ DEMO: "on" });
beforeAll(async () => {
  await product.client().post("/dev/demo", {});
  const owner = product.client();
  await owner.post("/login", { emailOrBusinessName: "demo@example.com", password: "harvest-moon-7" });
  for (const scope of ["read", "readings", "reports", "services", "machines"] as const) {
    programs.set(scope, await newProgram(product, { owner }, [scope], `Example of ${scope}`));
  }
  for (const access of ["any", "unread"] as const) programs.set(access, reader());
});

function reader(): Program {
  const program = programs.get("read");
  if (!program) throw new Error("There is no key that reads");
  return program;
}

const listOf = (path: string) => /^\/api\/([\w-]+)/.exec(path)?.[1] ?? "";

/** The record that a path names: one that an example made, else the first of its list. */
async function recordOf(list: string): Promise<string> {
  const known = made.get(list);
  if (known) return known;
  const { body } = await reader().send("GET", `/api/${list}${list === "issues" ? "?status=all" : ""}`);
  return (Array.isArray(body) ? body : body.entries)[0].id;
}

async function send(call: DescribedCall) {
  const { method, path, example } = call;
  const id = path.includes(":id") ? await recordOf(listOf(path)) : "";
  const query = new URLSearchParams(example.query).toString();
  const address = `${path.replace(":id", id).replace(":month", "2026-01")}${query && `?${query}`}`;
  const { body } = example;
  const sent =
    body?.equipmentId === MACHINE_ID ? { ...body, equipmentId: await recordOf("equipment") } : body;
  return (programs.get(keyAccessOf(path, method) ?? "any") ?? reader()).send(method, address, sent);
}

/** Fields at which a rule over several fields says what is missing. */
const OF_SEVERAL = ["serviceInterval", "newUsage", "tasks"];

describe("a body without anything", () => {
  for (const call of DESCRIBED_CALLS.filter(({ method, example }) => method === "POST" && example.body)) {
    it(`${call.method} ${templateOf(call.path)} is refused at no field but those described as required`, async () => {
      const answer = await send({ ...call, example: { body: {} } });
      const { requestBody } = builtDescription().json.paths[templateOf(call.path)].post;
      const { required = [] } = requestBody.content["application/json"].schema;
      const missing = Object.keys(answer.body.errors ?? {}).filter((name) => !OF_SEVERAL.includes(name));
      expect(required).toEqual(expect.arrayContaining(missing));
    });
  }
});

/** Where the record of a good answer is listed. */
const MAKES: Partial<Record<DescribedCall["name"], string>> = {
  addMachine: "equipment",
  restoreMachine: "equipment",
  retireMachine: "retired-equipment",
  addTask: "service-tasks",
  addReading: "readings",
  addFuel: "fuel-entries",
  sendReport: "operator-updates",
  raiseIssue: "issues",
  recordService: "service-entries",
};

describe("the examples of the documentation, in the demo company with a key of their scope", () => {
  for (const call of DESCRIBED_CALLS) {
    const { name, method, path, part } = call;
    it(`${method} ${templateOf(path)} answers as described, and stands on the page`, async () => {
      const answer = await send(call);
      const { responses } = builtDescription().json.paths[templateOf(path)][method.toLowerCase()];
      const good = Object.keys(responses).filter((status) => status < "300");
      expect(good, JSON.stringify(answer.body)).toContain(String(answer.status));
      const list = MAKES[name];
      if (list) made.set(list, answer.body.id);
      const page = wholeTextIn(await (await fetch(`${product.url}/api/docs/${part}`)).text());
      const { body } = call.example;
      if (body) {
        const shown = JSON.stringify(body).replace(MACHINE_ID, "'$ID'");
        expect(page.replace(/\s/g, "")).toContain(shown.replace(/\s/g, ""));
      }
    });
  }
});
