import { data, redirect } from "@remix-run/cloudflare";
import { isRefusal } from "#app/domain/app-error.ts";
import { IMPORT_KINDS, type ImportKind } from "#app/domain/imports/choices.ts";
import { ERROR_STATUS } from "#app/http/errors.ts";
import { firstFaults } from "#app/http/forms/form.server.ts";
import { readForm } from "#app/http/forms/read-form.server.ts";
import type { GuardedArgs } from "#app/http/route.server.ts";
import { typedTexts } from "#app/routes/imports/form-texts.ts";
import { pathOfStep } from "#app/routes/imports/head-view.server.ts";
import { refusedStep } from "#app/routes/imports/problem.server.ts";
import { saveKinds as storeKinds, waitingTables } from "#app/services/imports/open-import.ts";

/** Stores what each table is, and leads to the first one's next step. */
export async function saveKinds({
  actor,
  context,
  params,
  request,
  t,
}: GuardedArgs<"/imports/files/:fileId">) {
  const form = await readForm(request);
  const waiting = await waitingTables(context, actor, params.fileId ?? "");
  const typed = typedTexts(form);
  const chosen = new Map<string, { kind: ImportKind; headerRow: number }>();
  const faults: Record<string, string> = {};
  for (const { row } of waiting) {
    const { id, choices } = row;
    const kind = IMPORT_KINDS.find((each) => each === typed[`kind.${id}`]);
    const headerRow = headerRowOf(typed[`headerRow.${id}`] ?? String(choices.headerRow));
    if (!kind) faults[`kind.${id}`] = t("imports:error.kind");
    if (headerRow === null) faults[`headerRow.${id}`] = t("imports:error.headerRow");
    if (kind && headerRow !== null) chosen.set(id, { kind, headerRow });
  }
  if (Object.keys(faults).length > 0) return data({ faults, typed, problem: null }, { status: 400 });
  try {
    const next = await storeKinds(context, actor, waiting, chosen);
    return redirect(next ? pathOfStep(next.row, next.step) : "/imports");
  } catch (error) {
    if (isRefusal(error, "request.invalid")) {
      return data(
        { faults: firstFaults(error, t), typed, problem: null },
        { status: ERROR_STATUS[error.code] },
      );
    }
    return refusedStep(error, t, { typed });
  }
}

function headerRowOf(text: string): number | null {
  const row = Number(text.trim() || "0");
  return Number.isInteger(row) && row >= 1 ? row : null;
}
