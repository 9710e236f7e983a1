import { useActionData, useLoaderData } from "@remix-run/react";
import { viewerOf } from "#app/auth/viewer.ts";
import { Notice } from "#app/components/flash-notice.tsx";
import { KeyField } from "#app/components/forms/key-field.tsx";
import { pageTitle } from "#app/components/page-title.ts";
import { SignedInShell } from "#app/components/signed-in-shell.tsx";
import { AppError } from "#app/domain/app-error.ts";
import { IMPORT_KINDS } from "#app/domain/imports/choices.ts";
import { newFormKey } from "#app/http/forms/form-key.server.ts";
import { guarded, guardedWith } from "#app/http/route.server.ts";
import { useI18n } from "#app/i18n/i18n-context.tsx";
import {
  FieldFault,
  type FieldTexts,
  faultOf,
  Refused,
  StepFaults,
} from "#app/routes/imports/import-head.tsx";
import { uploadReads } from "#app/services/imports/open-import.ts";
import { saveKinds } from "./save.server.ts";
import { type WordedTable, wordedRefused, wordedTable } from "./view.server.ts";

const PATH = "/imports/files/:fileId";

export const handle = { style: "app" };

export const meta = pageTitle("imports:documentTitle");

/** Reads the tables of an upload in the session's round trip. */
export const loader = guardedWith(
  PATH,
  ({ companyId }, { context: { db }, params }) => uploadReads(db, companyId, params.fileId ?? ""),
  ({ rows, actor, t }) => {
    if (!rows) throw new Error("The tables of an upload could not be read");
    if (rows.tables.length === 0) throw new AppError("request.not_found");
    return {
      viewer: viewerOf(actor),
      refused: rows.files.flatMap((file) => wordedRefused(file, t)),
      tables: rows.tables.map((table) => wordedTable(table, t)),
      key: newFormKey(),
    };
  },
);

export const action = guarded(PATH, saveKinds);

/** What each table of an upload is. */
export default function WhatItIsPage() {
  const { t } = useI18n();
  const { viewer, refused, tables, key } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const faults = answer && "faults" in answer ? answer.faults : {};
  const typed = answer && "typed" in answer ? answer.typed : {};
  const waiting = tables.some(({ isDone }) => !isDone);
  return (
    <SignedInShell viewer={viewer}>
      <p>
        <a className="inline-flex min-h-11 items-center" href="/imports">
          {t("imports:title")}
        </a>
      </p>
      <h1>{t("imports:steps.kind")}</h1>
      <p className="lead">{t("imports:what.lead")}</p>
      <Refused problem={answer?.problem} />
      <StepFaults
        faults={faults}
        labelOf={(field) => tables.find(({ id }) => field.endsWith(`.${id}`))?.name ?? ""}
      />
      {refused.map(({ title, text }) => (
        <Notice key={text} tone="error" title={title} description={text} />
      ))}
      <form method="post" className="grid gap-4">
        <KeyField value={key} />
        {tables.map((table) => (
          <TableCard key={table.id} table={table} faults={faults} typed={typed} />
        ))}
        {waiting ? (
          <div>
            <button type="submit" className="btn btn-primary w-full sm:w-auto">
              {t("imports:goOn")}
            </button>
          </div>
        ) : null}
      </form>
    </SignedInShell>
  );
}

function TableCard({ table, faults, typed }: { table: WordedTable; faults: FieldTexts; typed: FieldTexts }) {
  const { t } = useI18n();
  const { id, name, file, rows, skipped, first, isDone, mixed, unread } = table;
  const [kind, headerRow] = [`kind.${id}`, `headerRow.${id}`];
  return (
    <section className="card min-w-0" aria-labelledby={`name-${id}`}>
      <h2 id={`name-${id}`} className="wrap-anywhere">
        {name}
      </h2>
      <p className="hint wrap-anywhere">
        {file ? `${file}. ` : ""}
        {rows}. {skipped}
      </p>
      <dl className="my-2 grid gap-x-4 sm:grid-cols-[repeat(auto-fill,minmax(12rem,1fr))]">
        {first.map(({ heading, value, key }) => (
          <div key={key} className="min-w-0">
            <dt className="hint wrap-anywhere">{heading}</dt>
            <dd className="wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
      {isDone ? (
        <p>
          <a href={`/imports/${id}`}>{t("imports:what.done")}</a>
        </p>
      ) : (
        <div className="grid gap-3 sm:flex">
          <label>
            {t("imports:what.kind")}{" "}
            <select
              className="input"
              name={kind}
              defaultValue={typed[kind] ?? table.kind}
              {...faultOf(kind, faults)}
            >
              <option value="">{t("imports:kind.none")}</option>
              {IMPORT_KINDS.map((each) => (
                <option key={each} value={each}>
                  {t(`imports:kind.${each}`)}
                </option>
              ))}
            </select>
            <FieldFault name={kind} faults={faults} />
          </label>{" "}
          <label>
            {t("imports:what.headerRow")}{" "}
            <input
              className="input sm:block sm:max-w-32"
              name={headerRow}
              inputMode="numeric"
              defaultValue={typed[headerRow] ?? table.headerRow}
              {...faultOf(headerRow, faults)}
            />
            <FieldFault name={headerRow} faults={faults} />
          </label>
        </div>
      )}
      {mixed && !isDone ? <p className="hint mt-2">{mixed}</p> : null}
      {unread ? <p className="hint mt-2">{unread}</p> : null}
    </section>
  );
}
