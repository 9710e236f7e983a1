import { createHash, randomBytes } from "node:crypto";

/** 256 bits for a link or a session, in letters that need no escaping. */
export function newToken(): string {
  return randomBytes(32).toString("base64url");
}

/** What the database keeps of a token: who reads the table can't use it. */
export function hashToken(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}

export function newId(): string {
  return crypto.randomUUID();
}
