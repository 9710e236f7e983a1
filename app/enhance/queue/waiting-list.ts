import { element, put } from "../element.ts";
import { failed, fill, form, momentOf, success, waiting as words } from "../operator/words.ts";
import { comingPhotos, type WaitingPhoto, type WaitingReport } from "./report.ts";

type Acts = {
  mend(report: WaitingReport): void;
  discard(report: WaitingReport): void;
  discardPhoto(report: WaitingReport, photo: WaitingPhoto): void;
};

export type WaitingList = {
  /** Above all: how the last report fares. */
  say(state: "sending" | "saved" | "sent" | null): void;
  show(reports: WaitingReport[]): void;
  progress(photo: WaitingPhoto, share: number): void;
  /** Brings what is said into view. */
  focus(): void;
};

const SIGN_IN = "/employee-login?next=/operator";

/** What waits on this device, above the form: one line that speaks, and each report with what can be done about it. */
export function waitingList(place: Element, acts: Acts): WaitingList {
  const status = element("div");
  const card = element("section", "card");
  const count = element("h2", "facts");
  const hint = element("p", "hint");
  const link = element("a", "btn", words.signIn);
  const list = element("ul", "picks");
  const lines = new Map<string, { of: string; line: HTMLElement }>();
  status.setAttribute("role", "status");
  status.tabIndex = -1;
  link.href = SIGN_IN;
  card.hidden = true;
  put(card, count, hint, link, list);
  place.insertBefore(card, place.firstChild);
  place.parentNode?.insertBefore(status, place);

  const lineOf = (report: WaitingReport): HTMLElement => {
    const line = element("li");
    put(
      line,
      element("b", "", report.machine),
      element("p", "", `${momentOf(report.writtenAt)}: ${saidBy(report)}`),
    );
    const coming = comingPhotos(report);
    if (coming.length > 0) {
      const left = coming.length === 1 ? words.photosLeft_one : words.photosLeft_other;
      put(line, element("p", "hint", fill(left, { count: coming.length })));
    }
    for (const { id } of coming) {
      const bar = element("progress");
      bar.dataset.photo = id;
      bar.max = 1;
      bar.hidden = true;
      bar.setAttribute("aria-label", words.photo);
      put(line, bar);
    }
    const ask = (what: string, discard: () => void, first?: HTMLElement) => {
      const row = element("div", "row");
      const buttons = [
        ...(first ? [first] : []),
        button(words.discard, () => {
          const question = element("p", "error", what);
          row.insertAdjacentElement("beforebegin", question);
          const sure = button(words.discardNow, discard);
          row.replaceChildren(
            sure,
            button(words.keep, () => {
              question.remove();
              row.replaceChildren(...buttons);
            }),
          );
          sure.focus();
        }),
      ];
      put(row, ...buttons);
      put(line, row);
    };
    if (report.refusal) {
      put(line, element("p", "error", `${failed}: ${report.refusal.message}`));
      const what = `${report.machine}, ${saidBy(report)}`;
      const mend = button(words.mend, () => acts.mend(report));
      ask(fill(words.discardReport, { what }), () => acts.discard(report), mend);
    }
    for (const photo of report.photos) {
      if (!photo.refusal) continue;
      put(line, element("p", "error", fill(words.photoRefused, { reason: photo.refusal })));
      ask(words.discardPhoto, () => acts.discardPhoto(report, photo));
    }
    return line;
  };

  return {
    say(state) {
      status.textContent = "";
      if (!state) return;
      const notice = element("div", state === "sent" ? "notice notice-success" : "notice");
      if (state === "sent") {
        put(notice, element("strong", "", success.title), element("span", "", success.text));
      } else {
        put(notice, element("span", "", state === "saved" ? words.saved : form.sending));
      }
      put(status, notice);
    },
    show(reports) {
      card.hidden = reports.length === 0;
      count.textContent = reports.length > 0 ? fill(words.count, { count: reports.length }) : "";
      const signedOut = reports.some((report) => report.signedOut);
      hint.textContent = signedOut ? words.signedOut : "";
      link.hidden = !signedOut;
      const shown = reports.map((report) => {
        // Tries and pauses change nothing that is seen; a line that stays keeps its focus and its progress.
        const of = JSON.stringify([report.photos, report.refusal]);
        const known = lines.get(report.key);
        const line = known?.of === of ? known.line : lineOf(report);
        lines.set(report.key, { of, line });
        return line;
      });
      if (shown.length !== list.children.length || shown.some((line, at) => line !== list.children[at])) {
        list.replaceChildren(...shown);
      }
    },
    progress(photo, share) {
      const bar = list.querySelector<HTMLProgressElement>(`[data-photo="${photo.id}"]`);
      if (!bar) return;
      bar.hidden = false;
      bar.value = share;
    },
    focus() {
      status.focus();
    },
  };
}

/** What a report says, short. */
function saidBy({ typed, unit }: WaitingReport): string {
  const parts = [
    typed.newUsage && `${typed.newUsage} ${unit}`.trim(),
    typed.fuelAdded &&
      fill(/^1([.,]0)?$/.test(typed.fuelAdded) ? words.gallons_one : words.gallons_other, {
        amount: typed.fuelAdded,
      }),
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
