import { beforeAll, expect, it } from "vitest";
import { readBooksMonth } from "#app/services/books/read-month.ts";
import { readBooksYear } from "#app/services/books/read-year.ts";
import { OWNER } from "#tests/support/actors.ts";
import { addCompany } from "#tests/support/company-rows.ts";
import { contextAt } from "#tests/support/service-context.ts";
import { startedDatabase } from "#tests/support/started.ts";

/** A month and a list of months read only their own entries, whatever else there is. */

const NOW = new Date("2026-11-22T12:00:00Z");
const MACHINES = 65;
const FILLS = 1_000;
const SERVICES = 200;
const READINGS = 20;

const test = await startedDatabase();
beforeAll(async () => {
  await addCompany(test.db, "owner");
  await test.run(`insert into equipment (id, company_id, name, type, unit, current_usage_at, date_added, last_updated)
    select 'm' || i, 'owner', 'Mule ' || i, 'tools', 'hours', 0, 0, 0 from ${numbers(MACHINES)}`);
  await fill(0);
});

const numbers = (count: number) =>
  `(with recursive n(i) as (select 0 union all select i + 1 from n where i < ${count - 1}) select i from n)`;

/** The entries and readings of the month that is this many months before October 2026. */
async function fill(back: number) {
  const month = `date('2026-10-01', '-${back} months', (i % 28) || ' days')`;
  const ms = `unixepoch(${month}, '12 hours') * 1000`;
  await test.run(`insert into fuel_entries (id, company_id, equipment_id, equipment_name, fuel_type, amount, operator_name,
      taken_at, created_at, fuel_cost, voided_at)
    select 'f${back}-' || i, 'owner', 'm' || (i % ${MACHINES}), 'Mule', 'diesel', 100, 'Joe', ${ms}, 0, 350,
      iif(i % 10 = 0, 1, null) from ${numbers(FILLS)}`);
  await test.run(`insert into service_entries (id, company_id, equipment_id, equipment_name, unit, date, counted_usage,
      other_work, done_by_name, labor_cost, source, recorded_by_name, created_at)
    select 's${back}-' || i, 'owner', 'm' || (i % ${MACHINES}), 'Mule', 'hours', ${month}, 0, 'Oil', 'Ann', 100, 'form',
      'Ann', 0 from ${numbers(SERVICES)}`);
  await test.run(`insert into meter_readings (id, company_id, equipment_id, value, source, author_name, taken_at, created_at)
    select 'r${back}-' || i, 'owner', 'm' || (i % ${MACHINES}), 100000 - ${back * 100} + i, 'usage', 'Ann', ${ms}, 0
    from ${numbers(MACHINES * READINGS)}`);
}

async function costOf(read: () => Promise<unknown>) {
  const before = { ...test.cost };
  await read();
  return {
    roundTrips: test.cost.roundTrips - before.roundTrips,
    rows: test.cost.rowsRead - before.rowsRead,
  };
}

const month = () => readBooksMonth(contextAt(test.db, NOW.toISOString()), OWNER, "2026-10");
const year = () => readBooksYear(contextAt(test.db, NOW.toISOString()), OWNER, "2026");

it("reads as many rows for a month among 100 as for the month alone, in one round trip", async () => {
  const alone = await costOf(month);
  expect(alone.roundTrips).toBe(1);
  expect(alone.rows).toBeLessThan(3 * (FILLS + SERVICES) + 12 * MACHINES);
  for (let back = 1; back < 100; back++) await fill(back);
  const among = await costOf(month);
  // The reading before the month, which the first measurement didn't have.
  expect(among.rows).toBeLessThanOrEqual(alone.rows + MACHINES);
  expect(among.roundTrips).toBe(1);

  const listed = await costOf(year);
  expect(listed.roundTrips).toBe(1);
  expect(listed.rows).toBeLessThan(3 * 10 * (FILLS + SERVICES));
});
