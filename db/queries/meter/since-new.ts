import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { ofMachine, valueBefore } from "./usage-span.ts";

/** What the earlier meters of a machine counted, from its ledger: the rule is `earlierUsage`. */
export function earlierUsageOf({
  companyId,
  equipmentId,
}: {
  companyId: SQLWrapper | string;
  equipmentId: SQLWrapper | string;
}): SQL<number | null> {
  const machineId = sql`${equipmentId}`;
  return sql`(select nullif(sum(max(0, ${valueBefore("r", sql`${companyId}`, machineId)} - r.value)), 0)
    from meter_readings as r where ${ofMachine("r", sql`${companyId}`, machineId)}
      and r.resolution = 'meter-replaced' and r.voided_at is null)`;
}
