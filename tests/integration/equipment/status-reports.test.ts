import { describe, expect, it } from "vitest";
import { type Company, newCompany } from "#tests/support/accounts.ts";
import { readCsv } from "#tests/support/csv.ts";
import { seedFleet } from "#tests/support/fleet.ts";
import { type SeedMachine, seedMachine, seedMachines } from "#tests/support/seeded-machines.ts";
import { startedProduct } from "#tests/support/started.ts";

const product = await startedProduct({ RATE_LIMIT_SCALE: "1000" });

const today = () => new Date().toISOString().slice(0, 10);
const at = (percent: number) => ({ currentUsage: percent * 10, serviceInterval: 1_000 });

const FLEET = () => [
  seedMachine("loader, old", { ...at(125), threshold: 20_000 }),
  seedMachine('Bobcat "T770"', { ...at(111.5), unit: "n/a" }),
  seedMachine("Pickup", { ...at(102), type: "vehicle", unit: "miles" }),
  seedMachine("Éxcavator <b>", { ...at(85) }),
  seedMachine("Saw", { type: "tools" }),
  seedMachine("Dated", { hasScheduledMaintenance: true, nextMaintenanceDate: "2020-02-29" }),
];

async function companyWith(machines: SeedMachine[], name?: string): Promise<Company> {
  const company = await newCompany(product, name);
  await seedMachines(product.db, company.id, machines);
  return company;
}

async function fileOf(company: Company, path: string) {
  const response = await company.owner.get(path);
  expect(response.status).toBe(200);
  const name = /filename="([^"]+)"/.exec(response.headers.get("Content-Disposition") ?? "")?.[1];
  return { name, ...readCsv(new Uint8Array(await response.arrayBuffer())) };
}

const HEADER = [
  "Name",
  "Type",
  "Fuel Type",
  "Current Usage",
  "Service Interval",
  "Unit",
  "Service Status",
  "Last Updated",
];

describe("the file of a status page", () => {
  it("contains the machines of the status, worst first and then by name, with labels", async () => {
    const company = await companyWith(FLEET());
    await companyWith(FLEET());
    const { name, header, rows } = await fileOf(company, "/exports/equipment-status.csv?status=all");
    expect(name).toBe(`equipment-status-all-${today()}.csv`);
    expect(header).toEqual(HEADER);
    expect(rows).toEqual([
      ['Bobcat "T770"', "Machinery", "N/A", "111.5", "100", "Does not apply", "Overdue", "1970-01-01"],
      ["Dated", "Machinery", "N/A", "0", "0", "Hours", "Overdue", "1970-01-01"],
      ["loader, old", "Machinery", "N/A", "125", "100", "Hours", "Overdue", "1970-01-01"],
      ["Pickup", "Vehicle", "N/A", "102", "100", "Miles", "Service Due", "1970-01-01"],
      ["Éxcavator <b>", "Machinery", "N/A", "85", "100", "Hours", "Service Soon", "1970-01-01"],
      ["Saw", "Tools", "N/A", "0", "0", "Hours", "Service OK", "1970-01-01"],
    ]);
  });

  it.each([
    ["good", ["Saw"]],
    ["approaching", ["Éxcavator <b>"]],
    ["due", ["Pickup"]],
    ["overdue", ['Bobcat "T770"', "Dated", "loader, old"]],
  ])("of %s contains no other status", async (word, names) => {
    const company = await companyWith(FLEET());
    const { name, rows } = await fileOf(company, `/exports/equipment-status.csv?status=${word}`);
    expect(name).toBe(`equipment-status-${word}-${today()}.csv`);
    expect(rows.map(([first]) => first)).toEqual(names);
  });

  it("is the header alone when no machine has the status", async () => {
    const company = await companyWith([]);
    const { header, rows } = await fileOf(company, "/exports/equipment-status.csv?status=due");
    expect([header, rows]).toEqual([HEADER, []]);
    const html = await company.owner.html("/equipment/due");
    expect(html).toMatch(/name="status" value="due"[^>]*> ?(?:<[^>]*>)*Export Empty Report/);
  });

  it("contains every machine of a large fleet once", async () => {
    const company = await newCompany(product);
    await seedFleet(product.db, company.id, 2_100);
    const all = await fileOf(company, "/exports/equipment-status.csv?status=all");
    expect(new Set(all.rows.map(([name]) => name)).size).toBe(2_100);
    expect(all.rows).toHaveLength(2_100);
    const severity = ["Overdue", "Service Due", "Service Soon", "Service OK"];
    const places = all.rows.map((row) => severity.indexOf(row[6] ?? ""));
    expect(places).toEqual(places.toSorted());
  });
});

describe("the maintenance report of the dashboard", () => {
  it("contains all machines by name, with their lifespan and their status", async () => {
    const company = await companyWith(FLEET());
    expect(await company.owner.html("/")).toContain("/exports/equipment-maintenance-report.csv");
    const { name, header, rows } = await fileOf(company, "/exports/equipment-maintenance-report.csv");
    expect(name).toBe("equipment-maintenance-report.csv");
    expect(header).toEqual(["Name", "Type", "Current Usage", "Threshold", "Unit", "Status", "Last Updated"]);
    expect(rows).toHaveLength(6);
    expect(rows).toContainEqual([
      "loader, old",
      "Machinery",
      "125",
      "2000",
      "Hours",
      "Overdue",
      "1970-01-01",
    ]);
    expect(rows).toContainEqual(["Saw", "Tools", "0", "0", "Hours", "Service OK", "1970-01-01"]);
  });

  it("says so when there is no equipment", async () => {
    const company = await companyWith([]);
    const answer = await company.owner.get("/exports/equipment-maintenance-report.csv");
    expect([answer.status, answer.headers.get("Location")]).toEqual([302, "/"]);
    expect(await company.owner.html("/")).toContain("No Data to Export");
  });
});

describe("printed reports", () => {
  it.each([
    ["/equipment-list/print", "Equipment List", 6],
    ["/equipment/overdue/print", "Overdue Service", 3],
    ["/equipment/nonsense/print", "All Equipment", 6],
  ])(
    "%s names the company, the report, the day and the number, and no name can inject a script",
    async (path, title, count) => {
      const name = `Digging & Sons ${crypto.randomUUID()}`;
      const company = await companyWith(FLEET(), name);
      await companyWith([seedMachine("Not ours", at(120))]);
      const response = await company.owner.get(path);
      expect(response.headers.get("Content-Type")).toBe("text/html; charset=utf-8");
      const html = await response.text();
      expect(html).toContain(`<h1>${title}</h1>`);
      expect(html).toContain(`<p class="company">${name.replace("&", "&amp;")}`);
      expect(html).toMatch(new RegExp(`20\\d\\d · ${count} pieces of equipment`));
      expect(html.match(/<th scope="row">/g)).toHaveLength(count);
      expect(html).not.toContain("Not ours");
      expect(html).not.toContain("<b>");
      expect(html.endsWith("</html>")).toBe(true);
    },
  );

  it("contain all machines, however many the screen shows, and read them by key", async () => {
    const company = await newCompany(product);
    await seedFleet(product.db, company.id, 1_300);
    for (const path of ["/equipment-list/print", "/equipment/all/print"]) {
      const html = await company.owner.html(path);
      const names = [...html.matchAll(/<th scope="row">([^<]+)</g)].map(([, name]) => name);
      expect([path, names.length, new Set(names).size]).toEqual([path, 1_300, 1_300]);
    }
  });

  it("say that they are empty, in the reader's language", async () => {
    const company = await companyWith([]);
    expect(await company.owner.html("/equipment/due/print")).toContain("No Equipment Found");
    company.owner.cookies.set("lng", "es");
    const html = await company.owner.html("/equipment/due/print");
    expect(html).toContain('<html lang="es">');
    expect(html).toContain("No se encontraron equipos");
  });
});
