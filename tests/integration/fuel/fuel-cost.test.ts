import { beforeAll, expect, it } from "vitest";
import type { Actor } from "#app/services/actor.ts";
import { readFuelAnalytics } from "#app/services/fuel/fuel-analytics.ts";
import { resetFuel } from "#app/services/fuel/fuel-reset.ts";
import { addCompany } from "#tests/support/company-rows.ts";
import { contextAt } from "#tests/support/service-context.ts";
import { startedDatabase } from "#tests/support/started.ts";

const TRIAL = { timeZone: "UTC", subscriptionStatus: "trial", trialEndsAt: null };
const MACHINES = 2_000;
const FILLS = 10;
const NOW = new Date("2026-06-15T12:00:00Z");

const test = await startedDatabase();
beforeAll(async () => {
  await addCompany(test.db, "acme");
  const numbers = (count: number) =>
    `(with recursive n(i) as (select 0 union all select i + 1 from n where i < ${count - 1}) select i from n)`;
  await test.d1.batch(
    [
      `insert into equipment (id, company_id, name, type, unit, current_usage_at, fuel_type, total_diesel_used, date_added, last_updated)
       select 'm' || i, 'acme', 'Mule ' || i, 'tools', 'hours', 0, 'diesel', i, 0, 0 from ${numbers(MACHINES)}`,
      `insert into fuel_entries (id, company_id, equipment_id, equipment_name, fuel_type, amount, operator_name, taken_at, created_at)
       select 'f' || i, 'acme', 'm' || (i % ${MACHINES}), 'Mule', 'diesel', 10, 'Ann', ${NOW.getTime()} - i * 600000, 0
       from ${numbers(MACHINES * FILLS)}`,
      `insert into meter_readings (id, company_id, equipment_id, value, source, author_name, taken_at, created_at)
       select 'r' || i, 'acme', 'm' || (i % ${MACHINES}), 100000 - i, 'usage', 'Ann', ${NOW.getTime()} - i * 600000, 0
       from ${numbers(MACHINES * FILLS)}`,
    ].map((text) => test.d1.prepare(text)),
  );
});

it("reads the ledger's months from an index, and only the shown machines' ledgers", async () => {
  const actor = { companyId: "acme", company: { timeZone: "UTC" } } as Actor;
  const before = { ...test.cost };
  const page = await readFuelAnalytics(contextAt(test.db, NOW.toISOString()), actor, null);
  const cost = {
    roundTrips: test.cost.roundTrips - before.roundTrips,
    rows: test.cost.rowsRead - before.rowsRead,
  };
  expect(page.machines).toHaveLength(50);
  expect(page.machines[0]?.rate).toMatchObject({ unit: "hours" });
  expect(page.months.reduce((sum, { diesel }) => sum + diesel, 0)).toBe(MACHINES * FILLS * 10);
  expect(cost.roundTrips).toBe(1);
  expect(cost.rows).toBeLessThan(MACHINES * FILLS + MACHINES + 51 * (4 * FILLS + 10) + 100);
});

it("resets any number of machines in one batch", async () => {
  const actor = { companyId: "acme", userId: "acme", name: "Ann", company: TRIAL } as unknown as Actor;
  const before = { ...test.cost };
  const closed = await resetFuel(contextAt(test.db, NOW.toISOString()), actor, "all");
  expect(closed).toEqual([{ fuelType: "diesel", total: (MACHINES * (MACHINES - 1)) / 20 }]);
  expect(test.cost.roundTrips - before.roundTrips).toBe(1);
  const results = await test.rows(
    "select count(*) as n, sum(event_params ->> 'amount') as amount from history_records",
  );
  expect(results).toEqual([{ n: MACHINES - 1, amount: (MACHINES * (MACHINES - 1)) / 2 }]);
});
