import { data, redirect } from "@remix-run/cloudflare";
import type { Choices, ImportFieldName } from "#app/domain/imports/choices.ts";
import { columnsByField } from "#app/domain/imports/chosen-columns.ts";
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
  const view = withTyped(columnsView(judged, { locale, t, timeZone: actor.company.timeZone }), twice);
  if (Object.keys(faults).length > 0) return data({ view, faults, problem: null }, { status: 400 });
  try {
    await saveChoices(context, actor, judged);
    return redirect(pathOfStep(judged.row, judged.step));
  } catch (error) {
    return refusedStep(error, t, { view, faults });
  }
}

type Twice = ReturnType<typeof columnsByField>["twice"];

function readColumns(form: Record<string, string>, { row }: OpenImport): { choices: Choices; twice: Twice } {
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
function withTyped(view: ReturnType<typeof columnsView>, twice: Twice): ReturnType<typeof columnsView> {
  const typed = new Map(twice.map(({ index, field }) => [index, field]));
  const columns = view.columns.map((column, index) => ({
    ...column,
    field: typed.get(index) ?? column.field,
  }));
  return { ...view, columns };
}

function faultsOf({ asks }: OpenImport, twice: Twice, t: Translate): Record<string, string> {
  const faults: Record<string, string> = {};
  for (const { field, of } of asksOfColumns(asks)) {
    if (field !== "columns") faults[field] = t("importing:error.answer");
    else if (of === "work") faults.column = t("importing:error.noWork");
    // A column of machines is never required: it is asked about when it has more names than there may be.
    else if (of === "machine") faults.column ??= t("importing:error.tooManyNames");
    else if (of) faults.column ??= t("importing:error.column", { field: fieldWord(of, t) });
  }
  for (const { index, field } of twice) {
    faults[`column.${index}`] = t("importing:columns.twice", { field: fieldWord(field, t) });
  }
  return faults;
}
