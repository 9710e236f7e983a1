/** The sheet that hangs in a machine's cab: lines of a label and a value. */

export const CARD_LINES_MAX = 30;
export const CARD_LABEL_MAX = 40;
export const CARD_VALUE_MAX = 120;

export type CardLine = { label: string; value: string };

/** What a card says; operators see it only where `operatorsSee`. */
export type CardContent = { lines: CardLine[]; operatorsSee: boolean };

/** `version` 0 means that the machine has no card yet. */
export type MachineCard = CardContent & { version: number };

export const NO_CARD: MachineCard = { lines: [], operatorsSee: false, version: 0 };

const keyOf = ({ label }: CardLine) => label.toLowerCase();

/** A card's lines, then those of another whose label it lacks, whatever their case, as many as find room. */
export function withLinesOf(lines: readonly CardLine[], others: readonly CardLine[]): CardLine[] {
  const own = new Set(lines.map(keyOf));
  const lacking = others.filter((line) => !own.has(keyOf(line)));
  return [...lines, ...lacking.slice(0, Math.max(0, CARD_LINES_MAX - lines.length))];
}

/** Whether two cards say the same. */
export function isSameCard(one: CardContent, other: CardContent): boolean {
  const text = ({ lines, operatorsSee }: CardContent) =>
    JSON.stringify([operatorsSee, lines.map(({ label, value }) => [label, value])]);
  return text(one) === text(other);
}
