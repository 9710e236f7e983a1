import { type SQL, sql } from "drizzle-orm";
import type { CompanyScope } from "#db/queries/accounts/sessions.ts";

/** The readings of a machine over a span of time, as input for `spanUsage`. Voided readings don't count. */

/** Two instants, the second exclusive; SQL gives them in milliseconds. */
export type Span = { from: Date | SQL; until: Date | SQL };

const inMs = (instant: Date | SQL) => (instant instanceof Date ? instant.getTime() : instant);

/** Whether a row of a ledger, by its alias, is that of a machine. */
export function ofMachine(ledger: string, companyId: CompanyScope, machineId: SQL): SQL {
  return sql`${sql.raw(ledger)}.company_id = ${companyId} and ${sql.raw(ledger)}.equipment_id = ${machineId}`;
}

/** Whether a row of a ledger, by its alias, was taken in a span. */
export function inSpan(ledger: string, { from, until }: Span): SQL {
  return sql`${sql.raw(ledger)}.taken_at >= ${inMs(from)} and ${sql.raw(ledger)}.taken_at < ${inMs(until)}`;
}

/** A machine's first or last reading of a span, found by seeking: `[id, value, taken at]` as JSON, or null. */
export function endOfSpan(end: "first" | "last", companyId: CompanyScope, machineId: SQL, span: Span) {
  const order = sql.raw(end === "first" ? "asc" : "desc");
  return sql<string | null>`(
    select json_array(r.id, r.value, r.taken_at) from meter_readings as r
    where ${ofMachine("r", companyId, machineId)} and ${inSpan("r", span)} and r.voided_at is null
    order by r.taken_at ${order}, r.seq ${order} limit 1)`;
}

/** What `endOfSpan` selects. Drizzle keeps null by itself, and types it away. */
export function endOfJson(text: string): { id: string; value: number; takenAt: Date } | null {
  const [id, value, takenAt]: [string, number, number] = JSON.parse(text);
  return { id, value, takenAt: new Date(takenAt) };
}

/** The value of the standing reading before a row of a machine's ledger, by the row's alias; null if there is none. */
export function valueBefore(ledger: string, companyId: CompanyScope, machineId: SQL): SQL {
  const row = sql.raw(ledger);
  return sql`(select b.value from meter_readings as b where ${ofMachine("b", companyId, machineId)}
    and b.voided_at is null and (b.taken_at, b.seq) < (${row}.taken_at, ${row}.seq)
    order by b.taken_at desc, b.seq desc limit 1)`;
}

/** The readings of a span that replaced a machine's meter, each with the value of the reading before it. */
export function replacementsOfSpan(companyId: CompanyScope, machineId: SQL, span: Span) {
  return sql`(select json_group_array(json_array(r.id, r.value, r.taken_at,
      ${valueBefore("r", companyId, machineId)}))
    from meter_readings as r where ${ofMachine("r", companyId, machineId)} and ${inSpan("r", span)}
      and r.resolution = 'meter-replaced' and r.voided_at is null)`.mapWith(replacementsOfJson);
}

function replacementsOfJson(
  text: string,
): { id: string; value: number; takenAt: Date; before: number | null }[] {
  const rows: [string, number, number, number | null][] = JSON.parse(text);
  return rows.map(([id, value, takenAt, before]) => ({ id, value, takenAt: new Date(takenAt), before }));
}
