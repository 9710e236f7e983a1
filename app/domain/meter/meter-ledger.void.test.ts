import { describe, expect, it } from "vitest";
import { at, reading, voided } from "#tests/support/ledgers.ts";
import { acceptReading, type LedgerReading, voidEffect } from "./meter-ledger.ts";

/** The effect of voiding the reading with this `id`. */
function effectOf(
  readings: LedgerReading[],
  id: string,
  machine: { currentUsage: number; lastServiceUsage: number },
) {
  const found = readings.find((each) => each.id === id);
  if (!found) throw new Error(`There is no ${id}`);
  return voidEffect({ readings, voided: found, machine });
}

describe("voiding a reading", () => {
  const ledger = [
    reading(1, 0, 1_000),
    reading(4, 2, 1_500), // a late reading
    reading(2, 5, 2_000),
    reading(3, 9, 9_000, voided),
  ];
  const machine = { currentUsage: 2_000, lastServiceUsage: 700 };

  it.each([
    ["r2", { currentUsage: 1_500, currentUsageAt: at(2) }],
    ["r4", { currentUsage: 2_000, currentUsageAt: at(5) }],
    ["r1", { currentUsage: 2_000, currentUsageAt: at(5) }],
  ])("makes the last standing reading current and keeps the last service: %s", (id, left) => {
    const expected = { ...left, lastServiceUsage: 700, clampsService: false };
    expect(effectOf(ledger, id, machine)).toEqual(expected);
    expect(effectOf(ledger.toReversed(), id, machine)).toEqual(expected);
  });

  it.each<[string, LedgerReading[], string, string]>([
    ["a voided one", ledger, "r3", "already_voided"],
    ["the only one", [reading(1, 0, 1_000)], "r1", "last_one"],
    ["the last standing one", [reading(1, 0, 1_000), reading(2, 1, 5, voided)], "r1", "last_one"],
  ])("refuses %s", (_, readings, id, refused) => {
    expect(effectOf(readings, id, machine)).toEqual({ refused });
  });

  it("orders readings of one instant by arrival", () => {
    const twins = [reading(2, 0, 200), reading(1, 0, 100)];
    const at200 = { currentUsage: 200, lastServiceUsage: 0 };
    expect(effectOf(twins, "r1", at200)).toMatchObject({ currentUsage: 200 });
    expect(effectOf(twins, "r2", at200)).toMatchObject({ currentUsage: 100 });
  });

  const replaced = { resolution: "meter-replaced", serviceShift: -9_900 } as const;

  it("undoes what accepting it did", () => {
    const before = { currentUsage: 10_000, lastServiceUsage: 8_000 };
    const judgement = { below: true, farAbove: false, late: false, above: false };
    const reviewed = {
      value: 100,
      resolution: "meter-replaced",
      judgement,
      currentUsage: before.currentUsage,
      alone: true,
    } as const;
    const taken = acceptReading(reviewed);
    if ("refused" in taken) throw new Error("refused");
    const readings = [
      reading(1, 0, 10_000),
      reading(2, 1, 100, { ...replaced, serviceShift: taken.serviceShift }),
    ];
    const after = {
      currentUsage: taken.currentUsage,
      lastServiceUsage: before.lastServiceUsage + taken.serviceShift,
    };
    expect(effectOf(readings, "r2", after)).toEqual({
      ...before,
      currentUsageAt: at(0),
      clampsService: false,
    });
  });

  it("moves the last service back for a replaced meter, even if the reading isn't current", () => {
    const readings = [reading(1, 0, 10_000), reading(2, 1, 100, replaced), reading(3, 2, 10_010)];
    expect(effectOf(readings, "r2", { currentUsage: 10_010, lastServiceUsage: -1_900 })).toEqual({
      currentUsage: 10_010,
      currentUsageAt: at(2),
      lastServiceUsage: 8_000,
      clampsService: false,
    });
  });

  it("keeps the last service when it was a correction", () => {
    const corrected = reading(2, 1, 9_000, { resolution: "correct" });
    const readings = [reading(1, 0, 10_000), corrected];
    expect(effectOf(readings, "r2", { currentUsage: 9_000, lastServiceUsage: 8_000 })).toMatchObject({
      currentUsage: 10_000,
      lastServiceUsage: 8_000,
    });
  });

  // Readings of 100 and 900; the last one is voided.
  it.each<[string, { currentUsage: number; lastServiceUsage: number }, number, number]>([
    ["serviced at the voided reading", { currentUsage: 900, lastServiceUsage: 900 }, 0, 100],
    ["serviced between the two", { currentUsage: 900, lastServiceUsage: 101 }, 0, 100],
    ["serviced at the reading before", { currentUsage: 900, lastServiceUsage: 100 }, 0, 100],
    ["serviced long before", { currentUsage: 900, lastServiceUsage: 20 }, 0, 20],
    ["a last service that was above the meter before", { currentUsage: 900, lastServiceUsage: 901 }, 0, 901],
    ["a shift taken back to below the meter", { currentUsage: 900, lastServiceUsage: 850 }, 800, 50],
    ["a shift taken back to above the meter", { currentUsage: 900, lastServiceUsage: 900 }, 500, 100],
  ])(
    "leaves no last service above the meter, unless it was above before: %s",
    (_, served, serviceShift, lastServiceUsage) => {
      const readings = [reading(1, 0, 100), reading(2, 1, 900, { serviceShift })];
      expect(effectOf(readings, "r2", served)).toMatchObject({
        currentUsage: 100,
        lastServiceUsage,
        clampsService: served.lastServiceUsage <= 900 && served.lastServiceUsage - serviceShift > 100,
      });
    },
  );

  it("keeps a last service above the meter when the reading isn't current", () => {
    const readings = [reading(1, 0, 900), reading(2, 1, 500, { resolution: "correct" }), reading(3, 2, 510)];
    const served = { currentUsage: 510, lastServiceUsage: 900 };
    expect(effectOf(readings, "r1", served)).toMatchObject({ lastServiceUsage: 900 });
    expect(effectOf(readings, "r3", served)).toMatchObject({ lastServiceUsage: 900 });
  });
});
