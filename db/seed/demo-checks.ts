import { todayIn } from "#app/domain/calendar-date.ts";
import { lineWords } from "#app/domain/checks/checklist.ts";
import { DAY_MS } from "#app/domain/durations.ts";
import { DEMO_FAULTS, type DemoFault } from "./demo-faults.ts";
import { DEMO_FLEET } from "./demo-fleet.ts";
import { REPORTS } from "./demo-machine.ts";
import { DEMO_PENDING } from "./demo-reports.ts";
import { DEMO_COMPANY_ID, DEMO_ZONE, type DemoRows, demoId, pendingId, reportId } from "./demo-rows.ts";

/** The demo company's checklists, and for each machine the reports of the six weeks that came without a check. */
const DEMO_CHECKLISTS: { start: string; machines: Record<string, readonly number[]> }[] = [
  {
    start: "tractor",
    machines: { "John Deere 6155R tractor": [8], "Case IH 8250 combine": [] },
  },
  {
    start: "truck",
    machines: {
      "Ford F-550 dump truck": [],
      "Log truck Kenworth T800": [5, 9, 11],
      "Chevy Silverado crew truck": [10],
    },
  },
  {
    start: "loader",
    machines: { "CAT 320 excavator": [], "Bobcat S650 skid steer": [4], "Tigercat 620H skidder": [] },
  },
];

/** A ready-made checklist by its word, passed in because its words are in `i18n`. */
export type ReadyMadeList = (start: string) => { name: string; lines: string[] } | null;

/** Machines got their checklists this many days ago, before this report of the six weeks. */
const SINCE_DAYS = 34;
const FIRST_CHECK = 3;

/** Adds the checklists, and the checks that came with reports, which are in the rows already. */
export function addChecks(rows: DemoRows, readyMade: ReadyMadeList, now: Date): void {
  const since = new Date(now.getTime() - SINCE_DAYS * DAY_MS);
  for (const [place, { start, machines }] of DEMO_CHECKLISTS.entries()) {
    const list = readyMade(start);
    if (!list) throw new Error(`There is no ready-made checklist ${start}`);
    const id = demoId("checklist", place + 1);
    rows.checklists.push({ ...list, id, companyId: DEMO_COMPANY_ID, createdAt: since, updatedAt: since });
    for (const [name, missed] of Object.entries(machines)) {
      const machine = rows.equipment.find((each) => each.name === name);
      if (!machine) throw new Error(`The demo has no machine ${name}`);
      machine.checklistId = id;
      machine.checklistSince = todayIn(DEMO_ZONE, since);
      for (const { update, notOk } of checkedReports(rows, name, missed)) {
        const lines = list.lines.map((line) => {
          const word = notOk?.[lineWords(line)];
          return { line, ok: word === undefined, word: word ?? "" };
        });
        rows.checks.push({
          id: demoId("check", rows.checks.length + 1),
          companyId: DEMO_COMPANY_ID,
          equipmentId: machine.id,
          checklistName: list.name,
          operatorUpdateId: update.id,
          operatorName: update.operatorName,
          usage: update.newUsage,
          takenAt: update.takenAt,
          createdAt: update.createdAt,
          lines,
          notOk: lines.filter(({ ok }) => !ok).length,
        });
        machine.lastCheckAt = update.takenAt;
        machine.lastCheckBy = update.operatorName;
      }
    }
  }
  // Checks are stored in the order of their arrival.
  rows.checks.sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime());
}

/** A machine's reports that came with a check, the latest last. */
function checkedReports(rows: DemoRows, name: string, missed: readonly number[]) {
  const index = DEMO_FLEET.findIndex((each) => each.name === name);
  const reports = new Map<string, DemoFault>();
  for (let report = FIRST_CHECK; report <= REPORTS; report += 1) {
    if (!missed.includes(report)) reports.set(reportId(index, report), DEMO_FAULTS[name]?.[report] ?? {});
  }
  for (const [place, pending] of DEMO_PENDING.entries()) {
    if (pending.machine === name && pending.checked) reports.set(pendingId(place), pending);
  }
  return rows.operatorUpdates
    .filter(({ id }) => reports.has(id))
    .map((update) => ({ update, notOk: reports.get(update.id)?.notOk }))
    .toSorted((a, b) => a.update.takenAt.getTime() - b.update.takenAt.getTime());
}
