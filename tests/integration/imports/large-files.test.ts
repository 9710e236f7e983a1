import { afterAll, beforeAll, expect, it } from "vitest";
import { workerdCpu } from "#tests/bench/measure.ts";
import { type Company, newCompany, newOperator } from "#tests/support/accounts.ts";
import { bringByCall, check, choose, importFile, run } from "#tests/support/history-imports.ts";
import { count, newUnlimitedCompany } from "#tests/support/imports.ts";
import { type Product, startProduct } from "#tests/support/product.ts";
import { packed, workbookParts } from "#tests/support/workbooks.ts";

/** Files of the most rows that an import takes. */

const ROWS = 20_000;
const MACHINES = 60;
/** Seconds of CPU that a request may take, with those of the database. */
const CPU_SECONDS = 10;

let product: Product;
beforeAll(async () => {
  product = await startProduct({ RATE_LIMIT_SCALE: "1000" });
});
afterAll(() => product.stop());

const HEADINGS = ["Date", "Machine", "Done", "Meter Reading", "Labor Cost", "Parts Cost", "Notes"];

/** Services of 60 machines, each with its own day, meter and costs. */
const SERVICES = Array.from({ length: ROWS }, (_, index) => {
  const turn = Math.floor(index / MACHINES);
  const day = new Date(Date.UTC(2024, 0, 1 + turn)).toISOString().slice(0, 10);
  const machine = `Machine ${index % MACHINES}`;
  return [day, machine, "Oil change", String(100 + turn * 4), "80.00", "45.90", "Replaced oil and filter"];
});
const TABLE = [HEADINGS, ...SERVICES];

const asCsv = () => TABLE.map((cells) => cells.join(",")).join("\n");

function asWorkbook(): Uint8Array {
  const cell = (text: string) =>
    /^\d+(\.\d+)?$/.test(text) ? `<c><v>${text}</v></c>` : `<c t="inlineStr"><is><t>${text}</t></is></c>`;
  const lines = TABLE.map((cells, at) => `<row r="${at + 1}">${cells.map(cell).join("")}</row>`);
  return packed(workbookParts([{ name: "Services", rows: lines.join("") }]));
}

/** The answer of a request, which took no more CPU than it may. */
async function withinCpu<Answer>(request: () => Promise<Answer>): Promise<Answer> {
  const before = workerdCpu();
  const answer = await request();
  expect(workerdCpu() - before).toBeLessThan(CPU_SECONDS);
  return answer;
}

/** A company with the machines of the services. */
async function companyOfServices(): Promise<Company> {
  const company = await newUnlimitedCompany(product, "Quarry");
  const list = Array.from({ length: MACHINES }, (_, at) => `Machine ${at},machinery,hours,5000`);
  await importFile(company.owner, ["Name,Type,Unit,Current Usage", ...list].join("\n"));
  return company;
}

/** Uploads a file and checks it; returns what imports it. */
async function checkedFile({ owner }: Company, content: string | Uint8Array, name: string) {
  const { status, body } = await withinCpu(() => bringByCall(owner, content, { name }));
  expect(status).toBe(201);
  const [{ id, rows }] = body.imports;
  expect(rows).toBe(ROWS);
  await choose(owner, id, { readingUnit: "own" });
  const preview = await withinCpu(() => check(owner, id));
  expect(preview.counts).toEqual({ new: ROWS, there: 0, doubtful: 0, wrong: 0, leftOut: 0 });
  return () => withinCpu(() => run(owner, id, preview.version));
}

it("imports 20,000 services of a CSV, while another company's operator reports", async () => {
  const [large, other] = [await companyOfServices(), await newCompany(product)];
  const { client: operator } = await newOperator(product, other);
  const { id: equipmentId } = await other.machine();
  const start = await checkedFile(large, asCsv(), "services.csv");
  const importing = start();
  await operator.ask("POST", "/api/operator-updates", { equipmentId, newUsage: 12 });
  expect((await importing).state).toBe("imported");
  expect(await count(product, "service_entries", large.id)).toBe(ROWS);
}, 120_000);

it("imports 20,000 services of a workbook; the dashboard then reads as many rows, and the operator form has the same bytes", async () => {
  const large = await companyOfServices();
  const { client: operator } = await newOperator(product, large);
  const cost = async () => {
    const dashboard = await large.owner.get("/");
    await dashboard.text();
    const form = await (await operator.get("/operator")).text();
    return { rows: dashboard.headers.get("X-D1-Rows-Read"), bytes: form.length };
  };
  const before = await cost();
  const start = await checkedFile(large, asWorkbook(), "services.xlsx");
  expect((await start()).state).toBe("imported");
  expect(await cost()).toEqual(before);
}, 120_000);
