import { beforeEach, describe, expect, it } from "vitest";
import { type Company, newCompany, newOperator } from "#tests/support/accounts.ts";
import { sentByForm } from "#tests/support/page-text.ts";
import type { Client } from "#tests/support/product.ts";
import { startedProduct } from "#tests/support/started.ts";

/** Purchase, fuel use and sale of machines. */

let company: Company;
let owner: Client;
const product = await startedProduct({ RATE_LIMIT_SCALE: "1000" });
beforeEach(async () => {
  company = await newCompany(product);
  owner = company.owner;
});

const DAY_MS = 86_400_000;
const dayFromNow = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);
const today = () => dayFromNow(0);

const LOADER = { name: "Loader", type: "machinery", unit: "hours", fuelType: "diesel" };
const BOOKS = { purchaseDate: "2020-05-01", purchasePrice: 45_000.5, fuelUse: "off-road" };
const SALE_FIRST = "The sale can't be before the purchase";
const BAD_DAY = "Enter a date from 1900 to today";

const add = async (fields: object = BOOKS) => {
  const { status, body } = await owner.json("POST", "/api/equipment", { ...LOADER, ...fields });
  expect(status).toBe(201);
  return body;
};
const retire = (id: string, sale: object = {}) => owner.json("POST", `/api/equipment/${id}/retire`, sale);
const addRetired = async (fields: object = BOOKS, sale: object = {}) =>
  (await retire((await add(fields)).id, sale)).body;
const patchRetired = (id: string, fields: object) =>
  owner.json("PATCH", `/api/retired-equipment/${id}`, fields);
const restore = (id: string) => owner.json("POST", `/api/retired-equipment/${id}/restore`);
const retiredList = async () => await owner.ask("GET", "/api/retired-equipment");
const machine = async (id: string) => await owner.ask("GET", `/api/equipment/${id}`);

/** The sales that the company's activity log tells of, oldest first. */
async function salesInLog() {
  const results = await product.rows<{ subject: string; kind: string; details: string }>(
    "select subject, kind, details from audit_records where company_id = ? and action = 'equipment.sale' order by seq",
    company.id,
  );
  return results.map(({ subject, kind, details }) => ({ subject, kind, details: JSON.parse(details) }));
}

describe("the books of a machine", () => {
  it("are empty unless they are sent", async () => {
    expect(await add({})).toMatchObject({ purchaseDate: null, purchasePrice: null, fuelUse: null });
  });

  it("are set by adding or editing a machine, and stay when they aren't sent", async () => {
    const { id, ...added } = await add();
    expect(added).toMatchObject(BOOKS);
    const edit = (fields: object) => owner.json("PATCH", `/api/equipment/${id}`, fields);
    expect((await edit({ name: "Big loader" })).body).toMatchObject(BOOKS);
    expect((await edit({ purchasePrice: "$1,234.50" })).body.purchasePrice).toBe(1234.5);
    expect((await edit({ purchaseDate: "", purchasePrice: null, fuelUse: null })).body).toMatchObject({
      purchaseDate: null,
      purchasePrice: null,
      fuelUse: null,
    });
  });

  it.each([
    ["1900-01-01", 200],
    ["1899-12-31", 400],
    ["2020-02-30", 400],
    ["today", 400],
  ])("with a purchase on %s answer %i", async (purchaseDate, expected) => {
    const { id } = await add({});
    const { status, body } = await owner.json("PATCH", `/api/equipment/${id}`, { purchaseDate });
    expect(status).toBe(expected);
    if (expected === 400) expect(body.errors).toEqual({ purchaseDate: [BAD_DAY] });
  });

  it("refuse a purchase on a future day of the company's zone", async () => {
    // Its day is never ahead of UTC's.
    await product.run("update companies set time_zone = 'Etc/GMT+12'");
    const sent = { purchaseDate: dayFromNow(1) };
    const added = await owner.json("POST", "/api/equipment", { ...LOADER, ...sent });
    expect([added.status, added.body.errors]).toEqual([400, { purchaseDate: [BAD_DAY] }]);
    const { id } = await add({});
    const edited = await owner.json("PATCH", `/api/equipment/${id}`, sent);
    expect([edited.status, edited.body.errors]).toEqual([400, { purchaseDate: [BAD_DAY] }]);
    expect(await machine(id)).toMatchObject({ purchaseDate: null });
  });

  it.each([
    [{ purchasePrice: "a lot" }, "purchasePrice"],
    [{ purchasePrice: -1 }, "purchasePrice"],
    [{ purchasePrice: 10_000_000 }, "purchasePrice"],
    [{ fuelUse: "boats" }, "fuelUse"],
  ])("refuse %j at its field", async (sent, field) => {
    const { status, body } = await owner.json("POST", "/api/equipment", { ...LOADER, ...sent });
    expect([status, Object.keys(body.errors)]).toEqual([400, [field]]);
  });

  it("are logged with the values before and after an edit, written as in files", async () => {
    const { id } = await add({ purchasePrice: 100 });
    await owner.json("PATCH", `/api/equipment/${id}`, { ...BOOKS, description: "North yard" });
    const results = await product.rows<{ details: string }>(
      "select details from audit_records where company_id = ? and action = 'equipment.edit'",
      company.id,
    );
    expect(results.map(({ details }) => JSON.parse(details))).toEqual([
      [
        { field: "description" },
        { field: "purchaseDate", from: null, to: "2020-05-01" },
        { field: "purchasePrice", from: "100.00", to: "45000.50" },
        { field: "fuelUse", from: null, to: "off-road" },
      ],
    ]);
  });

  it("are hidden from operators", async () => {
    const { id } = await add();
    const { client: operator } = await newOperator(product, company);
    const all = await operator.json("GET", "/api/equipment");
    const one = await operator.json("GET", `/api/equipment/${id}`);
    for (const found of [all.body[0], one.body]) {
      expect(found.name).toBe("Loader");
      expect(Object.keys(found).filter((field) => /purchase|sold|fuelUse/.test(field))).toEqual([]);
    }
    const screen = await operator.html(`/operator?equipment=${id}`);
    expect(screen).not.toMatch(/45,?000|off-road|2020-05-01/);
  });
});

describe("the equipment form", () => {
  const FORM = { ...LOADER, alertThreshold: "20", notificationDays: "7" };
  const formOf = (id = "") => owner.html(`/add-equipment${id && `?edit=${id}`}`);
  const section = (html: string) =>
    /<details class="fold card[^>]*><summary>(?:For the books|Para la contabilidad)<.*?<\/details>/s.exec(
      html,
    )?.[0] ?? "";

  it("has a closed section for the books, in both languages", async () => {
    const html = section(await formOf());
    expect(html).toContain("<summary>For the books</summary>");
    expect(html).not.toMatch(/<details[^>]* open/);
    owner.cookies.set("lng", "es");
    expect(section(await formOf())).toContain("<summary>Para la contabilidad</summary>");
  });

  it("saves what is typed there, and shows it again", async () => {
    const typed = { purchaseDate: "2021-03-04", purchasePrice: "$12,500", fuelUse: "off-road-dyed" };
    expect((await owner.post("/add-equipment", { ...FORM, ...typed })).status).toBe(302);
    const [{ id, ...saved }] = await owner.ask("GET", "/api/equipment");
    expect(saved).toMatchObject({ ...typed, purchasePrice: 12_500 });
    const html = section(await formOf(id));
    expect(html).toContain('value="2021-03-04"');
    expect(html).toContain('value="12500.00"');
    expect(html).toContain('<option value="off-road-dyed" selected="">Off-road, dyed diesel</option>');
  });

  it("opens the section when a value is refused, and keeps what was typed", async () => {
    const posted = await owner.post("/add-equipment", {
      ...FORM,
      purchaseDate: dayFromNow(2),
      purchasePrice: "a lot",
    });
    expect(posted.status).toBe(400);
    const html = section(await posted.text());
    expect(html).toMatch(/<details[^>]* open/);
    expect(html).toContain('value="a lot"');
    expect(html).toContain("Please enter a valid amount or leave blank.");
    const later = await owner.post("/add-equipment", { ...FORM, purchaseDate: dayFromNow(2) });
    expect([later.status, section(await later.text())]).toEqual([400, expect.stringContaining(BAD_DAY)]);
    expect(await owner.ask("GET", "/api/equipment/count")).toBe(0);
  });

  it("asks about a price that a colleague changed meanwhile, and keeps their other change", async () => {
    const { id } = await add();
    const form = sentByForm(await formOf(id), "serialNumber");
    await owner.json("PATCH", `/api/equipment/${id}`, { purchasePrice: 40_000, fuelUse: "highway" });
    const save = (sent: Record<string, string>) => owner.post(`/add-equipment?edit=${id}`, sent);
    const asked = await save({ ...form, purchasePrice: "39000" });
    const answer = await asked.text();
    expect(asked.status).toBe(400);
    expect(section(answer)).toContain(
      "Changed meanwhile to “$40,000.00”. Save again to keep your own entry.",
    );
    expect(await machine(id)).toMatchObject({ purchasePrice: 40_000 });
    expect((await save(sentByForm(answer, "serialNumber"))).status).toBe(302);
    expect(await machine(id)).toMatchObject({ purchasePrice: 39_000, fuelUse: "highway" });
  });
});

describe("retiring", () => {
  it("keeps purchase and use, without a sale", async () => {
    const retired = await addRetired();
    expect(retired).toMatchObject({ ...BOOKS, soldDate: null, soldPrice: null });
    expect(await retiredList()).toMatchObject([{ ...BOOKS, soldDate: null, soldPrice: null }]);
    expect(await salesInLog()).toEqual([]);
  });

  it("takes a sale beside the notes, and records it", async () => {
    const { id } = await add();
    const sale = { soldDate: today(), soldPrice: 20_000 };
    const { status, body } = await retire(id, { retirementNotes: "Worn", ...sale });
    expect([status, body]).toEqual([
      201,
      expect.objectContaining({ ...BOOKS, ...sale, retirementNotes: "Worn" }),
    ]);
    expect(await salesInLog()).toEqual([
      {
        subject: "Loader",
        kind: "equipment",
        details: [
          { field: "soldDate", from: null, to: today() },
          { field: "soldPrice", from: null, to: "20000.00" },
        ],
      },
    ]);
  });

  it("accepts a price alone, and a sale on the day of the purchase", async () => {
    expect(await addRetired({}, { soldPrice: 0 })).toMatchObject({ soldDate: null, soldPrice: 0 });
    expect(await addRetired(BOOKS, { soldDate: BOOKS.purchaseDate })).toMatchObject({
      soldDate: BOOKS.purchaseDate,
    });
  });

  it.each([
    [{ soldDate: "2020-04-30" }, { soldDate: [SALE_FIRST] }],
    [{ soldDate: dayFromNow(2) }, { soldDate: [BAD_DAY] }],
    [{ soldDate: "1899-12-31" }, { soldDate: [BAD_DAY] }],
    [{ soldPrice: "cheap" }, { soldPrice: ["Please enter a valid amount or leave blank."] }],
  ])("with %j changes nothing", async (sale, errors) => {
    const { id } = await add();
    const { status, body } = await retire(id, sale);
    expect([status, body.errors]).toEqual([400, errors]);
    expect((await machine(id)).name).toBe("Loader");
    expect([await retiredList(), await salesInLog()]).toEqual([[], []]);
  });

  it("with a sale, sent several times at once, retires and records once", async () => {
    const { id } = await add();
    const sale = { soldDate: today(), soldPrice: 1 };
    const answers = await Promise.all(Array.from({ length: 5 }, () => retire(id, sale)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 404, 404, 404, 404]);
    expect(await salesInLog()).toHaveLength(1);
  });

  it("by its page takes the sale in a closed section, which opens when a value is refused", async () => {
    const { id } = await add();
    const path = `/equipment-items/${id}/remove`;
    const html = await owner.html(path);
    expect(html).toMatch(/<details class="fold mb-4"><summary>For the books<\/summary>/);
    expect(html).toContain("Also traded in or scrapped.");
    const refused = await owner.post(path, {
      soldDate: "2020-04-30",
      soldPrice: "12",
      retirementNotes: "Old",
    });
    const again = await refused.text();
    expect(refused.status).toBe(400);
    expect(again).toMatch(/<details class="fold mb-4" open="">/);
    expect(again.replaceAll("&#x27;", "'")).toContain(SALE_FIRST);
    expect(again).toContain('value="12"');
    expect((await owner.post(path, { soldDate: today(), soldPrice: "12" })).status).toBe(302);
    expect(await retiredList()).toMatchObject([{ soldDate: today(), soldPrice: 12 }]);
  });
});

describe("a retired machine's purchase and sale", () => {
  it("are changed by a call that answers the record, and keep what isn't sent", async () => {
    const { id } = await addRetired();
    const first = await patchRetired(id, { soldDate: "2024-07-01", soldPrice: 1_000 });
    expect([first.status, first.body]).toEqual([
      200,
      expect.objectContaining({ id, ...BOOKS, soldDate: "2024-07-01", soldPrice: 1_000 }),
    ]);
    const second = await patchRetired(id, { purchasePrice: "", soldPrice: 900.5 });
    expect(second.body).toMatchObject({
      purchaseDate: BOOKS.purchaseDate,
      purchasePrice: null,
      soldDate: "2024-07-01",
      soldPrice: 900.5,
    });
    expect(await retiredList()).toEqual([second.body]);
    expect((await salesInLog())[1]).toEqual({
      subject: "Loader",
      kind: "equipment",
      details: [
        { field: "purchasePrice", from: "45000.50", to: null },
        { field: "soldPrice", from: "1000.00", to: "900.50" },
      ],
    });
  });

  it("are not recorded when nothing changes", async () => {
    const { id } = await addRetired(BOOKS, { soldPrice: 5 });
    expect((await patchRetired(id, { soldPrice: 5, purchaseDate: BOOKS.purchaseDate })).status).toBe(200);
    expect((await patchRetired(id, {})).status).toBe(200);
    expect(await salesInLog()).toHaveLength(1);
  });

  it.each([
    [{ soldDate: "2020-04-30" }, { soldDate: [SALE_FIRST] }],
    [{ purchaseDate: "2024-07-02" }, { purchaseDate: [SALE_FIRST] }],
    [{ purchaseDate: "2024-07-02", soldDate: "2024-07-01" }, { soldDate: [SALE_FIRST] }],
    [{ soldDate: dayFromNow(2) }, { soldDate: [BAD_DAY] }],
    [{ purchaseDate: dayFromNow(2), soldDate: "" }, { purchaseDate: [BAD_DAY] }],
    [
      { purchaseDate: "x", soldPrice: "y" },
      { purchaseDate: [BAD_DAY], soldPrice: ["Please enter a valid amount or leave blank."] },
    ],
  ])("with %j stay as they were", async (sent, errors) => {
    const { id } = await addRetired(BOOKS, { soldDate: "2024-07-01" });
    const before = await retiredList();
    const { status, body } = await patchRetired(id, sent);
    expect([status, body.errors]).toEqual([400, errors]);
    expect(await retiredList()).toEqual(before);
    expect(await salesInLog()).toHaveLength(1);
  });

  it("can't be changed by another company's form", async () => {
    const { id } = await addRetired();
    const other = await newCompany(product);
    expect((await other.owner.post(`/retired-equipment/${id}/sale`, { soldPrice: "1" })).status).toBe(404);
    expect(await retiredList()).toMatchObject([{ soldPrice: null }]);
  });

  it("are set on a page that the machine's row leads to", async () => {
    const { id } = await addRetired();
    const path = `/retired-equipment/${id}/sale`;
    const listed = await owner.html("/retired-equipment");
    expect(listed).toContain(`href="${path}"`);
    expect(listed).not.toContain("Sold on");
    const html = await owner.html(path);
    expect(html).toContain('value="2020-05-01"');
    expect(html).toContain('value="45000.50"');
    const scripts = [...html.matchAll(/<script[^>]*src="\/assets\/enhance-(\w+)/g)].map(([, name]) => name);
    expect([scripts, html.match(/<script/g)?.length]).toEqual([["public", "frame"], 2]);
    const typed = {
      purchaseDate: "2020-05-01",
      purchasePrice: "45000.50",
      soldDate: "2024-07-01",
      soldPrice: "9,000",
    };
    const posted = await owner.post(path, typed);
    expect([posted.status, posted.headers.get("Location")]).toEqual([302, "/retired-equipment"]);
    const after = await owner.html("/retired-equipment");
    expect(after).toContain("The purchase and the sale of Loader were saved.");
    expect(after).toContain("Sold on Jul 1, 2024 for $9,000.00");
  });

  it("keep what was typed on the page, with what is wrong", async () => {
    const { id } = await addRetired();
    const path = `/retired-equipment/${id}/sale`;
    owner.cookies.set("lng", "es");
    const posted = await owner.post(path, {
      purchaseDate: "2020-05-01",
      soldDate: "2020-04-30",
      soldPrice: "77",
    });
    const html = await posted.text();
    expect(posted.status).toBe(400);
    expect(html).toContain("La venta no puede ser anterior a la compra");
    expect(html).toContain('value="77"');
    expect(await retiredList()).toMatchObject([{ soldDate: null, soldPrice: null }]);
  });

  it("keep what a colleague changed meanwhile in other fields of the page", async () => {
    const { id } = await addRetired();
    const path = `/retired-equipment/${id}/sale`;
    const html = await owner.html(path);
    const displayed = /name="shown" value="([^"]*)"/.exec(html)?.[1]?.replaceAll("&quot;", '"') ?? "";
    await patchRetired(id, { purchasePrice: 44_000 });
    await owner.post(path, { ...JSON.parse(displayed), shown: displayed, soldDate: "2024-07-01" });
    expect(await retiredList()).toMatchObject([{ purchasePrice: 44_000, soldDate: "2024-07-01" }]);
  });
});

describe("restoring", () => {
  it("keeps the changed purchase and the use, and clears the sale, which stays in the log", async () => {
    const { id, originalEquipmentId } = await addRetired(BOOKS, { soldDate: "2024-07-01", soldPrice: 1_000 });
    await patchRetired(id, { purchaseDate: "2020-06-01", purchasePrice: 44_000 });
    const { status, body } = await restore(id);
    const books = { purchaseDate: "2020-06-01", purchasePrice: 44_000, fuelUse: "off-road" };
    expect([status, body]).toEqual([201, expect.objectContaining(books)]);
    expect(await machine(originalEquipmentId)).toMatchObject(books);
    expect((await salesInLog()).at(-1)).toEqual({
      subject: "Loader",
      kind: "equipment",
      details: [
        { field: "soldDate", from: "2024-07-01", to: null },
        { field: "soldPrice", from: "1000.00", to: null },
      ],
    });
    expect((await retire(originalEquipmentId)).body).toMatchObject({ soldDate: null, soldPrice: null });
  });

  it("clears a purchase that was emptied while the machine was retired", async () => {
    const { id, originalEquipmentId } = await addRetired();
    await patchRetired(id, { purchaseDate: "", purchasePrice: "" });
    await restore(id);
    expect(await machine(originalEquipmentId)).toMatchObject({ purchaseDate: null, purchasePrice: null });
  });

  it("without a sale leaves no record of one; nor does one that the limit refuses", async () => {
    const { id } = await addRetired();
    await restore(id);
    expect(await salesInLog()).toEqual([]);
    const sold = await addRetired({}, { soldPrice: 3 });
    await product.run("update companies set equipment_limit = 1 where id = ?", company.id);
    expect((await restore(sold.id)).status).toBe(403);
    expect(await salesInLog()).toHaveLength(1);
    expect(await retiredList()).toMatchObject([{ soldPrice: 3 }]);
  });

  it("at the same moment as changes of the sale clears the sale that the log tells of", async () => {
    const { id, originalEquipmentId } = await addRetired(BOOKS, { soldPrice: 1 });
    const answers = await Promise.all([
      patchRetired(id, { soldPrice: 2 }),
      restore(id),
      patchRetired(id, { soldPrice: 3 }),
    ]);
    expect(answers[1]?.status).toBe(201);
    const steps = (await salesInLog()).map(
      ({ details }) => details.find(({ field }: { field: string }) => field === "soldPrice") ?? {},
    );
    for (const [index, { from }] of steps.entries()) expect(from).toBe(steps[index - 1]?.to ?? null);
    expect(steps.at(-1)).toMatchObject({ to: null });
    expect(await machine(originalEquipmentId)).toMatchObject(BOOKS);
  });
});
