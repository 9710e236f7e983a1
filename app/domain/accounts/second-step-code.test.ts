import { expect, test } from "vitest";
import { CODE_BYTES, inGroups, readCode, recoveryCodeOf } from "./second-step-code.ts";

test("Six digits are an authenticator's, however they are typed", () => {
  for (const typed of ["123456", " 123 456 ", "123-456", "123–456", "1 2 3 4 5 6"]) {
    expect(readCode(typed), typed).toEqual({ kind: "authenticator", text: "123456" });
  }
});

test("Twelve letters are a recovery code: case, blanks and hyphens don't count, O is 0, I and L are 1", () => {
  for (const typed of [
    "ABCD-0123-1XYZ",
    "abcd 0123 1xyz",
    "abcdo1231xyz",
    "ABCD-O123-IXYZ",
    "abcdol23lxyz",
  ]) {
    expect(readCode(typed)?.kind, typed).toBe("recovery");
  }
  expect(readCode("abcd-oIl2-3xyz")).toEqual({ kind: "recovery", text: "ABCD01123XYZ" });
});

test("Nothing else is a code", () => {
  for (const typed of [
    "",
    "12345",
    "1234567",
    "ABCD-0123-XYZ",
    "ABCD-0123-XYZUU",
    "UUUU-UUUU-UUUU",
    "12345６",
  ]) {
    expect(readCode(typed), typed).toBeNull();
  }
});

test("A recovery code has 12 letters without I, L, O and U, and reads as itself", () => {
  const codes = Array.from({ length: 256 }, (_, byte) =>
    recoveryCodeOf(new Uint8Array(CODE_BYTES).fill(byte)),
  );
  expect(new Set(codes).size).toBe(32);
  for (const code of codes) {
    expect(code).toMatch(/^(?:[0-9A-HJKMNP-TV-Z]{4}-){2}[0-9A-HJKMNP-TV-Z]{4}$/);
    expect(readCode(code)).toEqual({ kind: "recovery", text: code.replaceAll("-", "") });
  }
});

test("A key is read in groups of four", () => {
  expect(inGroups("ABCDEFGHIJ", " ")).toBe("ABCD EFGH IJ");
});
