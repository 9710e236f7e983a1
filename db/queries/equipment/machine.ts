import { and, eq, type SQL, sql } from "drizzle-orm";
import type { CompanyScope } from "#db/queries/accounts/sessions.ts";
import { equipment } from "#db/schema.ts";

/** A machine and its company. */
export type MachineRef = { companyId: string; equipmentId: string };

/** The same, also for the company of a session that is read in the same round trip. */
export type ScopedMachine = { companyId: CompanyScope; equipmentId: string };

/** Whether a row of `equipment` is this company's machine. */
export function isMachine(machine: ScopedMachine) {
  return and(sql`${equipment.companyId} = ${machine.companyId}`, eq(equipment.id, machine.equipmentId));
}

/** Whether a machine is in its company's list. */
export function isThere(machine: MachineRef): SQL {
  return sql`exists (select 1 from ${equipment} where ${isMachine(machine)})`;
}

/** The machine's current usage when the statement runs. */
export function usageNow(ref: MachineRef): SQL {
  return sql`(select current_usage from equipment where company_id = ${ref.companyId} and id = ${ref.equipmentId})`;
}
