import { describe, expect, it } from "vitest";
import { acceptReading, canVoid, currentAfterVoid, type LedgerReading, voidEffect } from "./meter-ledger.ts";

const DAY = 86_400_000;
const at = (days: number, ms = 0) => new Date(Date.UTC(2025, 0, 1) + days * DAY + ms);

/** A reading whose id is its arrival and day. */
const reading = (
  seq: number,
  day: number,
  value: number,
  more: Partial<LedgerReading> = {},
): LedgerReading => ({
  id: `r${seq}`,
  seq,
  value,
  takenAt: at(day),
  voidedAt: null,
  resolution: null,
  serviceShift: 0,
  ...more,
});
const voided = { voidedAt: at(90) };

describe("voiding", () => {
  const ledger = [
    reading(1, 0, 1_000),
    reading(4, 2, 1_500), // came late
    reading(2, 5, 2_000),
    reading(3, 9, 9_000, voided),
  ];

  it.each([
    ["r2", "r4"],
    ["r4", "r2"],
    ["r1", "r2"],
  ])("without %s the current reading is %s", (id, current) => {
    expect(currentAfterVoid(ledger, id)?.id).toBe(current);
  });

  it.each<[string, LedgerReading[], string, boolean]>([
    ["the current one", ledger, "r2", true],
    ["one that isn't current", ledger, "r1", true],
    ["a voided one", ledger, "r3", false],
    ["an unknown one", ledger, "r9", false],
    ["the only one", [reading(1, 0, 1_000)], "r1", false],
    ["the last one that isn't voided", [reading(1, 0, 1_000), reading(2, 1, 5, voided)], "r1", false],
  ])("%s", (_, readings, id, allowed) => {
    expect(canVoid(readings, id)).toBe(allowed);
    const effect = voidEffect({
      readings,
      voidedId: id,
      machine: { currentUsage: 2_000, lastServiceUsage: 0 },
    });
    expect(effect !== null).toBe(allowed);
  });

  it("has no current reading when none is left", () => {
    expect(currentAfterVoid([reading(1, 0, 1_000)], "r1")).toBeNull();
  });

  it("of the current reading brings back the one before it", () => {
    expect(
      voidEffect({
        readings: ledger,
        voidedId: "r2",
        machine: { currentUsage: 2_000, lastServiceUsage: 700 },
      }),
    ).toEqual({
      currentUsage: 1_500,
      currentUsageAt: at(2),
      lastServiceUsage: 700,
      movesMachine: true,
      clampsService: false,
    });
  });

  it("of a reading that isn't current moves nothing", () => {
    expect(
      voidEffect({
        readings: ledger,
        voidedId: "r4",
        machine: { currentUsage: 2_000, lastServiceUsage: 700 },
      }),
    ).toEqual({
      currentUsage: 2_000,
      currentUsageAt: at(5),
      lastServiceUsage: 700,
      movesMachine: false,
      clampsService: false,
    });
  });

  it("of one taken at the instant of another goes by arrival", () => {
    const twins = [reading(2, 0, 200), reading(1, 0, 100)];
    expect(
      voidEffect({ readings: twins, voidedId: "r1", machine: { currentUsage: 200, lastServiceUsage: 0 } }),
    ).toMatchObject({
      currentUsage: 200,
      movesMachine: false,
    });
    expect(
      voidEffect({ readings: twins, voidedId: "r2", machine: { currentUsage: 200, lastServiceUsage: 0 } }),
    ).toMatchObject({
      currentUsage: 100,
      movesMachine: true,
    });
  });

  const replaced = { resolution: "meter-replaced", serviceShift: -9_900 } as const;

  it("undoes what accepting did", () => {
    const before = { currentUsage: 10_000, lastServiceUsage: 8_000 };
    const judgement = { below: true, late: false };
    const taken = acceptReading({ value: 100, resolution: "meter-replaced", judgement, current: before });
    if ("refused" in taken) throw new Error("refused");
    const readings = [
      reading(1, 0, 10_000),
      reading(2, 1, 100, { ...replaced, serviceShift: taken.serviceShift }),
    ];
    expect(voidEffect({ readings, voidedId: "r2", machine: taken })).toEqual({
      ...before,
      currentUsageAt: at(0),
      movesMachine: true,
      clampsService: false,
    });
  });

  it("of a replacement moves the last service back even when it isn't current", () => {
    const readings = [reading(1, 0, 10_000), reading(2, 1, 100, replaced), reading(3, 2, 10_010)];
    expect(
      voidEffect({ readings, voidedId: "r2", machine: { currentUsage: 10_010, lastServiceUsage: -1_900 } }),
    ).toEqual({
      currentUsage: 10_010,
      currentUsageAt: at(2),
      lastServiceUsage: 8_000,
      movesMachine: true,
      clampsService: false,
    });
  });

  it("of a correction leaves the last service", () => {
    const corrected = reading(2, 1, 9_000, { resolution: "correct" });
    const readings = [reading(1, 0, 10_000), corrected];
    expect(
      voidEffect({ readings, voidedId: "r2", machine: { currentUsage: 9_000, lastServiceUsage: 8_000 } }),
    ).toMatchObject({
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
    ["a last service above the meter before already", { currentUsage: 900, lastServiceUsage: 901 }, 0, 901],
    ["a shift that comes back to below the meter", { currentUsage: 900, lastServiceUsage: 850 }, 800, 50],
    ["a shift that comes back to above the meter", { currentUsage: 900, lastServiceUsage: 900 }, 500, 100],
  ])("leaves no last service above the meter: %s", (_, machine, serviceShift, lastServiceUsage) => {
    const readings = [reading(1, 0, 100), reading(2, 1, 900, { serviceShift })];
    expect(voidEffect({ readings, voidedId: "r2", machine })).toMatchObject({
      currentUsage: 100,
      lastServiceUsage,
      clampsService: machine.lastServiceUsage <= 900 && machine.lastServiceUsage - serviceShift > 100,
    });
  });

  it("of a reading that isn't current leaves a last service above the meter", () => {
    const readings = [reading(1, 0, 900), reading(2, 1, 500, { resolution: "correct" }), reading(3, 2, 510)];
    const machine = { currentUsage: 510, lastServiceUsage: 900 };
    expect(voidEffect({ readings, voidedId: "r1", machine })).toMatchObject({ lastServiceUsage: 900 });
    expect(voidEffect({ readings, voidedId: "r3", machine })).toMatchObject({ lastServiceUsage: 900 });
  });
});
