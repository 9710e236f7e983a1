import { z } from "zod";
import {
  areChecklistLines,
  CHECKLIST_NAME_MAX,
  isEachLineOnce,
  writtenLines,
} from "#app/domain/checks/checklist.ts";
import { isCleanText, plainName } from "#app/domain/clean-text.ts";
import { EQUIPMENT_TYPES, type EquipmentType } from "#app/domain/equipment/equipment.ts";
import { requiredName, ticks } from "#app/forms/fields.ts";

/** A checklist as its form and `/api/checklists` accept it. Messages are catalogue keys. */

const INVALID = "errors:field.invalid";
const LINES = "checks:error.lines";

/** A checklist as sent. Without `equipmentIds` machines stay; `types` adds all machines of these types. */
export type SentChecklist = {
  name: string;
  lines: string[];
  equipmentIds?: string[] | undefined;
  types: EquipmentType[];
};

const isTextList = (value: unknown) =>
  Array.isArray(value) && value.every((line) => typeof line === "string" && isCleanText(line));

/** A text area with one line per row, or a list of a call. */
const linesField = z
  .preprocess(
    (value) => (typeof value === "string" ? value.split(/\r\n?|\n/) : (value ?? [])),
    z.custom<string[]>(isTextList, LINES),
  )
  .transform((lines) => writtenLines(lines.map(plainName)))
  .refine(isEachLineOnce, { error: "checks:error.sameLines", abort: true })
  .refine(areChecklistLines, LINES);

const idsField = z.array(z.string({ error: INVALID }).max(100, INVALID), { error: INVALID });

const fields = {
  name: requiredName(CHECKLIST_NAME_MAX, "checks:error.nameRequired"),
  lines: linesField,
};

/** A whole checklist of a call. */
export const checklistSchema = z
  .object({ ...fields, equipmentIds: idsField.optional() })
  .transform((sent): SentChecklist => ({ ...sent, types: [] }));

/** The form: ticked machines, the checklist's machines that the form doesn't show, and ticked types. */
export const checklistFormSchema = z
  .object({
    ...fields,
    equipmentIds: z.preprocess(ticks, idsField),
    unshown: z.preprocess((value) => (typeof value === "string" ? value.split(" ") : []), idsField),
    types: z.preprocess(ticks, z.array(z.enum(EQUIPMENT_TYPES, { error: INVALID }), { error: INVALID })),
  })
  .transform(
    ({ unshown, equipmentIds, ...sent }): SentChecklist => ({
      ...sent,
      equipmentIds: [...equipmentIds, ...unshown],
    }),
  );

/** The body of a call that changes a checklist: any fields; the merged checklist is validated. */
export const checklistPatchSchema = z.record(z.string(), z.unknown(), { error: "errors:request.invalid" });

/** The texts of the form's fields. */
export type ChecklistFormValues = { name: string; lines: string; equipmentIds: string[]; types: string[] };
