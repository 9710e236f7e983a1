import { newUnlimitedCompany } from "../support/bulk-imports.ts";
import { bringByCall, check, choose, importFile, run } from "../support/imports.ts";
import { type Product, startProduct } from "../support/product.ts";
import { packed, workbookParts } from "../support/workbooks.ts";
import { megabytes } from "./exports.ts";
import { workerdCpu, workerdGrowth } from "./measure.ts";

/** The most rows that a file may have. */
const ROWS = 20_000;
const MACHINES = 60;
const TASKS_EACH = 39;

type Table = { name: string; header: string[]; row: (at: number) => string[] };

const day = (at: number) => new Date(Date.UTC(2024, 0, 1 + at)).toISOString().slice(0, 10);
const machineOf = (at: number) => `Machine ${at % MACHINES}`;
const turnOf = (at: number) => Math.floor(at / MACHINES);

const TABLES: Table[] = [
  {
    name: "services",
    header: ["Date", "Machine", "Done", "Meter Reading", "Labor Cost", "Parts Cost", "Notes"],
    row: (at) => [
      day(turnOf(at)),
      machineOf(at),
      "Oil change",
      `${100 + turnOf(at) * 4}`,
      ...["80.00", "45.90", "Replaced oil and filter"],
    ],
  },
  {
    name: "fuel",
    header: ["Date", "Machine", "Gallons", "Fuel", "Fuel Cost", "Meter Reading"],
    row: (at) => [day(turnOf(at)), machineOf(at), "22.5", "diesel", "81.00", `${100 + turnOf(at) * 4}`],
  },
  {
    name: "readings",
    header: ["Date", "Machine", "Meter Reading"],
    row: (at) => [day(turnOf(at)), machineOf(at), `${100 + turnOf(at) * 4}`],
  },
  {
    name: "machines with tasks",
    header: ["Name", "Type", "Unit", "Current Usage", "Task", "Every (usage)"],
    row: (at) => [
      `New machine ${Math.floor(at / TASKS_EACH)}`,
      ...["machinery", "hours", "1200.5", `Task ${at % TASKS_EACH}`, `${50 + (at % TASKS_EACH) * 10}`],
    ],
  },
];

/**
 * Brings 20,000 rows of each kind, as CSV and as a workbook, and takes them back; measures the CPU of each
 * request, with that of the database, and the growth of workerd's memory.
 */
export async function benchImports(): Promise<void> {
  for (const table of TABLES) {
    for (const [ending, content] of [
      ["csv", asCsv(table)],
      ["xlsx", asWorkbook(table)],
    ] as const) {
      const product = await startProduct({ RATE_LIMIT_SCALE: "1000" });
      try {
        console.log(`${table.name}, ${ROWS} rows, .${ending}`);
        await bringAndTakeBack(product, content, `${table.name}.${ending}`);
      } finally {
        await product.stop();
      }
    }
  }
}

function rowsOf({ header, row }: Table): string[][] {
  return [header, ...Array.from({ length: ROWS }, (_, at) => row(at))];
}

const asCsv = (table: Table) =>
  rowsOf(table)
    .map((cells) => cells.join(","))
    .join("\n");

function asWorkbook(table: Table): Uint8Array {
  const cell = (text: string) =>
    /^\d+(\.\d+)?$/.test(text) ? `<c><v>${text}</v></c>` : `<c t="inlineStr"><is><t>${text}</t></is></c>`;
  const lines = rowsOf(table).map((cells, at) => `<row r="${at + 1}">${cells.map(cell).join("")}</row>`);
  return packed(workbookParts([{ name: "Rows", rows: lines.join("") }]));
}

async function bringAndTakeBack(product: Product, content: string | Uint8Array, name: string) {
  const { owner } = await newUnlimitedCompany(product, "Quarry");
  const list = Array.from({ length: MACHINES }, (_, at) => `Machine ${at},machinery,hours,5000`);
  await importFile(owner, ["Name,Type,Unit,Current Usage", ...list].join("\n"));
  const { body } = await measured("upload", () => bringByCall(owner, content, { name }));
  const [table] = body.imports;
  if (table.asks.length > 0) await choose(owner, table.id, { readingUnit: "own" });
  const preview = await measured("check", () => check(owner, table.id));
  const { state } = await measured("import", () => run(owner, table.id, preview.version));
  const { status } = await measured("undo", () => owner.json("POST", `/api/imports/${table.id}/undo`));
  console.log(`  ${preview.counts.new} new, ${state}; undone with ${status}`);
}

async function measured<Answer>(what: string, request: () => Promise<Answer>): Promise<Answer> {
  const before = workerdCpu();
  const answers: Answer[] = [];
  const growth = await workerdGrowth(async () => answers.push(await request()));
  console.log(`  ${what}: ${(workerdCpu() - before).toFixed(2)} s of CPU, grew by ${megabytes(growth)}`);
  return answers[0] as Answer;
}
