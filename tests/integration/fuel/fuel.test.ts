import { beforeEach, describe, expect, it } from "vitest";
import { type Company, newCompany } from "#tests/support/accounts.ts";
import { readCsv } from "#tests/support/csv.ts";
import { importFile } from "#tests/support/imports.ts";
import { plainText, unescaped } from "#tests/support/page-text.ts";
import { putReport } from "#tests/support/reports.ts";
import { startedProduct } from "#tests/support/started.ts";

let company: Company;
const product = await startedProduct({ RATE_LIMIT_SCALE: "1000" });
beforeEach(async () => {
  company = await newCompany(product);
});

type Fill = { gas?: number; diesel?: number };

/** Adds a machine and applies reports of its fuel, in gallons. */
async function machineWith(name: string, { gas, diesel }: Fill = {}) {
  const body = await company.machine({ name, fuelType: "diesel", currentUsage: 100 });
  if (gas) await fill(body, gas, "gas");
  if (diesel) await fill(body, diesel, "diesel");
  return { id: body.id as string, name };
}

async function fill(machine: { id: string; name: string }, fuelAdded: number, fuelType: "gas" | "diesel") {
  const id = await putReport(product, company, machine, { fuelAdded, fuelType });
  await company.owner.json("POST", `/api/operator-updates/${id}/apply`);
}

async function totalsOf(id: string) {
  const machine = await company.owner.ask("GET", `/api/equipment/${id}`);
  return [machine.totalGasUsed, machine.totalDieselUsed, machine.totalFuelUsed];
}

const reset = (kind: "gas" | "diesel" | "all") =>
  company.owner.json("POST", kind === "all" ? "/api/fuel/reset" : `/api/fuel/reset/${kind}`);

async function pageOf(path: string) {
  const { status, html } = await company.owner.page(path);
  return { status, html, text: plainText(html) };
}

const endTrial = () => product.run("update companies set trial_ends_at = 1 where id = ?", company.id);

describe("a reset by call", () => {
  it("closes one fuel for all machines, and leaves the other fuel and the ledger alone", async () => {
    const loader = await machineWith("Loader", { gas: 5.5, diesel: 20.2 });
    const dozer = await machineWith("Dozer", { diesel: 9.9 });
    const answer = await reset("diesel");
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      message: "Diesel Data Reset",
      closed: [{ fuelType: "diesel", total: 30.1 }],
    });
    expect(await totalsOf(loader.id)).toEqual([5.5, 0, 5.5]);
    expect(await totalsOf(dozer.id)).toEqual([0, 0, 0]);
    expect(await company.owner.ask("GET", "/api/fuel-usage/export")).toHaveLength(3);
    expect((await reset("gas")).body).toEqual({
      message: "Gas Data Reset",
      closed: [{ fuelType: "gas", total: 5.5 }],
    });
    expect(await totalsOf(loader.id)).toEqual([0, 0, 0]);
  });

  it("closes both fuels, and counts fuel applied later in the new period", async () => {
    const loader = await machineWith("Loader", { gas: 1, diesel: 2 });
    const late = await putReport(product, company, loader, {
      fuelAdded: 4,
      fuelType: "diesel",
      takenAgo: 86_400_000,
    });
    expect((await reset("all")).body).toEqual({
      message: "Fuel Data Reset",
      closed: [
        { fuelType: "gas", total: 1 },
        { fuelType: "diesel", total: 2 },
      ],
    });
    await company.owner.json("POST", `/api/operator-updates/${late}/apply`);
    expect(await totalsOf(loader.id)).toEqual([0, 4, 4]);
  });

  it("writes history with its author for each machine with fuel, and the reset with its total", async () => {
    const loader = await machineWith("Loader", { gas: 3.5 });
    const dozer = await machineWith("Dozer", { diesel: 1 });
    const { businessName } = await company.owner.ask("GET", "/api/auth/user");
    await reset("gas");
    const history = await company.owner.ask("GET", `/api/equipment/${loader.id}/history`);
    expect(history[0]).toMatchObject({ operatorName: businessName, usage: 100 });
    const page = await pageOf(`/equipment-items/${loader.id}/history`);
    expect(page.text).toContain("The gas total was reset from 3.5 gallons.");
    expect((await pageOf(`/equipment-items/${dozer.id}/history`)).text).not.toContain("total was reset");
    expect(
      await product.rows(
        "select fuel_type, total, author_name from fuel_resets where company_id = ?",
        company.id,
      ),
    ).toEqual([{ fuel_type: "gas", total: 35, author_name: businessName }]);
  });

  it("changes nothing when there is no fuel of that kind", async () => {
    const loader = await machineWith("Loader", { gas: 1 });
    const answer = await reset("diesel");
    expect([answer.status, answer.body]).toEqual([
      200,
      { message: "There is no fuel to reset: the total is 0.", closed: [] },
    ]);
    expect(await totalsOf(loader.id)).toEqual([1, 0, 1]);
    expect(await product.rows("select id from fuel_resets where company_id = ?", company.id)).toEqual([]);
  });

  it("closes a period once, however many ask at once", async () => {
    const loader = await machineWith("Loader", { gas: 6, diesel: 8 });
    const answers = await Promise.all(
      (["gas", "all", "diesel", "all", "gas", "diesel"] as const).map((kind) => reset(kind)),
    );
    const closed = answers.flatMap(({ body }) => body.closed);
    expect(closed.toSorted((a, b) => a.total - b.total)).toEqual([
      { fuelType: "gas", total: 6 },
      { fuelType: "diesel", total: 8 },
    ]);
    expect(
      await product.rows(
        "select event_params from history_records where company_id = ? and event = 'fuel_reset'",
        company.id,
      ),
    ).toHaveLength(2);
    expect(await totalsOf(loader.id)).toEqual([0, 0, 0]);
  });

  it("loses no fuel applied at the same time", async () => {
    const loader = await machineWith("Loader");
    const reports = await Promise.all(
      Array.from({ length: 8 }, () => putReport(product, company, loader, { fuelAdded: 1, fuelType: "gas" })),
    );
    const answers = await Promise.all([
      ...reports.map((id) => company.owner.json("POST", `/api/operator-updates/${id}/apply`)),
      ...Array.from({ length: 3 }, () => reset("gas")),
    ]);
    const closed = answers
      .flatMap(({ body }) => body.closed ?? [])
      .reduce((sum, { total }) => sum + total, 0);
    expect(closed + (await totalsOf(loader.id))[0]).toBe(8);
  });
});

describe("the screens of a reset", () => {
  const post = (kind: string, fields: Record<string, string> = {}) =>
    company.owner.post(`/fuel/reset/${kind}`, fields);

  it("ask first, recommend the export and offer it", async () => {
    await machineWith("Loader", { diesel: 12.5 });
    const page = await pageOf("/fuel/reset/diesel?next=/");
    expect(page.text).toContain("12.5 gallons");
    expect(page.text).toContain("We recommend exporting your fuel data first.");
    expect(page.html).toContain('action="/exports/fuel-usage.csv"');
    expect(page.html).toMatch(/<button type="submit" class="btn btn-danger[^>]*(?<!disabled="")>/);
    expect((await pageOf("/fuel/reset/everything")).status).toBe(404);
  });

  it.each([
    ["gas", "Gas Data Reset", [0, 2]],
    ["diesel", "Diesel Data Reset", [1, 0]],
    ["all", "Fuel Data Reset", [0, 0]],
  ] as const)("%s answers %s", async (kind, title, [gas, diesel]) => {
    const loader = await machineWith("Loader", { gas: 1, diesel: 2 });
    const answer = await post(kind, { next: "/" });
    expect([answer.status, answer.headers.get("Location")]).toEqual([302, "/"]);
    expect((await pageOf("/")).text).toContain(title);
    expect(await totalsOf(loader.id)).toEqual([gas, diesel, gas + diesel]);
  });

  it("reset once for a form sent twice", async () => {
    const loader = await machineWith("Loader", { gas: 1 });
    await post("gas", { idempotencyKey: "one" });
    await fill(loader, 2, "gas");
    expect((await post("gas", { idempotencyKey: "one" })).headers.get("Location")).toBe("/fuel");
    expect(await totalsOf(loader.id)).toEqual([2, 0, 2]);
  });

  it.each(["gas", "diesel", "all"])("say 'Reset Failed' when %s could not be reset", async (kind) => {
    const loader = await machineWith("Loader", { gas: 1, diesel: 1 });
    await product.run(
      `create trigger break_${kind} before insert on fuel_resets when new.company_id = '${company.id}'
        begin select raise(abort, 'broken for a test'); end`,
    );
    const answer = await post(kind);
    expect(answer.status).toBe(500);
    expect(await answer.text()).toContain("Reset Failed");
    expect(await totalsOf(loader.id)).toEqual([1, 1, 2]);
  });

  it("disable the buttons of a fuel that nobody took", async () => {
    await machineWith("Loader", { gas: 1 });
    for (const path of ["/", "/fuel"]) {
      const { html } = await pageOf(path);
      const button = (kind: string) =>
        new RegExp(`action="/fuel/reset/${kind}".*?<button([^>]*)>`).exec(html)?.[1];
      expect(button("gas")).not.toContain("disabled");
      expect(button("diesel")).toContain("disabled");
    }
    expect((await pageOf("/fuel/reset/diesel")).text).toContain("There is no fuel to reset");
  });
});

describe("the page of fuel analytics", () => {
  const DAY = 86_400_000;

  /** Readings and fuel written straight into the ledgers, of any age. */
  async function ledgers(
    machine: { id: string; name: string },
    rows: { at: Date; value?: number; fuel?: number; kind?: string; replaced?: boolean; voided?: boolean }[],
  ) {
    for (const { at, value, fuel, kind = "diesel", replaced = false, voided = false } of rows) {
      if (value !== undefined) {
        await product.run(
          `insert into meter_readings (id, company_id, equipment_id, value, source, resolution, author_name, taken_at, created_at, voided_at)
           values (?, ?, ?, ?, 'usage', ?, 'Ann', ?, ?, ?)`,
          crypto.randomUUID(),
          company.id,
          machine.id,
          value * 10,
          replaced ? "meter-replaced" : null,
          at.getTime(),
          at.getTime(),
          voided ? at.getTime() : null,
        );
      }
      if (fuel !== undefined) await putFuel(machine, fuel, at, kind);
    }
  }

  const putFuel = (machine: { id: string; name: string }, fuel: number, at: Date, kind = "diesel") =>
    product.run(
      `insert into fuel_entries (id, company_id, equipment_id, equipment_name, fuel_type, amount, operator_name, taken_at, created_at)
       values (?, ?, ?, ?, ?, ?, 'Olga Field', ?, ?)`,
      crypto.randomUUID(),
      company.id,
      machine.id,
      machine.name,
      kind,
      Math.round(fuel * 10),
      at.getTime(),
      at.getTime(),
    );

  const ago = (days: number) => new Date(Date.now() - days * DAY);
  const rateOf = (text: string, name: string, next: string) =>
    text.slice(text.indexOf(` ${name} `), text.indexOf(` ${next} `)).trim();

  it("shows totals with one decimal, and who reset them", async () => {
    const loader = await machineWith("Loader", { gas: 1234.5, diesel: 3 });
    expect((await pageOf("/fuel")).text).toContain("Never reset.");
    await reset("gas");
    await fill(loader, 2, "gas");
    const { text } = await pageOf("/fuel");
    const { businessName } = await company.owner.ask("GET", "/api/auth/user");
    expect(text).toMatch(
      new RegExp(`Gas 2.0 gallons Since \\w+ \\d+, \\d+, reset by ${businessName} at 1,234.5 gallons.`),
    );
    expect(text).toContain("Diesel 3.0 gallons Never reset.");
  });

  it("sums months in the company's time zone, with deleted machines", async () => {
    const now = new Date();
    const start = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 2, 1);
    const name = (at: number) =>
      new Intl.DateTimeFormat("en-US", { month: "short", year: "numeric", timeZone: "UTC" }).format(at);
    const loader = await machineWith("Loader");
    await putFuel(loader, 10, new Date(start + 60_000), "gas");
    await putFuel(loader, 4.5, new Date(start + 12 * 3_600_000));
    await putFuel({ id: "gone", name: "Gone" }, 2, new Date(start + 12 * 3_600_000));
    await putFuel(loader, 99, new Date(Date.UTC(now.getUTCFullYear() - 1, now.getUTCMonth(), 0, 1)));
    const [before, month] = [name(start - DAY), name(start)];
    const inUtc = (await pageOf("/fuel")).text;
    expect(inUtc).toContain(`${month} 10.0 6.5 16.5`);
    expect(inUtc).toContain(`${before} – – –`);
    expect(inUtc).toContain("Gallons by month Gas Diesel 18 12 6 0");
    expect(inUtc).not.toContain("99.0 99.0");
    await product.run("update companies set time_zone = 'America/Chicago' where id = ?", company.id);
    const inChicago = (await pageOf("/fuel")).text;
    expect(inChicago).toContain(`${month} – 6.5 6.5`);
    expect(inChicago).toContain(`${before} 10.0 – 10.0`);
  });

  it("shows fuel per hour, also over a replaced meter, or the reason there is none", async () => {
    const [a, b, c, d] = [
      await machineWith("A worker"),
      await machineWith("B still"),
      await machineWith("C dry"),
      await machineWith("D new"),
    ];
    await product.run(
      "delete from meter_readings where company_id = ? and equipment_id in (?, ?, ?)",
      company.id,
      a.id,
      b.id,
      c.id,
    );
    await ledgers(a, [
      { at: ago(40), value: 1000, fuel: 500 },
      { at: ago(35), value: 9000, voided: true },
      { at: ago(30), value: 1080, fuel: 20 },
      { at: ago(20), value: 0, replaced: true },
      { at: ago(10), value: 20, fuel: 30 },
      { at: ago(5), fuel: 7 },
      { at: ago(800), value: 1, fuel: 77 },
    ]);
    await ledgers(b, [
      { at: ago(20), value: 50 },
      { at: ago(10), value: 50, fuel: 5 },
    ]);
    await ledgers(c, [
      { at: ago(20), value: 50, fuel: 5 },
      { at: ago(10), value: 60 },
    ]);
    const { text } = await pageOf("/fuel");
    // 80 hours before the replacement, 20 after it; 50 gallons between the first and the last reading.
    expect(rateOf(text, "A worker", "B still")).toBe(
      "A worker 557.0 gallons 0.50 gal per hour 50.0 gallons for 100 hours",
    );
    expect(rateOf(text, "B still", "C dry")).toContain("5.0 gallons – The meter has not moved");
    expect(rateOf(text, "C dry", "D new")).toContain("5.0 gallons – No fuel between its readings");
    expect(text).toMatch(/D new – – Needs two readings/);
    expect(d.name).toBe("D new");
  });

  it("pages machines by name", async () => {
    await product.run(
      `insert into equipment (id, company_id, name, type, unit, current_usage_at, fuel_type, date_added, last_updated)
       select ?1 || value, ?1, printf('Mule %04d', value), 'tools', 'hours', 0, 'diesel', 0, 0
       from json_each(?2)`,
      company.id,
      JSON.stringify(Array.from({ length: 5_000 }, (_, n) => n)),
    );
    const seen: string[] = [];
    let path: string | undefined = "/fuel";
    for (let pages = 0; path && pages < 3; pages += 1) {
      const { html }: { html: string } = await pageOf(path);
      seen.push(...[...html.matchAll(/>(Mule \d{4})<\/a>/g)].map(([, name]) => name ?? ""));
      path = /href="(\/fuel\?after=[^"]*)"/.exec(html)?.[1]?.replaceAll("&amp;", "&");
    }
    expect(seen).toEqual(Array.from({ length: 150 }, (_, n) => `Mule ${String(n).padStart(4, "0")}`));
  });

  it("offers the export alone after the trial", async () => {
    await machineWith("Loader", { gas: 3 });
    await endTrial();
    for (const path of ["/fuel", "/fuel/reset/gas", "/"]) {
      const { html } = await pageOf(path);
      expect(html).toContain('action="/exports/fuel-usage.csv"');
      expect(html).not.toContain("btn-danger");
    }
    const refused = await company.owner.post("/fuel/reset/gas", {});
    expect(await refused.text()).toContain("Reset Failed");
  });
});

describe("the fuel export", () => {
  const PATH = "/exports/fuel-usage.csv";
  const today = () => new Date().toISOString().slice(0, 10);

  async function recordsOf(response: Response): Promise<string[][]> {
    expect(response.status).toBe(200);
    const { header, rows } = readCsv(new Uint8Array(await response.arrayBuffer()));
    expect(header).toEqual(["Date", "Equipment", "Operator", "Fuel Type", "Fuel Added (gal)", "Notes"]);
    return rows;
  }

  it("contains only applied fuel, newest first, with labels and notes", async () => {
    const loader = await machineWith('=Loader, "big"');
    const put = (fields: Parameters<typeof putReport>[3]) => putReport(product, company, loader, fields);
    const first = await put({ fuelAdded: 12.5, fuelType: "diesel", takenAgo: 3_000 });
    const second = await put({ fuelAdded: 3, notes: "@pump\nline two", takenAgo: 2_000 });
    await put({ fuelAdded: 50, fuelType: "gas" });
    for (const id of [first, second]) await company.owner.json("POST", `/api/operator-updates/${id}/apply`);
    const response = await company.owner.get(PATH);
    expect(response.headers.get("Content-Disposition")).toBe(
      `attachment; filename="fuel-usage-export-${today()}.csv"`,
    );
    expect(await recordsOf(response)).toEqual([
      [today(), `'=Loader, "big"`, "Olga Field", "Gas", "3", "'@pump\nline two"],
      [today(), `'=Loader, "big"`, "Olga Field", "Diesel", "12.5", "No notes provided"],
    ]);
    const body = await company.owner.ask("GET", "/api/fuel-usage/export");
    expect(body).toEqual([
      {
        date: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
        equipmentName: '=Loader, "big"',
        operatorName: "Olga Field",
        fuelType: "gas",
        fuelAdded: 3,
        notes: "@pump\nline two",
      },
      expect.objectContaining({ fuelType: "diesel", fuelAdded: 12.5, notes: "" }),
    ]);
  });

  it("contains each entry of a large ledger once, also of deleted machines", async () => {
    const loader = await machineWith("Gone", { gas: 1 });
    await company.owner.json("DELETE", `/api/equipment/${loader.id}`);
    // Many entries at one instant: pages must not lose or repeat any.
    await product.run(
      `insert into fuel_entries (id, company_id, equipment_id, equipment_name, fuel_type, amount, notes, operator_name, taken_at, created_at)
       select ?1 || value, ?1, 'm', 'Mule', 'diesel', 10, 'Fill ' || value, 'Ann', ?3, ?3 from json_each(?2)`,
      company.id,
      JSON.stringify(Array.from({ length: 2_500 }, (_, n) => n + 1)),
      Date.UTC(2026, 0, 31, 23, 30),
    );
    await product.run("update companies set time_zone = 'Asia/Tokyo' where id = ?", company.id);
    const rows = await recordsOf(await company.owner.get(PATH));
    expect(rows).toHaveLength(2_501);
    expect(rows[0]?.[1]).toBe("Gone");
    expect(rows[1]).toEqual(["2026-02-01", "Mule", "Ann", "Diesel", "1", "Fill 2500"]);
    expect(new Set(rows.map((row) => row[5])).size).toBe(2_501);
    const body = await company.owner.ask("GET", "/api/fuel-usage/export");
    expect(body.map(({ notes }: { notes: string }) => notes || "No notes provided")).toEqual(
      rows.map((row) => row[5]),
    );
  });

  it("has a notice when there is nothing to export", async () => {
    await putReport(product, company, await machineWith("Loader"), { fuelAdded: 5 });
    const response = await company.owner.get(PATH);
    expect([response.status, response.headers.get("Location")]).toEqual([302, "/fuel"]);
    expect((await pageOf("/fuel")).text).toContain("No Data to Export");
    const { status, body } = await company.owner.json("GET", "/api/fuel-usage/export");
    expect([status, body]).toEqual([200, []]);
  });
});

describe("/fuel-entries", () => {
  const filterOf = async (query: string, lng: string) => {
    const { status, html } = await company.owner.page(`/fuel-entries?${query}`, lng);
    return { status, html: unescaped(html) };
  };

  it.each([
    ["en", "Another machine"],
    ["es", "Otro equipo"],
  ])("shows an unknown machine as another machine, not as all machines, in %s", async (lng, other) => {
    await machineWith("Loader");
    const { status, html } = await filterOf("equipment=unknown", lng);
    expect(status).toBe(200);
    expect(html).toContain(`<option value="unknown" selected="">${other}</option>`);
    expect((await filterOf("", lng)).html).not.toContain(`>${other}<`);
  });

  it("offers the months back to the oldest entry", async () => {
    await machineWith("Old loader");
    expect((await filterOf("", "en")).html).not.toContain('<option value="2021-03">');
    await importFile(company.owner, "Date,Machine,Gallons,Fuel\n2021-03-05,Old loader,3,gas\n");
    expect((await filterOf("", "en")).html).toContain('<option value="2021-03">Mar 2021</option>');
  });

  it.each([
    ["en", "This value can't be used.", "All months"],
    ["es", "Este valor no se puede usar.", "Todos los meses"],
  ])(
    "reports a month that can't be read at its field and lists all months, in %s",
    async (lng, notice, all) => {
      const { status, html } = await filterOf("month=november&without=cost", lng);
      expect(status).toBe(400);
      expect(html).toContain(`<option value="" selected="">${all}</option>`);
      expect(html).toContain(`id="month-fault">${notice}</span>`);
      expect(html).toContain('<option value="cost" selected="">');
    },
  );
});
