import { beforeAll, expect, it } from "vitest";
import { TASK_NAME_MAX, TASKS_MAX } from "#app/domain/service/service-task.ts";
import { type Company, newCompany } from "#tests/support/accounts.ts";
import { seedMachinesOfTasks } from "#tests/support/seeded-machines.ts";
import { task } from "#tests/support/service-tasks.ts";
import { startedProduct } from "#tests/support/started.ts";
import { newWebhook } from "#tests/support/webhook-receiver.ts";

/** Machines with as many tasks as there may be. D1 takes values of 2 MB: those of 85 machines, or 4,000 events. */

let company: Company;
const product = await startedProduct({ RATE_LIMIT_SCALE: "1000" });
beforeAll(async () => {
  company = await companyOf(100);
});

/** A company whose machines have 40 tasks each, all overdue. */
async function companyOf(machines: number): Promise<Company> {
  const made = await newCompany(product);
  const ids = Array.from({ length: machines }, () => crypto.randomUUID());
  await seedMachinesOfTasks(
    product.db,
    made.id,
    ids.map((id, number) => ({
      id,
      name: `Loader ${number}`,
      currentUsage: 2_000,
      tasks: Array.from({ length: TASKS_MAX }, (_, turn) => ({
        ...task({ serviceInterval: 1_000, maintenanceInterval: 6, maintenanceIntervalUnit: "months" }),
        id: turn === 0 ? id : `${id}.${turn}`,
        isDefault: turn === 0,
        name: `Work ${turn} `.padEnd(TASK_NAME_MAX, "x"),
      })),
    })),
  );
  return made;
}

it.each([
  "/",
  "/?status=overdue",
  "/?search=loader",
  "/equipment/overdue",
  "/equipment/all",
  "/equipment/all/print",
  "/equipment-list",
  "/equipment-list?sort=status",
  "/equipment-list/print",
  "/equipment-list/labels",
  "/plan",
  "/plan/print",
  "/exports/equipment-list.csv",
  "/exports/equipment-status.csv",
  "/exports/equipment-maintenance-report.csv",
  "/exports/all-data.zip",
  "/api/equipment",
  "/api/plan",
])("%s answers all 100 machines of 40 tasks", async (path) => {
  const response = await company.owner.get(path);
  expect(response.status).toBe(200);
  expect((await response.text()).includes("Loader 0")).toBe(true);
});

it("the hourly run mails all 32,000 overdue tasks of a company, and tells its webhook of them", async () => {
  const large = await companyOf(800);
  await newWebhook(large, ["service.due"]);
  await product.runCron(new Date());
  const marks = await product.rows<{ told: string; count: number }>(
    `select iif(receiver like 'webhook:%', 'webhook', 'mailbox') as told, count(*) as count from alert_marks
      where company_id = ? group by told order by told`,
    large.id,
  );
  expect(marks).toEqual([
    { told: "mailbox", count: 800 * TASKS_MAX },
    { told: "webhook", count: 800 * TASKS_MAX },
  ]);
  expect(await product.mailbox(large.email)).toHaveLength(2);
});
