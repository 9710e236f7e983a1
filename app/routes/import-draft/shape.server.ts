import type { Actor } from "#app/auth/actor.ts";
import type { ImportField, ImportRowError } from "#app/domain/equipment-import.ts";
import type { Flash } from "#app/http/flash.server.ts";
import { type Translate, wordMessage } from "#app/i18n/translate.ts";
import type { ServiceContext } from "#app/services/context.ts";
import { failedRows, loadDraft, previewImport } from "#app/services/equipment-import.ts";
import type { ImportProgress } from "#app/services/equipment-import-run.ts";

const PREVIEW_ROWS = 5;
const REASONS_BEFORE = 10;
const REASONS_AFTER = 200;
const SHOWN_LETTERS = 120;

/** What the page of a draft shows: its preview, what is left of it, or what became of it. */
export async function shapeDraft(services: ServiceContext, actor: Actor, draftId: string, t: Translate) {
  const draft = await loadDraft(services, actor, draftId);
  const file = { name: draft.fileName, total: draft.rowCount };
  if (draft.finishedAt) {
    const { failed } = failedRows(draft);
    const reasons = failed
      .slice(0, REASONS_AFTER)
      .map(({ row, message, params }) =>
        wordMessage(t, { key: `imports:row.${message}`, params: { ...params, row } }),
      );
    const { importedCount: imported, duplicateCount: duplicates } = draft;
    return { kind: "result", file, imported, duplicates, failed: failed.length, reasons } as const;
  }
  const { rows, columns, counts, countsWithDuplicates } = await previewImport(services, actor, draft);
  const first = rows.slice(0, PREVIEW_ROWS).map(({ planned: { row, cells }, fate }) => {
    const cell = (field: ImportField) => shorten(cells[columns[field] ?? -1] ?? "");
    return {
      row,
      fate,
      name: cell("name"),
      type: cell("type"),
      unit: cell("unit"),
      serialNumber: cell("serialNumber"),
      currentUsage: cell("currentUsage"),
      serviceInterval: cell("serviceInterval"),
    };
  });
  const errors = rows.flatMap(({ planned }) => (planned.kind === "error" ? [planned.error] : []));
  return {
    kind: "preview",
    file,
    done: draft.nextRow,
    includeDuplicates: draft.includeDuplicates,
    first,
    more: rows.length - first.length,
    counts,
    countsWithDuplicates,
    reasons: errors.slice(0, REASONS_BEFORE).map((error) => wordRowError(error, t)),
  } as const;
}

function wordRowError({ row, message, params }: ImportRowError, t: Translate): string {
  return wordMessage(t, { key: `imports:row.${message}`, params: { ...params, row } });
}

function shorten(text: string): string {
  const letters = [...text.trim().slice(0, 2 * SHOWN_LETTERS)];
  return letters.length > SHOWN_LETTERS ? `${letters.slice(0, SHOWN_LETTERS).join("")}…` : letters.join("");
}

/** The one notice of a finished import (C-35). Nothing but duplicates is nobody's error, yet nothing came in. */
export function outcomeNotice({ imported, duplicates, failed }: ImportProgress): Flash {
  if (imported > 0) {
    return {
      tone: "success",
      title: "imports:toast.complete",
      description: failed > 0 ? "imports:toast.completeWithErrorsText" : "imports:toast.completeText",
      params: { n: imported, m: failed },
    };
  }
  return {
    tone: "error",
    title: "imports:toast.errors",
    description: failed > 0 ? "imports:toast.errorsText" : "imports:toast.onlyDuplicatesText",
    params: { n: failed > 0 ? failed : duplicates },
  };
}
