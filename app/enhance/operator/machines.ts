import { startOfShortId } from "#app/domain/short-id.ts";
import { foldForSearch, matchesSearch } from "#app/domain/search-text.ts";
import { type CodedMachine, decodeMachine } from "#app/shared/machine-code.ts";

/** A machine, decoded from its option in the list. */
export type Machine = CodedMachine & { id: string; name: string; typeLabel: string };

export function machineOf(option: HTMLOptionElement): Machine {
  const entry = option.textContent ?? "";
  const bracket = entry.lastIndexOf(" (");
  return {
    ...decodeMachine(option.dataset.m ?? ""),
    id: option.value,
    name: entry.slice(0, bracket),
    typeLabel: entry.slice(bracket + 2, -1),
  };
}

/** Finds a machine in the list; null if it isn't there. */
export function machineWith(id: string, { options }: HTMLSelectElement): Machine | null {
  const option = [...options].find(({ value }) => value === id);
  return id && option ? machineOf(option) : null;
}

/**
 * Reduces the list to the machines that match the search, or to those that the server found. Not every phone can hide an option, so the others are
 * removed. The chosen machine is selected again whenever it is among the matches.
 * @returns the number of matches
 */
export function showMatches(
  select: HTMLSelectElement,
  list: HTMLSelectElement,
  query: string,
  chosen: string,
  found?: HTMLSelectElement,
): number {
  const isWanted = (option: HTMLOptionElement) =>
    found ? machineWith(option.value, found) : matches(machineOf(option), query);
  const matching = list.cloneNode(true) as HTMLSelectElement;
  for (const option of [...matching.options]) {
    if (option.value && !isWanted(option)) option.remove();
  }
  for (const group of matching.querySelectorAll("optgroup")) {
    if (!group.firstChild) group.remove();
  }
  select.innerHTML = matching.innerHTML;
  select.value = chosen;
  if (select.selectedIndex < 0) select.selectedIndex = 0;
  return matching.options.length - 1;
}

/** What the page knows of a machine; the server searches the rest. */
function matches({ id, name, type, typeLabel }: Machine, query: string) {
  const number = startOfShortId(foldForSearch(query));
  return (number && id.startsWith(number)) || matchesSearch(query, [name, type, typeLabel]);
}

const RETRIES = 2;

/** Fetches the server's current list, or what a search finds there. Null if it can't be fetched or the session has ended. */
export async function fetchList(query = ""): Promise<HTMLSelectElement | null> {
  for (let attempt = 0; attempt <= RETRIES; attempt += 1) {
    try {
      const response = await fetch(location.pathname + (query && `?q=${encodeURIComponent(query)}`), { credentials: "same-origin" });
      if (response.redirected) return null;
      const page = new DOMParser().parseFromString(await response.text(), "text/html");
      const list = page.getElementById("equipment") as HTMLSelectElement | null;
      if (list) return list;
    } catch {
      // The loop tries again.
    }
  }
  return null;
}
