import { useActionData, useLoaderData } from "@remix-run/react";
import { viewerOf } from "#app/auth/viewer.ts";
import { BackLink } from "#app/components/back-link.tsx";
import { StatusIcon } from "#app/components/equipment/status-icon.tsx";
import { toneOfStatus } from "#app/components/equipment/status-tone.ts";
import { Refusal } from "#app/components/forms/light-form.tsx";
import { ConditionMark } from "#app/components/issues/condition-mark.tsx";
import { pageTitle } from "#app/components/page-title.ts";
import { SignedInShell } from "#app/components/signed-in-shell.tsx";
import type { ServiceStatus } from "#app/domain/service/service-status.ts";
import { readForm } from "#app/http/forms/read-form.server.ts";
import { guarded, guardedWith } from "#app/http/route.server.ts";
import { formatCalendarDate } from "#app/i18n/format.ts";
import { useI18n } from "#app/i18n/i18n-context.tsx";
import { missedText, type WordedLine, wordedPlan } from "#app/i18n/weekly-plan-words.ts";
import { deliveryReads } from "#app/services/plan/calendar-feed.ts";
import { planOf, planReads } from "#app/services/plan/weekly-plan.ts";
import { Delivery } from "./delivery.tsx";
import { saveDelivery } from "./save.server.ts";
import { viewDelivery } from "./view.server.ts";

export const handle = { style: "app" };

export const meta = pageTitle("weekly:title");

/** Lines of a section on the page. */
const SECTION_LINES = 50;

/** Reads the plan in the session's round trip. */
export const loader = guardedWith(
  "/plan",
  (session, { context: { db, now } }) =>
    [...deliveryReads(db, session), ...planReads(db, session, now())] as const,
  async ({ rows, actor, context, locale, t }) => {
    if (!rows) throw new Error("The plan of a page could not be read");
    const [[stored], ...planRows] = rows;
    const plan = planOf(planRows, actor, context.now());
    return {
      viewer: viewerOf(actor),
      today: formatCalendarDate(plan.today, locale),
      missedChecks: missedText(plan.missedChecks, { locale, t }),
      sections: wordedPlan(plan, { locale, t, timeZone: actor.company.timeZone }).map(
        ({ lines, ...section }) => ({
          ...section,
          lines: lines.slice(0, SECTION_LINES),
          more: Math.max(0, lines.length - SECTION_LINES),
        }),
      ),
      delivery: await viewDelivery(context, actor, stored),
    };
  },
);

export const action = guarded("/plan", async (args) => saveDelivery(args, await readForm(args.request)));

type Section = { key: string; title: string; column: string; lines: WordedLine[]; more: number };

/** What the next four weeks bring: what is due, when the rest falls due, and what can't be told. */
export default function WeeklyPlanPage() {
  const { t } = useI18n();
  const { viewer, today, sections, missedChecks, delivery } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <SignedInShell viewer={viewer}>
      <Refusal answer={answer} title={t("weekly:notice.failed")} focus />
      <BackLink href="/">{t("common:action.backToDashboard")}</BackLink>
      <div className="mb-4 flex flex-wrap items-end justify-between gap-3">
        <div>
          <h1>{t("weekly:title")}</h1>
          <p className="text-soft">
            {today}. {t("weekly:lead")}
          </p>
        </div>
        {sections.length === 0 ? null : (
          <a className="btn" href="/plan/print">
            {t("weekly:print")}
          </a>
        )}
      </div>
      {sections.length === 0 ? <p className="card">{t("weekly:empty")}</p> : null}
      <div className="grid gap-6">
        {sections.map((section) => (
          <PlanSection key={section.key} section={section} />
        ))}
        {missedChecks ? (
          <h2>
            <a className="inline-flex min-h-11 items-center" href="/checks">
              {missedChecks}
            </a>
          </h2>
        ) : null}
      </div>
      <Delivery delivery={delivery} />
    </SignedInShell>
  );
}

function PlanSection({ section: { key, title, column, lines, more } }: { section: Section }) {
  const { t } = useI18n();
  const withRate = lines.some(({ rate }) => rate !== null);
  return (
    <section aria-labelledby={key}>
      <h2 id={key} className="mb-2">
        {title}
      </h2>
      <div className="list-frame">
        <table className="list md:table-fixed">
          <caption className="sr">{title}</caption>
          <thead>
            <tr>
              <th scope="col" className="md:w-1/3">
                {t("weekly:column.machine")}
              </th>
              <th scope="col">{column}</th>
              {withRate ? (
                <th scope="col" className="md:w-1/5">
                  {t("weekly:column.usage")}
                </th>
              ) : null}
            </tr>
          </thead>
          <tbody>
            {lines.map((line) => (
              <tr key={line.key}>
                <th scope="row">
                  <a className="name" href={line.href}>
                    {line.name}
                  </a>
                </th>
                {/* An issue is words to read, not a value. */}
                <td data-label={column} className={key === "issues" ? "why" : undefined}>
                  <Standing line={line} />
                </td>
                {withRate ? (
                  <td data-label={t("weekly:column.usage")}>
                    <span>{line.rate ?? "—"}</span>
                  </td>
                ) : null}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {more > 0 ? <p className="hint mt-2">{t("weekly:more", { count: more })}</p> : null}
    </section>
  );
}

/** The words of a line, after the machine's status and mark. */
function Standing({ line: { status, condition, text } }: { line: WordedLine }) {
  if (status === null && condition === "ok") return <span>{text}</span>;
  return (
    <span className="notes flex flex-wrap items-center gap-x-2 gap-y-1">
      {status === null ? null : <Status status={status} />} <ConditionMark condition={condition} />{" "}
      <span className="min-w-0 wrap-anywhere">{text}</span>
    </span>
  );
}

function Status({ status }: { status: ServiceStatus }) {
  const { t } = useI18n();
  const tone = toneOfStatus(status);
  return (
    <b className={`pill ${tone}`}>
      <StatusIcon tone={tone} />
      {t(`dashboard:overview.${status}`)}
    </b>
  );
}
