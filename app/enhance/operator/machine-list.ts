import { foldForSearch, searched } from "#app/domain/search-text.ts";
import { startOfShortId } from "#app/domain/short-id.ts";
import { searchTextsOf } from "#app/shared/machine-code.ts";
import { element } from "../element.ts";
import { fetchOptions, machineOf } from "./machines.ts";
import { state, form as words } from "./words.ts";

/** Somebody who types on isn't asked about. */
const PAUSE_MS = 400;

export type Picking = {
  /** The id of the machine in the card: a search may leave it out of the list. Blank for none. */
  chosen(): string;
  /** A search found one machine; blank for none or several. */
  onFound(id: string): void;
  /** A search that found one machine was sent; blank for none or several. */
  onSent(id: string): void;
  /** The list is the server's current one. */
  onRenewed(): void;
};

/** The page's list of machines, its search, and the server's newer list. */
export function machineList(find: HTMLElement, { chosen, onFound, onSent, onRenewed }: Picking) {
  const part = (selector: string) => find.querySelector(selector) as HTMLElement;
  const search = part("#q") as HTMLInputElement;
  const select = part("select") as unknown as HTMLSelectElement;
  let options = [...select.options];
  let asking = 0;

  const say = (text: string) => {
    part("[role=status]").textContent = text;
  };
  const optionOf = (id: string) => options.find(({ value }) => value && value === id);
  /** Lists machines. Returns the id of the only one; blank for none or several. */
  const list = (matches: readonly HTMLOptionElement[]): string => {
    // Not every phone can hide an option, so the others are removed.
    select.replaceChildren(options[0] as Node, ...matches);
    select.value = chosen();
    if (!select.value) select.selectedIndex = 0;
    part("#matches").replaceChildren(...(search.value.trim() ? matches.map(buttonOf) : []));
    say(matches[0] ? "" : state.noMatch);
    return (!matches[1] && matches[0]?.value) || "";
  };
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
    onFound(list(options.filter(({ value }) => value && found.some((option) => option.value === value))));
  };
  /** Takes the server's current list. False if it can't be fetched. */
  const renew = async (): Promise<boolean> => {
    const renewed = await fetchOptions();
    if (!renewed) return false;
    options = renewed;
    filter();
    onRenewed();
    return true;
  };
  const refetch = async () => {
    say(state.loading);
    if (!(await renew())) say(state.failed);
  };

  find.addEventListener("submit", (event) => {
    event.preventDefault();
    onSent(filter());
  });
  search.addEventListener("input", () => onFound(filter()));
  addEventListener("pageshow", ({ persisted }) => persisted && refetch());
  // After a search by the server, the page lists only the matches.
  if (search.value) refetch();
  return { search, select, say, optionOf, filter, renew };
}

function buttonOf({ value, text }: HTMLOptionElement): HTMLElement {
  const button = element("button", "btn btn-wide", text);
  button.value = value;
  return button;
}
