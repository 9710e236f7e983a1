import { viewerOf } from "#app/auth/viewer.ts";
import type { ImportStep } from "#app/domain/imports/steps.ts";
import { newFormKey } from "#app/http/forms/form-key.server.ts";
import { guardedWith } from "#app/http/route.server.ts";
import {
  importPageReads,
  nextTableOf,
  type OpenImport,
  openImportOf,
} from "#app/services/imports/open-import.ts";
import { type ImportReader, importHeadView, requireReached } from "./head-view.server.ts";

type ImportPath = "/imports/:importId" | "/imports/:importId/columns" | "/imports/:importId/machines";

/** What a page of an import shows of it; `next` is the next table of its upload that waits. */
type Shown = {
  opened: OpenImport;
  next: ReturnType<typeof nextTableOf>;
  reader: ImportReader;
  request: Request;
};

/**
 * The loader of a step's page: reads the import in the session's round trip, and leads to the first open question where the
 * step comes too early.
 */
export function guardedImportPage<View extends object>(
  path: ImportPath,
  step: ImportStep,
  viewOf: (shown: Shown) => View,
) {
  return guardedWith(
    path,
    ({ companyId }, { context: { db }, params }) => importPageReads(db, companyId, params.importId ?? ""),
    ({ rows, actor, request, locale, t }) => {
      if (!rows) throw new Error("An import could not be read");
      const opened = openImportOf(rows);
      requireReached(opened, step);
      const reader = { locale, t, timeZone: actor.company.timeZone };
      const next = nextTableOf(opened.row, rows.upload);
      return {
        viewer: viewerOf(actor),
        head: importHeadView(opened, step, reader),
        discardKey: newFormKey(),
        ...viewOf({ opened, next, reader, request }),
      };
    },
  );
}
