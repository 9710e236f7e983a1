import { describe, expect, it } from "vitest";
import { nextUsername, usernameBase } from "./operator-username.ts";

describe("usernameBase", () => {
  it.each([
    ["John", "john"],
    ["José", "jose"],
    ["Jose\u0301", "jose"],
    ["ZOË", "zoe"],
    ["Núñez", "nunez"],
    ["İpek", "ipek"],
    ["Łukasz", "lukasz"],
    ["Øyvind", "oyvind"],
    ["Weiß", "weiss"],
    ["Mary Ann", "maryann"],
    ["O'Neil-209", "oneil209"],
    ["李", "operator"],
    ["", "operator"],
    [" - ", "operator"],
  ])("turns %j into %s", (firstName, base) => {
    expect(usernameBase(firstName)).toBe(base);
  });
});

describe("nextUsername", () => {
  it.each([
    [[], "john"],
    [["johnny", "john2"], "john"],
    [["john"], "john2"],
    [["john", "john2"], "john3"],
    [["john", "john3"], "john2"],
    [["john", ...Array.from({ length: 9 }, (_, i) => `john${i + 2}`)], "john11"],
  ])("with %j taken gives %s", (taken, username) => {
    expect(nextUsername("john", new Set<string>(taken))).toBe(username);
  });
});
