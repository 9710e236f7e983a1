import { expect, it } from "vitest";
import { type CodedMachine, decodeHasCard, decodeMachine, encodeMachine } from "./machine-code.ts";

const machine: CodedMachine = {
  type: "machinery",
  unit: "hours",
  fuel: "diesel",
  usage: 12_345,
  readAt: new Date("2026-11-20T10:42:00Z"),
};

it.each<[string, Partial<CodedMachine>]>([
  ["a machine", {}],
  ["no fuel, no unit", { type: "tools", unit: "n/a", fuel: null, usage: 0 }],
  ["a usage below nothing", { usage: -5 }],
  ["the largest usage", { usage: 999_999_999 }],
  ["a time before 1970", { readAt: new Date("1969-12-31T10:42:00Z") }],
  ["a leap day", { type: "vehicle", unit: "miles", fuel: "gas", readAt: new Date("2024-02-29T10:42:00Z") }],
  ["another unit", { type: "other", unit: "other" }],
])("%s is restored unchanged", (_name, fields) => {
  expect(decodeMachine(encodeMachine({ ...machine, ...fields }))).toEqual({ ...machine, ...fields });
});

it("is short and exact to the minute", () => {
  const code = encodeMachine({ ...machine, readAt: new Date("2026-11-20T10:42:59.999Z") });
  expect(code).toHaveLength(12);
  expect(decodeMachine(code)).toEqual(machine);
});

it.each([null, "gas", "diesel"] as const)("takes no character for a card, with fuel %s", (fuel) => {
  const [plain, marked] = [{}, { hasCard: true }].map((more) => encodeMachine({ ...machine, fuel, ...more }));
  expect([plain, marked].map((code = "") => decodeHasCard(code))).toEqual([false, true]);
  expect(marked).toHaveLength(plain?.length ?? 0);
  expect(decodeMachine(marked ?? "")).toEqual({ ...machine, fuel });
});
