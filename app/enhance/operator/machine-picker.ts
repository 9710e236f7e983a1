import { fetchList, machineOf, machineWith, showMatches } from "./machines.ts";
import { loadQueue } from "./modules.ts";
import type { ReportForm } from "./report-form.ts";
import { state, form as words } from "./words.ts";

type Fields = { q: HTMLInputElement; equipment: HTMLSelectElement };

/** Somebody who types on isn't asked about. */
const PAUSE_MS = 400;

/** Searches and chooses a machine, in the page's list or a newer one. `form` shows the chosen machine. */
export function machinePicker(find: HTMLFormElement, form: ReportForm) {
  const { q: search, equipment: select } = find.elements as unknown as Fields;
  let list = select.cloneNode(true) as HTMLSelectElement;
  /** The id of the machine in the card. A search may leave it out of the list. */
  let chosen = select.value || machineOfForm();
  let stale: HTMLElement | null = null;
  let asking = 0;
  /** The page holds neither serial numbers nor plates, so the server is asked for what isn't found here. */
  const filter = () => {
    clearTimeout(asking);
    if (showMatches(select, list, search.value, chosen) > 0) return say(find, "");
    say(find, state.noMatch);
    asking = setTimeout(async () => {
      const query = search.value;
      const found = await fetchList(query);
      if (search.value !== query) return;
      if (!found) say(find, `${state.noMatch} ${words.byNameOnly}`);
      else if (showMatches(select, list, query, chosen, found) > 0) say(find, "");
    }, PAUSE_MS) as unknown as number;
  };
  /** `asSent` keeps the form as the server sent it. */
  const show = (asSent = false) => {
    const option = select.selectedOptions[0];
    if (!option?.value) return;
    chosen = option.value;
    form.show(machineOf(option), asSent);
  };
  const choose = () => {
    chosen = select.value;
    form.hide();
    show();
  };
  /** Replaces the list with the server's current one. False if it can't be fetched. */
  const renew = async (): Promise<boolean> => {
    const renewed = await fetchList();
    if (!renewed) return false;
    list = renewed;
    filter();
    const machine = machineWith(chosen, list);
    if (machine) form.renew(machine);
    stale?.remove();
    return true;
  };
  const refetch = async () => {
    say(find, state.loading);
    if (!(await renew())) say(find, state.failed);
  };

  actAtOnce(find);
  search.addEventListener("input", filter);
  select.addEventListener("change", choose);
  addEventListener("pageshow", ({ persisted }) => persisted && refetch());
  // After a search by the server, the page lists only the matches.
  if (search.value) refetch();
  return {
    show,
    renew,
    /** Shows a kept page. Its selected machine may differ from the one in the address. */
    showKept(stack: Element, asOf: string): void {
      if (!selectByAddress(select)) say(find, words.notKept);
      choose();
      loadQueue().then(({ showAge }) => {
        stale = showAge(stack, asOf, renew);
      });
    },
    /** Clears the search and chooses a machine. */
    showOne(id: string): void {
      search.value = "";
      chosen = id;
      filter();
      show();
    },
  };
}

function say(find: HTMLFormElement, text: string): void {
  const status = find.querySelector("[role=status]");
  if (status) status.textContent = text;
}

/** Hides the buttons: search and selection take effect immediately. */
function actAtOnce(find: HTMLFormElement): void {
  for (const button of find.querySelectorAll("button")) button.hidden = true;
  find.addEventListener("submit", (event) => event.preventDefault());
}

/** Selects the machine in the address, or none. False if the list lacks it. */
function selectByAddress(select: HTMLSelectElement): boolean {
  select.value = new URLSearchParams(location.search).get("equipment") ?? "";
  if (select.selectedIndex >= 0) return true;
  select.value = "";
  return false;
}

/** The id of the machine in the form that the server sent. */
function machineOfForm(): string {
  return document.querySelector<HTMLInputElement>("#report [name=equipmentId]")?.value ?? "";
}
