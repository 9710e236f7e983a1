import { foldForSearch, searched } from "#app/domain/search-text.ts";
import { startOfShortId } from "#app/domain/short-id.ts";
import { searchTextsOf } from "#app/shared/machine-code.ts";
import { element } from "../element.ts";
import { fetchOptions, machineOf } from "./machines.ts";
import { loadQueue } from "./modules.ts";
import type { ReportForm } from "./report-form.ts";
import { state, form as words } from "./words.ts";

/** Somebody who types on isn't asked about. */
const PAUSE_MS = 400;

/**
 * Searches and chooses a machine, in the page's list or a newer one. `form` shows the chosen machine; the picker is
 * folded while there is one.
 */
export function machinePicker(find: HTMLDetailsElement, form: ReportForm) {
  const part = (selector: string) => find.querySelector(selector) as HTMLElement;
  const summary = part("summary");
  const search = part("#q") as HTMLInputElement;
  const select = part("select") as unknown as HTMLSelectElement;
  let options = [...select.options];
  /** The id of the machine in the card. A search may leave it out of the list. */
  let chosen = select.value;
  let stale: HTMLElement | null = null;

  const say = (text: string) => {
    part("[role=status]").textContent = text;
  };
  /** Lists machines. Returns the id of the only one; blank for none or several. */
  const list = (matches: readonly HTMLOptionElement[]): string => {
    // Not every phone can hide an option, so the others are removed.
    select.replaceChildren(options[0] as Node, ...matches);
    select.value = chosen;
    if (!select.value) select.selectedIndex = 0;
    part("#matches").replaceChildren(...(search.value.trim() ? matches.map(buttonOf) : []));
    say(matches[0] ? "" : state.noMatch);
    return (!matches[1] && matches[0]?.value) || "";
  };
  let asking = 0;
  /** Lists what the search finds, the best first, and asks the server where the page knows none. Returns as `list`. */
  const filter = (): string => {
    clearTimeout(asking);
    const query = search.value;
    const machines = options.slice(1);
    const named = searched(query, machines, (option) => searchTextsOf(machineOf(option)));
    const start = startOfShortId(foldForSearch(query));
    const numbered = machines.filter(
      (option) => start && option.value.startsWith(start) && !named.includes(option),
    );
    const matches = [...named, ...numbered];
    if (!matches[0] && machines[0]) asking = window.setTimeout(ask, PAUSE_MS, query);
    return list(matches);
  };
  /** The page has neither serial numbers nor plates nor models. */
  const ask = async (query: string) => {
    const found = await fetchOptions(query);
    if (search.value !== query) return;
    if (!found) return say(`${state.noMatch} ${words.byNameOnly}`);
    const only = list(options.filter(({ value }) => value && found.some((option) => option.value === value)));
    if (only && only !== chosen) open(only);
  };
  /** Opens a machine's form, none for a blank id. False if the list lacks it. `asSent`: as the server sent it. */
  const open = (id: string, asSent = false): boolean => {
    const option = id && options.find(({ value }) => value === id);
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
  /** Opens what was chosen by hand. */
  const pick = (id: string) => {
    search.value = "";
    open(id);
    filter();
    fold();
    if (chosen) form.focus();
  };
  /** Replaces the list with the server's current one. False if it can't be fetched. */
  const renew = async (): Promise<boolean> => {
    const renewed = await fetchOptions();
    if (!renewed) return false;
    options = renewed;
    filter();
    const option = options.find(({ value }) => value && value === chosen);
    if (option) form.renew(machineOf(option));
    stale?.remove();
    return true;
  };
  const refetch = async () => {
    say(state.loading);
    if (!(await renew())) say(state.failed);
  };

  // Search and selection take effect immediately.
  for (const button of find.querySelectorAll<HTMLElement>(".line button")) button.hidden = true;
  find.addEventListener("click", (event) => {
    const { tagName, value } = event.target as HTMLButtonElement;
    if (tagName !== "BUTTON" || !value) return;
    event.preventDefault();
    pick(value);
  });
  find.addEventListener("submit", (event) => {
    event.preventDefault();
    const only = filter();
    if (only) pick(only);
  });
  search.addEventListener("input", () => {
    const only = filter();
    if (only && only !== chosen) open(only);
  });
  select.addEventListener("change", () => pick(select.value));
  addEventListener("pageshow", ({ persisted }) => persisted && refetch());
  // After a search by the server, the page lists only the matches.
  if (search.value) refetch();
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
      if (!open(asked ?? "")) say(words.notKept);
      fold();
      loadQueue().then(({ showAge, opensItself }) => {
        // Not from under somebody who searches or chooses already.
        if (asked === null && !chosen && !find.contains(document.activeElement)) {
          open(opensItself(find, options, reporter));
          fold();
        }
        stale = showAge(stack, asOf, renew);
      });
    },
    /** Clears the search and chooses a machine. */
    showOne(id: string): void {
      search.value = "";
      open(id);
      filter();
      fold();
    },
  };
}

function buttonOf({ value, text }: HTMLOptionElement): HTMLElement {
  const button = element("button", "btn btn-wide", text);
  button.value = value;
  return button;
}
