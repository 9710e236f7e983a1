import { lastMonths, todayIn } from "#app/domain/calendar-date.ts";
import { DAY_MS } from "#app/domain/durations.ts";
import { COST_MONTHS, serviceCostOf } from "#app/domain/service/service-costs.ts";
import type { Actor } from "#app/services/actor.ts";
import type { Database } from "#db/client.ts";
import type { Rows, SessionScope } from "#db/queries/accounts/sessions.ts";
import { selectChecklistOf } from "#db/queries/checks/checklists.ts";
import { selectMachine } from "#db/queries/equipment/equipment.ts";
import { selectStory } from "#db/queries/equipment/story.ts";
import { selectIssues } from "#db/queries/issues/issues.ts";
import { selectReadings } from "#db/queries/meter/readings.ts";
import { selectCostsOfMachine } from "#db/queries/service/service-entries.ts";
import { readingsPage, STORY_PAGE, storyPage } from "./machine-story.ts";

/** The latest events that a machine's page shows. */
const LATEST_EVENTS = 10;
/** The open issues that it shows. */
const OPEN_ISSUES = 10;

/** More days than the months of costs have, in every time zone. */
const COST_DAYS = 370;

/**
 * Reads a machine of the signed-in company in the session's round trip: its row, the latest of its story and
 * readings, and its services' costs.
 */
export function machineHomeReads(db: Database, { companyId }: SessionScope, equipmentId: string, now: Date) {
  const machine = { companyId, equipmentId };
  const first = todayIn("UTC", new Date(now.getTime() - COST_DAYS * DAY_MS));
  return [
    selectMachine(db, companyId, equipmentId),
    selectStory(db, machine, { before: null, limit: LATEST_EVENTS + 1 }),
    selectReadings(db, machine, { before: null, limit: STORY_PAGE + 1 }),
    selectCostsOfMachine(db, machine, first),
    selectIssues(db, companyId, { status: "open", equipmentId }, { after: null, limit: OPEN_ISSUES }),
    selectChecklistOf(db, machine),
  ] as const;
}

type Read = Rows<ReturnType<typeof machineHomeReads>>;

/** What a machine's page shows; null without a machine. `serviceCost` is that of the last 12 months, in cents. */
export function machineHome(
  [[machine], story, readings, costs, issues, [checklist]]: Read,
  { company }: Pick<Actor, "company">,
  now: Date,
) {
  if (!machine) return null;
  const months = lastMonths(company.timeZone, now, COST_MONTHS).map(({ month }) => month);
  return {
    machine,
    story: storyPage(story, LATEST_EVENTS, now),
    readings: readingsPage(readings, STORY_PAGE).list,
    serviceCost: serviceCostOf(costs, months),
    issues,
    checklist: checklist ?? null,
  };
}

export type MachineHome = NonNullable<ReturnType<typeof machineHome>>;
