import { beforeEach, describe, expect, it } from "vitest";
import { type Company, type MachineFields, newCompany, newOperator } from "#tests/support/accounts.ts";
import { flashOf } from "#tests/support/flash.ts";
import { sentByForm } from "#tests/support/page-text.ts";
import { startedProduct } from "#tests/support/started.ts";

let company: Company;
const product = await startedProduct({ RATE_LIMIT_SCALE: "1000" });
beforeEach(async () => {
  company = await newCompany(product);
});

const FORM = { name: "Loader", type: "machinery", unit: "hours", currentUsage: "100", fuelType: "n/a" };

const add = (body: MachineFields = {}) => company.machine({ currentUsage: 100, ...body });

const read = async (id: string) => await company.owner.ask("GET", `/api/equipment/${id}`);
const count = async () => await company.owner.ask("GET", "/api/equipment/count");

/** Every third name starts with a lower-case letter, which must not affect the order. */
async function fillFleet(machines: number) {
  await product.run(
    `insert into equipment (id, company_id, name, type, unit, current_usage, current_usage_at, date_added, last_updated)
       select ?1 || '-' || value, ?1, printf(iif(value % 3 = 0, 'machine %04d', 'Machine %04d'), value), 'machinery', 'hours', value, 0, 0, 0
       from json_each(?2)`,
    company.id,
    JSON.stringify(Array.from({ length: machines }, (_, n) => n + 1)),
  );
}

describe("the form", () => {
  it("needs two round trips for a new machine, and three for one that is edited", async () => {
    const id = await company.addMachine();
    const tripsTo = async (path: string) => (await company.owner.get(path)).headers.get("X-D1-Round-Trips");
    expect(await tripsTo("/add-equipment")).toBe("2");
    expect(await tripsTo(`/add-equipment?edit=${id}`)).toBe("3");
  });

  it("saves once, however often it is sent", async () => {
    const fields = { ...FORM, idempotencyKey: crypto.randomUUID() };
    const answers = [
      await company.owner.post("/add-equipment", fields),
      await company.owner.post("/add-equipment", fields),
    ];
    expect(answers.map(({ status, headers }) => [status, headers.get("Location")])).toEqual([
      [302, "/"],
      [302, "/"],
    ]);
    expect(await count()).toBe(1);
    const [{ id }] = await company.owner.ask("GET", "/api/equipment");
    expect(answers.map(flashOf)).toEqual(
      answers.map(() =>
        expect.objectContaining({ link: expect.objectContaining({ to: `/equipment-items/${id}` }) }),
      ),
    );
  });

  it("leads back to the page that its address names, else to the list", async () => {
    const { id } = await add();
    const home = `/equipment-items/${id}`;
    const edit = `/add-equipment?edit=${id}`;
    for (const [path, back] of [
      [`${edit}&next=${encodeURIComponent(home)}`, home],
      [`${edit}&next=https%3A%2F%2Felsewhere.example`, "/equipment-list"],
      [edit, "/equipment-list"],
    ] as const) {
      expect([path, (await company.owner.post(path, FORM)).headers.get("Location")]).toEqual([path, back]);
    }
    const html = await company.owner.html(`${edit}&next=${encodeURIComponent(home)}`);
    expect(html.split(`href="${home}"`)).toHaveLength(2 + 1);
  });

  it("asks about a last service far above the meter, and saves it once it is confirmed", async () => {
    const far = { ...FORM, serviceInterval: "250", lastServiceUsage: "9800" };
    const { id } = await add();
    for (const path of ["/add-equipment", `/add-equipment?edit=${id}`]) {
      const refused = await company.owner.post(path, { ...far, idempotencyKey: crypto.randomUUID() });
      const html = await refused.text();
      expect([path, refused.status]).toEqual([path, 409]);
      expect(html).toContain("The meter is at 100. Is 9,800 right?");
      expect(html).toMatch(
        /<input type="checkbox" name="confirmed" value="9800"\/> <!-- -->Yes, 9,800 is right/,
      );
      const sure = { ...far, confirmed: "9800", idempotencyKey: crypto.randomUUID() };
      expect([path, (await company.owner.post(path, sure)).status]).toEqual([path, 302]);
      expect((await read(id)).lastServiceUsage).toBe(path === "/add-equipment" ? 0 : 9800);
    }
    expect((await company.owner.post(`/add-equipment?edit=${id}`, { ...far, name: "Loader 2" })).status).toBe(
      302,
    );
  });

  it("keeps the input and names the mistakes", async () => {
    const response = await company.owner.post("/add-equipment", {
      ...FORM,
      name: "",
      serialNumber: "typed & kept",
      notificationDays: "0",
      "serviceParts[0].part": "",
      "serviceParts[0].partNumber": "P-1",
      "serviceParts[0].qty": "0",
    });
    expect(response.status).toBe(400);
    const html = await response.text();
    for (const words of [
      "Name is required",
      "Notification days must be at least 1",
      "Part name is required",
      "Quantity must be at least 1",
      "typed &amp; kept",
      'value="P-1"',
    ]) {
      expect(html).toContain(words);
    }
    expect(await count()).toBe(0);
  });

  it("adds a row of parts by a button, and keeps the input", async () => {
    const page = await company.owner.html("/add-equipment");
    const intent = /name="__intent__" value="([^"]+)"/.exec(page)?.[1]?.replaceAll("&quot;", '"');
    const response = await company.owner.post("/add-equipment", {
      name: "Half typed",
      __intent__: String(intent),
    });
    expect(response.status).toBe(200);
    const html = await response.text();
    expect(html).toContain('name="serviceParts[0].part"');
    expect(html).toContain('value="Half typed"');
    expect(html).not.toContain("Type is required");
  });

  it("says why saving failed, in the specified words", async () => {
    const { id } = await add();
    await product.run(
      "create trigger broken before update on equipment when new.name = 'Broken' begin select raise(abort, 'broken'); end",
    );
    await product.run(
      "create trigger broken_insert before insert on equipment when new.name = 'Broken' begin select raise(abort, 'broken'); end",
    );
    const added = await company.owner.post("/add-equipment", { ...FORM, name: "Broken" });
    expect(added.status).toBe(500);
    expect(await added.text()).toContain("Failed to add equipment. Please try again.");
    const edited = await company.owner.post(`/add-equipment?edit=${id}`, { ...FORM, name: "Broken" });
    expect(edited.status).toBe(500);
    expect(await edited.text()).toContain("Failed to update equipment. Please try again.");
    await product.run("update companies set equipment_limit = 1 where id = ?", company.id);
    const refused = await company.owner.post("/add-equipment", FORM);
    expect(refused.status).toBe(403);
    expect(await refused.text()).toContain("You have exceeded your equipment limit.");
  });

  it("stays the same after a change of language", async () => {
    const { id } = await add();
    const html = await company.owner.html(`/add-equipment?edit=${id}`);
    const next = /name="next" value="([^"]*)"/.exec(html)?.[1] ?? "";
    const changed = await company.owner.post("/settings", { lng: "es", next: next.replaceAll("&amp;", "&") });
    expect(changed.headers.get("Location")).toBe(`/add-equipment?edit=${id}`);
  });

  it("locks parts after the trial and keeps the existing ones", async () => {
    const { id } = await add({ serviceParts: [{ part: "Belt", partNumber: "", qty: 1 }] });
    await product.run("update companies set trial_ends_at = 1 where id = ?", company.id);
    const html = await company.owner.html(`/add-equipment?edit=${id}`);
    expect(html).toContain(
      "Unlock parts entry functionality to track service parts, part numbers, and quantities for detailed maintenance records.",
    );
    const saved = await company.owner.post(`/add-equipment?edit=${id}`, { ...FORM, name: "Kept" });
    expect(saved.headers.get("Location")).toBe("/equipment-list");
    expect(await read(id)).toMatchObject({ name: "Kept", serviceParts: [{ part: "Belt" }] });
    expect(await company.owner.html("/add-equipment")).toContain("has ended");
  });
});

describe("field names unknown to the form", () => {
  it("don't break the answer", async () => {
    const wrong = { ...FORM, name: "", "serviceParts.length": "x" };
    expect((await company.owner.post("/add-equipment", wrong)).status).toBe(400);
  });
});

describe("a schedule that the form turns off", () => {
  it("is stored empty, whatever its fields still hold", async () => {
    const schedule = { maintenanceStartDate: "no day", maintenanceInterval: "abc" };
    expect((await company.owner.post("/add-equipment", { ...FORM, ...schedule })).status).toBe(302);
    const [machine] = await company.owner.ask("GET", "/api/equipment");
    expect(machine).toMatchObject({ hasScheduledMaintenance: false, maintenanceInterval: null });
  });
});

describe("an interval added later", () => {
  it("starts at the current usage if no service was ever entered", async () => {
    const { id } = await add({ currentUsage: 5000 });
    const form = sentByForm(await company.owner.html(`/add-equipment?edit=${id}`), "serialNumber");
    expect(form.lastServiceUsage).toBe("");
    await company.owner.post(`/add-equipment?edit=${id}`, { ...form, serviceInterval: "500" });
    expect(await read(id)).toMatchObject({ lastServiceUsage: 5000, status: "good", remainingUsage: 500 });
  });
});

describe("the list", () => {
  const numbered = (at: number) => `machine ${String(at).padStart(4, "0")}`;
  const namesIn = (html: string) =>
    [...html.slice(0, html.indexOf("window.__remixContext")).matchAll(/>(machine \d{4})</gi)].map(
      ([, name = ""]) => name.toLowerCase(),
    );

  it("shows a fleet of 500 on one page, in two round trips", async () => {
    await fillFleet(500);
    const response = await company.owner.get("/equipment-list");
    const html = await response.text();
    expect(html.match(/<tr>/g)).toHaveLength(501);
    expect(html).toContain("Machine 0500");
    expect(namesIn(html)).toEqual(Array.from({ length: 500 }, (_, at) => numbered(at + 1)));
    expect(Number(response.headers.get("X-D1-Round-Trips"))).toBeLessThanOrEqual(2);
  });

  it("pages a larger fleet, each machine once", async () => {
    await fillFleet(1_203);
    const seen: string[] = [];
    for (let path: string | null = "/equipment-list"; path; ) {
      const response = await company.owner.get(path);
      expect(response.headers.get("X-D1-Round-Trips")).toBe("2");
      const html = await response.text();
      seen.push(...namesIn(html));
      path = /href="(\/equipment-list\?[^"]+)" rel="next">/.exec(html)?.[1]?.replaceAll("&amp;", "&") ?? null;
    }
    expect(seen).toEqual(Array.from({ length: 1_203 }, (_, at) => numbered(at + 1)));
  });

  it("exports a big fleet completely, in pages", async () => {
    await fillFleet(2_500);
    const response = await company.owner.get("/exports/equipment-list.csv");
    const today = new Date().toISOString().slice(0, 10);
    expect(response.headers.get("Content-Disposition")).toBe(
      `attachment; filename="equipment-list-${today}.csv"`,
    );
    const bytes = new Uint8Array(await response.arrayBuffer());
    expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    const lines = new TextDecoder().decode(bytes).split("\r\n");
    expect(lines).toHaveLength(2_502);
    expect(lines[0]).toBe(
      "Name,Type,Serial Number,Unit,Current Usage,Threshold,Fuel Type,Service Interval,Last Service Usage,Status,Scheduled Maintenance,Next Maintenance Date,Date Added",
    );
    expect(lines[2_500]).toBe("Machine 2500,Machinery,N/A,Hours,250,0,N/A,0,0,Good,No,N/A,1970-01-01");
  });

  it("exports labels and dates, and disarms formulas", async () => {
    await add({
      name: '=HYPERLINK("x")',
      type: "vehicle",
      unit: "miles",
      serialNumber: "S, 1",
      threshold: 2000,
      fuelType: "gasoline",
      serviceInterval: 100,
      lastServiceUsage: 0,
      hasScheduledMaintenance: true,
      maintenanceStartDate: "2030-01-31",
      maintenanceInterval: 1,
      maintenanceIntervalUnit: "months",
    });
    const text = await company.owner.html("/exports/equipment-list.csv");
    expect(text.split("\r\n")[1]).toMatch(
      /^"'=HYPERLINK\(""x""\)",Vehicle,"S, 1",Miles,100,2000,Gas,100,0,Time for Service,Yes,02\/28\/2030,\d{4}-\d\d-\d\d$/,
    );
  });

  it("redirects an empty export to the list with a notice", async () => {
    const response = await company.owner.get("/exports/equipment-list.csv");
    expect([response.status, response.headers.get("Location")]).toEqual([302, "/equipment-list"]);
    expect(await company.owner.html("/equipment-list")).toContain("No Data to Export");
    expect((await company.owner.json("POST", "/exports/equipment-list.csv")).status).toBe(405);
  });
});

describe("a form sent twice", () => {
  const answerIn = async (response: Response) => {
    expect(response.status).toBe(302);
    return flashOf(response);
  };

  it("adds usage once, and gives the same notice both times", async () => {
    const { id } = await add();
    const fields = { usageIncrease: "5", idempotencyKey: crypto.randomUUID() };
    const first = await answerIn(await company.owner.post(`/equipment-items/${id}/usage`, fields));
    await company.owner.json("PATCH", `/api/equipment/${id}/usage`, { usageIncrease: 20 });
    const again = await answerIn(await company.owner.post(`/equipment-items/${id}/usage`, fields));
    expect(first).toMatchObject({ params: { name: "Loader", total: "105 hours" } });
    expect(again).toEqual(first);
    expect(await read(id)).toMatchObject({ currentUsage: 125 });
  });

  it.each(["", "?mode=delete"])("removes once, and gives the first answer again%s", async (mode) => {
    const { id } = await add();
    const path = `/equipment-items/${id}/remove${mode}`;
    const { idempotencyKey = "" } = sentByForm(await company.owner.html(path), "idempotencyKey");
    expect(idempotencyKey).not.toBe("");
    const fields = { idempotencyKey, retirementNotes: "Worn out" };
    const first = await answerIn(await company.owner.post(path, fields));
    expect(first).toMatchObject({ tone: "success", params: { name: "Loader" } });
    expect(await answerIn(await company.owner.post(path, fields))).toEqual(first);
    const other = await company.owner.post(path, { ...fields, idempotencyKey: crypto.randomUUID() });
    expect(other.status).toBe(404);
  });
});

describe("removal", () => {
  it("retires in one act: the ledgers stay, and the place is free", async () => {
    const machine = await add({
      fuelType: "diesel",
      serviceParts: [{ part: "Belt", partNumber: "", qty: 1 }],
    });
    await company.owner.json("PATCH", `/api/equipment/${machine.id}/usage`, {
      usageIncrease: 5,
      fuelAdded: 3,
    });
    const answers = await Promise.all(
      [1, 2].map(() =>
        company.owner.json("POST", `/api/equipment/${machine.id}/retire`, { retirementNotes: " Worn out " }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 404]);
    expect(answers.find(({ status }) => status === 201)?.body).toMatchObject({
      originalEquipmentId: machine.id,
      userId: company.id,
      name: "Loader",
      finalUsage: 105,
      fuelType: "diesel",
      totalFuelUsed: 3,
      totalDieselUsed: 3,
      retirementNotes: "Worn out",
      originalDateAdded: machine.dateAdded,
    });
    expect(await count()).toBe(0);
    const kept = await product.first<{ readings: number; events: string; snapshot: string }>(
      `select (select count(*) from meter_readings where equipment_id = ?1) as readings,
          (select group_concat(event) from history_records where equipment_id = ?1) as events,
          (select snapshot from retired_equipment where original_equipment_id = ?1) as snapshot`,
      machine.id,
    );
    expect(kept).toMatchObject({
      readings: 2,
      events: "equipment_added,usage_updated,fuel_added,equipment_retired",
    });
    expect(JSON.parse(kept?.snapshot ?? "")).toMatchObject({
      id: machine.id,
      currentUsage: 1050,
      alertThreshold: 20,
      serviceParts: '[{"part":"Belt","partNumber":"","qty":1}]',
      dateAdded: Date.parse(machine.dateAdded),
    });
    // Deleting an already removed machine doesn't delete a retired machine's records.
    expect((await company.owner.json("DELETE", `/api/equipment/${machine.id}`)).status).toBe(404);
    expect(
      await product.first("select count(*) as n from history_records where equipment_id = ?", machine.id),
    ).toEqual({ n: 4 });
  });

  it("deletes everything but the fuel", async () => {
    const { id } = await add();
    await company.owner.json("PATCH", `/api/equipment/${id}/usage`, { usageIncrease: 5, fuelAdded: 3 });
    await company.owner.json("PATCH", `/api/equipment/${id}/reset-service`);
    const answer = await company.owner.json("DELETE", `/api/equipment/${id}`);
    expect([answer.status, answer.body]).toEqual([204, null]);
    expect((await company.owner.json("GET", `/api/equipment/${id}`)).status).toBe(404);
    const left = await product.first(
      `select (select count(*) from meter_readings where equipment_id = ?1) as readings,
          (select count(*) from history_records where equipment_id = ?1) as history,
          (select count(*) from equipment_notes where equipment_id = ?1) as notes,
          (select equipment_name from fuel_entries where equipment_id = ?1) as fuel`,
      id,
    );
    expect(left).toEqual({ readings: 0, history: 0, notes: 0, fuel: "Loader" });
  });
});

it("other companies and operators send none of the forms of a machine", async () => {
  const other = (await newCompany(product, "Valley Works")).owner;
  const operator = (await newOperator(product, company)).client;
  const { id } = await add();
  for (const path of [
    `/add-equipment?edit=${id}`,
    `/equipment-items/${id}/usage`,
    `/equipment-items/${id}/service`,
    `/equipment-items/${id}/remove`,
  ]) {
    const foreign = await other.post(path, { ...FORM, usageIncrease: "1" });
    expect([path, foreign.status]).toEqual([path, 404]);
    expect((await operator.post(path, FORM)).headers.get("Location")).toBe("/");
  }
  expect((await read(id)).currentUsage).toBe(100);
});
