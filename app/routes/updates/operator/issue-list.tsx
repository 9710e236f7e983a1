import { addInterval, type CalendarDate } from "#app/domain/calendar-date.ts";
import { formatDay } from "#app/i18n/format.ts";
import { useI18n } from "#app/i18n/i18n-context.tsx";
import type { CodedIssue } from "#app/shared/machine-extras.ts";

/** A machine's worst open issues, above its fields. The script draws the same for another machine. */
export function IssueList({ issues, today }: { issues: readonly CodedIssue[]; today: CalendarDate }) {
  const { t, locale } = useI18n();
  if (issues.length === 0) return null;
  const yesterday = addInterval(today, -1, "days");
  return (
    <ul className="picks notice" id="issues">
      {issues.map(({ condition, day, by, text }, index) => {
        const key = day >= today ? "today" : day === yesterday ? "yesterday" : "earlier";
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: rendered once, on the server
          <li key={index}>
            <b>{`${t(`common:condition.${condition}`)}:`}</b>{" "}
            {t(`operator:issue.${key}`, { text, name: by, date: formatDay(day, locale) })}
          </li>
        );
      })}
    </ul>
  );
}
