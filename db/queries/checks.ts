import { and, sql } from "drizzle-orm";
import type { Database } from "#db/client.ts";
import { checklists, checks, equipment } from "#db/schema.ts";
import { isMachine, type MachineRef } from "./machine.ts";
import type { CompanyScope } from "./sessions.ts";

export function insertCheck(db: Database, row: typeof checks.$inferInsert) {
  return db.insert(checks).values(row);
}

/** Sets a machine's last check; one that was written earlier, and arrived late, doesn't move it back. */
export function setLastCheck(db: Database, machine: MachineRef, check: { takenAt: Date; byName: string }) {
  return db
    .update(equipment)
    .set({ lastCheckAt: check.takenAt, lastCheckBy: check.byName })
    .where(and(isMachine(machine), sql`coalesce(${equipment.lastCheckAt}, 0) <= ${check.takenAt.getTime()}`));
}

/** A company's checklists, for its operators' form. */
export function selectListsForOperators(db: Database, company: CompanyScope) {
  return db
    .select({ listId: sql<string>`${checklists.id}`.as("list_id"), lines: checklists.lines })
    .from(checklists)
    .where(sql`${checklists.companyId} = ${company}`);
}
