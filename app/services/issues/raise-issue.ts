import { AppError } from "#app/domain/app-error.ts";
import type { IssueCondition } from "#app/domain/issues/issue.ts";
import { openedIssues, stoppedMachine } from "#app/domain/webhooks/event.ts";
import { newId } from "#app/platform/tokens.server.ts";
import type { Actor } from "#app/services/actor.ts";
import type { ServiceContext } from "#app/services/context.ts";
import { historyOf } from "#app/services/history.ts";
import type { CompleteKey } from "#app/services/idempotency.ts";
import { deliverOutbox } from "#app/services/mail/delivery.ts";
import { issueStatements } from "#app/services/mail/issue-mail.ts";
import { photoIdsOf, readUploads, requireUploads } from "#app/services/photos/own-uploads.ts";
import { entryMachineOf, readEntryMachine } from "#app/services/service/entry-to-change.ts";
import { sendEvents, tellWebhooks } from "#app/services/webhooks/tell-webhooks.ts";
import { photoPath } from "#app/shared/photo-path.ts";
import { one, runBatch } from "#db/batch.ts";
import {
  currentUsageOfMachine,
  insertHistoryOfMachine,
  selectShownName,
} from "#db/queries/equipment/equipment.ts";
import { isRecorded } from "#db/queries/equipment/history.ts";
import { deriveIssues, insertIssueWhere, NOT_RESOLVED } from "#db/queries/issues/issues.ts";
import { selectReportReceivers } from "#db/queries/mail/alerts.ts";
import { attachPhotos } from "#db/queries/photos/photos.ts";
import { type IssueRecord, issueRecord } from "./issue-record.ts";
import { requireInList } from "./list-issues.ts";

/** An issue as a manager raises it; `photos` are paths of their own uploads. */
export type NewIssue = { condition: IssueCondition; description: string; photos: readonly string[] };

/**
 * Raises an issue on a machine, with the machine's present usage, in one batch with the mails to the other owners and
 * managers. `complete` stores the answer for the request's key in the same batch.
 * @throws {AppError} equipment.not_found, also for another company's; issue.retired; request.invalid at `photos`
 */
export async function raiseIssue(
  ctx: ServiceContext,
  actor: Actor,
  equipmentId: string,
  { condition, description, photos }: NewIssue,
  complete: CompleteKey | null = null,
): Promise<IssueRecord> {
  const { db } = ctx;
  const now = ctx.now();
  const ref = { companyId: actor.companyId, equipmentId };
  const photoIds = photoIdsOf(photos);
  const { entry, uploads, receivers, shown } = await runBatch(db, {
    entry: readEntryMachine(db, ref),
    uploads: readUploads(db, actor, photoIds, now),
    receivers: selectReportReceivers(db, actor.companyId),
    shown: one(selectShownName(db, ref)),
  });
  const machine = requireInList(entryMachineOf(...entry));
  requireUploads(photoIds, uploads);
  const history = historyOf(actor, { event: "issue_reported", params: { words: description } }, now);
  const recorded = isRecorded(actor.companyId, history.id);
  const row = {
    ...ref,
    id: newId(),
    condition,
    description,
    line: null,
    lineKey: null,
    source: "manager" as const,
    photos: photoIds.map(photoPath),
    usage: machine.currentUsage,
    reportedById: actor.id,
    reportedByName: actor.name,
    reportedAt: now,
    timesReported: 1,
    lastReportedAt: now,
    createdAt: now,
    ...NOT_RESOLVED,
  };
  const answer = issueRecord({ ...row, equipmentName: machine.name, retired: false, reportPhotos: [] });
  const mails = await issueStatements(
    ctx,
    {
      ...ref,
      id: row.id,
      operatorName: actor.name,
      equipmentName: shown?.shownName ?? machine.name,
      unit: machine.unit,
      newUsage: machine.unit === "n/a" ? null : machine.currentUsage,
      fuelUnit: actor.company.fuelUnit,
      fuelAdded: 0,
      fuelType: "diesel",
      notes: "",
      photosToFollow: 0,
      takenAt: now,
    },
    [row],
    receivers.filter(({ userId }) => userId !== actor.userId),
  );
  const named = { equipmentId, equipmentName: machine.name };
  const events = [...openedIssues(named, [row]), ...stoppedMachine(named, [row])];
  const { stored, eventRows } = await runBatch(db, {
    // The record is the claim: it is not written once the machine is gone.
    claim: insertHistoryOfMachine(db, ref, { ...history, usage: currentUsageOfMachine }),
    stored: insertIssueWhere(db, row, recorded),
    eventRows: tellWebhooks(db, actor, events, { at: now, condition: recorded }),
    machine: deriveIssues(db, ref, recorded),
    attached: attachPhotos(db, actor.companyId, photoIds, now, recorded),
    mails,
    answer: complete ? [complete({ status: 201, value: answer }, recorded)] : [],
  });
  if (stored.length === 0) throw new AppError("equipment.not_found");
  if (mails.length > 0) ctx.defer(deliverOutbox(ctx));
  sendEvents(ctx, actor.companyId, eventRows);
  return answer;
}
