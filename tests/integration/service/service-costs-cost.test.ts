import { beforeAll, expect, it } from "vitest";
import { readCosts } from "#app/services/service/costs.ts";
import { OWNER } from "#tests/support/actors.ts";
import { addCompany } from "#tests/support/company-rows.ts";
import { contextAt } from "#tests/support/service-context.ts";
import { startedDatabase } from "#tests/support/started.ts";

const MACHINES = 2_000;
const RETIRED = 100;
const ENTRIES = 6_000;
const NOW = new Date("2026-11-22T12:00:00Z");

const test = await startedDatabase();
beforeAll(async () => {
  await addCompany(test.db, "owner");
  const numbers = (count: number) =>
    `(with recursive n(i) as (select 0 union all select i + 1 from n where i < ${count - 1}) select i from n)`;
  const entries = (prefix: string, from: string, cost: number, voided: string) =>
    `insert into service_entries (id, company_id, equipment_id, equipment_name, unit, date, counted_usage, other_work,
       done_by_name, labor_cost, source, recorded_by_name, created_at, voided_at)
     select '${prefix}' || i, 'owner', 'm' || (i % ${MACHINES + RETIRED}), 'Mule', 'hours',
       date('${from}', (i % 300) || ' days'), 0, 'Oil', 'Ann', ${cost}, 'form', 'Ann', 0, ${voided} from ${numbers(ENTRIES)}`;
  await test.d1.batch(
    [
      `insert into equipment (id, company_id, name, type, unit, current_usage_at, date_added, last_updated)
       select 'm' || i, 'owner', 'Mule ' || i, 'tools', 'hours', 0, 0, 0 from ${numbers(MACHINES)}`,
      `insert into retired_equipment (id, company_id, original_equipment_id, name, type, unit, final_usage, fuel_type,
         service_interval, last_service_usage, total_gas_used, total_diesel_used, retired_by, snapshot, original_date_added, retired_at)
       select 'r' || i, 'owner', 'm' || (i + ${MACHINES}), 'Old ' || i, 'tools', 'hours', 0, 'n/a', 0, 0, 0, 0, 'Ann', '{}', 0, 0
       from ${numbers(RETIRED)}`,
      `insert into meter_readings (id, company_id, equipment_id, value, source, author_name, taken_at, created_at)
       select 'r' || i, 'owner', 'm' || (i % ${MACHINES}), 100 + i, 'usage', 'Ann', ${NOW.getTime()} - 86400000 + i, 0
       from ${numbers(MACHINES * 20)}`,
      entries("e", "2026-01-01", 100, "null"),
      entries("v", "2026-01-01", 100, "1"),
      entries("o", "2024-01-01", 100, "null"),
    ].map((text) => test.d1.prepare(text)),
  );
});

it("reads no older or voided entry, and of a machine's readings only the ends", async () => {
  const before = { ...test.cost };
  const { machines, months } = await readCosts(contextAt(test.db, NOW.toISOString()), OWNER);
  const cost = {
    roundTrips: test.cost.roundTrips - before.roundTrips,
    rows: test.cost.rowsRead - before.rowsRead,
  };
  expect(machines).toHaveLength(200);
  expect(machines[0]?.rate).toMatchObject({ unit: "hours" });
  expect(months.reduce((sum, { service }) => sum + service, 0)).toBe(ENTRIES * 100);
  expect(cost.roundTrips).toBe(1);
  // The entries themselves, their machines that are here and those that are retired, and others of a name.
  expect(cost.rows).toBeLessThan(3 * ENTRIES + 7 * MACHINES + 5 * RETIRED);
});
