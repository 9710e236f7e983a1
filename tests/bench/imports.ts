import { newUnlimitedCompany } from "../support/bulk-imports.ts";
import { bringByCall, check, choose, run } from "../support/imports.ts";
import {
  addMachines,
  asCsv,
  asWorkbook,
  type LargeTable,
  MOST_ROWS,
  SERVICES,
  taken,
} from "../support/large-tables.ts";
import { type Product, startProduct } from "../support/product.ts";
import { megabytes } from "./exports.ts";
import { workerdCpu, workerdGrowth } from "./measure.ts";

const TASKS_EACH = 39;

const TABLES: Record<string, LargeTable> = {
  services: SERVICES,
  fuel: {
    header: ["Date", "Machine", "Gallons", "Fuel", "Fuel Cost", "Meter Reading"],
    row: (at) => {
      const { day, machine, meter } = taken(at);
      return [day, machine, "22.5", "diesel", "81.00", meter];
    },
  },
  readings: { header: ["Date", "Machine", "Meter Reading"], row: (at) => Object.values(taken(at)) },
  "machines with tasks": {
    header: ["Name", "Type", "Unit", "Current Usage", "Task", "Every (usage)"],
    row: (at) => [
      `New machine ${Math.floor(at / TASKS_EACH)}`,
      ...["machinery", "hours", "1200.5", `Task ${at % TASKS_EACH}`, `${50 + (at % TASKS_EACH) * 10}`],
    ],
  },
};

/**
 * Brings 20,000 rows of each kind, as CSV and as a workbook, and takes them back; measures the CPU of each
 * request, with that of the database, and the growth of workerd's memory.
 */
export async function benchImports(): Promise<void> {
  for (const [name, table] of Object.entries(TABLES)) {
    for (const [ending, content] of [
      ["csv", asCsv(table)],
      ["xlsx", asWorkbook(table)],
    ] as const) {
      const product = await startProduct({ RATE_LIMIT_SCALE: "1000" });
      try {
        console.log(`${name}, ${MOST_ROWS} rows, .${ending}`);
        await bringAndTakeBack(product, content, `${name}.${ending}`);
      } finally {
        await product.stop();
      }
    }
  }
}

async function bringAndTakeBack(product: Product, content: string | Uint8Array, name: string) {
  const { owner } = await newUnlimitedCompany(product, "Quarry");
  await addMachines(owner);
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
