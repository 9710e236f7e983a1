import { AppError, type FieldMessage, invalidField } from "#app/domain/app-error.ts";
import { lineKey, readCheck } from "#app/domain/checks/checklist.ts";
import type { MeterUnit } from "#app/domain/equipment/equipment.ts";
import { type IssueOutcome, judgeReport } from "#app/domain/issues/issue.ts";
import { type DoubtedReading, readingDoubt } from "#app/domain/meter/reading-doubt.ts";
import { readOptionalAmount } from "#app/domain/money.ts";
import { roundedFuel } from "#app/domain/quantity.ts";
import {
  checkReport,
  problemOfEntered,
  type ReportMistake,
  readWrittenAt,
  type WrittenAt,
  withPaid,
} from "#app/domain/updates/operator-update.ts";
import type { OperatorUpdateInput } from "#app/forms/updates/operator-update-form.ts";
import { newId } from "#app/platform/tokens.server.ts";
import type { Actor } from "#app/services/actor.ts";
import { claimUnchanged } from "#app/services/claim-unchanged.ts";
import type { ServiceContext } from "#app/services/context.ts";
import { deliverOutbox } from "#app/services/mail/delivery.ts";
import { issueStatements } from "#app/services/mail/issue-mail.ts";
import { operatorNoteStatements } from "#app/services/mail/operator-note-mail.ts";
import { type CleanPhoto, ORPHAN_AGE_MS, storePhotos } from "#app/services/photos/photos.ts";
import { sendEvents, tellWebhooks } from "#app/services/webhooks/tell-webhooks.ts";
import { PHOTOS_MAX, photoIdOf } from "#app/shared/photo-path.ts";
import { one, runBatch } from "#db/batch.ts";
import { areIssuesUnchanged, deriveIssues, selectIssuesOfLines } from "#db/queries/issues/issues.ts";
import { selectReportReceivers } from "#db/queries/mail/alerts.ts";
import { attachPhotos, selectOwnUploads } from "#db/queries/photos/photos.ts";
import {
  insertOperatorUpdate,
  isMachineChanged,
  selectReportedMachine,
  selectReportOfKey,
} from "#db/queries/updates/operator-updates.ts";
import { isUniqueViolation } from "#db/unique-violation.ts";
import { type OperatorUpdateRecord, operatorUpdateRecord } from "./operator-update-record.ts";
import {
  checkStatements,
  eventsOfReport,
  mailedIssues,
  reportedIssueStatements,
  withIds,
} from "./report-issues.ts";

type ReportInput = OperatorUpdateInput & { newPhotos?: CleanPhoto[] };

/**
 * Stores an operator's report for a manager to review. The report, its photos, issues, check and mails are one batch.
 * The state of the subscription never refuses it. A report is stored once per key, by form or by call, concurrently
 * or months apart: the key stays with it.
 * @param input amounts as typed; `photos` are paths of uploads, `newPhotos` come with the form
 * @param key made with the report by the device or the form; null always stores
 * @throws {AppError} operator_update.no_equipment, .nothing_entered, .invalid_usage, .invalid_fuel, .no_fuel,
 * .invalid_cost, .check_unfinished, .say_what with a description at each field; request.invalid for invalid photos or
 * an invalid time; equipment.not_found; request.key_reused when another report was stored under the key; issue.busy
 */
export async function submitOperatorUpdate(
  ctx: ServiceContext,
  actor: Actor,
  input: ReportInput,
  key: string | null,
): Promise<OperatorUpdateRecord> {
  const found = await findReport(ctx, actor, input, key);
  return storeFound(ctx, actor, found, () => findReport(ctx, actor, input, key));
}

/**
 * Like `submitOperatorUpdate`, for a person who can answer a question: a reading that looks mistyped is
 * returned and not stored. The unit is that of the machine's meter,
 * and the shown name tells it apart.
 * @param confirmed the confirmed reading, in tenths
 * @throws {AppError} as `submitOperatorUpdate`
 */
export async function submitOrAskBack(
  ctx: ServiceContext,
  actor: Actor,
  input: ReportInput,
  { key, confirmed }: { key: string | null; confirmed: number | null },
): Promise<
  { stored: OperatorUpdateRecord; unit: MeterUnit; shownName: string } | { doubted: DoubtedReading }
> {
  const found = await findReport(ctx, actor, input, key);
  const answer = (stored: OperatorUpdateRecord) => ({
    stored,
    unit: found.machine?.unit ?? "n/a",
    shownName: found.machine?.shownName ?? stored.equipmentName,
  });
  if ("earlier" in found) return answer(found.earlier);
  const doubted = doubtedReading(found, confirmed);
  if (doubted) return { doubted };
  return answer(await storeFound(ctx, actor, found, () => findReport(ctx, actor, input, key)));
}

type NewReport = {
  key: string | null;
  sent: SentReport;
  written: WrittenAt;
  photosExpected: number;
  newPhotos: CleanPhoto[];
  areUploadsOwn: boolean;
  machine: Awaited<ReturnType<typeof selectReportedMachine>>[number];
  receivers: Awaited<ReturnType<typeof selectReportReceivers>>;
  /** What it does to the machine's issues. */
  outcomes: IssueOutcome[];
};

/** The machine of an earlier report may be gone. */
type Found = NewReport | { earlier: OperatorUpdateRecord; machine: NewReport["machine"] | undefined };

/** Stores a report as it was judged; judged again while other acts on its machine's issues come between. */
function storeFound(ctx: ServiceContext, actor: Actor, found: Found, readAgain: () => Promise<Found>) {
  let stored: Promise<string[]> | null = null;
  const storeOnce = (photos: CleanPhoto[]) => {
    stored ??= storePhotos(ctx, actor, photos);
    return stored;
  };
  return claimUnchanged(readAgain, {
    first: found,
    claim: async (judged) =>
      "earlier" in judged ? judged.earlier : storeReport(ctx, actor, judged, storeOnce),
    busy: "issue.busy",
  });
}

/** The data for storing a report, read in one round trip; or the report already stored under its key. */
async function findReport(
  ctx: ServiceContext,
  actor: Actor,
  input: ReportInput,
  key: string | null,
): Promise<Found> {
  const now = ctx.now();
  const report = readReport(input, now);
  const { photos = [], newPhotos = [] } = input;
  const uploads = readUploads(photos);
  if (uploads.length + newPhotos.length > PHOTOS_MAX) {
    throw invalidField("photos", "operator:problem.too_many_photos");
  }
  const owner = { companyId: actor.companyId, uploaderId: actor.id };
  const machineOf = { companyId: actor.companyId, equipmentId: report.equipmentId };
  const faults = report.lines.filter(({ ok }) => !ok).map(({ line }) => lineKey(line));
  const { earlier, machine, receivers, own, known } = await runBatch(ctx.db, {
    earlier: one(selectReportOfKey(ctx.db, reporterOf(actor), key)),
    machine: one(selectReportedMachine(ctx.db, actor.companyId, report.equipmentId)),
    receivers: selectReportReceivers(ctx.db, actor.companyId),
    own: selectOwnUploads(ctx.db, owner, uploads, new Date(now.getTime() - ORPHAN_AGE_MS)),
    known: selectIssuesOfLines(ctx.db, machineOf, faults),
  });
  const sent = { ...report, photos, newPhotos: newPhotos.length };
  if (earlier) return { earlier: answerAgain(earlier, sent), machine };
  const { written } = report;
  if (!written) throw invalidField("takenAt", "operator:problem.taken_at");
  if (!machine) throw new AppError("equipment.not_found");
  const { photosExpected = 0 } = input;
  const areUploadsOwn = own.length === uploads.length;
  const outcomes = judgeReport({ ...report, takenAt: written.takenAt }, known);
  return { key, sent, written, photosExpected, newPhotos, areUploadsOwn, machine, receivers, outcomes };
}

const reporterOf = (actor: Actor) => ({ companyId: actor.companyId, operatorId: actor.id });

/** Returns null if the machine's issues changed since the report was judged, or if the machine has gone. */
async function storeReport(
  ctx: ServiceContext,
  actor: Actor,
  judged: NewReport,
  storeOnce: (photos: CleanPhoto[]) => Promise<string[]>,
): Promise<OperatorUpdateRecord | null> {
  const { key, sent, newPhotos, areUploadsOwn, machine, receivers } = judged;
  if (!areUploadsOwn) throw invalidField("photos", "operator:problem.photo_gone");
  const now = ctx.now();
  const photos = [...sent.photos, ...(await storeOnce(newPhotos))];
  const update = rowOf(actor, judged, photos, now);
  const named = { ...update, equipmentName: machine.equipmentName };
  const outcomes = withIds(judged.outcomes);
  const check =
    sent.lines.length > 0
      ? { id: newId(), checklistName: machine.checklistName, lines: sent.lines, usage: sent.usage }
      : null;
  const mails = await mailsOf(
    ctx,
    {
      ...update,
      equipmentName: machine.shownName,
      unit: machine.unit,
      fuelUnit: actor.company.fuelUnit,
      photosToFollow: update.photosExpected - photos.length,
    },
    outcomes,
    receivers,
  );
  const stored = { ...update, usage: sent.usage ?? machine.currentUsage };
  const unchanged = areIssuesUnchanged(update, machine.issuesVersion);
  const photoIds = photos.flatMap((path) => photoIdOf(path) ?? []);
  const events = eventsOfReport(update, machine.equipmentName, outcomes);
  let eventRows: unknown[] = [];
  try {
    ({ eventRows } = await runBatch(ctx.db, {
      report: insertOperatorUpdate(ctx.db, update, outcomes.length > 0 ? unchanged : undefined),
      check: checkStatements(ctx.db, actor, stored, check),
      issues: reportedIssueStatements(ctx.db, actor, stored, outcomes),
      eventRows: tellWebhooks(ctx.db, actor, events, { at: now }),
      machine: outcomes.length > 0 ? [deriveIssues(ctx.db, update)] : [],
      attached: photoIds.length > 0 ? [attachPhotos(ctx.db, actor.companyId, photoIds, now)] : [],
      mails,
    }));
  } catch (error) {
    if (isMachineChanged(error)) return null;
    if (!isUniqueViolation(error, "operator_updates.submission_key")) throw error;
    // A concurrent retry with this key won.
    const [twin] = await selectReportOfKey(ctx.db, reporterOf(actor), key);
    if (!twin) throw error;
    return answerAgain(twin, sent);
  }
  if (mails.length > 0) ctx.defer(deliverOutbox(ctx));
  sendEvents(ctx, actor.companyId, eventRows);
  return operatorUpdateRecord({
    update: named,
    currentUsage: machine.currentUsage,
    issueIds: outcomes.map(({ issueId }) => issueId),
    checkId: check?.id ?? null,
  });
}

/** @param photos the paths of all its photos */
function rowOf(actor: Actor, judged: NewReport, photos: string[], createdAt: Date) {
  const { sent, written, machine } = judged;
  return {
    id: newId(),
    ...reporterOf(actor),
    equipmentId: machine.equipmentId,
    operatorName: actor.name,
    newUsage: sent.usage,
    fuelAdded: sent.fuel,
    fuelType: sent.fuelType,
    fuelCost: sent.cost,
    notes: sent.notes,
    condition: sent.condition,
    tasksDone: sent.tasksDone,
    photos,
    photosExpected: Math.min(PHOTOS_MAX, photos.length + judged.photosExpected),
    status: "pending" as const,
    resolution: null,
    dismissReason: null,
    reviewedAt: null,
    reviewedByName: null,
    submissionKey: judged.key,
    takenAt: written.takenAt,
    phoneTakenAt: written.clock?.saidAt ?? null,
    clockBehindMs: written.clock?.behindMs ?? null,
    createdAt,
  };
}

/** A report is mailed for its issues, otherwise for its notes. */
function mailsOf(
  ctx: ServiceContext,
  update: Parameters<typeof operatorNoteStatements>[1],
  outcomes: ReturnType<typeof withIds>,
  receivers: NewReport["receivers"],
) {
  const issues = mailedIssues(outcomes);
  if (issues.length === 0) return operatorNoteStatements(ctx, update, receivers);
  // Notes that became an issue of their own are shown only once.
  const isIssue = issues.some(({ description }) => description === update.notes);
  return issueStatements(ctx, { ...update, notes: isIssue ? "" : update.notes }, issues, receivers);
}

/** Null without a reading, and for a plausible or confirmed one. */
function doubtedReading(
  { sent, written: { takenAt }, machine }: NewReport,
  confirmed: number | null,
): DoubtedReading | null {
  const { unit, currentUsage: usage, currentUsageAt: readAt } = machine;
  const { usage: value } = sent;
  if (value === null || value === confirmed) return null;
  const current = { value: usage, takenAt: readAt };
  return readingDoubt({ value, unit, current, takenAt }) ? { value, usage, unit, readAt } : null;
}

type StoredReport = Awaited<ReturnType<typeof selectReportOfKey>>[number];
type SentReport = ReturnType<typeof readReport> & { photos: string[]; newPhotos: number };

/**
 * The report stored under a key, in its present state: photos may have come since, and it may have been
 * reviewed.
 * @throws {AppError} request.key_reused when it differs from the one sent
 */
function answerAgain(stored: StoredReport, sent: SentReport): OperatorUpdateRecord {
  const { update, checkLines } = stored;
  const same =
    update.equipmentId === sent.equipmentId &&
    update.newUsage === sent.usage &&
    update.fuelAdded === sent.fuel &&
    update.fuelType === sent.fuelType &&
    update.fuelCost === sent.cost &&
    update.notes === sent.notes &&
    update.condition === sent.condition &&
    JSON.stringify(checkLines) === JSON.stringify(sent.lines) &&
    isSameList(update.tasksDone, sent.tasksDone) &&
    sent.photos.every((path) => update.photos.includes(path)) &&
    sent.photos.length + sent.newPhotos <= update.photos.length;
  if (!same) throw new AppError("request.key_reused");
  return operatorUpdateRecord(stored);
}

const isSameList = (a: readonly string[], b: readonly string[]) =>
  a.length === b.length && a.every((each, index) => each === b[index]);

/**
 * Reads a report and collects all its mistakes. Only a new report is refused for its time: a repeated one may
 * have become too old since.
 */
function readReport(input: OperatorUpdateInput, now: Date) {
  const { equipmentId, tasksDone = [] } = input;
  const written = readWrittenAt(input, now);
  const cost = readOptionalAmount(input.fuelCost ?? "");
  const fuelText = roundedFuel(input.fuelAdded ?? "");
  const report = checkReport({
    usageText: input.newUsage,
    fuelText,
    notes: input.notes,
    ticked: tasksDone.length > 0,
    condition: input.condition,
    check: withPaid(readCheck(input.check ?? []), { cost, fuelText }),
  });
  const fields: Record<string, FieldMessage[]> = {};
  if (!equipmentId) fields.equipmentId = [{ key: "operator:problem.no_equipment" }];
  for (const mistake of report.ok ? [] : report.mistakes) {
    fields[mistake.field] = [{ key: messageOf(mistake, input) }];
  }
  if (!written) fields.takenAt = [{ key: "operator:problem.taken_at" }];
  if (!equipmentId) throw new AppError("operator_update.no_equipment", { fields });
  if (!report.ok) throw new AppError(`operator_update.${report.mistakes[0].mistake}`, { fields });
  // The kind counts only with an amount.
  const fuelType = report.fuel > 0 ? (input.fuelType ?? "gas") : "gas";
  const paid = "cents" in cost ? cost.cents : null;
  return { ...report, fuelType, cost: paid, tasksDone, equipmentId, written };
}

/** The message at the field of a mistake. */
function messageOf({ mistake, field }: ReportMistake, input: OperatorUpdateInput): string {
  const isAmount = mistake === "invalid_usage" || mistake === "invalid_fuel";
  const problem = isAmount ? problemOfEntered(input[field]) : null;
  if (problem) return `errors:number.${problem}`;
  const ofLine = mistake === "say_what" && field !== "notes";
  return `operator:problem.${ofLine ? "say_what_line" : mistake}`;
}

/** The distinct object ids of the paths. */
function readUploads(paths: string[]): string[] {
  const ids = paths.map(photoIdOf);
  if (ids.includes(null) || new Set(ids).size !== ids.length)
    throw invalidField("photos", "operator:problem.photo_gone");
  return ids.flatMap((id) => id ?? []);
}
