import { beforeEach, describe, expect, it } from "vitest";
import { type Company, type MachineFields, newCompany } from "#tests/support/accounts.ts";
import { ignoring } from "#tests/support/description.ts";
import { startedProduct } from "#tests/support/started.ts";

let company: Company;
const product = await startedProduct({ RATE_LIMIT_SCALE: "1000" });
beforeEach(async () => {
  company = await newCompany(product);
});

const MACHINE = { name: "Loader", type: "machinery", unit: "hours", currentUsage: 100 };

const add = (body: MachineFields = {}) => company.machine({ ...MACHINE, ...body });

const patch = (path: string, body?: unknown) => company.owner.json("PATCH", path, body);

async function rows(table: string, equipmentId: string) {
  const sql = `select * from ${table} where equipment_id = ? order by seq`;
  return await product.rows<Record<string, unknown>>(sql, equipmentId);
}

describe("adding equipment", () => {
  it("answers the whole record with its defaults", async () => {
    const ignored = { equipmentName: "ignored", id: "mine", totalGasUsed: 50 };
    const sent = { ...MACHINE, fuelType: "", ...ignored };
    const { body: record } = await company.owner.json("POST", "/api/equipment", sent, ignoring(ignored));
    expect(record).toEqual({
      id: expect.stringMatching(/^[a-z\d]{20}$/),
      userId: company.id,
      name: "Loader",
      type: "machinery",
      serialNumber: null,
      unit: "hours",
      currentUsage: 100,
      threshold: null,
      fuelType: "n/a",
      alertThreshold: 20,
      serviceInterval: 0,
      lastServiceUsage: 0,
      totalFuelUsed: 0,
      totalGasUsed: 0,
      totalDieselUsed: 0,
      hasScheduledMaintenance: false,
      maintenanceStartDate: null,
      maintenanceInterval: null,
      maintenanceIntervalUnit: null,
      nextMaintenanceDate: null,
      notificationDays: 7,
      serviceParts: [],
      condition: "ok",
      openIssues: 0,
      checklistId: null,
      purchaseDate: null,
      purchasePrice: null,
      fuelUse: null,
      ...{ make: null, model: null, modelYear: null, licensePlate: null, place: null },
      lastCheckAt: null,
      description: null,
      dateAdded: expect.stringMatching(/^\d{4}-.*Z$/),
      lastUpdated: expect.stringMatching(/^\d{4}-.*Z$/),
      status: "good",
      overall: "normal",
      statusTask: null,
      nextServiceUsage: null,
      remainingUsage: null,
      usageSinceNew: 100,
      nearEndOfLife: false,
    });
    expect(await rows("meter_readings", record.id)).toMatchObject([{ value: 1000, source: "initial" }]);
    expect(await rows("history_records", record.id)).toMatchObject([
      { event: "equipment_added", usage: 1000, equipment_name: "Loader" },
    ]);
    expect(await company.owner.ask("GET", `/api/equipment/${record.id}`)).toEqual({
      ...record,
      tasks: [expect.objectContaining({ id: record.id, name: "Service" })],
    });
    expect(await company.owner.ask("GET", "/api/equipment")).toEqual([record]);
    expect(await company.owner.ask("GET", "/api/equipment/count")).toBe(1);
  });

  it("computes the next date itself and keeps a requested last service of 0", async () => {
    const ignored = { nextMaintenanceDate: "2031-01-01" };
    const sent = {
      ...MACHINE,
      ...ignored,
      serviceInterval: 50,
      lastServiceUsage: 0,
      hasScheduledMaintenance: true,
      maintenanceStartDate: "2026-01-31",
      maintenanceInterval: "1",
      maintenanceIntervalUnit: "months",
      serviceParts: [
        { part: "Oil filter", partNumber: "F-1", qty: 2 },
        { part: "", partNumber: "", qty: 1 },
      ],
    };
    const { body: record } = await company.owner.json("POST", "/api/equipment", sent, ignoring(ignored));
    expect(record).toMatchObject({
      lastServiceUsage: 0,
      nextMaintenanceDate: "2026-02-28",
      status: "overdue",
      overall: "overdue",
      serviceParts: [{ part: "Oil filter", partNumber: "F-1", qty: 2 }],
    });
    expect(await add({ serviceInterval: 50 })).toMatchObject({ lastServiceUsage: 100, remainingUsage: 50 });
  });

  it("refuses invalid values at their fields, and stores nothing", async () => {
    const { status, body } = await company.owner.json("POST", "/api/equipment", {
      unit: "cycles",
      currentUsage: "1.25",
      notificationDays: 366,
      alertThreshold: 30,
      hasScheduledMaintenance: true,
      serviceParts: [{ part: "Filter", qty: 0 }, { partNumber: "X" }],
    });
    expect(status).toBe(400);
    expect(body.errors).toEqual({
      name: ["Name is required"],
      type: ["Type is required"],
      unit: ["Unit must be hours, miles, kilometers or n/a"],
      currentUsage: ["Please use one decimal at most, as in 12.5."],
      notificationDays: ["Notification days cannot exceed 365"],
      alertThreshold: ["Alert threshold must be 10, 15, 20 or 25"],
      maintenanceStartDate: ["Maintenance start date is required when scheduled maintenance is enabled"],
      maintenanceInterval: ["Maintenance interval is required when scheduled maintenance is enabled"],
      maintenanceIntervalUnit: [
        "Maintenance interval unit is required when scheduled maintenance is enabled",
      ],
      "serviceParts.0.qty": ["Quantity must be at least 1"],
      "serviceParts.1.part": ["Part name is required"],
    });
    expect(await company.owner.ask("GET", "/api/equipment/count")).toBe(0);
  });

  it("adds once per Idempotency-Key", async () => {
    const key = { "Idempotency-Key": crypto.randomUUID() };
    const first = await company.owner.json("POST", "/api/equipment", MACHINE, key);
    const again = await company.owner.json("POST", "/api/equipment", MACHINE, key);
    expect(again).toMatchObject({ status: 201, body: first.body });
    expect(await company.owner.ask("GET", "/api/equipment/count")).toBe(1);
  });
});

describe("editing equipment", () => {
  it("merges the sent fields and validates the merged machine", async () => {
    const record = await add({
      serialNumber: "S-1",
      hasScheduledMaintenance: true,
      maintenanceStartDate: "2026-01-31",
      maintenanceInterval: 1,
      maintenanceIntervalUnit: "years",
    });
    const path = `/api/equipment/${record.id}`;
    expect((await patch(path, { description: "Red" })).body).toMatchObject({
      serialNumber: "S-1",
      description: "Red",
      nextMaintenanceDate: "2027-01-31",
    });
    const refused = await patch(path, { maintenanceInterval: null });
    expect(refused).toMatchObject({
      status: 400,
      body: {
        message: "Maintenance interval is required when scheduled maintenance is enabled",
        errors: { maintenanceInterval: [expect.any(String)] },
      },
    });
    expect((await patch(path, { hasScheduledMaintenance: false })).body).toMatchObject({
      maintenanceStartDate: null,
      maintenanceInterval: null,
      maintenanceIntervalUnit: null,
      nextMaintenanceDate: null,
    });
    expect((await patch(path, { serialNumber: "" })).body.serialNumber).toBeNull();
    const [row] = await Promise.all([
      product.first("select service_cycle from equipment where id = ?", record.id),
    ]);
    expect(row).toEqual({ service_cycle: 1 });
  });

  it("stores a changed usage as a reading, a lower one as a correction", async () => {
    const { id } = await add();
    expect((await patch(`/api/equipment/${id}`, { currentUsage: 120.5 })).body.currentUsage).toBe(120.5);
    expect((await patch(`/api/equipment/${id}`, { currentUsage: 90 })).body.currentUsage).toBe(90);
    expect(await rows("meter_readings", id)).toMatchObject([
      { value: 1000, source: "initial", resolution: null },
      { value: 1205, source: "edit", resolution: null },
      { value: 900, source: "edit", resolution: "correct" },
    ]);
    const history = await rows("history_records", id);
    expect(history.map(({ event, usage }) => [event, usage])).toEqual([
      ["equipment_added", 1000],
      ["usage_updated", 1205],
      ["usage_updated", 900],
    ]);
    expect(JSON.parse(String(history[2]?.event_params))).toEqual({ from: 1205, to: 900, unit: "hours" });
  });

  it("accepts a stored special unit and negative last service, but no new ones", async () => {
    const { id } = await add();
    await product.run("update equipment set unit = 'cycles', last_service_usage = -50 where id = ?", id);
    expect(await patch(`/api/equipment/${id}`, { name: "Press" })).toMatchObject({
      status: 200,
      body: { unit: "cycles", lastServiceUsage: -5 },
    });
    expect((await patch(`/api/equipment/${id}`, { lastServiceUsage: -6 })).status).toBe(400);
    expect((await patch(`/api/equipment/${id}`, { unit: "other" })).status).toBe(400);
  });
});

describe("usage and service", () => {
  it("adds usage and fuel", async () => {
    const { id } = await add({ fuelType: "diesel" });
    expect((await patch(`/api/equipment/${id}/usage`, { usageIncrease: 2.5 })).body.currentUsage).toBe(102.5);
    const { body } = await patch(`/api/equipment/${id}/usage`, { additionalUsage: "0", fuelAdded: 12.3 });
    expect(body).toMatchObject({ currentUsage: 102.5, totalDieselUsed: 12.3, totalFuelUsed: 12.3 });
    expect((await patch(`/api/equipment/${id}/usage`, { currentUsage: 110 })).body.currentUsage).toBe(110);
    expect(await rows("fuel_entries", id)).toMatchObject([
      { fuel_type: "diesel", amount: 123, equipment_name: "Loader" },
    ]);
    expect(await rows("meter_readings", id)).toHaveLength(3);
  });

  it("asks about a reading far above the meter, and takes it confirmed; an added amount isn't asked about", async () => {
    const { id } = await add();
    const far = { currentUsage: 9800 };
    expect(await patch(`/api/equipment/${id}/usage`, far)).toMatchObject({
      status: 409,
      body: {
        errors: { currentUsage: ["The meter is at 100. Is 9,800 right?"] },
      },
    });
    expect(await rows("meter_readings", id)).toHaveLength(1);
    const { body } = await patch(`/api/equipment/${id}/usage`, { ...far, confirmed: true });
    expect(body.currentUsage).toBe(9800);
    expect((await patch(`/api/equipment/${id}/usage`, { usageIncrease: 500 })).body.currentUsage).toBe(
      10_300,
    );
    expect((await patch(`/api/equipment/${id}/usage`, { confirmed: true })).status).toBe(400);
  });

  it("asks about a last service far above the meter, and takes it confirmed", async () => {
    const errors = { lastServiceUsage: ["The meter is at 100. Is 9,800 right?"] };
    const far = { lastServiceUsage: 9800, serviceInterval: 250 };
    const machine = { ...MACHINE, ...far };
    const refused = await company.owner.json("POST", "/api/equipment", machine);
    expect(refused).toMatchObject({ status: 409, body: { errors } });
    const made = await company.owner.json("POST", "/api/equipment", { ...machine, confirmed: true });
    expect([made.status, made.body.lastServiceUsage]).toEqual([201, 9800]);
    // The stored one is nobody's new statement.
    expect((await patch(`/api/equipment/${made.body.id}`, { name: "Loader 2", ...far })).status).toBe(200);
    const { id } = await add();
    expect(await patch(`/api/equipment/${id}`, far)).toMatchObject({ status: 409, body: { errors } });
    expect((await patch(`/api/equipment/${id}`, { lastServiceUsage: 9800, currentUsage: 9900 })).status).toBe(
      200,
    );
    const other = await add();
    expect((await patch(`/api/equipment/${other.id}`, { ...far, confirmed: true })).status).toBe(200);
  });

  it("refuses invalid amounts", async () => {
    const { id } = await add();
    for (const body of [{}, { usageIncrease: 0 }, { usageIncrease: -1 }, { usageIncrease: "abc" }]) {
      expect(await patch(`/api/equipment/${id}/usage`, body)).toMatchObject({
        status: 400,
        body: { errors: { usageIncrease: ["Please enter a valid positive number for usage increase."] } },
      });
    }
    expect((await patch(`/api/equipment/${id}/usage`, { fuelAdded: -1 })).status).toBe(400);
    expect((await patch(`/api/equipment/${id}/usage`, { usageIncrease: 99_999_999 })).status).toBe(400);
    expect(await rows("meter_readings", id)).toHaveLength(1);
  });

  it("counts every one of many concurrent additions", async () => {
    const { id } = await add();
    await Promise.all(
      Array.from({ length: 20 }, () => patch(`/api/equipment/${id}/usage`, { usageIncrease: 0.5 })),
    );
    expect((await company.owner.ask("GET", `/api/equipment/${id}`)).currentUsage).toBe(110);
  });

  it("marks as serviced, with a note, history and a new service cycle", async () => {
    const { id } = await add({
      serviceInterval: 50,
      lastServiceUsage: 0,
      hasScheduledMaintenance: true,
      maintenanceStartDate: "2020-01-01",
      maintenanceInterval: 10,
      maintenanceIntervalUnit: "days",
    });
    const bare = await company.owner.fetch(`/api/equipment/${id}/reset-service`, {
      method: "PATCH",
      headers: { "Content-Type": "application/json", "X-Requested-With": "XMLHttpRequest" },
    });
    expect(bare.status).toBe(200);
    expect(await bare.json()).toMatchObject({
      lastServiceUsage: 100,
      maintenanceStartDate: new Date().toISOString().slice(0, 10),
      status: "good",
    });
    expect(await rows("equipment_notes", id)).toMatchObject([
      { type: "maintenance", event: "service_reset" },
    ]);
    expect(await rows("history_records", id)).toMatchObject([
      { event: "equipment_added" },
      { event: "service_reset", usage: 1000 },
    ]);
  });
});
