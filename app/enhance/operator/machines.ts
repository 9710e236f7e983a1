import { matchesSearch } from "#app/domain/equipment-search.ts";

/** A machine as its option holds it. */
export type Machine = {
  id: string;
  name: string;
  typeLabel: string;
  type: string;
  reading: string;
  fuel: string;
};

export function machineOf(option: HTMLOptionElement): Machine {
  const [type = "", reading = "", fuel = ""] = (option.dataset.m ?? "").split("|");
  const entry = option.textContent ?? "";
  const bracket = entry.lastIndexOf(" (");
  return {
    id: option.value,
    name: entry.slice(0, bracket),
    typeLabel: entry.slice(bracket + 2, -1),
    type,
    reading,
    fuel,
  };
}

/** Leaves the options that match; an option can't be hidden on every phone, so the others are taken out. */
export function showMatches(select: HTMLSelectElement, all: Element[], query: string): number {
  const selected = select.value;
  let count = 0;
  const keep = (option: HTMLOptionElement) => {
    const { name, type, typeLabel } = machineOf(option);
    const matches = option.value === "" || matchesSearch(query, [name, type, typeLabel]);
    if (matches && option.value !== "") count += 1;
    return matches;
  };
  select.textContent = "";
  for (const entry of all) {
    if (entry instanceof HTMLOptionElement) {
      if (keep(entry)) select.appendChild(entry.cloneNode(true));
      continue;
    }
    const group = entry.cloneNode(false);
    for (const option of entry.querySelectorAll("option")) {
      if (keep(option)) group.appendChild(option.cloneNode(true));
    }
    if (group.hasChildNodes()) select.appendChild(group);
  }
  select.value = selected;
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
