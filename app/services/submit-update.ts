import type { Actor } from "#app/auth/actor.ts";
import { newId } from "#app/auth/tokens.server.ts";
import { AppError, type FieldMessage } from "#app/domain/app-error.ts";
import type { OperatorUpdateInput } from "#app/domain/forms/operator-update-form.ts";
import { checkReport, type ReportError, readTakenAt } from "#app/domain/operator-update.ts";
import { PHOTOS_MAX, photoIdOf } from "#app/domain/photo-path.ts";
import { selectNoteReceivers } from "#db/queries/alerts.ts";
import { insertOperatorUpdate, isMachineGone, selectReportedMachine } from "#db/queries/operator-updates.ts";
import { attachPhotos, selectOwnUploads } from "#db/queries/photos.ts";
import type { ServiceContext } from "./context.ts";
import type { Answer, CompleteKey } from "./idempotency.ts";
import { operatorNoteStatements } from "./operator-note-mail.ts";
import { type OperatorUpdateRecord, operatorUpdateRecord } from "./operator-update-record.ts";
import { deliverOutbox } from "./outbox.ts";
import { type CleanPhoto, ORPHAN_AGE_MS, storePhotos } from "./photos.ts";

const FIELD_OF: Record<ReportError, string> = {
  "operator_update.nothing_entered": "newUsage",
  "operator_update.invalid_usage": "newUsage",
  "operator_update.invalid_fuel": "fuelAdded",
};

/**
 * Stores what an operator reports, for a manager to review ("Operator updates" of the decisions, C-37 to C-43). The
 * report, its photos, its mails and the answer to its idempotency key are one batch. Never refused for the state of
 * the subscription.
 * @param input amounts as typed; `photos` are paths of uploads, `newPhotos` come with the form
 * @throws {AppError} operator_update.no_equipment, .nothing_entered, .invalid_usage, .invalid_fuel with a description
 * at each field; request.invalid for photos or a time that can't be; equipment.not_found
 */
export async function submitOperatorUpdate(
  ctx: ServiceContext,
  actor: Actor,
  input: OperatorUpdateInput & { newPhotos?: CleanPhoto[] },
  { complete }: { complete: CompleteKey | null },
): Promise<Answer<OperatorUpdateRecord>> {
  const now = ctx.now();
  const report = readReport(input, now);
  const uploads = readUploads(input.photos ?? []);
  if (uploads.length + (input.newPhotos?.length ?? 0) > PHOTOS_MAX) {
    throw invalid("photos", "operator:problem.too_many_photos");
  }
  const owner = { companyId: actor.companyId, uploaderId: actor.id };
  const [[machine], receivers, own] = await ctx.db.batch([
    selectReportedMachine(ctx.db, actor.companyId, report.equipmentId),
    selectNoteReceivers(ctx.db, actor.companyId),
    selectOwnUploads(ctx.db, owner, uploads, new Date(now.getTime() - ORPHAN_AGE_MS)),
  ]);
  if (!machine) throw new AppError("equipment.not_found");
  if (own.length !== uploads.length) throw invalid("photos", "operator:problem.photo_gone");
  const stored = await storePhotos(ctx, actor, input.newPhotos ?? []);
  const photos = [...(input.photos ?? []), ...stored];

  const update = {
    id: newId(),
    companyId: actor.companyId,
    equipmentId: machine.equipmentId,
    operatorId: actor.id,
    operatorName: actor.name,
    newUsage: report.usage,
    fuelAdded: report.fuel,
    // The kind means something together with an amount only (C-38).
    fuelType: report.fuel > 0 ? (input.fuelType ?? "gas") : "gas",
    notes: report.notes,
    photos,
    status: "pending" as const,
    resolution: null,
    dismissReason: null,
    reviewedAt: null,
    reviewedByName: null,
    takenAt: report.takenAt,
    createdAt: now,
  };
  const named = { ...update, equipmentName: machine.equipmentName };
  const answer = { status: 201, value: operatorUpdateRecord(named, machine.currentUsage) };
  const mails = await operatorNoteStatements(ctx, { ...named, unit: machine.unit }, receivers);
  const photoIds = photos.flatMap((path) => photoIdOf(path) ?? []);
  try {
    await ctx.db.batch([
      insertOperatorUpdate(ctx.db, update),
      ...(photoIds.length > 0 ? [attachPhotos(ctx.db, actor.companyId, photoIds, now)] : []),
      ...mails,
      ...(complete ? [complete(answer)] : []),
    ]);
  } catch (error) {
    if (isMachineGone(error)) throw new AppError("equipment.not_found");
    throw error;
  }
  if (mails.length > 0) ctx.defer(deliverOutbox(ctx));
  return answer;
}

/** What the report says, all of its mistakes at once. */
function readReport(input: OperatorUpdateInput, now: Date) {
  const { equipmentId } = input;
  const takenAt = readTakenAt(input.takenAt, now);
  const report = checkReport({ usageText: input.newUsage, fuelText: input.fuelAdded, notes: input.notes });
  const fields: Record<string, FieldMessage[]> = {};
  if (!equipmentId) fields.equipmentId = [{ key: "operator:problem.no_equipment" }];
  const errors = report.ok ? [] : report.errors;
  for (const code of errors) {
    fields[FIELD_OF[code]] = [{ key: `operator:problem.${code.slice("operator_update.".length)}` }];
  }
  if (!takenAt) fields.takenAt = [{ key: "operator:problem.taken_at" }];
  if (!equipmentId) throw new AppError("operator_update.no_equipment", { fields });
  if (!report.ok) throw new AppError(errors[0] ?? "request.invalid", { fields });
  if (!takenAt) throw new AppError("request.invalid", { fields });
  return { ...report, equipmentId, takenAt };
}

/** The object ids of the named paths, each once. */
function readUploads(paths: string[]): string[] {
  const ids = paths.map(photoIdOf);
  if (ids.includes(null) || new Set(ids).size !== ids.length)
    throw invalid("photos", "operator:problem.photo_gone");
  return ids.flatMap((id) => id ?? []);
}

function invalid(field: string, key: string): AppError {
  return new AppError("request.invalid", { fields: { [field]: [{ key }] } });
}
