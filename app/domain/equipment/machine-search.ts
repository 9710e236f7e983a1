import { foldForSearch } from "#app/domain/search-text.ts";
import { shortIdOf, startOfShortId } from "#app/domain/short-id.ts";
import { modelText } from "./machine-facts.ts";
import type { MachineFacts } from "./machine-fields.ts";
import { withoutGaps } from "./shown-name.ts";

/** A machine as a search knows it. */
export type SearchedMachine = Omit<MachineFacts, "place"> & {
  id: string;
  name: string;
  /** The words of its type, in whatever language. */
  typeWords: readonly string[];
  serialNumber: string | null;
};

/** A query as it is looked for: in texts, in codes without blanks and hyphens, and at the start of short numbers. */
export function queryOf(query: string) {
  const text = foldForSearch(query);
  return { text, code: withoutGaps(text), shortId: startOfShortId(text) };
}

/**
 * Whether a search finds a machine: in its name, the words of its type, its serial number, its plate, or its year, make
 * and model as one text; or by the start of its short number. A blank query finds every machine. `meets` in
 * db/queries/dashboard/dashboard.ts finds the same.
 */
export function findsMachine(query: string, machine: SearchedMachine): boolean {
  const { text, code, shortId } = queryOf(query);
  if (text === "") return true;
  const texts = [machine.name, modelText(machine), ...machine.typeWords];
  const codes = [machine.serialNumber, machine.licensePlate];
  return (
    texts.some((each) => foldForSearch(each).includes(text)) ||
    (code !== "" && codes.some((each) => withoutGaps(foldForSearch(each ?? "")).includes(code))) ||
    (shortId !== null && shortIdOf(machine.id).startsWith(shortId))
  );
}
