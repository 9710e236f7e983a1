import { describe, expect, it } from "vitest";
import { usageAfter, usageUpdateSchema } from "#app/forms/meter/usage-form.ts";
import { equipmentSchema, type MachineValues, machineAsSent, mergedMachine } from "./equipment-form.ts";

const BODY = { name: " Loader ", type: "machinery", unit: "hours" };
const SCHEDULE = {
  hasScheduledMaintenance: true,
  maintenanceStartDate: "2026-01-31",
  maintenanceInterval: 1,
  maintenanceIntervalUnit: "months",
};

function values(body: object, stored: MachineValues | null = null): MachineValues {
  return equipmentSchema(stored).parse({ ...BODY, ...body });
}

function messages(body: object, stored: MachineValues | null = null): Record<string, string> {
  const parsed = equipmentSchema(stored).safeParse({ ...BODY, ...body });
  return Object.fromEntries(
    (parsed.error?.issues ?? []).map(({ path, message }) => [path.join("."), message]),
  );
}

const error = (name: string) => `equipment:form.error.${name}`;

describe("the equipment form", () => {
  it.each([null, 5, "a", [], [null]])("finds no machine in %j", (body) => {
    const issues = equipmentSchema().safeParse(body).error?.issues;
    expect(issues?.map(({ path }) => path)).toEqual([[]]);
  });

  it.each([
    [
      "nothing but the required fields",
      {},
      { name: "Loader", currentUsage: 0, threshold: null, alertThreshold: 20 },
    ],
    ["blank numbers", { currentUsage: " ", serviceInterval: "", threshold: null }, { serviceInterval: 0 }],
    ["a comma as the decimal sign", { currentUsage: "12,5" }, { currentUsage: 125 }],
    ["no last service, with an interval", { currentUsage: 9, serviceInterval: 5 }, { lastServiceUsage: 90 }],
    ["no last service, without an interval", { currentUsage: 9 }, { lastServiceUsage: 0 }],
    [
      "a last service of 0",
      { currentUsage: 9, serviceInterval: 5, lastServiceUsage: "0" },
      { lastServiceUsage: 0 },
    ],
    ["a schedule", SCHEDULE, { nextMaintenanceDate: "2026-02-28", notificationDays: 7 }],
    [
      "an instant as the start",
      { ...SCHEDULE, maintenanceStartDate: "1900-01-01T05:00:00.000Z" },
      { nextMaintenanceDate: "1900-02-01" },
    ],
    [
      "a checkbox of a form",
      { ...SCHEDULE, hasScheduledMaintenance: "on" },
      { hasScheduledMaintenance: true },
    ],
    [
      "a schedule that is off",
      { ...SCHEDULE, hasScheduledMaintenance: false, nextMaintenanceDate: "2026-05-05" },
      {
        maintenanceStartDate: null,
        maintenanceInterval: null,
        maintenanceIntervalUnit: null,
        nextMaintenanceDate: null,
      },
    ],
    [
      "empty rows of parts",
      { serviceParts: [{ part: " ", partNumber: "", qty: "1" }, { part: "Belt", qty: "2" }, null] },
      { serviceParts: [{ part: "Belt", partNumber: "", qty: 2 }] },
    ],
  ])("accepts %s", (_, body, expected) => {
    expect(values(body)).toMatchObject(expected);
  });

  it.each([
    ["name", { name: "  " }, "nameRequired"],
    ["type", { type: "" }, "typeRequired"],
    ["type", { type: "boat" }, "typeInvalid"],
    ["unit", { unit: null }, "unitRequired"],
    ["unit", { unit: "cycles" }, "unitInvalid"],
    ["fuelType", { fuelType: "gas" }, "fuelInvalid"],
    ["currentUsage", { currentUsage: -1 }, "errors:number.negative"],
    ["currentUsage", { currentUsage: "1.25" }, "errors:number.decimals"],
    ["currentUsage", { currentUsage: true }, "errors:number.notNumber"],
    ["currentUsage", { currentUsage: "100000000" }, "errors:number.tooLarge"],
    ["serviceInterval", { serviceInterval: "-0.1" }, "errors:number.negative"],
    ["lastServiceUsage", { lastServiceUsage: -5 }, "errors:number.negative"],
    ["serviceInterval", { serviceInterval: "1,234" }, "errors:number.ambiguous"],
    ["threshold", { threshold: "1 000" }, "errors:number.separators"],
    ["threshold", { threshold: 0.9 }, "threshold"],
    ["alertThreshold", { alertThreshold: 30 }, "alertThreshold"],
    ["alertThreshold", { alertThreshold: "ten" }, "alertThreshold"],
    ["maintenanceStartDate", { ...SCHEDULE, maintenanceStartDate: "1899-12-31" }, "startEarly"],
    ["maintenanceStartDate", { ...SCHEDULE, maintenanceStartDate: "2026-02-30" }, "startInvalid"],
    ["maintenanceStartDate", { ...SCHEDULE, maintenanceStartDate: "" }, "startRequired"],
    ["maintenanceInterval", { ...SCHEDULE, maintenanceInterval: "" }, "intervalRequired"],
    ["maintenanceInterval", { ...SCHEDULE, maintenanceInterval: "1.5" }, "intervalInvalid"],
    ["maintenanceInterval", { ...SCHEDULE, maintenanceInterval: 0 }, "intervalInvalid"],
    ["maintenanceIntervalUnit", { ...SCHEDULE, maintenanceIntervalUnit: "" }, "intervalUnitRequired"],
    ["maintenanceIntervalUnit", { ...SCHEDULE, maintenanceIntervalUnit: "weeks" }, "intervalUnitInvalid"],
    ["notificationDays", { notificationDays: 0 }, "notificationLow"],
    ["notificationDays", { notificationDays: 366 }, "notificationHigh"],
    ["notificationDays", { notificationDays: "1.5" }, "notificationInvalid"],
    [
      "serviceParts.1.part",
      {
        serviceParts: [
          { part: "A", qty: 1 },
          { partNumber: "X", qty: 1 },
        ],
      },
      "partRequired",
    ],
    ["serviceParts.0.qty", { serviceParts: [{ part: "A", qty: 0 }] }, "qty"],
    ["serviceParts.0.qty", { serviceParts: [{ part: "A", qty: "" }] }, "qty"],
  ])("refuses %s of %j", (field, body, message) => {
    expect(messages(body)).toEqual({ [field]: message.includes(":") ? message : error(message) });
  });

  it("reports every mistake at once", () => {
    const wrong = { name: "", notificationDays: 0, hasScheduledMaintenance: true };
    expect(Object.keys(messages(wrong)).sort()).toEqual([
      "maintenanceInterval",
      "maintenanceIntervalUnit",
      "maintenanceStartDate",
      "name",
      "notificationDays",
    ]);
  });

  it("accepts stored values on an edit, if untouched", () => {
    const stored: MachineValues = { ...values({}), unit: "cycles", lastServiceUsage: -55 };
    expect(values(machineAsSent(stored), stored)).toEqual(stored);
    expect(messages({ unit: "other" }, stored)).toEqual({ unit: error("unitInvalid") });
    expect(messages({ lastServiceUsage: -5.4 }, stored)).toEqual({
      lastServiceUsage: "errors:number.negative",
    });
  });

  it("treats an emptied last service as serviced now, when an edit has an interval", () => {
    const stored = values({ currentUsage: 500 });
    const sent = { ...machineAsSent(stored), serviceInterval: 50, lastServiceUsage: "" };
    expect(values(sent, stored).lastServiceUsage).toBe(5000);
    expect(values({ ...sent, lastServiceUsage: 0 }, stored).lastServiceUsage).toBe(0);
  });

  it("keeps fields that were not sent, and clears fields sent empty", () => {
    const stored = values({ serialNumber: "S-1", description: "Red", threshold: 500.5 });
    const merged = mergedMachine(stored, { serialNumber: "", description: undefined, name: "New" });
    expect(values(merged, stored)).toMatchObject({ name: "New", serialNumber: null, threshold: 5005 });
  });
});

describe("a usage update", () => {
  it.each([
    [{ usageIncrease: "2.5" }, { change: { from: null, by: 25 }, fuelAdded: 0, fuelCost: null }],
    [
      { additionalUsage: 0, fuelAdded: 3, fuelCost: "" },
      { change: null, fuelAdded: 30, fuelCost: null },
    ],
    [
      { fuelAdded: 3, fuelCost: 12.34 },
      { change: null, fuelAdded: 30, fuelCost: 1_234 },
    ],
    [
      { currentUsage: 100, additionalUsage: 5 },
      { change: { from: 1000, by: 50 }, fuelAdded: 0, fuelCost: null },
    ],
    [{ currentUsage: 0 }, { change: { from: 0, by: 0 }, fuelAdded: 0, fuelCost: null }],
  ])("reads %j", (body, expected) => {
    expect(usageUpdateSchema.parse(body)).toEqual(expected);
  });

  it.each([
    [{}],
    [{ usageIncrease: 0 }],
    [{ additionalUsage: -1 }],
    [{ fuelAdded: "-0.1" }],
    [{ currentUsage: -1 }],
  ])("refuses %j", (body) => {
    expect(usageUpdateSchema.safeParse(body).success).toBe(false);
  });

  it("refuses values beyond the largest meter value", () => {
    expect(usageAfter(999_999_990, { from: null, by: 9 })).toBe(999_999_999);
    expect(usageAfter(999_999_990, { from: null, by: 10 })).toBeNull();
  });
});
