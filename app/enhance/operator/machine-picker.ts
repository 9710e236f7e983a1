import { tellAge } from "./list-age.ts";
import { fetchList, machineOf, machineWith, showMatches } from "./machines.ts";
import type { ReportForm } from "./report-form.ts";
import { state, form as words } from "./words.ts";

type Fields = { q: HTMLInputElement; equipment: HTMLSelectElement };

/** Search and choice of a machine, over the list that the page came with or a newer one; `form` shows the chosen one. */
export function machinePicker(find: HTMLFormElement, form: ReportForm) {
  const { q: search, equipment: select } = find.elements as unknown as Fields;
  let list = select.cloneNode(true) as HTMLSelectElement;
  /** The machine that the card shows: a search may leave it out of the list. */
  let chosen = select.value || machineOfForm();
  let stale: HTMLElement | null = null;
  const filter = () => say(find, showMatches(select, list, search.value, chosen) === 0 ? state.noMatch : "");
  /** `asSent` leaves the form as the server put it. */
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
  /** Takes the list as the server has it now; whether it came. */
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
  // A search of the server left only its matches.
  if (search.value) refetch();
  return {
    show,
    renew,
    /** Shows a page that was kept, which may have had another machine chosen than its address names. */
    showKept(stack: Element, asOf: string): void {
      if (!selectByAddress(select)) say(find, words.notKept);
      choose();
      stale = tellAge(stack, asOf, renew);
    },
    /** Chooses one out of all, whatever is searched for. */
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

/** Selects what the address names, or nothing; whether the list has it. */
function selectByAddress(select: HTMLSelectElement): boolean {
  select.value = new URLSearchParams(location.search).get("equipment") ?? "";
  if (select.selectedIndex >= 0) return true;
  select.value = "";
  return false;
}

/** The machine of the form that the page came with. */
function machineOfForm(): string {
  return document.querySelector<HTMLInputElement>("#report [name=equipmentId]")?.value ?? "";
}
