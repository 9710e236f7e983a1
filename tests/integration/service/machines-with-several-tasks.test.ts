import { beforeEach, describe, expect, it } from "vitest";
import { addInterval, todayIn } from "#app/domain/calendar-date.ts";
import { type Company, newCompany, newOperator } from "#tests/support/accounts.ts";
import { csvRows } from "#tests/support/csv.ts";
import { saidIn } from "#tests/support/page-text.ts";
import { startedProduct } from "#tests/support/started.ts";

/** How machines with several service tasks are shown. */

let company: Company;
const product = await startedProduct({ RATE_LIMIT_SCALE: "1000" });
beforeEach(async () => {
  company = await newCompany(product);
});

const today = todayIn("UTC", new Date());

const add = (equipmentId: string, name: string, body: Record<string, unknown>) =>
  company.owner.ask("POST", `/api/equipment/${equipmentId}/service-tasks`, { name, ...body });

/** A loader at 1,000 hours with a regular service every 250. */
const addLoader = (lastServiceUsage: number, name = "Loader") =>
  company.addMachine({ name, currentUsage: 1000, serviceInterval: 250, lastServiceUsage });

const tasksOf = async (id: string): Promise<{ name: string; lastServiceUsage: number }[]> =>
  await company.owner.ask("GET", `/api/equipment/${id}/service-tasks`);

const monthly = (lastServiceDate: string) => ({
  maintenanceInterval: 1,
  maintenanceIntervalUnit: "months",
  lastServiceDate,
});

async function said(path: string): Promise<string[]> {
  return saidIn(await company.owner.html(path)).map(({ text }) => text);
}

async function csv(path: string): Promise<Record<string, string>[]> {
  return csvRows(new Uint8Array(await (await company.owner.get(path)).arrayBuffer()));
}

describe("the equipment list", () => {
  it("shows the earliest next date of all tasks, or that they count by usage", async () => {
    const dated = await addLoader(900, "Dated");
    await add(dated, "Later", monthly(today));
    await add(dated, "Inspection", monthly(addInterval(today, -10, "days")));
    const used = await company.addMachine({ name: "Used", currentUsage: 1000 });
    await add(used, "Grease", { serviceInterval: 10 });
    await company.addMachine({ name: "Plain", currentUsage: 1000 });
    const texts = await said("/equipment-list");
    const next = addInterval(addInterval(today, -10, "days"), 1, "months");
    const [year, month, day] = next.split("-");
    const rows = await csv("/exports/equipment-list.csv");
    expect(rows.map((row) => [row["Equipment Name"] ?? row.Name, row["Scheduled Maintenance"]])).toEqual([
      ["Dated", "Yes"],
      ["Plain", "No"],
      ["Used", "No"],
    ]);
    expect(rows[0]?.["Next Maintenance Date"]?.split("/").map(Number)).toEqual(
      [month, day, year].map(Number),
    );
    expect(rows[0]).toMatchObject({ "Service Interval": "250", "Last Service Usage": "900" });
    expect(texts.filter((text) => text === "Usage-based")).toHaveLength(1);
    expect(texts.filter((text) => text === "Not scheduled")).toHaveLength(1);
  });
});

describe("the dashboard", () => {
  it("counts a machine once, by its worst task, and finds it by that status", async () => {
    const id = await addLoader(1000);
    await add(id, "Grease", { serviceInterval: 10, lastServiceUsage: 980 });
    await add(id, "Wash", { serviceInterval: 10, lastServiceUsage: 970 });
    const texts = await said("/");
    expect(
      texts.filter((text) => text.startsWith("Wash: Overdue by 20 hours (+1 more)")).length,
    ).toBeGreaterThan(0);
    for (const path of ["/?status=overdue", "/equipment/overdue"]) {
      expect((await said(path)).some((text) => text.startsWith("Wash: Overdue"))).toBe(true);
    }
    expect((await said("/equipment/good")).some((text) => text.startsWith("Wash:"))).toBe(false);
    expect(await company.owner.ask("GET", "/api/equipment")).toMatchObject([
      {
        status: "overdue",
        overall: "overdue",
        statusTask: "Wash",
        nextServiceUsage: 1250,
        remainingUsage: 250,
      },
    ]);
    company.owner.cookies.set("lng", "es");
    expect((await said("/")).some((text) => text.endsWith("(+1 más)"))).toBe(true);
  });

  it("plans the task that comes first by usage and the nearest date, and names them", async () => {
    const id = await addLoader(1000);
    await add(id, "Grease", { serviceInterval: 10, lastServiceUsage: 995 });
    await add(id, "Inspection", monthly(addInterval(today, -10, "days")));
    await addLoader(1000, "Plain");
    const html = await company.owner.html("/");
    const [section = ""] = html.slice(html.indexOf('aria-labelledby="next"')).split("</section>");
    const planned = section
      .split("<li")
      .slice(1)
      .map((row) => saidIn(`<li${row}`).map(({ text }) => text))
      .map(([machine, words]) => `${machine}: ${words}`);
    expect(planned).toEqual([
      "Loader: Grease",
      expect.stringMatching(/^Plain: \d+% of the interval used$/),
      expect.stringMatching(/^Loader: Inspection · /),
    ]);
  });
});

describe("a replaced meter", () => {
  it("moves the last usage of every task, and its void moves each back", async () => {
    const id = await addLoader(780);
    await add(id, "Grease", { serviceInterval: 10, lastServiceUsage: 990.5 });
    await add(id, "Wash", { serviceInterval: 50 });
    const last = async () =>
      (await tasksOf(id)).map(({ name, lastServiceUsage }) => [name, lastServiceUsage]);
    const before = [
      ["Service", 780],
      ["Grease", 990.5],
      ["Wash", 1000],
    ];
    expect(await last()).toEqual(before);
    const operator = await newOperator(product, company);
    const update = await operator.client.ask("POST", "/api/operator-updates", {
      equipmentId: id,
      newUsage: 5,
    });
    const applied = await company.owner.json("POST", `/api/operator-updates/${update.id}/apply`, {
      resolution: "meter-replaced",
    });
    expect(applied.status).toBe(200);
    expect(await last()).toEqual([
      ["Service", -215],
      ["Grease", -4.5],
      ["Wash", 5],
    ]);
    const reading = (await company.owner.ask("GET", `/api/equipment/${id}/readings`)).at(-1);
    const voided = await company.owner.json("POST", `/api/readings/${reading.id}/void`, { reason: "Wrong" });
    expect(voided.status).toBe(200);
    expect(await last()).toEqual(before);
  });
});

describe("a voided reading", () => {
  it("lowers every task that was serviced at it", async () => {
    const id = await addLoader(780);
    await add(id, "Grease", { serviceInterval: 10, lastServiceUsage: 990 });
    await company.owner.json("PATCH", `/api/equipment/${id}/usage`, { usageIncrease: 200 });
    const last = async () => (await tasksOf(id)).map(({ lastServiceUsage }) => lastServiceUsage);
    await company.owner.json("PATCH", `/api/equipment/${id}/reset-service`);
    expect(await last()).toEqual([1200, 1200]);
    const reading = (await company.owner.ask("GET", `/api/equipment/${id}/readings`)).at(-1);
    await company.owner.json("POST", `/api/readings/${reading.id}/void`, { reason: "Typo" });
    expect(await last()).toEqual([1000, 1000]);
  });
});
