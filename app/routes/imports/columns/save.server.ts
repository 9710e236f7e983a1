import { data, redirect } from "@remix-run/cloudflare";
import type { Choices, ImportFieldName } from "#app/domain/imports/choices.ts";
import { columnsByField, type Twice } from "#app/domain/imports/chosen-columns.ts";
import { fieldsOf } from "#app/domain/imports/headings.ts";
import { asksOfColumns } from "#app/domain/imports/steps.ts";
import { readForm } from "#app/http/forms/read-form.server.ts";
import type { GuardedArgs } from "#app/http/route.server.ts";
import type { Translate } from "#app/i18n/translate.ts";
import { typedTexts } from "#app/routes/imports/form-texts.ts";
import { pathOfStep } from "#app/routes/imports/head-view.server.ts";
import { refusedStep } from "#app/routes/imports/problem.server.ts";
import { judgeChoices, type OpenImport, openImport, saveChoices } from "#app/services/imports/open-import.ts";
import { answerOf, COLUMN_QUESTIONS, columnsView, fieldWord } from "./view.server.ts";

/** Stores what the columns are, and leads to the next open question; a refused page comes back as it was sent. */
export async function saveColumns(args: GuardedArgs<"/imports/:importId/columns">) {
  const { actor, context, params, request, locale, t } = args;
  const form = typedTexts(await readForm(request));
  const opened = await openImport(context, actor, params.importId ?? "");
  const { choices, twice } = readColumns(form, opened);
  const judged = await judgeChoices(context, opened, choices);
  const faults = faultsOf(judged, twice, t);
  // Without the second columns, a question that concerns them would go, and its answer with it.
  const asked = twice.length > 0 ? COLUMN_QUESTIONS.filter((name) => name in form) : [];
  const reader = { locale, t, timeZone: actor.company.timeZone };
  const view = withTyped(columnsView(judged, reader, asked), twice);
  if (Object.keys(faults).length > 0) return data({ view, faults, problem: null }, { status: 400 });
  try {
    await saveChoices(context, actor, judged);
    return redirect(pathOfStep(judged.row, judged.step));
  } catch (error) {
    return refusedStep(error, t, { view, faults });
  }
}

function readColumns(
  form: Record<string, string>,
  { row }: OpenImport,
): { choices: Choices; twice: Twice[] } {
  const { kind, profile } = row;
  const known = kind === null || kind === "out" ? [] : fieldsOf(kind);
  const fields = profile.columns.map((_, index): ImportFieldName | null => {
    const sent = form[`column.${index}`];
    return known.find((field) => field === sent) ?? null;
  });
  const { columns, twice } = columnsByField(fields);
  const answers = Object.fromEntries(COLUMN_QUESTIONS.map((name) => [name, answerOf(name, form[name])]));
  return { choices: { ...row.choices, columns, ...answers, fillDown: form.fillDown === "on" }, twice };
}

/** The page with the fields that were chosen twice as they were sent: the choices leave the second column out. */
function withTyped(view: ReturnType<typeof columnsView>, twice: Twice[]): ReturnType<typeof columnsView> {
  const typed = new Map(twice.map(({ index, field }) => [index, field]));
  const columns = view.columns.map((column, index) => ({
    ...column,
    field: typed.get(index) ?? column.field,
  }));
  return { ...view, columns };
}

function faultsOf({ asks }: OpenImport, twice: Twice[], t: Translate): Record<string, string> {
  const faults: Record<string, string> = {};
  const lacking: string[] = [];
  for (const { field, of } of asksOfColumns(asks)) {
    if (field !== "columns") faults[field] = t("imports:error.answer");
    else if (of === "work") lacking.unshift(t("imports:error.noWork"));
    // A column of machines is never required: it is asked about when it has more names than there may be.
    else if (of === "machine") lacking.push(t("imports:error.tooManyNames"));
    else if (of) lacking.push(t("imports:error.column", { field: fieldWord(of, t) }));
  }
  if (lacking.length > 0) faults.column = lacking.join(" ");
  for (const { index, first, field } of twice) {
    const name = { field: fieldWord(field, t) };
    faults[`column.${first}`] = t("imports:columns.first", name);
    faults[`column.${index}`] = t("imports:columns.twice", name);
  }
  return faults;
}
