import { describe, expect, it } from "vitest";
import { wordEvent } from "./event-words.ts";
import { translatorFor } from "./server.ts";

const en = { t: translatorFor("en"), locale: "en" } as const;
const es = { t: translatorFor("es"), locale: "es" } as const;

describe("the words of an event", () => {
  it.each([
    ["equipment_added", { usage: 81_500, unit: "hours" }, "Equipment added at 8,150 hours."],
    ["equipment_added", {}, "Equipment added."],
    ["usage_updated", { from: 10, to: 25, unit: "miles" }, "Usage changed from 1 to 2.5 miles."],
    ["usage_updated", { from: 10, to: 25, unit: "n/a" }, "Usage changed from 1 to 2.5."],
    ["fuel_added", { amount: 50, kind: "diesel" }, "5.0 gallons of diesel added."],
    ["service_reset", { usage: -70, unit: "hours" }, "Marked as serviced at -7 hours."],
    [
      "reading_voided",
      { value: 12, unit: "hours", reason: "typo" },
      "The reading of 1.2 hours was voided: typo",
    ],
    ["issue_resolved", { words: "New hose", issue: "Leaks" }, "Issue resolved: New hose (Leaks)"],
    ["issue_resolved", { words: "New hose" }, "Issue resolved: New hose"],
    ["issue_reopened", { words: "", issue: "Leaks" }, "Issue reopened (Leaks)."],
    ["issue_reopened", { words: "Again", issue: "Leaks" }, "Issue reopened: Again (Leaks)"],
    ["issue_reopened", { words: "" }, "Issue reopened."],
    ["from_the_future", { x: 1 }, "The machine was changed."],
    ["../title", {}, "The machine was changed."],
  ])("%s %j", (event, eventParams, sentence) => {
    expect(wordEvent(en, { event, eventParams })).toBe(sentence);
  });

  it("list everything an applied report did, then the operator's text", () => {
    const row = {
      event: "update_applied",
      eventParams: {
        reviewer: "Ann",
        unit: "hours",
        value: 70,
        from: 12_340,
        to: 70,
        resolution: "meter-replaced",
        amount: 35,
        kind: "gas",
      },
      content: "New meter fitted.",
    };
    expect(wordEvent(en, row)).toBe(
      "Operator update applied by Ann. Usage changed from 1,234 to 7 hours. The meter was replaced. 3.5 gallons of gas added.\nNew meter fitted.",
    );
    expect(wordEvent(es, row)).toBe(
      "Reporte de operador aplicado por Ann. El uso cambió de 1,234 a 7 horas. Se cambió el medidor. Se agregaron 3.5 galones de gasolina.\nNew meter fitted.",
    );
  });

  it("leave a person's note unchanged", () => {
    expect(wordEvent(es, { event: "note_added", eventParams: null, content: "Leaks oil" })).toBe("Leaks oil");
    expect(wordEvent(es, { event: null, eventParams: null, content: "{{from}} $t(x)" })).toBe(
      "{{from}} $t(x)",
    );
  });

  it("leave placeholders in a person's text alone", () => {
    const eventParams = { value: 10, unit: "hours", reason: "$t(updates:title) {{value}}" };
    expect(wordEvent(en, { event: "reading_voided", eventParams })).toBe(
      "The reading of 1 hour was voided: $t(updates:title) {{value}}",
    );
  });
});
