import type { WaitingReport } from "../queue/report.ts";
import { newKey } from "../queue/report.ts";
import type { PhotoBytes } from "../queue/store.ts";
import { serverAnswers } from "../server-answers.ts";
import { asksBack } from "./doubt.ts";
import { handOver, type Keep, leave } from "./hand-over.ts";
import { leftBehind } from "./left-behind.ts";
import { showMachine } from "./machine-card.ts";
import type { Machine } from "./machines.ts";
import { hasMistake } from "./mistakes.ts";
import { loadExtras } from "./modules.ts";
import { hideNotice, hideNoticeAt, showNotice } from "./notice.ts";
import type { OpenReport } from "./open-report.ts";
import { photoInput } from "./photo-input.ts";
import { reportFields } from "./report-fields.ts";
import { submitButton } from "./submit-button.ts";
import { form as words } from "./words.ts";

export type ReportForm = {
  /** `asSent` keeps the fuel type that the server selected. */
  show(machine: Machine, asSent?: boolean): void;
  /** Updates the machine in the card. */
  renew(machine: Machine): void;
  /** Hides the form while no machine is chosen, but keeps what was typed. */
  hide(): void;
  /** Goes on with the usage. */
  focus(): void;
  /** Fills the form with a refused report, which the next report replaces. */
  mend(report: WaitingReport, photos: PhotoBytes[]): void;
};

/**
 * The report form. The card shows the chosen machine, the fuel type appears with an amount, and an empty report can't
 * be sent. A report is checked, then handed to `keep`; only then is the form cleared, for the next report on the same
 * machine. If the device can't store the report, the form is submitted as without script.
 */
export function reportForm(form: HTMLFormElement, keep: Keep): ReportForm {
  const report = openReport(form);
  const button = submitButton(form, report.fields);
  const show = (machine: Machine | null, asSent = false) => {
    showMachine(report, machine, asSent);
    if (report.fields.extras) report.fields.extras.draw();
    else if (!asSent) report.fields.dropDrawn();
    button.draw();
  };
  takeUp(report);
  const { extras } = form.dataset;
  if (extras) loadExtras(extras).then(({ takeExtras }) => takeExtras(report));

  form.addEventListener("input", ({ target }) => {
    hideNoticeAt(target);
    button.draw();
  });
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    if (button.isSending() || hasMistake(report.fields) || asksBack(report)) return;
    hideNotice();
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
  // The back/forward cache restores the page as it was left: sending.
  addEventListener("pageshow", () => button.setSending(false));

  return {
    show(machine, asSent) {
      hideNotice();
      show(machine, asSent);
    },
    renew: (machine) => show(machine, true),
    hide() {
      form.hidden = true;
    },
    focus: () => report.fields.newUsage.focus(),
    mend(waiting, photos) {
      // If the report's machine is gone, another has to be chosen.
      if (report.machine?.id !== waiting.equipmentId) show(null);
      mend(report, waiting, photos);
      button.draw();
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

/** Gives the report its key, and restores what was typed before the page was left. */
function takeUp(report: OpenReport): void {
  const { inputs, key, write } = report.fields;
  // Input that the server returned keeps the key it was sent with.
  const sent = "#ticks [checked], #check [checked], [name=condition][checked]:not([value=ok])";
  if (inputs.some((input) => input.defaultValue !== "") || document.querySelector(sent)) return;
  const left = leftBehind(report.form);
  if (left) write(left.typed);
  // A kept page has an old key, which may have been used already.
  key.value = left ? left.key : newKey();
}

/**
 * Sends a report. "kept": stored on the device. "left": submitted with the form. "stays": neither works, so the form
 * keeps it.
 */
async function send(report: OpenReport, keep: Keep): Promise<"kept" | "left" | "stays"> {
  const { form, fields, photos } = report;
  const { newUsage } = fields;
  // Photos that the server stored from an earlier try are known only to this form, and so are the answers of a check
  // until their script has loaded.
  const onlyHere =
    form.querySelector("input[type=checkbox][name=photos]:checked") ||
    (form.dataset.extras && !fields.extras);
  if (!onlyHere) {
    // What is typed from now on would be neither sent nor kept.
    form.inert = true;
    const isKept = await handOver(report, keep).then(
      () => true,
      () => false,
    );
    form.inert = false;
    if (isKept) return "kept";
    showNotice(newUsage, "", words.noStore);
  }
  await photos.settled();
  // Without an answer, the browser's offline page would replace the form.
  if (await serverAnswers()) {
    leave(report);
    return "left";
  }
  showNotice(newUsage, "notice-error", words.notSent, words.staysHere);
  return "stays";
}

/** Clears the form, and the history entry that would restore its input. */
function clear(report: OpenReport): void {
  report.fields.clear();
  history.replaceState(null, "");
  report.confirmed = report.mended = null;
  hideNotice();
}

function mend(report: OpenReport, waiting: WaitingReport, bytes: PhotoBytes[]): void {
  const { form, fields, photos } = report;
  report.mended = waiting;
  form.hidden = false;
  fields.write(waiting.typed);
  fields.extras?.draw(waiting.typed);
  photos.clear().then(() => photos.put(bytes));
  showNotice(fields.newUsage, "", words.mending, waiting.refusal?.message ?? "");
}
