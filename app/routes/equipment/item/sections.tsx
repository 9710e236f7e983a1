import type { ReactNode } from "react";
import { StoryList } from "#app/components/equipment/story-list.tsx";
import { hasCourse, UsageChart } from "#app/components/equipment/usage-chart.tsx";
import { Fact } from "#app/components/fact.tsx";
import { KeyField } from "#app/components/forms/key-field.tsx";
import { ConditionMark } from "#app/components/issues/condition-mark.tsx";
import { DASH } from "#app/i18n/format.ts";
import { useI18n } from "#app/i18n/i18n-context.tsx";
import { PHOTOS_MAX } from "#app/shared/photo-path.ts";
import type { HomeView } from "./view.server.ts";

type Home = { machine: HomeView };

/** Usage over time, with a way to the readings; nothing before there are two of them. */
export function Usage({ machine: { head, readings } }: Home) {
  const { t } = useI18n();
  if (!hasCourse(readings)) return null;
  return (
    <section className="card min-w-0" aria-labelledby="usage">
      <div className="-mt-2 mb-3 flex flex-wrap items-center justify-between gap-x-4">
        <h2 id="usage">{t("story:readings.chart")}</h2>{" "}
        <a
          className="inline-flex min-h-11 items-center"
          href={`/equipment-items/${head.id}/history#readings`}
        >
          {t("story:readings.heading")}
        </a>
      </div>
      <UsageChart readings={readings} machine={head.name} unit={head.unit} />
    </section>
  );
}

/** What is wrong with it; nothing without an open issue. */
export function OpenIssues({ machine: { head, issues, openIssues } }: Home) {
  const { t } = useI18n();
  if (issues.length === 0) return null;
  return (
    <section className="card min-w-0 lg:col-start-2" aria-labelledby="issues">
      <h2 id="issues">{t("issues:panel.title", { count: openIssues })}</h2>
      <ul className="list-none p-0">
        {issues.map((issue) => (
          <li key={issue.id} className="border-b border-line py-2 last:border-0">
            <ConditionMark condition={issue.condition} />{" "}
            <a className="flex min-h-11 items-center wrap-anywhere" href={`/issues/${issue.id}`}>
              {issue.words}
            </a>
            <p className="hint wrap-anywhere">{issue.by}</p>
          </li>
        ))}
      </ul>
      <a className="inline-flex min-h-11 items-center" href={`/issues?filter=all&equipment=${head.id}`}>
        {t("issues:panel.showAll")}
      </a>
    </section>
  );
}

/** The machine's card, once it has a line. */
export function Card({ machine: { head, card } }: Home) {
  const { t } = useI18n();
  if (card.length === 0) return null;
  const href = `/equipment-items/${head.id}/card`;
  return (
    <section className="card min-w-0" aria-labelledby="machine-card">
      <h2 id="machine-card" className="mb-1">
        {t("equipment:card.title")}
      </h2>
      <dl className="m-0">
        {card.map(({ label, value }, index) => (
          <div
            // biome-ignore lint/suspicious/noArrayIndexKey: two lines may be equal
            key={index}
            className="flex items-baseline justify-between gap-3 border-b border-line py-2"
          >
            <dt className="max-w-1/2 text-small text-soft wrap-break-word">{label}</dt>{" "}
            <dd className="m-0 min-w-0 text-right wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-3 flex flex-wrap gap-3">
        <a className="btn" href={href}>
          {t("equipment:card.edit")}
        </a>{" "}
        <a className="btn" href={`${href}/print`}>
          {t("equipment:card.print")}
        </a>
      </p>
    </section>
  );
}

/** The parts that its service needs. */
export function Parts({ machine: { parts } }: Home) {
  const { t } = useI18n();
  if (parts.length === 0) return null;
  return (
    <section className="card min-w-0" aria-labelledby="parts">
      <h2 id="parts" className="mb-1">
        {t("equipment:form.parts.title")}
      </h2>
      <ul className="list-none p-0">
        {parts.map(({ part, partNumber, qty }, index) => (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: two parts may be equal in all three
            key={index}
            className="flex items-baseline justify-between gap-3 border-b border-line py-2 last:border-0 last:pb-0"
          >
            <span className="min-w-0 wrap-anywhere">
              {part} {partNumber ? <span className="hint block">{partNumber}</span> : null}
            </span>{" "}
            <span className="num">{`× ${qty}`}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The machine's checklist and its last pre-start check; nothing for a machine that never had one. */
export function PreStartCheck({ machine: { checklist, lastCheck } }: Home) {
  const { t } = useI18n();
  if (checklist === null && lastCheck === null) return null;
  return (
    <section className="card min-w-0" aria-labelledby="check">
      <h2 id="check">{t("equipment:item.check")}</h2>
      {checklist ? (
        <p>
          {t("equipment:form.checklist")}:{" "}
          <a
            className="inline-flex min-h-11 min-w-11 items-center wrap-anywhere"
            href={`/checklists/${checklist.id}`}
          >
            {checklist.name}
          </a>
        </p>
      ) : null}{" "}
      {lastCheck ? (
        <a className="inline-flex min-h-11 items-center wrap-anywhere" href={lastCheck.href}>
          {lastCheck.text}
        </a>
      ) : (
        <p className="text-soft">{t("equipment:item.neverChecked")}</p>
      )}
    </section>
  );
}

/** What the machine's services cost in the last 12 months, with a way to record one. */
export function ServiceCost({ machine: { serviceCost, recordHref } }: Home) {
  const { t } = useI18n();
  return (
    <section className="card min-w-0" aria-labelledby="cost">
      <h2 id="cost">{t("equipment:item.cost")}</h2>
      <p className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <span>
          <strong className="text-figure font-semibold tabular-nums">{serviceCost ?? DASH}</strong>{" "}
          <span className="hint">{t("equipment:item.costMonths")}</span>
        </span>{" "}
        <a className="btn print:hidden" href={recordHref}>
          {t("service:entry.record")}
        </a>
      </p>
    </section>
  );
}

/** What else is known of it; nothing for a machine of which only its name and meter are. */
export function Details({ machine: { details, description } }: Home) {
  const { t } = useI18n();
  if (details.length === 0 && !description) return null;
  return (
    <section className="card min-w-0" aria-labelledby="details">
      <h2 id="details" className="mb-1">
        {t("equipment:item.details")}
      </h2>
      <dl className="grid gap-1">
        {details.map(({ name, value }) => (
          <Fact key={name} name={name}>
            {value}
          </Fact>
        ))}
      </dl>
      {description ? <p className="notes mt-2">{description}</p> : null}
    </section>
  );
}

/** The machine's latest events, with a note to add. */
export function LatestEvents({ machine, note }: Home & { note: ReactNode }) {
  const { t } = useI18n();
  const { head, events } = machine;
  return (
    <section className="card min-w-0" aria-labelledby="story">
      <h2 id="story">{t("story:history.heading")}</h2>
      {note}
      <StoryList events={events} machine={head.name} labelledBy="story" />
      <p className="mt-3">
        <a className="btn print:hidden" href={`/equipment-items/${head.id}/history`}>
          {t("equipment:item.showAll")}
        </a>
      </p>
    </section>
  );
}

/**
 * A note from the machine's page. It goes to the screen of its history, which returns here, and shows a
 * refused one with its mistakes.
 */
export function QuickNote({ machine: { head }, idempotencyKey }: Home & { idempotencyKey: string }) {
  const { t } = useI18n();
  return (
    <details className="fold print:hidden">
      <summary id="add-note">{t("story:notes.add")}</summary>
      <form method="post" action={`/equipment-items/${head.id}/history`} encType="multipart/form-data">
        <input type="hidden" name="intent" value="note" />
        <input type="hidden" name="next" value={`/equipment-items/${head.id}`} />
        <KeyField value={idempotencyKey} />
        <div className="field">
          <textarea
            name="content"
            rows={3}
            maxLength={5000}
            required
            className="input"
            aria-labelledby="add-note"
          />
        </div>
        <div className="field">
          <label htmlFor="photos">{t("story:notes.photos")}</label>{" "}
          <input
            id="photos"
            name="photos"
            type="file"
            accept="image/jpeg,image/png,image/webp"
            multiple
            className="input"
            aria-describedby="photos-hint"
          />
          <p id="photos-hint" className="hint">
            {t("story:notes.photosHint", { most: PHOTOS_MAX })}
          </p>
        </div>
        <button type="submit" className="btn btn-primary">
          {t("story:notes.save")}
        </button>
      </form>
    </details>
  );
}
