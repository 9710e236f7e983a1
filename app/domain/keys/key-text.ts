/** The text of a key by which another program calls us: a prefix for secret scanners, chance, and a checksum. */

/** In the order of the checksum's digits. */
export const KEY_CHARACTERS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/** Characters of chance in a key: 238 bits. */
export const KEY_CHANCE = 40;

const PREFIX = "eqtkey_";
const CHECKSUM = 6;
const FORM = new RegExp(`^${PREFIX}[0-9A-Za-z]{${KEY_CHANCE + CHECKSUM}}$`);

/** The text of a key with these characters of chance. */
export function keyTextOf(chance: string): string {
  const body = PREFIX + chance;
  return body + keyChecksum(body);
}

/** Whether a text has the form and the checksum of a key; whether there is such a key is another question. */
export function isKeyText(text: string): boolean {
  return FORM.test(text) && text.slice(-CHECKSUM) === keyChecksum(text.slice(0, -CHECKSUM));
}

/** CRC-32 of an ASCII text, as zlib has it, in base 62, filled with 0 at the left. */
export function keyChecksum(text: string): string {
  let rest = crc32(text);
  let digits = "";
  for (let place = 0; place < CHECKSUM; place += 1) {
    digits = KEY_CHARACTERS.charAt(rest % KEY_CHARACTERS.length) + digits;
    rest = Math.floor(rest / KEY_CHARACTERS.length);
  }
  return digits;
}

const POLYNOMIAL = 0xedb88320;

function crc32(text: string): number {
  let crc = 0xffffffff;
  for (let at = 0; at < text.length; at += 1) {
    crc ^= text.charCodeAt(at);
    for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ (crc & 1 ? POLYNOMIAL : 0);
  }
  return (crc ^ 0xffffffff) >>> 0;
}
