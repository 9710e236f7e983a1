import type { ReactNode } from "react";
import { StoryList } from "#app/components/equipment/story-list.tsx";
import { UsageChart } from "#app/components/equipment/usage-chart.tsx";
import { KeyField } from "#app/components/forms/key-field.tsx";
import { ConditionMark } from "#app/components/issues/condition-mark.tsx";
import { useI18n } from "#app/i18n/i18n-context.tsx";
import { PHOTOS_MAX } from "#app/shared/photo-path.ts";
import type { homeView } from "./view.server.ts";

type Home = { machine: ReturnType<typeof homeView> };

/** What the meter shows, since when, and its usage over time. */
export function Usage({ machine: { name, usage, current, readings } }: Home) {
  const { t } = useI18n();
  return (
    <section className="card min-w-0" aria-labelledby="usage">
      <h2 id="usage">{t("equipment:usage.current")}</h2>
      <p className="flex flex-wrap items-baseline gap-x-3">
        <strong className="text-figure tabular-nums">{usage}</strong>{" "}
        {current ? (
          <span className="hint wrap-anywhere">
            {t("story:history.by", { name: current.authorName, time: current.takenAt })}
          </span>
        ) : null}
      </p>
      <div className="mt-3 empty:hidden">
        <UsageChart readings={readings} machine={name} />
      </div>
    </section>
  );
}

/** What is wrong with it; nothing without an open issue. */
export function OpenIssues({ machine: { id, issues, openIssues } }: Home) {
  const { t } = useI18n();
  if (issues.length === 0) return null;
  return (
    <section className="card min-w-0" aria-labelledby="issues">
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
      <a className="inline-flex min-h-11 items-center" href={`/issues?filter=all&equipment=${id}`}>
        {t("issues:panel.showAll")}
      </a>
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
        {t("equipment:form.section.parts")}
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
          <a className="inline-flex min-h-11 items-center wrap-anywhere" href={`/checklists/${checklist.id}`}>
            {checklist.name}
          </a>
        </p>
      ) : null}
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

/** What the machine's services cost in the last 12 months, and a link to all of them. */
export function ServiceCost({ machine: { id, serviceCost, recordHref } }: Home) {
  const { t } = useI18n();
  return (
    <section className="card min-w-0" aria-labelledby="cost">
      <h2 id="cost">{t("equipment:item.cost")}</h2>
      <p className="mb-2 flex flex-wrap items-baseline gap-x-3">
        <strong className="text-figure tabular-nums">{serviceCost}</strong>{" "}
        <span className="hint">{t("equipment:item.costMonths")}</span>
      </p>
      <p className="flex flex-wrap gap-2">
        <a className="btn grow" href={recordHref}>
          {t("service:entry.record")}
        </a>{" "}
        <a className="btn grow" href={`/equipment-items/${id}/services`} aria-label={t("common:servicePlan")}>
          {t("equipment:item.showAll")}
        </a>
      </p>
    </section>
  );
}

/** The machine's latest events, with a note to add. */
export function LatestEvents({ machine, note }: Home & { note: ReactNode }) {
  const { t } = useI18n();
  const { id, name, events } = machine;
  return (
    <section className="card min-w-0" aria-labelledby="story">
      <h2 id="story">{t("story:history.heading")}</h2>
      {note}
      <StoryList events={events} machine={name} labelledBy="story" />
      <p className="mt-3">
        <a className="btn" href={`/equipment-items/${id}/history`}>
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
export function QuickNote({ machine: { id }, idempotencyKey }: Home & { idempotencyKey: string }) {
  const { t } = useI18n();
  return (
    <details className="fold">
      <summary>{t("story:notes.add")}</summary>
      <form method="post" action={`/equipment-items/${id}/history`} encType="multipart/form-data">
        <input type="hidden" name="intent" value="note" />
        <input type="hidden" name="next" value={`/equipment-items/${id}`} />
        <KeyField value={idempotencyKey} />
        <div className="field">
          <label htmlFor="content" className="sr">
            {t("story:notes.add")}
          </label>
          <textarea id="content" name="content" rows={3} maxLength={5000} required className="input" />
        </div>
        <div className="field">
          <label htmlFor="photos">{t("story:notes.photos")}</label>
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
