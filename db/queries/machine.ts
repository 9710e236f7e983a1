import { and, eq, type SQL, sql } from "drizzle-orm";
import { equipment } from "#db/schema.ts";
import type { CompanyScope } from "./sessions.ts";

/** A machine of a company. */
export type MachineRef = { companyId: string; equipmentId: string };

/** Whether a row of `equipment` is a machine, and the company's. */
export function isMachine(machine: { companyId: CompanyScope; equipmentId: string }) {
  return and(sql`${equipment.companyId} = ${machine.companyId}`, eq(equipment.id, machine.equipmentId));
}

/** Holds while a machine is in a company's list. */
export function isThere(machine: MachineRef): SQL {
  return sql`exists (select 1 from ${equipment} where ${isMachine(machine)})`;
}
