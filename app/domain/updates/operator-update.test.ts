import { describe, expect, it } from "vitest";
import { type AnsweredLine, readCheck } from "#app/domain/checks/checklist.ts";
import { readOptionalAmount } from "#app/domain/money.ts";
import {
  checkReport,
  fuelKindOf,
  isRecent,
  problemOfEntered,
  type Report,
  readTakenAt,
  readWrittenAt,
  withPaid,
} from "./operator-update.ts";

const NOW = new Date("2025-06-15T12:00:00.000Z");
const DAY = 86_400_000;
const iso = (ms: number) => new Date(NOW.getTime() + ms).toISOString();

describe("readTakenAt", () => {
  it.each<[string, string | undefined, string | null]>([
    ["missing", undefined, iso(0)],
    ["blank", "  ", iso(0)],
    ["now", iso(0), iso(0)],
    ["an hour ago", iso(-3_600_000), iso(-3_600_000)],
    ["1 ms ahead is now", iso(1), iso(0)],
    ["60 s ahead is now", iso(60_000), iso(0)],
    ["more than 60 s ahead", iso(60_001), null],
    ["30 days back", iso(-30 * DAY), iso(-30 * DAY)],
    ["more than 30 days back", iso(-30 * DAY - 1), null],
    ["an offset", "2025-06-15T06:30:00-05:00", "2025-06-15T11:30:00.000Z"],
    ["an offset without its colon", "2025-06-15T06:30:00-0500", "2025-06-15T11:30:00.000Z"],
    ["an offset that makes it late", "2025-06-15T12:00:00-05:00", null],
    ["no offset is UTC", "2025-06-15T11:30", "2025-06-15T11:30:00.000Z"],
    ["a day is its start in UTC", "2025-06-15", "2025-06-15T00:00:00.000Z"],
    ["lower case and blanks", " 2025-06-15t11:30:00z ", "2025-06-15T11:30:00.000Z"],
    ["a day that doesn't exist", "2025-05-32T10:00:00Z", null],
    ["a part of a second after a comma", "2025-06-15T11:30:00,25Z", "2025-06-15T11:30:00.250Z"],
    ["an hour that doesn't exist", "2025-06-15T25:00:00Z", null],
    ["an offset that doesn't exist", "2025-06-15T10:00:00+99:00", null],
    ["milliseconds since 1970", String(NOW.getTime()), null],
    ["another format", "06/15/2025 10:00", null],
    ["words", "yesterday", null],
  ])("%s", (_, text, takenAt) => {
    expect(readTakenAt(text, NOW)?.toISOString() ?? null).toBe(takenAt);
  });
});

describe("readWrittenAt", () => {
  const HOUR = 3_600_000;
  it.each<[string, { takenAt?: string; sentAt?: string }, { takenAt: string; behind: number | null } | null]>(
    [
      ["without the phone's clock", { takenAt: iso(-3 * DAY) }, { takenAt: iso(-3 * DAY), behind: null }],
      ["a blank clock", { takenAt: iso(-HOUR), sentAt: " " }, { takenAt: iso(-HOUR), behind: null }],
      ["without a time", { sentAt: iso(-3 * DAY) }, { takenAt: iso(0), behind: null }],
      ["a right clock", { takenAt: iso(-5 * DAY), sentAt: iso(0) }, { takenAt: iso(-5 * DAY), behind: null }],
      [
        "30 s on the way",
        { takenAt: iso(-30_000), sentAt: iso(-30_000) },
        { takenAt: iso(-30_000), behind: null },
      ],
      [
        "5 minutes behind",
        { takenAt: iso(-310_000), sentAt: iso(-300_000) },
        { takenAt: iso(-310_000), behind: null },
      ],
      [
        "more than 5 minutes behind",
        { takenAt: iso(-300_001), sentAt: iso(-300_001) },
        { takenAt: iso(0), behind: 300_001 },
      ],
      [
        "a report of now, 3 days behind",
        { takenAt: iso(-3 * DAY), sentAt: iso(-3 * DAY) },
        { takenAt: iso(0), behind: 3 * DAY },
      ],
      [
        "written an hour before, 3 days behind",
        { takenAt: iso(-3 * DAY - HOUR), sentAt: iso(-3 * DAY) },
        { takenAt: iso(-HOUR), behind: 3 * DAY },
      ],
      [
        "40 days behind",
        { takenAt: iso(-41 * DAY), sentAt: iso(-40 * DAY) },
        { takenAt: iso(-DAY), behind: 40 * DAY },
      ],
      ["5 minutes ahead", { takenAt: iso(300_000), sentAt: iso(300_000) }, { takenAt: iso(0), behind: null }],
      [
        "written before, by a clock 5 minutes ahead",
        { takenAt: iso(-DAY), sentAt: iso(300_000) },
        { takenAt: iso(-DAY), behind: null },
      ],
      ["written after its sending, by a right clock", { takenAt: iso(120_000), sentAt: iso(0) }, null],
      [
        "more than 5 minutes ahead",
        { takenAt: iso(300_001), sentAt: iso(300_001) },
        { takenAt: iso(0), behind: -300_001 },
      ],
      [
        "written an hour before, 3 days ahead",
        { takenAt: iso(3 * DAY - HOUR), sentAt: iso(3 * DAY) },
        { takenAt: iso(-HOUR), behind: -3 * DAY },
      ],
      ["written after its sending", { takenAt: iso(5 * DAY), sentAt: iso(3 * DAY) }, null],
      ["31 days old by a clock ahead", { takenAt: iso(-21 * DAY), sentAt: iso(10 * DAY) }, null],
      [
        "30 days old by a clock behind",
        { takenAt: iso(-33 * DAY), sentAt: iso(-3 * DAY) },
        { takenAt: iso(-30 * DAY), behind: 3 * DAY },
      ],
      ["an unreadable time", { takenAt: "yesterday", sentAt: iso(-3 * DAY) }, null],
    ],
  )("%s", (_, sent, expected) => {
    const read = readWrittenAt(sent, NOW);
    expect(read && { takenAt: read.takenAt.toISOString(), behind: read.clock?.behindMs ?? null }).toEqual(
      expected,
    );
    if (read?.clock) expect(read.clock.saidAt.toISOString()).toBe(sent.takenAt);
  });
});

it("a report of 31 June is refused, not taken for one of 1 July", () => {
  expect(readTakenAt("2025-06-31T10:00:00Z", new Date("2025-07-02T12:00:00Z"))).toBeNull();
});

it.each([
  ["1,234", "ambiguous"],
  ["1.25", "decimals"],
  ["100000000", "tooLarge"],
  ["1 234", "separators"],
  ["12.5", null],
  ["-1", null],
  ["abc", null],
  ["", null],
  [undefined, null],
])("the reason that the amount %j can't be read: %s", (text, problem) => {
  expect(problemOfEntered(text)).toBe(problem);
});

it.each([
  [0, true],
  [-DAY, true],
  [-DAY - 1, false],
  [5_000, true],
])("an update %d ms from now is recent: %s", (ms, recent) => {
  expect(isRecent(new Date(NOW.getTime() + ms), NOW)).toBe(recent);
});

it.each([
  ["gasoline", "gas"],
  ["diesel", "diesel"],
  ["n/a", null],
] as const)("a machine that runs on %s takes %s", (fuelType, kind) => {
  expect(fuelKindOf(fuelType)).toBe(kind);
});

describe("checkReport", () => {
  const report = (usage: number | null, fuel: number, notes: string): Report => ({
    ok: true,
    usage,
    fuel,
    notes,
    condition: "ok",
    lines: [],
  });
  const fields = {
    nothing_entered: "newUsage",
    invalid_usage: "newUsage",
    invalid_fuel: "fuelAdded",
    no_fuel: "fuelAdded",
    invalid_cost: "fuelCost",
    check_unfinished: "check",
    say_what: "notes",
  };
  const refused = (...mistakes: (keyof typeof fields)[]) => ({
    ok: false,
    mistakes: mistakes.map((mistake) => ({ mistake, field: fields[mistake] })),
  });
  it.each<[string | undefined, string | undefined, string | undefined, object]>([
    ["123.4", "5.5", " leaks ", report(1_234, 55, "leaks")],
    ["123,4", undefined, undefined, report(1_234, 0, "")],
    ["0", "", "", report(0, 0, "")],
    ["", "0.1", "", report(null, 1, "")],
    ["", "0", "leaks", report(null, 0, "leaks")],
    [" ", " ", "leaks", report(null, 0, "leaks")],
    ["99999999.9", "", "", report(999_999_999, 0, "")],
    [undefined, undefined, undefined, refused("nothing_entered")],
    ["", "", " \n ", refused("nothing_entered")],
    ["", "0", "", refused("nothing_entered")],
    ["", "0.0", " ", refused("nothing_entered")],
    ["abc", "", "", refused("invalid_usage")],
    ["-1", "", "leaks", refused("invalid_usage")],
    ["1.25", "5", "leaks", refused("invalid_usage")],
    ["100000000", "", "", refused("invalid_usage")],
    ["", "1,234", "", refused("invalid_fuel")],
    ["", "abc", "", refused("invalid_fuel")],
    ["12", "-0.1", "", refused("invalid_fuel")],
    ["", "1e3", "leaks", refused("invalid_fuel")],
    ["x", "y", "leaks", refused("invalid_usage", "invalid_fuel")],
  ])("checks usage %j, fuel %j, notes %j", (usageText, fuelText, notes, answer) => {
    expect(checkReport({ usageText, fuelText, notes })).toEqual(answer);
  });

  it.each<[string | undefined, string | undefined, string, object]>([
    ["5.5", "43.74", "", report(null, 55, "")],
    ["5.5", "0", "", report(null, 55, "")],
    ["5.5", " ", "", report(null, 55, "")],
    ["5.5", "1.234", "", refused("invalid_cost")],
    ["5.5", "-1", "leaks", refused("invalid_cost")],
    ["", "43.74", "", refused("no_fuel")],
    [undefined, "0", "", refused("no_fuel")],
    ["0", "12", "leaks", refused("no_fuel")],
    ["", "paid", "", refused("invalid_cost")],
    ["x", "12", "", refused("invalid_fuel")],
    ["x", "y", "", refused("invalid_fuel", "invalid_cost")],
    ["", "", "", refused("nothing_entered")],
  ])("checks fuel %j, paid %j, notes %j", (fuelText, costText, notes, answer) => {
    const cost = readOptionalAmount(costText ?? "");
    const check = withPaid(readCheck([]), { cost, fuelText });
    expect(checkReport({ usageText: "", fuelText, notes, check })).toEqual(answer);
  });

  const fine = { line: "Lights", ok: true };
  const broken = { line: "*Brakes", ok: false, word: "pull left" };
  const wordless = {
    ok: false,
    mistakes: [{ mistake: "say_what", field: "check[1].word" }],
  };
  it.each<[string, string, string, AnsweredLine[], object]>([
    ["a condition alone", "", "", [], refused("nothing_entered")],
    ["a condition with a reading", "5", "", [], refused("say_what")],
    ["a condition with notes", "", "leaks", [], { ok: true, condition: "do_not_run", notes: "leaks" }],
    ["a condition with a check that is all OK", "", "", [fine], refused("say_what")],
    ["a condition with a line that is not OK", "", "", [fine, broken], { ok: true, condition: "do_not_run" }],
    ["an unfinished check", "5", "leaks", [fine, { line: "Horn" }], refused("check_unfinished")],
    [
      "a line with a word but no answer",
      "5",
      "leaks",
      [{ line: "Horn", word: "weak" }],
      refused("check_unfinished"),
    ],
    ["a fault without a word", "", "", [fine, { line: "Horn", ok: false, word: " " }], wordless],
    [
      "an amount that can't be read, and an unfinished check",
      "x",
      "",
      [fine, { line: "Horn" }],
      { mistakes: { length: 3 } },
    ],
    ["no answered line", "5", "leaks", [{ line: "Horn", word: " " }], { ok: true, lines: [] }],
  ])("judges %s", (_, usageText, notes, lines, answer) => {
    const check = readCheck(lines);
    const judged = checkReport({ usageText, fuelText: "", notes, condition: "do_not_run", check });
    expect(judged).toMatchObject(answer);
  });

  it("names a cost that can't be read before the mistakes of the check", () => {
    const besides = withPaid(readCheck([{ line: "Horn", ok: false }]), {
      cost: readOptionalAmount("paid"),
      fuelText: "5",
    });
    expect(besides.mistakes.map(({ field }) => field)).toEqual(["fuelCost", "check[0].word"]);
  });

  it("asks for words with a condition, even without a check", () => {
    const judged = checkReport({ usageText: "5", fuelText: "", notes: "", condition: "do_not_run" });
    expect(judged).toEqual(refused("say_what"));
  });

  it("accepts a finished check alone", () => {
    const check = readCheck([fine, broken]);
    const lines = [{ ...fine, word: "" }, broken];
    expect(checkReport({ usageText: "", fuelText: "", notes: "", check })).toMatchObject({ ok: true, lines });
  });

  it("names mistakes in the order of the form", () => {
    const check = readCheck([{ line: "Horn" }, { line: "Lights", ok: false }]);
    const judged = checkReport({ usageText: "x", fuelText: "y", notes: "", condition: "do_not_run", check });
    expect(judged.ok ? [] : judged.mistakes.map(({ field }) => field)).toEqual([
      "newUsage",
      "fuelAdded",
      "check",
      "check[1].word",
    ]);
  });
});
