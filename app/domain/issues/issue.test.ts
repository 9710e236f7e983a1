import { describe, expect, it } from "vitest";
import {
  type IssueOfLine,
  judgeReport,
  mailedOutcomes,
  type ReportedState,
  reopenedByVoid,
} from "./issue.ts";

const MONDAY = new Date("2026-11-16T12:00:00Z");
const TUESDAY = new Date("2026-11-17T12:00:00Z");
const WEDNESDAY = new Date("2026-11-18T12:00:00Z");

const report = (said: Partial<ReportedState>): ReportedState => ({
  condition: "ok",
  notes: "",
  lines: [],
  takenAt: TUESDAY,
  ...said,
});
const brakes = { line: "*Brakes", ok: false, word: "pull left" };
const lights = { line: "Lights", ok: false, word: "left one out" };
const known = (fields: Partial<IssueOfLine> = {}): IssueOfLine => ({
  id: "i1",
  lineKey: "lights",
  condition: "needs_attention",
  resolvedAt: null,
  ...fields,
});

describe("a report without a fault opens nothing", () => {
  it.each([
    ["condition ok with notes", { notes: "All good" }],
    ["lines that are OK", { lines: [{ ...brakes, ok: true }] }],
  ])("%s", (_, said) => expect(judgeReport(report(said), [])).toEqual([]));
});

describe("an issue is opened", () => {
  it("by notes with a condition, in their own words", () => {
    const said = report({ condition: "do_not_run", notes: "Smokes" });
    expect(judgeReport(said, [known()])).toEqual([
      { kind: "opens", condition: "do_not_run", line: null, description: "Smokes" },
    ]);
  });

  it.each([
    ["by a line with an asterisk: do not run", { lines: [brakes] }, "do_not_run", "Brakes: pull left"],
    ["by another line: needs attention", { lines: [lights] }, "needs_attention", "Lights: left one out"],
    [
      "by a line, with the report's worse condition when there are no notes",
      { lines: [lights], condition: "do_not_run" },
      "do_not_run",
      "Lights: left one out",
    ],
    [
      "by a line with an asterisk: do not run, though the report's condition is a lesser one",
      { lines: [brakes], condition: "needs_attention" },
      "do_not_run",
      "Brakes: pull left",
    ],
  ] as const)("%s", (_, said, condition, description) => {
    expect(judgeReport(report(said), [])).toMatchObject([{ kind: "opens", condition, description }]);
  });

  it("by notes beside lines, which keep their own condition", () => {
    const said = report({ condition: "do_not_run", notes: "Smokes", lines: [lights] });
    expect(judgeReport(said, []).map(({ condition, line }) => [condition, line])).toEqual([
      ["do_not_run", null],
      ["needs_attention", "Lights"],
    ]);
  });
});

describe("a line that was reported before", () => {
  const [worse, same] = [
    report({ lines: [lights], condition: "do_not_run" }),
    report({ lines: [{ ...lights, line: "* LIGHTS " }] }),
  ];
  it.each([
    ["repeats its open issue", report({ lines: [lights] }), known(), { kind: "repeats", worse: false }],
    ["makes it worse", worse, known(), { kind: "repeats", worse: true, condition: "do_not_run" }],
    [
      "never makes it better",
      report({ lines: [lights] }),
      known({ condition: "do_not_run" }),
      { kind: "repeats", worse: false, condition: "do_not_run" },
    ],
    ["is the same whatever its asterisk and case", same, known(), { kind: "repeats", worse: true }],
    [
      "joins an issue resolved after the report was written",
      report({ lines: [lights] }),
      known({ resolvedAt: WEDNESDAY }),
      { kind: "joins", issueId: "i1" },
    ],
    [
      "opens a new one when the last was resolved before",
      report({ lines: [lights] }),
      known({ resolvedAt: MONDAY }),
      { kind: "opens" },
    ],
    [
      "opens a new one when the last was resolved at the very instant of the report",
      report({ lines: [lights] }),
      known({ resolvedAt: TUESDAY }),
      { kind: "opens" },
    ],
    [
      "opens a new one beside an issue of another line",
      report({ lines: [brakes] }),
      known(),
      { kind: "opens" },
    ],
  ])("%s", (_, said, issue, outcome) => {
    expect(judgeReport(said, [issue])).toMatchObject([outcome]);
  });

  it("repeats the open issue even if another was resolved after it was written", () => {
    const issues = [known({ id: "old", resolvedAt: WEDNESDAY }), known()];
    expect(judgeReport(report({ lines: [lights] }), issues)).toMatchObject([
      { kind: "repeats", issueId: "i1" },
    ]);
  });
});

it("mails what was opened or made worse, the worst first", () => {
  const said = report({ lines: [lights, brakes, { ...lights, line: "Horn" }] });
  const outcomes = judgeReport(said, [known({ lineKey: "horn" })]);
  expect(mailedOutcomes(outcomes).map(({ line }) => line)).toEqual(["Brakes", "Lights"]);
  const worse = judgeReport(report({ lines: [lights], condition: "do_not_run" }), [known()]);
  expect(mailedOutcomes(worse)).toEqual(worse);
});

describe("voiding a service entry reopens what it still resolves", () => {
  type OfLine = { lineKey: string | null };
  it.each<[string, OfLine[], OfLine[], number]>([
    ["an issue in free words, whatever is open", [{ lineKey: null }], [{ lineKey: null }], 1],
    ["a line's issue", [{ lineKey: "brakes" }], [{ lineKey: "lights" }], 1],
    ["a line's issue when nothing is open", [{ lineKey: "brakes" }], [], 1],
    [
      "not a line's issue while the line is open again",
      [{ lineKey: "brakes" }],
      [{ lineKey: "lights" }, { lineKey: "brakes" }],
      0,
    ],
  ])("%s", (_, resolved, open, count) => expect(reopenedByVoid(resolved, open)).toHaveLength(count));
});
