import { afterAll, beforeAll, expect, it } from "vitest";
import { workerdCpu } from "#tests/bench/measure.ts";
import { type Company, newCompany, newOperator } from "#tests/support/accounts.ts";
import { bringByCall, check, choose, importFile, run } from "#tests/support/history-imports.ts";
import { count, setLimit } from "#tests/support/imports.ts";
import { type Client, type Product, startProduct } from "#tests/support/product.ts";
import { packed, workbookParts } from "#tests/support/workbooks.ts";

/** Files of the most rows that an import takes, in workerd. */

const ROWS = 20_000;
const MACHINES = 60;
/** Seconds of CPU that a request may take; those of the database are counted too. */
const CPU_SECONDS = 10;

let product: Product;
beforeAll(async () => {
  product = await startProduct({ RATE_LIMIT_SCALE: "1000" });
});
afterAll(() => product.stop());

const HEADINGS = ["Date", "Machine", "Done", "Meter Reading", "Labor Cost", "Parts Cost", "Notes"];

/** Services of 60 machines, each with its own day, meter and costs. */
function services(): string[][] {
  return Array.from({ length: ROWS }, (_, index) => {
    const turn = Math.floor(index / MACHINES);
    const day = new Date(Date.UTC(2024, 0, 1 + turn)).toISOString().slice(0, 10);
    const machine = `Machine ${index % MACHINES}`;
    return [day, machine, "Oil change", String(100 + turn * 4), "80.00", "45.90", "Replaced oil and filter"];
  });
}

const asCsv = (rows: string[][]) => [HEADINGS, ...rows].map((cells) => cells.join(",")).join("\n");

function asWorkbook(rows: string[][]): Uint8Array {
  const cell = (text: string) =>
    /^\d+(\.\d+)?$/.test(text) ? `<c><v>${text}</v></c>` : `<c t="inlineStr"><is><t>${text}</t></is></c>`;
  const lines = [HEADINGS, ...rows].map(
    (cells, at) => `<row r="${at + 1}">${cells.map(cell).join("")}</row>`,
  );
  return packed(workbookParts([{ name: "Services", rows: lines.join("") }]));
}

/** What a request answers, within the CPU that it may take. */
async function measured<Answer>(what: string, request: () => Promise<Answer>): Promise<Answer> {
  const before = workerdCpu();
  const answer = await request();
  const seconds = workerdCpu() - before;
  console.log(`${what}: ${seconds.toFixed(1)} s of CPU`);
  expect(seconds).toBeLessThan(CPU_SECONDS);
  return answer;
}

/** A company with the machines of the services. */
async function company(name: string): Promise<Company> {
  const made = await newCompany(product, name);
  await setLimit(product, made.id, -1);
  const list = Array.from({ length: MACHINES }, (_, at) => `Machine ${at},machinery,hours,5000`);
  await importFile(made.owner, ["Name,Type,Unit,Current Usage", ...list].join("\n"));
  return made;
}

/** Uploads a file and checks it; returns what runs it. */
async function checkedFile(client: Client, content: string | Uint8Array, name: string) {
  const { status, body } = await measured(`Upload of ${name}`, () => bringByCall(client, content, { name }));
  expect(status).toBe(201);
  const [{ id, rows, asks }] = body.imports;
  expect([rows, asks]).toEqual([ROWS, [{ field: "readingUnit", values: expect.any(Array) }]]);
  await choose(client, id, { readingUnit: "own" });
  const preview = await measured(`Check of ${name}`, () => check(client, id));
  expect(preview.counts).toEqual({ new: ROWS, there: 0, doubtful: 0, wrong: 0, leftOut: 0 });
  return () => measured(`Import of ${name}`, () => run(client, id, preview.version));
}

it("imports 20,000 services of a CSV, while another company's operator reports at once", async () => {
  const [large, other] = [await company("Large"), await newCompany(product, "Other")];
  const { client: operator } = await newOperator(product, other);
  const { id: equipmentId } = await other.machine({ name: "Loader", type: "machinery", unit: "hours" });
  const start = await checkedFile(large.owner, asCsv(services()), "services.csv");
  const importing = start();
  const began = Date.now();
  await operator.ask("POST", "/api/operator-updates", { equipmentId, newUsage: 12 });
  expect(Date.now() - began).toBeLessThan(5_000);
  expect((await importing).state).toBe("imported");
  expect(await count(product, "service_entries", large.id)).toBe(ROWS);
}, 120_000);

it("imports 20,000 services of a workbook; dashboard and operator form cost what they did", async () => {
  const large = await company("Workbook");
  const { client: operator } = await newOperator(product, large);
  const cost = async () => {
    const dashboard = await large.owner.get("/");
    await dashboard.text();
    const form = await (await operator.get("/")).text();
    return { rows: dashboard.headers.get("X-D1-Rows-Read"), bytes: form.length };
  };
  const before = await cost();
  const start = await checkedFile(large.owner, asWorkbook(services()), "services.xlsx");
  expect((await start()).state).toBe("imported");
  expect(await cost()).toEqual(before);
}, 120_000);
