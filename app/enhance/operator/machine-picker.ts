import { machineList } from "./machine-list.ts";
import { machineOf } from "./machines.ts";
import { loadQueue } from "./modules.ts";
import type { ReportForm } from "./report-form.ts";

/** Chooses a machine of the list. `form` shows the chosen machine; the list is folded while there is one. */
export function machinePicker(find: HTMLDetailsElement, form: ReportForm) {
  const summary = find.querySelector("summary") as HTMLElement;
  const machines = machineList(find, {
    chosen: () => chosen,
    onFound(id) {
      if (id && id !== chosen) open(id);
    },
    onSent: (id) => id && pick(id),
    onRenewed() {
      const option = machines.optionOf(chosen);
      if (option) form.renew(machineOf(option));
      stale?.remove();
    },
  });
  const { search, select, say, filter, renew } = machines;
  /** The id of the machine in the card. */
  let chosen = select.value;
  let stale: HTMLElement | null = null;

  /** Opens a machine's form, none for a blank id. False if the list lacks it. `asSent`: as the server sent it. */
  const open = (id: string, asSent = false): boolean => {
    const option = machines.optionOf(id);
    chosen = option ? id : "";
    select.value = chosen;
    summary.textContent = (chosen && summary.dataset.text) || "";
    for (const button of find.querySelectorAll<HTMLButtonElement>(".machines button")) {
      button.setAttribute("aria-current", `${button.value === chosen}`);
    }
    if (option) form.show(machineOf(option), asSent);
    else form.hide();
    return !id === !option;
  };
  const fold = () => {
    find.open = !chosen;
  };
  /** Clears the search and chooses a machine. */
  const choose = (id: string) => {
    search.value = "";
    open(id);
    filter();
    fold();
  };
  /** Opens what was chosen by hand. */
  const pick = (id: string) => {
    choose(id);
    if (chosen) form.focus();
  };
  // Search and selection take effect immediately.
  for (const button of find.querySelectorAll<HTMLElement>(".line button")) button.hidden = true;
  find.addEventListener("click", (event) => {
    const { tagName, value } = event.target as HTMLButtonElement;
    if (tagName !== "BUTTON" || !value) return;
    event.preventDefault();
    pick(value);
  });
  select.addEventListener("change", () => pick(select.value));
  return {
    /** A reload restores the previous choice without an event. `asSent` keeps the form as the server sent it. */
    start(asSent: boolean): void {
      open(select.value, asSent);
      fold();
    },
    renew,
    /** Shows a kept page. Its machine may differ from the one in the address, or from the one that opens by itself. */
    showKept(stack: Element, asOf: string, reporter: string): void {
      const asked = new URLSearchParams(location.search).get("equipment");
      const isListed = open(asked ?? "");
      fold();
      loadQueue().then(({ showAge, opensItself, notKept }) => {
        if (!isListed) say(notKept);
        if (asked === null && !chosen) {
          open(opensItself(find, reporter));
          fold();
        }
        stale = showAge(stack, asOf, renew);
      });
    },
    choose,
  };
}
