import { AppError, invalidField } from "#app/domain/app-error.ts";
import type { MeterUnit } from "#app/domain/equipment/equipment.ts";
import type { HistoryEvent } from "#app/domain/equipment/history-event.ts";
import { isUnitAsked, type NewMeter, type UnitAnswer } from "#app/domain/meter/unit-change.ts";
import { columnsOfTasks, tasksOf } from "#app/domain/service/stored-tasks.ts";
import { lifespanOnNewMeter, tasksOnNewMeter } from "#app/domain/service/tasks-on-new-meter.ts";
import { unitChangeSchema } from "#app/forms/equipment/unit-change-form.ts";
import type { ServiceContext } from "#app/services/context.ts";
import { requireValid } from "#app/services/require-valid.ts";
import type { EquipmentRow } from "#db/queries/equipment/equipment.ts";
import { selectHasUsage } from "#db/queries/meter/readings.ts";

/** An answered change of a machine's unit; `meter` if it was replaced, null if the meter always counted the new unit. */
export type UnitChange = { answer: UnitAnswer; meter: NewMeter | null };

/** Whether a change of a machine's unit is asked about. */
export async function asksUnit(
  { db }: ServiceContext,
  stored: EquipmentRow,
  to: MeterUnit,
): Promise<boolean> {
  if (!isUnitAsked(stored.unit, to, true)) return false;
  const [found] = await selectHasUsage(db, { companyId: stored.companyId, equipmentId: stored.id });
  return found !== undefined;
}

/**
 * What was answered about a changed unit; null if nothing is asked.
 * @throws {AppError} equipment.unit_asked at `unitChange` without an answer; request.invalid at `newReading`
 */
export async function unitChangeOf(
  ctx: ServiceContext,
  stored: EquipmentRow,
  to: MeterUnit,
  sent: { unitChange?: unknown; newReading?: unknown },
): Promise<UnitChange | null> {
  if (!(await asksUnit(ctx, stored, to))) return null;
  const { unitChange: answer, newReading: reads } = requireValid(unitChangeSchema(), sent);
  if (answer === undefined) {
    const key = `equipment:unitChange.ask.${stored.unit}`;
    throw new AppError("equipment.unit_asked", { fields: { unitChange: [{ key }] } });
  }
  if (answer === "relabel") return { answer, meter: null };
  if (reads === undefined) throw invalidField("newReading", "equipment:unitChange.readingRequired");
  return { answer, meter: { from: stored.unit, to, ended: stored.currentUsage, reads } };
}

/** A machine as it stands once its meter is replaced by one of another unit. */
export function onNewMeterRow(stored: EquipmentRow, meter: NewMeter, now: Date): EquipmentRow {
  return {
    ...stored,
    ...columnsOfTasks(tasksOnNewMeter(tasksOf(stored), meter, now.getTime())),
    threshold: lifespanOnNewMeter(stored.threshold, meter),
    currentUsage: meter.reads,
    unit: meter.to,
  };
}

/** The history's record of a changed unit. */
export function unitEvent(fromUnit: MeterUnit, toUnit: MeterUnit, change: UnitChange | null): HistoryEvent {
  if (!change) return { event: "unit_changed", params: { fromUnit, toUnit } };
  const { answer, meter } = change;
  const readings = meter ? { ended: meter.ended, reads: meter.reads } : {};
  return { event: "unit_changed", params: { fromUnit, toUnit, answer, ...readings } };
}
