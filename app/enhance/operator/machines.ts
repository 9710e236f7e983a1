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

/** All options, those in groups too. */
function optionsOf(all: Element[]): HTMLOptionElement[] {
  return all.flatMap((entry) =>
    entry instanceof HTMLOptionElement ? [entry] : [...entry.querySelectorAll("option")],
  );
}

export function machineWith(id: string, all: Element[]): Machine | null {
  const option = optionsOf(all).find(({ value }) => value === id);
  return id && option ? machineOf(option) : null;
}

/**
 * Leaves the options that match; an option can't be hidden on every phone, so the others are taken out. The chosen machine
 * is selected again as soon as it is among them.
 */
export function showMatches(
  select: HTMLSelectElement,
  all: Element[],
  query: string,
  chosen: string,
): number {
  let count = 0;
  const keep = (option: HTMLOptionElement) => {
    if (option.value === "") return true;
    const { name, type, typeLabel } = machineOf(option);
    const matches = matchesSearch(query, [name, type, typeLabel]);
    if (matches) count += 1;
    return matches;
  };
  select.textContent = "";
  for (const entry of all) {
    if (entry instanceof HTMLOptionElement) {
      if (keep(entry)) select.appendChild(entry.cloneNode(true));
      continue;
    }
    const group = entry.cloneNode(false);
    for (const option of optionsOf([entry])) {
      if (keep(option)) group.appendChild(option.cloneNode(true));
    }
    if (group.hasChildNodes()) select.appendChild(group);
  }
  select.value = chosen;
  if (select.selectedIndex < 0) select.selectedIndex = 0;
  return count;
}

const RETRIES = 2;

/** The list as the server has it now; null when it could not be had, or the session is over. */
export async function fetchOptions(): Promise<Element[] | null> {
  for (let attempt = 0; attempt <= RETRIES; attempt += 1) {
    try {
      const response = await fetch(location.pathname, { credentials: "same-origin" });
      if (response.redirected) return null;
      const page = new DOMParser().parseFromString(await response.text(), "text/html");
      const select = page.querySelector("#equipment");
      if (select) return [...select.children];
    } catch {
      // Tried again below.
    }
  }
  return null;
}
