/** The product's own files and templates, known by their exact headings: they ask for nothing but machines. */

import { FUEL_UNITS } from "#app/domain/equipment/equipment.ts";
import type { ImportKind } from "./choices.ts";
import type { TableKind } from "./headings.ts";
import { importTemplate } from "./import-templates.ts";

const EQUIPMENT_LIST = [
  ...["Name", "Type", "Serial Number", "Unit", "Current Usage", "Threshold", "Fuel Type", "Service Interval"],
  ...["Last Service Usage", "Status", "Scheduled Maintenance", "Next Maintenance Date", "Date Added"],
];
const FACTS = ["Make", "Model", "Model Year", "License Plate", "Place"];

/** The headings of the equipment list, of the usage and history exports, and of the books. */
const OWN: { [Kind in TableKind]?: readonly (readonly string[])[] } = {
  machines: [EQUIPMENT_LIST, [...EQUIPMENT_LIST, ...FACTS]],
  fuel: [
    ...FUEL_UNITS.map((unit) => [
      ...["Date", "Equipment", "Operator", "Fuel Type", `Fuel Added (${unit})`, "Notes"],
    ]),
    ...["Gallon", "Liter"].map((unit) => [
      ...["Month", "Date", "Machine ID", "Machine", "Operator", "Fuel", "Use", `${unit}s`],
      ...[`Price per ${unit}`, "Fuel Cost", "Cost From", "Notes"],
    ]),
  ],
  services: [
    [
      ...["Date", "Equipment", "Serial Number", "Done", "Meter Reading", "Unit", "Done By", "Vendor"],
      ...["Labor Cost", "Parts Cost", "Total Cost", "Parts Used", "Reference", "Notes", "Recorded By"],
    ],
    [
      ...["Month", "Date", "Machine ID", "Machine", "Done", "Meter Reading", "Done By", "Vendor"],
      ...["Labor Cost", "Parts Cost", "Total Cost", "Reference", "Notes"],
    ],
  ],
};

/** The heading of the failed rows' reasons, which doesn't count. */
export const ERROR_HEADING = "Error";

function isAny(headers: readonly (readonly string[])[], header: readonly string[]): boolean {
  const headings = header.filter((heading) => heading !== "" && heading !== ERROR_HEADING).join("\n");
  return headers.some((own) => own.join("\n") === headings);
}

/** Whether a table is one of all data, which counts machines in tenths. */
export function isOfAllData(header: readonly string[]): boolean {
  return header.includes("companyId") && header.includes("currentUsageAt");
}

/** Whether a table has the headings of one of our own files. */
export function isOwnFile(kind: TableKind, header: readonly string[]): boolean {
  return isAny(OWN[kind] ?? [], header) || (kind === "machines" && isOfAllData(header));
}

/** Whether a table is a filled template. */
export function isTemplate(kind: TableKind, header: readonly string[]): boolean {
  return isAny(
    FUEL_UNITS.map((unit) => importTemplate(kind, unit).header),
    header,
  );
}

/** Whether nobody needs to say what the columns of a table are. */
export function hasKnownColumns(kind: ImportKind | null, header: readonly string[]): boolean {
  return kind !== null && kind !== "out" && (isOwnFile(kind, header) || isTemplate(kind, header));
}
