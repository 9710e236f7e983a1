import { eq } from "drizzle-orm";
import { emptyChoices } from "#app/domain/imports/guess-choices.ts";
import type { DatedRow, ReadTable } from "#app/domain/imports/read-row.ts";
import type { DatedTable, MachineOfFile } from "#app/domain/imports/standing-books.ts";
import type { ServiceTask } from "#app/domain/service/service-task.ts";
import type { Actor } from "#app/services/actor.ts";
import { previewDatedRows } from "#app/services/imports/dated-import.ts";
import { runAsShown } from "#app/services/imports/run-import.ts";
import { selectImport } from "#db/queries/imports/kept-imports.ts";
import { equipment, imports, meterReadings } from "#db/schema.ts";
import { OWNER } from "./actors.ts";
import type { TestDatabase } from "./d1.ts";
import { seedMachinesOfTasks } from "./seeded-machines.ts";
import { contextAt } from "./service-context.ts";
import { task } from "./service-tasks.ts";
import { machineOfFile, tableOf } from "./typed-rows.ts";

/** Imports of typed rows by the services, on a database of their own. Usage and fuel in tenths, money in cents. */

export const NOW = new Date("2026-05-04T10:00:00Z");

/** A machine of the company, read once at `usage` on a day. */
export async function putMachine(
  { d1, db }: TestDatabase,
  id: string,
  { usage = 0, on = "2026-05-01", tasks = [] }: { usage?: number; on?: string; tasks?: ServiceTask[] } = {},
): Promise<void> {
  const of = tasks.length > 0 ? tasks : [task({ id })];
  await seedMachinesOfTasks(d1, OWNER.companyId, [{ id, name: id, currentUsage: usage, tasks: of }]);
  await putReading(db, id, { value: usage, takenAt: new Date(`${on}T12:00:00Z`) });
}

/** A reading by hand, which becomes the machine's current one. */
export async function putReading(
  db: TestDatabase["db"],
  equipmentId: string,
  { value, takenAt, ...more }: { value: number; takenAt: Date } & Partial<typeof meterReadings.$inferInsert>,
): Promise<void> {
  await db.insert(meterReadings).values({
    ...{ id: crypto.randomUUID(), companyId: OWNER.companyId, equipmentId, value, source: "usage" },
    ...{ authorName: "Ann", takenAt, createdAt: takenAt },
    ...more,
  });
  await db
    .update(equipment)
    .set({ currentUsage: value, currentUsageAt: takenAt })
    .where(eq(equipment.id, equipmentId));
}

type File = {
  rows: DatedRow[];
  machines?: MachineOfFile[];
  choices?: Partial<DatedTable["choices"]>;
  more?: Partial<ReadTable<DatedRow>>;
  fileName?: string;
};

/** Uploads typed rows as an import that is checked and run later, by default of the machine m1. */
export async function newImport(
  { db }: Pick<TestDatabase, "db">,
  { rows, machines = [machineOfFile("m1")], choices, more, fileName = "log.csv" }: File,
  { now = NOW, actor = OWNER }: { now?: Date; actor?: Actor } = {},
) {
  const importId = crypto.randomUUID();
  const [first] = rows;
  await db.insert(imports).values({
    ...{ id: importId, companyId: actor.companyId, fileId: importId, uploadId: importId, fileName },
    ...{ tableName: fileName, kind: first?.kind ?? "readings", rowCount: rows.length },
    ...{ profile: { columns: [] } as never, choices: emptyChoices(1), found: {} as never },
    ...{ createdByName: actor.name, createdAt: now },
  });
  const ctx = contextAt(db, now.toISOString());
  const table = {
    machines,
    table: tableOf(rows, more),
    choices: { doubtful: true, replaced: [], ...choices },
  };
  const row = async () => {
    const [found] = await selectImport(db, { companyId: actor.companyId, importId });
    if (!found) throw new Error("The import is gone");
    return found;
  };
  const judge = () => previewDatedRows(ctx, actor, { ...table, importId });
  return {
    id: importId,
    row,
    judge,
    /** Checks it, as its page does: the dry run is kept, and the import is ready. */
    check: async () => {
      const { preview } = await judge();
      await db.update(imports).set({ preview, state: "ready" }).where(eq(imports.id, importId));
      return preview;
    },
    run: (version: number | null = null) =>
      runAsShown(ctx, actor, async () => ({ row: await row(), judge }), version),
  };
}

/** Checks an import and runs it. */
export async function importNow(...given: Parameters<typeof newImport>) {
  const made = await newImport(...given);
  const preview = await made.check();
  const ran = await made.run();
  if (!ran.ran) throw new Error("The import did not run");
  return { ...made, preview };
}
