/** Characters invisible on screen: zero-width ones, joiners, direction marks, fillers. */
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\uFFF9-\uFFFB]/gu;

/** Every character that looks like a gap, the Braille blank included. */
const GAP = /[\s\p{Cc}\u2800]+/gu;

/** A name or address as a person reads it: no invisible characters, one blank per gap. */
export function visibleText(text: string): string {
  return text.replace(INVISIBLE, "").replace(GAP, " ").trim().normalize("NFC");
}

/**
 * The key by which addresses and business names are compared: the visible text, ignoring case. Unique columns hold it.
 */
export function identityKey(text: string): string {
  return visibleText(text).toLowerCase();
}

const ATOM_CHARACTER = String.raw`\s\p{Cc}@<>"(),;:\\.`;
const ATOM = `[^${ATOM_CHARACTER}]+`;
/** One label of a domain: no hyphen at its start or end. */
const LABEL = String.raw`[^${ATOM_CHARACTER}\-](?:[^${ATOM_CHARACTER}]*[^${ATOM_CHARACTER}\-])?`;
const ADDRESS = new RegExp(String.raw`^${ATOM}(?:\.${ATOM})*@${LABEL}(?:\.${LABEL})+$`, "u");

/**
 * Tells whether a text has the form of an e-mail address: no empty part between dots, on either side of the
 * @.
 */
export function isAddress(text: string): boolean {
  return ADDRESS.test(text);
}
