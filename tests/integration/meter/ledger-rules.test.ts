import { asc, eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { AppError } from "#app/domain/app-error.ts";
import { acceptReading, judgeReading, type Resolution, voidEffect } from "#app/domain/meter/meter-ledger.ts";
import { earlierUsage, type MeteredReading } from "#app/domain/meter/since-new.ts";
import { voidReading } from "#app/services/meter/readings.ts";
import { resetService } from "#app/services/service/record-service.ts";
import { applyUpdate } from "#app/services/updates/apply-updates.ts";
import { selectUpdatesForReview } from "#db/queries/updates/review.ts";
import { equipment, meterReadings, operatorUpdates } from "#db/schema.ts";
import { addCompany, addMachine, ownerOf } from "#tests/support/company-rows.ts";
import { emptyDatabase } from "#tests/support/d1.ts";
import { at, reading, readingBefore } from "#tests/support/ledgers.ts";
import { numbers } from "#tests/support/poor-line.ts";
import { contextAt } from "#tests/support/service-context.ts";
import { startedDatabase } from "#tests/support/started.ts";

/** After any acts on a ledger, the database holds what the rules alone give. */

const FIRST = { value: 1_000, takenAt: at(5) };
const ANN = ownerOf("acme");

const test = await startedDatabase();
beforeEach(async () => {
  await emptyDatabase(test.d1);
  await addCompany(test.db, "acme");
});

type Act =
  | { kind: "apply"; id: string; value: number; takenAt: Date; resolution: Resolution | null }
  | { kind: "void"; id: string }
  | { kind: "service" };

/** A ledger and its machine by the rules; a reading is named by its report. */
type Ledger = {
  readings: MeteredReading[];
  /** Readings from before the last service: their shifts don't move it back. */
  before: string[];
  machine: { currentUsage: number; currentUsageAt: Date; lastServiceUsage: number };
};

function newLedger(): Ledger {
  const { value, takenAt } = FIRST;
  return {
    readings: [reading(1, 0, value, { id: "first", takenAt })],
    before: [],
    machine: { currentUsage: value, currentUsageAt: takenAt, lastServiceUsage: 400 },
  };
}

const settled = (readings: MeteredReading[]) => readings.map((each) => ({ ...each, serviceShift: 0 }));

/** The rules' result of an act: the new ledger, and the refusal if any. */
function judged({ readings, before, machine }: Ledger, act: Act): { ledger: Ledger; refused: string | null } {
  const same = { readings, before, machine };
  if (act.kind === "service") {
    return {
      ledger: {
        readings,
        before: readings.map(({ id }) => id),
        machine: { ...machine, lastServiceUsage: machine.currentUsage },
      },
      refused: null,
    };
  }
  if (act.kind === "void") {
    const voided = readings.find(({ id }) => id === act.id);
    if (!voided) return { ledger: same, refused: "not_found" };
    const shift = before.includes(voided.id) ? 0 : voided.serviceShift;
    const effect = voidEffect({ readings, voided: { ...voided, serviceShift: shift }, machine });
    if ("refused" in effect) return { ledger: same, refused: effect.refused };
    const { clampsService, ...left } = effect;
    const standing = readings.map((each) => (each === voided ? { ...each, voidedAt: at(99) } : each));
    return {
      ledger: { readings: clampsService ? settled(standing) : standing, before, machine: left },
      refused: null,
    };
  }
  const { id, value, takenAt, resolution } = act;
  const judged = judgeReading({
    value,
    takenAt,
    unit: "hours",
    before: readingBefore(readings, takenAt),
    current: { takenAt: machine.currentUsageAt },
  });
  // Reviewed alone, a reading above the next one is accepted like any other.
  const judgement = { ...judged, above: false };
  const accepted = acceptReading({
    alone: true,
    value,
    resolution,
    judgement,
    currentUsage: machine.currentUsage,
  });
  if ("refused" in accepted) return { ledger: same, refused: accepted.refused };
  const { currentUsage, serviceShift, movesMachine } = accepted;
  const taken = { id, takenAt, serviceShift, resolution: accepted.resolution };
  return {
    ledger: {
      readings: [...readings, reading(readings.length + 1, 0, value, taken)],
      before,
      machine: {
        currentUsage,
        lastServiceUsage: machine.lastServiceUsage + serviceShift,
        currentUsageAt: movesMachine ? takenAt : machine.currentUsageAt,
      },
    },
    refused: null,
  };
}

async function addLedger(machineId: string) {
  const { currentUsage, currentUsageAt, lastServiceUsage } = newLedger().machine;
  await addMachine(test.db, "acme", machineId, 0, {
    currentUsage,
    currentUsageAt,
    lastServiceUsage,
    dateAdded: at(0),
  });
  await test.db.insert(meterReadings).values({
    ...FIRST,
    id: `${machineId}-first`,
    companyId: "acme",
    equipmentId: machineId,
    source: "initial",
    authorName: "Ann",
    createdAt: at(5),
  });
}

/** Sends the report that an act applies. */
function report(machineId: string, act: Act & { kind: "apply" }) {
  return test.db.insert(operatorUpdates).values({
    id: `${machineId}-${act.id}`,
    companyId: "acme",
    equipmentId: machineId,
    equipmentName: "Loader",
    operatorId: "op",
    operatorName: "Op",
    newUsage: act.value,
    takenAt: act.takenAt,
    createdAt: at(20),
  });
}

/** A clock that moves on with each look at it, as clocks do. */
let ticks = 0;
const clockFrom = (from: Date) => () => new Date(from.getTime() + ticks++);

/** Performs an act; returns its refusal code without the noun. */
async function done(machineId: string, act: Act, from: Date): Promise<string | null> {
  const ctx = { ...contextAt(test.db, from.toISOString()), now: clockFrom(from) };
  const id = act.kind === "service" ? machineId : `${machineId}-${act.id}`;
  try {
    if (act.kind === "service") await resetService(ctx, ANN, id);
    else if (act.kind === "apply") await applyUpdate(ctx, ANN, id, { resolution: act.resolution });
    else await voidReading(ctx, ANN, await readingId(id), "typo");
    return null;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return error.code.split(".")[1] ?? error.code;
  }
}

/** The reading of a report; the first one has its own name. */
async function readingId(id: string): Promise<string> {
  const [found] = await test.db
    .select({ id: meterReadings.id })
    .from(meterReadings)
    .where(eq(meterReadings.operatorUpdateId, id));
  return found?.id ?? id;
}

/** The stored state of a machine, as a `Ledger`. */
async function stored(machineId: string) {
  const [[machine], readings] = await test.db.batch([
    test.db
      .select({
        currentUsage: equipment.currentUsage,
        currentUsageAt: equipment.currentUsageAt,
        lastServiceUsage: equipment.lastServiceUsage,
        earlierUsage: equipment.earlierUsage,
      })
      .from(equipment)
      .where(eq(equipment.id, machineId)),
    test.db
      .select()
      .from(meterReadings)
      .where(eq(meterReadings.equipmentId, machineId))
      .orderBy(asc(meterReadings.seq)),
  ]);
  return {
    machine,
    readings: readings.map((row) => ({
      id: row.operatorUpdateId?.slice(machineId.length + 1) ?? "first",
      shift: row.serviceShift,
      voided: row.voidedAt !== null,
      resolution: row.resolution,
    })),
  };
}

const asStored = ({ machine, readings }: Pick<Ledger, "machine" | "readings">) => ({
  machine: { ...machine, earlierUsage: earlierUsage(readings, "hours") },
  readings: readings.map(({ id, serviceShift, voidedAt, resolution }) => ({
    id,
    shift: serviceShift,
    voided: voidedAt !== null,
    resolution,
  })),
});

/** Draws random acts: values around the meter, times that often coincide, voids of any existing reading. */
function drawActs(seed: number, count: number): Act[] {
  const random = numbers(seed);
  const below = (limit: number) => Math.floor(random() * limit);
  const resolutions = ["correct", "meter-replaced", null] as const;
  const named: string[] = ["first"];
  return Array.from({ length: count }, (_, index): Act => {
    const kind = below(8);
    if (kind === 0) return { kind: "service" };
    if (kind < 4) return { kind: "void", id: named[below(named.length)] ?? "first" };
    const id = `u${index}`;
    named.push(id);
    return {
      kind: "apply",
      id,
      value: below(200) * 10,
      takenAt: at(below(10)),
      resolution: resolutions[below(3)] ?? null,
    };
  });
}

const isReport = (act: Act) => act.kind === "apply";

const apply = (id: string, day: number, value: number, resolution: Resolution | null = null): Act => ({
  kind: "apply",
  id,
  value,
  takenAt: at(day),
  resolution,
});

/**
 * A void that lowers the last service while an older replacement still holds its shift, which random acts
 * seldom produce.
 */
const CLAMPED: Act[] = [
  { kind: "service" },
  apply("replaced", 6, 500, "meter-replaced"),
  apply("corrected", 7, 300, "correct"),
  apply("typo", 8, 900),
  { kind: "void", id: "typo" },
  { kind: "void", id: "replaced" },
];

const LEDGERS = [CLAMPED, ...Array.from({ length: 16 }, (_, seed) => drawActs(seed, 14))];

describe("sequential acts", () => {
  it("leave the machine and its readings as the rules say, over many ledgers", async () => {
    const refusals = new Set<string | null>();
    for (const [number, acts] of LEDGERS.entries()) {
      const machineId = `m${number}`;
      await addLedger(machineId);
      for (const act of acts.filter(isReport)) await report(machineId, act);
      let ledger = newLedger();
      for (const [index, act] of acts.entries()) {
        const rule = judged(ledger, act);
        const refused = await done(machineId, act, at(30 + index));
        expect([number, index, refused]).toEqual([number, index, rule.refused]);
        ledger = rule.ledger;
        expect([number, index, await stored(machineId)]).toEqual([number, index, asStored(ledger)]);
        refusals.add(refused);
      }
      // The reviewer sees the previous reading of each report, as of its review.
      const updates = await selectUpdatesForReview(test.db, "acme", {
        filter: "all",
        after: null,
        limit: 1_000,
      });
      for (const update of updates.filter(({ equipmentId }) => equipmentId === machineId)) {
        const id = update.id.slice(machineId.length + 1);
        const own = ledger.readings.findIndex((each) => each.id === id);
        const known = own < 0 ? ledger.readings : ledger.readings.slice(0, own);
        const before = readingBefore(known, update.takenAt);
        expect([update.id, update.before]).toEqual([
          update.id,
          before && { value: before.value, takenAt: before.takenAt },
        ]);
      }
    }
    // The acts must produce every refusal, or they would prove nothing.
    expect(refusals).toEqual(new Set([null, "needs_resolution", "already_voided", "last_one", "not_found"]));
  });
});

function* ordersOf<Item>(items: readonly Item[]): Generator<Item[]> {
  if (items.length === 0) yield [];
  for (const [index, item] of items.entries()) {
    for (const rest of ordersOf(items.toSpliced(index, 1))) yield [item, ...rest];
  }
}

/**
 * Whether some order of the acts explains their refusals and the stored state, whatever the order of
 * readings.
 */
function isSerial(
  before: Ledger,
  answers: { act: Act; refused: string | null }[],
  state: Awaited<ReturnType<typeof stored>>,
): boolean {
  const sorted = ({ machine, readings }: typeof state) =>
    JSON.stringify({ machine, readings: readings.toSorted((a, b) => (a.id < b.id ? -1 : 1)) });
  for (const order of ordersOf(answers)) {
    let ledger = before;
    const holds = order.every(({ act, refused }) => {
      const rule = judged(ledger, act);
      ledger = rule.ledger;
      return rule.refused === refused;
    });
    if (holds && sorted(asStored(ledger)) === sorted(state)) return true;
  }
  return false;
}

describe("concurrent voids, applies and services", () => {
  it("leave a state that some order of them explains", async () => {
    for (let seed = 1; seed <= 16; seed += 1) {
      const machineId = `m${seed}`;
      await addLedger(machineId);
      const earlier = drawActs(seed, 6).filter(isReport);
      const names = ["first", ...earlier.map(({ id }) => id)];
      const atOnce: Act[] = [
        ...drawActs(seed + 1_000, 9)
          .filter(isReport)
          .slice(0, 2)
          .map((act) => ({ ...act, id: `late-${act.id}` })),
        ...names.slice(-2).map((id): Act => ({ kind: "void", id })),
        { kind: "void", id: "first" },
        { kind: "service" },
      ];
      let ledger = newLedger();
      for (const act of earlier) {
        const resolved = { ...act, resolution: act.resolution ?? "correct" };
        await report(machineId, resolved);
        await done(machineId, resolved, at(30));
        ledger = judged(ledger, resolved).ledger;
      }
      for (const act of atOnce.filter(isReport)) await report(machineId, act);
      const answers = await Promise.all(
        atOnce.map(async (act) => ({ act, refused: await done(machineId, act, at(40)) })),
      );
      const state = await stored(machineId);
      expect([seed, isSerial(ledger, answers, state), answers, state]).toEqual([seed, true, answers, state]);
    }
  });
});
