import { type CodedMachine, decodeMachine } from "#app/shared/machine-code.ts";

/** A machine, decoded from its option in the list. `waits`: which reading of the operator waits for review, in words. */
export type Machine = CodedMachine & { id: string; name: string; typeLabel: string; waits: string };

export function machineOf(option: HTMLOptionElement): Machine {
  const entry = option.textContent ?? "";
  const bracket = entry.lastIndexOf(" (");
  return {
    ...decodeMachine(option.dataset.m ?? ""),
    id: option.value,
    name: entry.slice(0, bracket),
    typeLabel: entry.slice(bracket + 2, -1),
    waits: option.dataset.w ?? "",
  };
}

const RETRIES = 2;

/** Fetches the options of the server's current list, or of what a search finds there. Null if they can't be fetched or the session has ended. */
export async function fetchOptions(query = ""): Promise<HTMLOptionElement[] | null> {
  for (let attempt = 0; attempt <= RETRIES; attempt += 1) {
    try {
      const response = await fetch(location.pathname + (query && `?q=${encodeURIComponent(query)}`), {
        credentials: "same-origin",
      });
      if (response.redirected) return null;
      const page = new DOMParser().parseFromString(await response.text(), "text/html");
      const list = page.getElementById("equipment") as HTMLSelectElement | null;
      if (list) return [...list.options];
    } catch {
      // The loop tries again.
    }
  }
  return null;
}
