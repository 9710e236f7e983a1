import { createHash, randomBytes } from "node:crypto";

/** 256 random bits for a link or a session, in characters that need no escaping. */
export function newToken(): string {
  return randomBytes(32).toString("base64url");
}

/** The stored form of a token: reading the table doesn't help to use it. */
export function hashToken(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}

export function newId(): string {
  return crypto.randomUUID();
}
