import { beforeAll, expect, it } from "vitest";
import { readPlan } from "#app/services/plan/weekly-plan.ts";
import { OWNER } from "#tests/support/actors.ts";
import { addCompany } from "#tests/support/company-rows.ts";
import { contextAt } from "#tests/support/service-context.ts";
import { startedDatabase } from "#tests/support/started.ts";

const NOW = new Date("2026-11-22T12:00:00Z");
const DAY = 86_400_000;
/** One machine has 100 readings, the other 10,000, in the same 100 days and earlier. */
const LEDGERS = { short: 100, long: 10_000 };

const test = await startedDatabase();
beforeAll(async () => {
  for (const [companyId, count] of Object.entries(LEDGERS)) {
    await addCompany(test.db, companyId);
    const step = Math.floor((100 * DAY) / count);
    await test.d1.batch(
      [
        `insert into equipment (id, company_id, name, type, unit, current_usage, current_usage_at, service_interval, date_added, last_updated)
         values ('m-${companyId}', '${companyId}', 'Mule', 'tools', 'hours', 10000, ${NOW.getTime()}, 20000, 0, 0)`,
        `insert into meter_readings (id, company_id, equipment_id, value, source, resolution, author_name, taken_at, created_at)
         with recursive n(i) as (select 0 union all select i + 1 from n where i < ${count - 1})
         select 'r-${companyId}-' || i, '${companyId}', 'm-${companyId}', 10000 - i, 'usage',
           iif(i = ${Math.floor(count / 10)}, 'meter-replaced', null), 'Ann', ${NOW.getTime()} - i * ${step}, 0 from n`,
      ].map((text) => test.d1.prepare(text)),
    );
  }
});

it.each(Object.entries(LEDGERS))(
  "reads at most 20 rows of a machine with a %s ledger, in one round trip",
  async (companyId) => {
    const before = { ...test.cost };
    const plan = await readPlan(contextAt(test.db, NOW.toISOString()), { ...OWNER, companyId });
    expect([plan.noForecast, plan.silent]).toEqual([[], []]);
    expect(test.cost.roundTrips - before.roundTrips).toBe(1);
    expect(test.cost.rowsRead - before.rowsRead).toBeLessThanOrEqual(20);
  },
);

// Besides the 20 rows, the plan reads the reports and checks of last week, looks for machines that lost a checklist, and for others of the name.
it("reads at most 35 rows of a machine that reports and is checked every day, in the same round trip", async () => {
  const companyId = "short";
  const days = JSON.stringify(Array.from({ length: 100 }, (_, n) => NOW.getTime() - n * DAY));
  await test.d1.batch(
    [
      `insert into checklists (id, company_id, name, lines, created_at, updated_at) values ('c', '${companyId}', 'C', '[]', 0, 0)`,
      `update equipment set checklist_id = 'c', checklist_since = '2026-01-01' where company_id = '${companyId}'`,
      `insert into operator_updates (id, company_id, equipment_id, equipment_name, operator_id, operator_name, new_usage,
        taken_at, created_at) select 'u' || value, '${companyId}', 'm-${companyId}', 'Mule', 'o', 'Olga', 1, value, value
        from json_each('${days}')`,
      `insert into checks (id, company_id, equipment_id, operator_update_id, operator_name, taken_at, created_at, lines, not_ok)
        select 'c' || value, '${companyId}', 'm-${companyId}', 'u' || value, 'Olga', value, value, '[]', 0
        from json_each('${days}')`,
    ].map((text) => test.d1.prepare(text)),
  );
  const wednesday = new Date("2026-11-25T12:00:00Z");
  const before = { ...test.cost };
  const plan = await readPlan(contextAt(test.db, wednesday.toISOString()), { ...OWNER, companyId });
  expect(plan.missedChecks).toBe(0);
  expect(test.cost.roundTrips - before.roundTrips).toBe(1);
  expect(test.cost.rowsRead - before.rowsRead).toBeLessThanOrEqual(35);
});
