import { afterAll, beforeAll, expect, it } from "vitest";
import { type Company, newCompany, newOperator } from "#tests/support/accounts.ts";
import { saidIn } from "#tests/support/page-text.ts";
import { type Client, type Product, startProduct } from "#tests/support/product.ts";
import { seedMachine, seedMachines } from "#tests/support/seeded-machines.ts";

/** The page of one machine, the target of every row's menu without script. */

let product: Product;
let company: Company;
beforeAll(async () => {
  product = await startProduct({ RATE_LIMIT_SCALE: "1000" });
  company = await newCompany(product);
});
afterAll(() => product.stop());

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
    /<nav aria-label="(?:Actions for|Acciones de) Old &lt;loader&gt;".*?>(.*?)<\/nav>/s.exec(html) ?? [];
  return [...nav.matchAll(/href="([^"]*)"[^>]*>([^<]*)/g)].map(([, href, label]) => [label, href]);
};

it("shows a machine at a glance, in one round trip and without the framework's script", async () => {
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
    "update equipment set serial_number = 'SN-77', maintenance_interval = 3, maintenance_interval_unit = 'months' where id = ?",
    id,
  );
  const { response, html, texts } = await pageOf(id);
  expect(response.status).toBe(200);
  expect(response.headers.get("X-D1-Round-Trips")).toBe("1");
  expect(html).not.toContain("__remixContext");
  expect(html).toContain("<title>Old &lt;loader&gt;</title>");
  for (const said of [
    ...["Old <loader>", "Machinery", "Serial SN-77", "Overdue", "Overdue by 34.5 hours", "Near end of life"],
    ...["1,234.5 hours", "Every 100 hours or 3 months", "At 1,200 hours", "On Mar 4, 2999"],
  ]) {
    expect(texts).toContain(said);
  }
});

it("says that nothing is planned, and uses the short number of a machine without a serial number", async () => {
  const id = await seeded({ type: "tools" });
  const { texts } = await pageOf(id);
  expect(texts).toContain("No schedule");
  expect(texts.filter((text) => text === "Not scheduled")).toHaveLength(2);
  expect(texts).toContain(`ID ${id.slice(0, 8)}`);
});

it("offers owners and managers every act, the most frequent first, in their language", async () => {
  const id = await seeded({ type: "tools" });
  const here = encodeURIComponent(`/equipment-items/${id}`);
  const hrefs = [
    `/equipment-items/${id}/usage?next=${here}`,
    `/equipment-items/${id}/service?next=${here}`,
    `/equipment-items/${id}/issue`,
    `/equipment-items/${id}/history`,
    `/equipment-items/${id}/services`,
    `/add-equipment?edit=${id}`,
    `/equipment-list/labels?machine=${id}`,
    `/equipment-items/${id}/remove`,
  ];
  const labels = [
    "Update Usage",
    "Mark as Serviced",
    "Report an issue",
    "Notes &amp; History",
    "Service plan and history",
    "Edit",
    "Print label",
    "Remove",
  ];
  expect(actionsIn((await pageOf(id)).html)).toEqual(labels.map((label, index) => [label, hrefs[index]]));
  const manager = await newOperator(product, company);
  await product.run("update users set role = 'manager' where id = ?", manager.id);
  manager.client.cookies.set("lng", "es");
  const { html, texts } = await pageOf(id, manager.client);
  expect(actionsIn(html).map(([, href]) => href)).toEqual(hrefs);
  expect(texts).toContain("Próximo servicio");
  for (const href of hrefs) expect((await company.owner.get(href)).status).toBe(200);
});

it("is closed to other companies, operators and visitors", async () => {
  const id = await seeded({ type: "tools" });
  const path = `/equipment-items/${id}`;
  const other = await newCompany(product);
  const foreign = await pageOf(id, other.owner);
  expect(foreign.response.status).toBe(404);
  expect(foreign.html).not.toContain("Old &lt;loader&gt;");
  expect((await pageOf("none")).response.status).toBe(404);
  const operator = await newOperator(product, company);
  const refused = await operator.client.get(path);
  expect([refused.status, refused.headers.get("Location")]).toEqual([302, "/"]);
  const visitor = await product.client().get(path);
  expect(visitor.headers.get("Location")).toBe(`/login?next=${encodeURIComponent(path)}`);
});
