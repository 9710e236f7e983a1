import { expect, it } from "vitest";
import { workerdCpu } from "#tests/bench/measure.ts";
import { bringByCall, check, importFile, run } from "#tests/support/history-imports.ts";
import { newUnlimitedCompany } from "#tests/support/imports.ts";
import { startedProduct } from "#tests/support/started.ts";

/** Lists of machines with the most rows that an import takes. */

const ROWS = 20_000;
/** Tasks that a machine here still has room for. */
const TASKS = 39;
/** Seconds of CPU that a request may take, with those of the database. */
const CPU_SECONDS = 10;
/** Characters that a value of the database may have. */
const VALUE_MAX = 500_000;

const product = await startedProduct({ RATE_LIMIT_SCALE: "1000" });

it("20,000 tasks for machines that are here go in, and are undone", async () => {
  const { id: companyId, owner } = await newUnlimitedCompany(product, "Quarry");
  const names = Array.from({ length: Math.ceil(ROWS / TASKS) }, (_, at) => `Machine ${at}`);
  await importFile(
    owner,
    ["Name,Type,Unit,Current Usage", ...names.map((name) => `${name},machinery,hours,5000`)].join("\n"),
  );
  const row = (_: unknown, at: number) =>
    `${names[Math.floor(at / TASKS)]},machinery,hours,Task ${at % TASKS},250`;
  const list = ["Name,Type,Unit,Task,Every (usage)", ...Array.from({ length: ROWS }, row)].join("\n");
  const withinCpu = async <Answer>(request: () => Promise<Answer>): Promise<Answer> => {
    const before = workerdCpu();
    const answer = await request();
    expect(workerdCpu() - before).toBeLessThan(CPU_SECONDS);
    return answer;
  };
  const { status, body } = await withinCpu(() => bringByCall(owner, list, { name: "tasks.csv" }));
  expect([status, body.imports?.[0]?.asks]).toEqual([201, []]);
  const { id } = body.imports[0];
  const { version, counts } = await withinCpu(() => check(owner, id));
  expect(counts).toEqual({ new: ROWS, there: 0, doubtful: 0, wrong: 0, leftOut: 0 });
  expect((await withinCpu(() => run(owner, id, version))).state).toBe("imported");
  const [kept] = await product.rows(`select length(outcome) as letters from imports where id = '${id}'`);
  expect(kept?.letters).toBeLessThan(VALUE_MAX);
  const tasks = `select sum(json_array_length(service_tasks, '$.others')) as tasks from equipment where company_id = '${companyId}'`;
  expect(await product.rows(tasks)).toEqual([{ tasks: ROWS }]);
  const undone = await withinCpu(() => owner.ask("POST", `/api/imports/${id}/undo`, {}));
  expect(undone.state).toBe("undone");
  expect(await product.rows(tasks)).toEqual([{ tasks: 0 }]);
});
