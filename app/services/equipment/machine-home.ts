import { lastMonths } from "#app/domain/calendar-date.ts";
import { fuelRate } from "#app/domain/fuel/fuel-rate.ts";
import { paceOf } from "#app/domain/plan/forecast.ts";
import { nextOfMachine } from "#app/domain/plan/weekly-plan.ts";
import { COST_MONTHS, costsByMachine } from "#app/domain/service/service-costs.ts";
import { type Actor, todayOf } from "#app/services/actor.ts";
import { subscriptionOf } from "#app/services/billing/subscription-state.ts";
import type { ServiceContext } from "#app/services/context.ts";
import { plannedMachines } from "#app/services/plan/weekly-plan.ts";
import { runBatch } from "#db/batch.ts";
import { selectChecklistOf } from "#db/queries/checks/checklists.ts";
import { selectCard } from "#db/queries/equipment/machine-card.ts";
import { selectStory } from "#db/queries/equipment/story.ts";
import { selectFuelSpans } from "#db/queries/fuel/fuel.ts";
import { selectIssues } from "#db/queries/issues/issues.ts";
import { selectReadings } from "#db/queries/meter/readings.ts";
import { selectPlannedMachines } from "#db/queries/plan/weekly-plan.ts";
import { selectFuelCosts } from "#db/queries/service/service-costs.ts";
import { selectCostsOfMachine } from "#db/queries/service/service-entries.ts";
import { selectProgramOf } from "#db/queries/service/service-programs.ts";
import { cardOf } from "./machine-card.ts";
import { machineHead, machineHeadReads } from "./machine-head.ts";
import { readingsPage, STORY_PAGE, storyPage } from "./machine-story.ts";

/** The latest events that a machine's page shows. */
const LATEST_EVENTS = 6;
/** The open issues that it shows. */
const OPEN_ISSUES = 10;

/**
 * A machine's page in one round trip: its row, the latest of its story and readings, its open issues, and its figures.
 * Those are of the last 12 months, in cents; `rates` is null for a company whose plan has no costs per hour or mile.
 * @throws {AppError} equipment.not_found
 */
export async function getMachineHome({ db, now: clock }: ServiceContext, actor: Actor, equipmentId: string) {
  const now = clock();
  const { companyId, company } = actor;
  const ref = { companyId, equipmentId };
  const calendar = lastMonths(company.timeZone, now, COST_MONTHS);
  const [first, last] = [calendar[0], calendar.at(-1)];
  if (!first || !last) throw new Error("A year has months");
  const span = { from: first.from, until: last.until };
  const read = await runBatch(db, {
    head: machineHeadReads(db, ref),
    story: selectStory(db, ref, { before: null, limit: LATEST_EVENTS + 1 }),
    readings: selectReadings(db, ref, { before: null, limit: STORY_PAGE + 1, hidesUndone: true }),
    services: selectCostsOfMachine(db, ref, `${first.month}-01`),
    fuel: selectFuelCosts(db, companyId, calendar, equipmentId),
    ledgers: selectFuelSpans(db, companyId, span, { equipmentId }),
    planned: selectPlannedMachines(db, companyId, now, equipmentId),
    issues: selectIssues(db, companyId, { status: "open", equipmentId }, { after: null, limit: OPEN_ISSUES }),
    checklists: selectChecklistOf(db, ref),
    programs: selectProgramOf(db, ref),
    cards: selectCard(db, ref),
  });
  const head = machineHead(...read.head);
  const [ledgers] = read.ledgers;
  const [plan] = plannedMachines(read.planned);
  if (!ledgers || !plan) throw new Error("A machine has its ledgers");
  const costs = {
    months: calendar.map(({ month }) => month),
    services: read.services.map((entry) => ({ ...entry, equipmentId, taskNames: [], otherWork: null })),
    fuel: read.fuel,
  };
  const { name } = head.machine;
  const [cost] = costsByMachine(costs, [
    { id: equipmentId, name, shownName: name, retired: false, span: ledgers },
  ]).machines;
  const today = todayOf(actor, now);
  return {
    head,
    story: storyPage(read.story, LATEST_EVENTS, now),
    readings: readingsPage(read.readings, STORY_PAGE).list,
    serviceCost: cost?.service ?? 0,
    figures: {
      next: nextOfMachine(plan, today, company.timeZone),
      pace: paceOf(plan.readings, today, company.timeZone),
      rates: subscriptionOf(actor, now).premium
        ? {
            cost: cost?.rate ?? null,
            fuel: fuelRate({ ...ledgers, fuel: ledgers.fuelBetween }),
          }
        : null,
    },
    issues: read.issues,
    checklist: read.checklists[0] ?? null,
    program: read.programs[0] ?? null,
    card: cardOf(read.cards[0]).lines,
  };
}

export type MachineHome = Awaited<ReturnType<typeof getMachineHome>>;
