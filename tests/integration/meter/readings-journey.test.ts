import { readFileSync } from "node:fs";
import { join } from "node:path";
import Papa from "papaparse";
import { describe, expect, it } from "vitest";
import { DAY_MS } from "#app/domain/durations.ts";
import { type Company, newCompany, newOperator, type Operator } from "#tests/support/accounts.ts";
import { groupsOf } from "#tests/support/groups-of.ts";
import { putMachines } from "#tests/support/machines.ts";
import { startedProduct } from "#tests/support/started.ts";

/**
 * 955 readings of 500 real machines, as different people reported them: sent by operators, reviewed by their
 * manager, and compared with what the numbers alone give.
 */
type Machine = { name: string; serial: string; interval: number; values: number[] };

const MACHINES = readMachines();
const SEND_AT_ONCE = 12;

function csv(file: string): Record<string, string>[] {
  const text = readFileSync(join(import.meta.dirname, "../../fixtures", file), "utf8");
  return Papa.parse<Record<string, string>>(text, { header: true, skipEmptyLines: true }).data;
}

function readMachines(): Machine[] {
  const values = new Map<string, number[]>();
  for (const row of csv("readings.csv")) {
    const serial = row["Serial Number"] ?? "";
    values.set(serial, [...(values.get(serial) ?? []), Number(row["Meter Hours"])]);
  }
  return csv("machines.csv").map((row) => ({
    name: row["Equipment Name"] ?? "",
    serial: row["Serial Number"] ?? "",
    interval: Number(row["Service Interval"]),
    values: values.get(row["Serial Number"] ?? "") ?? [],
  }));
}

/**
 * This reviewer's rule: a meter that lost more than half of its hours was replaced, otherwise it was misread.
 */
const isReplaced = (before: number, value: number) => value < before / 2;

/** The expected meters, from the numbers alone: usage and last service of each machine. */
function expectedMeters(): Map<string, { currentUsage: number; lastServiceUsage: number }> {
  return new Map(
    MACHINES.map(({ serial, values }) => {
      const [first = 0] = values;
      let usage = first;
      let lastService = first;
      for (const value of values) {
        if (value < usage && isReplaced(usage, value)) lastService += value - usage;
        usage = value;
      }
      return [serial, { currentUsage: usage, lastServiceUsage: lastService }];
    }),
  );
}

const product = await startedProduct({ RATE_LIMIT_SCALE: "1000" });

type Fleet = { company: Company; operators: Operator[]; ids: Map<string, string> };

async function newFleet(): Promise<Fleet> {
  const company = await newCompany(product);
  const operators = [await newOperator(product, company, "Ann"), await newOperator(product, company, "Bo")];
  const ids = await putMachines(
    product,
    company,
    MACHINES.map(({ name, serial, interval, values }) => ({ name, serial, interval, usage: values[0] ?? 0 })),
  );
  return { company, operators, ids };
}

async function inParallel<Item>(items: Item[], act: (item: Item, index: number) => Promise<void>) {
  let next = 0;
  const work = async () => {
    for (let index = next++; index < items.length; index = next++) {
      const item = items[index];
      if (item !== undefined) await act(item, index);
    }
  };
  await Promise.all(Array.from({ length: SEND_AT_ONCE }, work));
}

/** Years between readings, so that none is far above the previous one. */
async function letTimePass({ id }: Company): Promise<void> {
  const years = 10 * 365 * DAY_MS;
  await product.db.batch(
    [
      "meter_readings set taken_at = taken_at - ? where company_id = ?",
      "equipment set current_usage_at = current_usage_at - ? where company_id = ?",
    ].map((change) => product.db.prepare(`update ${change}`).bind(years, id)),
  );
}

/** Sends and reviews one reading of each machine after the other, day by day. */
async function liveThrough({ company, operators, ids }: Fleet): Promise<number> {
  const latest = Math.max(...MACHINES.map(({ values }) => values.length));
  let sent = 0;
  for (let day = 0; day < latest; day += 1) {
    await letTimePass(company);
    const reporting = MACHINES.filter(({ values }) => day < values.length);
    const updates = new Map<string, Machine>();
    await inParallel(reporting, async (machine, index) => {
      const operator = operators[index % operators.length];
      const key = { "Idempotency-Key": `${machine.serial}-${day}` };
      const report = { equipmentId: ids.get(machine.serial), newUsage: machine.values[day] };
      const send = () => operator?.client.json("POST", "/api/operator-updates", report, key);
      const first = await send();
      expect(first?.status).toBe(201);
      expect((await send())?.body).toEqual(first?.body);
      updates.set(first?.body.id, machine);
      sent += 1;
    });
    await review(company, updates, day);
  }
  return sent;
}

/** Applies fifty at once where no decision is needed, then decides the rest one by one. */
async function review(company: Company, updates: Map<string, Machine>, day: number): Promise<void> {
  const ids = [...updates.keys()];
  for (const some of groupsOf(ids, 50)) {
    const page = await company.owner.post("/updates", { ids: some });
    expect(page.status).toBe(302);
  }
  const below = [...updates].filter(([, { values }]) => Number(values[day]) < Number(values[day - 1]));
  await inParallel(below, async ([id, { values }]) => {
    const path = `/api/operator-updates/${id}/apply`;
    expect((await company.owner.json("POST", path, {})).status).toBe(409);
    const replaced = isReplaced(Number(values[day - 1]), Number(values[day]));
    const resolution = replaced ? "meter-replaced" : "correct";
    expect((await company.owner.json("POST", path, { resolution })).status).toBe(200);
  });
}

async function metersOf({ company }: Fleet) {
  const body = await company.owner.ask("GET", "/api/equipment");
  return new Map(
    body.map((row: { serialNumber: string; currentUsage: number; lastServiceUsage: number }) => [
      row.serialNumber,
      { currentUsage: row.currentUsage, lastServiceUsage: row.lastServiceUsage },
    ]),
  );
}

async function countOf(sql: string, { company }: Fleet): Promise<number | undefined> {
  return (await product.first<{ n: number }>(sql, company.id))?.n;
}

describe("955 readings", () => {
  it("sent twice each result in the meters that their numbers give", async () => {
    const fleet = await newFleet();
    expect(await liveThrough(fleet)).toBe(955);
    const meters = await metersOf(fleet);
    expect(meters.size).toBe(500);
    expect(meters).toEqual(expectedMeters());
    expect(await countOf("select count(*) as n from meter_readings where company_id = ?", fleet)).toBe(
      500 + 955,
    );
    expect(
      await countOf(
        "select count(*) as n from operator_updates where company_id = ? and status = 'applied'",
        fleet,
      ),
    ).toBe(955);
  }, 180_000);
});
