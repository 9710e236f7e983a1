import { describe, expect, it } from "vitest";
import {
  displayedAfterAsking,
  type EquipmentFormValues,
  type FieldValues,
  mergeEdit,
} from "./equipment-edit.ts";

const DISPLAYED: EquipmentFormValues = {
  name: "Loader",
  type: "machinery",
  serialNumber: "LD-1",
  make: "Deere",
  model: "544H",
  modelYear: "2012",
  licensePlate: "",
  place: "North yard",
  unit: "hours",
  fuelType: "diesel",
  currentUsage: "100",
  threshold: "",
  alertThreshold: "20",
  serviceInterval: "250",
  lastServiceUsage: "0",
  hasScheduledMaintenance: "on",
  maintenanceStartDate: "2026-01-01",
  maintenanceInterval: "3",
  maintenanceIntervalUnit: "months",
  notificationDays: "7",
  serviceParts: [{ part: "Belt", partNumber: "", qty: "1" }],
  checklistId: "",
  purchaseDate: "2020-05-01",
  purchasePrice: "1234.50",
  fuelUse: "",
  description: "North yard\nbehind the barn",
};
const OFF = {
  hasScheduledMaintenance: "",
  maintenanceStartDate: "",
  maintenanceInterval: "",
  maintenanceIntervalUnit: "",
};
const FILTER = [{ part: "Filter", partNumber: "F-1", qty: "2" }];

/** One person's typed values, the values others stored since the form was shown, and the merged result. */
const CASES: [
  title: string,
  typed: FieldValues,
  stored: Partial<EquipmentFormValues>,
  expected: { merged: FieldValues; clashes?: string[] },
  displayed?: Partial<EquipmentFormValues>,
][] = [
  ["nothing changed", {}, {}, { merged: {} }],
  ["one field typed", { name: "Big loader" }, {}, { merged: { name: "Big loader" } }],
  ["one field stored", {}, { name: "Old loader" }, { merged: { name: "Old loader" } }],
  [
    "different fields",
    { description: "South yard" },
    { name: "Old loader", currentUsage: "120", lastServiceUsage: "120" },
    {
      merged: { description: "South yard", name: "Old loader", currentUsage: "120", lastServiceUsage: "120" },
    },
  ],
  [
    "the same field to different values",
    { name: "A" },
    { name: "B" },
    { merged: { name: "A" }, clashes: ["name"] },
  ],
  ["the same field to the same value", { name: "A" }, { name: "A" }, { merged: { name: "A" } }],
  ["a field emptied here alone", { serialNumber: undefined }, {}, { merged: { serialNumber: undefined } }],
  [
    "a field emptied elsewhere",
    { serialNumber: "LD-2" },
    { serialNumber: "" },
    { merged: { serialNumber: "LD-2" }, clashes: ["serialNumber"] },
  ],
  [
    "the purchase stored elsewhere and the use typed here",
    { fuelUse: "off-road" },
    { purchaseDate: "2020-05-02", purchasePrice: "1200.00" },
    { merged: { purchaseDate: "2020-05-02", purchasePrice: "1200.00", fuelUse: "off-road" } },
  ],
  [
    "a price and a use changed by both",
    { purchasePrice: "1300", fuelUse: "highway" },
    { purchasePrice: "1200.00", fuelUse: "off-road" },
    { merged: {}, clashes: ["purchasePrice", "fuelUse"] },
  ],
  [
    "line ends of a form and outer blanks are no change",
    { description: " North yard\r\nbehind the barn " },
    { description: "Moved" },
    { merged: { description: "Moved" } },
  ],
  [
    "a service moves the start date",
    { description: "x" },
    { maintenanceStartDate: "2026-11-22" },
    {
      merged: { description: "x", maintenanceStartDate: "2026-11-22" },
    },
  ],
  [
    "a start date and an interval are two fields",
    { maintenanceInterval: "6" },
    { maintenanceStartDate: "2026-11-22" },
    { merged: { maintenanceInterval: "6", maintenanceStartDate: "2026-11-22" } },
  ],
  [
    "an interval and its unit are one",
    { maintenanceInterval: "60" },
    { maintenanceIntervalUnit: "days" },
    { merged: { maintenanceInterval: "60" }, clashes: ["maintenanceInterval", "maintenanceIntervalUnit"] },
  ],
  ["a schedule turned off elsewhere stays off", { name: "A" }, OFF, { merged: { name: "A", ...OFF } }],
  [
    "a schedule turned off elsewhere and changed here",
    { maintenanceInterval: "6" },
    OFF,
    { merged: { maintenanceInterval: "6" }, clashes: Object.keys(OFF) },
  ],
  [
    "a schedule turned off here needs no dates of others",
    { ...OFF },
    { maintenanceStartDate: "2026-11-22" },
    { merged: OFF },
  ],
  ["a schedule turned on elsewhere stays on", { ...OFF, name: "A" }, {}, { merged: { name: "A" } }, OFF],
  [
    "a schedule turned on by both",
    { maintenanceStartDate: "2026-02-02" },
    {},
    { merged: { maintenanceStartDate: "2026-02-02" }, clashes: ["maintenanceStartDate"] },
    OFF,
  ],
  ["parts stored elsewhere", {}, { serviceParts: FILTER }, { merged: { serviceParts: FILTER } }],
  [
    "parts changed by both",
    { serviceParts: [] },
    { serviceParts: FILTER },
    { merged: { serviceParts: [] }, clashes: ["serviceParts"] },
  ],
  [
    "an empty row of parts is no change",
    { serviceParts: [...DISPLAYED.serviceParts, { part: "", partNumber: undefined, qty: "1" }] },
    { serviceParts: FILTER },
    { merged: { serviceParts: FILTER } },
  ],
  [
    "a number in another unit is asked about",
    { serviceInterval: "300" },
    { unit: "miles" },
    { merged: { serviceInterval: "300" }, clashes: ["unit", "serviceInterval"] },
  ],
  [
    "a unit that changed here alone",
    { unit: "miles" },
    { currentUsage: "110" },
    {
      merged: { unit: "miles", currentUsage: "110" },
    },
  ],
];

describe("an edit of a machine that others also change", () => {
  it.each(CASES)("%s", (_title, typed, stored, { merged, clashes = [] }, displayed = {}) => {
    const before = { ...DISPLAYED, ...displayed };
    const now = { ...DISPLAYED, ...stored };
    const sent: Record<string, unknown> = { ...DISPLAYED, ...typed };
    const answer = mergeEdit({ displayed: before, typed: sent, stored: now });
    const asTyped = Object.fromEntries(clashes.map((field) => [field, sent[field]]));
    expect(answer).toEqual({ merged: { ...now, ...merged, ...asTyped }, clashes });
  });

  it.each(CASES.filter(([, , , { clashes }]) => clashes))(
    "goes through once its question was shown: %s",
    (_title, typed, stored, { clashes = [] }, displayed = {}) => {
      const now = { ...DISPLAYED, ...stored };
      const asked = displayedAfterAsking(
        { ...DISPLAYED, ...displayed },
        now,
        clashes.filter((field): field is keyof EquipmentFormValues => field in DISPLAYED),
      );
      const sent = { ...DISPLAYED, ...typed };
      const answer = mergeEdit({ displayed: asked, typed: sent, stored: now });
      expect(answer.clashes).toEqual([]);
      for (const field of clashes as (keyof FieldValues)[]) expect(answer.merged[field]).toEqual(sent[field]);
    },
  );

  it("counts every field as changed when the form doesn't say what it showed", () => {
    const typed = { name: "A" };
    expect(mergeEdit({ displayed: null, typed, stored: { ...DISPLAYED, name: "B" } })).toEqual({
      merged: typed,
      clashes: [],
    });
  });
});
