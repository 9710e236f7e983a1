import { describe, expect, it } from "vitest";
import { translatorFor } from "#app/i18n/server.ts";
import type { FleetList } from "#app/services/dashboard/dashboard.ts";
import { machineSentence, wordedFleet } from "./view.ts";

const list: FleetList = {
  machines: [
    {
      id: "b4740e67-d4fc-4a37-9c52-f3d38c7b58cb",
      name: "Old loader",
      line: "",
      type: "machinery",
      unit: "hours",
      usage: 12_340,
      status: "overdue",
      text: { key: "overdueBy", usage: 120 },
      nearEndOfLife: true,
      condition: "do_not_run",
    },
  ],
  matching: 3,
  next: null,
  nextCount: 0,
};

const worded = {
  id: "b4740e67-d4fc-4a37-9c52-f3d38c7b58cb",
  name: "Old loader",
  type: "machinery",
  usage: "1,234 hours",
  status: "overdue",
  sentence: "Overdue by 12 hours",
  nearEndOfLife: true,
  condition: "do_not_run",
};

const reader = { locale: "en", t: translatorFor("en") } as const;

describe("a page of the list", () => {
  it("contains each machine as its row shows it, as text", () => {
    expect(wordedFleet(list, reader)).toEqual({ matching: 3, next: null, nextCount: 0, machines: [worded] });
  });
});

describe("the sentence of a machine with several tasks", () => {
  const grease = { name: "Grease" };
  const regular = { name: null };
  it.each([
    [
      "names the task",
      { key: "serviceDueAt", usage: 841_000, task: grease },
      "Grease: Service due at 84,100 miles",
    ],
    [
      "says service once",
      { key: "serviceDueAt", usage: 841_000, task: regular },
      "Service due at 84,100 miles",
    ],
    ["says service once for a day", { key: "dueInDays", days: 1, task: regular }, "Service due in 1 day"],
    [
      "names the regular service where the words don't",
      { key: "overdueByDays", days: 1, task: regular },
      "Service: Overdue by 1 day",
    ],
    [
      "counts the others",
      { key: "serviceDueAt", usage: 10, task: regular, more: 2 },
      "Service due at 1 mile (+2 more)",
    ],
  ] as const)("%s", (_, text, sentence) => {
    expect(machineSentence(text, "miles", "en", reader.t)).toBe(sentence);
  });
});
