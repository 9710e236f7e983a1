import type { Database } from "#db/client.ts";
import { selectLatestOwnReports, selectReportableMachines } from "#db/queries/operator-updates.ts";
import type { SessionScope } from "#db/queries/sessions.ts";

/** How many of an operator's own reports the page reads to find recent machines. */
const LATEST_REPORTS = 12;

/**
 * Data of the operator's page, read in the session's round trip: the machines, and the operator's latest
 * reports.
 */
export function operatorPageReads(db: Database, { companyId, reporterId }: SessionScope) {
  return [
    selectReportableMachines(db, companyId),
    selectLatestOwnReports(db, companyId, reporterId, LATEST_REPORTS),
  ] as const;
}
