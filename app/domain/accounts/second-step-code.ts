/** What people type as their second step: six digits of an authenticator, or a recovery code. */
export type TypedCode = { kind: "authenticator" | "recovery"; text: string };

const ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const GROUP = 4;
const LETTERS = 12;

/** The longest text that is read as a code: longer than any with its blanks and hyphens. */
export const TYPED_CODE_MAX = 40;

/** How many recovery codes a set has. */
export const CODES_IN_A_SET = 10;

/** With so many left, or fewer, the profile says so. */
export const FEW_CODES = 2;

/** How many random bytes make a recovery code: 5 bits of each count, 60 bits in all. */
export const CODE_BYTES = LETTERS;

/** A text in groups of four, to be read off paper. */
export const inGroups = (text: string, between: string): string =>
  text.match(new RegExp(`.{1,${GROUP}}`, "g"))?.join(between) ?? "";

/** A recovery code, `XXXX-XXXX-XXXX`, in Crockford's base32. */
export function recoveryCodeOf(bytes: Uint8Array): string {
  return inGroups([...bytes].map((byte) => ALPHABET.charAt(byte % ALPHABET.length)).join(""), "-");
}

/** A code as it is compared: case, blanks and hyphens don't count, and O, I and L are read as digits. Null for none. */
export function readCode(typed: string): TypedCode | null {
  const text = typed.replace(/[\s\p{Pd}]/gu, "").toUpperCase();
  if (/^\d{6}$/.test(text)) return { kind: "authenticator", text };
  const letters = text.replaceAll("O", "0").replace(/[IL]/g, "1");
  const isRecovery = letters.length === LETTERS && [...letters].every((letter) => ALPHABET.includes(letter));
  return isRecovery ? { kind: "recovery", text: letters } : null;
}
