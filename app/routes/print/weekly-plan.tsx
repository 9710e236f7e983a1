import { renderToStaticMarkup } from "react-dom/server";
import { Mark } from "#app/components/issues/condition-mark.tsx";
import { linesOfSheet, linesOfText } from "#app/domain/plan/weekly-plan.ts";
import { endpoint, endpoints } from "#app/http/endpoint.server.ts";
import { formatCalendarDate } from "#app/i18n/format.ts";
import type { Translate } from "#app/i18n/translate.ts";
import { missedText, type WordedLine, wordedPlan } from "#app/i18n/weekly-plan-words.ts";
import { readPlan } from "#app/services/plan/weekly-plan.ts";
import planStyle from "#app/styles/print-plan.css?url";
import { Paper } from "./paper.server.tsx";

/** Lines that one Letter sheet has room for below its title. */
const SHEET_LINES = 58;

/** Lines that the number of missed checks takes, with the space above it. */
const MISSED_LINES = 2;

/** The least lines of an issue, whose words are longer than those of others. */
const ISSUE_LINES = 2;

/** Letters that a line has room for, in the columns of issues and of everything else. */
const LETTERS = { issues: { name: 21, words: 72 }, others: { name: 33, words: 57 } };

/** What follows the machine's mark in its line. */
const wordsOf = ({ text, rate }: WordedLine) => [text, rate].filter(Boolean).join(" · ");

/** The lines that an entry takes: its machine and its words stand whole, on several lines where one is too short. */
function linesOfEntry(section: string, line: WordedLine, t: Translate): number {
  const isIssue = section === "issues";
  const { name, words } = LETTERS[isIssue ? "issues" : "others"];
  const mark = line.condition === "ok" ? "" : `${t(`common:condition.${line.condition}`)} ... `;
  return Math.max(
    isIssue ? ISSUE_LINES : 1,
    linesOfText(line.name, name),
    linesOfText(mark + wordsOf(line), words),
  );
}

/** The weekly plan on one sheet; entries that don't fit are only counted. */
const page = endpoints({
  "/plan/print": {
    GET: endpoint({}, async ({ services, actor, locale, t }) => {
      const plan = await readPlan(services, actor);
      const sections = wordedPlan(plan, { locale, t, timeZone: actor.company.timeZone });
      const missed = missedText(plan.missedChecks, { locale, t });
      const room = linesOfSheet(
        sections.map(({ key, lines }) => lines.map((line) => linesOfEntry(key, line, t))),
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
            const listed = lines.slice(0, room[index]);
            const more = lines.length - listed.length;
            return (
              <section key={key} className={key === "issues" ? "section issues" : "section"}>
                <h2>{title}</h2>
                <ul>
                  {listed.map((line) => (
                    <li key={line.key}>
                      <b>{line.name}</b>{" "}
                      <span>
                        <Mark condition={line.condition} t={t} /> {wordsOf(line)}
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
