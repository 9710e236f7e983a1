import { expect, it } from "vitest";
import { dueFrom, needsSecondStep, requiredStep } from "./required-second-step.ts";

const NOW = new Date("2026-11-28T08:00:00Z");
const LATER = new Date("2026-11-28T08:00:01Z");

it("A manager has 7 days of 24 hours", () => {
  expect(dueFrom(NOW)).toEqual(new Date("2026-12-05T08:00:00Z"));
});

it.each([
  ["manager", false, true, LATER, LATER],
  ["manager", false, true, NOW, "now"],
  ["manager", false, true, null, "now"],
  ["owner", false, true, null, "now"],
  ["manager", true, true, NOW, null],
  ["manager", false, false, NOW, null],
  ["employee", false, true, null, null],
] as const)(
  "A %s with a second step (%s), where one is required (%s) by %s: %s",
  (role, secondStep, secondStepRequired, secondStepDue, state) => {
    const person = { role, isAdmin: false, secondStep, secondStepDue, company: { secondStepRequired } };
    expect(requiredStep(person, NOW)).toEqual(state);
  },
);

it.each([
  ["owner", true, false, true],
  ["owner", false, false, false],
  ["owner", false, true, true],
  ["manager", false, true, true],
  ["operator", false, true, false],
] as const)(
  "A %s (staff: %s), where one is required (%s), needs one: %s",
  (role, isAdmin, required, needs) => {
    expect(needsSecondStep({ role, isAdmin, company: { secondStepRequired: required } })).toBe(needs);
  },
);
