import { UNUSED_PREFIXES, US_RUNS, US_ZONES } from "./us-zones.ts";

type Run = { from: number; zone: string };

let parsed: { runs: Run[]; unused: Set<string> } | null = null;

function table(): { runs: Run[]; unused: Set<string> } {
  if (parsed) return parsed;
  let from = 0;
  const runs = US_RUNS.split(" ").map((run) => {
    const [distance = "", zone = ""] = run.split(".");
    from += Number.parseInt(distance, 36);
    return { from, zone: US_ZONES[Number.parseInt(zone, 36)] ?? "UTC" };
  });
  parsed = { runs, unused: new Set(UNUSED_PREFIXES.split(" ")) };
  return parsed;
}

/**
 * The IANA zone of a US postal code, 5 digits or ZIP+4; null for any other text. A newer code gets the zone
 * of the code before it.
 */
export function zoneOfPostalCode(postalCode: string | null): string | null {
  const code = /^(\d{5})(?:[-\s]?\d{4})?$/.exec(postalCode?.trim() ?? "")?.[1];
  if (!code) return null;
  const { runs, unused } = table();
  if (unused.has(code.slice(0, 3))) return null;
  return runs.findLast(({ from }) => from <= Number(code))?.zone ?? null;
}

/** The zone with this name, spelled as in the list of choices; null for a zone without known times. */
export function zoneNamed(text: string): string | null {
  // Intl also accepts offsets such as "+01:00", which have no daylight saving time.
  if (!/^[A-Za-z]/.test(text)) return null;
  try {
    return new Intl.DateTimeFormat("en-US", { timeZone: text }).resolvedOptions().timeZone;
  } catch {
    return null;
  }
}

/** A user's postal code and zone; the zone is null while unknown. */
export type Place = { postalCode: string | null; timeZone: string | null };

/**
 * The zone after a change of the profile: the chosen one, else that of a US postal code, else the previously
 * chosen one. A zone from a postal code goes away with the code. `chosen` undefined means a caller that only
 * knows postal codes; null means the choice "by the postal code".
 */
export function zoneAfter(before: Place, postalCode: string | null, chosen: string | null | undefined) {
  if (chosen) return chosen;
  const found = zoneOfPostalCode(postalCode);
  if (chosen === null) return found;
  if (postalCode === before.postalCode) return before.timeZone;
  return found ?? (isChosen(before) ? before.timeZone : null);
}

/** Tells whether the zone was chosen by name: it differs from the postal code's zone. */
export function isChosen({ postalCode, timeZone }: Place): boolean {
  return timeZone !== null && timeZone !== zoneOfPostalCode(postalCode);
}

/**
 * The zones to choose from, by name, including `chosen`, which a call may have set to a zone outside the
 * list.
 */
export function timeZoneNames(chosen: string | null = null): string[] {
  const names = Intl.supportedValuesOf("timeZone");
  return chosen === null || names.includes(chosen) ? names : [chosen, ...names];
}
