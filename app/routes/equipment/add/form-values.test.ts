import { describe, expect, it } from "vitest";
import { FORM_PARTS } from "#app/domain/equipment/machine-fields.ts";
import { hasFault, holdsValue, NEW_MACHINE } from "./form-values.ts";

describe("a folded part of the form", () => {
  it.each([
    ["before any input", NEW_MACHINE, []],
    [
      "of a machine without more than its basics",
      { name: "Loader", serialNumber: "L-1", fuelType: "diesel" },
      [],
    ],
    ["with blank texts", { description: "", purchaseDate: "", checklistId: "" }, []],
    ["with a lifespan", { threshold: "2000" }, ["schedule"]],
    ["with another warning", { alertThreshold: "10" }, ["schedule"]],
    ["with the usual warning", { alertThreshold: "20", notificationDays: "7" }, []],
    ["with a schedule", { hasScheduledMaintenance: "on" }, ["schedule"]],
    ["with a checklist", { checklistId: "c1" }, ["schedule"]],
    ["with an empty row of parts", { serviceParts: [{ part: "" }] }, ["parts"]],
    ["with a description", { description: "Red" }, ["parts"]],
    ["with a use of fuel and a price", { fuelUse: "highway", purchasePrice: "9" }, ["books"]],
  ])("%s is open if it holds a value", (_, values, open) => {
    const { basics: _basics, ...folded } = FORM_PARTS;
    const held = Object.entries(folded).filter(([, fields]) => holdsValue(values, fields));
    expect(held.map(([name]) => name)).toEqual(open);
  });

  it.each([
    [undefined, false],
    [null, false],
    [{ name: ["Name is required"] }, false],
    [{ serviceParts: null }, false],
    [{ serviceParts: ["Too many"] }, true],
    [{ "serviceParts[3].qty": ["At least 1"] }, true],
    [{ servicePartsList: ["Another field"] }, false],
    [{ description: ["Too long"] }, true],
  ])("has a fault of %j: %s", (faults, expected) => {
    expect(hasFault(faults, FORM_PARTS.parts)).toBe(expected);
  });
});
