import { AppError } from "#app/domain/app-error.ts";
import type { HistoryEvent } from "#app/domain/equipment/history-event.ts";
import {
  type IssueAct,
  type IssueCondition,
  issueName,
  refusalOf,
  resolvedTogether,
} from "#app/domain/issues/issue.ts";
import {
  type OutgoingEvent,
  openedIssues,
  resolvedIssues,
  stoppedMachine,
} from "#app/domain/webhooks/event.ts";
import type { Actor } from "#app/services/actor.ts";
import { claimUnchanged } from "#app/services/claim-unchanged.ts";
import type { ServiceContext } from "#app/services/context.ts";
import { historyOf } from "#app/services/history.ts";
import { sendEvents, tellWebhooks } from "#app/services/webhooks/tell-webhooks.ts";
import { one, runBatch } from "#db/batch.ts";
import { currentUsageOfMachine, insertHistoryOfMachine } from "#db/queries/equipment/equipment.ts";
import { isRecorded } from "#db/queries/equipment/history.ts";
import {
  areIssuesUnchanged,
  deriveIssues,
  type IssueRow,
  type IssueWithMachine,
  NOT_RESOLVED,
  selectIssue,
  selectOpenIssuesBeside,
  updateIssuesWhere,
} from "#db/queries/issues/issues.ts";
import { type IssueRecord, issueRecord } from "./issue-record.ts";

/**
 * Changes the condition of an open issue. The same condition again changes nothing.
 * @throws {AppError} issue.not_found, also for another company's; issue.resolved; issue.retired; issue.busy
 */
export function changeCondition(
  ctx: ServiceContext,
  actor: Actor,
  id: string,
  condition: IssueCondition,
): Promise<IssueRecord> {
  return act(ctx, actor, id, "change", ({ issue }) => {
    if (issue.condition === condition) return null;
    const event = { event: "issue_changed" as const, params: { condition, words: issue.description } };
    return {
      issues: [issue],
      set: { condition },
      eventOf: () => event,
      eventsOf: (machine) => stoppedMachine(machine, [{ ...issue, condition }]),
    };
  });
}

/**
 * Resolves an issue, and those of `alsoIssueIds` that are open on its machine, with one note. Of two at once the
 * second resolves none.
 * @throws {AppError} as `changeCondition`
 */
export function resolveIssue(
  ctx: ServiceContext,
  actor: Actor,
  id: string,
  { resolution, alsoIssueIds = [] }: { resolution: string; alsoIssueIds?: readonly string[] },
): Promise<IssueRecord> {
  return act(ctx, actor, id, "resolve", ({ issue, openIssues }, at) => {
    const issues = resolvedTogether<IssueRow>(issue, alsoIssueIds, openIssues);
    return {
      issues,
      set: { resolvedAt: at, resolvedById: actor.id, resolvedByName: actor.name, resolution },
      eventOf: (each) => ({ event: "issue_resolved", params: { words: resolution, issue: issueName(each) } }),
      eventsOf: (machine) => resolvedIssues(machine, issues, { resolvedAt: at, serviceEntryId: null }),
    };
  });
}

/**
 * Reopens a resolved issue and empties its resolution, which the history keeps.
 * @param reason may be blank
 * @throws {AppError} issue.not_found, also for another company's; issue.open, also where its line has another open
 * issue; issue.retired; issue.busy
 */
export function reopenIssue(
  ctx: ServiceContext,
  actor: Actor,
  id: string,
  reason: string,
): Promise<IssueRecord> {
  return act(ctx, actor, id, "reopen", ({ issue }) => ({
    issues: [issue],
    set: NOT_RESOLVED,
    eventOf: (each) => ({ event: "issue_reopened", params: { words: reason, issue: issueName(each) } }),
    eventsOf: (machine) => [...openedIssues(machine, [issue]), ...stoppedMachine(machine, [issue])],
  }));
}

/** An issue, and what an act on it is judged by. */
type Read = { issue: IssueWithMachine; openIssues: IssueRow[] };

/** What an act changes; each of the issues has its own history record. */
type Change = {
  issues: IssueRow[];
  set: Partial<IssueRow>;
  eventOf: (issue: IssueRow) => HistoryEvent;
  /** The events that webhooks get. */
  eventsOf: (machine: { equipmentId: string; equipmentName: string }) => OutgoingEvent[];
};

/** Judges an act by the issue as it stands and stores it; again if the machine's issues changed in between. */
async function act(
  ctx: ServiceContext,
  actor: Actor,
  id: string,
  kind: IssueAct,
  changeOf: (read: Read, at: Date) => Change | null,
): Promise<IssueRecord> {
  const read = () => readToJudge(ctx, actor, id, kind);
  const stored = await claimUnchanged(read, {
    claim: (judged) => {
      const at = ctx.now();
      const change = changeOf(judged, at);
      return change ? storeChange(ctx, actor, judged.issue, change, at) : Promise.resolve(judged.issue);
    },
    busy: "issue.busy",
  });
  return issueRecord(stored);
}

async function readToJudge(
  { db }: ServiceContext,
  { companyId }: Actor,
  id: string,
  kind: IssueAct,
): Promise<Read> {
  const { issue, openIssues } = await runBatch(db, {
    issue: one(selectIssue(db, companyId, id)),
    openIssues: selectOpenIssuesBeside(db, companyId, id),
  });
  if (!issue) throw new AppError("issue.not_found");
  const refusal = refusalOf(kind, issue, { retired: issue.retired, openIssues });
  if (refusal) throw new AppError(refusal.code, "params" in refusal ? { params: refusal.params } : {});
  return { issue, openIssues };
}

/** Returns the changed issue; nothing if its machine's issues have changed since they were read. */
async function storeChange(
  ctx: ServiceContext,
  actor: Actor,
  { id, equipmentId, equipmentName, issuesVersion }: IssueWithMachine,
  { issues, set, eventOf, eventsOf }: Change,
  at: Date,
): Promise<IssueWithMachine | null> {
  const { db } = ctx;
  const machine = { companyId: actor.companyId, equipmentId };
  const [first, ...rest] = issues.map((each) => historyOf(actor, eventOf(each), at));
  if (!first || issuesVersion === null) return null;
  const recorded = isRecorded(actor.companyId, first.id);
  const usage = currentUsageOfMachine;
  const { updated, eventRows, changed } = await runBatch(db, {
    // The first record is the claim: the rest of the batch depends on it.
    claim: insertHistoryOfMachine(
      db,
      machine,
      { ...first, usage },
      areIssuesUnchanged(machine, issuesVersion),
    ),
    records: rest.map((record) => insertHistoryOfMachine(db, machine, { ...record, usage }, recorded)),
    updated: updateIssuesWhere(
      db,
      machine,
      issues.map((each) => each.id),
      set,
      recorded,
    ),
    eventRows: tellWebhooks(db, actor, eventsOf({ equipmentId, equipmentName }), { at, condition: recorded }),
    machine: deriveIssues(db, machine, recorded),
    changed: selectIssue(db, actor.companyId, id),
  });
  sendEvents(ctx, actor.companyId, eventRows);
  return updated.length > 0 ? (changed[0] ?? null) : null;
}
