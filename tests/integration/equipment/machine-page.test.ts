import { expect, it } from "vitest";
import { DAY_MS } from "#app/domain/durations.ts";
import { newCompany, newOperator } from "#tests/support/accounts.ts";
import { putCheck } from "#tests/support/checks.ts";
import { plainText, saidIn } from "#tests/support/page-text.ts";
import type { Client } from "#tests/support/product.ts";
import { seedMachine, seedMachines } from "#tests/support/seeded-machines.ts";
import { serve } from "#tests/support/services.ts";
import { startedProduct } from "#tests/support/started.ts";

/** The page of one machine with its tabs. */

const product = await startedProduct({ RATE_LIMIT_SCALE: "1000" });
const company = await newCompany(product);

async function seeded(machine: Parameters<typeof seedMachine>[1]): Promise<string> {
  const seed = { ...seedMachine("Old <loader>", machine), id: crypto.randomUUID() };
  await seedMachines(product.db, company.id, [seed]);
  return seed.id;
}

async function pageOf(id: string, client: Client = company.owner) {
  const response = await client.get(`/equipment-items/${id}`);
  const html = await response.text();
  return { response, html, texts: saidIn(html).map(({ text }) => text) };
}

const actionsIn = (html: string) => {
  const [, nav = ""] =
    /<nav [^>]*aria-label="(?:Actions for|Acciones de) Old &lt;loader&gt;(?: \([\w-]+\))?".*?>(.*?)<\/nav>/s.exec(
      html,
    ) ?? [];
  return [...nav.matchAll(/class="([^"]*)" href="([^"]*)"[^>]*>([^<]*)/g)].map(
    ([, worn = "", href, label]) => ({
      label,
      href,
      primary: worn.includes("btn-primary"),
    }),
  );
};

/** The figures of a machine's page by their names. */
function figuresIn(html: string): Record<string, string> {
  const [, list = ""] = /<dl[^>]*>(.*?)<\/dl>/s.exec(html) ?? [];
  const figures = list
    .split("<dt")
    .slice(1)
    .map((each) => {
      const [, name = "", value = ""] = /^[^>]*>(.*?)<\/dt>(.*)$/s.exec(each) ?? [];
      return [name, plainText(value).trim()];
    });
  return Object.fromEntries(figures);
}

it("shows a machine at a glance, in two round trips and without the framework's script", async () => {
  const id = await seeded({
    type: "machinery",
    currentUsage: 12_345,
    lastServiceUsage: 11_000,
    serviceInterval: 1_000,
    threshold: 12_400,
    hasScheduledMaintenance: true,
    nextMaintenanceDate: "2999-03-04",
  });
  await product.run(
    `update equipment set serial_number = 'SN-77', maintenance_interval = 3, maintenance_interval_unit = 'months',
      fuel_type = 'diesel', purchase_date = '2020-03-12', purchase_price = 1234500, description = 'North farm'
      where id = ?`,
    id,
  );
  const { response, html, texts } = await pageOf(id);
  expect(response.status).toBe(200);
  expect(response.headers.get("X-D1-Round-Trips")).toBe("2");
  expect(html).not.toContain("__remixContext");
  expect(html).toContain("<title>Old &lt;loader&gt; - Overview</title>");
  expect(html).toMatch(/<h1[^>]*>Old &lt;loader&gt;<\/h1>/);
  for (const said of [
    ...["Machinery", "Serial SN-77", "Overdue", "Overdue by 34.5 hours", "Near end of life"],
    ...["1,234.5 hours", "Every 100 hours or 3 months", "At 1,200 hours", "On Mar 4, 2999"],
    ...["Fuel type", "Diesel", "Lifespan", "1,240 hours", "Mar 12, 2020", "North farm"],
  ]) {
    expect(texts).toContain(said);
  }
  expect(html).toContain("$12,345.00");
  expect(figuresIn(html)).toMatchObject({ "Next service": "Now", "Open issues": "–" });
});

it("says that nothing is planned, and draws no chart without two readings, no empty card and no usage of a machine without a meter", async () => {
  const id = await seeded({ type: "tools", unit: "n/a" });
  const { html, texts } = await pageOf(id);
  expect(texts).not.toContain("0");
  expect(texts).toContain("No schedule");
  expect(figuresIn(html)).toEqual({ "Next service": "– Not scheduled", "Open issues": "–" });
  expect(texts).toContain(`ID ${id.slice(0, 8)}`);
  for (const title of ["Usage over time", "Service parts", "Details", "Open issues (", "Pre-start check"]) {
    expect(html).not.toContain(`${title}</h2>`);
  }
});

it("says on every tab who read the meter, under the machine's name, with the tab in the title", async () => {
  const machine = await company.machine({ name: "Loader", currentUsage: 120 });
  const tabs = { "": "Overview", "/services": "Service", "/history": "History" };
  for (const [path, tab] of Object.entries(tabs)) {
    const { html, texts } = await pageOf(machine.id + path);
    expect(html).toContain(`<title>Loader - ${tab}</title>`);
    expect(html).toMatch(/<h1[^>]*>Loader<\/h1>/);
    expect(texts.filter((text) => /^read \w+ \d+, \d{4} by \S/.test(text))).toHaveLength(1);
    const nav = /<nav class="tabs".*?<\/nav>/s.exec(html)?.[0] ?? "";
    expect(
      [...nav.matchAll(/<a ([^>]*)>([^<]*)/g)].map(([, a = "", word]) => [word, a.includes("aria-current")]),
    ).toEqual(Object.values(tabs).map((word) => [word, word === tab]));
    expect(html).toMatch(/href="\/equipment-list">Equipment<\/a><\/p>/);
  }
});

it("has the tab of checks for a machine with a checklist or a check alone, each check once and the latest first", async () => {
  const machine = await company.machine({ name: "Grader", currentUsage: 120 });
  const path = `${machine.id}/checks`;
  const hasTab = async () => (await pageOf(machine.id)).html.includes(`href="/equipment-items/${path}"`);
  expect(await hasTab()).toBe(false);
  expect((await pageOf(path)).texts).toContain(
    "No check yet. Operators answer the checklist in their report.",
  );
  for (const [days, operatorName] of [
    [3, "Ann"],
    [1, "Bea"],
    [2, "Cid"],
  ] as const) {
    const takenAt = new Date(Date.now() - days * DAY_MS);
    await putCheck(product, company, machine, { takenAt, operatorName });
  }
  expect(await hasTab()).toBe(true);
  const { response, html, texts } = await pageOf(path);
  expect(Number(response.headers.get("X-D1-Round-Trips"))).toBeLessThanOrEqual(2);
  expect(html).toContain("<title>Grader - Checks</title>");
  expect(texts.filter((text) => ["Ann", "Bea", "Cid"].includes(text))).toEqual(["Bea", "Cid", "Ann"]);
});

it("costs and burns per hour what the pages of costs and fuel say", async () => {
  const machine = await company.machine({ name: "Digger", currentUsage: 100, fuelType: "diesel" });
  const month = Date.now() - 28 * DAY_MS;
  await product.run("update meter_readings set taken_at = ?1 where equipment_id = ?2", month, machine.id);
  await company.owner.ask("PATCH", `/api/equipment/${machine.id}/usage`, {
    usageIncrease: 40,
    fuelAdded: 100,
  });
  await serve(product, company, machine.id, { otherWork: "Hoses", laborCost: 300_00 });
  const figures = figuresIn((await pageOf(machine.id)).html);
  const costs = await company.owner.ask("GET", "/api/costs");
  const row = costs.machines.find(({ equipmentId }: { equipmentId: string }) => equipmentId === machine.id);
  expect(row.perUnit).toBe(7.5);
  expect(figures).toMatchObject({
    "Usage per week": "10 hours",
    "Cost per hour": "$7.50 last 12 months",
    "Fuel per hour": "2.50 gal last 12 months",
  });
  expect(await company.owner.html("/fuel")).toContain("2.50 gal per hour");
  await product.run("update companies set trial_ends_at = 1 where id = ?", company.id);
  const after = figuresIn((await pageOf(machine.id)).html);
  await product.run("update companies set trial_ends_at = ? where id = ?", month * 2, company.id);
  expect(Object.keys(after)).toEqual(["Next service", "Usage per week", "Open issues"]);
});

it("offers owners and managers every act, first the one to be done, in their language", async () => {
  const id = await seeded({ type: "tools", serviceInterval: 100 });
  const here = encodeURIComponent(`/equipment-items/${id}`);
  const usage = [`/equipment-items/${id}/usage?next=${here}`, "Update Usage"];
  const service = [`/equipment-items/${id}/service?next=${here}`, "Mark as Serviced"];
  const rest = [
    [`/equipment-items/${id}/issue`, "Report an issue"],
    [`/add-equipment?edit=${id}&amp;next=${here}`, "Edit"],
    [`/equipment-list/labels?machine=${id}`, "Print label"],
    [`/equipment-items/${id}/history`, "Notes &amp; History"],
    [`/equipment-items/${id}/remove`, "Remove"],
  ];
  const offered = async (client?: Client) =>
    actionsIn((await pageOf(id, client)).html).map(({ href, label, primary }) => [href, label, primary]);
  const expected = (acts: string[][]) => acts.map((act, index) => [...act, index === 0]);
  expect(await offered()).toEqual(expected([usage, service, ...rest]));
  await product.run("update equipment set current_usage = 100 where id = ?", id);
  expect(await offered()).toEqual(expected([service, usage, ...rest]));
  const manager = await newOperator(product, company);
  await product.run("update users set role = 'manager' where id = ?", manager.id);
  manager.client.cookies.set("lng", "es");
  const { texts } = await pageOf(id, manager.client);
  expect((await offered(manager.client)).map(([href]) => href)).toEqual(
    [service, usage, ...rest].map(([href]) => href),
  );
  for (const said of ["Resumen", "Servicio", "Historial", "Más", "Próximo servicio"])
    expect(texts).toContain(said);
  for (const [href = ""] of [service, usage, ...rest])
    expect((await company.owner.get(href)).status).toBe(200);
});
