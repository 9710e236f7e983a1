/** The dictionary of headings that other programs and people write, and what a table is a list of. */

import { withoutAccents } from "#app/domain/accents.ts";
import { IMPORTED_FIELDS, type ImportedField, MACHINE_FIELDS } from "#app/domain/equipment/machine-fields.ts";
import { plainCell } from "./cells.ts";
import { isNumber } from "./file-numbers.ts";
import { type CountedUnit, countedUnit, readUnit, readVolumeUnit, type VolumeUnit } from "./words.ts";

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
    "Equip",
    "Truck",
    "Rig",
    "Implement",
  ],
  ...[
    "Asset",
    "Asset Name",
    "Nombre",
    "Equipo",
    "Nombre del equipo",
    "Máquina",
    "Maquinaria",
    "Vehículo",
    "Veículo",
  ],
];
/** What counts the hours of an engine by its name alone. */
const HOURS = [
  ...["Hours", "Hrs", "Hour Meter", "Meter Hours", "Engine Hours", "Machine Hours"],
  ...["Hour Reading", "Hour Meter Reading", "Hours Reading", "Ending Hours", "End Hours"],
  ...["Horas", "Horómetro", "Horas de motor", "Horas finales", "Lectura del horómetro"],
];
const METER = [
  ...["Odometer", "Odo", "Odometer Reading", "meter_value", "Meter", "Meter Reading", "Mileage", ...HOURS],
  ...["Reading", "Usage", "Odómetro", "Odômetro", "Kilometraje", "Lectura"],
  ...["Odometer End", "Ending Odometer", "Ending Mileage", "Ending Miles", "Ending Reading", "Miles Reading"],
  ...["Current Mileage", "Meter Now", "Lectura del medidor", "Medidor", "Millaje", "Lectura final"],
];
const UNIT_HEADINGS = ["Unit", "Units", "Usage Unit", "Meter Unit", "Distance Unit", "Unidad"];
const NOTES = [
  ...["Notes", "Note", "general_notes", "Comment", "Comments", "Remarks", "Tags"],
  ...["Observação", "Observación", "Observaciones", "Notas", "Comentarios"],
];
/** Who filled up or worked on a machine. */
const WHO = ["Who", "By", "By Whom", "Employee", "Initials", "Quién", "Por quién", "Empleado", "Iniciales"];
const TOTAL = [
  ...["Total Cost", "Cost", "Total Price", "Total expenses", "Total", "Total $", "Total Paid", "Amount Paid"],
  ...["Valor total", "Importe", "Importe total", "Costo", "Costo total", "Monto"],
];

const IMPORTED = Object.fromEntries(
  IMPORTED_FIELDS.map((field): [ImportedField, readonly string[]] => [
    field,
    MACHINE_FIELDS[field].imported.headings,
  ]),
) as Record<ImportedField, readonly string[]>;

const MACHINE_ID = ["Machine ID", "Equipment ID"];

/** What each row of services, fuel and readings may say: when, of which machine, and what its meter read. */
const EVENT = {
  date: [
    ...["Date", "Data", "Fecha", "Day", "fuelup_date", "completed_at", "Completed On", "Service Date"],
    ...["Fecha de servicio", "Fecha del servicio", "Date of Service", "Date Done", "Date Read", "Fill Date"],
    ...["Fuel Date", "Reading Date", "Week", "Week of", "Week Ending", "Week Beginning", "Week Starting"],
    ...["When", "Fecha de carga", "Fecha de lectura", "Semana", "Semana de", "Semana del", "Día", "Cuándo"],
  ],
  time: ["Time", "Hora"],
  machine: MACHINE,
  serialNumber: MACHINE_FIELDS.serialNumber.imported.headings,
  machineId: MACHINE_ID,
  reading: METER,
  readingUnit: UNIT_HEADINGS,
} as const;

/** The headings of each kind's fields. */
const HEADINGS = {
  machines: {
    name: MACHINE,
    type: ["Type", "Equipment Type", "Tipo", "Tipo de equipo"],
    unit: [...UNIT_HEADINGS, "Unidad de uso", "Unidad de medida"],
    currentUsage: [
      ...["Current Usage", "Current Hours", "Current Reading", "Current Meter", "Current Odometer"],
      ...["Current Miles", "Hours Now", "Hrs Now", "Miles Now", "Mileage Now", "Odometer Now", "Reading Now"],
      ...[
        "Usage Now",
        "Latest Reading",
        "Last Reading",
        "Current Hrs",
        "Total Hours",
        "Lectura actual",
        "Kilometraje actual",
      ],
      ...["Uso actual", "Uso", "Horas actuales", "Horas hoy", "Millas actuales", "Odómetro actual", ...METER],
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
      ...["Maintenance Interval Unit", "Interval Unit"],
      ...["Unidad del intervalo", "Unidad del intervalo de mantenimiento"],
    ],
    nextMaintenanceDate: [
      ...["Next Maintenance Date", "Next Maintenance", "Next Service Date"],
      ...["Próximo mantenimiento", "Fecha del próximo servicio"],
    ],
    ...IMPORTED,
    serviceProgram: ["Service Program", "Programa de servicio"],
    purchaseDate: ["Purchase Date", "Fecha de compra"],
    purchasePrice: ["Purchase Price", "Acquisition cost", "Precio de compra"],
    status: ["Status", "Archived", "Active", "Estado"],
    taskName: ["Task", "Task Name", "Tarea"],
    taskUsage: ["Every (usage)", "Cada (uso)"],
    taskTime: ["Every (time)", "Cada (tiempo)"],
    taskTimeUnit: ["Time Unit", "Unidad de tiempo"],
    taskLastUsage: ["Last Done At"],
    taskLastDate: ["Last Done On"],
  },
  fuel: {
    ...EVENT,
    amount: [
      ...["FuelConsumed", "Fuel Added", "Fuel Amount", "Volume", "Quantity", "Fill Amount", "Volumen"],
      ...["Gallons", "Gal", "Gals", "Liters", "litres", "us_gallons", "Galones", "Litros", "Lts", "Cantidad"],
    ],
    volumeUnit: ["Volume Unit", "Fuel Unit", "Unidad de volumen"],
    pricePerUnit: [
      ...["Price per Unit", "Price per Gallon", "Price per Liter", "Cost/unit", "price_per_volume_unit"],
      ...["VolumePrice", "Price / L", "Preço / L", "Precio / L", "Cost / gal", "$ / gal", "$ per Gallon"],
      ...["$ per gal", "$ per Liter", "Unit Price", "Rate", "Precio unitario", "Precio por galón"],
      ...["Precio por litro", "Costo por galón", "Costo por litro"],
    ],
    fuelCost: [...TOTAL, ...["Fuel Cost", "Price", "Precio", "Preço"]],
    /** "Fuel" heads an amount where its cells are numbers. */
    fuelType: ["Fuel Type", "Fuel", "Combustible", "Combustível", "Tipo de combustible"],
    fuelUse: ["Use", "Fuel Use", "Uso"],
    operator: [
      ...["Operator", "Driver", "Motorista", "Operador", "Conductor", "Filled By", "Fueled By", "Fuelled By"],
      ...["Chofer", "Cargado por", "Llenado por", ...WHO],
    ],
    notes: NOTES,
  },
  services: {
    ...EVENT,
    work: [
      ...["Done", "Description", "Service", "Services", "Sub Types", "service_task", "service_task_name"],
      ...["CostTitle", "Title", "Task", "Work", "Work Done", "Work Performed", "What", "What Was Done"],
      ...["Service Performed", "Maintenance", "Repair", "Servicio", "Serviço", "Descripción"],
      ...["Trabajo realizado", "Trabajos realizados", "Servicio realizado", "Descripción del trabajo"],
      ...[
        "Work Description",
        "Reparación",
        "Trabajo",
        "Mantenimiento",
        "Type of service",
        "Service Type",
        "Type of Service",
        "Tipo de servicio",
        "Tipo de serviço",
      ],
    ],
    entryNumber: ["external_id", "Entry ID", "Work Order", "Orden de trabajo"],
    laborCost: ["Labor", "Labor Cost", "Labour", "Labour Cost", "labor_subtotal", "Mano de obra"],
    partsCost: ["Parts", "Parts Cost", "parts_subtotal", "Refacciones"],
    totalCost: [...TOTAL, "amount", "line_item_subtotal"],
    tax: ["Tax", "tax1", "Impuesto", "IVA"],
    discount: ["Discount", "Desconto", "Descuento"],
    doneBy: [
      ...["Done By", "Technician", "Mechanic", "Completed By", "Técnico", "Mecánico", "Hecho por"],
      ...["Tech", "Performed By", "Serviced By", "Realizado por", ...WHO],
    ],
    vendor: [
      ...["Vendor", "Supplier", "Place", "Place Name", "Shop", "Dealer", "Local", "Lugar", "Taller"],
      ...["Proveedor", "Concesionario"],
    ],
    partsUsed: ["Parts Used", "Parts List", "Part Numbers", "Materials", "Refacciones usadas", "Repuestos"],
    reference: ["Reference", "Invoice", "Factura", "Referencia"],
    everyUsage: ["RepeatOdo"],
    everyMonths: ["RepeatMonths"],
    notes: NOTES,
  },
  readings: EVENT,
} as const satisfies Record<TableKind, Record<string, readonly string[]>>;

export type FieldOf<Kind extends TableKind> = keyof (typeof HEADINGS)[Kind];

/** The index of each field's column; a field without a column is missing. */
export type Columns<Kind extends TableKind> = { [field in FieldOf<Kind>]?: number };

const UNITS =
  "h|hrs?|hours?|horas?|mi|miles?|millas?|kms?|kilomet(?:er|re)s?|kilometros?|l|lts?|lit(?:er|re)s?|litros?|gal|gallons?|galones";
const ASIDE = new RegExp(
  `[([](?:${UNITS}|(?:us|uk|imp(?:erial)?) gal(?:lons?)?|optional|opcional|\\$|usd|mxn)[)\\]]`,
  "g",
);
const BEHIND_SLASH = new RegExp(`\\s*/\\s*(?:${UNITS})\\.?$`);
const PRICE = /^(?:price|precio|preco|cost|\$)/;

const plainHeading = (heading: string) => withoutAccents(heading).toLowerCase();
const lettersOf = (text: string) => text.replace(/[^\p{L}\p{N}]/gu, "");

/**
 * A heading by its letters and digits: case, accents, blanks, signs, "(optional)" and a unit in brackets or behind a slash
 * don't count, but "Price / L" is a price per unit.
 */
export function headingKey(heading: string): string {
  const text = plainHeading(heading).replace(ASIDE, "");
  return lettersOf(text.replace(BEHIND_SLASH, PRICE.test(text.trim()) ? "perunit" : ""));
}

const FIELDS = Object.fromEntries(
  Object.entries(HEADINGS).map(([kind, fields]) => [
    kind,
    new Map(
      Object.entries(fields).flatMap(([field, headings]) =>
        headings.map((heading): [string, string] => [headingKey(heading), field]),
      ),
    ),
  ]),
) as { [Kind in TableKind]: Map<string, FieldOf<Kind>> };

/** The fields of a kind, in the order in which pages offer them. Only Bulk Import lets machines follow programs. */
export function fieldsOf<Kind extends TableKind>(kind: Kind): FieldOf<Kind>[] {
  return (Object.keys(HEADINGS[kind]) as FieldOf<Kind>[]).filter((field) => field !== "serviceProgram");
}

/** The columns of each field in the order of the headings; the first counts, or all where a field joins them. */
type Headed<Kind extends TableKind> = Map<FieldOf<Kind>, [number, ...number[]]>;

/**
 * Finds the columns that the headings name, all of each field.
 * @param rows the cells below the headings: "Fuel" heads an amount if they are numbers
 */
export function headedColumns<Kind extends TableKind>(
  kind: Kind,
  header: readonly string[],
  rows: readonly (readonly string[])[] = [],
): Headed<Kind> {
  const found: Map<string, [number, ...number[]]> = new Map();
  const keys = header.map(headingKey);
  keys.forEach((key, index) => {
    const isAmount = () => headingUnits(header[index] ?? "").volume !== null || holdsNumbers(index, rows);
    const namesMachines = () => {
      const cells = cellsOf(index, rows);
      const isOnly = !keys.some((each) => MACHINE_KEYS.has(each));
      return isOnly && cells.length > 0 && cells.every((cell) => readUnit(cell) === undefined);
    };
    const holdsWords = () => areMostlyWords(cellsOf(index, rows));
    const field = fieldOfKey(kind, key, { keys, isAmount, namesMachines, holdsWords });
    if (field !== undefined) found.set(field, [...(found.get(field) ?? []), index] as [number, ...number[]]);
  });
  return found as Headed<Kind>;
}

/** What the other headings and the cells decide. */
type OfCells = {
  keys: readonly string[];
  isAmount: () => boolean;
  namesMachines: () => boolean;
  holdsWords: () => boolean;
};

/** The field that a heading names; other headings, or the cells, decide where it may be one of two. */
function fieldOfKey(
  kind: TableKind,
  key: string,
  { keys, isAmount, namesMachines, holdsWords }: OfCells,
): string | undefined {
  const field: string | undefined = FIELDS[kind].get(key);
  if (UNIT_KEYS.has(key) && namesMachines()) return kind === "machines" ? "name" : "machine";
  const heads = (other: string) => keys.some((each) => each !== key && FIELDS[kind].get(each) === other);
  if (WEAK_KEYS.has(key) && field !== undefined && heads(field)) return undefined;
  if (kind === "fuel" && FUEL_KEYS.has(key) && isAmount()) return "amount";
  if (kind === "fuel" && PRICE_KEYS.has(key) && heads("fuelCost")) return "pricePerUnit";
  if (field === "taskTimeUnit" && !heads("taskName")) return "maintenanceIntervalUnit";
  return field !== undefined && MEASURES.has(field) && holdsWords() ? INSTEAD.get(field) : field;
}

/** What heads a field only where no other heading does: "Week" beside "Date" numbers the weeks. */
const WEAK_KEYS = new Set(["Week", "Semana", "Day", "Día", "When", "Cuándo", ...WHO].map(headingKey));

/** What a column of words never is. */
const MEASURES = new Set([
  ...["reading", "currentUsage", "amount", "fuelCost", "pricePerUnit", "laborCost", "partsCost", "totalCost"],
  ...["tax", "discount", "purchasePrice"],
]);
/** What such a column is instead: "Parts" heads what they cost, or which they were. */
const INSTEAD = new Map([
  ["partsCost", "partsUsed"],
  ["laborCost", "doneBy"],
]);

/** "Unit" heads what a meter counts, or the machines of a fleet. */
const UNIT_KEYS = new Set(["Unit", "Unit No", "Unit Number", "Unidad"].map(headingKey));
const MACHINE_KEYS = new Set(MACHINE.map(headingKey));
const FUEL_KEYS = new Set(["Fuel", "Combustible", "Combustível"].map(headingKey));
const PRICE_KEYS = new Set(["Price", "Precio", "Preço"].map(headingKey));

/** Whether a heading says "Price" and nothing else: the total, or the price of one unit. */
export function isBarePrice(heading: string): boolean {
  return PRICE_KEYS.has(lettersOf(plainHeading(heading)));
}

/** Finds the columns of a kind. Of two columns for one field the first counts. */
export function findColumns<Kind extends TableKind>(
  kind: Kind,
  header: readonly string[],
  rows?: readonly (readonly string[])[],
): Columns<Kind> {
  return Object.fromEntries(
    [...headedColumns(kind, header, rows)].map(([field, [first]]) => [field, first]),
  ) as Columns<Kind>;
}

/** What a heading says of the unit below it: in brackets, behind a slash, or by its name. */
export function headingUnits(heading: string): { volume: VolumeUnit | null; reading: CountedUnit | null } {
  const text = plainHeading(heading);
  // "Hours / Miles" heads the meters of all machines.
  if (text.split("/").filter((part) => countedUnit(part.trim()) !== undefined).length > 1)
    return { volume: null, reading: null };
  const [, aside] = /[([]([^)\]]*)[)\]]\s*$/.exec(text) ?? [];
  const [, behind] = /\/\s*([\p{L}.]+)$/u.exec(text) ?? [];
  const unit = aside ?? behind ?? "";
  return {
    volume: readVolumeUnit(unit) ?? readVolumeUnit(text) ?? null,
    reading: countedUnit(unit) ?? READING_UNITS_BY_NAME.get(lettersOf(text)) ?? null,
  };
}

const READING_UNITS_BY_NAME = new Map<string, CountedUnit>([
  ...HOURS.map((heading): [string, CountedUnit] => [headingKey(heading), "hours"]),
  [headingKey("Kilometraje"), "kilometers"],
]);

const FUEL_SECTIONS = ["log", "fill-up records", "refuelling", "reabastecimiento", "abastecimento"];
const SERVICE_SECTIONS = ["event records", "service", "servicio", "serviço", "costs"];
const MACHINE_SECTIONS = ["vehicle", "vehicles", "vehículo", "vehículos", "veículo", "veículos"];
const OTHER_SECTIONS = ["trip records", "metadata", "expense", "category", "costcategories"];

/** The words that head a section of a file with several tables, and what they head. */
const SECTIONS = new Map<string, TableKind | "out">([
  ...FUEL_SECTIONS.map((word): [string, "fuel"] => [headingKey(word), "fuel"]),
  ...SERVICE_SECTIONS.map((word): [string, "services"] => [headingKey(word), "services"]),
  ...MACHINE_SECTIONS.map((word): [string, "machines"] => [headingKey(word), "machines"]),
  ...OTHER_SECTIONS.map((word): [string, "out"] => [headingKey(word), "out"]),
]);

/** What a section holds by its word, `out` for what nobody keeps here; null for another word. */
export function kindOfSection(word: string): TableKind | "out" | null {
  return SECTIONS.get(headingKey(word)) ?? null;
}

/** How many cells of a row head a field, in the kind for which most do. */
export function knownHeadings(cells: readonly string[]): number {
  const keys = cells.map(headingKey);
  return Math.max(...Object.values(FIELDS).map((fields) => keys.filter((key) => fields.has(key)).length));
}

/** Whether a table has columns of fuel and of what services cost, so that it is brought in once as each. */
export function holdsFuelAndServices(header: readonly string[]): boolean {
  const { laborCost, partsCost } = findColumns("services", header);
  return hasAny(findColumns("fuel", header).amount) && hasAny(laborCost, partsCost);
}

/** Headings of lists that hold no history: parts in stock, plans. */
const OTHER_LISTS = new Set(["PartNumber", "DateCreated"].map(headingKey));

/**
 * What a table with these headings is a list of; null when nothing tells. A
 * description heads a machine and a service, so machines come first: a name with a type, unit or serial number and no
 * date, or what only machines have.
 * @param rows the cells below the headings: "Fuel" heads an amount if they are numbers
 */
export function guessKind(header: readonly string[], rows: readonly (readonly string[])[]): TableKind | null {
  const { name, type, unit, serialNumber, taskName } = findColumns("machines", header);
  const { date, work, laborCost, partsCost, totalCost, reading } = findColumns("services", header, rows);
  const isAmount = hasAny(findColumns("fuel", header, rows).amount);
  const isCharged = hasAny(laborCost, partsCost, totalCost);
  const ofMachines = [name, type, unit].filter((column) => hasAny(column)).length;
  if (!isAmount && !isCharged && ofMachines >= (hasAny(date) ? 3 : 2)) return "machines";
  if (hasAny(name) && !hasAny(date) && hasAny(type, unit, serialNumber, taskName)) return "machines";
  if (isAmount) return "fuel";
  if (hasAny(work, laborCost, partsCost)) return "services";
  return hasAny(date) && hasAny(reading) ? "readings" : null;
}

/** Whether a table is a list of parts in stock or of plans, which nobody imports. */
export function isOtherList(header: readonly string[]): boolean {
  return header.some((heading) => OTHER_LISTS.has(headingKey(heading)));
}

const hasAny = (...columns: (number | undefined)[]) => columns.some((column) => column !== undefined);

/** The filled cells of a column. */
function cellsOf(column: number, rows: readonly (readonly string[])[]): string[] {
  return rows.map((cells) => (cells[column] ?? "").trim()).filter((cell) => cell !== "");
}

/** Whether a column's cells are numbers, blank ones aside. */
function holdsNumbers(column: number, rows: readonly (readonly string[])[]): boolean {
  const cells = cellsOf(column, rows);
  return cells.length > 0 && cells.every((cell) => /^\d[\d.,\s]*$/.test(cell));
}

/** So many filled cells say what a column holds; with fewer the heading does. */
const TELLING_CELLS = 3;

/** Whether most filled cells hold no number. */
function areMostlyWords(cells: readonly string[]): boolean {
  const filled = cells.filter((cell) => plainCell(cell) !== "");
  const words = filled.filter((cell) => !isNumber(cell));
  return filled.length >= TELLING_CELLS && words.length * 2 > filled.length;
}
