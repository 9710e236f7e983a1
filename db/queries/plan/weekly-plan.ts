import { and, eq, type SQL, sql } from "drizzle-orm";
import { DAY_MS } from "#app/domain/durations.ts";
import { LONG_PACE_DAYS, PACE_DAYS, STEADY_READINGS } from "#app/domain/plan/forecast.ts";
import { SILENT_DAYS } from "#app/domain/plan/weekly-plan.ts";
import type { Database } from "#db/client.ts";
import type { CompanyScope } from "#db/queries/accounts/sessions.ts";
import { byName } from "#db/queries/equipment/equipment.ts";
import { isOfCompany } from "#db/queries/is-of-company.ts";
import {
  endOfJson,
  endOfSpan,
  inLastUnit,
  inSpan,
  ledgerOf,
  ofMachine,
  replacementsOfSpan,
  type Span,
} from "#db/queries/meter/usage-span.ts";
import { judgedColumns } from "#db/queries/service/service-status-sql.ts";
import { equipment } from "#db/schema.ts";

/**
 * All machines of a company by name, or one of them, each with its schedules and the readings that its forecasts need.
 * Those are found by seeking, so that a long ledger costs no more than a short one.
 */
export function selectPlannedMachines(
  db: Database,
  companyId: CompanyScope,
  now: Date,
  equipmentId: string | null = null,
) {
  const id: SQL = sql`${equipment.id}`;
  const ledger = ledgerOf(companyId, equipment);
  // The machine's row knows when its last reading was taken.
  const lastAt = sql`${equipment.currentUsageAt}`;
  const until = sql`${lastAt} + 1`;
  const before = (days: number): Span => ({ from: sql`${lastAt} - ${days * DAY_MS}`, until });
  const [near, far] = [before(PACE_DAYS), before(LONG_PACE_DAYS)];
  // One day more than any zone needs. A machine that may be silent has few updates since then.
  const recently = now.getTime() - (SILENT_DAYS + 1) * DAY_MS;
  const maybeSilent = sql`${lastAt} < ${now.getTime() - (SILENT_DAYS - 1) * DAY_MS}`;
  return db
    .select({
      ...judgedColumns,
      name: equipment.name,
      serialNumber: equipment.serialNumber,
      licensePlate: equipment.licensePlate,
      unit: equipment.unit,
      condition: equipment.condition,
      dateAdded: equipment.dateAdded,
      lastUpdated: equipment.lastUpdated,
      last: endOfSpan("last", ledger, { from: sql`0`, until }).mapWith(endOfJson).as("last_reading"),
      near: endOfSpan("first", ledger, near).mapWith(endOfJson).as("near_reading"),
      far: endOfSpan("first", ledger, far).mapWith(endOfJson).as("far_reading"),
      nearCount: sql<number>`(select count(*) from (select 1 from meter_readings as r
        where ${ofMachine("r", companyId, id)} and ${inSpan("r", near)} and r.voided_at is null
          and ${inLastUnit(ledger, near)}
        limit ${STEADY_READINGS}))`.as("near_count"),
      replacements: replacementsOfSpan(ledger, far).as("meter_replacements"),
      // A machine is added with one reading. Any other one, even if voided, means that somebody reported, and so does
      // one of a brought history as long as it stands.
      reported: sql<boolean>`exists (select 1 from meter_readings as r where ${ofMachine("r", companyId, id)}
        and (r.source not in ('initial', 'import') or (r.import_id is not null and r.source = 'import'
          and r.voided_at is null)))`
        .mapWith(Boolean)
        .as("is_reported"),
      pendingAt: sql<Date | null>`iif(${maybeSilent}, (select max(u.taken_at) from operator_updates as u
        where ${isOfCompany(sql`u.company_id`, companyId)} and u.equipment_id = ${id} and u.created_at >= ${recently} and u.status = 'pending'
          and u.new_usage is not null), null)`
        .mapWith(equipment.currentUsageAt)
        .as("pending_at"),
    })
    .from(equipment)
    .where(
      and(
        sql`${equipment.companyId} = ${companyId}`,
        equipmentId === null ? undefined : eq(equipment.id, equipmentId),
      ),
    )
    .orderBy(...byName.by);
}
