import { z } from "zod";
import { AppError } from "#app/domain/app-error.ts";
import { METER_UNITS, type MeterUnit } from "#app/domain/equipment/equipment.ts";
import { judgeReadingVoid, meterReplacedAt, type ReadingVoid } from "#app/domain/meter/reading-void.ts";
import { type Cursor, pageOf } from "#app/domain/page.ts";
import { tenthsToNumber, tenthsToText } from "#app/domain/quantity.ts";
import type { Replaced } from "#app/domain/service/last-service.ts";
import { tasksOf } from "#app/domain/service/stored-tasks.ts";
import { amount, instant } from "#app/forms/wire.ts";
import { newId } from "#app/platform/tokens.server.ts";
import { recordActivity } from "#app/services/activity/record-activity.ts";
import type { Actor } from "#app/services/actor.ts";
import { claimUnchanged } from "#app/services/claim-unchanged.ts";
import type { ServiceContext } from "#app/services/context.ts";
import { withStaying } from "#app/services/service/entry-meter.ts";
import { one, runBatch } from "#db/batch.ts";
import { insertHistoryWhere, isRecorded } from "#db/queries/equipment/history.ts";
import { selectNotedMachine } from "#db/queries/equipment/notes.ts";
import { settleServiceShifts } from "#db/queries/meter/ledger.ts";
import {
  areLedgerAndTasksUnchanged,
  latestReadings,
  type ReadingRow,
  type ReadingToVoid,
  selectLedgerTail,
  selectReadings,
  selectReadingToVoid,
  setAfterVoid,
  voidReadingWhere,
} from "#db/queries/meter/readings.ts";
import { clampCountedUsage, moveCountedUsage } from "#db/queries/service/service-entries.ts";
import { storeTasks } from "#db/queries/service/service-tasks.ts";
import { meterReadings } from "#db/schema.ts";

/** Rows per answer; a call's `next` says where the rest begins. */
export const READINGS_PAGE = 1_000;

/**
 * The readings of a machine in ledger order, voided ones too; the latest ones if there are more than `limit`.
 * Values are tenths of `unit`. `next` is where the older ones begin; null if there are none.
 * @throws {AppError} equipment.not_found, also for another company's machine
 */
export async function listReadings(
  { db }: ServiceContext,
  actor: Actor,
  equipmentId: string,
  { before = null, limit = READINGS_PAGE }: { before?: Cursor | null; limit?: number } = {},
) {
  const ref = { companyId: actor.companyId, equipmentId };
  const { machine, rows } = await runBatch(db, {
    machine: one(selectNotedMachine(db, ref)),
    rows: selectReadings(db, ref, { before, limit: limit + 1 }),
  });
  if (!machine) throw new AppError("equipment.not_found");
  const { listed, next } = pageOf(rows, limit, latestReadings.cursorOf);
  return { machine, readings: listed.reverse(), next };
}

/** A reading as calls of one machine answer it. */
export const readingAnswer = z
  .object({
    id: z.string(),
    value: amount().describe("The meter as it stood"),
    unit: z.enum(METER_UNITS),
    source: z.enum(meterReadings.source.enumValues),
    resolution: z
      .enum(meterReadings.resolution.enumValues)
      .nullable()
      .describe(
        "Why it is below the one before it: that one was wrong, or the meter is new and counts from here",
      ),
    importId: z.string().nullable(),
    takenAt: instant(),
    createdAt: instant(),
    voidedAt: instant().nullable(),
  })
  .meta({ id: "MachineReading" });

/** A reading in a call's answer: absolute, a number with one decimal. */
export function readingRecord(
  row: Pick<
    ReadingRow,
    | "id"
    | "value"
    | "source"
    | "resolution"
    | "importId"
    | "takenAt"
    | "createdAt"
    | "voidedAt"
    | "earlierUnit"
  >,
  unitNow: MeterUnit,
) {
  const { id, value, source, resolution, importId, takenAt, createdAt, voidedAt, earlierUnit } = row;
  return {
    id,
    value: tenthsToNumber(value),
    unit: earlierUnit ?? unitNow,
    source,
    resolution,
    importId,
    takenAt,
    createdAt,
    voidedAt,
  };
}

/**
 * Voids a reading, with a reason, in one batch; `voidEffect` gives the effect on the machine. Fuel of the
 * same update stays. If the machine's ledger has changed since, the void is judged again.
 * @throws {AppError} reading.not_found, also for another company's; reading.already_voided; reading.last_one;
 * reading.unit_changed; reading.busy
 */
export async function voidReading(ctx: ServiceContext, actor: Actor, id: string, reason: string) {
  const first = await readToVoid(ctx, actor, id);
  const voidedAt = ctx.now();
  await claimUnchanged(() => readToVoid(ctx, actor, id), {
    first,
    claim: (judged) => storeVoid(ctx, actor, judged, { at: voidedAt, reason }),
    busy: "reading.busy",
  });
  return {
    equipmentId: first.reading.equipmentId,
    reading: readingRecord({ ...first.reading, voidedAt }, first.reading.unit),
  };
}

type JudgedVoid = ReadingVoid & { reading: ReadingToVoid; replaced: Replaced & { staying: string[] } };

/** A reading and the effect of voiding it on the machine and each of its tasks, by the present ledger. */
async function readToVoid(
  { db }: ServiceContext,
  { companyId, company }: Actor,
  id: string,
): Promise<JudgedVoid> {
  const { reading, tail } = await runBatch(db, {
    reading: one(selectReadingToVoid(db, companyId, id)),
    tail: selectLedgerTail(db, companyId, id),
  });
  if (!reading) throw new AppError("reading.not_found");
  if (reading.replacedUnit !== null) throw new AppError("reading.unit_changed");
  const meter = meterReplacedAt(reading, { unit: reading.unit, timeZone: company.timeZone });
  const ref = { companyId, equipmentId: reading.equipmentId };
  const replaced = meter.distance === 0 ? { ...meter, staying: [] } : await withStaying(db, ref, meter);
  const judged = judgeReadingVoid({
    reading,
    tail,
    machine: reading,
    replaced,
    staying: replaced.staying,
    tasks: tasksOf({ ...reading, id: reading.machineId }),
  });
  if ("refused" in judged) throw new AppError(`reading.${judged.refused}`);
  return { reading, replaced, ...judged };
}

/**
 * Returns whether the ledger was unchanged since the void was judged. The history record is the claim: the
 * rest of the batch depends on it.
 */
async function storeVoid(
  { db }: ServiceContext,
  actor: Actor,
  { reading, effect, tasks, lowered, clamps, replaced }: JudgedVoid,
  { at, reason }: { at: Date; reason: string },
): Promise<boolean> {
  const machine = { companyId: actor.companyId, equipmentId: reading.equipmentId };
  const recordId = newId();
  const recorded = isRecorded(actor.companyId, recordId);
  const { voided } = await runBatch(db, {
    claim: insertHistoryWhere(
      db,
      {
        ...machine,
        id: recordId,
        equipmentName: reading.equipmentName,
        type: "update",
        noteType: "usage_update",
        event: "reading_voided",
        eventParams: { value: reading.value, unit: reading.earlierUnit ?? reading.unit, reason },
        usage: effect.currentUsage,
        authorId: actor.id,
        operatorName: actor.name,
        createdAt: at,
      },
      areLedgerAndTasksUnchanged(machine, reading),
    ),
    record: recordActivity(
      db,
      actor,
      {
        action: "reading.void",
        subject: reading.equipmentName,
        subjectId: machine.equipmentId,
        details: [
          { field: "reading", to: tenthsToText(reading.value) },
          { field: "reason", to: reason },
        ],
      },
      at,
      recorded,
    ),
    voided: voidReadingWhere(db, machine, reading.id, { at, by: actor, reason }, recorded),
    machine: setAfterVoid(db, machine, effect, at, recorded),
    tasks: storeTasks(db, machine, tasks, at, recorded),
    entries: [
      ...(replaced.distance === 0
        ? []
        : [moveCountedUsage(db, machine, { ...replaced, distance: -replaced.distance }, recorded)]),
      ...(lowered.length === 0
        ? []
        : [clampCountedUsage(db, machine, lowered, effect.currentUsage, recorded)]),
    ],
    shifts: clamps ? [settleServiceShifts(db, machine, recorded)] : [],
  });
  return voided.length > 0;
}
