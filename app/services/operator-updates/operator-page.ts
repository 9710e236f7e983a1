import type { Database } from "#db/client.ts";
import { selectLatestOwnReports, selectReportableMachines } from "#db/queries/operator-updates.ts";
import type { SessionScope } from "#db/queries/sessions.ts";

/** How many of an operator's own reports the page looks through for the machines last reported on. */
const LATEST_REPORTS = 12;

/** What the operator's page reads in the round trip of its session: the machines, and the operator's latest reports. */
export function operatorPageReads(db: Database, { companyId, reporterId }: SessionScope) {
  return [
    selectReportableMachines(db, companyId),
    selectLatestOwnReports(db, companyId, reporterId, LATEST_REPORTS),
  ] as const;
}
