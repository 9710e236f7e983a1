import { beforeEach, describe, expect, it } from "vitest";
import {
  FORM_FIELDS,
  IMPORTED_FIELDS,
  MACHINE_FIELD_NAMES,
  MACHINE_FIELDS,
  type MachineField,
  PLAIN_FIELDS,
  rowOfField,
} from "#app/domain/equipment/machine-fields.ts";
import { en } from "#app/i18n/locales/en.ts";
import { type Company, newCompany } from "#tests/support/accounts.ts";
import { newDraft } from "#tests/support/bulk-imports.ts";
import { giveChecklist } from "#tests/support/checklists.ts";
import { readCsv } from "#tests/support/csv.ts";
import { formsIn } from "#tests/support/page-text.ts";
import { startedProduct } from "#tests/support/started.ts";

/** Every field of the table is everywhere that its row says. */

let company: Company;
const product = await startedProduct({ RATE_LIMIT_SCALE: "1000" });
beforeEach(async () => {
  company = await newCompany(product);
});

const TEXTS = PLAIN_FIELDS.filter((field) => ["line", "place", "text"].includes(rowOfField(field).kind));

const MACHINE = { name: "Loader", type: "machinery", unit: "hours" };
/** A machine with a text in each field, as long as it may be. */
const longest = (letter: string) =>
  Object.fromEntries(TEXTS.map((field) => [field, letter.repeat(rowOfField(field).max ?? 0)]));

async function call(method: string, address: string, body?: object) {
  const answer = await company.owner.json(method, address, body);
  expect(answer.status).toBeLessThan(300);
  return answer.body;
}

it("the form has an input for each field", async () => {
  // An unticked box isn't sent, and a part has fields only once there is one.
  const { id } = await call("POST", "/api/equipment", {
    ...MACHINE,
    hasScheduledMaintenance: true,
    maintenanceStartDate: "2026-01-31",
    maintenanceInterval: 1,
    maintenanceIntervalUnit: "months",
    serviceParts: [{ part: "Belt", qty: 1 }],
  });
  await giveChecklist(company, [id], ["Brakes"]);
  const html = await company.owner.html(`/add-equipment?edit=${id}`);
  const names = formsIn(html).flatMap(({ fields }) => fields.map(({ name }) => name.split("[")[0]));
  expect(FORM_FIELDS.filter((field) => !names.includes(field))).toEqual([]);
});

describe.each(TEXTS)("the text %s", (field) => {
  const { max = 0 } = rowOfField(field);

  it("is stored, changed, logged and cleared by calls", async () => {
    const added = await call("POST", "/api/equipment", { ...MACHINE, ...longest("a") });
    expect(added[field]).toBe("a".repeat(max));
    await call("PATCH", `/api/equipment/${added.id}`, { [field]: " b " });
    const read = () => call("GET", `/api/equipment/${added.id}`);
    expect(await read()).toMatchObject({ ...longest("a"), [field]: "b" });
    await call("PATCH", `/api/equipment/${added.id}`, { [field]: "" });
    expect((await read())[field]).toBeNull();
    const { records } = await call("GET", "/api/activity");
    const details = records.map((record: { details: unknown }) => record.details);
    expect(details.slice(0, 2)).toMatchObject([[{ field }], [{ field }]]);
  });

  it("is refused when it is too long", async () => {
    const body = { ...MACHINE, [field]: "a".repeat(max + 1) };
    const answer = await company.owner.json("POST", "/api/equipment", body);
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([400, [field]]);
  });

  it("is kept by the retired record and comes back", async () => {
    const { id } = await call("POST", "/api/equipment", { ...MACHINE, ...longest("a") });
    const retired = await call("POST", `/api/equipment/${id}/retire`, {});
    expect(retired[field]).toBe("a".repeat(max));
    expect((await call("POST", `/api/retired-equipment/${retired.id}/restore`))[field]).toBe("a".repeat(max));
  });
});

/** What a file may hold of a field. */
const inFile = (field: MachineField) => (field === "modelYear" ? 2019 : "Here");

const FILED_FIELDS = MACHINE_FIELD_NAMES.filter((field) => rowOfField(field).heading);

it.each(FILED_FIELDS)("%s stands in the files of machines and of retired ones", async (field) => {
  const { id } = await call("POST", "/api/equipment", { ...MACHINE, [field]: inFile(field) });
  const cellOf = async (address: string) => {
    const { header, rows } = readCsv(new Uint8Array(await (await company.owner.get(address)).arrayBuffer()));
    return rows[0]?.[header.indexOf(rowOfField(field).heading ?? "")];
  };
  expect(await cellOf("/exports/equipment-list.csv")).toBe(String(inFile(field)));
  await call("POST", `/api/equipment/${id}/retire`, {});
  expect(await cellOf("/exports/retired-equipment.csv")).toBe(String(inFile(field)));
});

describe.each(IMPORTED_FIELDS)("the import's %s", (field) => {
  it.each(MACHINE_FIELDS[field].imported.headings)("is read from the column %s", async (heading) => {
    const draft = await newDraft(
      product,
      company.owner,
      `Name,Type,Unit,${heading}\nLoader,tools,n/a,${inFile(field)}\n`,
    );
    await company.owner.post(draft, {});
    expect(await call("GET", "/api/equipment")).toMatchObject([{ [field]: inFile(field) }]);
  });

  it("is among the columns that its page names", async () => {
    const html = await company.owner.html("/add-equipment/import");
    expect(html).toContain(en.bulkImport.column[field]);
  });
});
