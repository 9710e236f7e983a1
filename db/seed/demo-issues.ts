import { lineKey } from "#app/domain/checks/checklist.ts";
import { DAY_MS } from "#app/domain/durations.ts";
import { type Condition, issueName, judgeReport, worseOf } from "#app/domain/issues/issue.ts";
import { DEMO_ENDS, DEMO_RAISED, type DemoEnd } from "./demo-faults.ts";
import { DEMO_COMPANY_ID, type DemoRows, demoId, MANAGER } from "./demo-rows.ts";

type Machine = DemoRows["equipment"][number];
type ReportRow = DemoRows["operatorUpdates"][number];
type Act = { at: Date; take: () => void };

/**
 * Adds the issues that reports, their checks and the manager opened, in the order of time and by the
 * product's own rule, and what their machines keep of them.
 */
export function addIssues(rows: DemoRows, now: Date): void {
  for (const machine of rows.equipment) {
    const acts = [...reported(rows, machine), ...raised(rows, machine, now), ...ended(rows, machine, now)];
    for (const { take } of acts.toSorted((a, b) => a.at.getTime() - b.at.getTime())) take();
    const open = issuesOf(rows, machine).filter(({ resolvedAt }) => !resolvedAt);
    machine.openIssues = open.length;
    machine.condition = open.map(({ condition }) => condition).reduce<Condition>(worseOf, "ok");
    machine.issuesVersion = acts.length;
  }
}

const issuesOf = (rows: DemoRows, machine: Machine) =>
  rows.issues.filter(({ equipmentId }) => equipmentId === machine.id);

function reported(rows: DemoRows, machine: Machine): Act[] {
  return rows.operatorUpdates.flatMap((report) => {
    const check = rows.checks.find(({ operatorUpdateId }) => operatorUpdateId === report.id);
    const { equipmentId, takenAt: at, condition = "ok", notes = "" } = report;
    const saysNothing = condition === "ok" && !check?.notOk;
    if (equipmentId !== machine.id || saysNothing) return [];
    const said = { condition, notes, lines: check?.lines ?? [], takenAt: at };
    return [{ at, take: () => takeReport(rows, machine, report, said) }];
  });
}

function takeReport(
  rows: DemoRows,
  machine: Machine,
  report: ReportRow,
  said: Parameters<typeof judgeReport>[0],
): void {
  const { takenAt, operatorId, operatorName } = report;
  const usage = report.newUsage ?? machine.currentUsage ?? 0;
  const known = issuesOf(rows, machine).flatMap(({ id, lineKey: key, condition, resolvedAt = null }) =>
    key ? [{ id, lineKey: key, condition, resolvedAt }] : [],
  );
  for (const outcome of judgeReport(said, known)) {
    const { condition, description, line } = outcome;
    const key = line === null ? null : lineKey(line);
    const id = outcome.kind === "opens" ? nextIssueId(rows) : outcome.issueId;
    const earlier = rows.issues.find((issue) => issue.id === id);
    if (earlier) {
      earlier.timesReported = (earlier.timesReported ?? 1) + 1;
      earlier.lastReportedAt = takenAt;
      earlier.condition = condition;
    } else {
      rows.issues.push({
        id,
        companyId: DEMO_COMPANY_ID,
        equipmentId: machine.id,
        condition,
        description,
        line,
        lineKey: key,
        source: line === null ? "report" : "check",
        usage,
        reportedById: operatorId,
        reportedByName: operatorName,
        reportedAt: takenAt,
        lastReportedAt: takenAt,
        createdAt: report.createdAt,
      });
    }
    rows.issueReports.push({
      operatorUpdateId: report.id,
      lineKey: key ?? "",
      companyId: DEMO_COMPANY_ID,
      equipmentId: machine.id,
      issueId: id,
      reportedByName: operatorName,
      reportedAt: takenAt,
    });
    addRecord(rows, machine, {
      event: earlier ? "issue_repeated" : "issue_reported",
      eventParams: { words: description },
      usage,
      authorId: operatorId,
      operatorName,
      createdAt: report.createdAt,
    });
  }
}

function raised(rows: DemoRows, machine: Machine, now: Date): Act[] {
  return DEMO_RAISED.filter(({ machine: name }) => name === machine.name).map(
    ({ condition, words, daysAgo }) => {
      const at = new Date(now.getTime() - daysAgo * DAY_MS);
      const usage = machine.currentUsage ?? 0;
      const take = () => {
        rows.issues.push({
          id: nextIssueId(rows),
          companyId: DEMO_COMPANY_ID,
          equipmentId: machine.id,
          condition,
          description: words,
          source: "manager",
          usage,
          reportedById: MANAGER.id,
          reportedByName: MANAGER.name,
          reportedAt: at,
          lastReportedAt: at,
          createdAt: at,
        });
        addRecord(rows, machine, { ...byManager("issue_reported", words, at), usage });
      };
      return { at, take };
    },
  );
}

function ended(rows: DemoRows, machine: Machine, now: Date): Act[] {
  return DEMO_ENDS.filter(({ machine: name }) => name === machine.name).map((end) => {
    const { at, words, ...entry } = endOf(rows, end, now);
    const take = () => {
      const key = end.line === undefined ? null : lineKey(end.line);
      const issue = issuesOf(rows, machine).find(
        (each) => !each.resolvedAt && (each.lineKey ?? null) === key,
      );
      if (!issue) throw new Error(`The demo has no open issue of ${end.machine} to resolve`);
      Object.assign(issue, {
        resolvedAt: at,
        resolvedById: MANAGER.id,
        resolvedByName: MANAGER.name,
        resolution: words,
        serviceEntryId: entry.serviceEntryId,
      });
      const named = { words, issue: issueName({ line: issue.line ?? null, description: issue.description }) };
      const record = { ...byManager("issue_resolved", words, at), eventParams: named };
      addRecord(rows, machine, { ...record, usage: issue.usage });
    };
    return { at, take };
  });
}

/** When an issue was resolved, and with which words; for a repair, those of its service entry. */
function endOf(rows: DemoRows, end: DemoEnd, now: Date) {
  if ("words" in end) {
    return { at: new Date(now.getTime() - end.daysAgo * DAY_MS), words: end.words, serviceEntryId: null };
  }
  const entry = rows.serviceEntries.find(
    ({ equipmentName, otherWork }) => equipmentName === end.machine && otherWork === end.repair,
  );
  if (!entry) throw new Error(`The demo has no repair ${end.repair}`);
  return { at: entry.createdAt, words: entry.notes ?? "", serviceEntryId: entry.id };
}

const nextIssueId = (rows: DemoRows) => demoId("issue", rows.issues.length + 1);

const byManager = (event: string, words: string, createdAt: Date) => ({
  event,
  eventParams: { words },
  authorId: MANAGER.id,
  operatorName: MANAGER.name,
  createdAt,
});

function addRecord(
  rows: DemoRows,
  machine: Machine,
  record: Pick<
    DemoRows["historyRecords"][number],
    "event" | "eventParams" | "usage" | "authorId" | "operatorName" | "createdAt"
  >,
): void {
  rows.historyRecords.push({
    ...record,
    id: demoId("issue record", rows.historyRecords.length),
    companyId: DEMO_COMPANY_ID,
    equipmentId: machine.id,
    equipmentName: machine.name,
    type: "update",
  });
}
