/** Characters that leave no mark on the screen: zero-width ones, joiners, marks of direction, fillers. */
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\uFFF9-\uFFFB]/gu;

/** Everything that looks like a gap, the blank of Braille included. */
const GAP = /[\s\p{Cc}\u2800]+/gu;

/** A name or an address as the eye reads it: nothing invisible in it, one blank for every gap. */
export function asRead(text: string): string {
  return text.replace(INVISIBLE, "").replace(GAP, " ").trim().normalize("NFC");
}

/**
 * How addresses and business names are compared: as they are read, without regard to case. Unique columns hold it
 * ("Small print: accounts" of the decisions).
 */
export function identityKey(text: string): string {
  return asRead(text).toLowerCase();
}

const ATOM_CHARACTER = String.raw`\s\p{Cc}@<>"(),;:\\.`;
const ATOM = `[^${ATOM_CHARACTER}]+`;
/** A part of a domain: neither its first nor its last character is a hyphen. */
const LABEL = String.raw`[^${ATOM_CHARACTER}\-](?:[^${ATOM_CHARACTER}]*[^${ATOM_CHARACTER}\-])?`;
const ADDRESS = new RegExp(String.raw`^${ATOM}(?:\.${ATOM})*@${LABEL}(?:\.${LABEL})+$`, "u");

/** Whether a text has the form of an e-mail address: no empty part between dots, on either side of the @. */
export function isAddress(text: string): boolean {
  return ADDRESS.test(text);
}
