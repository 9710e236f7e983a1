import type { SQL } from "drizzle-orm";
import type { ActivityDetail } from "#app/domain/activity/activity.ts";
import { AppError, invalidField } from "#app/domain/app-error.ts";
import type { CalendarDate } from "#app/domain/calendar-date.ts";
import { checklistSince } from "#app/domain/checks/checklist.ts";
import { isMeterUnit } from "#app/domain/equipment/equipment.ts";
import type { HistoryEvent } from "#app/domain/equipment/history-event.ts";
import {
  type FieldKind,
  MACHINE_FIELD_NAMES,
  type MachineField,
  rowOfField,
} from "#app/domain/equipment/machine-fields.ts";
import type { NewMeter } from "#app/domain/meter/unit-change.ts";
import { centsToText } from "#app/domain/money.ts";
import { picked } from "#app/domain/picked.ts";
import { tenthsToNumber } from "#app/domain/quantity.ts";
import { tasksAfterEdit } from "#app/domain/service/default-task.ts";
import { columnsOfTasks, tasksOf } from "#app/domain/service/stored-tasks.ts";
import { stepsMoved } from "#app/domain/service/task-steps.ts";
import {
  type EquipmentField,
  type EquipmentFormValues,
  type FieldValues,
  formValuesOf,
  mergeEdit,
} from "#app/forms/equipment/equipment-edit.ts";
import { equipmentSchema, type MachineValues, mergedMachine } from "#app/forms/equipment/equipment-form.ts";
import { servicePartsField } from "#app/forms/equipment/equipment-parts.ts";
import { newId } from "#app/platform/tokens.server.ts";
import { recordActivity } from "#app/services/activity/record-activity.ts";
import { type Actor, todayOf } from "#app/services/actor.ts";
import { subscriptionOf } from "#app/services/billing/subscription-state.ts";
import { requireChecklist } from "#app/services/checks/machine-checklist.ts";
import { claimUnchanged } from "#app/services/claim-unchanged.ts";
import type { ServiceContext } from "#app/services/context.ts";
import { historyOf } from "#app/services/history.ts";
import { type ConfirmedUsage, requirePlausibleStart } from "#app/services/meter/plausible-usage.ts";
import { requireValid } from "#app/services/require-valid.ts";
import { one, runBatch } from "#db/batch.ts";
import { checklistColumns, endSpanOfEdited } from "#db/queries/checks/checklists.ts";
import {
  areColumnsUnchanged,
  type EquipmentRow,
  insertHistoryOfMachine,
  insertReadingOfMachine,
  notBeforeCurrent,
  selectMachine,
  updateMachine,
} from "#db/queries/equipment/equipment.ts";
import type { MachineRef } from "#db/queries/equipment/machine.ts";
import { deriveCurrentUsage, isReading, settleServiceShifts } from "#db/queries/meter/ledger.ts";
import { moveToNewMeter } from "#db/queries/service/service-entries.ts";
import { selectProgramOf } from "#db/queries/service/service-programs.ts";
import { moveSteps } from "#db/queries/service/task-steps.ts";
import { requireDays } from "./book-days.ts";
import { getMachineRow } from "./equipment.ts";
import { type EquipmentRecord, equipmentRecord } from "./equipment-record.ts";
import { placeToStore, requireModelYear } from "./machine-facts.ts";
import { onNewMeterRow, type UnitChange, unitChangeOf, unitEvent } from "./unit-change.ts";

/** A change of one of these is a change of the schedule. */
const SCHEDULE_FIELDS = [
  "serviceInterval",
  "lastServiceUsage",
  "hasScheduledMaintenance",
  "maintenanceStartDate",
  "maintenanceInterval",
  "maintenanceIntervalUnit",
  "nextMaintenanceDate",
] as const satisfies readonly (keyof MachineValues)[];

/**
 * Merges a body into a machine: fields not sent stay, and the merged machine is validated.
 * @throws {AppError} equipment.not_found; request.invalid with its fields; plan.premium_required for other
 * parts; reading.doubtful at `lastServiceUsage`; equipment.unit_asked at `unitChange`
 */
export async function patchEquipment(
  ctx: ServiceContext,
  actor: Actor,
  id: string,
  sent: Record<string, unknown>,
): Promise<EquipmentRecord> {
  const { premium } = subscriptionOf(actor, ctx.now());
  return claimUnchanged(() => getMachineRow(ctx, actor, id), {
    claim: async (stored) => {
      const now = ctx.now();
      const changed = await changedUnit(ctx, stored, sent.unit, sent);
      const { base } = changed;
      const usage = changed.unit?.meter ? { currentUsage: tenthsToNumber(base.currentUsage) } : {};
      const merged = mergedMachine(valuesOf(base), { ...sent, ...usage });
      const values = checkedMachine(changed, merged, todayOf(actor, now));
      requireStart(base, values, sent.confirmed === true || null, now);
      if (!premium && !sameParts(values, stored)) throw new AppError("plan.premium_required");
      return saveIfUnchanged(ctx, actor, changed, values);
    },
    busy: "equipment.changed",
  });
}

/** The saved machine, or the clashing fields with the machine as stored. */
export type EditOutcome =
  | { saved: EquipmentRecord; partsLeft: boolean }
  | { clashes: readonly EquipmentField[]; stored: MachineValues };

/**
 * Saves the edit of a form: only fields that differ from `displayed` count as edited, all others keep the stored
 * value (`mergeEdit`). If others changed a field to something else, nothing is saved and the clashes are
 * returned, so that the form can ask. Parts stay unchanged without a plan that allows them, and `partsLeft`
 * says so.
 * @throws {AppError} equipment.not_found; request.invalid with its fields; reading.doubtful at `lastServiceUsage`;
 * equipment.unit_asked at `unitChange`
 */
export async function editEquipment(
  ctx: ServiceContext,
  actor: Actor,
  id: string,
  {
    displayed,
    typed,
    confirmed = null,
  }: {
    displayed: FieldValues | null;
    typed: FieldValues & { unitChange?: unknown; newReading?: unknown };
    confirmed?: ConfirmedUsage;
  },
): Promise<EditOutcome> {
  const { premium } = subscriptionOf(actor, ctx.now());
  return claimUnchanged<EquipmentRow, EditOutcome>(() => getMachineRow(ctx, actor, id), {
    claim: async (stored) => {
      const values = valuesOf(stored);
      const now = formValuesOf(values);
      const { merged, clashes } = mergeEdit({
        displayed,
        typed: premium ? typed : { ...typed, serviceParts: displayed?.serviceParts ?? now.serviceParts },
        stored: now,
      });
      if (clashes.length > 0) return { clashes, stored: values };
      const changed = await changedUnit(ctx, stored, merged.unit, typed);
      const onMeter = changed.unit?.meter
        ? mergedOnNewMeter(merged, now, formValuesOf(valuesOf(changed.base)))
        : merged;
      const checked = checkedMachine(changed, onMeter, todayOf(actor, ctx.now()));
      requireStart(changed.base, checked, confirmed, ctx.now());
      const saved = await saveIfUnchanged(ctx, actor, changed, checked);
      if (!saved) return null;
      // The page was opened while parts were allowed; a later one sends none.
      const parts = servicePartsField().safeParse(typed.serviceParts);
      const typedParts = parts.success ? parts.data : [];
      const partsLeft = !premium && typedParts.length > 0 && !sameParts({ serviceParts: typedParts }, stored);
      return { saved, partsLeft };
    },
    busy: "equipment.changed",
  });
}

/**
 * A machine that is being edited: as stored, and as it stands once its meter is replaced by one of another unit, if it is,
 * for the edit to begin with.
 */
type Edited = { stored: EquipmentRow; base: EquipmentRow; unit: UnitChange | null };

async function changedUnit(
  ctx: ServiceContext,
  stored: EquipmentRow,
  to: unknown,
  sent: { unitChange?: unknown; newReading?: unknown },
): Promise<Edited> {
  const unit = isMeterUnit(to) ? await unitChangeOf(ctx, stored, to, sent) : null;
  const base = unit?.meter ? onNewMeterRow(stored, unit.meter, ctx.now()) : stored;
  return { stored, base, unit };
}

/** What was typed stands; what was left as it was is that of the new meter, and so is the usage. */
function mergedOnNewMeter(
  merged: Record<string, unknown>,
  stored: EquipmentFormValues,
  onMeter: EquipmentFormValues,
): Record<string, unknown> {
  const left = (["threshold", "serviceInterval", "lastServiceUsage"] as const).filter(
    (field) => (merged[field] ?? "") === stored[field],
  );
  return { ...merged, ...picked(onMeter, ["currentUsage", ...left]) };
}

type Parts = Pick<MachineValues, "serviceParts">;

function sameParts(one: Parts, other: Parts): boolean {
  return isSame(one.serviceParts, other.serviceParts);
}

/** @throws {AppError} reading.doubtful at `lastServiceUsage` */
function requireStart(
  stored: EquipmentRow,
  values: MachineValues,
  confirmed: ConfirmedUsage,
  now: Date,
): void {
  const currentUsageAt = values.currentUsage === stored.currentUsage ? stored.currentUsageAt : now;
  const start = { confirmed, stored: stored.lastServiceUsage, now };
  requirePlausibleStart(values.lastServiceUsage, { ...values, currentUsageAt }, start);
}

/** @throws {AppError} request.invalid with its fields */
function checkedMachine(
  { stored, base }: Edited,
  merged: Record<string, unknown>,
  today: CalendarDate,
): MachineValues {
  const checked = requireValid(equipmentSchema({ ...valuesOf(base), unit: stored.unit }), merged);
  const { purchaseDate } = checked;
  if (purchaseDate !== stored.purchaseDate)
    requireDays({ purchaseDate, soldDate: null }, ["purchaseDate"], today);
  requireModelYear(checked, today);
  return checked;
}

/** What an edit changes, as it is stored. Statements depend on the machine as read by `unchanged`. */
async function judgeEdit(
  ctx: ServiceContext,
  actor: Actor,
  { stored, base, unit }: Edited,
  typed: MachineValues,
) {
  const now = ctx.now();
  const today = todayOf(actor, now);
  const values = { ...typed, place: await placeOfEdit(ctx, stored, typed) };
  const machine = { companyId: actor.companyId, equipmentId: stored.id };
  const { currentUsage, ...columns } = values;
  const changed = changedColumns(stored, columns);
  if (changed.checklistId) await requireChecklist(ctx, actor, changed.checklistId);
  // What a new meter converts or empties is no edit of its own.
  const typedAnew = { ...changedColumns(base, columns), ...("unit" in changed ? { unit: values.unit } : {}) };
  const since = checklistSince(values.checklistId, stored.checklistSince, today);
  return {
    now,
    today,
    values,
    machine,
    changed,
    unchanged: areColumnsUnchanged(machine, { ...valuesOf(stored), tasksVersion: stored.tasksVersion }),
    events: await eventsOfEdit(ctx, machine, { stored, base, unit }, typedAnew),
    /** The id of a new reading. */
    reading: currentUsage === base.currentUsage ? null : newId(),
    checklist: "checklistId" in changed ? checklistColumns(actor.companyId, values.checklistId, since) : null,
    tasks:
      isScheduleOf(typedAnew) || "unit" in changed
        ? editedTasks({ ...base, unit: stored.unit }, values, today, now)
        : null,
  };
}

type JudgedEdit = Awaited<ReturnType<typeof judgeEdit>>;

/**
 * Saves an edited machine if its entries still equal `stored`; otherwise returns null and changes nothing. Only
 * differences are written. A changed usage becomes a reading; usage, fuel type, schedule, place and a program that is
 * left by another unit write history.
 */
async function saveIfUnchanged(
  ctx: ServiceContext,
  actor: Actor,
  edited: Edited,
  typed: MachineValues,
): Promise<EquipmentRecord | null> {
  const { db } = ctx;
  const { stored, unit } = edited;
  const judged = await judgeEdit(ctx, actor, edited, typed);
  const { now, today, values, machine, unchanged, changed, reading, checklist, tasks } = judged;
  const answer: ActivityDetail[] = unit ? [{ field: "unitChange", to: unit.answer }] : [];
  const details = [...detailsOfEdit(stored, values), ...answer];
  const about = { action: "equipment.edit", subject: values.name, subjectId: stored.id, details } as const;
  const { updated, row } = await runBatch(db, {
    before: statementsBefore(ctx, actor, edited, judged),
    record: details.length > 0 ? [recordActivity(db, actor, about, now, unchanged)] : [],
    updated: updateMachine(
      db,
      machine,
      {
        ...changed,
        ...tasks?.columns,
        ...(unit?.meter ? { unitChangedAt: notBeforeCurrent(now) } : {}),
        ...checklist,
        lastUpdated: now,
      },
      unchanged,
    ),
    usage:
      "unit" in changed
        ? [deriveCurrentUsage(db, machine, now)]
        : reading
          ? [deriveCurrentUsage(db, machine, now, isReading(machine, reading))]
          : [],
    row: one(selectMachine(db, actor.companyId, stored.id)),
  });
  return updated.length > 0 && row ? equipmentRecord(row, actor, today) : null;
}

/** Statements that depend on the machine as read come before its update, those that follow from its readings after it. */
function statementsBefore(
  ctx: ServiceContext,
  actor: Actor,
  { stored, unit }: Edited,
  { now, values, machine, unchanged, events, reading, checklist, tasks }: JudgedEdit,
) {
  const { db } = ctx;
  return [
    ...(tasks ? moveSteps(db, actor.companyId, [tasks.steps], unchanged) : []),
    ...(checklist ? [endSpanOfEdited(db, machine, checklist, { now, condition: unchanged })] : []),
    ...(unit?.meter ? newMeterStatements(ctx, actor, machine, { meter: unit.meter, now, unchanged }) : []),
    ...(reading ? readingStatements(ctx, actor, stored, { id: reading, values, now, unchanged }) : []),
    ...events.map((event) =>
      insertHistoryOfMachine(
        db,
        machine,
        { ...historyOf(actor, event, now), equipmentName: values.name, usage: values.currentUsage },
        unchanged,
      ),
    ),
  ];
}

/** A changed place as the company's other machines spell it. */
async function placeOfEdit(ctx: ServiceContext, stored: EquipmentRow, { place }: MachineValues) {
  if (place === stored.place) return place;
  return placeToStore(ctx, stored.companyId, { place, equipmentId: stored.id });
}

/**
 * What an edit writes to the history besides its usage: schedule, fuel type, place, a program that is left by another
 * unit.
 */
async function eventsOfEdit(
  { db }: ServiceContext,
  machine: MachineRef,
  { stored, unit }: Edited,
  changed: ReturnType<typeof changedColumns>,
): Promise<HistoryEvent[]> {
  const events: HistoryEvent[] = [];
  if (changed.unit) events.push(unitEvent(stored.unit, changed.unit, unit));
  if (isScheduleOf(changed)) events.push({ event: "schedule_changed", params: {} });
  if ("place" in changed) {
    const { place: from } = stored;
    const { place: to } = changed;
    events.push({ event: "place_changed", params: { ...(from ? { from } : {}), ...(to ? { to } : {}) } });
  }
  if ("fuelType" in changed) events.push({ event: "equipment_edited", params: {} });
  if ("unit" in changed && stored.serviceProgramId !== null) {
    const [left] = await selectProgramOf(db, machine);
    if (left) events.push({ event: "program_left", params: left });
  }
  return events;
}

/** Whether one of the changed columns is of the schedule. */
function isScheduleOf(changed: object): boolean {
  return SCHEDULE_FIELDS.some((field) => field in changed) || "notificationDays" in changed;
}

/**
 * The columns that an edit of the schedule changes with the form's own, and what becomes of the tasks' steps.
 * @throws {AppError} request.invalid at `serviceInterval` when the default task's lead is as long
 */
function editedTasks(stored: EquipmentRow, values: MachineValues, today: CalendarDate, now: Date) {
  const tasks = tasksOf(stored);
  const edited = tasksAfterEdit(tasks, stored, values, { now: now.getTime(), today });
  if ("refused" in edited) {
    throw invalidField("serviceInterval", "service:error.leadTooLong");
  }
  return {
    columns: {
      ...columnsOfTasks(edited.tasks),
      tasksVersion: stored.tasksVersion + 1,
      ...(edited.leavesProgram ? { serviceProgramId: null } : {}),
    },
    steps: stepsMoved(tasks, edited.tasks),
  };
}

/** The first reading of a meter that counts another unit; services move to it, and no older meter moves them back. */
function newMeterStatements(
  { db }: ServiceContext,
  actor: Actor,
  machine: MachineRef,
  { meter, now, unchanged }: { meter: NewMeter; now: Date; unchanged: SQL },
) {
  const reading = {
    id: newId(),
    value: meter.reads,
    source: "edit",
    resolution: "meter-replaced",
    replacedUnit: meter.from,
    authorId: actor.id,
    authorName: actor.name,
    takenAt: notBeforeCurrent(now),
    createdAt: now,
  } as const;
  return [
    insertReadingOfMachine(db, machine, reading, unchanged),
    moveToNewMeter(db, machine, meter, unchanged),
    settleServiceShifts(db, machine, unchanged),
  ];
}

/** The reading of a changed usage, and its history. */
function readingStatements(
  { db }: ServiceContext,
  actor: Actor,
  stored: EquipmentRow,
  reading: { id: string; values: MachineValues; now: Date; unchanged: SQL },
) {
  const { id, values, now, unchanged } = reading;
  const machine = { companyId: actor.companyId, equipmentId: stored.id };
  const params = { from: stored.currentUsage, to: values.currentUsage, unit: values.unit };
  return [
    insertHistoryOfMachine(
      db,
      machine,
      {
        ...historyOf(actor, { event: "usage_updated", params }, now),
        equipmentName: values.name,
        usage: values.currentUsage,
      },
      unchanged,
    ),
    insertReadingOfMachine(
      db,
      machine,
      {
        id,
        value: values.currentUsage,
        source: "edit",
        resolution: values.currentUsage < stored.currentUsage ? "correct" : null,
        authorId: actor.id,
        authorName: actor.name,
        takenAt: notBeforeCurrent(now),
        createdAt: now,
      },
      unchanged,
    ),
  ];
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** The columns whose values differ; lists and texts are compared by content. */
function changedColumns(
  stored: EquipmentRow,
  values: Omit<MachineValues, "currentUsage">,
): Partial<MachineValues> {
  return Object.fromEntries(
    Object.entries(values).filter(([name, value]) => !isSame(value, stored[name as keyof EquipmentRow])),
  );
}

/** What an edit changes, in the order of the form: from and to where the log tells values, else the field alone. */
function detailsOfEdit(stored: EquipmentRow, values: MachineValues): ActivityDetail[] {
  return MACHINE_FIELD_NAMES.filter((field) => !isSame(stored[field], values[field])).map((field) => {
    const { kind, loggedValue } = rowOfField(field);
    if (!loggedValue) return { field };
    const logged = (value: MachineValues[MachineField]) => loggedText(kind, value);
    return { field, from: logged(stored[field]), to: logged(values[field]) };
  });
}

/** A value as the log tells it: money with two decimals. */
function loggedText(kind: FieldKind, value: MachineValues[MachineField]): string | null {
  if (kind === "money" && typeof value === "number") return centsToText(value);
  return value === null ? null : String(value);
}

/** A stored machine's editable values. */
export function valuesOf(row: EquipmentRow): MachineValues {
  return picked(row, MACHINE_FIELD_NAMES);
}
