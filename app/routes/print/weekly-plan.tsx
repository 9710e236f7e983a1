import { renderToStaticMarkup } from "react-dom/server";
import { Mark } from "#app/components/issues/condition-mark.tsx";
import { linesOfText } from "#app/domain/lines-of-text.ts";
import { sizeOfSheet, type WeeklyPlan } from "#app/domain/plan/weekly-plan.ts";
import { endpoint, endpoints } from "#app/http/endpoint.server.ts";
import { formatCalendarDate } from "#app/i18n/format.ts";
import type { Translate } from "#app/i18n/translate.ts";
import { missedText, type WordedLine, wordedPlan } from "#app/i18n/weekly-plan-words.ts";
import type { Actor } from "#app/services/actor.ts";
import type { ServiceContext } from "#app/services/context.ts";
import { readPlanToPrint } from "#app/services/plan/weekly-plan.ts";
import { stepsOfTasks } from "#app/services/service/steps-of-tasks.ts";
import planStyle from "#app/styles/print-plan.css?url";
import { Paper } from "./paper.server.tsx";
import { PrintedSteps, StepsBox } from "./steps.tsx";

/**
 * The sizes of the sheet's letters, the larger first: the lines that one Letter sheet has room for below its title, and
 * the letters that a line has room for, in the columns of issues and of everything else.
 */
const SIZES = [
  { name: "large", lines: 47, letters: { issues: { name: 14, words: 50 }, others: { name: 24, words: 40 } } },
  { name: "small", lines: 58, letters: { issues: { name: 18, words: 59 }, others: { name: 29, words: 49 } } },
] as const;
type Size = (typeof SIZES)[number];

/** Lines that the number of missed checks takes, with the space above it. */
const MISSED_LINES = 2;

/** The least lines of an issue, whose words are longer than those of others. */
const ISSUE_LINES = 2;

/** What follows the machine's mark in its line. */
const wordsOf = ({ text, rate }: WordedLine) => [text, rate].filter(Boolean).join(" · ");

/** The lines that an entry takes: its machine and its words stand whole, on several lines where one is too short. */
function linesOfEntry(section: string, line: WordedLine, { letters }: Size, t: Translate): number {
  const isIssue = section === "issues";
  const { name, words } = letters[isIssue ? "issues" : "others"];
  const mark = line.condition === "ok" ? "" : `${t(`common:condition.${line.condition}`)} ... `;
  return Math.max(
    isIssue ? ISSUE_LINES : 1,
    linesOfText(line.name, name),
    linesOfText(mark + wordsOf(line), words),
  );
}

/** The tasks of Now, This week and Next week that have steps, in the order of the plan. */
async function tasksWithSteps(
  services: ServiceContext,
  actor: Actor,
  sections: { key: string; lines: WordedLine[] }[],
  { weeks }: WeeklyPlan,
) {
  const near = ["now", ...weeks.slice(0, 2).map(({ from }) => from)];
  const lines = sections.filter(({ key }) => near.includes(key)).flatMap((section) => section.lines);
  const tasks = lines.map(({ taskId, equipmentId, ...line }) => ({
    id: taskId ?? equipmentId,
    machineId: equipmentId,
    name: line.name,
    text: line.text,
  }));
  const steps = await stepsOfTasks(services, actor, tasks);
  return tasks.flatMap((task) => {
    const own = steps.get(task.id);
    return own === undefined ? [] : [{ ...task, steps: own }];
  });
}

/**
 * The weekly plan on one sheet, to tick off; entries that don't fit are only counted. On request, steps of tasks follow
 * on further sheets.
 */
const page = endpoints({
  "/plan/print": {
    GET: endpoint({}, async ({ services, actor, url, locale, t }) => {
      const { plan, hasSteps } = await readPlanToPrint(services, actor);
      const sections = wordedPlan(plan, { locale, t, timeZone: actor.company.timeZone });
      const steps = hasSteps && url.searchParams.get("steps") === "1";
      const stepped = steps ? await tasksWithSteps(services, actor, sections, plan) : [];
      const missed = missedText(plan.missedChecks, { locale, t });
      const { size, listed: room } = sizeOfSheet<Size>(SIZES, missed ? MISSED_LINES : 0, (each) =>
        sections.map(({ key, lines }) => lines.map((line) => linesOfEntry(key, line, each, t))),
      );
      const company = actor.company.name;
      const paper = renderToStaticMarkup(
        <Paper
          title={t("plan:title")}
          company={company}
          style={planStyle}
          back={{ href: "/plan", label: t("plan:back") }}
          withoutScript={t("print:withoutScript")}
          choice={hasSteps ? <StepsChoice steps={steps} t={t} /> : null}
          locale={locale}
          t={t}
        >
          <h1>{t("plan:title")}</h1>
          <p className="facts">{`${company} · ${formatCalendarDate(plan.today, locale)}`}</p>
          {sections.length === 0 ? <p>{t("plan:empty")}</p> : null}
          <div className={`sheet ${size.name}`}>
            {sections.map(({ key, title, lines }, index) => {
              const listed = lines.slice(0, room[index]);
              const more = lines.length - listed.length;
              return (
                <section key={key} className={key === "issues" ? "section issues" : "section"}>
                  <h2>
                    {title} <span>{t("plan:column.doneBy")}</span>
                  </h2>
                  <ul>
                    {listed.map((line) => (
                      <li key={line.key}>
                        <i className="box" /> <b>{line.name}</b>{" "}
                        <span>
                          <Mark condition={line.condition} t={t} /> {wordsOf(line)}
                        </span>
                        <i className="by" />
                      </li>
                    ))}
                  </ul>
                  {more > 0 ? <p>{t("plan:more", { count: more })}</p> : null}
                </section>
              );
            })}
            {missed ? (
              <section className="section">
                <h2>{missed}</h2>
              </section>
            ) : null}
          </div>
          {stepped.length > 0 ? <PrintedSteps title={t("service:steps.title")} tasks={stepped} /> : null}
        </Paper>,
      );
      return new Response(`<!DOCTYPE html>${paper}`, {
        headers: { "Content-Type": "text/html; charset=utf-8" },
      });
    }),
  },
});

function StepsChoice({ steps, t }: { steps: boolean; t: Translate }) {
  return (
    <form method="get" className="choice">
      <StepsBox steps={steps} t={t} />{" "}
      <button type="submit" className="btn">
        {t("service:print.update")}
      </button>
    </form>
  );
}

export const loader = page;
export const action = page;
