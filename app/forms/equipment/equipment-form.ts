import { z } from "zod";
import { type CalendarDate, EARLIEST_DATE, isCalendarDate } from "#app/domain/calendar-date.ts";
import { plainName } from "#app/domain/clean-text.ts";
import {
  ALERT_THRESHOLDS,
  DEFAULT_ALERT_THRESHOLD,
  EQUIPMENT_TYPES,
  type EquipmentType,
  FORM_UNITS,
  FUEL_TYPES,
  type FuelType,
  INTERVAL_UNITS,
  type IntervalUnit,
  type MeterUnit,
  MIN_LIFESPAN,
} from "#app/domain/equipment/equipment.ts";
import { isPlace, plainPlace } from "#app/domain/equipment/machine-facts.ts";
import {
  FORM_ORDER,
  type FormField,
  MACHINE_FIELD_NAMES,
  MACHINE_FIELDS,
  type MachineField,
  PLAIN_FIELDS,
  type PlainField,
  type PlainKind,
  type PlainValues,
  rowOfField,
  type ValueOf,
} from "#app/domain/equipment/machine-fields.ts";
import { centsToNumber } from "#app/domain/money.ts";
import { picked } from "#app/domain/picked.ts";
import { tenthsToNumber } from "#app/domain/quantity.ts";
import { DATE_DAYS, nextMaintenanceDate } from "#app/domain/service/service-status.ts";
import {
  confirmation,
  NAME_MAX,
  optionalChoice,
  optionalFlag,
  optionalInteger,
  optionalMoney,
  optionalTenths,
  optionalText,
  optionalUse,
  requiredName,
} from "#app/forms/fields.ts";
import { wired } from "#app/forms/wire.ts";
import { servicePartsField } from "./equipment-parts.ts";
import { unitChangeSchema } from "./unit-change-form.ts";

/** A machine as the equipment form and `/api/equipment` accept it. Messages are catalogue keys. */

/** The values of the fields that have rules of their own. */
type OwnValues = {
  name: string;
  type: EquipmentType;
  unit: MeterUnit;
  currentUsage: number;
  threshold: number | null;
  fuelType: FuelType;
  alertThreshold: number;
  serviceInterval: number;
  lastServiceUsage: number;
  hasScheduledMaintenance: boolean;
  maintenanceStartDate: CalendarDate | null;
  maintenanceInterval: number | null;
  maintenanceIntervalUnit: IntervalUnit | null;
  nextMaintenanceDate: CalendarDate | null;
  notificationDays: number;
  serviceParts: { part: string; partNumber: string; qty: number }[];
};

/** The editable values of a machine, as the table stores them: usage in tenths, money in cents. */
export type MachineValues = OwnValues & PlainValues;

const error = (name: string) => `equipment:form.error.${name}`;

/** One of the values; a blank one and a missing one are refused as required. */
export function requiredChoice<const Values extends readonly [string, ...string[]]>(
  values: Values,
  messages: { required: string; invalid: string },
) {
  return z.preprocess(
    (value) => (value === "" || value === null ? undefined : value),
    z.enum(values, { error: ({ input }) => (input === undefined ? messages.required : messages.invalid) }),
  );
}

/** A day; of an instant only the date part, because browser scripts send days as instants. */
export function optionalDate(
  messages: { invalid: string; early: string } = {
    invalid: error("startInvalid"),
    early: error("startEarly"),
  },
) {
  const field = optionalText(40).transform((text, context) => {
    if (text === undefined) return undefined;
    const day = /^\d{4}-\d{2}-\d{2}T/.test(text) ? text.slice(0, 10) : text;
    const refuse = (message: string) => {
      context.addIssue({ code: "custom", message });
      return z.NEVER;
    };
    if (!isCalendarDate(day)) return refuse(messages.invalid);
    return day < EARLIEST_DATE ? refuse(messages.early) : day;
  });
  return wired(field, { type: ["string", "null"], format: "date" });
}

/** A day of the books, from 1900 on; blank is null. The last one depends on the company's zone: `faultOfDays`. */
export function dayOfBooks() {
  const message = "equipment:books.error.date";
  return optionalDate({ invalid: message, early: message }).transform((day) => day ?? null);
}

export function priceOfBooks() {
  return optionalMoney("errors:fuel.cost");
}

/** The interval of a schedule by time, in its unit. */
export function optionalTimeInterval(max = 999_999_999) {
  const invalid = error("intervalInvalid");
  return optionalInteger({ min: 1, max, low: invalid, high: invalid, digits: invalid });
}

export function optionalIntervalUnit() {
  return optionalChoice(INTERVAL_UNITS, error("intervalUnitInvalid"));
}

/** How many days before its date a service is soon. */
export function optionalNotice() {
  return optionalInteger({
    min: 1,
    max: 365,
    low: error("notificationLow"),
    high: error("notificationHigh"),
    digits: error("notificationInvalid"),
  });
}

/** The schema of a whole machine, as `equipmentFields` reads it. */
export function equipmentSchema(stored: MachineValues | null = null) {
  return equipmentFields(stored).transform(machineValues);
}

/** A machine to add; `lastServiceGiven` says whether its last service was typed, not filled in. */
export type NewMachineValues = MachineValues & { lastServiceGiven: boolean; serviceProgramId: string | null };

export function newEquipmentSchema() {
  return equipmentFields(null).transform(
    (value): NewMachineValues => ({
      ...machineValues(value),
      lastServiceGiven: value.lastServiceUsage !== undefined,
      serviceProgramId: value.serviceProgramId ?? null,
    }),
  );
}

/**
 * The fields of a whole machine. With `stored` it is an edit: stored values that the form doesn't offer (an
 * imported unit, a negative last service) stay allowed while untouched.
 */
function machineFields(stored: MachineValues | null) {
  const units = [...new Set<MeterUnit>([...FORM_UNITS, ...(stored ? [stored.unit] : [])])] as [
    MeterUnit,
    ...MeterUnit[],
  ];
  return z.object({
    ...inFormOrder({
      name: requiredName(NAME_MAX, error("nameRequired")),
      type: requiredChoice(EQUIPMENT_TYPES, {
        required: error("typeRequired"),
        invalid: error("typeInvalid"),
      }),
      unit: requiredChoice(units, { required: error("unitRequired"), invalid: error("unitInvalid") }),
      currentUsage: optionalTenths({ min: 0 }),
      threshold: optionalTenths({ min: MIN_LIFESPAN, low: error("threshold") }),
      fuelType: optionalChoice(FUEL_TYPES, error("fuelInvalid")),
      alertThreshold: optionalInteger({
        min: 0,
        max: 100,
        low: error("alertThreshold"),
        high: error("alertThreshold"),
        digits: error("alertThreshold"),
      }).refine(
        (percent) => percent === undefined || ALERT_THRESHOLDS.some((known) => known === percent),
        error("alertThreshold"),
      ),
      serviceInterval: optionalTenths({ min: 0 }),
      lastServiceUsage: optionalTenths().refine(
        (usage) => usage === undefined || usage >= 0 || usage === stored?.lastServiceUsage,
        "errors:number.negative",
      ),
      hasScheduledMaintenance: optionalFlag(),
      maintenanceStartDate: optionalDate(),
      maintenanceInterval: optionalTimeInterval(),
      maintenanceIntervalUnit: optionalIntervalUnit(),
      notificationDays: optionalNotice(),
      serviceParts: servicePartsField(),
      ...plainSchemas(),
    }),
    /** Of a machine to add; an edit ignores it. */
    serviceProgramId: optionalText(NAME_MAX),
  });
}

/** The fields of a whole machine with the rules over several of them. */
function equipmentFields(stored: MachineValues | null) {
  return machineFields(stored)
    .describe(
      "An interval without lastServiceUsage counts from now. With hasScheduledMaintenance the three fields of the schedule by date are needed.",
    )
    .refine(...requiredWhenScheduled("maintenanceStartDate", error("startRequired")))
    .refine(...requiredWhenScheduled("maintenanceInterval", error("intervalRequired")))
    .refine(...requiredWhenScheduled("maintenanceIntervalUnit", error("intervalUnitRequired")));
}

function machineValues(value: z.output<ReturnType<typeof equipmentFields>>): MachineValues {
  return {
    ...picked(value, PLAIN_FIELDS),
    name: value.name,
    type: value.type,
    unit: value.unit,
    currentUsage: value.currentUsage ?? 0,
    threshold: value.threshold ?? null,
    fuelType: value.fuelType ?? "n/a",
    alertThreshold: value.alertThreshold ?? DEFAULT_ALERT_THRESHOLD,
    serviceInterval: value.serviceInterval ?? 0,
    lastServiceUsage: value.lastServiceUsage ?? lastServiceWhenEmpty(value),
    ...scheduleOf(value),
    notificationDays: value.notificationDays ?? DATE_DAYS.defaultNotification,
    serviceParts: value.serviceParts,
  };
}

/** A year as a number; one that can't be read is none of the years that `requireModelYear` takes. */
function modelYear() {
  const field = z
    .union([z.string(), z.number(), z.null(), z.undefined()], { error: "errors:field.invalid" })
    .transform((value) => {
      const text = String(value ?? "").trim();
      return text === "" ? null : Number(/^\d{4}$/.test(text) ? text : Number.NaN);
    })
    .optional()
    .transform((year) => year ?? null);
  return wired(field, { type: ["integer", "string", "null"] });
}

/** The rule of each kind of plain field. */
const PLAIN_SCHEMAS: { [Kind in PlainKind]: (max: number) => z.ZodType<ValueOf[Kind], unknown> } = {
  line: (max) => optionalText(max).transform((text) => (text && plainName(text)) || null),
  place: (max) =>
    optionalText(max)
      .transform((text) => (text && plainPlace(plainName(text))) || null)
      .refine((place) => place === null || isPlace(place), error("place")),
  year: modelYear,
  text: (max) => optionalText(max).transform((text) => text ?? null),
  link: (max) => optionalText(max).transform((id) => id ?? null),
  day: dayOfBooks,
  money: priceOfBooks,
  fuelUse: () => optionalUse().transform((use) => use ?? null),
};

function plainSchemas() {
  const schemas = PLAIN_FIELDS.map((field) => {
    const { kind, max = NAME_MAX }: { kind: PlainKind; max?: number } = MACHINE_FIELDS[field];
    return [field, PLAIN_SCHEMAS[kind](max)];
  });
  return Object.fromEntries(schemas) as { [Name in PlainField]: z.ZodType<PlainValues[Name], unknown> };
}

/** Puts schemas in the order of the form, so that its first fault is the topmost. */
function inFormOrder<Shape extends Record<FormField, z.ZodType>>(shape: Shape): Shape {
  return picked(shape, FORM_ORDER) as Shape;
}

type ScheduleField = "maintenanceStartDate" | "maintenanceInterval" | "maintenanceIntervalUnit";

/** A rule that runs even when other fields are wrong, so all messages come at once. */
function requiredWhenScheduled(field: ScheduleField, message: string) {
  type Input = { hasScheduledMaintenance?: boolean } & { [name in ScheduleField]?: unknown };
  return [
    (value: Input) => value.hasScheduledMaintenance !== true || value[field] !== undefined,
    {
      error: message,
      path: [field] as PropertyKey[],
      // An issue without a path means the machine could not be read at all.
      when: ({ issues }: { issues: { path?: PropertyKey[] }[] }) =>
        !issues.some(
          ({ path }) => !path?.length || [field, "hasScheduledMaintenance"].includes(String(path[0])),
        ),
    },
  ] as const;
}

/** An interval without a last service counts from now. */
function lastServiceWhenEmpty(value: { currentUsage?: number; serviceInterval?: number }): number {
  return (value.serviceInterval ?? 0) > 0 ? (value.currentUsage ?? 0) : 0;
}

/** The four schedule fields: the server computes the next date, and all are empty when scheduling is off. */
function scheduleOf(value: {
  hasScheduledMaintenance?: boolean;
  maintenanceStartDate?: CalendarDate;
  maintenanceInterval?: number;
  maintenanceIntervalUnit?: IntervalUnit;
}) {
  const { maintenanceStartDate: start, maintenanceInterval: every, maintenanceIntervalUnit: unit } = value;
  if (value.hasScheduledMaintenance !== true || !start || !every || !unit) {
    return {
      hasScheduledMaintenance: false,
      maintenanceStartDate: null,
      maintenanceInterval: null,
      maintenanceIntervalUnit: null,
      nextMaintenanceDate: null,
    };
  }
  return {
    hasScheduledMaintenance: true,
    maintenanceStartDate: start,
    maintenanceInterval: every,
    maintenanceIntervalUnit: unit,
    nextMaintenanceDate: nextMaintenanceDate(start, every, unit),
  };
}

/** Completes a partial body with the stored machine: fields not sent stay. */
export function mergedMachine(stored: MachineValues, sent: Record<string, unknown>): Record<string, unknown> {
  return { ...machineAsSent(stored), ...sent };
}

/** A stored machine as a body: usage as numbers with one decimal, money in dollars. */
export function machineAsSent(stored: MachineValues): MachineValues {
  const sent = (field: MachineField) => {
    const value = stored[field];
    const { kind } = rowOfField(field);
    if (typeof value !== "number") return value;
    if (kind === "money") return centsToNumber(value);
    return kind === "usage" ? tenthsToNumber(value) : value;
  };
  return Object.fromEntries(MACHINE_FIELD_NAMES.map((field) => [field, sent(field)])) as MachineValues;
}

/** The body of an edit by call: any fields; the merged machine is validated. */
export const equipmentPatchSchema = wired(
  z.record(z.string(), z.unknown(), { error: "errors:request.invalid" }),
  machineFields(null)
    .omit({ serviceProgramId: true })
    .partial()
    .extend({ ...unitChangeSchema().shape, ...confirmation.shape }),
);
