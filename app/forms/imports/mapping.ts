/** The choices of an import as a call sends them. */

import { z } from "zod";
import { invalidField } from "#app/domain/app-error.ts";
import { plainName } from "#app/domain/clean-text.ts";
import { EQUIPMENT_TYPES, FORM_UNITS } from "#app/domain/equipment/equipment.ts";
import { MACHINE_FIELDS } from "#app/domain/equipment/machine-fields.ts";
import {
  type Choices,
  DATE_ORDERS,
  DECIMAL_SIGNS,
  IMPORT_KINDS,
  type ImportFieldName,
  type MachineChoice,
  PRICES,
  READING_UNITS,
  VOLUME_UNITS,
} from "#app/domain/imports/choices.ts";
import { JOINED } from "#app/domain/imports/chosen-columns.ts";
import { fieldsOf } from "#app/domain/imports/headings.ts";
import { type FindableMachine, machineChoices, spellingKey } from "#app/domain/imports/machine-names.ts";
import { meaningsOf } from "#app/domain/imports/open-questions.ts";

const INVALID = "errors:field.invalid";
const NAME_MAX = MACHINE_FIELDS.name.max;

const oneOf = <const Values extends readonly [string, ...string[]]>(values: Values) =>
  z.enum(values, { error: INVALID }).nullable().optional();
const flag = z.boolean({ error: INVALID }).optional();

/**
 * Null takes a choice back. Objects whose names people chose are read name by name: a schema would lose "__proto__".
 */
export const mappingSchema = z.object({
  kind: oneOf(IMPORT_KINDS),
  headerRow: z.number({ error: INVALID }).int(INVALID).min(1, INVALID).optional(),
  columns: z.unknown().optional(),
  dateOrder: oneOf(DATE_ORDERS),
  decimal: oneOf(DECIMAL_SIGNS),
  volumeUnit: oneOf(VOLUME_UNITS),
  readingUnit: oneOf(READING_UNITS),
  price: oneOf(PRICES),
  fillDown: flag,
  equipmentId: z.unknown().optional(),
  typeOfAll: oneOf(EQUIPMENT_TYPES),
  unitOfAll: oneOf(FORM_UNITS),
  machines: z.unknown().optional(),
  values: z.unknown().optional(),
  doubtful: flag,
  replaced: z
    .array(z.string({ error: INVALID }).max(NAME_MAX, INVALID), { error: INVALID })
    .max(500, INVALID)
    .optional(),
  soldToo: flag,
});

/** The dry run that a run goes by; missing for the last one. */
export const runSchema = z.object({ version: z.number({ error: INVALID }).int(INVALID).optional() });

export type Mapping = z.output<typeof mappingSchema>;

type Known = { width: number; machines: readonly FindableMachine[] };

/**
 * The choices after a call's; what isn't sent stays.
 * @throws {AppError} request.invalid at `columns`, `machines`, `values` or `equipmentId`
 */
export function withMapping(choices: Choices, sent: Mapping, known: Known): Choices {
  const { kind, headerRow, columns, equipmentId, machines, values, ...plain } = sent;
  const given = Object.fromEntries(Object.entries(plain).filter(([, value]) => value !== undefined));
  return {
    ...choices,
    ...given,
    ...(columns === undefined ? {} : { columns: columnsOf(columns, choices, known.width) }),
    ...(equipmentId === undefined ? {} : { equipmentId: machineOf(equipmentId, "equipmentId", known) }),
    ...(machines === undefined ? {} : { machines: machinesOf(machines, choices, known) }),
    ...(values === undefined ? {} : { values: valuesOf(values, choices) }),
  };
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

function entriesOf(value: unknown, at: string): [string, unknown][] {
  if (!isRecord(value)) throw invalidField(at, INVALID);
  return Object.entries(value);
}

/** A column belongs to one field: one that was another's is taken from it. */
function columnsOf(sent: unknown, { kind, columns }: Choices, width: number): Choices["columns"] {
  const fields: readonly string[] = kind === null || kind === "out" ? [] : fieldsOf(kind);
  let chosen = columns;
  for (const [field, value] of entriesOf(sent, "columns")) {
    const indexes = value === null ? [] : [value].flat();
    const areColumns = indexes.every(
      (index) => typeof index === "number" && Number.isInteger(index) && index >= 0 && index < width,
    );
    const isOne = indexes.length < 2 || JOINED.has(field as ImportFieldName);
    if (!fields.includes(field) || !areColumns || !isOne) throw invalidField("columns", INVALID);
    const taken = chosen
      .filter(([other]) => other !== field)
      .map(([other, of]): Choices["columns"][number] => [
        other,
        of.filter((index) => !indexes.includes(index)),
      ])
      .filter(([, of]) => of.length > 0);
    chosen = indexes.length > 0 ? [...taken, [field as ImportFieldName, indexes as number[]]] : taken;
  }
  return chosen;
}

/** A machine that is here, one to make, or that of another name of the file; null leaves the rows out. */
function machineOf(sent: unknown, at: string, { machines }: Known): MachineChoice {
  if (sent === null) return null;
  if (typeof sent === "string") return machineOf({ equipmentId: sent }, at, { machines, width: 0 });
  if (!isRecord(sent)) throw invalidField(at, INVALID);
  const { equipmentId, sameAs } = sent;
  if (typeof sameAs === "string" && at === "machines") return { sameAs: spellingKey(sameAs) };
  if (equipmentId !== undefined) {
    const machine = machines.find(({ id, retired }) => id === equipmentId && !retired);
    if (!machine) throw invalidField(at, INVALID);
    return { equipmentId: machine.id };
  }
  const type = EQUIPMENT_TYPES.find((each) => each === sent.type);
  const unit = FORM_UNITS.find((each) => each === sent.unit);
  const name = plainName(typeof sent.name === "string" ? sent.name : "");
  if (!type || !unit || name.length > NAME_MAX) throw invalidField(at, INVALID);
  return at === "equipmentId" && name !== "" ? { type, unit, name } : { type, unit };
}

function machinesOf(sent: unknown, choices: Choices, known: Known): Choices["machines"] {
  const chosen = machineChoices(choices);
  for (const [name, value] of entriesOf(sent, "machines")) {
    chosen.set(spellingKey(name), machineOf(value, "machines", known));
  }
  return [...chosen];
}

const WORD_FIELDS = ["type", "unit", "fuelType"] as const;

function valuesOf(sent: unknown, { kind, values }: Choices): Choices["values"] {
  let chosen = values;
  for (const [field, words] of entriesOf(sent, "values")) {
    const of = WORD_FIELDS.find((each) => each === field);
    if (!of) throw invalidField("values", INVALID);
    for (const [word, value] of entriesOf(words, "values")) {
      const allowed = meaningsOf(of, kind).find((each) => each === value);
      if (value !== null && !allowed) throw invalidField("values", INVALID);
      chosen = [
        ...chosen.filter(([field, named]) => field !== of || named !== word),
        [of, word, allowed ?? null],
      ];
    }
  }
  return chosen;
}
