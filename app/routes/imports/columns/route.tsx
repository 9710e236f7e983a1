import { useActionData, useLoaderData } from "@remix-run/react";
import { KeyField } from "#app/components/forms/key-field.tsx";
import { ListTable } from "#app/components/list-table.tsx";
import { pageTitle } from "#app/components/page-title.ts";
import { SignedInShell } from "#app/components/signed-in-shell.tsx";
import { newFormKey } from "#app/http/forms/form-key.server.ts";
import { guarded } from "#app/http/route.server.ts";
import { useI18n } from "#app/i18n/i18n-context.tsx";
import type { Translate } from "#app/i18n/translate.ts";
import {
  DiscardForm,
  FieldFault,
  type FieldTexts,
  faultOf,
  ImportHead,
  Refused,
  StepFaults,
} from "#app/routes/imports/import-head.tsx";
import { guardedImportPage } from "#app/routes/imports/import-page.server.ts";
import { saveColumns } from "./save.server.ts";
import { type ColumnsView, columnsView, type QuestionView } from "./view.server.ts";

const PATH = "/imports/:importId/columns";

export const handle = { style: "app" };

export const meta = pageTitle("imports:documentTitle");

export const loader = guardedImportPage(PATH, "columns", ({ opened, reader }) => ({
  view: columnsView(opened, reader),
  key: newFormKey(),
}));

export const action = guarded(PATH, saveColumns);

/** What is in each column of a table, and the questions that its rows don't answer. */
export default function ColumnsPage() {
  const { t } = useI18n();
  const page = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const again = answer && "view" in answer ? answer : null;
  const view = again?.view ?? page.view;
  const faults: FieldTexts = again?.faults ?? {};
  return (
    <SignedInShell viewer={page.viewer}>
      <ImportHead head={page.head} />
      <p className="lead">{t("imports:columns.lead")}</p>
      {view.cut ? <p className="hint">{t("imports:columns.cut")}</p> : null}
      <Refused problem={answer?.problem} />
      <StepFaults faults={faults} labelOf={(field) => labelOf(field, view, t)} />
      <form method="post">
        <KeyField value={page.key} />
        {view.questions.length > 0 || view.canFillDown ? (
          <div className="card mb-4 grid gap-3 md:grid-cols-2">
            {view.questions.map((question) => (
              <Question key={question.name} question={question} faults={faults} />
            ))}
            {view.canFillDown ? (
              <div>
                <label className="check">
                  <input
                    type="checkbox"
                    name="fillDown"
                    defaultChecked={view.fillDown}
                    aria-describedby="fillDown-hint"
                  />{" "}
                  {t("imports:columns.fillDown")}
                </label>
                <p className="hint" id="fillDown-hint">
                  {t("imports:columns.fillDownHint")}
                </p>
              </div>
            ) : null}
          </div>
        ) : null}
        {/* biome-ignore lint/a11y/noAutofocus: what lacks a column is asked of all columns */}
        <div id="column" tabIndex={-1} autoFocus={Object.keys(faults)[0] === "column"}>
          <ColumnTable view={view} faults={faults} />
        </div>
        <button type="submit" className="btn btn-primary mt-4 w-full sm:w-auto">
          {t("imports:goOn")}
        </button>
      </form>
      <div className="mt-6">
        <DiscardForm formKey={page.discardKey} />
      </div>
    </SignedInShell>
  );
}

/** What a field of the form is about: a question, a column, or all of them. */
function labelOf(field: string, view: ColumnsView, t: Translate): string {
  const question = view.questions.find(({ name }) => name === field);
  const column = view.columns.find(({ name }) => name === field);
  return question?.label ?? column?.heading ?? t("imports:steps.columns");
}

function Question({ question, faults }: { question: QuestionView; faults: FieldTexts }) {
  const { t } = useI18n();
  const { name, label, options, value, isDecided } = question;
  return (
    <div>
      <label>
        {label}{" "}
        <select className="input" name={name} defaultValue={value} {...faultOf(name, faults)}>
          <option value="">{t("imports:question.choose")}</option>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      </label>
      {isDecided ? <p className="hint">{t("imports:question.decided")}</p> : null}
      <FieldFault name={name} faults={faults} />
    </div>
  );
}

function ColumnTable({ view, faults }: { view: ColumnsView; faults: FieldTexts }) {
  const { t } = useI18n();
  return (
    <ListTable
      caption={t("imports:steps.columns")}
      columns={[t("imports:columns.heading"), t("imports:columns.samples"), t("imports:columns.field")]}
    >
      <tbody>
        {view.columns.map(({ name, heading, samples, field, second }) => (
          <tr key={name}>
            <th scope="row" className="wrap-anywhere">
              {heading}
            </th>
            <td data-label={t("imports:columns.samples")}>
              <span className="wrap-anywhere">{samples}</span>
            </td>
            <td data-label={t("imports:columns.field")}>
              <select
                className="input block w-full md:w-auto md:min-w-60"
                name={name}
                defaultValue={field}
                aria-label={heading}
                {...faultOf(name, faults)}
              >
                <option value="out">{t("imports:columns.out")}</option>
                {view.fields.map((each) => (
                  <option key={each.value} value={each.value}>
                    {each.label}
                  </option>
                ))}
              </select>
              {second && !(name in faults) ? <p className="hint">{second}</p> : null}
              <FieldFault name={name} faults={faults} />
            </td>
          </tr>
        ))}
      </tbody>
    </ListTable>
  );
}
