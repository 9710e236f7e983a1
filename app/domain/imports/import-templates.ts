/** The templates of imports: headings, and two examples that go in as they are. */

import type { FuelUnit } from "#app/domain/equipment/equipment.ts";
import type { TableKind } from "./headings.ts";

export type ImportTemplate = { header: string[]; rows: string[][] };

/** The template of a kind, with the fuel unit of the company. */
export function importTemplate(kind: TableKind, fuelUnit: FuelUnit): ImportTemplate {
  return { ...TEMPLATES, fuel: { ...TEMPLATES.fuel, header: fuelHeader(fuelUnit) } }[kind];
}

const fuelHeader = (unit: FuelUnit) => [
  "Date",
  "Machine",
  unit === "L" ? "Liters" : "Gallons",
  "Fuel",
  "Use",
  "Fuel Cost",
  "Meter Reading",
  "Operator",
  "Notes",
];

const TEMPLATES: Record<TableKind, ImportTemplate> = {
  services: {
    header: [
      ...["Date", "Machine", "Done", "Meter Reading", "Done By", "Vendor", "Labor Cost", "Parts Cost"],
      ...["Reference", "Notes"],
    ],
    rows: [
      ["2025-03-10", "Tractor 1", "Oil change", "1200.5", "Sam", "", "80.00", "45.90", "INV-1001", ""],
      [
        "2025-06-02",
        "Tractor 1",
        "New battery",
        "1350",
        "",
        "Smith Tractor",
        "0",
        "129.00",
        "",
        "24 months of warranty",
      ],
    ],
  },
  fuel: {
    header: [],
    rows: [
      ["2025-03-10", "Tractor 1", "22.5", "diesel", "Off-road dyed", "81.00", "1200.5", "Maria", ""],
      ["2025-03-12", "Truck 7", "18", "gas", "", "59.40", "48210", "", "Highway station"],
    ],
  },
  readings: {
    header: ["Date", "Time", "Machine", "Meter Reading"],
    rows: [
      ["2025-03-10", "07:30", "Tractor 1", "1200.5"],
      ["2025-03-31", "", "Tractor 1", "1242"],
    ],
  },
  machines: {
    header: [
      ...["Name", "Type", "Serial Number", "Unit", "Current Usage", "Fuel Type", "Service Interval"],
      ...["Last Service Usage", "Purchase Date", "Purchase Price", "Description", "Task", "Every (usage)"],
      ...["Every (time)", "Time Unit", "Last Done At", "Last Done On"],
    ],
    rows: [
      [
        ...["Tractor 1", "machinery", "TR-2001", "hours", "1242", "diesel", "250", "1200.5"],
        ...["2019-04-01", "38500", "", "Air filter", "500", "12", "months", "1000", "2024-11-20"],
      ],
      [
        ...["Truck 7", "vehicle", "VIN-7007", "miles", "48210", "gasoline", "5000", "45000", "", "", ""],
        ...["Inspection", "", "1", "years", "", "2025-01-15"],
      ],
    ],
  },
};
