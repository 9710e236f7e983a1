import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Company } from "#tests/support/accounts.ts";
import { newUnlimitedCompany } from "#tests/support/bulk-imports.ts";
import { readCsv } from "#tests/support/csv.ts";
import { type Answer, bring, check, choose, type Imported, run } from "#tests/support/imports.ts";
import type { Client } from "#tests/support/product.ts";
import { startedProduct } from "#tests/support/started.ts";

/** The product's own files of the demo company, imported into another company and into their own. */

let demo: Client;
let other: Company;
let machines: Map<string, { type: string; unit: string }>;
let years: number[];

const product = await startedProduct({ DEMO: "on", RATE_LIMIT_SCALE: "1000" });
beforeAll(async () => {
  const { signIns } = (await (await product.client().post("/dev/demo", {})).json()) as Answer;
  demo = product.client();
  await demo.post("/login", { emailOrBusinessName: "demo@example.com", password: signIns[0].password });
  const here: Answer[] = await demo.ask("GET", "/api/equipment");
  const retired: Answer[] = await demo.ask("GET", "/api/retired-equipment");
  machines = new Map([...here, ...retired].map((each) => [each.name, each]));
  const { rows } = readCsv(await file("/exports/service-history.csv"));
  years = [...new Set(rows.map(([date = ""]) => Number(date.slice(0, 4))))];
});

let companies = 0;
beforeEach(async () => {
  companies += 1;
  other = await newUnlimitedCompany(product, `Other ${companies}`);
});

async function file(path: string, client = demo): Promise<Uint8Array> {
  const response = await client.get(path);
  expect(response.status, path).toBe(200);
  return new Uint8Array(await response.arrayBuffer());
}

/** Brings a file that asks for nothing but machines, and answers these. */
async function broughtInto(
  client: Client,
  bytes: Uint8Array,
  answer: (name: string) => object | null,
): Promise<Imported> {
  const record = await bring(client, bytes, "ours.csv");
  const { asks } = record;
  expect(asks.filter(({ field }) => field !== "machines" && field !== "equipmentId")).toEqual([]);
  const named = asks.find(({ field }) => field === "machines")?.values ?? [];
  if (named.length === 0) return record;
  return choose(client, record.id, {
    machines: Object.fromEntries(named.map((name) => [name, answer(name)])),
  });
}

const made = (name: string) => {
  const { type, unit } = machines.get(name) ?? { type: "other", unit: "hours" };
  return { type, unit };
};

async function importedInto(client: Client, bytes: Uint8Array): Promise<Answer> {
  const { id, rows } = await broughtInto(client, bytes, made);
  const preview = await check(client, id);
  expect(preview.wrong).toEqual([]);
  expect(preview.counts.new + preview.counts.there).toBe(rows);
  await run(client, id, preview.version);
  return preview;
}

/** The rows of a file under these headings, in one order. */
function rowsOf(bytes: Uint8Array, headings: readonly string[]): string[] {
  const { header, rows } = readCsv(bytes);
  const places = headings.map((heading) => {
    expect(header).toContain(heading);
    return header.indexOf(heading);
  });
  return rows.map((cells) => places.map((place) => cells[place]).join(" | ")).toSorted();
}

const EXPORTS: [path: string, headings: string[]][] = [
  ["/exports/fuel-usage.csv", ["Date", "Equipment", "Operator", "Fuel Type", "Fuel Added (gal)", "Notes"]],
  [
    "/exports/service-history.csv",
    [
      ...["Date", "Equipment", "Done", "Meter Reading", "Unit", "Labor Cost", "Parts Cost", "Total Cost"],
      ...["Parts Used", "Reference", "Notes", "Vendor", "Done By"],
    ],
  ],
  [
    "/exports/equipment-list.csv",
    [
      ...["Name", "Type", "Serial Number", "Unit", "Current Usage", "Threshold", "Fuel Type"],
      ...["Service Interval", "Last Service Usage", "Make", "Model", "Model Year", "License Plate", "Place"],
    ],
  ],
];

describe("in another company", () => {
  it.each(EXPORTS)("%s gives the same rows", async (path, headings) => {
    const ours = await file(path);
    expect(readCsv(ours).rows.length).toBeGreaterThan(5);
    await importedInto(other.owner, ours);
    expect(rowsOf(await file(path, other.owner), headings)).toEqual(rowsOf(ours, headings));
  });

  it("the files of the books give the same months", async () => {
    for (const year of years) {
      await importedInto(other.owner, await file(`/exports/books/fuel-entries.csv?year=${year}`));
      await importedInto(other.owner, await file(`/exports/books/service.csv?year=${year}`));
    }
    const monthsOf = async (client: Client) => {
      const all = await Promise.all(years.map((year) => client.ask("GET", `/api/books?year=${year}`)));
      return all
        .flat()
        .map(({ month, fuelAdded, fuelCost, laborCost, partsCost }: Answer) => ({
          ...{ month, fuelAdded, fuelCost, laborCost, partsCost },
        }))
        .filter(({ fuelAdded, laborCost, partsCost }) => fuelAdded + laborCost + partsCost > 0);
    };
    const months = await monthsOf(demo);
    expect(months.length).toBeGreaterThan(5);
    expect(await monthsOf(other.owner)).toEqual(months);
  });
});

describe("in its own company", () => {
  it.each(EXPORTS.map(([path]) => path))("%s has no new row", async (path) => {
    const { id } = await broughtInto(demo, await file(path), () => null);
    expect(await check(demo, id)).toMatchObject({ counts: { new: 0, wrong: 0 }, wrong: [] });
  });

  it.each(["fuel-entries", "service"])("the books' %s have no new row", async (name) => {
    for (const year of years) {
      const { id } = await broughtInto(
        demo,
        await file(`/exports/books/${name}.csv?year=${year}`),
        () => null,
      );
      expect(await check(demo, id)).toMatchObject({ counts: { new: 0, wrong: 0 }, wrong: [] });
    }
  });
});

it.each(["services", "fuel", "readings", "machines"])(
  "the template of %s goes in without a question but its machines",
  async (kind) => {
    const template = await file(`/templates/import-${kind}.csv`, other.owner);
    const { counts } = await importedInto(other.owner, template);
    expect(counts).toMatchObject({ new: 2, wrong: 0, leftOut: 0 });
  },
);
