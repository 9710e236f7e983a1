import { createHmac } from "node:crypto";
import { expect, test } from "vitest";
import { authenticatorUri, newAuthenticatorKey, stepOfCode } from "./authenticator.server.ts";

/** The key and a code of the standard's own examples, cut to six digits. */
const KEY = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ";
const AT = new Date(1_111_111_109_000);
const STEP = 37_037_036;
const CODE = "081804";

test("Knows the code of a step, also a step early and a step late", () => {
  expect(stepOfCode(KEY, CODE, AT)).toBe(STEP);
  for (const [seconds, step] of [
    [-60, null],
    [-30, STEP],
    [30, STEP],
    [60, null],
  ] as const) {
    expect(stepOfCode(KEY, CODE, new Date(AT.getTime() + seconds * 1000)), String(seconds)).toBe(step);
  }
  expect(stepOfCode(KEY, "081805", AT)).toBeNull();
});

test("A new key has 160 bits, and no two are alike", () => {
  const keys = Array.from({ length: 50 }, newAuthenticatorKey);
  for (const key of keys) expect(key).toMatch(/^[A-Z2-7]{32}$/);
  expect(new Set(keys).size).toBe(50);
});

test("The address names issuer, person and the kind of code", () => {
  const uri = authenticatorUri(KEY, "ana@example.com");
  expect(uri).toMatch(/^otpauth:\/\/totp\/Equipment%20Tracker:ana%40example\.com\?/);
  const { searchParams } = new URL(uri);
  expect(Object.fromEntries(searchParams)).toEqual({
    issuer: "Equipment Tracker",
    secret: KEY,
    algorithm: "SHA1",
    digits: "6",
    period: "30",
  });
});

test("Agrees with the standard's algorithm", () => {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(STEP));
  const hash = createHmac("sha1", "12345678901234567890").update(counter).digest();
  const at = (hash.at(-1) ?? 0) & 15;
  const digits = String((hash.readUInt32BE(at) & 0x7fffffff) % 1_000_000).padStart(6, "0");
  expect(digits).toBe(CODE);
});
