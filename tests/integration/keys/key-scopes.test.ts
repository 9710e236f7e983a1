import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { keyAccessOf, POLICY, type PolicyPath } from "#app/auth/policy.ts";
import { SCOPES, type Scope } from "#app/domain/keys/api-key.ts";
import { type Company, newCompany } from "#tests/support/accounts.ts";
import { textOfDatabase } from "#tests/support/database-text.ts";
import { newProgram, type Program } from "#tests/support/keys.ts";
import { type Product, startProduct } from "#tests/support/product.ts";

/** What each scope opens, and that nothing else opens to a key. */

const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE"] as const;

let product: Product;
let company: Company;
let all: Program;
const without = {} as Record<Scope, Program>;
const alone = {} as Record<Scope, Program>;

beforeAll(async () => {
  product = await startProduct({ RATE_LIMIT_SCALE: "100000" });
  company = await newCompany(product);
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
afterAll(() => product.stop());

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

it("refuses ids of another company like unknown ones", async () => {
  const theirs = await (await newCompany(product)).machine({ name: "Theirs" });
  for (const { path, method } of opened.filter(({ path }) => path.startsWith("/api/equipment/:id"))) {
    const send = (id: string) => all.send(method, path.replace(":id", id), method === "GET" ? undefined : {});
    const [foreign, unknown] = [await send(theirs.id), await send("none")];
    expect([method, path, foreign.status, foreign.body]).toEqual([
      method,
      path,
      unknown.status,
      unknown.body,
    ]);
  }
  expect(await product.value("select count(*) from equipment where name = 'Theirs'")).toBe(1);
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
