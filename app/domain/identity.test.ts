import { describe, expect, it } from "vitest";
import { identityKey, isAddress, visibleText } from "./identity.ts";

describe("identityKey", () => {
  it.each([
    ["case and outer blanks", " Acme FARM\t"],
    ["two blanks", "Acme  Farm"],
    ["a no-break space", "Acme\u00A0Farm"],
    ["thin, wide and Braille blanks", "Acme\u2009\u3000\u2800Farm"],
    ["a line break", "Acme\r\nFarm"],
    ["a zero-width space", "Ac\u200Bme Farm"],
    ["a joiner and a byte order mark", "\uFEFFAcme\u200D Farm\u2060"],
    ["marks of direction", "\u200EAcme \u202EFarm\u202C\u2069"],
    ["a soft hyphen", "Ac\u00ADme Farm"],
    ["Hangul fillers", "\u3164Acme \u115FFarm\uFFA0"],
  ])("ignores %s", (_, text) => {
    expect(identityKey(text)).toBe("acme farm");
  });

  it("treats both forms of an accent alike, and the plain letter as another", () => {
    expect(identityKey("Jose\u0301")).toBe(identityKey("JOS\u00C9"));
    expect(identityKey("José")).not.toBe(identityKey("Jose"));
  });

  it("keeps visibly different names apart", () => {
    expect(identityKey("AcmeFarm")).not.toBe(identityKey("Acme Farm"));
    expect(identityKey("Acme-Farm")).not.toBe(identityKey("Acme Farm"));
  });

  it("doesn't change a key", () => {
    for (const text of ["İstanbul  Çiftliği", "ΑΣ ", "\u1E9E", "e\u200B\u0301"]) {
      expect(identityKey(identityKey(text))).toBe(identityKey(text));
    }
  });
});

it("visibleText keeps the case", () => {
  expect(visibleText(" Acme\u00A0 FARM\u200B ")).toBe("Acme FARM");
});

describe("isAddress", () => {
  it.each([
    "ann@example.com",
    "ann.lee+field@mail.example.co.uk",
    "o'neil_7@ex-ample.com",
    "josé@compañía.mx",
    "a@x.c",
    "a--b@x--y.com",
  ])("accepts %j", (text) => {
    expect(isAddress(text)).toBe(true);
  });

  it.each([
    "a..b@x.com",
    ".a@x.com",
    "a.@x.com",
    "a@x..com",
    "a@.x.com",
    "a@x.com.",
    "@-x.com",
    "a@-x.com",
    "a@x-.com",
    "a@x.-com",
    "a@x.com-",
    "a@-",
    "@x.com",
    "a@x",
    "a@@x.com",
    "a b@x.com",
    "a\u0001@x.com",
    "Ann <a@x.com>",
    "",
  ])("refuses %j", (text) => {
    expect(isAddress(text)).toBe(false);
  });
});
