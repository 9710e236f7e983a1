import { Form } from "@remix-run/react";
import { useState } from "react";
import { Notice } from "#app/components/flash-notice.tsx";
import { PageLink } from "#app/components/page-link.tsx";
import type { RowCounts } from "#app/domain/imports/bulk/list-plan.ts";
import { useI18n } from "#app/i18n/i18n-context.tsx";
import { type FirstRow, FirstRows } from "./first-rows.tsx";
import { type Heading, Headings } from "./headings.tsx";
import { OutcomeCounts } from "./outcome-counts.tsx";
import { useImportSteps } from "./use-import-steps.ts";
import type { WordedReasons } from "./view.server.ts";

type PreviewProps = {
  path: string;
  total: number;
  /** Rows already imported by an interrupted import. */
  done: number;
  includeDuplicates: boolean;
  /** What each heading was taken for; null where its column isn't used. */
  headings: readonly Heading[];
  /** Filled rows above the headings. */
  skipped: number;
  /** Whether the file has other tables too. */
  hasOthers: boolean;
  noLastService: boolean;
  first: readonly FirstRow[];
  more: number;
  counts: RowCounts;
  countsWithDuplicates: RowCounts;
  reasons: WordedReasons;
  warnings: readonly string[];
  /** The rows beyond the plan's limit; empty when all fit. */
  limitReason: string;
  limitReasonWithDuplicates: string;
};

/** What the import will do. */
export function Preview(props: PreviewProps) {
  const { t } = useI18n();
  const [withDuplicates, setWithDuplicates] = useState(props.includeDuplicates);
  const steps = useImportSteps(props.path, props.total, props.done);
  const running = steps.done !== null;
  const counts = withDuplicates ? props.countsWithDuplicates : props.counts;
  const limitReason = withDuplicates ? props.limitReasonWithDuplicates : props.limitReason;
  const hasDuplicates = props.counts.duplicate > 0;
  const nothing = props.countsWithDuplicates.new === 0;
  return (
    <>
      {props.done > 0 ? (
        <Notice
          tone="info"
          title={t("bulkImport:preview.resume")}
          description={t("bulkImport:preview.resumeText", { done: props.done, total: props.total })}
        />
      ) : null}
      {steps.stopped ? (
        <Notice
          tone="error"
          title={t("bulkImport:progress.stopped")}
          description={t("bulkImport:progress.stoppedText")}
        />
      ) : null}
      <h2 className="sr">{t("bulkImport:preview.summary")}</h2>
      <OutcomeCounts counts={counts} />
      {limitReason ? (
        <p className="notice mt-4 [overflow-wrap:anywhere]">
          {limitReason} {t("bulkImport:preview.overLimit")}
        </p>
      ) : null}
      {nothing ? <p className="notice notice-error mt-4">{t("bulkImport:preview.nothing")}</p> : null}
      <Form
        method="post"
        action={props.path}
        noValidate
        className="card my-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (!running) void steps.run(event.currentTarget);
        }}
      >
        {hasDuplicates ? (
          <div className="field">
            <label className="check" htmlFor="includeDuplicates">
              <input
                id="includeDuplicates"
                name="includeDuplicates"
                type="checkbox"
                defaultChecked={props.includeDuplicates}
                disabled={running}
                aria-describedby="includeDuplicates-hint"
                onChange={(event) => setWithDuplicates(event.currentTarget.checked)}
              />{" "}
              <span>{t("bulkImport:preview.includeDuplicates")}</span>
            </label>
            <p className="hint" id="includeDuplicates-hint">
              {t("bulkImport:preview.includeDuplicatesHint")}
            </p>
          </div>
        ) : null}
        <div className="flex flex-wrap gap-3">
          <button type="submit" className="btn btn-primary" disabled={running}>
            {t(props.done > 0 ? "bulkImport:preview.resume" : "bulkImport:preview.submit")}
          </button>{" "}
          <PageLink to="/add-equipment/import" className="btn">
            {t("bulkImport:preview.otherFile")}
          </PageLink>{" "}
          <PageLink to="/add-equipment" className="btn">
            {t("common:action.cancel")}
          </PageLink>
        </div>
        {steps.done === null ? null : <ProgressBar done={steps.done} total={props.total} />}
      </Form>
      <Headings {...props} />
      <FirstRows rows={props.first} more={props.more} />
      {props.reasons.list.length > 0 ? (
        <section className="card mt-4" aria-labelledby="row-errors">
          <h2 id="row-errors">{t("bulkImport:preview.errors")}</h2>
          <p className="hint">{t("bulkImport:preview.errorsText")}</p>
          <Reasons reasons={props.reasons} />
        </section>
      ) : null}
      {props.warnings.length > 0 ? (
        <section className="card mt-4" aria-labelledby="row-warnings">
          <h2 id="row-warnings">{t("bulkImport:preview.warnings")}</h2>
          <Reasons reasons={{ list: props.warnings, more: 0 }} />
        </section>
      ) : null}
    </>
  );
}

function ProgressBar({ done, total }: { done: number; total: number }) {
  const { t } = useI18n();
  return (
    <div className="mt-4">
      <progress
        className="block h-3 w-full appearance-none overflow-hidden rounded-full bg-line [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-accent [&::-webkit-progress-value]:transition-all"
        aria-label={t("bulkImport:progress.label")}
        max={total}
        value={done}
      />
      <p role="status" className="mt-1 tabular-nums">
        {t("bulkImport:progress.text", { done, count: total })}
      </p>
      <p className="hint">{t("bulkImport:progress.leave")}</p>
    </div>
  );
}

/** Why rows fail, each reason with its rows. */
export function Reasons({ reasons }: { reasons: WordedReasons }) {
  const { t } = useI18n();
  return (
    <>
      <ul className="mt-2 list-none p-0">
        {reasons.list.map((reason) => (
          <li key={reason} className="border-b border-line py-2 [overflow-wrap:anywhere] last:border-0">
            {reason}
          </li>
        ))}
      </ul>
      {reasons.more > 0 ? (
        <p className="text-soft">{t("bulkImport:preview.more", { n: reasons.more })}</p>
      ) : null}
    </>
  );
}
