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

/** Bytes from here on are drawn again: they would favor the first characters. */
const FAIR_BYTES = 256 - (256 % ID_CHARACTERS.length);

/**
 * The id of a new row: 103 random bits, so two are never alike. Short, because a report's rows hold it many times.
 * Rows from before have UUIDs of 36 characters.
 */
export function newId(): string {
  let id = "";
  while (id.length < ID_LENGTH) {
    const fair = randomBytes(ID_LENGTH - id.length).filter((byte) => byte < FAIR_BYTES);
    for (const byte of fair) id += ID_CHARACTERS.charAt(byte % ID_CHARACTERS.length);
  }
  return id;
}
