import { renderToStaticMarkup } from "react-dom/server";
import { Mark } from "#app/components/issues/condition-mark.tsx";
import { linesOfSheet, linesOfText } from "#app/domain/weekly-plan.ts";
import { endpoint, endpoints } from "#app/http/endpoint.server.ts";
import { formatCalendarDate } from "#app/i18n/format.ts";
import { missedText, type ShownLine, shownPlan } from "#app/i18n/shown-plan.ts";
import type { Translate } from "#app/i18n/translate.ts";
import { readPlan } from "#app/services/plan/weekly-plan.ts";
import planStyle from "#app/styles/print-plan.css?url";
import { Paper } from "./paper.server.tsx";

/** Lines that one Letter sheet has room for below its title. */
const SHEET_LINES = 58;

/** Lines that the number of missed checks takes, with the space above it. */
const MISSED_LINES = 2;

/** The least lines of an issue, whose words are longer than those of others. */
const ISSUE_LINES = 2;

/** Letters that a line has room for, in the columns of an issue. */
const LETTERS = { name: 21, words: 72 };

/** The lines that an issue takes, with its longest words on several of them. */
function linesOfIssue({ name, text, condition }: ShownLine, t: Translate): number {
  const mark = condition === "ok" ? "" : `${t(`common:condition.${condition}`)} ... `;
  return Math.max(ISSUE_LINES, linesOfText(name, LETTERS.name), linesOfText(mark + text, LETTERS.words));
}

/** The weekly plan on one sheet; entries that don't fit are only counted. */
const page = endpoints({
  "/plan/print": {
    GET: endpoint({}, async ({ services, actor, locale, t }) => {
      const plan = await readPlan(services, actor);
      const sections = shownPlan(plan, { locale, t, timeZone: actor.company.timeZone });
      const missed = missedText(plan.missedChecks, { locale, t });
      const room = linesOfSheet(
        sections.map(({ key, lines }) => lines.map((line) => (key === "issues" ? linesOfIssue(line, t) : 1))),
        SHEET_LINES - (missed ? MISSED_LINES : 0),
      );
      const company = actor.company.name;
      const paper = renderToStaticMarkup(
        <Paper
          title={t("weekly:title")}
          company={company}
          style={planStyle}
          back={{ href: "/plan", label: t("weekly:back") }}
          withoutScript={t("print:withoutScript")}
          locale={locale}
          t={t}
        >
          <h1>{t("weekly:title")}</h1>
          <p className="facts">{`${company} · ${formatCalendarDate(plan.today, locale)}`}</p>
          {sections.length === 0 ? <p>{t("weekly:empty")}</p> : null}
          {sections.map(({ key, title, lines }, index) => {
            const shown = lines.slice(0, room[index]);
            const more = lines.length - shown.length;
            return (
              <section key={key} className={key === "issues" ? "section issues" : "section"}>
                <h2>{title}</h2>
                <ul>
                  {shown.map((line) => (
                    <li key={line.key}>
                      <b>{line.name}</b>{" "}
                      <span>
                        <Mark condition={line.condition} t={t} />{" "}
                        {[line.text, line.rate].filter(Boolean).join(" · ")}
                      </span>
                    </li>
                  ))}
                </ul>
                {more > 0 ? <p>{t("weekly:more", { count: more })}</p> : null}
              </section>
            );
          })}
          {missed ? (
            <section className="section">
              <h2>{missed}</h2>
            </section>
          ) : null}
        </Paper>,
      );
      return new Response(`<!DOCTYPE html>${paper}`, {
        headers: { "Content-Type": "text/html; charset=utf-8" },
      });
    }),
  },
});

export const loader = page;
export const action = page;
