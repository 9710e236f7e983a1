import { z } from "zod";
import {
  DONE_BY,
  DONE_BY_NAME_MAX,
  ENTRY_PARTS_MAX,
  OTHER_WORK_MAX,
  REFERENCE_MAX,
} from "#app/domain/service/service-entry.ts";
import { optionalDate } from "#app/forms/equipment/equipment-form.ts";
import { PART_QUANTITY_MAX } from "#app/forms/equipment/equipment-parts.ts";
import {
  amountOfMoney,
  confirmation,
  listOfIds,
  NAME_MAX,
  NOTES_MAX,
  onlySent,
  optionalChoice,
  optionalInteger,
  optionalTenths,
  optionalText,
  requiredText,
} from "#app/forms/fields.ts";
import { photoPaths } from "#app/forms/updates/review-forms.ts";
import { wired } from "#app/forms/wire.ts";

/** A service entry as its form and `/api` accept it. Messages are catalogue keys. */

const INVALID = "errors:field.invalid";
const error = (name: string) => `service:error.${name}`;

/** A part with its quantity. A form offers the machine's parts: one with a blank quantity or 0 is unused. */
function partsUsed(least: 0 | 1) {
  const part = z.object(
    {
      part: requiredText(NAME_MAX, INVALID),
      partNumber: optionalText(NAME_MAX).transform((text) => text ?? ""),
      qty: optionalInteger({
        min: least,
        max: PART_QUANTITY_MAX,
        low: error("partQuantity"),
        high: error("partQuantity"),
        digits: error("partQuantity"),
      }),
    },
    { error: INVALID },
  );
  const parts = z
    .preprocess((value) => value ?? [], z.array(part, { error: INVALID }).max(ENTRY_PARTS_MAX, INVALID))
    .transform((parts) => parts.flatMap(({ qty = 0, ...named }) => (qty > 0 ? [{ ...named, qty }] : [])));
  return wired(parts, { type: ["array", "null"], items: part, maxItems: ENTRY_PARTS_MAX, default: [] });
}

function entryFields(leastQuantity: 0 | 1) {
  return z
    .object({
      date: optionalDate({ invalid: error("date"), early: error("date") }).describe("Without it, today"),
      usage: optionalTenths({ min: 0 }).describe(
        "The meter at the service; without it, the meter of that day",
      ),
      tasks: listOfIds().describe(
        "Ids of the machine's tasks that were done; its regular service has the id of the machine",
      ),
      otherWork: optionalText(OTHER_WORK_MAX),
      doneBy: optionalChoice(DONE_BY, INVALID).describe("Without it, own"),
      doneByName: optionalText(DONE_BY_NAME_MAX).describe("Without it, who records it"),
      laborCost: amountOfMoney(error("amount")).describe("Dollars; without it, 0"),
      partsCost: amountOfMoney(error("amount")).describe("Dollars; without it, 0"),
      parts: partsUsed(leastQuantity),
      reference: optionalText(REFERENCE_MAX),
      notes: optionalText(NOTES_MAX),
      photos: photoPaths(),
      issueIds: listOfIds().describe("Open issues that it resolves"),
    })
    .describe("tasks, otherWork or issueIds say what was done.");
}

function entrySchema(leastQuantity: 0 | 1) {
  return entryFields(leastQuantity).transform((value) => ({
    ...value,
    date: value.date ?? null,
    usage: value.usage ?? null,
    otherWork: value.otherWork ?? "",
    doneBy: value.doneBy ?? ("own" as const),
    doneByName: value.doneByName ?? null,
    reference: value.reference ?? "",
    notes: value.notes ?? "",
  }));
}

/** The form of a new entry and of a correction. */
export const entryFormSchema = entrySchema(0);

const newEntrySchema = entrySchema(1);

/** The body of a new entry. */
export const newEntryBody = newEntrySchema.and(confirmation);

type EntryFields = z.output<typeof newEntrySchema>;

const versionField = z.object({
  version: z
    .int({ error: INVALID })
    .optional()
    .describe("The version that was read; 409 if it is another by now"),
});

const correctionSchema = z
  .looseObject({}, { error: INVALID })
  .transform((sent, context): Partial<EntryFields> & { version?: number } => {
    const [entry, version] = [newEntrySchema.safeParse(sent), versionField.safeParse(sent)];
    for (const { message, path } of [...(entry.error?.issues ?? []), ...(version.error?.issues ?? [])]) {
      context.addIssue({ code: "custom", message, path: [...path] });
    }
    if (!entry.success || !version.success) return z.NEVER;
    const { issueIds: _issues, ...given } = entry.data;
    return { ...onlySent(given, sent), ...version.data };
  });

/**
 * The body of a correction: what isn't sent stays, and blank values mean the same as in a new entry. It
 * ignores issues.
 */
export const correctionBody = wired(
  correctionSchema.and(confirmation),
  entryFields(1)
    .omit({ issueIds: true })
    .partial()
    .extend({ ...versionField.shape, ...confirmation.shape }),
);

/** The version that a correction's form was made from; for anything else 0, which no entry has. */
export function formVersion(sent: unknown): number {
  return typeof sent === "string" && /^\d{1,9}$/.test(sent) ? Number(sent) : 0;
}

export const entryVoidSchema = z.object({ reason: requiredText(NOTES_MAX, error("reasonMissing")) });
