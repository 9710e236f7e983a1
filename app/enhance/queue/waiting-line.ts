import { element, put } from "../element.ts";
import {
  check as checkWords,
  conditions,
  failed,
  fill,
  fuelUnitWords,
  momentOf,
  waiting as words,
} from "../operator/words.ts";
import { comingPhotos, type WaitingPhoto, type WaitingReport } from "./report.ts";

/** What the operator can do with a waiting report. */
export type WaitingActs = {
  mend(report: WaitingReport): void;
  discard(report: WaitingReport): void;
  discardPhoto(report: WaitingReport, photo: WaitingPhoto): void;
};

/** The list item of a waiting report: its content, its remaining photos, and why it was refused. */
export function waitingLine(report: WaitingReport, acts: WaitingActs): HTMLElement {
  const line = element("li");
  put(
    line,
    element("b", "", report.machine),
    element("p", "", `${momentOf(report.writtenAt)}: ${saidBy(report)}`),
    ...(isBad(report) && !report.serverId ? [element("p", "error", words.tell)] : []),
    ...photosLeft(comingPhotos(report)),
  );
  if (report.refusal) {
    put(line, element("p", "error", `${failed}: ${report.refusal.message}`));
    const what = `${report.machine}, ${saidBy(report)}`;
    const mend = button(words.mend, () => acts.mend(report));
    put(
      line,
      discardRow(fill(words.discardReport, { what }), () => acts.discard(report), mend),
    );
  }
  for (const photo of report.photos) {
    if (!photo.refusal) continue;
    put(line, element("p", "error", fill(words.photoRefused, { reason: photo.refusal })));
    put(
      line,
      discardRow(words.discardPhoto, () => acts.discardPhoto(report, photo)),
    );
  }
  return line;
}

/** The number of remaining photos, with a progress bar for each that shows while it is sent. */
function photosLeft(coming: WaitingPhoto[]): HTMLElement[] {
  if (coming.length === 0) return [];
  const left = coming.length === 1 ? words.photosLeft_one : words.photosLeft_other;
  const bars = coming.map(({ id }) => {
    const bar = element("progress");
    bar.dataset.photo = id;
    bar.max = 1;
    bar.hidden = true;
    bar.setAttribute("aria-label", words.photo);
    return bar;
  });
  return [element("p", "hint", fill(left, { count: coming.length })), ...bars];
}

/** A row with a discard button, which first asks the question `what`, and other buttons. */
function discardRow(what: string, discard: () => void, ...others: HTMLElement[]): HTMLElement {
  const row = element("div", "row");
  const ask = button(words.discard, () => {
    const question = element("p", "error", what);
    row.insertAdjacentElement("beforebegin", question);
    const sure = button(words.discardNow, discard);
    row.replaceChildren(
      sure,
      button(words.keep, () => {
        question.remove();
        row.replaceChildren(...others, ask);
      }),
    );
    sure.focus();
  });
  put(row, ...others, ask);
  return row;
}

/** Whether a report says that its machine is not OK: somebody has to hear of it before there is a line. */
function isBad({ typed }: WaitingReport): boolean {
  return typed.condition !== undefined || (typed.check ?? []).some(({ ok }) => ok === false);
}

/** A report's content in one line. */
function saidBy({ typed, unit }: WaitingReport): string {
  const parts = [
    typed.newUsage && `${typed.newUsage} ${unit}`.trim(),
    typed.fuelAdded &&
      fill(/^1([.,]0)?$/.test(typed.fuelAdded) ? words.gallons_one : words.gallons_other, {
        ...fuelUnitWords(),
        amount: typed.fuelAdded,
      }),
    typed.tasksDone?.join(", "),
    typed.check && checkWords.label,
    typed.condition && conditions[typed.condition],
    typed.notes.length > 60 ? `${typed.notes.slice(0, 60)}…` : typed.notes,
  ];
  return parts.filter(Boolean).join(", ");
}

function button(text: string, act: () => void): HTMLButtonElement {
  const made = element("button", "btn", text);
  made.type = "button";
  made.addEventListener("click", act);
  return made;
}
