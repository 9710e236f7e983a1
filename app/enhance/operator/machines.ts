import { matchesSearch } from "#app/domain/search-text.ts";
import { type CodedMachine, decodeMachine } from "#app/shared/machine-code.ts";

/** A machine as its option holds it. */
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

/** A machine of the list; null when it isn't there. */
export function machineWith(id: string, { options }: HTMLSelectElement): Machine | null {
  const option = [...options].find(({ value }) => value === id);
  return id && option ? machineOf(option) : null;
}

/**
 * Leaves the machines of the list that match; an option can't be hidden on every phone, so the others are taken out. The
 * chosen machine is selected again as soon as it is among them.
 * @returns how many match
 */
export function showMatches(
  select: HTMLSelectElement,
  list: HTMLSelectElement,
  query: string,
  chosen: string,
): number {
  const matching = list.cloneNode(true) as HTMLSelectElement;
  for (const option of [...matching.options]) {
    if (option.value && !matches(machineOf(option), query)) option.remove();
  }
  for (const group of matching.querySelectorAll("optgroup")) {
    if (!group.firstChild) group.remove();
  }
  select.innerHTML = matching.innerHTML;
  select.value = chosen;
  if (select.selectedIndex < 0) select.selectedIndex = 0;
  return matching.options.length - 1;
}

function matches({ name, type, typeLabel }: Machine, query: string): boolean {
  return matchesSearch(query, [name, type, typeLabel]);
}

const RETRIES = 2;

/** The list as the server has it now; null when it could not be had, or the session is over. */
export async function fetchList(): Promise<HTMLSelectElement | null> {
  for (let attempt = 0; attempt <= RETRIES; attempt += 1) {
    try {
      const response = await fetch(location.pathname, { credentials: "same-origin" });
      if (response.redirected) return null;
      const page = new DOMParser().parseFromString(await response.text(), "text/html");
      const list = page.getElementById("equipment") as HTMLSelectElement | null;
      if (list) return list;
    } catch {
      // Tried again below.
    }
  }
  return null;
}
