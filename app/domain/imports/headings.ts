/** The dictionary of headings that other programs and people write, and what a table is a list of. */

import { withoutAccents } from "#app/domain/accents.ts";
import { IMPORTED_FIELDS, type ImportedField, MACHINE_FIELDS } from "#app/domain/equipment/machine-fields.ts";

export type TableKind = "machines" | "fuel" | "services" | "readings";

const MACHINE = [
  ...[
    "Name",
    "Machine",
    "Machine Name",
    "Equipment",
    "Equipment Name",
    "Vehicle",
    "car_name",
    "vehicle_name",
  ],
  ...["Asset", "Asset Name", "Nombre", "Equipo", "Nombre del equipo", "Máquina", "Vehículo", "Veículo"],
];
const METER = [
  ...["Odometer", "Odo", "Odometer Reading", "meter_value", "Meter", "Meter Reading", "Meter Hours", "Hours"],
  ...[
    "Hour Meter",
    "Reading",
    "Usage",
    "Odómetro",
    "Odômetro",
    "Horas",
    "Horómetro",
    "Kilometraje",
    "Lectura",
  ],
];
const DATE = {
  date: [
    ...["Date", "Data", "Fecha", "Day", "fuelup_date", "completed_at", "Completed On", "Service Date"],
    "Fecha de servicio",
  ],
};

const IMPORTED = Object.fromEntries(
  IMPORTED_FIELDS.map((field): [ImportedField, readonly string[]] => [
    field,
    MACHINE_FIELDS[field].imported.headings,
  ]),
) as Record<ImportedField, readonly string[]>;

/** The headings of each kind's fields. */
const HEADINGS = {
  machines: {
    name: MACHINE,
    type: ["Type", "Equipment Type", "Tipo", "Tipo de equipo"],
    unit: [
      ...["Unit", "Units", "Usage Unit", "Meter Unit", "Distance Unit"],
      ...["Unidad", "Unidad de uso", "Unidad de medida"],
    ],
    currentUsage: [
      ...["Current Usage", "Current Hours", "Current Reading", "Current Meter", "Current Odometer"],
      ...["Uso actual", "Uso", "Horas actuales", ...METER],
    ],
    threshold: ["Threshold", "Lifespan", "Vida útil"],
    alertThreshold: ["Alert Threshold", "Umbral de alerta"],
    fuelType: ["Fuel Type", "Fuel", "Tipo de combustible", "Combustible", "Combustível"],
    serviceInterval: ["Service Interval", "Interval", "Intervalo de servicio", "Intervalo"],
    lastServiceUsage: [
      ...["Last Service Usage", "Last Service Hours", "Last Service Miles", "Last Service Reading"],
      ...["Last Service Meter", "Uso del último servicio", "Uso en el último servicio"],
    ],
    maintenanceStartDate: [
      ...["Maintenance Start Date", "Maintenance Start", "Schedule Start", "Last Maintenance Date"],
      ...["Last Service Date", "Inicio del mantenimiento", "Fecha del último servicio"],
    ],
    maintenanceInterval: ["Maintenance Interval", "Intervalo de mantenimiento"],
    maintenanceIntervalUnit: [
      ...["Maintenance Interval Unit", "Interval Unit", "Time Unit"],
      ...["Unidad del intervalo", "Unidad del intervalo de mantenimiento"],
    ],
    nextMaintenanceDate: [
      ...["Next Maintenance Date", "Next Maintenance", "Next Service Date"],
      ...["Próximo mantenimiento", "Fecha del próximo servicio"],
    ],
    ...IMPORTED,
    serviceProgram: ["Service Program", "Programa de servicio"],
  },
  fuel: {
    ...DATE,
    amount: [
      ...[
        "FuelConsumed",
        "Fuel Added",
        "Fuel Amount",
        "Volume",
        "Quantity",
        "Fill Amount",
        "Gallons",
        "Liters",
      ],
      ...["litres", "us_gallons", "Galones", "Litros"],
    ],
    /** An amount or a kind of fuel: the cells decide. */
    fuel: ["Fuel", "Combustible", "Combustível"],
    pricePerUnit: [
      ...["Price per Unit", "Price per Gallon", "Cost/unit", "price_per_volume_unit", "VolumePrice"],
      ...["Price / L", "Preço / L", "Precio / L"],
    ],
    fuelCost: [
      ...[
        "Total Cost",
        "Cost",
        "Total Price",
        "Fuel Cost",
        "Total expenses",
        "Valor total",
        "Importe",
        "Price",
      ],
    ],
    reading: METER,
    machine: MACHINE,
  },
  services: {
    ...DATE,
    work: [
      ...["Done", "Description", "Service", "Services", "Sub Types", "service_task", "service_task_name"],
      ...["CostTitle", "Title", "Work", "Servicio", "Descripción", "Trabajo"],
    ],
    laborCost: ["Labor", "Labor Cost", "labor_subtotal", "Mano de obra"],
    partsCost: ["Parts", "Parts Cost", "parts_subtotal", "Refacciones"],
    totalCost: ["Cost", "Total Cost", "Total", "amount", "Total price", "Valor total", "Costo", "Importe"],
    doneBy: ["Done By", "Technician"],
    vendor: ["Vendor", "Place Name", "Shop", "Taller", "Proveedor"],
    reference: ["Reference", "Invoice", "Factura"],
    reading: METER,
    machine: MACHINE,
  },
  readings: {
    ...DATE,
    reading: METER,
    machine: MACHINE,
    serialNumber: MACHINE_FIELDS.serialNumber.imported.headings,
  },
} as const satisfies Record<TableKind, Record<string, readonly string[]>>;

export type FieldOf<Kind extends TableKind> = keyof (typeof HEADINGS)[Kind];

/** The index of each field's column; a field without a column is missing. */
export type Columns<Kind extends TableKind> = { [field in FieldOf<Kind>]?: number };

const UNITS =
  "h|hrs?|hours?|horas?|mi|miles?|millas?|kms?|kilomet(?:er|re)s?|kilometros?|l|lts?|lit(?:er|re)s?|litros?|gal|gallons?|galones";
const ASIDE = new RegExp(`[([](?:${UNITS}|us gal|optional|opcional|\\$|usd|mxn)[)\\]]`, "g");
const BEHIND_SLASH = new RegExp(`\\s*/\\s*(?:${UNITS})\\.?$`);
const PRICE = /^(?:price|precio|preco|cost)/;

/**
 * A heading by its letters and digits: case, accents, blanks, signs, "(optional)" and a unit in brackets or behind a slash
 * don't count, but "Price / L" is a price per unit.
 */
function headingKey(heading: string): string {
  const text = withoutAccents(heading).toLowerCase().replace(ASIDE, "");
  return text.replace(BEHIND_SLASH, PRICE.test(text.trim()) ? "perunit" : "").replace(/[^\p{L}\p{N}]/gu, "");
}

const FIELDS = Object.fromEntries(
  Object.entries(HEADINGS).map(([kind, fields]) => [
    kind,
    new Map(
      Object.entries(fields).flatMap(([field, headings]) =>
        headings.map((heading) => [headingKey(heading), field]),
      ),
    ),
  ]),
) as { [Kind in TableKind]: Map<string, FieldOf<Kind>> };

/** Finds the columns of a kind. Of two columns for one field the first counts. */
export function findColumns<Kind extends TableKind>(kind: Kind, header: readonly string[]): Columns<Kind> {
  const columns: Columns<Kind> = {};
  header.forEach((cell, index) => {
    const field = FIELDS[kind].get(headingKey(cell));
    if (field !== undefined) columns[field] ??= index;
  });
  return columns;
}

/** The words that head a section of a file with several tables. */
const SECTION_WORDS = new Set(
  [
    ...["vehicle", "vehicles", "vehículo", "vehículos", "veículo", "veículos", "log", "fill-up records"],
    ...["refuelling", "reabastecimiento", "abastecimento", "event records", "service", "servicio", "serviço"],
    ...["costs", "trip records", "metadata", "expense", "category", "costcategories"],
  ].map(headingKey),
);

export const isSectionWord = (cell: string) => SECTION_WORDS.has(headingKey(cell));

/** How many cells of a row head a field, in the kind for which most do. */
export function knownHeadings(cells: readonly string[]): number {
  return Math.max(
    ...Object.values(FIELDS).map((fields) => cells.filter((cell) => fields.has(headingKey(cell))).length),
  );
}

/**
 * What a table with these headings is a list of; null when nothing tells. A description heads a machine and a service, so
 * machines come first: a name with a type, unit or serial number and no date, or what only machines have.
 * @param rows the cells below the headings: "Fuel" heads an amount if they are numbers
 */
export function guessKind(header: readonly string[], rows: readonly (readonly string[])[]): TableKind | null {
  const { name, type, unit, serialNumber } = findColumns("machines", header);
  const { date, work, laborCost, partsCost, totalCost, reading } = findColumns("services", header);
  const fuel = findColumns("fuel", header);
  const isAmount = fuel.amount !== undefined || holdsNumbers(fuel.fuel, rows);
  const isCharged = hasAny(laborCost, partsCost, totalCost);
  const told = [name, type, unit].filter((column) => hasAny(column)).length;
  if (!isAmount && !isCharged && told >= (hasAny(date) ? 3 : 2)) return "machines";
  if (hasAny(name) && !hasAny(date) && hasAny(type, unit, serialNumber)) return "machines";
  if (isAmount) return "fuel";
  if (hasAny(work, laborCost, partsCost)) return "services";
  return hasAny(date) && hasAny(reading) ? "readings" : null;
}

const hasAny = (...columns: (number | undefined)[]) => columns.some((column) => column !== undefined);

/** Whether a column's cells are numbers, blank ones aside. */
function holdsNumbers(column: number | undefined, rows: readonly (readonly string[])[]): boolean {
  if (column === undefined) return false;
  const cells = rows.map((cells) => (cells[column] ?? "").trim()).filter((cell) => cell !== "");
  return cells.length > 0 && cells.every((cell) => /^\d[\d.,\s]*$/.test(cell));
}
