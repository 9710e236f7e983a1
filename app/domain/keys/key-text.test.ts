import { crc32 } from "node:zlib";
import { describe, expect, it, test } from "vitest";
import { isKeyText, KEY_CHARACTERS, keyChecksum, keyTextOf } from "./key-text.ts";

const CHANCE = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcd";
const KEY = `eqtkey_${CHANCE}2gD3Jx`;

describe("the text of a key", () => {
  it("ends with the checksum of what stands before it", () => {
    expect(keyTextOf(CHANCE)).toBe(KEY);
    expect(keyChecksum(`eqtkey_${CHANCE}`)).toBe("2gD3Jx");
  });

  it.each(["", "a", "eqtkey_", CHANCE, "z".repeat(47)])("has the CRC-32 of zlib for %j", (text) => {
    const value = [...keyChecksum(text)].reduce((sum, digit) => sum * 62 + KEY_CHARACTERS.indexOf(digit), 0);
    expect(value).toBe(crc32(text));
  });
});

test.each([
  ["a key", KEY, true],
  ["one without its last character", KEY.slice(0, -1), false],
  ["one with another last character", `${KEY.slice(0, -1)}y`, false],
  ["one with two characters exchanged", KEY.replace("01", "10"), false],
  ["one with a letter in the other case", KEY.replace("A", "a"), false],
  ["one with another prefix", KEY.replace("eqtkey_", "eqtkay_"), false],
  ["one with a blank behind it", `${KEY} `, false],
  ["one with a line end behind it", `${KEY}\n`, false],
  ["one in quotes", `"${KEY}"`, false],
  ["nothing", "", false],
])("%s is a key's text: %#", (_, text, is) => {
  expect(isKeyText(text)).toBe(is);
});
