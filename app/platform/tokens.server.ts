import { createHash, randomBytes } from "node:crypto";

/** 256 random bits for a link or a session, in characters that need no escaping. */
export function newToken(): string {
  return randomBytes(32).toString("base64url");
}

/** The stored form of a token: reading the table doesn't help to use it. */
export function hashToken(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}

const ID_CHARACTERS = "abcdefghijklmnopqrstuvwxyz0123456789";

const ID_LENGTH = 20;

/**
 * The id of a new row: 103 random bits, so two are never alike. Short, because a report's rows hold it many times.
 * Rows from before have UUIDs of 36 characters.
 */
export function newId(): string {
  return randomText(ID_CHARACTERS, ID_LENGTH);
}

/** A text of characters drawn by chance, each as likely as any other. */
export function randomText(characters: string, length: number): string {
  // Bytes from here on are drawn again: they would favor the first characters.
  const fairBytes = 256 - (256 % characters.length);
  let text = "";
  while (text.length < length) {
    const fair = randomBytes(length - text.length).filter((byte) => byte < fairBytes);
    for (const byte of fair) text += characters.charAt(byte % characters.length);
  }
  return text;
}
