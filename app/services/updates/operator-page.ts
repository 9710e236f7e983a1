import type { CardSources } from "#app/domain/equipment/operator-card.ts";
import { OPERATOR_ISSUES } from "#app/domain/issues/issue.ts";
import { YESTERDAY_MAX_MS } from "#app/domain/updates/open-machine.ts";
import type { Database } from "#db/client.ts";
import type { SessionScope } from "#db/queries/accounts/sessions.ts";
import { selectListsForOperators } from "#db/queries/checks/checks.ts";
import { selectCardsForOperators } from "#db/queries/equipment/machine-card.ts";
import { selectIssuesForOperators } from "#db/queries/issues/issues.ts";
import { selectTasksWithSteps } from "#db/queries/service/task-steps.ts";
import {
  selectLastTakenReport,
  selectLatestOwnReports,
  selectReportableMachines,
} from "#db/queries/updates/operator-updates.ts";

/** How many of an operator's own reports the page reads to find recent machines. */
const LATEST_REPORTS = 12;

/**
 * Data of the operator's page, read in the session's round trip: the machines, the operator's latest reports,
 * the open issues, the checklists, what has a card, and the operator's last report.
 */
export function operatorPageReads(db: Database, { companyId, reporterId }: SessionScope, now: Date) {
  return {
    machines: selectReportableMachines(db, companyId),
    reports: selectLatestOwnReports(db, companyId, reporterId, LATEST_REPORTS),
    issues: selectIssuesForOperators(db, companyId, OPERATOR_ISSUES),
    lists: selectListsForOperators(db, companyId),
    cards: selectCardsForOperators(db, companyId),
    steps: selectTasksWithSteps(db, companyId),
    lastTaken: selectLastTakenReport(db, companyId, reporterId, new Date(now.getTime() - YESTERDAY_MAX_MS)),
  };
}

/** What has a card for operators, of what the page read. */
export function cardSourcesOf({
  cards,
  steps,
}: {
  cards: { equipmentId: string }[];
  steps: { taskId: string }[];
}): CardSources {
  return {
    machines: new Set(cards.map(({ equipmentId }) => equipmentId)),
    tasks: new Set(steps.map(({ taskId }) => taskId)),
  };
}
