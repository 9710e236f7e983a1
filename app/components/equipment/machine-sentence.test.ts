import { describe, expect, it } from "vitest";
import { translatorFor } from "#app/i18n/server.ts";
import { machineSentence } from "./machine-sentence.ts";

const reader = { locale: "en", t: translatorFor("en") } as const;

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
