import { describe, expect, it } from "vitest";
import { findColumns, guessKind, knownHeadings, type TableKind } from "./headings.ts";

describe("findColumns", () => {
  it.each([
    ...[
      "serial_number",
      "SERIAL NO.",
      "Serial\nNumber",
      "Serial\u00a0Number",
      "Serial  Number",
      "serialNumber",
    ],
    ...["Serial #", "S/N", "Número de serie", "numero de serie"],
  ])("finds the serial number in %j", (heading) => {
    expect(findColumns("machines", ["x", heading])).toEqual({ serialNumber: 1 });
  });

  it.each<[TableKind, string, string | null]>([
    ["machines", "Current Usage (hours)", "currentUsage"],
    ["machines", "Odómetro [km]", "currentUsage"],
    ["machines", "Last Service Usage", "lastServiceUsage"],
    ["machines", "Notes (optional)", "description"],
    ["machines", "Colour", null],
    ["machines", "#", null],
    ["fuel", "Price / L", "pricePerUnit"],
    ["fuel", "Preço / L", "pricePerUnit"],
    ["fuel", "Price (optional)", "fuelCost"],
    ["fuel", "Odo / km", "reading"],
    ["fuel", "Fuel (litres)", "amount"],
    ["fuel", "Fuel", "fuelType"],
    ["services", "service_task", "work"],
    ["services", "Trabajo realizado", "work"],
    ["readings", "Odômetro (km)", "reading"],
    ["machines", "Hours now", "currentUsage"],
    ["machines", "Hrs Now", "currentUsage"],
    ["machines", "Horas actuales", "currentUsage"],
    ["readings", "Week of", "date"],
    ["readings", "Semana del", "date"],
    ["readings", "Ending hours", "reading"],
    ["readings", "Lectura", "reading"],
    ["fuel", "$/Gal", "pricePerUnit"],
    ["fuel", "$ / L", "pricePerUnit"],
    ["fuel", "Cost/gal", "pricePerUnit"],
    ["fuel", "Who", "operator"],
    ["fuel", "¿Quién?", "operator"],
    ["services", "Who", "doneBy"],
  ])("takes %s' %j for %s", (kind, heading, field) => {
    expect(Object.keys(findColumns(kind, [heading]))).toEqual(field === null ? [] : [field]);
  });

  it.each<[TableKind, string, string[], string | null]>([
    ["services", "Parts", ["filter, 2 qt oil", "hose", "6675517", ""], "partsUsed"],
    ["services", "Parts", ["$48.90", "n/a", "1,184", "warranty"], "partsCost"],
    ["services", "Labor", ["Rick", "Dale", "Tyler"], "doneBy"],
    ["services", "Cost", ["self", "n/a", "Rick", "Dale"], null],
    ["services", "Cost", ["cheap", "10"], "totalCost"],
    ["fuel", "Hours", ["118,431", "1,421.2 hrs", "?", "12"], "reading"],
    ["fuel", "Reading", ["ok", "hard to read", "12"], null],
    ["fuel", "Total", ["MX$ 1,250.00", "(12.00)"], "fuelCost"],
  ])("takes %s' %j with the cells %j for %s", (kind, heading, cells, field) => {
    const rows = cells.map((cell) => [cell]);
    expect(Object.keys(findColumns(kind, [heading], rows))).toEqual(field === null ? [] : [field]);
  });

  it.each([
    ["Week,Date", { date: 1 }],
    ["Week,Machine", { date: 0, machine: 1 }],
    ["Operator,Who", { operator: 0 }],
  ])("takes a word that may head several fields only where no other heads it: %s", (header, columns) => {
    expect(findColumns("fuel", header.split(","))).toEqual(columns);
  });

  it("takes the first of two columns for one field", () => {
    expect(findColumns("machines", ["Notes", "Name", "Description", "Machine"])).toEqual({
      description: 0,
      name: 1,
    });
  });
});

it("counts the known headings of the kind that has most", () => {
  expect(knownHeadings(["Date", "Odometer", "Cost", "Type", "Colour"])).toBe(3);
  expect(knownHeadings(["Loader", "544H"])).toBe(0);
});

describe("guessKind", () => {
  it.each<[TableKind | null, string, string?]>([
    ["machines", "Name,Type"],
    ["machines", "Name,Description,Status,Archived,Serial Number,Parts"],
    ["machines", "Name,Type,Year,Make,Model,VIN,Distance Unit,Notes"],
    ["machines", "Name,Type,Unit,Date,Hours,Description"],
    ["machines", "Type,Unit,Description"],
    ["services", "Vehicle,Date,Odometer Reading,Distance Unit,Type,Sub Types,Total Cost"],
    ["services", "Date,Description,Cost,Notes,Odometer,Tags"],
    ["services", "ID,Title,Status,Priority,Asset Name,Completed By,Completed On"],
    ["services", "vehicle_name,completed_at,meter_value,service_task,labor_subtotal"],
    ["fuel", "Date,Odometer,FuelConsumed,Cost,FuelEconomy,IsFillToFull"],
    ["fuel", "car_name,model,mpg,odometer,miles,gallons,price,fuelup_date"],
    ["fuel", "Date;Odometer;Trip;Quantity;Total price;Currency;Type".replaceAll(";", ",")],
    ["fuel", "Date,Machine,Fuel", "2024-05-05,Loader,12.5"],
    ["readings", "Date,Machine,Hours,Fuel", "2024-05-05,Loader,120,Diesel"],
    ["readings", "Date,Machine,Hours,Fuel", "2024-05-05,Loader,120,"],
    ["readings", "Date,InitialOdometer,Odometer,Notes,Tags"],
    ["readings", "Week of,Machine,Reading,Remarks", "2024-11-04,Loader,120.5,"],
    ["readings", "Date,Time,Equipment,Serial Number,Checklist,Operator,Usage,Unit"],
    [null, "Serial Number"],
    [null, "Name,Notes"],
    [null, "foo,bar"],
  ])("finds %s in %j", (kind, header, row = "") => {
    expect(guessKind(header.split(","), [row.split(",")])).toBe(kind);
  });
});
