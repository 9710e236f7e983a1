import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { formValuesOf } from "#app/forms/equipment/equipment-edit.ts";
import { getMachineRow } from "#app/services/equipment/equipment.ts";
import { editEquipment, patchEquipment, valuesOf } from "#app/services/equipment/equipment-edit.ts";
import { type Company, newCompany } from "#tests/support/accounts.ts";
import { OWNER } from "#tests/support/actors.ts";
import { addCompany } from "#tests/support/company-rows.ts";
import { createTestDatabase, emptyDatabase, type TestDatabase } from "#tests/support/d1.ts";
import { sentByForm } from "#tests/support/page-text.ts";
import { seedMachine, seedMachines } from "#tests/support/seeded-machines.ts";
import { contextAt } from "#tests/support/service-context.ts";
import { startedProduct } from "#tests/support/started.ts";

/** Several people edit one machine: each keeps what the others saved, and is asked about a field that both changed. */

let company: Company;
let id: string;
const product = await startedProduct({ RATE_LIMIT_SCALE: "1000" });
beforeEach(async () => {
  company = await newCompany(product);
  ({ id } = await company.machine({
    currentUsage: 100,
    serviceInterval: 250,
    lastServiceUsage: 0,
    hasScheduledMaintenance: true,
    maintenanceStartDate: "2026-01-01",
    maintenanceInterval: 1,
    maintenanceIntervalUnit: "months",
    serviceParts: [{ part: "Belt", partNumber: "B-1", qty: 1 }],
    description: "North yard\nbehind the barn",
  }));
});

const read = async () => await company.owner.ask("GET", `/api/equipment/${id}`);
const path = () => `/add-equipment?edit=${id}`;

/** The edit form as a browser without script would send it unchanged. */
async function openedForm(): Promise<Record<string, string>> {
  return sentByForm(await company.owner.html(path()), "serialNumber");
}
const save = (form: Record<string, string>) => company.owner.post(path(), form);
const saved = { status: 302, location: "/equipment-list" };
const answerOf = ({ status, headers }: Response) => ({ status, location: headers.get("Location") });

describe("an edit in a form opened before others saved", () => {
  it("keeps a service and its dates when only another field was changed", async () => {
    const form = await openedForm();
    await company.owner.json("PATCH", `/api/equipment/${id}/reset-service`);
    const { maintenanceStartDate, nextMaintenanceDate } = await read();
    expect(maintenanceStartDate).not.toBe("2026-01-01");
    expect(answerOf(await save({ ...form, description: "South yard" }))).toEqual(saved);
    expect(await read()).toMatchObject({
      description: "South yard",
      maintenanceStartDate,
      nextMaintenanceDate,
      lastServiceUsage: 100,
      status: "good",
    });
  });

  it("keeps both people's changes to different fields", async () => {
    const [one, other] = [await openedForm(), await openedForm()];
    expect(answerOf(await save({ ...one, name: "Big loader", "serviceParts[0].qty": "3" }))).toEqual(saved);
    expect(answerOf(await save({ ...other, serialNumber: "LD-1", currentUsage: "105" }))).toEqual(saved);
    expect(await read()).toMatchObject({
      name: "Big loader",
      serviceParts: [{ part: "Belt", partNumber: "B-1", qty: 3 }],
      serialNumber: "LD-1",
      currentUsage: 105,
    });
  });

  it("asks about a field that both changed, keeps the input, and saves when sent again", async () => {
    const form = await openedForm();
    await company.owner.json("PATCH", `/api/equipment/${id}`, {
      name: "Old loader",
      type: "vehicle",
      maintenanceStartDate: "2026-02-03",
      serviceParts: [{ part: "Filter", partNumber: "F-1", qty: 2 }],
    });
    const before = await read();
    const asked = await save({
      ...form,
      name: "New loader",
      type: "tools",
      maintenanceStartDate: "2026-03-04",
      "serviceParts[0].qty": "9",
      description: "South yard",
    });
    expect(asked.status).toBe(400);
    const html = await asked.text();
    for (const words of [
      "Somebody else changed this equipment while you were editing it.",
      "Changed meanwhile to “Old loader”.",
      "Changed meanwhile to “Vehicle”.",
      "Changed meanwhile to “Feb 3, 2026”.",
      "Changed meanwhile to “2 × Filter F-1”.",
    ]) {
      expect(html).toContain(words);
    }
    expect(html.match(/<p class="error"/g)).toHaveLength(4);
    const kept = sentByForm(html, "serialNumber");
    expect(kept).toMatchObject({ name: "New loader", type: "tools", description: "South yard" });
    expect(await read()).toEqual(before);
    expect(answerOf(await save(kept))).toEqual(saved);
    expect(await read()).toMatchObject({
      name: "New loader",
      type: "tools",
      maintenanceStartDate: "2026-03-04",
      serviceParts: [{ part: "Belt", qty: 9 }],
      description: "South yard",
    });
  });

  it("asks again when the field changes once more", async () => {
    const form = await openedForm();
    await company.owner.json("PATCH", `/api/equipment/${id}`, { name: "Old loader" });
    const kept = sentByForm(await (await save({ ...form, name: "New loader" })).text(), "serialNumber");
    await company.owner.json("PATCH", `/api/equipment/${id}`, { name: "Older loader" });
    const asked = await save(kept);
    expect(asked.status).toBe(400);
    expect(await asked.text()).toContain("Changed meanwhile to “Older loader”.");
  });

  it("loses neither of two saves at the same moment", async () => {
    for (let round = 1; round <= 5; round += 1) {
      const form = await openedForm();
      const answers = await Promise.all([
        save({ ...form, name: `Name ${round}` }),
        save({ ...form, description: `Description ${round}` }),
        save({ ...form, currentUsage: String(200 + round) }),
        company.owner.json("PATCH", `/api/equipment/${id}`, { maintenanceInterval: round + 1 }),
      ]);
      expect(answers.map(({ status }) => status)).toEqual([302, 302, 302, 200]);
      expect(await read()).toMatchObject({
        name: `Name ${round}`,
        description: `Description ${round}`,
        currentUsage: 200 + round,
        maintenanceInterval: round + 1,
        nextMaintenanceDate: `2026-0${round + 2}-01`,
      });
    }
  });

  it("stores one of two different names at the same moment, and asks the other", async () => {
    const form = await openedForm();
    const names = ["One", "Other"];
    const answers = await Promise.all(names.map((name) => save({ ...form, name })));
    expect(answers.map(({ status }) => status).sort()).toEqual([302, 400]);
    const winner = names[answers.findIndex(({ status }) => status === 302)];
    expect(await read()).toMatchObject({ name: winner });
    const usages = await product.first("select count(*) as n from meter_readings where equipment_id = ?", id);
    expect(usages).toEqual({ n: 1 });
  });
});

/** All read the machine before the first one writes. */
describe("edits whose statements reach the database interleaved", () => {
  let database: TestDatabase;
  let id: string;
  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(() => database.dispose());
  beforeEach(async () => {
    await emptyDatabase(database.d1);
    await addCompany(database.db, OWNER.companyId, { subscriptionStatus: "active" });
    const machine = seedMachine("Loader", { currentUsage: 1_000 });
    id = machine.id;
    await seedMachines(database.d1, OWNER.companyId, [machine]);
  });

  const ctx = () => contextAt(database.db, "2026-05-04T10:00:00Z");
  const stored = () => getMachineRow(ctx(), OWNER, id);

  /** Saves one form several times, each with other input. */
  async function saveAll(typed: object[]) {
    const displayed = formValuesOf(valuesOf(await stored()));
    return Promise.all(
      typed.map((fields) =>
        editEquipment(ctx(), OWNER, id, { displayed, typed: { ...displayed, ...fields } }),
      ),
    );
  }

  it("one of many different names is stored, and every other save is asked about it", async () => {
    const outcomes = await saveAll(["A", "B", "C", "D"].map((name) => ({ name, currentUsage: "120" })));
    const { name, currentUsage } = await stored();
    expect(currentUsage).toBe(1_200);
    expect(outcomes.filter((outcome) => "saved" in outcome)).toMatchObject([{ saved: { name } }]);
    expect(outcomes.filter((outcome) => "clashes" in outcome)).toMatchObject(
      Array(3).fill({ clashes: ["name"], stored: { name } }),
    );
    const counts = await database.first(
      "select (select count(*) from meter_readings) readings, (select count(*) from history_records) history",
    );
    expect(counts).toEqual({ readings: 1, history: 1 });
  });

  it("a value derived from two fields reflects both, however close the saves are", async () => {
    const schedule = {
      hasScheduledMaintenance: "on",
      maintenanceStartDate: "2026-01-01",
      maintenanceInterval: "1",
      maintenanceIntervalUnit: "months",
    };
    await saveAll([schedule]);
    await Promise.all([
      saveAll([{ maintenanceStartDate: "2026-03-01" }]),
      patchEquipment(ctx(), OWNER, id, { maintenanceInterval: 2 }),
    ]);
    expect(await stored()).toMatchObject({
      maintenanceStartDate: "2026-03-01",
      maintenanceInterval: 2,
      nextMaintenanceDate: "2026-05-01",
    });
  });
});
