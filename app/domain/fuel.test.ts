import { describe, expect, it } from "vitest";
import { kindsOf, readResetChoice } from "./fuel.ts";

describe("what a reset closes", () => {
  it.each([
    ["gas", "gas", ["gas"]],
    ["diesel", "diesel", ["diesel"]],
    ["all", "all", ["gas", "diesel"]],
  ] as const)("%s is %s: %j", (text, choice, kinds) => {
    expect(readResetChoice(text)).toBe(choice);
    expect(kindsOf(choice)).toEqual(kinds);
  });

  it.each([undefined, "", "GAS", "gasoline", "toString", "gas "])("%j is no choice", (text) => {
    expect(readResetChoice(text)).toBeNull();
  });
});
