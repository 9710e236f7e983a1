import { beforeEach, describe, expect, it } from "vitest";
import { type Company, type MachineFields, newCompany } from "#tests/support/accounts.ts";
import { readCsv } from "#tests/support/csv.ts";
import { putReport } from "#tests/support/reports.ts";
import { startedProduct } from "#tests/support/started.ts";

let company: Company;
const product = await startedProduct({ RATE_LIMIT_SCALE: "1000" });
beforeEach(async () => {
  company = await newCompany(product);
});

const MACHINE = {
  name: "Loader",
  type: "machinery",
  serialNumber: "0012",
  unit: "hours",
  currentUsage: 1234.5,
  threshold: 20_000,
  alertThreshold: 15,
  fuelType: "diesel",
  serviceInterval: 250,
  lastServiceUsage: 1100.1,
  hasScheduledMaintenance: true,
  maintenanceStartDate: "2026-01-31",
  maintenanceInterval: 1,
  maintenanceIntervalUnit: "months",
  notificationDays: 9,
  serviceParts: [{ part: "Belt", partNumber: "B-1", qty: 2 }],
  description: "North yard",
};

const add = (fields: MachineFields = MACHINE) => company.machine(fields);

async function retire(fields: MachineFields = MACHINE, retirementNotes?: string) {
  const machine = await add(fields);
  const retired = await company.owner.ask("POST", `/api/equipment/${machine.id}/retire`, { retirementNotes });
  return { machine, retired };
}

const bare = (name: string) => ({ name, type: "tools", unit: "n/a" });
const list = async () => await company.owner.ask("GET", "/api/retired-equipment");
const restore = (id: string) => company.owner.json("POST", `/api/retired-equipment/${id}/restore`);
const limit = (machines: number) =>
  product.run("update companies set equipment_limit = ? where id = ?", machines, company.id);
const screen = (query = "") => company.owner.html(`/retired-equipment${query}`);

/** Many machines retired at one instant, so that paging depends on the key. */
async function putRetired(count: number) {
  await retire(bare("Template"));
  await product.run(
    `insert into retired_equipment select printf('%05d', value) || ?1, company_id, ?1 || value, 'Old ' || value, r.type,
        serial_number, unit, final_usage, threshold, fuel_type, service_interval, last_service_usage, 10, 5, description,
        iif(value % 2, 'Worn', ' '), retired_by_id, retired_by, snapshot, original_date_added, 1000, null, null, null, null,
        null, null, null, null, null, null, null, null
       from retired_equipment as r, json_each(?2) where company_id = ?1`,
    company.id,
    JSON.stringify(Array.from({ length: count }, (_, n) => n + 1)),
  );
}

describe("the list of retired equipment", () => {
  it("answers every field of the record, latest first", async () => {
    const { machine } = await retire(MACHINE, "Sold");
    await company.owner.json("PATCH", `/api/equipment/${(await add()).id}/usage`, { fuelAdded: 3.5 });
    const { retired } = await retire(bare("Saw"));
    const { businessName } = await company.owner.ask("GET", "/api/auth/user");
    const all = await list();
    expect(all.map(({ name }: { name: string }) => name)).toEqual(["Saw", "Loader"]);
    expect(all[0]).toEqual(retired);
    expect(all[1]).toEqual({
      id: expect.any(String),
      originalEquipmentId: machine.id,
      userId: company.id,
      name: "Loader",
      type: "machinery",
      serialNumber: "0012",
      unit: "hours",
      finalUsage: 1234.5,
      usageSinceNew: 1234.5,
      threshold: 20_000,
      fuelType: "diesel",
      serviceInterval: 250,
      lastServiceUsage: 1100.1,
      totalFuelUsed: 0,
      totalGasUsed: 0,
      totalDieselUsed: 0,
      description: "North yard",
      retirementNotes: "Sold",
      retiredBy: businessName,
      originalDateAdded: machine.dateAdded,
      retiredAt: expect.stringMatching(/^\d{4}-.*Z$/),
      purchaseDate: null,
      purchasePrice: null,
      fuelUse: null,
      ...{ make: null, model: null, modelYear: null, licensePlate: null, place: null },
      soldDate: null,
      soldPrice: null,
    });
  });

  it("says that it is empty, and its export can be tried", async () => {
    const html = await screen();
    expect(html).toContain("No Retired Equipment");
    expect(html).toMatch(/<button(?![^>]* disabled)[^>]*>Export CSV/);
  });

  it("sums up all pages, and shows each machine on one of them", async () => {
    await putRetired(250);
    let html = await screen();
    expect(html).toMatch(/Total retired<\/dt><dd>251</);
    expect(html).toMatch(/Total fuel used<\/dt><dd>375\.0 gallons</);
    expect(html).toMatch(/With retirement notes<\/dt><dd>125</);
    const names: string[] = [];
    for (let pages = 1; ; pages += 1) {
      names.push(...[...html.matchAll(/class="name"[^>]*>([^<]+)</g)].map(([, name]) => String(name)));
      const next = /href="\/retired-equipment(\?before[^"]+)"/.exec(html)?.[1];
      if (!next) {
        expect(pages).toBe(3);
        break;
      }
      html = await screen(next.replaceAll("&amp;", "&"));
    }
    expect(names).toHaveLength(251);
    expect(new Set(names).size).toBe(251);
    expect(await screen("?before=x&id=y")).toContain("Template");
  });

  it("restores nothing by another company's form", async () => {
    const { retired } = await retire();
    const other = await newCompany(product);
    const posted = await other.owner.post("/retired-equipment", { id: retired.id });
    expect(posted.status).toBe(404);
    expect(await posted.text()).toContain("This retired equipment was not found.");
    expect(await list()).toHaveLength(1);
  });
});

describe("restoring", () => {
  it("brings the machine back as it was, with its history and readings", async () => {
    const machine = await add();
    await company.owner.json("POST", `/api/equipment/${machine.id}/notes`, { content: "Greased" });
    await company.owner.json("PATCH", `/api/equipment/${machine.id}/usage`, {
      usageIncrease: 5.5,
      fuelAdded: 12.3,
    });
    const before = await company.owner.ask("GET", `/api/equipment/${machine.id}`);
    await company.owner.json("POST", `/api/equipment/${machine.id}/retire`, { retirementNotes: "Too soon" });
    expect((await company.owner.json("GET", `/api/equipment/${machine.id}`)).status).toBe(404);
    const [retired] = await list();
    expect(retired).toMatchObject({ finalUsage: 1240, totalFuelUsed: 12.3, totalDieselUsed: 12.3 });

    const { status, body } = await restore(retired.id);
    expect(status).toBe(201);
    const { tasks: _tasks, ...record } = before;
    expect(body).toEqual(record);
    expect(await company.owner.ask("GET", `/api/equipment/${machine.id}`)).toEqual(before);
    expect(await list()).toEqual([]);
    const history = await company.owner.ask("GET", `/api/equipment/${machine.id}/history`);
    const results = await product.rows(
      "select event, operator_name as author from history_records where equipment_id = ? order by seq desc limit 2",
      machine.id,
    );
    expect(results).toEqual([
      { event: "equipment_restored", author: history[0].operatorName },
      { event: "equipment_retired", author: history[0].operatorName },
    ]);
    expect(await company.owner.ask("GET", `/api/equipment/${machine.id}/readings`)).toHaveLength(2);
    // A second time.
    await company.owner.json("POST", `/api/equipment/${machine.id}/retire`, {});
    expect((await restore((await list())[0].id)).status).toBe(201);
  });

  it("drops fuel of a period that was closed in the meantime", async () => {
    const machine = await add({ ...MACHINE, fuelType: "gasoline" });
    await company.owner.json("PATCH", `/api/equipment/${machine.id}/usage`, { fuelAdded: 4 });
    await product.run("update equipment set total_diesel_used = 70 where id = ?", machine.id);
    await company.owner.json("POST", `/api/equipment/${machine.id}/retire`, {});
    const [{ id, retiredAt }] = await list();
    const reset = (kind: string, at: number) =>
      product.run(
        `insert into fuel_resets (id, company_id, fuel_type, total, author_name, created_at) values (?, ?, ?, 1, 'Ann', ?)`,
        crypto.randomUUID(),
        company.id,
        kind,
        at,
      );
    await reset("gas", Date.parse(retiredAt) + 1);
    await reset("gas", Date.parse(retiredAt) + 2);
    await reset("diesel", Date.parse(retiredAt) - 1);
    expect((await restore(id)).body).toMatchObject({ totalGasUsed: 0, totalDieselUsed: 7 });
    const history = await company.owner.ask("GET", `/api/equipment/${machine.id}/history`);
    const resets = history.filter(({ content }: { content: string }) => /reset/i.test(content));
    expect(resets).toMatchObject([
      { operatorName: "Ann", usage: 1234.5, createdAt: new Date(Date.parse(retiredAt) + 1).toISOString() },
    ]);
    expect(resets[0].content).toBe("The gas total was reset from 4.0 gallons.");
  });

  it("is refused at the limit, and changes nothing", async () => {
    const { retired } = await retire();
    await add(bare("Saw"));
    await limit(1);
    const { status, body } = await restore(retired.id);
    expect(status).toBe(403);
    expect(body.message).toBe(
      "You have exceeded your equipment limit. Please upgrade your plan or remove some equipment to continue adding new items.",
    );
    const posted = await company.owner.post("/retired-equipment", { id: retired.id });
    expect(posted.status).toBe(403);
    const html = await posted.text();
    expect(html).toContain("You have exceeded your equipment limit.");
    expect(html).toContain("Restore Loader");
    expect(await list()).toHaveLength(1);
    const results = await product.rows(
      "select 1 from history_records where company_id = ? and event = 'equipment_restored'",
      company.id,
    );
    expect(results).toEqual([]);
    await limit(2);
    expect((await restore(retired.id)).status).toBe(201);
  });

  it("gives one machine when requested several times at once", async () => {
    const { machine, retired } = await retire();
    const answers = await Promise.all(Array.from({ length: 6 }, () => restore(retired.id)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 404, 404, 404, 404, 404]);
    const results = await product.rows(
      "select event from history_records where equipment_id = ? and event = 'equipment_restored'",
      machine.id,
    );
    expect(results).toHaveLength(1);
  });

  it("of several machines at once never exceeds the limit", async () => {
    const ids: string[] = [];
    for (const name of ["A", "B", "C", "D"]) ids.push((await retire(bare(name))).retired.id);
    await limit(2);
    const answers = await Promise.all(ids.map((id) => restore(id)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 403, 403]);
    expect(await company.owner.ask("GET", "/api/equipment/count")).toBe(2);
    expect(await list()).toHaveLength(2);
  });

  it("by the form leads back to the list with a notice", async () => {
    const { retired } = await retire();
    const posted = await company.owner.post("/retired-equipment", { id: retired.id });
    expect([posted.status, posted.headers.get("Location")]).toEqual([302, "/retired-equipment"]);
    const html = await screen();
    expect(html).toContain("Equipment Restored");
    expect(html).toContain("Loader is back in the equipment list.");
  });
});

describe("the export of retired equipment", () => {
  const PATH = "/exports/retired-equipment.csv";
  const today = () => new Date().toISOString().slice(0, 10);
  const recordsOf = async (response: Response) => {
    const { header, rows } = readCsv(new Uint8Array(await response.arrayBuffer()));
    return [header, ...rows];
  };

  it("has the specified columns, labels and words for missing values", async () => {
    const { machine } = await retire({ ...MACHINE, fuelType: "gasoline" }, '=Sold "as is",\ncash');
    await product.run(
      "update retired_equipment set total_gas_used = 123 where original_equipment_id = ?",
      machine.id,
    );
    await retire(bare("Saw"));
    const response = await company.owner.get(PATH);
    expect(response.headers.get("Content-Disposition")).toBe(
      `attachment; filename="retired-equipment-${today()}.csv"`,
    );
    const { businessName } = await company.owner.ask("GET", "/api/auth/user");
    expect(await recordsOf(response)).toEqual([
      [
        "Equipment Name",
        "Type",
        "Serial Number",
        "Unit",
        "Final Usage",
        "Service Interval",
        "Fuel Type",
        "Total Fuel Used",
        "Retirement Notes",
        "Retired By",
        "Original Date Added",
        "Retired Date",
      ],
      [
        "Saw",
        "Tools",
        "N/A",
        "Does not apply",
        "0",
        "0",
        "N/A",
        "0",
        "No notes provided",
        businessName,
        today(),
        today(),
      ],
      [
        "Loader",
        "Machinery",
        "0012",
        "Hours",
        "1234.5",
        "250",
        "Gas",
        "12.3",
        '\'=Sold "as is",\ncash',
        businessName,
        today(),
        today(),
      ],
    ]);
  });

  it("says how many were exported", async () => {
    await putRetired(2);
    await company.owner.html(PATH);
    const html = await screen();
    expect(html).toContain("Retired Equipment Exported");
    expect(html).toContain("Exported 3 retired equipment records to CSV file.");
  });

  it("has every machine once, whatever their number", async () => {
    await putRetired(2_500);
    const rows = await recordsOf(await company.owner.get(PATH));
    expect(rows).toHaveLength(2_502);
    expect(new Set(rows.map(([name]) => name)).size).toBe(2_502);
  });

  it("says so when there is nothing to export", async () => {
    const response = await company.owner.get(PATH);
    expect([response.status, response.headers.get("Location")]).toEqual([302, "/retired-equipment"]);
    const html = await screen();
    expect(html).toContain("No Retired Equipment to Export");
    expect(html).toContain("There are no retired equipment records to export.");
  });
});

describe("the remove page", () => {
  it("says how much a deletion removes, and that fuel stays", async () => {
    const { id, name } = await add();
    await company.owner.json("POST", `/api/equipment/${id}/notes`, { content: "Greased" });
    await company.owner.json("PATCH", `/api/equipment/${id}/usage`, { usageIncrease: 5, fuelAdded: 2 });
    const photos = ["/objects/uploads/one", "/objects/uploads/two"];
    await putReport(product, company, { id, name }, { notes: "Look", photos });
    await putReport(product, company, { id, name }, { notes: "Again", photos: photos.slice(1) });
    const path = `/equipment-items/${id}/remove`;
    expect(await company.owner.html(path)).not.toContain("What will be lost");
    const html = await company.owner.html(`${path}?mode=delete`);
    const counts = Object.fromEntries(
      [...html.matchAll(/<th scope="row">([^<]+)<\/th><td class="num">(\d+)</g)].map(([, kind, count]) => [
        kind,
        Number(count),
      ]),
    );
    const stored = (table: string) =>
      product.value<number>(`select count(*) from ${table} where equipment_id = ?`, id);
    expect(counts).toEqual({
      Notes: await stored("equipment_notes"),
      "History records": await stored("history_records"),
      "Meter readings": 2,
      "Operator updates": 2,
      "Service tasks": 1,
      "Service entries": 0,
      Issues: 0,
      "Pre-start checks": 0,
      Photos: 2,
    });
    expect(counts.Notes).toBeGreaterThan(0);
    expect(html).toContain("1 fuel record stays in the fuel export");
    expect(html).toContain(`/exports/equipment-history.csv?equipment=${id}`);
    expect(html).toContain("Back to Retire");
  });

  it("reports a failed retirement or deletion in the specified words", async () => {
    const { id } = await add();
    await product.run(
      "create trigger kept before delete on equipment when old.name = 'Kept' begin select raise(abort, 'kept'); end",
    );
    await product.run("update equipment set name = 'Kept' where id = ?", id);
    const path = `/equipment-items/${id}/remove`;
    const retiring = await company.owner.post(path, { retirementNotes: "Typed and kept" });
    expect(retiring.status).toBe(500);
    const html = await retiring.text();
    expect(html).toContain("Failed to retire equipment. Please try again.");
    expect(html).toContain("Typed and kept");
    const deleting = await company.owner.post(`${path}?mode=delete`, {});
    expect(deleting.status).toBe(500);
    expect(await deleting.text()).toContain("Failed to delete equipment. Please try again.");
    expect(await list()).toEqual([]);
  });
});
