import { describe, expect, it } from "vitest";
import { kindsOf, readResetChoice } from "./fuel-reset.ts";

describe("readResetChoice", () => {
  it.each([
    ["gas", "gas", ["gas"]],
    ["diesel", "diesel", ["diesel"]],
    ["all", "all", ["gas", "diesel"]],
  ] as const)("reads %s as %s: %j", (text, choice, kinds) => {
    expect(readResetChoice(text)).toBe(choice);
    expect(kindsOf(choice)).toEqual(kinds);
  });

  it.each([undefined, "", "GAS", "gasoline", "toString", "gas "])("refuses %j", (text) => {
    expect(readResetChoice(text)).toBeNull();
  });
});
