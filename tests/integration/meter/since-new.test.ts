import { beforeEach, describe, expect, it } from "vitest";
import { type Company, newCompany, newOperator } from "#tests/support/accounts.ts";
import { ignoring } from "#tests/support/description.ts";
import { ageReadings } from "#tests/support/machines.ts";
import { putReport } from "#tests/support/reports.ts";
import { startedProduct } from "#tests/support/started.ts";

/** Usage over all meters of a machine: in calls, on pages, and for programs. */

const HOUR = 3_600_000;

let company: Company;
const product = await startedProduct({ RATE_LIMIT_SCALE: "1000" });
beforeEach(async () => {
  company = await newCompany(product);
});

type Machine = Awaited<ReturnType<Company["machine"]>>;

/** A machine whose first reading is ten days old, so that reports fit in after it. */
async function machineAt(currentUsage: number, fields = {}): Promise<Machine> {
  const machine = await company.machine({ currentUsage, serviceInterval: 0, ...fields });
  await ageReadings(product, machine.id, 240 * HOUR);
  return machine;
}

async function report(machine: Machine, newUsage: number, hoursAgo: number, resolution?: string) {
  const id = await putReport(product, company, machine, { newUsage, takenAgo: hoursAgo * HOUR });
  await company.owner.ask("POST", `/api/operator-updates/${id}/apply`, { resolution });
  const reading = await product.first<{ id: string }>(
    "select id from meter_readings where operator_update_id = ?",
    id,
  );
  return reading?.id ?? "";
}

const voidReading = (id: string) => company.owner.ask("POST", `/api/readings/${id}/void`, { reason: "Typo" });
const item = ({ id }: Pick<Machine, "id">) => company.owner.ask("GET", `/api/equipment/${id}`);
const sinceNew = async (machine: Machine): Promise<number> => (await item(machine)).usageSinceNew;

describe("usage since new", () => {
  it("is the current usage of a machine without a replaced meter, for operators too", async () => {
    const machine = await company.machine({ currentUsage: 1_234.5 });
    expect(machine.usageSinceNew).toBe(1_234.5);
    const operator = await newOperator(product, company);
    const [seen] = await operator.client.ask("GET", "/api/equipment");
    expect(seen.usageSinceNew).toBe(1_234.5);
    const computed = { usageSinceNew: 7 };
    const { body: patched } = await company.owner.json(
      "PATCH",
      `/api/equipment/${machine.id}`,
      { currentUsage: 1_000, ...computed },
      ignoring(computed),
    );
    expect([patched.currentUsage, patched.usageSinceNew]).toEqual([1_000, 1_000]);
  });

  it("goes on over two replaced meters, and back when the first is voided", async () => {
    const machine = await machineAt(4_990);
    const first = await report(machine, 3, 200, "meter-replaced");
    expect(await sinceNew(machine)).toBe(4_990);
    await report(machine, 38, 150);
    await report(machine, 10, 100, "meter-replaced");
    await report(machine, 12, 50);
    expect(await sinceNew(machine)).toBe(5_027);
    await voidReading(first);
    expect(await sinceNew(machine)).toBe(40);
  });

  it("counts a replacing report that arrives late, and no corrected reading", async () => {
    const machine = await machineAt(900);
    await report(machine, 50, 10, "correct");
    expect(await sinceNew(machine)).toBe(50);
    await report(machine, 5, 100, "meter-replaced");
    expect([(await item(machine)).currentUsage, await sinceNew(machine)]).toEqual([50, 945]);
  });

  it("counts a voided service's reading no more, also of a retired machine, and comes back with it", async () => {
    const machine = await machineAt(900);
    const day = new Date(Date.now() - 192 * HOUR).toISOString().slice(0, 10);
    const { id: entryId } = await company.owner.ask("POST", `/api/equipment/${machine.id}/service-entries`, {
      ...{ date: day, usage: 950, otherWork: "Oil", confirmed: true },
    });
    await report(machine, 2, 50, "meter-replaced");
    expect(await sinceNew(machine)).toBe(950);
    const retired = await company.owner.ask("POST", `/api/equipment/${machine.id}/retire`, {});
    expect([retired.finalUsage, retired.usageSinceNew]).toEqual([2, 950]);
    await company.owner.ask("POST", `/api/service-entries/${entryId}/void`, { reason: "Twice" });
    const [listed] = await company.owner.ask("GET", "/api/retired-equipment");
    expect(listed.usageSinceNew).toBe(900);
    await company.owner.ask("POST", `/api/retired-equipment/${retired.id}/restore`);
    expect(await sinceNew(machine)).toBe(900);
  });

  it("decides what a program skips and where its fixed points begin", async () => {
    const machine = await machineAt(2_990);
    await report(machine, 10, 100, "meter-replaced");
    await report(machine, 20, 50);
    const program = await company.owner.ask("POST", "/api/service-programs", {
      name: "Excavators",
      unit: "hours",
      tasks: [
        { name: "Oil", serviceInterval: 250, countsFrom: "fixed" },
        { name: "Filter", serviceInterval: 400, firstUsage: 50 },
        { name: "Run-in", repeats: "once", firstUsage: 50 },
      ],
    });
    await company.owner.ask("POST", `/api/service-programs/${program.id}/apply`, {
      equipmentIds: [machine.id],
    });
    const { tasks } = await item(machine);
    const of = (name: string) => tasks.find((task: { name: string }) => task.name === name);
    expect(of("Oil")).toMatchObject({ nextServiceUsage: 270 });
    expect(of("Filter")).toMatchObject({ firstUsage: null, nextServiceUsage: 420 });
    expect(of("Run-in")).toMatchObject({ finished: true, finishedOn: null });
  });
});

describe("near the end of its life", () => {
  it("judges usage since new, and list, pages and prints say both; service and files stay as they are", async () => {
    const machine = await machineAt(9_800, {
      threshold: 10_000,
      serviceInterval: 250,
      lastServiceUsage: 9_700,
    });
    const { remainingUsage, status } = await item(machine);
    await report(machine, 2, 100, "meter-replaced");
    expect(await item(machine)).toMatchObject({
      nearEndOfLife: true,
      usageSinceNew: 9_800,
      remainingUsage,
      status,
    });
    await report(machine, 210, 1);
    expect(await item(machine)).toMatchObject({ nearEndOfLife: true, usageSinceNew: 10_008 });

    const text = async (path: string, lng?: "es") => (await company.owner.page(path, lng)).text;
    const both = "210 hours, 10,008 of 10,000 since new";
    for (const path of ["/equipment-list", "/equipment-list/print", `/equipment-items/${machine.id}`]) {
      expect(await text(path)).toContain(both);
    }
    expect(await text("/equipment-list", "es")).toContain("210 horas, 10,008 de 10,000 desde nuevo");
    expect(await text("/")).toContain("Near end of life");
    const home = `/equipment-items/${machine.id}`;
    expect(await text(home)).toContain("This meter 210, earlier meters 9,798");
    expect(await text(home, "es")).toContain("Este medidor 210, medidores anteriores 9,798");
    const csv = await company.owner.html("/exports/equipment-list.csv");
    expect(csv).toContain("10000");
    expect(csv).not.toContain("10008");

    await company.owner.ask("POST", `/api/equipment/${machine.id}/retire`, {});
    expect(await text("/retired-equipment")).toContain(both);
  });

  it("changes no word of a machine with one meter", async () => {
    const machine = await machineAt(9_800, { threshold: 10_000 });
    const { text } = await company.owner.page(`/equipment-items/${machine.id}`);
    expect(text).toContain("9,800 hours");
    expect(text).not.toMatch(/since new|earlier meters/);
  });
});
