import { describe, expect, it } from "vitest";
import { type Company, newCompany } from "#tests/support/accounts.ts";
import { count, HEADER, newDraft, setLimit } from "#tests/support/bulk-imports.ts";
import { putMachines } from "#tests/support/machines.ts";
import { startedProduct } from "#tests/support/started.ts";

/** The equipment limit while every way of adding machines runs concurrently. */

const product = await startedProduct({ RATE_LIMIT_SCALE: "1000" });

const PLACES = 15;
const numbers = (many: number) => Array.from({ length: many }, (_, index) => index + 1);

/** A company with this many machines and a limit of fifteen. */
async function companyWith(machines: number): Promise<Company> {
  const company = await newCompany(product);
  const fleet = numbers(machines).map((n) => ({ name: `Old ${n}`, serial: `${n}`, interval: 0, usage: 0 }));
  if (machines > 0) await putMachines(product, company, fleet);
  await setLimit(product, company.id, PLACES);
  return company;
}

const addByCall = async ({ owner }: Company, name: string) =>
  (await owner.json("POST", "/api/equipment", { name, type: "tools", unit: "hours" })).status;

/** Each opened form has its own idempotency key. */
const addByForm = async ({ owner }: Company, name: string) => {
  const answer = await owner.post("/add-equipment", {
    idempotencyKey: crypto.randomUUID(),
    name,
    type: "tools",
    unit: "hours",
  });
  const html = await answer.text();
  if (answer.status === 403) {
    expect(html).toContain("You have exceeded your equipment limit.");
    expect(html, "what was typed").toContain(`value="${name}"`);
  }
  return answer.status;
};

const newMachines = (from: number, many: number) =>
  [HEADER, ...numbers(many).map((n) => `Imported ${from + n},tools,${from + n},hours`)].join("\n");

/** Retires this many machines; returns the ids of their retirements. */
async function retired(company: Company, many: number): Promise<string[]> {
  const fleet = numbers(many).map((n) => ({ name: `Away ${n}`, serial: `away ${n}`, interval: 0, usage: 5 }));
  const ids = await putMachines(product, company, fleet);
  const answers = await Promise.all(
    [...ids.values()].map((id) => company.owner.json("POST", `/api/equipment/${id}/retire`, {})),
  );
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201));
  return answers.map(({ body }) => body.id);
}

const restore = async ({ owner }: Company, id: string) =>
  (await owner.json("POST", `/api/retired-equipment/${id}/restore`)).status;

const tally = (statuses: number[]) =>
  Object.fromEntries([...new Set(statuses)].sort().map((s) => [s, statuses.filter((t) => t === s).length]));

/** Every machine has its first reading and history, and none of these lacks a machine. */
async function expectWhole({ id }: Company, machines: number) {
  const at = async (table: string) =>
    product.first<{ n: number }>(
      `select count(distinct equipment_id) as n from ${table} where company_id = ?1
         and equipment_id in (select id from equipment where company_id = ?1)`,
      id,
    );
  expect(await count(product, "equipment", id)).toBe(machines);
  expect(await at("meter_readings")).toEqual({ n: machines });
}

describe("sixty concurrent additions with one place left", () => {
  it.each<[string, (company: Company, n: number) => Promise<number>, Record<number, number>]>([
    ["by calls", (company, n) => addByCall(company, `New ${n}`), { 201: 1, 403: 59 }],
    ["by forms", (company, n) => addByForm(company, `New ${n}`), { 302: 1, 403: 59 }],
  ])("%s add one machine", async (_, add, outcome) => {
    const company = await companyWith(PLACES - 1);
    const statuses = await Promise.all(numbers(60).map((n) => add(company, n)));
    expect(tally(statuses)).toEqual(outcome);
    await expectWhole(company, PLACES);
    expect(await count(product, "history_records", company.id), "history of the one").toBe(1);
  });

  it("half by forms and half by calls add one machine", async () => {
    const company = await companyWith(PLACES - 1);
    const statuses = await Promise.all(
      numbers(60).map((n) => (n % 2 ? addByForm(company, `Form ${n}`) : addByCall(company, `Call ${n}`))),
    );
    const added = statuses.filter((status) => status === 201 || status === 302);
    expect(added).toHaveLength(1);
    expect(statuses.filter((status) => status === 403)).toHaveLength(59);
    await expectWhole(company, PLACES);
  });
});

it("holds against sixty concurrent restores", async () => {
  const company = await companyWith(0);
  const away = await retired(company, 60);
  const putBack = numbers(PLACES - 1).map((n) => ({
    name: `New ${n}`,
    serial: `${n}`,
    interval: 0,
    usage: 0,
  }));
  await putMachines(product, company, putBack);
  expect(tally(await Promise.all(away.map((id) => restore(company, id))))).toEqual({ 201: 1, 403: 59 });
  await expectWhole(company, PLACES);
  expect(await count(product, "retired_equipment", company.id)).toBe(59);
});

it("holds against imports, restores, forms and calls together", async () => {
  const company = await companyWith(0);
  const away = await retired(company, 10);
  const drafts = await Promise.all(
    [0, 10, 20].map((from) => newDraft(product, company.owner, newMachines(from, 10))),
  );
  const acts = [
    ...drafts.map(async (page) => (await company.owner.post(page, {})).status),
    ...away.map((id) => restore(company, id)),
    ...numbers(10).map((n) => addByForm(company, `Form ${n}`)),
    ...numbers(10).map((n) => addByCall(company, `Call ${n}`)),
  ];
  const statuses = await Promise.all(acts);
  expect(statuses.filter((status) => status >= 500)).toEqual([]);
  await expectWhole(company, PLACES);
  expect(await addByCall(company, "One more")).toBe(403);
});

it("allows any number without a limit", async () => {
  const company = await companyWith(PLACES);
  await setLimit(product, company.id, -1);
  const statuses = await Promise.all(numbers(10).map((n) => addByCall(company, `New ${n}`)));
  expect(tally(statuses)).toEqual({ 201: 10 });
});

const BANNER = {
  en: [
    "You have exceeded your equipment limit. Please upgrade your plan or remove some equipment to continue adding new items.",
    "Upgrade Now",
  ],
  es: [
    "Superó su límite de equipos. Mejore su plan o retire algún equipo para seguir agregando nuevos.",
    "Mejorar el plan",
  ],
} as const;

describe("the banner of an exceeded limit", () => {
  it.each(["en", "es"] as const)("shows on the dashboard and the subscription page, in %s", async (lng) => {
    const company = await companyWith(PLACES);
    const { owner } = company;
    await owner.post("/settings", { lng });
    const [words, upgrade] = BANNER[lng];
    for (const path of ["/", "/subscription"])
      expect(await owner.html(path), `full, ${path}`).not.toContain(words);
    // At the limit, the pages for adding say so before any input.
    for (const path of ["/add-equipment", "/add-equipment/import"]) {
      const html = await owner.html(path);
      expect(html, path).toContain(words);
      expect(html, path).toContain(`<a class="btn" href="/subscription">${upgrade}</a>`);
    }

    await setLimit(product, company.id, PLACES - 1);
    for (const path of ["/", "/subscription"])
      expect(await owner.html(path), `over, ${path}`).toContain(words);
    expect(await owner.html("/")).toContain(`<a class="btn" href="/subscription">${upgrade}</a>`);
    expect(await addByCall(company, "One more")).toBe(403);

    // Retired machines don't count.
    const [machine] = await owner.ask("GET", "/api/equipment");
    await owner.json("POST", `/api/equipment/${machine.id}/retire`, {});
    for (const path of ["/", "/subscription"])
      expect(await owner.html(path), `full again`).not.toContain(words);
    expect(await addByCall(company, "One more")).toBe(403);
  });
});
