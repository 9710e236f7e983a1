import { describe, expect, it } from "vitest";
import { isCsvName, readListFile, takenHeadings } from "./list-file.ts";

it.each([
  ["machines.csv", true],
  [" Machines.CSV ", true],
  ["machines.csv.exe", false],
  ["machines.xlsx", false],
  ["machinescsv", false],
])("%j is the name of a CSV file: %s", (name, is) => expect(isCsvName(name)).toBe(is));

describe("readListFile", () => {
  const MACHINE = "name,type,unit";

  it.each<[string, string, object]>([
    ["services", "Date,Description,Cost,Notes,Odometer,Tags\n5/25/2024,Oil,$1,,5,", { kind: "services" }],
    ["readings", "Date,Odometer,Notes\n5/25/2024,5,", { kind: "readings" }],
    ["fuel", "Date,Odometer,FuelConsumed,Cost\n5/25/2024,5,6,7", { kind: "fuel" }],
  ])("takes a list of %s for what it is", (_, text, found) => {
    expect(readListFile(text)).toEqual({ problem: "otherKind", ...found });
  });

  it.each([
    ["name,type\na,tools", ["Unit"]],
    ["Serial Number\nX1", ["Name", "Type", "Unit"]],
    ["type,unit,description\ntools,hours,old", ["Name"]],
  ])("names the columns that %j lacks", (text, missing) => {
    expect(readListFile(text)).toEqual({ problem: "missingColumns", missing });
  });

  it.each([
    ["no known heading", "foo,bar\na,b"],
    ["the bytes of a picture", "\u2030PNG\r\n\u001a\n\0\0\0\rIHDR"],
  ])("finds no machines in %s", (_, text) => {
    expect(readListFile(text)).toEqual({ problem: "empty" });
  });

  it.each<[string, string, [string, string | null][]]>([
    [
      "what each heading was taken for",
      `${MACHINE},Colour,Notes,Description,`,
      [
        ["name", "name"],
        ["type", "type"],
        ["unit", "unit"],
        ["Colour", null],
        ["Notes", "description"],
        ["Description", null],
      ],
    ],
    [
      "a date without an interval as not used",
      "Name,Type,Unit,Next Maintenance Date",
      [
        ["Name", "name"],
        ["Type", "type"],
        ["Unit", "unit"],
        ["Next Maintenance Date", null],
      ],
    ],
  ])("tells %s", (_, header, taken) => {
    const file = readListFile(`${header}\nSaw,tools,hours`);
    if ("problem" in file) throw new Error(file.problem);
    expect(takenHeadings(file.header, file.formats.columns)).toEqual(
      taken.map(([heading, field]) => ({ heading, field })),
    );
  });

  it("takes the machines of a file with other tables", () => {
    const text = [
      ...["## Log", "Data,Odo (mi),Fuel (litres)", "2024-03-10,5,46.3"],
      ...["## Vehicle", "Name,Type,Distance Unit", "BMW Z3,car,mi"],
    ].join("\n");
    expect(readListFile(text)).toMatchObject({ header: ["Name", "Type", "Distance Unit"], others: 1 });
    expect(readListFile(`${MACHINE}\nSaw,tools,hours`)).toMatchObject({ others: 0 });
  });

  it("knows the machines of all data, which are in tenths", () => {
    const read = (more: string) => readListFile(`${MACHINE}${more}\nSaw,tools,hours`);
    expect(read(",companyId,currentUsageAt")).toMatchObject({ formats: { inTenths: true } });
    expect(read(",companyId")).toMatchObject({ formats: { inTenths: false } });
  });
});
