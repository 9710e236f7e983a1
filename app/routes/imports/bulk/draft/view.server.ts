import { withEllipsis } from "#app/domain/clean-text.ts";
import { type ListField, takenHeadings } from "#app/domain/imports/bulk/list-file.ts";
import { hasShortLife } from "#app/domain/imports/bulk/machine-of-list.ts";
import type { Locale } from "#app/domain/locale.ts";
import { formatTenths } from "#app/domain/quantity.ts";
import type { Flash } from "#app/http/flash.server.ts";
import { type Translate, wordMessage } from "#app/i18n/translate.ts";
import type { Actor } from "#app/services/actor.ts";
import type { ServiceContext } from "#app/services/context.ts";
import {
  failedRows,
  loadDraft,
  type NamedRow,
  namedRow,
  previewDraft,
  readPlan,
} from "#app/services/imports/bulk/import-draft.ts";
import type { DraftOutcome } from "#app/services/imports/bulk/run-draft.ts";
import { wordReasons } from "./reasons.server.ts";

const PREVIEW_ROWS = 5;
const REASONS_BEFORE = 10;
const REASONS_AFTER = 200;
const MOST_LETTERS = 120;

/** The page of a draft: its preview, the rest of it, or its result. */
export async function draftView(
  services: ServiceContext,
  actor: Actor,
  draftId: string,
  { locale, t }: { locale: Locale; t: Translate },
) {
  const draft = await loadDraft(services, actor, draftId);
  const about = { name: draft.fileName, total: draft.rowCount };
  if (draft.finishedAt) {
    const { failed } = failedRows(
      await readPlan(services, actor, draft),
      draft,
      actor.company.equipmentLimit,
    );
    const reasons = firstOf(wordReasons(failed, t), REASONS_AFTER);
    const { importedCount: imported, duplicateCount: duplicates } = draft;
    return { kind: "result", about, imported, duplicates, failed: failed.length, reasons } as const;
  }
  const { rows, file, counts, countsWithDuplicates, overLimit } = await previewDraft(services, actor, draft);
  const { columns, inTenths } = file.formats;
  const first = rows.slice(0, PREVIEW_ROWS).map(({ planned: { row, cells }, outcome }) => {
    const cell = (field: ListField) => shorten(cells[columns[field] ?? -1] ?? "");
    const amount = (field: ListField) => (inTenths ? ofTenths(cell(field), locale) : cell(field));
    return {
      row,
      fate: outcome,
      name: cell("name"),
      type: cell("type"),
      unit: cell("unit"),
      serialNumber: cell("serialNumber"),
      currentUsage: amount("currentUsage"),
      serviceInterval: amount("serviceInterval"),
    };
  });
  const named = rows.map(({ planned }) => ({ planned, ...namedRow(file, planned) }));
  const errors = named.flatMap(({ planned, name }) =>
    planned.kind === "error" ? [{ ...planned.error, name }] : [],
  );
  const shortLives = named.flatMap(({ planned, row, name }) =>
    planned.kind === "machine" && hasShortLife(planned.machine)
      ? [{ row, name, message: "shortLife", params: {} }]
      : [],
  );
  const limitReason = (past: NamedRow[]) => {
    const params = { count: actor.company.equipmentLimit };
    return wordReasons(
      past.map((row) => ({ ...row, message: "overLimit", params })),
      t,
    ).join(" ");
  };
  return {
    kind: "preview",
    about,
    headings: takenHeadings(file.header, columns).map(({ heading, field }) => ({
      heading: shorten(heading),
      takenFor: field && wordMessage(t, { key: `bulkImport:column.${field}` }),
    })),
    skipped: file.skipped,
    hasOthers: file.others > 0,
    noLastService: columns.lastServiceUsage === undefined,
    done: draft.nextRow,
    includeDuplicates: draft.includeDuplicates,
    first,
    more: rows.length - first.length,
    counts,
    countsWithDuplicates,
    reasons: firstOf(wordReasons(errors, t), REASONS_BEFORE),
    warnings: wordReasons(shortLives, t),
    limitReason: limitReason(overLimit.without),
    limitReasonWithDuplicates: limitReason(overLimit.with),
  } as const;
}

/** Reasons as a page lists them: the first ones, and the number of others. */
export type WordedReasons = { list: readonly string[]; more: number };

function firstOf(reasons: readonly string[], limit: number): WordedReasons {
  const list = reasons.slice(0, limit);
  return { list, more: reasons.length - list.length };
}

/** A cell in tenths as the product shows it. */
const ofTenths = (cell: string, locale: Locale) =>
  /^-?\d{1,9}$/.test(cell) ? formatTenths(Number(cell), locale) : cell;

const shorten = (text: string) => withEllipsis(text.trim(), MOST_LETTERS);

/**
 * The one notice of a finished import. If all rows are duplicates there is no error, but nothing was imported.
 */
export function outcomeNotice({ imported, duplicates, failed }: DraftOutcome, t: Translate): Flash {
  if (imported > 0) {
    const skipped = duplicates > 0 ? t("bulkImport:toast.skipped", { count: duplicates }) : "";
    const errors = [t("bulkImport:toast.withErrors", { count: failed }), skipped].filter(Boolean).join(", ");
    const withoutErrors = skipped ? "completeWithDuplicatesText" : "completeText";
    return {
      tone: "success",
      title: "bulkImport:toast.complete",
      description: `bulkImport:toast.${failed > 0 ? "completeWithErrorsText" : withoutErrors}`,
      params: { count: imported, errors, skipped },
    };
  }
  return {
    tone: "error",
    title: "bulkImport:toast.errors",
    description: failed > 0 ? "bulkImport:toast.errorsText" : "bulkImport:toast.onlyDuplicatesText",
    params: { count: failed > 0 ? failed : duplicates },
  };
}
