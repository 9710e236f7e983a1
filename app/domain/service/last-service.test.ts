import { describe, expect, it } from "vitest";
import { addInterval, type CalendarDate } from "#app/domain/calendar-date.ts";
import { chanceFrom } from "#tests/support/chance.ts";
import { taskOfKind } from "#tests/support/chance-machines.ts";
import { numbers } from "#tests/support/poor-line.ts";
import { other, served } from "#tests/support/service-tasks.ts";
import { dueDayOf, dueUsageOf, isFinished, isFromDone, isSameDue } from "./due-point.ts";
import {
  afterChange,
  afterRecording,
  afterReplaced,
  afterVoid,
  type CountedEntry,
  isBeforeReplaced,
  lastServiceOf,
  mayBeMeasuredAt,
  type ReadEntry,
  type Replaced,
  readOnNewMeter,
  startedByHand,
  withDueDay,
} from "./last-service.ts";
import type { ServiceTask, TaskStart } from "./service-task.ts";

/** The instant in milliseconds at which something is recorded on a day; `nth` orders several of one day. */
const at = (day: CalendarDate, nth = 0) => Date.parse(`${day}T12:00:00Z`) + nth;

function task(start: Partial<TaskStart>, id = "oil"): ServiceTask {
  const from: TaskStart = {
    usage: 0,
    date: null,
    usageGiven: true,
    dateGiven: false,
    setOn: "2026-03-01",
    setAt: at("2026-03-01"),
    ...start,
  };
  return {
    id,
    name: "Oil",
    isDefault: false,
    serviceInterval: 2_500,
    maintenanceInterval: 12,
    maintenanceIntervalUnit: "months",
    lead: null,
    leadUnit: null,
    notificationDays: 7,
    byOperator: false,
    programTaskId: null,
    ownValues: false,
    cycle: 0,
    nextDate: null,
    start: from,
    last: { usage: from.usage, date: from.date, entryId: null, recordedAt: from.setAt },
  };
}

const entry = (id: string, date: CalendarDate, usage: number, recordedAt: number): CountedEntry => ({
  id,
  date,
  usage,
  recordedAt,
  taskIds: ["oil"],
});

describe("the worked history of one task", () => {
  const given = task({ usage: 7_800, date: "2026-03-01", dateGiven: true });
  const first = entry("E1", "2026-05-01", 10_300, at("2026-05-02"));
  const second = entry("E2", "2026-04-20", 10_000, at("2026-05-03"));
  const third = entry("E3", "2026-04-25", 10_100, at("2026-05-06"));
  const fourth = entry("E4", "2026-05-06", 10_620, at("2026-05-06", 1));
  const usageOf = (of: ServiceTask, entries: CountedEntry[]) => lastServiceOf(of, entries).usage;

  it("begins at its starting point", () => expect(usageOf(given, [])).toBe(7_800));

  it("counts from the entry with the latest date, not from the one recorded last", () => {
    expect(usageOf(given, [first])).toBe(10_300);
    expect(usageOf(given, [first, second])).toBe(10_300);
  });

  it("goes back to the earlier entry when one is voided, and to its start when none is left", () => {
    expect(usageOf(given, [second])).toBe(10_000);
    expect(usageOf(given, [])).toBe(7_800);
  });

  it.each([[[first, second]], [[second]], [[]]])(
    "counts from a usage set by hand, whatever happens to earlier entries (%#)",
    (before) => {
      const [now = given] = afterChange([given], before, ["oil"]);
      const byHand = startedByHand(now, { usage: 10_500 }, { now: at("2026-05-05"), today: "2026-05-05" });
      for (const entries of [[first, second], [second], []]) {
        expect(usageOf(byHand, entries)).toBe(10_500);
        expect(usageOf(byHand, [...entries, third])).toBe(10_500);
        expect(usageOf(byHand, [...entries, third, fourth])).toBe(10_620);
      }
    },
  );
});

describe("an entry beats a starting point", () => {
  const SET_ON = "2026-05-05";
  const recordedAt = at("2026-05-06");
  const rows: [string, Partial<TaskStart>, { date: CalendarDate; usage: number }, boolean][] = [
    ["that nobody gave", { usageGiven: false }, { date: "2020-01-01", usage: 10 }, true],
    [
      "when it is dated on the day on which the point was set",
      { usage: 900 },
      { date: SET_ON, usage: 10 },
      true,
    ],
    ["with a larger usage, when usage was given", { usage: 900 }, { date: "2026-05-04", usage: 901 }, true],
    ["not with the same usage", { usage: 900 }, { date: "2026-05-04", usage: 900 }, false],
    [
      "with a later date, when a date was given",
      { usage: 900, date: "2026-04-01", dateGiven: true },
      { date: "2026-04-02", usage: 10 },
      true,
    ],
    [
      "not with the same date, whatever its usage",
      { usage: 900, date: "2026-04-01", dateGiven: true },
      { date: "2026-04-01", usage: 901 },
      false,
    ],
    [
      "not with a later date that nobody gave and a smaller usage",
      { usage: 900, date: "2026-04-01", dateGiven: false },
      { date: "2026-04-02", usage: 899 },
      false,
    ],
  ];

  it.each(rows)("%s", (_, start, { date, usage }, beats) => {
    const of = task({ ...start, setOn: SET_ON, setAt: at(SET_ON) });
    const last = lastServiceOf(of, [entry("E", date, usage, recordedAt)]);
    expect(last.entryId).toBe(beats ? "E" : null);
  });

  it("when it was recorded at the instant at which the point was set", () => {
    const of = task({ usageGiven: false, setOn: SET_ON, setAt: at(SET_ON) });
    expect(lastServiceOf(of, [entry("E", SET_ON, 10, at(SET_ON))]).entryId).toBe("E");
  });

  it("when nobody gave the point, even with an earlier date and less usage", () => {
    const of = task({ usage: 900, date: "2026-04-01", usageGiven: false, setOn: SET_ON, setAt: at(SET_ON) });
    expect(lastServiceOf(of, [entry("E", "2026-03-01", 800, recordedAt)]).entryId).toBe("E");
  });

  it("never when it was recorded before the point was set", () => {
    const of = task({ usageGiven: false, setOn: SET_ON, setAt: at(SET_ON) });
    expect(lastServiceOf(of, [entry("E", "2026-05-20", 5_000, at("2026-05-04"))]).entryId).toBeNull();
  });
});

describe("the last service of several entries", () => {
  const of = task({});
  it.each<[string, CountedEntry, CountedEntry, string]>([
    [
      "the one recorded last when the dates are equal",
      entry("a", "2026-05-01", 10, 9e12 + 1),
      entry("b", "2026-05-01", 20, 9e12),
      "a",
    ],
    [
      "the second one when both were recorded in the same millisecond",
      entry("a", "2026-05-01", 10, 9e12),
      entry("b", "2026-05-01", 20, 9e12),
      "b",
    ],
    [
      "the one with the later date, recorded first",
      entry("a", "2026-05-02", 10, 9e12),
      entry("b", "2026-05-01", 20, 9e12 + 1),
      "a",
    ],
    [
      "the one with the later date, recorded last",
      entry("a", "2026-05-01", 10, 9e12),
      entry("b", "2026-05-02", 5, 9e12 + 1),
      "b",
    ],
  ])("is that of %s", (_, one, other, id) => {
    expect(lastServiceOf(of, [one, other]).entryId).toBe(id);
    const [recorded] = afterRecording(afterRecording([of], one), other);
    expect(recorded?.last.entryId).toBe(id);
  });
});

describe("a cycle", () => {
  const E1 = entry("E1", "2026-05-01", 10_300, at("2026-05-02"));
  const [served] = afterRecording([task({ usage: 7_800 })], E1) as [ServiceTask];

  it.each<[string, CountedEntry[], number]>([
    ["begins with another entry", [E1, entry("E2", "2026-05-01", 10_300, at("2026-05-03"))], 1],
    ["begins when the entry is voided", [], 1],
    ["begins when the entry's usage is corrected", [{ ...E1, usage: 10_200 }], 1],
    ["begins when the entry's date is corrected", [{ ...E1, date: "2026-05-02" }], 1],
    ["goes on when the last service stays", [E1], 0],
  ])("%s", (_, entries, begun) => {
    const [after] = afterChange([served], entries) as [ServiceTask];
    expect(after.cycle - served.cycle).toBe(begun);
  });

  it("of a task that an entry doesn't name goes on, whatever is recorded or changed", () => {
    const grease = task({ usage: 5 }, "grease");
    expect(afterRecording([grease], E1)).toEqual([grease]);
    expect(afterChange([grease], [{ ...E1, taskIds: ["grease"] }], ["oil"])).toEqual([grease]);
  });
});

describe("a value set by hand", () => {
  const now = { now: at("2026-06-01"), today: "2026-06-01" };
  const before = task({ usage: 500, date: "2026-01-01", dateGiven: true });

  it.each([
    [
      "a usage keeps the date",
      { usage: 600 },
      { usage: 600, date: "2026-01-01", usageGiven: true, dateGiven: false },
    ],
    [
      "a date keeps the usage",
      { date: "2026-02-01" },
      { usage: 500, date: "2026-02-01", usageGiven: false, dateGiven: true },
    ],
    [
      "a usage and a date replace both",
      { usage: 600, date: "2026-02-01" },
      { usage: 600, date: "2026-02-01", usageGiven: true, dateGiven: true },
    ],
    [
      "a cleared date leaves none given",
      { date: null },
      { usage: 500, date: null, usageGiven: false, dateGiven: false },
    ],
  ])("%s", (_, given, start) => {
    const set = startedByHand(before, given, now);
    expect(set.start).toEqual({ ...start, setOn: now.today, setAt: now.now });
    expect(set.last).toEqual({ usage: start.usage, date: start.date, entryId: null, recordedAt: now.now });
  });
});

/**
 * Checks the steps against the rule over all entries: after each recording, void, correction or new starting
 * point, every task is where all its standing entries put it.
 */
describe("a machine's tasks are, after each step, where all their entries put them", () => {
  it.each(Array.from({ length: 20 }, (_, index) => index))("in 200 histories of seed %i", (seed) => {
    const next = numbers(seed + 1);
    const below = (limit: number) => Math.floor(next() * limit);
    const coin = () => next() < 0.5;
    for (let history = 0; history < 200; history += 1) {
      let clock = at("2026-05-01");
      const today = () => new Date(clock).toISOString().slice(0, 10);
      const newStart = (id: string) =>
        task(
          {
            usage: below(50),
            date: coin() ? addInterval(today(), -below(20), "days") : null,
            usageGiven: coin(),
            dateGiven: coin(),
            setOn: today(),
            setAt: clock,
          },
          id,
        );
      let tasks = ["oil", "grease", "belt"].map(newStart);
      let entries: CountedEntry[] = [];
      const chosen = () => tasks.map(({ id }) => id).filter(coin);
      for (let step = 0; step < 12; step += 1) {
        clock += below(2) * 43_200_000 + 1;
        const written = {
          date: addInterval(today(), -below(8), "days"),
          usage: below(60),
          taskIds: chosen(),
        };
        const picked = entries[below(entries.length)];
        const kind = below(5);
        if (kind < 2 || !picked) {
          const added = { ...written, id: `${step}`, recordedAt: clock };
          tasks = afterRecording(tasks, added);
          entries = [...entries, added];
        } else if (kind === 2) {
          entries = entries.filter(({ id }) => id !== picked.id);
          tasks = afterChange(tasks, entries, picked.taskIds);
        } else if (kind === 3) {
          const corrected = { ...picked, ...written };
          entries = entries.map((each) => (each === picked ? corrected : each));
          tasks = afterChange(tasks, entries, [...picked.taskIds, ...corrected.taskIds]);
        } else {
          const set = below(tasks.length);
          const given = coin() ? { usage: below(60) } : { date: addInterval(today(), -below(8), "days") };
          tasks = tasks.map((each, index) =>
            index === set ? startedByHand(each, given, { now: clock, today: today() }) : each,
          );
          clock += 1;
        }
        for (const each of tasks) expect(each.last).toEqual(lastServiceOf(each, entries));
      }
    }
  });
});

describe("a task of any kind, after each step of a history", () => {
  it.each([1, 2, 3, 4, 5])(
    "is due where its last service puts it, in a cycle of its own, seed %i",
    (seed) => {
      const chance = chanceFrom(seed);
      const reached = { same: 0, other: 0, finished: 0 };
      for (let history = 0; history < 300; history += 1) {
        let clock = at("2026-05-01");
        const today = () => new Date(clock).toISOString().slice(0, 10);
        const begun = taskOfKind(
          chance,
          other("t", {
            serviceInterval: chance.of([0, 70, 250]),
            maintenanceInterval: 3,
            maintenanceIntervalUnit: "months",
          }),
          { currentUsage: 1_000, today: today() },
        );
        const { usage, date, setAt } = begun.start;
        let task = withDueDay({ ...begun, last: { usage, date, entryId: null, recordedAt: setAt } });
        let entries: CountedEntry[] = [];
        for (let step = 0; step < 8; step += 1) {
          clock += 1 + chance.below(2) * 43_200_000;
          const before = task;
          const picked = entries[chance.below(entries.length + 1)];
          if (!picked) {
            const date = addInterval(today(), -chance.below(60), "days");
            const entry = {
              id: `${step}`,
              date,
              usage: 900 + chance.below(900),
              recordedAt: clock,
              taskIds: [task.id],
            };
            entries = [...entries, entry];
            task = afterRecording([task], entry)[0] ?? task;
          } else {
            entries = entries.filter((entry) => entry !== picked);
            task = afterChange([task], entries)[0] ?? task;
          }
          expect(task.last).toEqual(lastServiceOf(task, entries));
          expect(task.nextDate).toBe(dueDayOf(task)?.due ?? null);
          const isSame = isSameDue(before, task);
          if (!isFromDone(task)) expect(task.cycle - before.cycle).toBe(isSame ? 0 : 1);
          if (task.repeats === "once") expect(isFinished(task)).toBe(entries.length > 0);
          reached[isSame ? "same" : "other"] += 1;
          reached.finished += Number(isFinished(task));
        }
      }
      // Each outcome is met often, or the histories would prove little.
      expect(Math.min(...Object.values(reached))).toBeGreaterThan(200);
    },
  );
});

describe("a replaced meter", () => {
  /** On 10 May at noon a new meter began at 3.0 in place of 4,990.0. */
  const REPLACED: Replaced = {
    day: "2026-05-10",
    at: at("2026-05-10"),
    distance: -49_870,
    ...{ value: 30, unit: "hours" },
  };

  it.each<[string, CalendarDate | null, number, boolean]>([
    ["of an earlier day", "2026-05-09", at("2026-05-11"), true],
    ["of its day, recorded before", "2026-05-10", at("2026-05-10", -1), true],
    ["of its day, recorded with it", "2026-05-10", at("2026-05-10"), false],
    ["of a later day, recorded before", "2026-05-12", at("2026-05-09"), true],
    ["of a later day, recorded after", "2026-05-12", at("2026-05-12"), false],
    ["of no day, recorded before", null, at("2026-05-09"), true],
    ["of no day, recorded after", null, at("2026-05-11"), false],
  ])("moves a service %s: %s, %i, %s", (_, date, recordedAt, moves) => {
    expect(isBeforeReplaced({ date, recordedAt }, REPLACED)).toBe(moves);
  });

  const served = (date: CalendarDate, recordedAt: number) =>
    afterRecording([task({ usage: 48_000 })], entry("E", date, 49_000, recordedAt))[0] as ServiceTask;
  const usages = ({ start, last }: ServiceTask) => [start.usage, last.usage];

  it.each<[string, ServiceTask, [start: number, last: number]]>([
    ["the starting point and a service before it", served("2026-05-01", at("2026-05-01")), [-1_870, -870]],
    [
      "the starting point alone, when the service came after",
      served("2026-05-11", at("2026-05-11")),
      [-1_870, 49_000],
    ],
    ["a starting point that is the last service", task({ usage: 48_000 }), [-1_870, -1_870]],
    ["nothing when the point was set after it", task({ usage: 50, setAt: at("2026-05-11") }), [50, 50]],
    [
      "not a starting point that was typed on a later day, before the replacement was stored",
      task({ usage: 50, setOn: "2026-05-11", setAt: at("2026-05-09") }),
      [50, 50],
    ],
    [
      "nor one that was typed of a later day",
      task({ usage: 50, date: "2026-05-11", dateGiven: true, setOn: "2026-05-12", setAt: at("2026-05-09") }),
      [50, 50],
    ],
    [
      "a starting point that was typed of an earlier day",
      task({
        usage: 48_000,
        date: "2026-05-09",
        dateGiven: true,
        setOn: "2026-05-11",
        setAt: at("2026-05-09"),
      }),
      [-1_870, -1_870],
    ],
    [
      "one of a later day that was left blank",
      task({ usage: 49_900, usageGiven: false, setOn: "2026-05-11", setAt: at("2026-05-09") }),
      [30, 30],
    ],
    [
      "one that was typed on its day",
      task({ usage: 49_900, setOn: "2026-05-10", setAt: at("2026-05-09") }),
      [30, 30],
    ],
    [
      "nothing when the point was set at the same instant",
      task({ usage: 50, date: "2026-05-01", setAt: REPLACED.at }),
      [50, 50],
    ],
  ])("moves %s, and begins no cycle", (_, before, moved) => {
    const [after] = afterReplaced([before], REPLACED) as [ServiceTask];
    expect([...usages(after), after.cycle]).toEqual([...moved, before.cycle]);
  });

  describe("that is stored after services of later days", () => {
    const METER: Replaced = { ...REPLACED, at: at("2026-05-20") };
    const later: ReadEntry = {
      id: "E",
      date: "2026-05-12",
      recordedAt: at("2026-05-12"),
      usage: 120,
      usageFromMeter: false,
    };
    it.each<[string, boolean, Partial<ReadEntry>, Partial<Replaced>]>([
      ["typed", true, {}, {}],
      ["typed, whatever it is", true, { usage: 49_900 }, {}],
      ["left blank", false, { usageFromMeter: true }, {}],
      ["of no meter", false, { usage: null, usageFromMeter: null }, {}],
      ["typed, but of the day of the replacement", false, { date: "2026-05-10" }, {}],
      ["typed, but of an earlier day", false, { date: "2026-05-09" }, {}],
      ["typed, but recorded after it, and so never moved", false, { recordedAt: METER.at }, {}],
      ["unknown, at the new meter's first reading", true, { usageFromMeter: null, usage: 30 }, {}],
      ["unknown, below that", true, { usageFromMeter: null, usage: 29 }, {}],
      ["unknown, below nothing", false, { usageFromMeter: null, usage: -1 }, {}],
      ["unknown, at what three days allow", true, { usageFromMeter: null, usage: 30 + 720 }, {}],
      ["unknown, a tenth more", false, { usageFromMeter: null, usage: 30 + 721 }, {}],
      ["unknown, where the old meter ended", false, { usageFromMeter: null, usage: 49_900 }, {}],
      [
        "unknown, where an old meter ended that the new one may have reached",
        false,
        { usageFromMeter: null, usage: 120 },
        { distance: -90 },
      ],
      [
        "unknown, of a counter without a limit",
        true,
        { usageFromMeter: null, usage: 9_000 },
        { unit: "cycles" },
      ],
      [
        "unknown, where such a counter ended",
        false,
        { usageFromMeter: null, usage: 49_900 },
        { unit: "cycles" },
      ],
    ])("leaves the usage of an entry %s: %s", (_, stays, entry, meter) => {
      expect(readOnNewMeter([{ ...later, ...entry }], { ...METER, ...meter })).toEqual(stays ? ["E"] : []);
    });

    it.each<[string, Partial<TaskStart>, moved: number, back: number]>([
      ["typed on a later day", { usage: 120 }, 120, 120],
      ["typed of a later day", { usage: 120, date: "2026-05-12", dateGiven: true }, 120, 120],
      ["typed at nothing", { usage: 0 }, 0, 0],
      ["typed above what the new meter can have reached", { usage: 47_000 }, -2_870, 47_000],
      ["typed where the old meter ended", { usage: 49_900 }, 30, 49_900],
      ["left blank", { usage: 49_900, usageGiven: false }, 30, 49_900],
      ["typed of an earlier day", { usage: 120, date: "2026-05-09", dateGiven: true }, -49_750, 120],
    ])("a starting point %s moves there and back: %j, %i, %i", (_, start, there, back) => {
      const before = task({ setOn: "2026-05-12", setAt: at("2026-05-12"), ...start });
      const after = afterReplaced([before], METER);
      expect(after.map(usages)).toEqual([[there, there]]);
      const kept = (usage: number, shift: number) => ({
        lastServiceUsage: usage - shift,
        clampsService: false,
      });
      expect(afterVoid(after, METER, kept).tasks.map(usages)).toEqual([[back, back]]);
    });

    it("moves neither there nor back what stays", () => {
      const before = served("2026-05-12", at("2026-05-12"));
      const [after] = afterReplaced([before], METER, ["E"]) as [ServiceTask];
      expect(usages(after)).toEqual([-1_870, 49_000]);
      const back = afterVoid(
        [after],
        METER,
        (usage, shift) => ({ lastServiceUsage: usage - shift, clampsService: false }),
        ["E"],
      );
      expect(back.tasks).toEqual([before]);
    });
  });

  describe("that is voided", () => {
    const kept = (usage: number, shift: number) => ({
      lastServiceUsage: usage - shift,
      clampsService: false,
    });

    it("moves every task back to where it was", () => {
      const before = [served("2026-05-01", at("2026-05-01")), served("2026-05-11", at("2026-05-11"))];
      const replaced = afterReplaced(before, REPLACED);
      expect(afterVoid(replaced, REPLACED, kept)).toEqual({ tasks: before, clamps: false, lowered: [] });
    });

    it("passes on how far each last service had been moved", () => {
      const asked: number[][] = [];
      const [moved, after] = [task({ usage: 49_000 }), served("2026-05-11", at("2026-05-11"))];
      afterVoid([...afterReplaced([moved], REPLACED), after], REPLACED, (...of) => {
        asked.push(of);
        return kept(...of);
      });
      expect(asked).toEqual([
        [-870, -49_870],
        [49_000, 0],
      ]);
    });

    it("lowers a service at the wrong reading, whether an entry or a starting point holds it", () => {
      const [byEntry, byStart] = [served("2026-05-11", at("2026-05-11")), task({ usage: 49_500 }, "grease")];
      const low = task({ usage: 10 }, "belt");
      const replaced = { ...REPLACED, distance: 0 };
      const voided = afterVoid([byEntry, byStart, low], replaced, (usage) => ({
        lastServiceUsage: Math.min(usage, 47_000),
        clampsService: usage > 47_000,
      }));
      expect(voided.tasks.map(usages)).toEqual([
        [48_000, 47_000],
        [47_000, 47_000],
        [10, 10],
      ]);
      expect(voided.tasks.map(({ cycle }) => cycle)).toEqual([byEntry.cycle, 0, 0]);
      expect([voided.clamps, voided.lowered]).toEqual([true, ["E"]]);
    });

    it.each<[string, string | null, CalendarDate | null, boolean]>([
      ["an entry of an earlier day", "E", "2026-05-09", false],
      ["an entry of its day", "E", "2026-05-10", true],
      ["an entry of a later day", "E", "2026-05-11", true],
      ["a starting point of an earlier day", null, "2026-05-09", true],
      ["a starting point without a day", null, null, true],
    ])("may have been what was read: %s, %s, %s, %s", (_, entryId, date, may) => {
      expect(mayBeMeasuredAt({ entryId, date }, REPLACED)).toBe(may);
    });

    it("moves an entry of an earlier day back and lowers it no further", () => {
      const early = served("2026-05-01", at("2026-05-01"));
      const toNothing = () => ({ lastServiceUsage: 0, clampsService: true });
      const voided = afterVoid(afterReplaced([early], REPLACED), REPLACED, toNothing);
      expect(voided).toEqual({ tasks: [early], clamps: false, lowered: [] });
    });
  });
});

describe("a task with fixed or first points", () => {
  const replaced: Replaced = {
    ...{ day: "2026-05-10", at: at("2026-05-10"), distance: -49_870, value: 30, unit: "hours" },
  };
  const fixed = { serviceInterval: 2_500, countsFrom: "fixed" } as const;
  const dueOf = (tasks: readonly ServiceTask[]) => tasks.map((each) => dueUsageOf(each)?.due);

  it("moves them with a replaced meter, those set before it alone, and back", () => {
    const last = { entryId: "e", usage: 49_800, date: "2026-05-09", recordedAt: at("2026-05-09") };
    const [early, late] = [at("2026-05-01"), at("2026-05-11")];
    const tasks = [
      served(last, { ...fixed, id: "m1.a", fixedAt: early }),
      served(last, { ...fixed, id: "m1.b", fixedAt: late }),
      other("c", {
        serviceInterval: 2_500,
        firstUsage: 51_000,
        firstAt: early,
        start: { usageGiven: false },
      }),
    ];
    const after = afterReplaced(tasks, replaced);
    expect(after.map(({ fixedUsage, firstUsage, cycle }) => [fixedUsage, firstUsage, cycle])).toEqual([
      [-49_870, undefined, 0],
      [undefined, undefined, 0],
      [undefined, 1_130, 0],
    ]);
    // The service at -7.0 has missed no point: 263.0 on the moved ones, 250.0 on those of the new meter.
    expect(dueOf(after)).toEqual([2_630, 2_500, 1_130]);
    const { tasks: back } = afterVoid(after, replaced, (usage, shift) => ({
      lastServiceUsage: usage - shift,
      clampsService: false,
    }));
    expect(dueOf(back)).toEqual(dueOf(tasks));
    expect(back.map(({ fixedUsage }) => fixedUsage)).toEqual([undefined, undefined, undefined]);
  });

  it("is due by its lowered service, and begins no cycle", () => {
    const wrong = served({ entryId: "e", usage: 46_000, date: "2026-05-10" }, { ...fixed, id: "m1.a" });
    expect(dueOf([wrong])).toEqual([47_500]);
    const { tasks } = afterVoid([wrong], { ...replaced, distance: 0 }, () => ({
      lastServiceUsage: 4_600,
      clampsService: true,
    }));
    expect([dueOf(tasks), tasks[0]?.cycle]).toEqual([[7_500], 0]);
  });
});
