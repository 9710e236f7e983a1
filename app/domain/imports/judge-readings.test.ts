import { describe, expect, it } from "vitest";
import { daysOfZone } from "./days-of-zone.ts";
import { judgeReadings, type MeterOfImport, type RowWithReading } from "./judge-readings.ts";

const NOW = new Date("2026-05-04T10:00:00Z");
const TIME = { now: NOW, today: "2026-05-04", days: daysOfZone("UTC") };

/** Rows 1, 2, 3 … of days and readings. */
const rows = (...given: [date: string, reading: number, time?: string][]): RowWithReading[] =>
  given.map(([date, reading, time], index) => ({
    ...{ row: index + 1, date, reading },
    takenAt: time ? new Date(`${date}T${time}Z`) : null,
  }));

const standing = (at: string, value: number, more: Partial<MeterOfImport["standing"][number]> = {}) => ({
  ...{ takenAt: new Date(at), value, resolution: null, importId: null },
  ...more,
});

const meter = (more: Partial<MeterOfImport> = {}): MeterOfImport => ({
  ...{ unit: "hours", current: null, standing: [], replaced: false },
  ...more,
});

const judge = (of: Partial<MeterOfImport>, given: RowWithReading[], doubtful = true) =>
  judgeReadings(meter(of), given, { doubtful }, TIME);

/** Each placed reading as its row, when it stands, and how it was resolved. */
const places = (...args: Parameters<typeof judge>) =>
  judge(...args).placed.map(({ row, takenAt, resolution }) => [row, takenAt.toISOString(), resolution]);

describe("the place of an imported reading", () => {
  const current = { value: 5_000, takenAt: new Date("2026-05-04T08:00:00Z") };
  it.each([
    ["at its time", rows(["2026-05-01", 4_000, "06:30:00"]), "2026-05-01T06:30:00.000Z"],
    ["at the end of its day without one", rows(["2026-05-01", 4_000]), "2026-05-01T23:59:59.999Z"],
    [
      "just before the current reading that it isn't above",
      rows(["2026-05-04", 4_900]),
      "2026-05-04T07:59:59.999Z",
    ],
    ["at now where it is of today and above it", rows(["2026-05-04", 5_100]), "2026-05-04T10:00:00.000Z"],
    [
      "at now where its time is still to come",
      rows(["2026-05-04", 5_100, "18:00:00"]),
      "2026-05-04T10:00:00.000Z",
    ],
  ])("is %s", (_, given, takenAt) => {
    const ledger = [standing(current.takenAt.toISOString(), current.value)];
    expect(places({ current, standing: ledger }, given)).toEqual([[1, takenAt, null]]);
  });

  it("is in the order of values at one moment, also beside one that stands", () => {
    const end = "2026-04-01T23:59:59.999Z";
    expect(places({}, rows(["2026-04-01", 20], ["2026-04-01", 10]))).toEqual([
      [2, end, null],
      [1, end, null],
    ]);
    expect(places({ standing: [standing(end, 15)] }, rows(["2026-04-01", 20], ["2026-04-01", 10]))).toEqual([
      [2, "2026-04-01T23:59:59.998Z", null],
      [1, end, null],
    ]);
  });

  it("is there when machine, day and value stand already, in the ledger or in a row above", () => {
    const ledger = [standing("2026-04-01T06:00:00Z", 10, { importId: "first" })];
    const { placed, there } = judge(
      { standing: ledger },
      rows(["2026-04-01", 10], ["2026-04-02", 20], ["2026-04-02", 20]),
    );
    expect([...there]).toEqual([
      [1, "first"],
      [3, null],
    ]);
    expect(placed.map(({ row }) => row)).toEqual([2]);
  });
});

describe("a doubtful reading", () => {
  const doubts = (...args: Parameters<typeof judge>) =>
    judge(...args).doubtful.map(({ row, doubt, before, beforeOn }) => [row, doubt, before, beforeOn]);

  it.each<[string, Partial<MeterOfImport>, RowWithReading[], unknown[]]>([
    [
      "is the one mistyped of three",
      {},
      rows(["2026-01-01", 10_000], ["2026-01-02", 105_000], ["2026-01-03", 10_100]),
      [[2, "farAbove", 10_000, "2026-01-01"]],
    ],
    ["is not one at 24 hours a day", {}, rows(["2026-01-01", 10_000], ["2026-01-02", 10_240]), []],
    [
      "is one past 24 hours a day",
      {},
      rows(["2026-01-01", 10_000], ["2026-01-02", 10_241]),
      [[2, "farAbove", 10_000, "2026-01-01"]],
    ],
    [
      "is above the next one that stands",
      { standing: [standing("2026-03-01T12:00:00Z", 900)] },
      rows(["2026-01-01", 1_000]),
      [[1, "above", 900, "2026-03-01"]],
    ],
    [
      "is not compared with a meter that was replaced since",
      { standing: [standing("2026-03-01T12:00:00Z", 5, { resolution: "meter-replaced" })] },
      rows(["2026-01-01", 1_000]),
      [],
    ],
    [
      "is below the one before it",
      {},
      rows(["2026-01-01", 1_000], ["2026-02-01", 900], ["2026-03-01", 1_100]),
      [[2, "below", 1_000, "2026-01-01"]],
    ],
    [
      "is the high one where the file would rise without it",
      {},
      rows(["2026-01-01", 1_000], ["2026-02-01", 1_500], ["2026-03-01", 1_100], ["2026-04-01", 1_200]),
      [[2, "above", 1_100, "2026-03-01"]],
    ],
    [
      "is every one below a drop that nobody has explained",
      {},
      rows(["2026-01-01", 12_300], ["2026-02-01", 50], ["2026-03-01", 250]),
      [
        [2, "below", 12_300, "2026-01-01"],
        [3, "below", 12_300, "2026-01-01"],
      ],
    ],
  ])("%s", (_, of, given, expected) => {
    expect(doubts(of, given)).toEqual(expected);
  });

  it("goes in as a correction, or stays out", () => {
    const given = rows(["2026-01-01", 1_000], ["2026-02-01", 900], ["2026-03-01", 1_100]);
    expect(judge({}, given).placed.map(({ row, resolution }) => [row, resolution])).toEqual([
      [1, null],
      [2, "correct"],
      [3, null],
    ]);
    const without = judge({}, given, false);
    expect(without.placed.map(({ row }) => row)).toEqual([1, 3]);
    expect([...without.leftOut]).toEqual([2]);
  });
});

describe("a replaced meter", () => {
  const drop = rows(["2026-01-01", 12_300], ["2026-02-01", 50], ["2026-03-01", 250]);
  it("begins at the first reading of a drop that holds, with the step as its shift", () => {
    const { placed, doubtful, hasDrop } = judge({ replaced: true }, drop);
    expect(placed.map(({ value, resolution, serviceShift }) => [value, resolution, serviceShift])).toEqual([
      [12_300, null, 0],
      [50, "meter-replaced", -12_250],
      [250, null, 0],
    ]);
    expect([doubtful, hasDrop]).toEqual([[], true]);
  });

  it("is none where the next reading is above the old value, or nothing drops", () => {
    const { placed, hasDrop } = judge(
      { replaced: true },
      rows(["2026-01-01", 1_000], ["2026-02-01", 50], ["2026-03-01", 1_100]),
    );
    expect([placed.map(({ resolution }) => resolution), hasDrop]).toEqual([[null, "correct", null], false]);
  });

  const today = { standing: [standing("2026-05-04T08:00:00Z", 3_000)] };
  const read = (...values: number[]) =>
    rows(...values.map((value, index): [string, number] => [`2026-0${index + 1}-01`, value]));
  it.each<[string, Partial<MeterOfImport>, RowWithReading[], boolean]>([
    ["a drop", {}, drop, true],
    ["old readings above what stands today", today, read(40_000, 43_000, 100, 1_500), true],
    ["one old reading above what stands today", today, drop, true],
    ["one old reading, and one of the new meter", today, read(12_300, 50), true],
    [
      "old readings after one that stands",
      { standing: [standing("2025-12-01T12:00:00Z", 38_000), ...today.standing] },
      read(39_000, 100),
      true,
    ],
    ["readings that rise", today, read(1_000, 1_100, 1_200), false],
    ["none of the new meter", today, read(40_000, 43_000), false],
    ["one ten times too high among others", today, read(1_000, 11_000, 1_200, 1_300), false],
    ["one ten times too high at the end", today, read(1_000, 1_100, 12_000), false],
    ["one too low among others", today, read(1_000, 110, 1_200), false],
    ["one far too high, and the next one too", today, read(1_000, 110_000, 120_000, 1_300), false],
  ])("is asked about where it can be one: %s", (_, of, given, asked) => {
    expect(judge(of, given).hasDrop).toBe(asked);
  });

  it("leaves what was asked about in doubt until it is answered", () => {
    const { doubtful, hasDrop } = judge(today, drop);
    expect([doubtful.map(({ row, doubt }) => [row, doubt]), hasDrop]).toEqual([[[1, "above"]], true]);
    const answered = judge({ ...today, replaced: true }, drop);
    expect([answered.doubtful, answered.hasDrop]).toEqual([[], true]);
    expect(answered.placed.map(({ resolution }) => resolution)).toEqual([null, "meter-replaced", null]);
  });

  it("is not compared with the later meter that the ledger goes on with", () => {
    const current = { value: 300, takenAt: new Date("2026-05-01T12:00:00Z") };
    const ledger = [standing("2026-05-01T12:00:00Z", 300)];
    expect(judge({ replaced: true, current, standing: ledger }, drop).doubtful).toEqual([]);
  });

  it("is entered by hand behind the current reading", () => {
    const current = { value: 12_300, takenAt: new Date("2025-12-01T12:00:00Z") };
    const ledger = [standing("2025-12-01T12:00:00Z", 12_300)];
    const { tooLate, placed } = judge({ replaced: true, current, standing: ledger }, drop.slice(1));
    expect([...tooLate]).toEqual([
      [2, "2025-12-01"],
      [3, "2025-12-01"],
    ]);
    expect(placed).toEqual([]);
  });
});
