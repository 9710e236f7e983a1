import type { WaitingReport } from "../queue/report.ts";
import { newKey } from "../queue/report.ts";
import type { PhotoBytes } from "../queue/store.ts";
import { serverAnswers } from "../server-answers.ts";
import { asksBack } from "./doubt.ts";
import { handOver, type Keep, leave, leftBehind } from "./hand-over.ts";
import { showMachine } from "./machine-card.ts";
import type { Machine } from "./machines.ts";
import { hasMistake } from "./mistakes.ts";
import { tell, untell, untellAt } from "./notice.ts";
import type { OpenReport } from "./open-report.ts";
import { photoInput } from "./photo-input.ts";
import { reportFields } from "./report-fields.ts";
import { submitButton } from "./submit-button.ts";
import { form as words } from "./words.ts";

export type ReportForm = {
  /** `asSent` leaves the kind of fuel as the server put it. */
  show(machine: Machine, asSent?: boolean): void;
  /** The machine that the card shows, as it is by now. */
  renew(machine: Machine): void;
  /** No machine is chosen; what was typed stays for the next. */
  hide(): void;
  /** Fills the form with a report that was refused; the next report takes its place. */
  mend(report: WaitingReport, photos: PhotoBytes[]): void;
};

/**
 * The report's form: its card follows the choice, fuel type shows with an amount, an empty report can't be sent. A report
 * is checked here and handed over to `keep`; only then is the form cleared, for the next report on the same machine. When
 * it can't be kept here, the form goes to the server as it does without script.
 */
export function reportForm(form: HTMLFormElement, keep: Keep): ReportForm {
  const report = openReport(form);
  const button = submitButton(form, report.fields);
  const show = (machine: Machine | null, asSent = false) => {
    showMachine(report, machine, asSent);
    button.judge();
  };
  takeUp(report);

  form.addEventListener("input", ({ target }) => {
    untellAt(target);
    button.judge();
  });
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    if (button.isSending() || hasMistake(report.fields) || asksBack(report)) return;
    untell();
    button.setSending(true);
    const sent = await send(report, keep);
    if (sent === "left") return;
    if (sent === "kept") {
      clear(report);
      if (report.machine) show(report.machine);
      await report.photos.clear();
    }
    button.setSending(false);
  });
  // The page comes back from the browser's memory as it was left: sending.
  addEventListener("pageshow", () => button.setSending(false));

  return {
    show(machine, asSent) {
      untell();
      show(machine, asSent);
    },
    renew: (machine) => show(machine, true),
    hide() {
      form.hidden = true;
    },
    mend(waiting, photos) {
      // Its machine may be gone, and another has to be chosen.
      if (report.machine?.id !== waiting.equipmentId) show(null);
      mend(report, waiting, photos);
      button.judge();
    },
  };
}

function openReport(form: HTMLFormElement): OpenReport {
  return {
    form,
    fields: reportFields(form),
    photos: photoInput(form.querySelector("input[type=file]")),
    machine: null,
    confirmed: null,
    mended: null,
  };
}

/** Gives the report its key, and what was typed before the page was left. */
function takeUp(report: OpenReport): void {
  const { inputs, key, write } = report.fields;
  // What the server put back into the form has to go by the key that it was sent with before.
  if (inputs.some((input) => input.defaultValue !== "")) return;
  const left = leftBehind(report);
  if (left) write(left.typed);
  // A kept page has an old key, which may already be used.
  key.value = left ? left.key : newKey();
}

/** Whether a report is kept here now, goes out by its form, or stays in it because it can't go anywhere. */
async function send(report: OpenReport, keep: Keep): Promise<"kept" | "left" | "stays"> {
  const { form, photos } = report;
  const { newUsage } = report.fields;
  // Photos that the server kept from an earlier try exist only in this form.
  const onlyHere = form.querySelector("input[type=checkbox][name=photos]:checked");
  if (!onlyHere) {
    try {
      await handOver(report, keep);
      return "kept";
    } catch {
      tell(newUsage, "", words.noStore);
    }
  }
  await photos.settled();
  // Otherwise the browser's offline page would replace the form.
  if (await serverAnswers()) {
    leave(report);
    return "left";
  }
  tell(newUsage, "notice-error", words.notSent, words.staysHere);
  return "stays";
}

/** Makes room for the next report. */
function clear(report: OpenReport): void {
  report.fields.clear();
  history.replaceState(null, "");
  report.confirmed = report.mended = null;
  untell();
}

function mend(report: OpenReport, waiting: WaitingReport, bytes: PhotoBytes[]): void {
  const { form, fields, photos } = report;
  report.mended = waiting;
  form.hidden = false;
  fields.write(waiting.typed);
  photos.clear().then(() => photos.put(bytes));
  tell(fields.newUsage, "", words.mending, waiting.refusal?.message ?? "");
}
