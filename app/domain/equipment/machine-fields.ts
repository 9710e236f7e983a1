/**
 * What people enter of a machine: the one list from which the form's schema and texts, the
 * merge of two edits, calls, the activity log, the retired record, files and the import take a machine's fields.
 */
import type { CalendarDate } from "#app/domain/calendar-date.ts";
import type { FuelUse } from "#app/domain/equipment/equipment.ts";

/** The type of a field's values by its kind, of fields that may be blank. */
export type ValueOf = {
  /** One line, cleaned as a name. */
  line: string | null;
  /** One line with a letter or a digit, spelled as other machines spell it. */
  place: string | null;
  /** From FIRST_MODEL_YEAR to `lastModelYear`. */
  year: number | null;
  /** Text of several lines. */
  text: string | null;
  /** The id of a record that the machine uses as long as it is in the list. */
  link: string | null;
  /** A day from 1900 to today. */
  day: CalendarDate | null;
  /** Cents. */
  money: number | null;
  fuelUse: FuelUse | null;
};
export type PlainKind = keyof ValueOf;
/** `usage` is in tenths, a `flag` is a tick box. */
export type FieldKind = PlainKind | "usage" | "flag" | "number" | "choice" | "list";

type Field = {
  kind: FieldKind;
  /** The longest text. */
  max?: number;
  /** Optional, with no rule but that of its kind, and null when blank. Other fields have rules of their own. */
  plain?: true;
  /**
   * How two edits at once are merged: alone, with the other measures when the unit changed, or with the schedule. A
   * computed field isn't in the form.
   */
  merged: "alone" | "measure" | "schedule" | "computed";
  /** Calls answer it to owners and managers alone. */
  forManagers?: true;
  /** The activity log tells its values; of other fields it tells that they changed. */
  loggedValue?: true;
  /** What kind of machine it is, and where it stands: shown only where one of these is known. */
  fact?: true;
  /** The heading of a field in the files of machines and of retired ones. */
  heading?: string;
  /** The headings of an imported file that name it, and the message for a text that is too long. */
  imported?: { headings: readonly string[]; tooLong?: `${string}TooLong` };
};

/** A fact's text that is too long is refused by its name. */
const FACT = { plain: true, merged: "alone", fact: true, loggedValue: true } as const;

export const MACHINE_FIELDS = {
  name: { kind: "line", max: 200, merged: "alone" },
  type: { kind: "choice", merged: "alone" },
  serialNumber: {
    kind: "line",
    max: 200,
    plain: true,
    merged: "alone",
    heading: "Serial Number",
    imported: {
      headings: [
        ...["serial number", "serial no", "serial", "s/n", "vin", "vehicle_vin"],
        ...["número de serie", "no. de serie", "serie"],
      ],
      tooLong: "serialTooLong",
    },
  },
  make: { ...FACT, kind: "line", max: 60, heading: "Make", imported: { headings: ["make", "marca"] } },
  model: { ...FACT, kind: "line", max: 60, heading: "Model", imported: { headings: ["model", "modelo"] } },
  modelYear: {
    ...FACT,
    kind: "year",
    heading: "Model Year",
    imported: { headings: ["model year", "year", "año del modelo", "año"] },
  },
  licensePlate: {
    ...FACT,
    kind: "line",
    max: 20,
    heading: "License Plate",
    imported: { headings: ["license plate", "plate", "placa", "placas", "matrícula"] },
  },
  place: {
    ...FACT,
    kind: "place",
    max: 60,
    heading: "Place",
    imported: { headings: ["place", "location", "yard", "lugar", "ubicación"] },
  },
  unit: { kind: "choice", merged: "measure", loggedValue: true },
  currentUsage: { kind: "usage", merged: "measure" },
  threshold: { kind: "usage", merged: "measure" },
  fuelType: { kind: "choice", merged: "alone" },
  alertThreshold: { kind: "number", merged: "alone" },
  serviceInterval: { kind: "usage", merged: "measure" },
  lastServiceUsage: { kind: "usage", merged: "measure" },
  hasScheduledMaintenance: { kind: "flag", merged: "schedule" },
  maintenanceStartDate: { kind: "day", merged: "schedule" },
  maintenanceInterval: { kind: "number", merged: "schedule" },
  maintenanceIntervalUnit: { kind: "choice", merged: "schedule" },
  nextMaintenanceDate: { kind: "day", merged: "computed" },
  notificationDays: { kind: "number", merged: "alone" },
  serviceParts: { kind: "list", merged: "alone" },
  description: {
    kind: "text",
    max: 5_000,
    plain: true,
    merged: "alone",
    imported: {
      headings: [
        ...["description", "notes", "note", "additional information"],
        ...["descripción", "notas", "observaciones"],
      ],
      tooLong: "descriptionTooLong",
    },
  },
  checklistId: { kind: "link", plain: true, merged: "alone" },
  purchaseDate: { kind: "day", plain: true, merged: "alone", forManagers: true, loggedValue: true },
  purchasePrice: { kind: "money", plain: true, merged: "alone", forManagers: true, loggedValue: true },
  fuelUse: { kind: "fuelUse", plain: true, merged: "alone", forManagers: true, loggedValue: true },
} as const satisfies Record<string, Field>;

type Fields = typeof MACHINE_FIELDS;
export type MachineField = keyof Fields;
/** The fields whose row has all of `Part`. */
type FieldsWith<Part> = { [Name in MachineField]: Fields[Name] extends Part ? Name : never }[MachineField];

export const MACHINE_FIELD_NAMES = Object.keys(MACHINE_FIELDS) as MachineField[];

export const rowOfField = (field: MachineField): Field => MACHINE_FIELDS[field];

/** Those of `fields` from one field of the table to the one before another, or to the last. */
export function fieldsBetween<Name extends MachineField>(
  fields: readonly Name[],
  from: MachineField,
  before?: MachineField,
): Name[] {
  const asked = MACHINE_FIELD_NAMES.slice(
    MACHINE_FIELD_NAMES.indexOf(from),
    before && MACHINE_FIELD_NAMES.indexOf(before),
  );
  return fields.filter((field) => asked.includes(field));
}

function fieldsWith<Part>(has: (row: Field) => boolean) {
  return MACHINE_FIELD_NAMES.filter((field) => has(rowOfField(field))) as FieldsWith<Part>[];
}

export const fieldsMerged = <How extends Field["merged"]>(how: How) =>
  fieldsWith<{ merged: How }>(({ merged }) => merged === how);

/** The fields of the form. */
export const FORM_FIELDS = fieldsWith<{ merged: Exclude<Field["merged"], "computed"> }>(
  ({ merged }) => merged !== "computed",
);
export type FormField = (typeof FORM_FIELDS)[number];

/** The parts of the form from its top, with their fields. All but the first are folded. */
export const FORM_PARTS = {
  basics: [
    "name",
    "type",
    "unit",
    "currentUsage",
    "fuelType",
    "serviceInterval",
    "lastServiceUsage",
    "serialNumber",
  ],
  facts: ["make", "model", "modelYear", "licensePlate", "place"],
  schedule: [
    "threshold",
    "alertThreshold",
    "checklistId",
    "hasScheduledMaintenance",
    "maintenanceStartDate",
    "maintenanceInterval",
    "maintenanceIntervalUnit",
    "notificationDays",
  ],
  parts: ["serviceParts", "description"],
  books: ["purchaseDate", "purchasePrice", "fuelUse"],
} as const satisfies Record<string, readonly FormField[]>;

type Placed = (typeof FORM_PARTS)[keyof typeof FORM_PARTS][number];

/** The fields of the form from its top; a field without a place in it is an error of types here. */
export const FORM_ORDER: readonly Placed[] & (Exclude<FormField, Placed> extends never ? unknown : never) =
  Object.values(FORM_PARTS).flat();

export const PLAIN_FIELDS = fieldsWith<{ plain: true }>(({ plain }) => plain === true);
export type PlainField = (typeof PLAIN_FIELDS)[number];
export type PlainValues = { [Name in PlainField]: ValueOf[Fields[Name]["kind"]] };

/** What a retired machine's record keeps in columns of its own; its links end with its time in the list. */
export const RETIRED_FIELDS = fieldsWith<{ plain: true; kind: Exclude<PlainKind, "link"> }>(
  ({ plain, kind }) => plain === true && kind !== "link",
);

/** The fields that operators don't get. */
export type ManagersField = FieldsWith<{ forManagers: true }>;

export const FACT_FIELDS = fieldsWith<{ fact: true }>(({ fact }) => fact === true);
export type FactField = (typeof FACT_FIELDS)[number];
/** What is known of a machine's kind and place. */
export type MachineFacts = Pick<PlainValues, FactField>;

/** The optional fields that an import reads. */
export const IMPORTED_FIELDS = fieldsWith<{ imported: object }>(({ imported }) => imported !== undefined);
export type ImportedField = (typeof IMPORTED_FIELDS)[number];
/** Those with a message of their own for a text that is too long; the template has them. */
export type TemplateField = Exclude<ImportedField, FactField>;
export type TooLong = Fields[TemplateField]["imported"]["tooLong"];
