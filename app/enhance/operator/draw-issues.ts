import { addInterval, todayIn } from "#app/domain/calendar-date.ts";
import { formatDay } from "#app/i18n/format.ts";
import { decodeIssues } from "#app/shared/machine-extras.ts";
import { element, put } from "../element.ts";
import { zone } from "./machine-texts.ts";
import { conditions, fill, locale, issue as words } from "./words.ts";

/** Draws a machine's open issues above its fields, with "today" and "yesterday" as of now: a kept page may be days old. */
export function drawIssues(form: HTMLFormElement, code = ""): void {
  form.querySelector("#issues")?.remove();
  const issues = decodeIssues(code);
  if (issues.length === 0) return;
  const today = todayIn(zone(), new Date());
  const list = element("ul", "picks notice");
  list.id = "issues";
  for (const { condition, day, by, text } of issues) {
    const line = element("li");
    const key = day >= today ? "today" : day === addInterval(today, -1, "days") ? "yesterday" : "earlier";
    const rest = fill(words[key], { text, name: by, date: formatDay(day, locale) });
    put(line, element("b", "", `${conditions[condition]}:`), document.createTextNode(` ${rest}`));
    put(list, line);
  }
  form.querySelector(".field")?.insertAdjacentElement("beforebegin", list);
}
