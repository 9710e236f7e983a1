import { type CalendarDate, todayIn } from "#app/domain/calendar-date.ts";
import { setupSteps } from "#app/domain/dashboard/setup.ts";
import type { EquipmentType } from "#app/domain/equipment/equipment.ts";
import { type FleetFilter, isFiltered } from "#app/domain/equipment/fleet-filter.ts";
import {
  firstByDate,
  firstByUsage,
  type MachineText,
  machineStatus,
  namesTask,
  percentUsed,
} from "#app/domain/equipment/machine-status.ts";
import type { Condition } from "#app/domain/issues/issue.ts";
import { isNearEndOfLife, type ServiceStatus, serviceStatus } from "#app/domain/service/service-status.ts";
import { schedulesOf } from "#app/domain/service/stored-tasks.ts";
import { shortMachineLine } from "#app/i18n/machine-line.ts";
import type { Translate } from "#app/i18n/translate.ts";
import type { Actor } from "#app/services/actor.ts";
import type { ServiceContext } from "#app/services/context.ts";
import { conditionOf } from "#app/services/equipment/fleet-condition.ts";
import { TOP_CONSUMERS } from "#app/services/fuel/fuel-analytics.ts";
import { judgedUpdate } from "#app/services/updates/judged-update.ts";
import { runBatch } from "#db/batch.ts";
import {
  type FleetRow,
  selectFleet,
  selectNextByDate,
  selectNextByUsage,
} from "#db/queries/dashboard/dashboard.ts";
import { selectSetupAndAlerts } from "#db/queries/dashboard/setup.ts";
import { pageOfScan } from "#db/queries/equipment/fleet-scan.ts";
import { selectLatestHistory } from "#db/queries/equipment/history.ts";
import { selectTopConsumers } from "#db/queries/fuel/fuel.ts";
import { selectWorstIssues } from "#db/queries/issues/issues.ts";
import { selectUpdatesForReview } from "#db/queries/updates/review.ts";

/** Machines of a page of the list. */
export const FLEET_PAGE = 100;
const LATEST_UPDATES = 2;
const LATEST_HISTORY = 12;
const NEXT_SERVICES = 3;
const OPEN_ISSUES = 3;

type Counts = Record<ServiceStatus, number> & { total: number };

/** A machine's row: usage in tenths, its status on the dashboard scale, and its sentence. */
export type MachineRow = {
  id: string;
  name: string;
  /** Year, make, model and place; empty without them. */
  line: string;
  type: EquipmentType;
  unit: FleetRow["unit"];
  usage: number;
  status: ServiceStatus;
  text: MachineText;
  nearEndOfLife: boolean;
  condition: Condition;
};

/** A page of the filtered machines, their number, and the size of the next page. */
export type FleetList = {
  machines: MachineRow[];
  matching: number;
  next: FleetFilter["after"];
  nextCount: number;
};

/**
 * All data of the dashboard, in one round trip. What is not shown is not asked for: next services on filtered and later
 * pages, top consumers without access to fuel analytics.
 */
export async function readDashboard(
  { db, now }: ServiceContext,
  actor: Actor,
  filter: FleetFilter,
  options: { t: Translate; fuel: boolean },
) {
  const { companyId } = actor;
  const at = now();
  const today = todayIn(actor.company.timeZone, at);
  const condition = conditionOf(filter, options.t);
  const overview = !isFiltered(filter);
  const read = await runBatch(db, {
    fleet: selectFleet(db, companyId, today, condition, { after: filter.after, limit: FLEET_PAGE }),
    company: selectSetupAndAlerts(db, companyId, actor.userId),
    updates: selectUpdatesForReview(db, companyId, { filter: "all", after: null, limit: LATEST_UPDATES }),
    history: selectLatestHistory(db, companyId, LATEST_HISTORY),
    byDate: overview ? [selectNextByDate(db, companyId, today, NEXT_SERVICES)] : [],
    byUsage: overview ? [selectNextByUsage(db, companyId, today, NEXT_SERVICES)] : [],
    consumers: options.fuel ? [selectTopConsumers(db, companyId, TOP_CONSUMERS)] : [],
    issues: selectWorstIssues(db, companyId, OPEN_ISSUES),
  });
  const { fleet, updates, history, issues } = read;
  const [company] = read.company;
  if (!company) throw new Error("The company of a live session is gone");
  const { operator, password, report, hidden, ...alerts } = company;
  const { matching, behind, gas, diesel, page, places, ...counts } = pageOfScan(fleet);
  return {
    counts: counts satisfies Counts,
    places,
    list: listOf({ page, matching, behind }, today),
    alerts,
    // Counted with the session, for the navigation too.
    pending: actor.waiting?.updates ?? 0,
    setup: setupSteps({ operator, password, report, hidden, machine: counts.total > 0 }),
    updates: updates.map((update) => judgedUpdate(update, actor, at)),
    history,
    next: {
      byDate: read.byDate.flat().map((row) => nextOf(row, today, "date")),
      byUsage: read.byUsage.flat().map((row) => nextOf(row, today, "usage")),
    },
    fuel: { gas, diesel, consumers: read.consumers.flat() },
    issues,
  };
}

function listOf(
  fleet: { page: FleetRow[]; matching: number; behind: number },
  today: CalendarDate,
): FleetList {
  const machines = fleet.page.map((row) => machineOf(row, today));
  const last = machines.at(-1);
  const left = fleet.behind - machines.length;
  return {
    machines,
    matching: fleet.matching,
    next: left > 0 && last ? { status: last.status, id: last.id } : null,
    nextCount: Math.min(left, FLEET_PAGE),
  };
}

function machineOf(row: FleetRow, today: CalendarDate): MachineRow {
  const { status, text } = machineStatus(schedulesOf(row), today);
  return {
    id: row.id,
    name: row.name,
    line: shortMachineLine(row),
    type: row.type,
    unit: row.unit,
    usage: row.currentUsage,
    status,
    text,
    nearEndOfLife: isNearEndOfLife(row),
    condition: row.condition,
  };
}

/** A service not yet due: the machine's first by usage or by date, and what remains until it. */
function nextOf(row: FleetRow, today: CalendarDate, by: "usage" | "date") {
  const tasks = schedulesOf(row);
  const task = (by === "usage" ? firstByUsage(tasks) : firstByDate(tasks)) ?? tasks[0];
  const { remaining, daysUntil } = serviceStatus(task, today);
  return {
    id: row.id,
    name: row.name,
    task: namesTask(tasks) ? { name: task.name } : null,
    unit: row.unit,
    status: machineStatus(tasks, today).status,
    remaining,
    daysUntil,
    date: task.nextMaintenanceDate,
    usedPercent: percentUsed(task),
  };
}
