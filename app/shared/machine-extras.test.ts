import { expect, it } from "vitest";
import {
  type CodedIssue,
  decodeCheck,
  decodeIssues,
  encodeCheck,
  encodeChecklists,
  encodeIssues,
} from "./machine-extras.ts";

it("issues are restored as they were, whatever they say", () => {
  const issues: CodedIssue[] = [
    { condition: "do_not_run", text: 'Leaks: "a lot", & more', by: "María López", day: "2026-11-21" },
    { condition: "needs_attention", text: "Horn", by: "Jo", day: "2026-02-01" },
  ];
  expect(decodeIssues(encodeIssues(issues))).toEqual(issues);
  expect(decodeIssues("")).toEqual([]);
});

const LISTS = [
  [
    { line: "*Brakes", text: "Frenos" },
    { line: "Own words", text: "Own words" },
  ],
  [{ line: "* Steering", text: "Steering" }],
];
const lists = encodeChecklists(LISTS);

it.each([
  [0, null],
  [1, { at: new Date("2026-11-21T06:12:00Z"), by: "María López Ruiz" }],
])("the checklist at place %d is restored with its check of today", (place, today) => {
  expect(decodeCheck(encodeCheck(place, today), lists)).toEqual({ lines: LISTS[place], today });
});

it("a machine without a checklist has no check", () => expect(decodeCheck(undefined, lists)).toBeNull());

it("a line shown as it is stored is not written twice", () =>
  expect(lists).toBe("*Brakes\tFrenos\nOwn words\n\n* Steering"));
