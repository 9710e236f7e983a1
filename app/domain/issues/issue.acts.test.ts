import { describe, expect, it } from "vitest";
import {
  ISSUE_SHORT,
  type IssueAct,
  issueStatus,
  refusalOf,
  reportWords,
  resolvedTogether,
  type StandingIssue,
  shortWords,
} from "./issue.ts";

const at = new Date("2026-11-23T08:00:00Z");

const open = (id: string, lineKey: string | null = null): StandingIssue => ({
  id,
  condition: "needs_attention",
  lineKey,
  resolvedAt: null,
  resolvedByName: null,
});
const resolved = (id: string, lineKey: string | null = null): StandingIssue => ({
  ...open(id, lineKey),
  resolvedAt: at,
  resolvedByName: "Ann",
});

const ACTS: IssueAct[] = ["change", "resolve", "reopen"];

describe("refusalOf", () => {
  const HERE = { retired: false, openIssues: [] };

  it.each(ACTS)("refuses to %s any issue of a retired machine", (act) => {
    for (const issue of [open("a"), resolved("a")]) {
      expect(refusalOf(act, issue, { retired: true, openIssues: [] })).toEqual({ code: "issue.retired" });
    }
  });

  it.each(["change", "resolve"] as const)(
    "refuses to %s a resolved issue and names who resolved it, but not an open one",
    (act) => {
      expect(refusalOf(act, open("a"), HERE)).toBeNull();
      expect(refusalOf(act, resolved("a"), HERE)).toEqual({
        code: "issue.resolved",
        params: { name: "Ann" },
      });
    },
  );

  it.each([
    ["a resolved issue in free words reopens", resolved("a"), [open("b")], null],
    ["an open issue does not reopen", open("a"), [open("a")], "issue.open"],
    [
      "a resolved issue of a line reopens while another line has an open one",
      resolved("a", "tires"),
      [open("b", "lights")],
      null,
    ],
    ["a resolved issue of a line reopens when nothing is open", resolved("a", "tires"), [], null],
    [
      "a resolved issue of a line does not reopen while the line has an open one",
      resolved("a", "tires"),
      [open("b", "tires"), open("c", "lights")],
      "issue.open",
    ],
  ])("%s", (_, issue, openIssues, code) => {
    expect(refusalOf("reopen", issue, { retired: false, openIssues })?.code ?? null).toBe(code);
  });
});

describe("resolvedTogether", () => {
  const openIssues = [open("a"), open("b"), open("c")];
  it.each([
    ["the issue alone when none is ticked", [], ["a"]],
    ["the ticked ones that are open on the machine", ["c", "b"], ["a", "b", "c"]],
    ["nothing that is not open on the machine, and the issue once", ["x", "a", "c"], ["a", "c"]],
  ])("takes %s", (_, ticked, ids) => {
    expect(resolvedTogether(open("a"), ticked, openIssues).map(({ id }) => id)).toEqual(ids);
  });
});

describe("issueStatus", () => {
  it.each([
    [null, false, "open"],
    [null, true, "retired"],
    [at, false, "resolved"],
    [at, true, "resolved"],
  ] as const)("of an issue resolved at %s, its machine retired %s, is %s", (resolvedAt, retired, status) => {
    expect(issueStatus({ resolvedAt, retired })).toBe(status);
  });
});

describe("shortWords", () => {
  it.each([
    ["words as long as a line stay whole", "a".repeat(ISSUE_SHORT), "a".repeat(ISSUE_SHORT)],
    ["longer words are cut", "a".repeat(ISSUE_SHORT + 1), `${"a".repeat(ISSUE_SHORT)}…`],
    ["several lines become one", "\n Brakes\n pull  left\n", "Brakes pull left"],
    [
      "a cut between words leaves no blank",
      `${"a".repeat(ISSUE_SHORT - 1)} b`,
      `${"a".repeat(ISSUE_SHORT - 1)}…`,
    ],
    ["a surrogate pair is not cut in two", "🚜".repeat(ISSUE_SHORT + 1), `${"🚜".repeat(ISSUE_SHORT)}…`],
  ])("%s", (_, words, short) => {
    expect(shortWords(words)).toBe(short);
  });
});

describe("reportWords", () => {
  const lines = [
    { line: "Lights", ok: true, word: "one is dim" },
    { line: "*Brakes", ok: false, word: "pulls left" },
  ];
  it.each([
    ["the notes of a report in free words", "", "Leaks", lines, "Leaks"],
    ["the word of the line", "brakes", "Leaks", lines, "pulls left"],
    ["the notes where the check is gone", "brakes", "Leaks", null, "Leaks"],
    ["nothing where the report is gone", "", null, null, ""],
  ])("are %s", (_, key, notes, checked, words) => {
    expect(reportWords(key, { notes, lines: checked })).toBe(words);
  });
});
