import { randomBytes, scrypt, timingSafeEqual } from "node:crypto";

/**
 * scrypt with the parameters stored in the hash: `scrypt$N$r$p$salt$hash`. A hash keeps its isolate busy for
 * a tenth of a second, so hashes run one at a time and let other requests in between; callers apply rate
 * limits before hashing.
 */
const FULL = { N: 16_384, r: 8, p: 5 };
/** For tests that sign up hundreds of companies. */
const LIGHT = { N: 1024, r: 8, p: 1 };
let parameters = FULL;

/**
 * Sets the cost of new hashes; settings are fixed for an isolate's life, and production's cost is always
 * full.
 */
export function setHashCost(cost: "full" | "light"): void {
  parameters = cost === "light" ? LIGHT : FULL;
}

const KEY_BYTES = 32;

export async function hashSecret(secret: string): Promise<string> {
  return hashWith(secret, newSalt());
}

/** A new salt with its cost, `scrypt$N$r$p$salt`, for secrets that are found by their hash. */
export function newSalt(): string {
  const { N, r, p } = parameters;
  return ["scrypt", N, r, p, randomBytes(16).toString("base64url")].join("$");
}

/** The hash of a secret under a salt of `newSalt`. */
export async function hashWith(secret: string, salted: string): Promise<string> {
  const [, N, r, p, salt = ""] = salted.split("$");
  const cost = { N: Number(N), r: Number(r), p: Number(p) };
  const key = await derive(secret, Buffer.from(salt, "base64url"), cost);
  return `${salted}$${key.toString("base64url")}`;
}

/** False for a wrong secret and for a stored value that is no hash. */
export async function verifySecret(secret: string, stored: string): Promise<boolean> {
  const [scheme, cost, block, parallel, salt, hash] = stored.split("$");
  if (scheme !== "scrypt" || !salt || !hash) return false;
  const expected = Buffer.from(hash, "base64url");
  const parameters = { N: Number(cost), r: Number(block), p: Number(parallel) };
  const actual = await derive(secret, Buffer.from(salt, "base64url"), parameters);
  return actual.length === expected.length && timingSafeEqual(actual, expected);
}

/** A dummy hash with the parameters of a real one. */
function decoy(): string {
  const { N, r, p } = parameters;
  return ["scrypt", N, r, p, "A".repeat(22), "A".repeat(43)].join("$");
}

/** Takes as long as a real check, so that response times don't reveal unknown accounts. */
export async function verifyNothing(secret: string): Promise<false> {
  await verifySecret(secret, decoy());
  return false;
}

let queue: Promise<unknown> = Promise.resolve();

function derive(
  secret: string,
  salt: Buffer,
  parameters: { N: number; r: number; p: number },
): Promise<Buffer> {
  const turn = queue.then(async () => {
    await new Promise((resolve) => setTimeout(resolve, 0));
    return scryptKey(secret.normalize("NFC"), salt, parameters);
  });
  queue = turn.catch(() => undefined);
  return turn;
}

function scryptKey(
  secret: string,
  salt: Buffer,
  parameters: { N: number; r: number; p: number },
): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    scrypt(secret, salt, KEY_BYTES, { ...parameters, maxmem: 64 * 1024 * 1024 }, (error, key) =>
      error ? reject(error) : resolve(key),
    );
  });
}
