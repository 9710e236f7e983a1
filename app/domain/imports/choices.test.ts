import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { packed, workbookParts } from "#tests/support/workbooks.ts";
import type { Choices, ImportFieldName, ImportKind, RememberedChoices } from "./choices.ts";
import { findIn } from "./found.ts";
import {
  emptyChoices,
  guessChoices,
  headingsKeyOf,
  headingsOf,
  secondColumns,
  withRemembered,
} from "./guess-choices.ts";
import { type KeptTable, profileOf } from "./kept-table.ts";
import type { FindableMachine } from "./machine-names.ts";
import { openNames, openQuestions } from "./open-questions.ts";
import { readUpload } from "./read-upload.ts";
import { headerOf } from "./row-blocks.ts";

function tablesOf(text: string | Uint8Array, name = "log.csv"): KeptTable[] {
  const read = readUpload(name, typeof text === "string" ? new TextEncoder().encode(text) : text);
  if ("problem" in read) throw new Error(JSON.stringify(read));
  return read.tables;
}

function tableOf(text: string): KeptTable {
  const [table] = tablesOf(text);
  if (!table) throw new Error("no table");
  return table;
}

const fixture = (name: string) =>
  tablesOf(readFileSync(new URL(`../../../tests/fixtures/imports/${name}`, import.meta.url)), name);

/** The fields by their headings. */
function taken(table: KeptTable): Record<string, string> {
  const header = headerOf(table);
  return Object.fromEntries(
    guessChoices(table).columns.map(([field, columns]) => [
      field,
      columns.map((column) => header[column]).join(" + "),
    ]),
  );
}

const MACHINES: FindableMachine[] = [
  { id: "m-1", name: "Big Deere", serialNumber: "RW-1", licensePlate: "AB 12", retired: false },
  { id: "m-2", name: "Loader", serialNumber: "L-1", licensePlate: null, retired: false },
  { id: "m-3", name: "loader", serialNumber: "L-2", licensePlate: null, retired: false },
  { id: "m-5", name: "Baler", serialNumber: null, licensePlate: null, retired: false },
  { id: "m-6", name: "baler", serialNumber: null, licensePlate: null, retired: true },
  { id: "m-4", name: "Old one", serialNumber: "O-1", licensePlate: null, retired: true },
];

/** What is asked of a table, as it is guessed or with other choices. */
function asked(table: KeptTable, changes: Partial<Choices> = {}, machines = MACHINES) {
  const choices = { ...guessChoices(table), ...changes };
  return openQuestions({ choices, found: findIn(table, choices), profile: profileOf(table), machines });
}

const askedFields = (...args: Parameters<typeof asked>) => asked(...args).map(({ field }) => field);

describe("second columns", () => {
  it.each<[string, string, Partial<Choices>, [number, string][]]>([
    ["of a cost", "Date,Done,Cost,Total Cost\n2024-05-05,Oil,5,5", {}, [[3, "totalCost"]]],
    ["of readings", "Date,Gallons,Hours,Odometer\n2024-05-05,4,5,6", {}, [[3, "reading"]]],
    ["not of work, which joins", "Date,Done,Service,Cost\n2024-05-05,Oil,Big,5", {}, []],
    ["not of an unknown heading", "Date,Done,Colour\n2024-05-05,Oil,red", {}, []],
    [
      "the first, while a person chose the second",
      "Date,Done,Cost,Total Cost\n2024-05-05,Oil,5,5",
      {
        columns: [
          ["date", [0]],
          ["work", [1]],
          ["totalCost", [3]],
        ],
      },
      [[2, "totalCost"]],
    ],
    [
      "none while the field has no column",
      "Date,Done,Cost,Total Cost\n2024-05-05,Oil,5,5",
      {
        columns: [
          ["date", [0]],
          ["work", [1]],
        ],
      },
      [],
    ],
  ])("%s", (_, text, changes, expected) => {
    const table = tableOf(text);
    expect([...secondColumns({ ...guessChoices(table), ...changes }, profileOf(table))]).toEqual(expected);
  });
});

describe("guessed kinds", () => {
  it.each<[string, (ImportKind | null)[]]>([
    ["acar-sections.csv", ["out", "machines", "fuel", "services", "out", "out"]],
    ["fuelio-backup.csv", ["machines", "fuel", "out", "services", "out"]],
    ["drivvo-portuguese.csv", ["fuel", "services"]],
    ["drivvo-spanish.csv", ["fuel", "services"]],
    ["road-trip.csv", ["fuel", "services", "out"]],
    ["spritmonitor-semicolons.csv", ["fuel"]],
    ["fuelly-web.csv", ["fuel"]],
    ["lubelogger-fuel.csv", ["fuel"]],
    ["lubelogger-service.csv", ["services"]],
    ["fleetio-service-entries.csv", ["services"]],
    ["atlas-assets.csv", ["machines"]],
    ["atlas-work-orders.csv", ["services"]],
  ])("%s", (name, kinds) => expect(fixture(name).map((table) => guessChoices(table).kind)).toEqual(kinds));

  it.each<[string, ImportKind | null]>([
    ["Date,InitialOdometer,Odometer,Notes,Tags", "readings"],
    ["Date,PartNumber,PartSupplier,PartQuantity,Description,Notes,Cost,Tags", "out"],
    ["DateCreated,DateModified,Description,Notes,Type,Priority,Progress,Cost", "out"],
    ["Name,Task,Every (usage)", "machines"],
    ["Vehicle\nDate,Odometer,Gallons", "fuel"],
    ["foo,bar", null],
  ])("%s", (header, kind) => {
    expect(guessChoices(tableOf(`${header}\n1,2`)).kind).toBe(kind);
  });
});

describe("guessed columns", () => {
  it("of LubeLogger's services", () => {
    expect(fixture("lubelogger-service.csv").map(taken)).toEqual([
      { date: "Date", work: "Description", totalCost: "Cost", notes: "Notes + Tags", reading: "Odometer" },
    ]);
  });

  it("of LubeLogger's fuel, without what nobody keeps", () => {
    expect(fixture("lubelogger-fuel.csv").map(taken)).toEqual([
      { date: "Date", reading: "Odometer", amount: "FuelConsumed", fuelCost: "Cost", notes: "Notes + Tags" },
    ]);
  });

  it("of Fuelio's log and costs", () => {
    const [, log, , costs] = fixture("fuelio-backup.csv").map(taken);
    expect(log).toEqual({
      ...{ date: "Data", reading: "Odo (mi)", amount: "Fuel (litres)", fuelCost: "Price (optional)" },
      ...{ notes: "Notes (optional)", fuelType: "FuelType", pricePerUnit: "VolumePrice" },
    });
    expect(costs).toEqual({
      ...{ work: "CostTitle", date: "Date", reading: "Odo", notes: "Notes", totalCost: "Cost" },
      ...{ everyUsage: "RepeatOdo", everyMonths: "RepeatMonths" },
    });
  });

  it("of Fleetio's service entries", () => {
    expect(fixture("fleetio-service-entries.csv").map(taken)).toEqual([
      {
        ...{ entryNumber: "external_id", machine: "vehicle_name", date: "completed_at" },
        ...{ reading: "meter_value", work: "service_task", vendor: "vendor", reference: "reference" },
        ...{ notes: "general_notes", laborCost: "labor_subtotal", partsCost: "parts_subtotal" },
        ...{ totalCost: "line_item_subtotal", tax: "tax1" },
      },
    ]);
  });

  it.each([
    "Odómetro (km),Fecha,Importe total,Tipo de servicio,Lugar,Observación",
    "Odômetro (km),Data,Valor total,Tipo de serviço,Local,Observação",
    'ODOmeter (km),"Date","Total expenses.","Type of service","Place","Notes"',
  ])("of Drivvo's services: %s", (header) => {
    const table = tableOf(`##Service\n${header}\n1300,2024-05-05,120.00,Oil,Garage,ok`);
    const [reading, date, totalCost, work, vendor, notes] = headerOf(table);
    expect(taken(table)).toEqual({ reading, date, totalCost, work, vendor, notes });
    expect(guessChoices(table).kind).toBe("services");
  });

  it.each<[string, string, Record<string, string>]>([
    [
      "Unit above names is the machine",
      "Date,Unit,What,Hrs/Mi\n2024-05-05,Loader,Oil,5",
      { machine: "Unit", work: "What" },
    ],
    ["Unit above units is what the meter counts", "Date,Unit,Odo\n2024-05-05,mi,5", { readingUnit: "Unit" }],
    [
      "Unit beside a machine is no second one",
      "Date,Equip.,Unit,Odo\n2024-05-05,Loader,furlongs,5",
      { machine: "Equip.", readingUnit: "Unit" },
    ],
    [
      "a shop's fuel log",
      "Date,Equip.,Gal,Fuel type,Cost\n2024-05-05,Loader,5,Gas,9",
      { amount: "Gal", machine: "Equip." },
    ],
  ])("%s", (_, text, fields) => expect(taken(tableOf(text))).toMatchObject(fields));

  it("Hours / Miles heads meters that count either", () => {
    const table = tableOf("Date,Machine,Hours / Miles\n2024-05-05,Big Deere,5");
    expect([guessChoices(table).kind, askedFields(table)]).toEqual(["readings", ["readingUnit"]]);
  });

  it("a marked section that nobody knows is left out", () => {
    const [, unknown] = tablesOf(
      "#Servicio\nFecha,Servicio\n2024-05-05,Oil\n#Gastos\nFecha,Importe\n2024-05-05,4",
    );
    expect(unknown && guessChoices(unknown).kind).toBe("out");
  });

  it("of Spritmonitor and of Atlas's assets", () => {
    const [fuel] = fixture("spritmonitor-semicolons.csv").map(taken);
    expect(fuel).toEqual({
      ...{ date: "Date", reading: "Odometer", amount: "Quantity", fuelCost: "Total price" },
      ...{ fuelType: "Fuel", notes: "Note" },
    });
    const [assets] = fixture("atlas-assets.csv").map(taken);
    expect(assets).toMatchObject({ name: "Name", status: "Archived", purchasePrice: "Acquisition cost" });
  });

  it.each<[string, string, Record<string, string>]>([
    ["numbers under Fuel are an amount", "Date,Fuel\n2024-05-05,12.5", { amount: "Fuel" }],
    ["words under Fuel are its kind", "Date,Gallons,Fuel\n2024-05-05,1,Diesel", { fuelType: "Fuel" }],
    [
      "Price beside a total is for one",
      "Date,Gallons,Price,Total Cost\n2024-05-05,1,3,3",
      { pricePerUnit: "Price" },
    ],
    ["the first of two dates counts", "Date,Day,Hours\n2024-05-05,2,3", { date: "Date" }],
    ["all columns of work count", "Date,Title,Description\n2024-05-05,a,b", { work: "Title + Description" }],
    [
      "Time Unit beside a task is the task's",
      "Name,Type,Task,Time Unit\na,car,b,days",
      { taskTimeUnit: "Time Unit" },
    ],
  ])("%s", (_, text, fields) => expect(taken(tableOf(text))).toMatchObject(fields));

  it("leave out our own price, which follows from the cost", () => {
    const text =
      "Month,Date,Machine ID,Machine,Operator,Fuel,Use,Gallons,Price per Gallon,Fuel Cost,Cost From,Notes\n2024-05,2024-05-05,m-1,A,,Gas,,1.0,3.499,3.50";
    expect(taken(tableOf(text))).not.toHaveProperty("pricePerUnit");
  });

  it("leave out a next date without its interval, and a service program", () => {
    const table = tableOf(
      "Name,Type,Unit,Next Maintenance Date,Service Program\nA,car,mi,05/06/2025,Tractors",
    );
    expect(guessChoices(table).columns.map(([field]) => field)).toEqual(["name", "type", "unit"]);
  });
});

describe("what rows decide", () => {
  const decidedOf = (text: string, changes: Partial<Choices> = {}) => {
    const table = tableOf(text);
    return findIn(table, { ...guessChoices(table), ...changes });
  };

  it.each<[string, string, (string | null)[]]>([
    [
      "a column of units",
      "Reading,Unit\nLoader,5,hrs\nLoader,6,Hours\nTruck,7,km\nPress,8,cycles\nCrane,9,",
      ["hours", "kilometers", null, null],
    ],
    ["the heading of the reading", "Hours\nLoader,5\nTruck,7", ["hours", "hours"]],
    ["units behind numbers", "Reading\nLoader,5 h\nTruck,7 mi", ["hours", "miles"]],
    ["rows that differ", "Reading,Unit\nLoader,5,hrs\nLoader,6,mi", [null]],
  ])("what each name's meter counts: %s", (_, rows, units) => {
    const [header, ...lines] = `Date,Machine,${rows}`.split("\n");
    const found = decidedOf([header, ...lines.map((line) => `2024-05-10,${line}`)].join("\n"), {
      kind: "readings",
    });
    expect(found.names.map(({ unit }) => unit)).toEqual(units);
  });

  it.each<[string, string[], string | null, boolean]>([
    ["a first part above 12", ["05/11/2024", "25/12/2024"], "day", true],
    ["a second part above 12", ["11/05/2024", "11/25/2024"], "month", true],
    ["neither", ["05/11/2024", "06/12/2024"], null, true],
    ["both", ["25/12/2024", "12/25/2024"], null, true],
    ["a first part above 31", ["99/11/05"], "year", true],
    ["names and years first", ["Jan 5, 2024", "5 ene 2024", "5 de maio de 2024", "2024-01-05"], null, false],
    ["day numbers", ["45417"], null, true],
  ])("dates: %s", (_, dates, order, concerned) => {
    const rows = dates.map((date) => `"${date}",5`);
    const { decided, concerned: questions } = decidedOf(`Date,Hours\n${rows.join("\n")}`);
    expect([decided.dateOrder, questions.includes("dateOrder")]).toEqual([order, concerned]);
  });

  it.each<[string, string, string | null, boolean]>([
    ["both signs", '"1,234.5"\n"2,345"', "point", true],
    ["a comma at the end", '"1.234,5"\n2.345', "comma", true],
    ["one sign before three digits", '"1,234"', null, true],
    ["no sign", "1234", null, false],
  ])("decimals: %s", (_, cells, sign, concerned) => {
    const { decided, concerned: questions } = decidedOf(
      `Date,Hours\n${cells
        .split("\n")
        .map((cell) => `2024-05-05,${cell}`)
        .join("\n")}`,
    );
    expect([decided.decimal, questions.includes("decimal")]).toEqual([sign, concerned]);
  });

  it.each<[string, string[], string | null, boolean]>([
    ["numbers alone", ["<v>10.5</v>", "<v>1234.567</v>"], null, false],
    ["a text that shows its sign", ["<v>10.5</v>", "1.234,5"], "comma", true],
    ["a text that shows none", ["<v>2300.125</v>", "2.400"], null, true],
  ])("decimals of a workbook: %s", (_, cells, sign, concerned) => {
    const typed = (text: string) => `<c t="str"><v>${text}</v></c>`;
    const rows = cells.map(
      (cell) => `${typed("2024-05-05")}${cell.startsWith("<") ? `<c>${cell}</c>` : typed(cell)}`,
    );
    const [table] = tablesOf(
      packed(
        workbookParts([
          {
            name: "Log",
            rows: [typed("Date") + typed("Hours"), ...rows].map((row) => `<row>${row}</row>`).join(""),
          },
        ]),
      ),
      "log.xlsx",
    );
    if (!table) throw new Error("no table");
    const { decided, concerned: questions } = findIn(table, guessChoices(table));
    expect([decided.decimal, questions.includes("decimal")]).toEqual([sign, concerned]);
    expect(askedFields(table).includes("decimal")).toBe(concerned && sign === null);
  });

  it("a column that decides nothing takes the sign of a left-out one", () => {
    expect(decidedOf('Date,Hours,Colour\n2024-05-05,"1,234",0.55').decided.decimal).toBe("point");
  });

  it.each<[string, string, string | null, boolean]>([
    ["the heading", "Fuel (litres)\n46.301", "L", true],
    ["the heading's name", "Gallons\n46.3", "gal", true],
    ["imperial gallons", "Fuel (UK gal)\n46.3", "imperial", true],
    ["the number", "Volume\n46.3 L", "L", true],
    ["the price's heading", "Volume,Price / L\n46.3,1.2", "L", true],
    ["a column of units", "Volume,Volume Unit\n46.3,US_GALLON", "gal", true],
    ["different units", "Volume,Volume Unit\n46.3,US_GALLON\n46.3,LITER", null, false],
    ["some units", "Volume,Volume Unit\n46.3,US_GALLON\n46.3,", null, true],
    ["nothing", "Volume\n46.3", null, true],
  ])("fuel: %s", (_, columns, unit, concerned) => {
    const [head, ...rows] = columns.split("\n");
    const text = [`Date,${head}`, ...rows.map((row) => `2024-05-05,${row}`)].join("\n");
    const { decided, concerned: questions } = decidedOf(text);
    expect([decided.volumeUnit, questions.includes("volumeUnit")]).toEqual([unit, concerned]);
  });

  it.each<[string, string, string | null, boolean]>([
    ["Hours", "Hours\n46", "hours", true],
    ["brackets", "Odo (km)\n46", "kilometers", true],
    ["a number", "Odometer\n46 mi", "miles", true],
    ["a column of units", "Odometer,Distance Unit\n46,MILE", "miles", true],
    ["a unit without measure", "Meter Reading,Unit\n46,Cycles", "own", true],
    ["nothing", "Odometer\n46", null, true],
    ["no reading", "Odometer\n", null, false],
  ])("readings: %s", (_, columns, unit, concerned) => {
    const [head, row] = columns.split("\n");
    const { decided, concerned: questions } = decidedOf(`Date,Work,${head}\n2024-05-05,Oil,${row}`);
    expect([decided.readingUnit, questions.includes("readingUnit")]).toEqual([unit, concerned]);
  });

  it("names are listed once, with their rows", () => {
    const text =
      "Date,Machine,Serial Number,Hours\n2024-05-05, Big   Deere,,1\n2024-05-05,BIG deere,,2\n2024-05-05,A\u202eB,S,3\n2024-05-05,#N/A,,4\n2024-05-05,,,5";
    expect(decidedOf(text).names).toEqual([
      { name: "Big   Deere", serialNumber: "", machineId: "", rows: 2, unit: "hours" },
      { name: "AB", serialNumber: "S", machineId: "", rows: 1, unit: "hours" },
    ]);
  });

  it("a machine named __proto__ is one like any other", () => {
    expect(decidedOf("Date,Machine,Hours\n2024-05-05,__proto__,1").names).toMatchObject([
      { name: "__proto__" },
    ]);
  });

  it.each([
    [500, false],
    [501, true],
  ])("%i names: more than can be told is %s", (count, more) => {
    const rows = Array.from({ length: count }, (_, index) => `2024-05-05,M${index},1`);
    const found = decidedOf(`Date,Machine,Hours\n${rows.join("\n")}`);
    expect([found.names.length, found.moreNames]).toEqual([500, more]);
  });

  it("unknown words are listed once", () => {
    const { words } = decidedOf(
      "Date,Gallons,Fuel\n2024-05-05,1,E85\n2024-05-05,1,e85\n2024-05-05,1,Magna\n2024-05-05,1,",
    );
    expect(words).toEqual([{ field: "fuelType", word: "E85", rows: 2 }]);
  });

  it("words of machines that were sold aren't asked about", () => {
    const text = "Name,Type,Unit,Status\nA,boat,mi,Sold\nB,car,mi,Good";
    expect([decidedOf(text).words, decidedOf(text, { soldToo: true }).words]).toEqual([
      [],
      [{ field: "type", word: "boat", rows: 1 }],
    ]);
  });

  it("an empty cell below a machine's name can be filled", () => {
    const text = "Date,Machine,Hours\n2024-05-05,Loader,1\n2024-05-06,,2";
    expect([decidedOf(text).fillable, decidedOf(text, { fillDown: true }).names]).toEqual([
      true,
      [{ name: "Loader", serialNumber: "", machineId: "", rows: 2, unit: "hours" }],
    ]);
    expect(decidedOf("Date,Machine,Hours\n2024-05-05,,1\n2024-05-06,Loader,2").fillable).toBe(false);
  });

  it("a row of totals names no machine, and has no cell to fill", () => {
    const { names, fillable } = decidedOf("Machine,Date,Hours\nLoader,2024-05-05,1\nTotal,,1");
    expect([names.map(({ name }) => name), fillable]).toEqual([["Loader"], false]);
  });
});

describe("asksOf", () => {
  it.each<[string, string, string[], Partial<Choices>?]>([
    ["a kind", "foo,bar\n1,2", ["kind"]],
    ["nothing of a table that is left out", "foo,bar\n1,2", [], { kind: "out" }],
    ["missing columns", "Machine,Labor\nBig Deere,5", ["columns", "columns"]],
    ["the order of dates", "Date,Machine,Hours\n05/11/2024,Big Deere,1", ["dateOrder"]],
    ["no order that is answered", "Date,Machine,Hours\n05/11/2024,Big Deere,1", [], { dateOrder: "day" }],
    ["the decimal sign", 'Date,Machine,Hours\n2024-05-05,Big Deere,"1,234"', ["decimal"]],
    ["the fuel unit", "Date,Machine,Volume\n2024-05-05,Big Deere,1", ["volumeUnit"]],
    ["the reading unit", "Date,Machine,Odometer\n2024-05-05,Big Deere,1", ["readingUnit"]],
    ["what a price is for", "Date,Machine,Gallons,Price\n2024-05-05,Big Deere,1,2", ["price"]],
    ["nothing of Fuelly's price", "fuelup_date,car_name,gallons,price\n2024-05-05,Big Deere,1,2", []],
    ["the one machine", "Date,Hours\n2024-05-05,1", ["equipmentId"]],
    ["no machine that is chosen", "Date,Hours\n2024-05-05,1", [], { equipmentId: { equipmentId: "m-1" } }],
    [
      "another than a retired one",
      "Date,Hours\n2024-05-05,1",
      ["equipmentId"],
      { equipmentId: { equipmentId: "m-4" } },
    ],
    ["a name that two machines have", "Date,Machine,Hours\n2024-05-05,Loader,1", ["machines"]],
    ["a retired machine's name", "Date,Machine,Hours\n2024-05-05,Old one,1", ["machines"]],
    ["an unknown name", "Date,Machine,Hours\n2024-05-05,Digger,1", ["machines"]],
    [
      "no name that is left out",
      "Date,Machine,Hours\n2024-05-05,Digger,1",
      [],
      { machines: [["digger", null]] },
    ],
    [
      "no name to create",
      "Date,Machine,Hours\n2024-05-05,Digger,1",
      [],
      { machines: [["digger", { type: "other", unit: "hours" }]] },
    ],
    [
      "a choice of a machine that isn't here",
      "Date,Machine,Hours\n2024-05-05,Digger,1",
      ["machines"],
      { machines: [["digger", { equipmentId: "m-9" }]] },
    ],
    ["an unknown fuel", "Date,Machine,Gallons,Fuel\n2024-05-05,Big Deere,1,E85", ["values"]],
    [
      "no fuel that is answered",
      "Date,Machine,Gallons,Fuel\n2024-05-05,Big Deere,1,E85",
      [],
      { values: [["fuelType", "e85", null]] },
    ],
    ["type and unit of machines", "Name,Serial Number\nA,1", ["typeOfAll", "unitOfAll"]],
    ["unknown types and units", "Name,Type,Unit\nA,boat,knots", ["values", "values"]],
  ])("asks for %s", (_, text, fields, changes) =>
    expect(askedFields(tableOf(text), changes)).toEqual(fields),
  );

  it.each([
    ["our ID", "m-1,L-1,Loader", true],
    ["a serial number", ",L-2,Big Deere", true],
    ["a plate", ",ab 12,Nothing", true],
    ["a plate without its blank", ",Ab-12,Nothing", true],
    ["a name", ",x,  big  DEERE ", true],
    ["a plate in the place of the name", ",,AB12", true],
    ["a serial number in the place of the name", ",,l-2", true],
    ["an ID in capitals", "M-1,,", true],
    ["the name of our own files, which tells it from others", ",,Loader (L-2)", true],
    ["a name that a retired one has too", ",,Baler", true],
    ["none of them", ",x,Digger", false],
  ])("a row's machine is found by %s", (_, naming, isFound) => {
    const table = tableOf(`Date,Machine ID,Serial Number,Machine,Hours\n2024-05-05,${naming},1`);
    expect(askedFields(table)).toEqual(isFound ? [] : ["machines"]);
  });

  it("asks for no machine and no word that is longer than any", () => {
    const long = "x".repeat(201);
    expect(askedFields(tableOf(`Date,Machine,Gallons,Fuel\n2024-05-05,${long},1,${long}`))).toEqual([]);
    expect(askedFields(tableOf(`Date,Serial Number,Hours\n2024-05-05,${long},1`))).toEqual([]);
  });

  it("names whose names are too long together are refused as too many", () => {
    const names = Array.from({ length: 401 }, (_, at) => `2024-05-05,${at}${"x".repeat(195)},1`);
    expect(askedFields(tableOf(["Date,Machine,Hours", ...names].join("\n")))).toEqual([
      "columns",
      "machines",
    ]);
  });

  it("offers machines only the units that a machine can be given", () => {
    const of = (field: string) =>
      asked(tableOf("Name,Make\nDigger,CAT"), { kind: "machines" }).find((each) => each.field === field);
    expect(of("unitOfAll")?.values).toEqual(["hours", "miles", "kilometers", "n/a"]);
  });

  it("names what each question takes", () => {
    const table = tableOf("Date,Machine,Volume,Fuel\n05/11/2024,Digger,1,E85");
    expect(asked(table)).toEqual([
      { field: "dateOrder", values: ["day", "month", "year", "excel"] },
      { field: "volumeUnit", values: ["gal", "L", "imperial"] },
      { field: "machines", values: ["Digger"] },
      { field: "values", values: ["gasoline", "diesel"], of: "fuelType", words: ["E85"] },
    ]);
    const choices = guessChoices(table);
    expect(openNames(choices, findIn(table, choices), MACHINES)).toMatchObject([{ name: "Digger", rows: 1 }]);
  });

  it.each([
    [
      "fuel usage",
      "Date,Equipment,Operator,Fuel Type,Fuel Added (gal),Notes\n2024-05-05,Big Deere,Ana,Diesel,12,No notes provided",
    ],
    [
      "service history",
      "Date,Equipment,Serial Number,Done,Meter Reading,Unit,Done By,Vendor,Labor Cost,Parts Cost,Total Cost,Parts Used,Reference,Notes,Recorded By\n2024-05-05,Big Deere,RW-1,Oil,1200,Hours,Ana,No,10.00,5.00,15.00,,,,Ana",
    ],
    [
      "the books' fuel",
      "Month,Date,Machine ID,Machine,Operator,Fuel,Use,Gallons,Price per Gallon,Fuel Cost,Cost From,Notes\n2024-05,2024-05-05,m-1,Big Deere,,Diesel,Not stated,10.0,3.499,34.99,Paid,",
    ],
    [
      "the books' service",
      "Month,Date,Machine ID,Machine,Done,Meter Reading,Done By,Vendor,Labor Cost,Parts Cost,Total Cost,Reference,Notes\n2024-05,2024-05-05,m-1,Big Deere,Oil,1200.0,Ana,Yes,1250.00,0.00,1250.00,,",
    ],
    ["the template of readings", "Date,Time,Machine,Meter Reading\n2024-05-05,08:00,Big Deere,1200.5"],
    [
      "the template of fuel",
      "Date,Machine,Liters,Fuel,Use,Fuel Cost,Meter Reading,Operator,Notes\n2024-05-05,Big Deere,40,Diesel,Off-road dyed,50.00,1200.5,,",
    ],
  ])("asks for nothing in %s", (_, text) => expect(asked(tableOf(text))).toEqual([]));
});

describe("remembered choices", () => {
  const table = tableOf("Date,Machine,Odometer,Notes\n05/11/2024,Digger,1,");

  it("are found by the headings, without case, outer blanks and a last column Error", () => {
    const key = headingsKeyOf(profileOf(table));
    expect(headingsKeyOf(profileOf(tableOf("DATE, machine,Odometer,Notes,Error\n1,2,3,4,5")))).toBe(key);
    expect(headingsKeyOf(profileOf(tableOf("Notes,Odometer,Date,Machine\n4,3,1,2")))).toBe(key);
    expect(headingsKeyOf(profileOf(tableOf("Date,Machine,Odometer\n1,2,3")))).not.toBe(key);
    expect(headingsKeyOf(profileOf(tableOf("Date,Machine,Odometer,Odometer\n1,2,3,4")))).not.toBe(key);
  });

  it.each<[string, Partial<RememberedChoices>, [ImportFieldName, number[]][]]>([
    [
      "their headings",
      { headings: ["notes", "date", "notes"] },
      [
        ["date", [0]],
        ["work", [1, 2]],
      ],
    ],
    [
      "the order of their key, before headings were kept",
      {},
      [
        ["date", [1]],
        ["work", [0, 2]],
      ],
    ],
  ])("stand in another order by %s", (_, more, columns) => {
    const other = tableOf("Date,Notes,Notes\n2024-05-05,a,b");
    const guessed = guessChoices(other);
    const remembered: RememberedChoices = {
      ...{ ...emptyChoices(1), kind: "services" },
      columns: [
        ["date", [1]],
        ["work", [0, 2]],
      ],
      ...more,
    };
    const known = { found: findIn(other, guessed), headings: headingsOf(profileOf(other)) };
    expect(withRemembered(guessed, remembered, known).columns).toEqual(columns);
  });

  it("answer what the rows don't decide, but never the one machine", () => {
    const columns: [ImportFieldName, number[]][] = [["date", [0]]];
    const remembered: Choices = {
      ...emptyChoices(1),
      ...{ kind: "readings", columns, dateOrder: "day", readingUnit: "miles", fillDown: true },
      ...{ equipmentId: { equipmentId: "m-1" }, machines: [["digger", { equipmentId: "m-2" }]] },
      ...{ doubtful: false, replaced: ["m-1"] },
    };
    const guessed = guessChoices(table);
    const found = findIn(table, guessed);
    const headings = headingsOf(profileOf(table));
    expect(withRemembered(guessed, remembered, { found, headings })).toEqual({
      ...guessed,
      ...{ kind: "readings", columns, dateOrder: "day", readingUnit: "miles", fillDown: true },
      machines: [["digger", { equipmentId: "m-2" }]],
    });
    const decided = { ...found, decided: { ...found.decided, dateOrder: "month" as const } };
    expect(withRemembered(guessed, remembered, { found: decided, headings }).dateOrder).toBeNull();
  });
});
