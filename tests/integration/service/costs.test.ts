import { beforeEach, describe, expect, it } from "vitest";
import { COST_MONTHS } from "#app/domain/service/service-costs.ts";
import { type Company, newCompany } from "#tests/support/accounts.ts";
import { chanceFrom } from "#tests/support/chance.ts";
import { plainText, withoutScripts } from "#tests/support/page-text.ts";
import { serve, voidEntry } from "#tests/support/services.ts";
import { startedProduct } from "#tests/support/started.ts";

let company: Company;
const product = await startedProduct({ RATE_LIMIT_SCALE: "1000" });
beforeEach(async () => {
  company = await newCompany(product);
});

const DAY = 86_400_000;
const dayOf = (at: Date) => at.toISOString().slice(0, 10);
const today = () => dayOf(new Date());
/** The first day of a month before this one. */
const monthStart = (monthsAgo: number) => {
  const now = new Date();
  return dayOf(new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - monthsAgo, 1)));
};

const add = (name: string, fields: object = {}) => company.addMachine({ name, ...fields });

const costs = async () => await company.owner.ask("GET", "/api/costs");

async function pageOf(path = "/costs", lng = "en") {
  const { html } = await company.owner.page(path, lng);
  return { html: withoutScripts(html), text: plainText(html) };
}

/** Puts an old reading into a machine's ledger. */
const putReading = (equipmentId: string, value: number, daysAgo: number, replaced = false, voided = false) =>
  product.run(
    `insert into meter_readings (id, company_id, equipment_id, value, source, resolution, author_name, taken_at, created_at, voided_at)
     values (?, ?, ?, ?, 'usage', ?, 'Ann', ?, ?, ?)`,
    crypto.randomUUID(),
    company.id,
    equipmentId,
    value * 10,
    replaced ? "meter-replaced" : null,
    Date.now() - daysAgo * DAY,
    Date.now() - daysAgo * DAY,
    voided ? 1 : null,
  );

describe("GET /api/costs", () => {
  it("answers twelve months, oldest first, and nothing else for a company without costs", async () => {
    await serve(product, company, await add("Loader"));
    const { status, body } = await company.owner.json("GET", "/api/costs");
    expect(status).toBe(200);
    expect(body).toEqual({
      from: monthStart(11),
      until: today(),
      months: Array.from({ length: COST_MONTHS }, (_, at) => ({
        month: monthStart(11 - at).slice(0, 7),
        service: 0,
        fuel: null,
      })),
      machines: [],
      work: [],
    });
  });

  it("counts an entry in the month of its date, not in that of its recording", async () => {
    const id = await add("Loader");
    await serve(product, company, id, {
      date: monthStart(2),
      usage: 900,
      laborCost: 100_00,
      partsCost: 25_50,
    });
    await serve(product, company, id, { date: monthStart(11), usage: 500, partsCost: 1 });
    await serve(product, company, id, { laborCost: 7_00 });
    const before = dayOf(new Date(Date.parse(monthStart(11)) - DAY));
    await serve(product, company, id, { date: before, usage: 400, laborCost: 999_00 });
    const { months } = await costs();
    expect(months.map(({ service }: { service: number }) => service)).toEqual([
      0.01, 0, 0, 0, 0, 0, 0, 0, 0, 125.5, 0, 7,
    ]);
  });

  it("leaves voided entries out everywhere", async () => {
    const id = await add("Loader");
    const { id: wrong } = await serve(product, company, id, { laborCost: 50_00 });
    await serve(product, company, id, { laborCost: 8_00 });
    await voidEntry(product, wrong);
    const { months, machines, work } = await costs();
    expect(months.at(-1)).toMatchObject({ service: 8 });
    expect(machines).toMatchObject([{ total: 8 }]);
    expect(work).toEqual([{ names: ["Oil"], count: 1, cost: 8 }]);
  });

  it("answers service, total, usage and cost per unit of each machine, as shown", async () => {
    const loader = await add("Loader");
    const truck = await add("Truck", { unit: "miles" });
    const press = await add("Press", { unit: "n/a", currentUsage: 0 });
    for (const [id, last] of [
      [loader, 410],
      [truck, 410.5],
    ] as const) {
      await product.run("delete from meter_readings where equipment_id = ?", id);
      await putReading(id, 100, 40);
      await putReading(id, 9000, 35, false, true);
      await putReading(id, last, 5);
      await putReading(id, 1, 800);
    }
    await serve(product, company, loader, { laborCost: 4_000_00, partsCost: 340_50 });
    await serve(product, company, truck, { partsCost: 100_00 });
    await serve(product, company, press, { partsCost: 1_00 });
    expect((await costs()).machines).toEqual([
      {
        equipmentId: loader,
        name: "Loader",
        service: 4340.5,
        fuel: null,
        total: 4340.5,
        usage: 310,
        unit: "hours",
        perUnit: 14,
      },
      {
        equipmentId: truck,
        name: "Truck",
        service: 100,
        fuel: null,
        total: 100,
        usage: 310.5,
        unit: "miles",
        perUnit: 0.322,
      },
      {
        equipmentId: press,
        name: "Press",
        service: 1,
        fuel: null,
        total: 1,
        usage: null,
        unit: "n/a",
        perUnit: null,
      },
    ]);
  });

  it("counts usage across a replaced meter", async () => {
    const id = await add("Loader");
    await product.run("delete from meter_readings where equipment_id = ?", id);
    await putReading(id, 1000, 40);
    await putReading(id, 1080, 30);
    await putReading(id, 0, 20, true);
    await putReading(id, 20, 10);
    await serve(product, company, id, { laborCost: 150_00 });
    expect((await costs()).machines).toMatchObject([{ usage: 100, perUnit: 1.5 }]);
  });

  it("groups work by its exact names in any letter case; other work counts as one name", async () => {
    const id = await add("Loader");
    const put = (otherWork: string, laborCost: number) =>
      serve(product, company, id, { otherWork, laborCost });
    await put("Oil", 10_00);
    await put("OIL", 5_00);
    await put("Oil; Grease", 30_00);
    await put("Grease", 0);
    await serve(product, company, id, { tasks: [id], laborCost: 1_00 });
    await serve(product, company, id, { tasks: [id], otherWork: "Grease", laborCost: 2_00 });
    expect((await costs()).work).toEqual([
      { names: ["Oil; Grease"], count: 1, cost: 30 },
      { names: ["OIL"], count: 2, cost: 15 },
      { names: ["Service", "Grease"], count: 1, cost: 2 },
      { names: ["Service"], count: 1, cost: 1 },
    ]);
  });

  it("sums the work beyond 20 lines into one without names", async () => {
    const id = await add("Loader");
    for (let job = 1; job <= 23; job += 1) {
      await serve(product, company, id, { otherWork: `Job ${job}`, laborCost: job * 100 });
    }
    const { work } = await costs();
    expect(work).toHaveLength(21);
    expect(work[0]).toEqual({ names: ["Job 23"], count: 1, cost: 23 });
    expect(work[20]).toEqual({ names: [], count: 3, cost: 6 });
    const { text } = await pageOf();
    expect(text).toContain("Job 4 1 $4.00 Other 3 $6.00");
    expect((await pageOf("/costs", "es")).text).toContain("Otros 3 $6.00");
  });

  it("keeps retired machines, and sums deleted ones into one line", async () => {
    const [old, gone, sold] = [await add("Old mule"), await add("Gone"), await add("Sold")];
    for (const [id, cents] of [
      [old, 5_00],
      [gone, 20_00],
      [sold, 3_50],
    ] as const) {
      await serve(product, company, id, { laborCost: cents });
    }
    expect((await company.owner.json("POST", `/api/equipment/${old}/retire`, {})).status).toBe(201);
    for (const id of [gone, sold]) {
      expect((await company.owner.json("DELETE", `/api/equipment/${id}`)).status).toBe(204);
    }
    const { months, machines } = await costs();
    expect(months.at(-1)).toMatchObject({ service: 28.5 });
    expect(machines).toMatchObject([
      { equipmentId: old, name: "Old mule", total: 5, unit: "hours" },
      {
        equipmentId: null,
        name: "Deleted equipment",
        total: 23.5,
        usage: null,
        unit: null,
        perUnit: null,
      },
    ]);
    expect((await pageOf()).text).toMatch(
      /Old mule Retired \$5\.00 \$5\.00 .*Deleted equipment \$23\.50 \$23\.50 – –/,
    );
    expect((await pageOf("/costs", "es")).text).toMatch(/Old mule Retirado \$5\.00 .*Equipos eliminados/);
  });

  it("has three tables that agree to the cent, over a year of random entries", async () => {
    const machines = await Promise.all(["A", "B", "C", "D", "E", "F", "G"].map((name) => add(name)));
    const entries = randomYear(machines);
    await product.run(
      `insert into service_entries (id, company_id, equipment_id, equipment_name, unit, date, counted_usage, tasks,
         other_work, done_by_name, labor_cost, parts_cost, source, recorded_by_name, created_at, voided_at)
       select value->>'id', ?1, value->>'machine', 'Mule', 'hours', value->>'date', 0, value->>'tasks',
         value->>'otherWork', 'Ann', value->>'labor', value->>'parts', 'form', 'Ann', 1, value->>'voidedAt' from json_each(?2)`,
      company.id,
      JSON.stringify(entries),
    );
    await company.owner.json("POST", `/api/equipment/${machines[0]}/retire`, {});
    await product.run("delete from equipment where id = ?", machines[1]);
    const counted = entries
      .filter(({ date, voidedAt }) => date >= monthStart(11) && voidedAt === null)
      .reduce((sum, { labor, parts }) => sum + labor + parts, 0);
    const answer = await costs();
    const sumOf = (rows: Record<string, number>[], field: string) =>
      rows.reduce((sum, row) => sum + Math.round((row[field] ?? 0) * 100), 0);
    expect(counted).toBeGreaterThan(1_000_000);
    expect(sumOf(answer.months, "service")).toBe(counted);
    expect(sumOf(answer.machines, "service")).toBe(counted);
    expect(sumOf(answer.work, "cost")).toBe(counted);
    expect(answer.machines).toHaveLength(machines.length);
    expect(answer.work.length).toBe(21);
  });
});

type RandomEntry = {
  id: string;
  machine: string;
  date: string;
  tasks: { id: string; name: string | null }[];
  otherWork: string;
  labor: number;
  parts: number;
  voidedAt: number | null;
};

/** 400 entries over 14 months, the same in each run: some free, some voided, some of the same work. */
function randomYear(machines: string[]): RandomEntry[] {
  const { below: random } = chanceFrom(20_261_122);
  const names = ["Oil", "oil", "Grease", "Tires", "Bolts", null];
  return Array.from({ length: 400 }, (_, at) => {
    const tasks = Array.from({ length: random(4) }, () => names[random(names.length)] ?? null);
    return {
      id: `${company.id}-${at}`,
      machine: machines[random(machines.length)] ?? "",
      date: dayOf(new Date(Date.now() - random(425) * DAY)),
      tasks: [...new Set(tasks)].map((name) => ({ id: String(name), name })),
      otherWork: random(3) === 0 || tasks.length === 0 ? `Job ${random(9)}` : "",
      labor: random(3) === 0 ? 0 : random(100_000),
      parts: random(3) === 0 ? 0 : random(50_000),
      voidedAt: random(10) === 0 ? 1 : null,
    };
  });
}

describe("the page of costs", () => {
  it("shows months as a drawing with the numbers beside, machines and work", async () => {
    const id = await add("Loader");
    await serve(product, company, id, { date: monthStart(2), usage: 900, laborCost: 1_240_00 });
    await serve(product, company, id, { laborCost: 60_00, otherWork: "Tires" });
    const { text, html } = await pageOf();
    const name = (day: string) =>
      new Intl.DateTimeFormat("en-US", { month: "short", year: "numeric", timeZone: "UTC" }).format(
        new Date(day),
      );
    expect(html).toMatch(/<svg[^>]*role="img"[^>]*aria-label="Costs by month from [^"]*: \$1,240\.00"/);
    expect(html.match(/<rect/g)).toHaveLength(12);
    expect(text).toContain(`${name(monthStart(2))} $1,240.00`);
    expect(text).toContain(`${name(monthStart(0))} $60.00 ${name(monthStart(1))} –`);
    expect(text).toContain("$1,300.00 in these 12 months");
    expect(text).toMatch(/Loader \$1,300\.00 \$1,300\.00 – – Needs two readings/);
    expect(text).toContain("Oil 1 $1,240.00 Tires 1 $60.00");
    expect(html).toContain(`href="/equipment-items/${id}"`);
    const spanish = await pageOf("/costs", "es");
    expect(spanish.text).toContain("Costos");
    expect(spanish.text).toContain("Por trabajo hecho");
  });

  it("has no fuel column, bars or words without fuel prices", async () => {
    await serve(product, company, await add("Loader", { fuelType: "diesel" }), { laborCost: 1_00 });
    const { text, html } = await pageOf();
    expect(text).toContain("Month Service");
    expect(text).toContain("Machine Service Total Usage Cost per unit");
    expect(text).not.toContain("Month Service Fuel");
    expect(text).not.toContain("Machine Service Fuel");
    expect(html).not.toContain("fill-line-strong");
  });

  it("shows costs per hour with 2 decimals and per mile with 3", async () => {
    const [loader, truck] = [await add("Loader"), await add("Truck", { unit: "miles" })];
    for (const id of [loader, truck]) {
      await product.run("delete from meter_readings where equipment_id = ?", id);
      await putReading(id, 100, 40);
      await putReading(id, 410, 5);
      await serve(product, company, id, { laborCost: 4_340_50 });
    }
    expect((await pageOf()).text).toMatch(
      /Loader \$4,340\.50 \$4,340\.50 310 hours \$14\.00 per hour .*Truck \$4,340\.50 \$4,340\.50 310 miles \$14\.002 per mile/,
    );
    expect((await pageOf("/costs", "es")).text).toContain("$14.002 por milla");
  });

  it("says so when there are no costs", async () => {
    await serve(product, company, await add("Loader"));
    expect((await pageOf()).text).toContain("No costs in these 12 months.");
    expect((await pageOf("/costs", "es")).text).toContain("Sin costos en estos 12 meses.");
  });

  it("reads an unnamed service in the reader's language", async () => {
    const id = await add("Loader");
    await serve(product, company, id, { tasks: [id], laborCost: 1_00 });
    expect((await pageOf()).text).toContain("Service 1 $1.00");
    expect((await pageOf("/costs", "es")).text).toContain("Servicio 1 $1.00");
  });

  it("takes two round trips to the database", async () => {
    await serve(product, company, await add("Loader"), { laborCost: 1_00 });
    const response = await company.owner.get("/costs");
    expect(response.headers.get("Server-Timing")).toMatch(/d1;desc="2 round trips/);
  });

  it("shows no cost without a plan, and offers the export", async () => {
    await serve(product, company, await add("Loader"), { laborCost: 1_00 });
    await product.run("update companies set trial_ends_at = 1 where id = ?", company.id);
    const { text, html } = await pageOf();
    expect(text).not.toContain("$1.00");
    expect(html).toContain('action="/exports/service-history.csv"');
    expect((await company.owner.get("/exports/service-history.csv")).status).toBe(200);
  });

  it("is reached from the fuel page", async () => {
    expect((await pageOf("/fuel")).html).toContain('href="/costs"');
  });
});
