import { useActionData, useLoaderData } from "@remix-run/react";
import { viewerOf } from "#app/auth/viewer.ts";
import { StatusIcon } from "#app/components/equipment/status-icon.tsx";
import { toneOfStatus } from "#app/components/equipment/status-tone.ts";
import { Refusal } from "#app/components/forms/light-form.tsx";
import { ConditionMark } from "#app/components/issues/condition-mark.tsx";
import { ListTable } from "#app/components/list-table.tsx";
import { pageTitle } from "#app/components/page-title.ts";
import { SignedInShell } from "#app/components/signed-in-shell.tsx";
import type { ServiceStatus } from "#app/domain/service/service-status.ts";
import { readForm } from "#app/http/forms/read-form.server.ts";
import { guarded, guardedWith } from "#app/http/route.server.ts";
import { DASH, formatCalendarDate } from "#app/i18n/format.ts";
import { useI18n } from "#app/i18n/i18n-context.tsx";
import { missedText, type WordedLine, wordedPlan } from "#app/i18n/weekly-plan-words.ts";
import { deliveryReads } from "#app/services/plan/calendar-feed.ts";
import { planOf, planReads } from "#app/services/plan/weekly-plan.ts";
import { Delivery } from "./delivery.tsx";
import { saveDelivery } from "./save.server.ts";
import { deliveryView } from "./view.server.ts";

export const handle = { style: "app" };

export const meta = pageTitle("plan:title");

/** Lines of a section on the page. */
const SECTION_LINES = 50;

/** Reads the plan in the session's round trip. */
export const loader = guardedWith(
  "/plan",
  (session, { context: { db, now } }) => ({
    ...deliveryReads(db, session),
    plan: planReads(db, session, now()),
  }),
  async ({ rows, actor, context, locale, t }) => {
    if (!rows) throw new Error("The plan of a page could not be read");
    const plan = planOf(rows.plan, actor, context.now());
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
      delivery: await deliveryView(context, actor, rows.delivery[0]),
    };
  },
);

export const action = guarded("/plan", async (args) => saveDelivery(args, await readForm(args.request)));

type Section = { key: string; title: string; lines: WordedLine[]; more: number };

/** What the next four weeks bring: what is due, when the rest falls due, and what can't be told. */
export default function WeeklyPlanPage() {
  const { t } = useI18n();
  const { viewer, today, sections, missedChecks, delivery } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <SignedInShell viewer={viewer}>
      <Refusal answer={answer} title={t("plan:notice.failed")} focus />
      <div className="mb-4 grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3">
        <h1>{t("plan:title")}</h1>
        <p className="col-span-2 row-start-2 text-soft max-md:text-small">
          {today}. <span className="max-md:hidden">{t("plan:lead")}</span>
        </p>
        {sections.length === 0 ? null : (
          <a className="btn" href="/plan/print">
            {t("plan:print")}
          </a>
        )}
      </div>
      {sections.length === 0 ? <p className="card">{t("plan:empty")}</p> : null}
      {sections.length === 0 ? null : <PlanTable sections={sections} />}
      {missedChecks ? (
        <h2 className="mt-4 max-md:text-body">
          <a className="inline-flex min-h-11 items-center" href="/checks">
            {missedChecks}
          </a>
        </h2>
      ) : null}
      <Delivery delivery={delivery} />
    </SignedInShell>
  );
}

/** All groups in one table, so that their columns stand below one another. */
function PlanTable({ sections }: { sections: Section[] }) {
  const { t } = useI18n();
  return (
    <ListTable
      caption={t("plan:title")}
      columns={[
        t("plan:column.when"),
        t("plan:column.machine"),
        t("plan:column.status"),
        { acts: t("plan:column.actions") },
      ]}
      className="rows plan-rows"
    >
      {sections.map(({ key, title, lines, more }) => (
        <tbody key={key}>
          <tr className="group">
            <th colSpan={COLUMNS} scope="rowgroup">
              <h2>{title}</h2>
            </th>
          </tr>
          {lines.map((line) => (
            <PlanRow key={line.key} line={line} isIssue={key === "issues"} />
          ))}
          {more > 0 ? (
            <tr className="rest">
              <td colSpan={COLUMNS}>{t("plan:more", { count: more })}</td>
            </tr>
          ) : null}
        </tbody>
      ))}
    </ListTable>
  );
}

const COLUMNS = 4;

/** The machine's name leads to the machine, an issue's words to the issue. */
function PlanRow({ line, isIssue }: { line: WordedLine; isIssue: boolean }) {
  const { t } = useI18n();
  const { equipmentId, machine, name, task, when, status, standing, condition, href } = line;
  const isDue = status !== null;
  // What is due now stands below that word.
  const showsWhen = !isDue && when !== "";
  const saysNothing = standing === "" && condition === "ok";
  return (
    <tr className={isDue ? "with-act" : undefined}>
      <td className={showsWhen ? "when" : "when max-md:hidden"}>{when || DASH}</td>
      <th scope="row">
        <a className="name" href={`/equipment-items/${equipmentId}`}>
          {machine}
        </a>
        {task === null ? null : (
          <>
            <span className="colon">: </span>
            <span className="task">{task}</span>
          </>
        )}
      </th>
      {saysNothing ? (
        <td />
      ) : (
        <td className="standing">
          {isDue ? <Status status={status} sentence={standing} /> : null}{" "}
          <ConditionMark condition={condition} />{" "}
          {isIssue ? (
            <a className="wrap-anywhere underline" href={href}>
              {standing}
            </a>
          ) : isDue ? null : (
            <span>{standing}</span>
          )}
        </td>
      )}
      <td className="col-acts">
        {isDue ? (
          <a
            className="btn"
            href={`/equipment-items/${equipmentId}/service?next=/plan`}
            aria-label={t("dashboard:attention.serviceNamed", { name })}
          >
            {t("dashboard:attention.service")}
          </a>
        ) : null}
      </td>
    </tr>
  );
}

/** How a due task stands, in the colour of its status. */
function Status({ status, sentence }: { status: ServiceStatus; sentence: string }) {
  const tone = toneOfStatus(status);
  return (
    <b className={`pill ${tone}`}>
      <StatusIcon tone={tone} />
      {sentence}
    </b>
  );
}
