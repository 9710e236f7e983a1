import { beforeEach, describe, expect, it } from "vitest";
import { type Company, newCompany, newManager, newOperator } from "#tests/support/accounts.ts";
import { newDraft } from "#tests/support/bulk-imports.ts";
import { readCsv } from "#tests/support/csv.ts";
import { formsIn, sentByForm, textIn } from "#tests/support/page-text.ts";
import { startedProduct } from "#tests/support/started.ts";

/** Make, model, year, plate and place of machines, and machines of one name told apart, in the running product. */

let company: Company;
const product = await startedProduct(
  { RATE_LIMIT_SCALE: "1000" },
  { clock: new Date("2026-11-27T12:00:00Z") },
);
beforeEach(async () => {
  company = await newCompany(product);
});

const TRACTOR = {
  name: "Big tractor",
  type: "machinery",
  unit: "hours",
  serialNumber: "RW6155",
  make: "John Deere",
  model: "6155R",
  modelYear: 2019,
  licensePlate: "AB 123 C",
  place: "North yard",
};
const LINE = "2019 John Deere 6155R · Serial RW6155 · Plate AB 123 C · North yard";
const SHORT_LINE = "2019 John Deere 6155R · North yard";

const send = (method: string, address: string, body?: object) => company.owner.json(method, address, body);
async function add(fields: object = {}): Promise<{ id: string } & Record<string, unknown>> {
  const { status, body } = await send("POST", "/api/equipment", { type: "tools", unit: "hours", ...fields });
  expect([status, body.errors]).toEqual([201, undefined]);
  return body;
}
const text = async (address: string, reader = company.owner) => textIn(await reader.html(address));
const csv = async (address: string) =>
  readCsv(new Uint8Array(await (await company.owner.get(address)).arrayBuffer()));

describe("the facts of a machine", () => {
  it("are null when they are blank", async () => {
    const none = { make: null, model: null, modelYear: null, licensePlate: null, place: null };
    expect(await add({ name: "Bare" })).toMatchObject(none);
    expect(await add({ name: "Blank", make: " ", modelYear: "", place: "" })).toMatchObject(none);
  });

  it.each([1900, "2028"])("take the year %s", async (modelYear) => {
    expect(await add({ name: "Mule", modelYear })).toMatchObject({ modelYear: Number(modelYear) });
  });

  it.each([
    ["modelYear", 1899, "Enter a year from 1900 to 2028"],
    ["modelYear", 2029, "Enter a year from 1900 to 2028"],
    ["modelYear", 2019.5, "Enter a year from 1900 to 2028"],
    ["modelYear", "19x9", "Enter a year from 1900 to 2028"],
    ["place", "-", "Enter a place with a letter or a number"],
    ["place", "...", "Enter a place with a letter or a number"],
  ])("refuse %s %s", async (field, value, message) => {
    const body = { name: "Mule", type: "tools", unit: "hours", [field]: value };
    expect(await send("POST", "/api/equipment", body)).toMatchObject({
      status: 400,
      body: { errors: { [field]: [message] } },
    });
    const { id } = await add({ name: "Mule" });
    expect((await send("PATCH", `/api/equipment/${id}`, { [field]: value })).status).toBe(400);
  });

  it("stand in a part of the form that is open when one is filled or refused, and can be saved there", async () => {
    const part = (html: string) => /<details[^>]*>(?=<summary>Make, model, place)/.exec(html)?.[0];
    const closed = await company.owner.html("/add-equipment");
    expect(part(closed)).not.toContain("open");
    const { id } = await add(TRACTOR);
    const form = `/add-equipment?edit=${id}`;
    const html = await company.owner.html(form);
    expect(part(html)).toContain("open");
    const sent = { ...sentByForm(html, "make"), make: "Deere", modelYear: "2020" };
    expect((await company.owner.post(form, sent)).status).toBe(302);
    expect((await send("GET", `/api/equipment/${id}`)).body).toMatchObject({
      make: "Deere",
      modelYear: 2020,
      place: "North yard",
    });
    const refused = await company.owner.post("/add-equipment", {
      ...sentByForm(closed, "make"),
      ...{ name: "Mule", type: "tools", unit: "hours", modelYear: "2029" },
    });
    const back = await refused.text();
    expect(refused.status).toBe(400);
    expect(part(back)).toContain("open");
    expect(textIn(back)).toContain("Enter a year from 1900 to 2028");
    expect(formsIn(back).flatMap(({ fields }) => fields)).toContainEqual(
      expect.objectContaining({ name: "modelYear", value: "2029" }),
    );
  });

  it("of two edits at once are both kept", async () => {
    const { id } = await add(TRACTOR);
    const form = `/add-equipment?edit=${id}`;
    const shown = sentByForm(await company.owner.html(form), "make");
    await company.owner.post(form, { ...shown, make: "Deere" });
    await company.owner.post(form, { ...shown, model: "6R" });
    expect((await send("GET", `/api/equipment/${id}`)).body).toMatchObject({ make: "Deere", model: "6R" });
  });

  it("are told in a line under the name; without one it is the serial number", async () => {
    const { id } = await add(TRACTOR);
    const { id: kubota } = await add({ name: "Mower", make: "Kubota", place: "Shop" });
    await add({ name: "Drill", serialNumber: "D-1" });
    for (const page of [`/equipment-items/${id}`, "/equipment-list", "/equipment-list/print"]) {
      expect(await text(page)).toContain(LINE);
    }
    expect(await text("/equipment-list")).toContain("Serial D-1");
    expect(await text(`/equipment-items/${kubota}`)).toContain("Kubota · Shop");
    for (const page of ["/", "/equipment/all"]) {
      const said = await text(page);
      expect(said).toContain(SHORT_LINE);
      expect(said).not.toContain("AB 123 C");
    }
    company.owner.cookies.set("lng", "es");
    expect(await text(`/equipment-items/${id}`)).toContain(
      "2019 John Deere 6155R · Serie RW6155 · Placa AB 123 C · North yard",
    );
  });

  it("are kept by retiring and restoring", async () => {
    const { id } = await add(TRACTOR);
    const { body: retired } = await send("POST", `/api/equipment/${id}/retire`, {});
    const { type: _type, unit: _unit, ...facts } = TRACTOR;
    expect(retired).toMatchObject(facts);
    expect(await text("/retired-equipment")).toContain(LINE);
    expect((await csv("/exports/retired-equipment.csv")).header.slice(-5)).toEqual(COLUMNS);
    expect((await send("POST", `/api/retired-equipment/${retired.id}/restore`)).body).toMatchObject(facts);
  });

  it("of an edit are logged from what to what, and so is the unit", async () => {
    const { id } = await add(TRACTOR);
    await send("PATCH", `/api/equipment/${id}`, { make: "Deere", modelYear: 2020, unit: "miles" });
    const { body } = await send("GET", "/api/activity");
    expect(body.records[0].details).toEqual([
      { field: "make", from: "John Deere", to: "Deere" },
      { field: "modelYear", from: "2019", to: "2020" },
      { field: "unit", from: "hours", to: "miles" },
    ]);
  });

  it("are printed on a label when they are asked for", async () => {
    const { id } = await add(TRACTOR);
    const print = `/equipment-list/labels/print?format=avery-5160&machine=${id}`;
    expect(await text(print)).not.toContain("6155R");
    expect(await text(`${print}&details=on`)).toContain("John Deere 6155R");
    expect(await text("/equipment-list/labels")).toContain("Make and model on the label");
  });
});

const COLUMNS = ["Make", "Model", "Model Year", "License Plate", "Place"];
const FILES = [
  "/exports/equipment-list.csv",
  "/exports/equipment-status.csv?status=all",
  "/exports/equipment-maintenance-report.csv",
];

describe("files of machines", () => {
  it.each(FILES)("%s has the facts at its right while one is known", async (file) => {
    await add({ name: "Bare" });
    const { header } = await csv(file);
    expect(header).not.toContain("Place");
    const { id } = await add(TRACTOR);
    const { header: longer, rows } = await csv(file);
    expect(longer).toEqual([...header, ...COLUMNS]);
    const facts = ["John Deere", "6155R", "2019", "AB 123 C", "North yard"];
    expect(rows.map((row) => row.slice(-5)).toSorted()).toEqual([facts, ["N/A", "N/A", "", "N/A", "N/A"]]);
    await send("POST", `/api/equipment/${id}/retire`, {});
    expect((await csv(file)).header).toEqual(header);
  });

  it("bring the facts along into another company", async () => {
    await add(TRACTOR);
    await add({ name: "Bare" });
    const file = await company.owner.html("/exports/equipment-list.csv");
    const other = await newCompany(product);
    await other.owner.post(await newDraft(product, other.owner, file), {});
    const body = await other.owner.ask("GET", "/api/equipment");
    const { type: _type, unit: _unit, ...facts } = TRACTOR;
    expect(body).toMatchObject([{ name: "Bare", make: null, modelYear: null, place: null }, facts]);
  });

  it("with a year or a plate that can't be are told by row", async () => {
    const rows = ["Loader,tools,n/a,19x9,", `Mule,tools,n/a,,${"P".repeat(21)}`];
    const draft = await newDraft(
      product,
      company.owner,
      `Name,Type,Unit,Year,Placa\n${rows.join("\n")}\nDrill,tools,n/a,,\n`,
    );
    const said = await text(draft);
    expect(said).toContain('Invalid model year "19x9"');
    expect(said).toContain("License Plate is too long (20 at most)");
  });
});

describe("places", () => {
  it("take the spelling of the other machines", async () => {
    const { id } = await add({ name: "A", place: "North yard" });
    expect(await add({ name: "B", place: "north  YARD " })).toMatchObject({ place: "North yard" });
    const { body } = await send("PATCH", `/api/equipment/${id}`, { place: "NORTH yard" });
    expect(body.place).toBe("North yard");
    const { id: alone } = await add({ name: "C", place: "Shop" });
    expect((await send("PATCH", `/api/equipment/${alone}`, { place: "SHOP" })).body.place).toBe("SHOP");
  });

  it("write the history when they change, and not otherwise", async () => {
    const { id } = await add({ name: "A", place: "North yard" });
    for (const place of ["Shop", "Shop", "", "Shop"]) {
      await send("PATCH", `/api/equipment/${id}`, { place, description: place });
    }
    const told = async () =>
      (await send("GET", `/api/equipment/${id}/history`)).body
        .map(({ content }: { content: string }) => content)
        .toReversed()
        .slice(1);
    expect(await told()).toEqual(["Moved from North yard to Shop.", "No longer at Shop.", "Now at Shop."]);
    company.owner.cookies.set("lng", "es");
    expect(await told()).toEqual(["Pasó de North yard a Shop.", "Ya no está en Shop.", "Ahora en Shop."]);
  });

  it("narrow lists, prints and files; the tiles count the whole fleet", async () => {
    const pages = ["/", "/equipment/all", "/equipment-list", "/equipment-list/labels"];
    await add({ name: "Anywhere" });
    for (const page of pages) expect(await text(page)).not.toContain("All places");
    await add({ name: "Northern", place: "North yard" });
    await add({ name: "Shopping", place: "Shop" });
    for (const page of pages) expect(await text(page)).toContain("All places North yard Shop No place");
    const asked = [
      "/equipment-list",
      "/equipment-list/print",
      "/equipment/all",
      "/equipment/all/print",
      "/equipment-list/labels",
      "/equipment-list/labels/print",
    ];
    for (const page of asked) {
      const at = async (place: string) => text(`${page}?place=${encodeURIComponent(place)}`);
      const names = (said: string) =>
        ["Anywhere", "Northern", "Shopping"].filter((name) => said.includes(name));
      expect([page, names(await at("Shop"))]).toEqual([page, ["Shopping"]]);
      expect([page, names(await at("-"))]).toEqual([page, ["Anywhere"]]);
      expect([page, names(await at("Nowhere"))]).toEqual([page, []]);
    }
    const rows = async (page: string) =>
      [...(await company.owner.html(page)).matchAll(/<th scope="row"><a[^>]*>([^<]+)/g)].map(
        ([, name]) => name,
      );
    expect(await rows("/?place=Shop")).toEqual(["Shopping"]);
    expect(await rows("/?place=-")).toEqual(["Anywhere"]);
    for (const file of ["/exports/equipment-list.csv?", "/exports/equipment-status.csv?status=all&"]) {
      const { rows } = await csv(`${file}place=Shop`);
      expect(rows.map(([name]) => name)).toEqual(["Shopping"]);
    }
  });
});

describe("the search", () => {
  it.each(["rw61", "deere", "ab 12", "ab123c", "2019 john", "deere 61"])("finds %s everywhere", async (q) => {
    const { id } = await add(TRACTOR);
    await add({ name: "Backhoe" });
    const query = encodeURIComponent(q);
    for (const page of ["/equipment-list", "/equipment/all", "/equipment-list/labels"]) {
      const said = await text(`${page}?search=${query}`);
      expect([page, said.includes("Big tractor"), said.includes("Backhoe")]).toEqual([page, true, false]);
    }
    const answer = await company.owner.get(`/?find=&search=${query}`);
    expect(answer.headers.get("Location")).toBe(`/equipment-items/${id}`);
  });

  it("of an operator without script finds all of it", async () => {
    const { id } = await add(TRACTOR);
    await add({ name: "Backhoe" });
    const { client } = await newOperator(product, company);
    for (const q of ["RW6155", "AB 123", "deere", "6155R", id.slice(0, 5)]) {
      const html = await client.html(`/operator?q=${encodeURIComponent(q)}`);
      const select = /<select[^>]*name="equipment".*?<\/select>/s.exec(html)?.[0] ?? "";
      expect([q, select.includes(id), select.match(/<option/g)?.length]).toEqual([q, true, 2]);
    }
  });
});

describe("machines of one name", () => {
  const SHOWN = ["Skid Steer (AB-111)", "Skid Steer (AB-222)"];
  const twins = async () => [
    await add({ name: "Skid Steer", type: "machinery", serialNumber: "AB-111", fuelType: "diesel" }),
    await add({ name: "Skid Steer", type: "machinery", serialNumber: "AB-222", fuelType: "diesel" }),
  ];

  it("are told apart in lists, forms and files, and not in calls", async () => {
    const [one] = await twins();
    const issue = { condition: "do_not_run", description: "Leaks" };
    await send("POST", `/api/equipment/${one?.id}/issues`, issue);
    await send("POST", "/api/fuel-entries", { equipmentId: one?.id, fuelType: "diesel", fuelAdded: 5 });
    const { client } = await newOperator(product, company);
    const form = await text("/operator", client);
    for (const name of SHOWN) expect(form).toContain(`${name} (Machinery)`);
    expect(await text(`/operator?equipment=${one?.id}`, client)).toContain("Skid Steer (AB-111)");
    const pages = [
      "/",
      "/issues",
      "/plan",
      "/fuel/use",
      "/fuel-entries",
      "/fuel-entries/add",
      "/equipment-list",
      "/equipment-list/labels",
      "/equipment-list/labels/print",
      "/books/2026-11",
    ];
    for (const page of pages)
      expect([page, (await text(page)).includes("Skid Steer (AB-111)")]).toEqual([page, true]);
    const files = {
      "/exports/equipment-maintenance-report.csv": 0,
      "/exports/equipment-status.csv?status=all": 0,
      "/exports/equipment-history.csv": 1,
      "/exports/fuel-usage.csv": 1,
      "/exports/issues.csv": 1,
    };
    for (const [file, column] of Object.entries(files)) {
      const { rows } = await csv(file);
      expect([file, rows.map((row) => row[column]).includes("Skid Steer (AB-111)")]).toEqual([file, true]);
    }
    const { rows } = await csv("/exports/equipment-list.csv");
    expect(rows.map(([name]) => name)).toEqual(["Skid Steer", "Skid Steer"]);
    expect((await send("GET", "/api/equipment")).body[0].name).toBe("Skid Steer");
    expect((await send("GET", "/api/issues")).body[0].equipmentName).toBe("Skid Steer");
  });

  it.each([
    "",
    "/history",
    "/services",
    "/usage",
    "/service",
    "/tasks/add",
    "/tasks/{id}",
    "/issue",
    "/remove",
    "/remove?mode=delete",
  ])("are told apart at /equipment-items/{id}%s, by short numbers too", async (page) => {
    for (const serialNumber of ["AB-111", null]) {
      const { id } = await add({ name: "Skid Steer", serialNumber });
      await add({ name: "Skid Steer", serialNumber: serialNumber && "AB-222" });
      const shown = await text(`/equipment-items/${id}${page.replace("{id}", id)}`);
      expect(shown).toContain(`Skid Steer (${serialNumber ?? id.slice(0, 8)})`);
      expect(shown.includes("Serial AB-111)") || shown.includes("(AB-111) Serial AB-111")).toBe(false);
    }
  });

  it("have their marks in mails", async () => {
    const [one] = await twins();
    const { client } = await newOperator(product, company);
    await client.json("POST", "/api/operator-updates", {
      equipmentId: one?.id,
      newUsage: 1,
      condition: "do_not_run",
      notes: "Leaks",
    });
    const manager = await newManager(product, company);
    const raised = { condition: "do_not_run", description: "Leaks" };
    await manager.json("POST", `/api/equipment/${one?.id}/issues`, raised);
    const mails = await product.mailbox(company.email);
    const ofIssues = mails.filter(({ subject }) => subject.includes("Do not run: Skid Steer (AB-111)"));
    expect(ofIssues).toHaveLength(2);
  });

  it("read as before once one of them has another name or is retired", async () => {
    const [one, two] = await twins();
    await send("PATCH", `/api/equipment/${two?.id}`, { name: "Loader" });
    expect(await text("/equipment-list/labels")).not.toContain("(AB-111)");
    await send("PATCH", `/api/equipment/${two?.id}`, { name: "SKID STÉER" });
    expect(await text("/equipment-list/labels")).toContain("SKID STÉER (AB-222)");
    await send("POST", `/api/equipment/${one?.id}/retire`, {});
    expect(await text("/equipment-list/labels")).not.toContain("(AB-222)");
  });
});
