import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, it } from "vitest";
import { workerdCpu } from "#tests/bench/measure.ts";
import { type Company, newCompany, newOperator } from "#tests/support/accounts.ts";
import { count, newUnlimitedCompany } from "#tests/support/bulk-imports.ts";
import { bringByCall, check, choose, run } from "#tests/support/imports.ts";
import { addMachines, asCsv, asWorkbook, MOST_ROWS, SERVICES } from "#tests/support/large-tables.ts";
import { startedProduct } from "#tests/support/started.ts";
import { ENTRY_WITH_HOLDS, HOLD_HEADER } from "#tests/support/worker-holds.ts";

/** Files of the most rows that an import takes. */

/** Seconds of CPU that a request may take, with those of the database. */
const CPU_SECONDS = 10;
/** Seconds of CPU that a run may take between two of its calls, while which others wait for it at most. */
const CALL_SECONDS = 5;

const product = await startedProduct({ RATE_LIMIT_SCALE: "1000" }, { entry: ENTRY_WITH_HOLDS });

/** The answer of a request, which took no more CPU than it may. */
async function withinCpu<Answer>(request: () => Promise<Answer>): Promise<Answer> {
  const before = workerdCpu();
  const answer = await request();
  expect(workerdCpu() - before).toBeLessThan(CPU_SECONDS);
  return answer;
}

/** A company with the machines of the services. */
async function companyOfServices(): Promise<Company> {
  const company = await newUnlimitedCompany(product, "Quarry");
  await addMachines(company.owner);
  return company;
}

/** Uploads a file and checks it; returns what imports it. */
async function checkedFile({ owner }: Company, content: string | Uint8Array, name: string) {
  const { status, body } = await withinCpu(() => bringByCall(owner, content, { name }));
  expect(status).toBe(201);
  const [{ id, rows }] = body.imports;
  expect(rows).toBe(MOST_ROWS);
  await choose(owner, id, { readingUnit: "own" });
  const preview = await withinCpu(() => check(owner, id));
  expect(preview.counts).toEqual({ new: MOST_ROWS, there: 0, doubtful: 0, wrong: 0, leftOut: 0 });
  return { id, version: preview.version };
}

/** An address that answers when `meanwhile` is done, and how much CPU was used between the requests to it. */
async function openGate(meanwhile: () => Promise<void>) {
  const spent: number[] = [];
  let before = workerdCpu();
  const gate = createServer(async (_, answer) => {
    spent.push(workerdCpu() - before);
    await meanwhile();
    before = workerdCpu();
    answer.end();
  });
  await once(gate.listen(0), "listening");
  return { address: `http://127.0.0.1:${(gate.address() as AddressInfo).port}`, gate, spent };
}

it("imports 20,000 services of a CSV; at each of its calls another company's operator reports, and is answered before it goes on", async () => {
  const [large, other] = [await companyOfServices(), await newCompany(product)];
  const { client: operator } = await newOperator(product, other);
  const { id: equipmentId } = await other.machine();
  const { id, version } = await checkedFile(large, asCsv(SERVICES), "services.csv");
  const answers: number[] = [];
  const { address, gate, spent } = await openGate(async () => {
    const report = { equipmentId, newUsage: answers.length + 1 };
    answers.push((await operator.json("POST", "/api/operator-updates", report)).status);
  });
  const ran = await large.owner.json(
    "POST",
    `/api/imports/${id}/run`,
    { version },
    { [HOLD_HEADER]: address },
  );
  gate.close();
  expect(ran.body.state).toBe("imported");
  expect(await count(product, "service_entries", large.id)).toBe(MOST_ROWS);
  expect(answers.length).toBeGreaterThan(3);
  expect(new Set(answers)).toEqual(new Set([201]));
  expect(await count(product, "operator_updates", other.id)).toBe(answers.length);
  expect(Math.max(...spent)).toBeLessThan(CALL_SECONDS);
}, 120_000);

it("imports 20,000 services of a workbook; the dashboard then reads as many rows, and the operator form has the same bytes", async () => {
  const large = await companyOfServices();
  const { client: operator } = await newOperator(product, large);
  const cost = async () => {
    const dashboard = await large.owner.get("/");
    await dashboard.text();
    const form = await (await operator.get("/operator")).text();
    return { rows: dashboard.headers.get("X-D1-Rows-Read"), bytes: form.length };
  };
  const before = await cost();
  const { id, version } = await checkedFile(large, asWorkbook(SERVICES), "services.xlsx");
  expect((await withinCpu(() => run(large.owner, id, version))).state).toBe("imported");
  expect(await cost()).toEqual(before);
}, 120_000);
