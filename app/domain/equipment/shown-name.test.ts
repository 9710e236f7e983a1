import { describe, expect, it } from "vitest";
import { type NamedMachine, nameMarks, shownName, withShownNames } from "./shown-name.ts";

type Row = [name: string, serialNumber: string | null, licensePlate?: string | null];

/** Machines with the ids "0-machine", "1-machine" …, in order. */
const machines = (rows: readonly Row[]): NamedMachine[] =>
  rows.map(([name, serialNumber, licensePlate = null], index) => ({
    id: `${index}-machine-of-the-company`,
    name,
    serialNumber,
    licensePlate,
  }));

const names = (rows: readonly Row[]) => withShownNames(machines(rows)).map((machine) => machine.shownName);

describe("machines of one name", () => {
  it.each<[string, Row[], string[]]>([
    [
      "a name that stands once has no mark",
      [
        ["Loader", "A"],
        ["Mule", "A"],
      ],
      ["Loader", "Mule"],
    ],
    [
      "serial numbers tell them apart",
      [
        ["Skid Steer", "AB-111"],
        ["Skid Steer", "AB-222"],
      ],
      ["Skid Steer (AB-111)", "Skid Steer (AB-222)"],
    ],
    [
      "of a shared serial number, plate and short number",
      [
        ["Skid Steer", "X1", "T-9"],
        ["Skid Steer", "X1"],
      ],
      ["Skid Steer (T-9)", "Skid Steer (1-machin)"],
    ],
    [
      "one that is alone in having a serial number",
      [
        ["Mule", "M1"],
        ["Mule", null],
      ],
      ["Mule (M1)", "Mule (1-machin)"],
    ],
    [
      "serial numbers that differ in case, blanks and hyphens are one",
      [
        ["Mule", "ab-1 2"],
        ["Mule", "AB12"],
      ],
      ["Mule (0-machin)", "Mule (1-machin)"],
    ],
    [
      "a serial number of hyphens is none",
      [
        ["Mule", "-"],
        ["Mule", "M2"],
      ],
      ["Mule (0-machin)", "Mule (M2)"],
    ],
    [
      "a plate that is another one's serial number tells neither",
      [
        ["Mule", "T9", null],
        ["Mule", null, "T9"],
      ],
      ["Mule (0-machin)", "Mule (1-machin)"],
    ],
    [
      "case and accents don't count, nor do leading noughts",
      [
        ["skid steer", "1"],
        ["SKID STÉER", "2"],
        ["Skid Steer 2", "3"],
        ["Truck 01", "4"],
        ["Truck 1", "5"],
      ],
      ["skid steer (1)", "SKID STÉER (2)", "Skid Steer 2", "Truck 01 (4)", "Truck 1 (5)"],
    ],
    [
      "a number that another name has",
      [
        ["Mule", "M1"],
        ["Mule", "M2"],
        ["Loader", "M1"],
      ],
      ["Mule (M1)", "Mule (M2)", "Loader"],
    ],
  ])("%s", (_what, rows, shown) => {
    expect(names(rows)).toEqual(shown);
  });

  it("have marks by their ids, and a name without a mark stays as it is", () => {
    const marks = nameMarks(
      machines([
        ["Mule", "M1"],
        ["Mule", "M2"],
        ["Loader", "L1"],
      ]),
    );
    expect([...marks.values()]).toEqual(["M1", "M2"]);
    expect([shownName("Mule", null), shownName("Mule", "M1")]).toEqual(["Mule", "Mule (M1)"]);
  });
});
