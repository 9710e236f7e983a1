/** The product's own files and templates, known by their exact headings: they ask for nothing but machines. */

import type { TableKind } from "./headings.ts";

const OWN: { [Kind in TableKind]?: readonly string[] } = {
  fuel: [
    ...["Month", "Date", "Machine ID", "Machine", "Equipment", "Operator", "Fuel Type", "Fuel", "Use"],
    ...["Fuel Added (gal)", "Fuel Added (L)", "Gallons", "Liters", "Price per Gallon", "Price per Liter"],
    ...["Fuel Cost", "Cost From", "Meter Reading", "Notes"],
  ],
  services: [
    ...["Month", "Date", "Machine ID", "Machine", "Equipment", "Serial Number", "Done", "Meter Reading"],
    ...["Unit", "Done By", "Vendor", "Labor Cost", "Parts Cost", "Total Cost", "Parts Used", "Reference"],
    ...["Notes", "Recorded By"],
  ],
  readings: ["Date", "Time", "Machine", "Meter Reading"],
};

/** The heading of the failed rows' reasons, which doesn't count. */
export const ERROR_HEADING = "Error";

/** Whether a table has the headings of one of our own files alone. */
export function isOwnFile(kind: TableKind, header: readonly string[]): boolean {
  const own = OWN[kind] ?? [];
  const headings = header.filter((heading) => heading !== "" && heading !== ERROR_HEADING);
  const named = headings.includes("Machine") || headings.includes("Equipment");
  return named && headings.includes("Date") && headings.every((heading) => own.includes(heading));
}
