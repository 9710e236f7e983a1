import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { keyAccessOf, POLICY, type PolicyPath } from "#app/auth/policy.ts";
import { SCOPES, type Scope } from "#app/domain/keys/api-key.ts";
import { DESCRIBED_CALLS, type Example, MACHINE_ID } from "#app/http/docs/calls.ts";
import { newCompany } from "#tests/support/accounts.ts";
import { textOfDatabase } from "#tests/support/database-text.ts";
import { newProgram, type Program } from "#tests/support/keys.ts";
import { startedProduct } from "#tests/support/started.ts";

/** What each scope opens, and that nothing else opens to a key. */

const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE"] as const;

let all: Program;
const without = {} as Record<Scope, Program>;
const alone = {} as Record<Scope, Program>;

const product = await startedProduct({ RATE_LIMIT_SCALE: "100000" });
const company = await newCompany(product);
beforeAll(async () => {
  await company.machine();
  all = await newProgram(product, company);
  const other = await newCompany(product);
  for (const scope of SCOPES) {
    without[scope] = await newProgram(
      product,
      other,
      SCOPES.filter((each) => each !== scope),
    );
    alone[scope] = await newProgram(product, company, [scope]);
  }
});

const calls = (Object.keys(POLICY) as PolicyPath[])
  .filter((path) => path.startsWith("/api/") && path !== "/api/*")
  .flatMap((path) => {
    const { access } = POLICY[path];
    const methods = typeof access === "string" ? [] : METHODS.filter((method) => method in access);
    return methods.map((method) => ({ path, method, needs: keyAccessOf(path, method) }));
  });

const addressOf = (path: string) => path.replace(/:\w+/g, "none");
const opened = calls.filter(({ needs }) => needs !== null && needs !== "unread");
const isStaffs = (path: string) => path.startsWith("/api/admin/accounts");

/** Everything stored but how often keys were used. */
const stored = async () => {
  await product.run("update api_keys set last_used_at = null");
  await product.run("delete from rate_limits");
  return textOfDatabase(product.db);
};

it("opens 48 calls to keys: one to each, and to each scope its own", () => {
  const counts = Object.fromEntries(
    [...SCOPES, "any"].map((scope) => [scope, opened.filter(({ needs }) => needs === scope).length]),
  );
  expect(counts).toEqual({ any: 1, read: 24, readings: 6, reports: 6, services: 4, machines: 7 });
});

it("refuses a key of all scopes every other call, and changes nothing", async () => {
  const before = await stored();
  for (const { path, method, needs } of calls) {
    if (needs !== null) continue;
    const { status, body } = await all.send(method, addressOf(path), method === "GET" ? undefined : {});
    const message = isStaffs(path) ? body.message : "A key can't do this.";
    expect([method, path, status, body.message]).toEqual([method, path, isStaffs(path) ? 404 : 403, message]);
  }
  expect(await stored()).toBe(before);
});

it("refuses a key without the scope, whatever the id, and changes nothing", async () => {
  const machine = await company.machine();
  const before = await stored();
  for (const { path, method, needs } of opened) {
    if (needs === null || needs === "any" || needs === "unread") continue;
    for (const id of ["none", machine.id]) {
      const address = path.replace(/:\w+/g, id);
      const answer = await without[needs].send(method, address, method === "GET" ? undefined : {});
      expect([method, path, answer.status, answer.body, answer.headers.get("WWW-Authenticate")]).toEqual([
        method,
        path,
        403,
        { message: `This key needs the scope: ${needs}.`, scope: needs },
        `Bearer realm="api", error="insufficient_scope", scope="${needs}"`,
      ]);
    }
  }
  expect(await stored()).toBe(before);
});

it("lets a key with the scope alone pass the guard", async () => {
  for (const { path, method, needs } of opened) {
    const program = needs === "any" || needs === null || needs === "unread" ? all : alone[needs];
    const { status, body } = await program.send(method, addressOf(path), method === "GET" ? undefined : {});
    expect([method, path, status === 403 ? body : null]).toEqual([method, path, null]);
  }
});

it("refuses ids of another company like unknown ones, in paths and bodies, and changes nothing", async () => {
  const [theirs, own] = [await newCompany(product), await company.machine()];
  const { send } = await newProgram(product, theirs);
  const machine = await theirs.machine({ name: "Theirs" });
  const sold = await theirs.machine();
  const at = `/api/equipment/${machine.id}`;
  const idOf = async (path: string, body: object) => (await send("POST", path, body)).body.id;
  const ids: Record<string, string> = {
    equipment: machine.id,
    readings: await idOf(`${at}/readings`, { value: 5 }),
    "fuel-entries": await idOf("/api/fuel-entries", { equipmentId: machine.id, fuelAdded: 5 }),
    "operator-updates": await idOf("/api/operator-updates", { equipmentId: machine.id, newUsage: 6 }),
    issues: await idOf(`${at}/issues`, { condition: "needs_attention", description: "Leaks" }),
    "service-entries": await idOf(`${at}/service-entries`, { otherWork: "Hose" }),
    "service-tasks": await idOf(`${at}/service-tasks`, { name: "Grease", serviceInterval: 50 }),
    "retired-equipment": await idOf(`/api/equipment/${sold.id}/retire`, {}),
  };
  const before = await stored();
  const refused = async (
    method: string,
    path: string,
    of: (id: string) => object | undefined,
    id: string,
  ) => {
    const send = (given: string) => all.send(method, path.replace(":id", given), of(given));
    const [foreign, unknown] = [await send(id), await send("none")];
    expect([method, path, foreign.status, foreign.body]).toEqual([
      method,
      path,
      unknown.status,
      unknown.body,
    ]);
    return foreign.status;
  };
  for (const { method, path, example } of DESCRIBED_CALLS) {
    const { body } = example as Example;
    const isNamed = path.includes(":id") || Object.values(body ?? {}).includes(MACHINE_ID);
    if (!isNamed) continue;
    const kind = path.includes(":id") ? (path.split("/")[2] ?? "") : "equipment";
    const bodyOf = (id: string) =>
      method === "GET" ? undefined : { ...body, ...(body?.equipmentId ? { equipmentId: id } : {}) };
    expect([method, path, await refused(method, path, bodyOf, ids[kind] ?? "")]).toEqual([method, path, 404]);
  }
  const services = `/api/equipment/${own.id}/service-entries`;
  for (const [field, kind] of [
    ["issueIds", "issues"],
    ["tasks", "service-tasks"],
  ] as const) {
    const bodyOf = (id: string) => ({ otherWork: "Hose", [field]: [id] });
    expect([field, await refused("POST", services, bodyOf, ids[kind] ?? "")]).toEqual([field, 400]);
  }
  expect(await stored()).toBe(before);
});

it("keeps a machine from a key of 'machines', and people's acts from every key", async () => {
  const machine = await company.machine();
  expect((await alone.machines.send("DELETE", `/api/equipment/${machine.id}`)).status).toBe(403);
  expect(await product.value("select count(*) from equipment where id = ?", machine.id)).toBe(1);
  const headers = { "X-HTTP-Method-Override": "DELETE" };
  const overridden = await alone.machines.send(
    "POST",
    `/api/equipment/${machine.id}?_method=DELETE`,
    {},
    headers,
  );
  expect(overridden.status).toBe(405);
  for (const path of ["operator-updates/none/apply", "operator-updates/none/dismiss", "photos/upload"]) {
    expect([path, (await all.send("POST", `/api/${path}`, {})).status]).toEqual([path, 403]);
  }
});

describe("a key that writes and may not read", () => {
  beforeEach(() =>
    company.owner.ask("POST", "/api/fuel-prices", {
      fuel: "gas",
      effectiveOn: "2026-01-01",
      pricePerUnit: 3.5,
    }),
  );

  it("learns no costs", async () => {
    const machine = await company.machine({ fuelType: "gasoline" });
    const fuel = { equipmentId: machine.id, fuelAdded: 10 };
    const [blind, seeing] = [
      await alone.readings.send("POST", "/api/fuel-entries", fuel),
      await all.send("POST", "/api/fuel-entries", fuel),
    ];
    expect([blind.status, blind.body.fuelCost, seeing.body.fuelCost]).toEqual([201, null, 35]);
    expect((await alone.readings.send("GET", "/api/fuel-entries")).status).toBe(403);
  });
});
