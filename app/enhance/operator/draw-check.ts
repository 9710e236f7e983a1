import { todayIn } from "#app/domain/calendar-date.ts";
import { type AnsweredLine, lineWords, readCheck, WORD_MAX } from "#app/domain/checks/checklist.ts";
import { formatClock } from "#app/i18n/format.ts";
import { decodeCheck } from "#app/shared/machine-extras.ts";
import { element, put } from "../element.ts";
import { zone } from "./machine-texts.ts";
import { fill, locale, check as words } from "./words.ts";

/**
 * Draws the check of a machine anew, above the condition.
 * @param code the machine's checklist and last check, and the page's checklists
 * @param answered what was answered: its lines stay as they were, though the list has changed or gone
 */
export function drawCheck(
  form: HTMLFormElement,
  [code, lists = ""]: (string | undefined)[],
  answered: readonly AnsweredLine[] = [],
): void {
  form.querySelector("#check")?.remove();
  const known = decodeCheck(code, lists);
  const isBegun = readCheck(answered).begun;
  const lines: readonly AnsweredLine[] = isBegun ? answered : (known?.lines ?? []);
  if (lines.length === 0) return;
  const last = known?.today;
  const isToday = last && todayIn(zone(), last.at) === todayIn(zone(), new Date());
  const details = element("details", "field");
  details.id = "check";
  details.open = isBegun || !isToday;
  const summary = element("summary");
  const when = isToday
    ? fill(words.today, { time: formatClock(last.at, locale, zone()), name: last.by })
    : words.notToday;
  put(summary, element("b", "", words.label), element("p", "hint", when));
  const frame = element("fieldset", "field");
  frame.name = "check";
  frame.tabIndex = -1;
  for (const [index, answer] of lines.entries()) {
    const text = known?.lines.find(({ line }) => line === answer.line)?.text ?? lineWords(answer.line);
    put(frame, lineOf(`check[${index}].`, text, answer));
  }
  put(details, summary, frame);
  form.querySelector("[name=condition]")?.closest(".field")?.insertAdjacentElement("beforebegin", details);
}

function lineOf(name: string, caption: string, { line, ok, word = "" }: AnsweredLine): HTMLElement {
  const field = element("fieldset", "field");
  const answers = element("div", "line");
  const isAnswered = ok !== undefined;
  put(
    answers,
    choice(`${name}ok`, "true", words.ok, isAnswered && ok),
    choice(`${name}ok`, "false", words.notOk, isAnswered && !ok),
  );
  const fault = element("label", "fault", words.word);
  const text = input(`${name}word`, word);
  text.className = "input";
  text.maxLength = WORD_MAX;
  put(fault, text);
  const stored = input(`${name}line`, line);
  stored.type = "hidden";
  put(field, element("legend", "", caption), stored, answers, fault);
  return field;
}

function choice(name: string, value: string, word: string, checked: boolean): HTMLElement {
  const label = element("label", "check");
  const radio = input(name, value);
  radio.type = "radio";
  radio.checked = checked;
  put(label, radio, document.createTextNode(word));
  return label;
}

function input(name: string, value: string): HTMLInputElement {
  const made = element("input");
  made.name = name;
  made.value = value;
  return made;
}
