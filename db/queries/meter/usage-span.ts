import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { MeterUnit } from "#app/domain/equipment/equipment.ts";
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

/**
 * A machine's ledger. `unitChangedAt` is the machine's column: where it is empty, readings are of one unit, and no
 * change is looked for.
 */
export type Ledger = { companyId: CompanyScope; machineId: SQL; unitChangedAt: SQL };

/** The ledger of the machine that a row is about, by its columns. */
export function ledgerOf(
  companyId: CompanyScope,
  { id, unitChangedAt }: Record<"id" | "unitChangedAt", SQLWrapper>,
): Ledger {
  return { companyId, machineId: sql`${id}`, unitChangedAt: sql`${unitChangedAt}` };
}

/**
 * The first reading of a machine that meets `condition` and whose meter counts another unit than the one before. By the
 * index of replaced meters, which is empty for most machines.
 */
function changeOfUnit<Value>(column: SQL<Value>, companyId: CompanyScope, machineId: SQL, condition: SQL) {
  return sql<Value>`(select ${column} from meter_readings as c indexed by meter_readings_replaced
    where ${ofMachine("c", companyId, machineId)}
    and c.resolution = 'meter-replaced' and c.replaced_unit is not null and ${condition}
    order by c.taken_at, c.seq limit 1)`;
}

/** The unit of a reading, by the alias of its row; null if it is the machine's present one. */
export function nextUnit(ledger: string, companyId: CompanyScope, machineId: SQL) {
  const row = sql.raw(ledger);
  const later = sql`(c.taken_at, c.seq) > (${row}.taken_at, ${row}.seq)`;
  return changeOfUnit(sql<MeterUnit | null>`c.replaced_unit`, companyId, machineId, later);
}

/** The unit that a machine's meter counted after what was done at an instant; null if it is the present one. */
export function unitAfter(at: SQL, companyId: CompanyScope, machineId: SQL) {
  return changeOfUnit(sql<MeterUnit | null>`c.replaced_unit`, companyId, machineId, sql`c.taken_at > ${at}`);
}

/** The unit that a machine's meter counted up to an instant, given its present one. */
export function unitUpTo(until: Date | SQL, ledger: Ledger, unit: SQLWrapper): SQL<MeterUnit> {
  const { companyId, machineId, unitChangedAt } = ledger;
  const later = changeOfUnit(sql`c.replaced_unit`, companyId, machineId, sql`c.taken_at >= ${inMs(until)}`);
  return sql`coalesce(case when ${unitChangedAt} >= ${inMs(until)} then ${later} end, ${unit})`;
}

/** Whether a reading, a row of alias r, counts the unit that its machine's meter counts at the end of a span. */
export function inLastUnit(
  { companyId, machineId, unitChangedAt }: Ledger,
  { until }: Pick<Span, "until">,
): SQL {
  const between = sql`(c.taken_at, c.seq) > (r.taken_at, r.seq) and c.taken_at < ${inMs(until)}`;
  const change = changeOfUnit(sql`1`, companyId, machineId, between);
  return sql`case when ${unitChangedAt} >= r.taken_at then ${change} end is null`;
}

/**
 * A machine's first or last reading of a span, found by seeking: `[id, value, taken at]` as JSON, or null. Readings of
 * another unit than that at the end of `counted` don't count.
 */
export function endOfSpan(end: "first" | "last", ledger: Ledger, span: Span, counted: Span = span) {
  const { companyId, machineId } = ledger;
  const order = sql.raw(end === "first" ? "asc" : "desc");
  return sql<string | null>`(
    select json_array(r.id, r.value, r.taken_at) from meter_readings as r
    where ${ofMachine("r", companyId, machineId)} and ${inSpan("r", span)} and r.voided_at is null
      and ${inLastUnit(ledger, counted)}
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

/**
 * The readings of a span that replaced a machine's meter by one of the same unit, each with the value of the reading
 * before it; those of the last unit alone.
 */
export function replacementsOfSpan(ledger: Ledger, span: Span) {
  const { companyId, machineId } = ledger;
  return sql`(select json_group_array(json_array(r.id, r.value, r.taken_at,
      ${valueBefore("r", companyId, machineId)}))
    from meter_readings as r where ${ofMachine("r", companyId, machineId)} and ${inSpan("r", span)}
      and r.resolution = 'meter-replaced' and r.voided_at is null and r.replaced_unit is null
      and ${inLastUnit(ledger, span)})`.mapWith(replacementsOfJson);
}

function replacementsOfJson(
  text: string,
): { id: string; value: number; takenAt: Date; before: number | null }[] {
  const rows: [string, number, number, number | null][] = JSON.parse(text);
  return rows.map(([id, value, takenAt, before]) => ({ id, value, takenAt: new Date(takenAt), before }));
}
