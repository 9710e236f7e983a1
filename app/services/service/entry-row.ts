import type { EntryRow } from "#db/queries/service/service-entries.ts";

/** The values of a new entry that nobody has corrected or voided, and that says nothing but its work. */
const BLANK = {
  usageFromMeter: null,
  otherWork: "",
  doneBy: "own",
  laborCost: 0,
  partsCost: 0,
  reference: "",
  notes: "",
  readingId: null,
  operatorUpdateId: null,
  carriedFrom: null,
  importId: null,
  version: 1,
  updatedAt: null,
  updatedById: null,
  updatedByName: null,
  voidedAt: null,
  voidedById: null,
  voidedByName: null,
  voidReason: null,
} as const satisfies Partial<{ [Column in keyof EntryRow]: unknown }>;

type Row = Omit<EntryRow, "seq">;

/** The row of a new entry. What isn't given is blank. */
export function newEntryRow(given: Omit<Row, keyof typeof BLANK | "parts" | "photos"> & Partial<Row>): Row {
  return { ...BLANK, parts: [], photos: [], ...given };
}
