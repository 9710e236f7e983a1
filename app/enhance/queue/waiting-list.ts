import { element, put } from "../element.ts";
import { zone } from "../operator/machine-texts.ts";
import { clockOf, fill, form, success, waiting as words } from "../operator/words.ts";
import type { WaitingPhoto, WaitingReport, Written } from "./report.ts";
import { type WaitingActs, waitingLine } from "./waiting-line.ts";

type State = "sending" | "saved" | "sent";

export type WaitingList = {
  /** Shows the state of the last report, above everything else. */
  say(state: State | null, report: Written): void;
  show(reports: WaitingReport[]): void;
  progress(photo: WaitingPhoto, share: number): void;
  /** Focuses the state, which scrolls it into view. */
  focus(): void;
};

const SIGN_IN = "/employee-login?next=/operator";

/** The waiting reports, shown above the form: the announced state of the last one, and a list with buttons. */
export function waitingList(place: Element, acts: WaitingActs): WaitingList {
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

  return {
    say(state, report) {
      status.textContent = "";
      if (state) put(status, noticeOf(state, report));
    },
    show(reports) {
      card.hidden = !reports[0];
      count.textContent = reports[0] ? fill(words.count, { count: reports.length }) : "";
      const signedOut = reports.some((report) => report.signedOut);
      hint.textContent = signedOut ? words.signedOut : "";
      link.hidden = !signedOut;
      const items = reports.map((report) => {
        // Tries and pauses are not shown. An unchanged item stays, and keeps its focus and progress.
        const of = JSON.stringify([report.photos, report.refusal, report.serverId]);
        const known = lines.get(report.key);
        const line = known?.of === of ? known.line : waitingLine(report, acts);
        lines.set(report.key, { of, line });
        return line;
      });
      if (items.length !== list.children.length || items.some((line, at) => line !== list.children[at])) {
        list.replaceChildren(...items);
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

function noticeOf(state: State, { machine, usage }: Written): HTMLElement {
  if (state !== "sent") {
    // Somebody may put the phone away from now on.
    return element("div", "notice", `${words.saved} ${state === "saved" ? words.later : form.sending}`);
  }
  const notice = element("div", "notice notice-success");
  const sent = fill(usage ? success.sent : success.sentAlone, {
    machine,
    usage: usage ?? "",
    time: clockOf(new Date(), zone()),
  });
  put(
    notice,
    element("strong", "", success.title),
    element("span", "", success.text),
    element("p", "", sent),
  );
  return notice;
}
