import { z } from "zod";
import { type CalendarDate, lastMonths } from "#app/domain/calendar-date.ts";
import { METER_UNITS } from "#app/domain/equipment/equipment.ts";
import { centsToNumber } from "#app/domain/money.ts";
import { tenthsToNumber } from "#app/domain/quantity.ts";
import {
  COST_MONTHS,
  type CostMachine,
  type CostSum,
  costsByMachine,
  costsByMonth,
  costsByWork,
  type MachineCost,
  type MonthCost,
  type WorkCost,
} from "#app/domain/service/service-costs.ts";
import { UNNAMED_TASK } from "#app/domain/service/service-task.ts";
import { amount, day, dollars, knownDollars } from "#app/forms/wire.ts";
import { type Actor, todayOf } from "#app/services/actor.ts";
import { requirePremium } from "#app/services/billing/subscription-state.ts";
import type { ServiceContext } from "#app/services/context.ts";
import { runBatch } from "#db/batch.ts";
import {
  type CostMachineRow,
  selectCostMachines,
  selectFuelCosts,
  selectServiceCosts,
} from "#db/queries/service/service-costs.ts";

/** The costs of 12 months, in cents. Deleted machines are one line, the rest of the work another; or null. */
export type CostReport = {
  from: CalendarDate;
  until: CalendarDate;
  months: MonthCost[];
  machines: MachineCost[];
  deleted: CostSum | null;
  work: WorkCost[];
  other: Omit<WorkCost, "names"> | null;
};

/**
 * What service and fuel cost in the last 12 months, by month, by machine and by work done, in one round trip.
 * `unnamed` is how a default task without a name is shown.
 * @throws {AppError} plan.premium_required
 */
export async function readCosts(
  { db, now: clock }: ServiceContext,
  actor: Actor,
  unnamed: string = UNNAMED_TASK,
): Promise<CostReport> {
  const now = clock();
  requirePremium(actor, now);
  const { companyId } = actor;
  const calendar = lastMonths(actor.company.timeZone, now, COST_MONTHS);
  const [first, last] = [calendar[0], calendar.at(-1)];
  if (!first || !last) throw new Error("A year has months");
  const from = `${first.month}-01`;
  const { services, fuel, machines } = await runBatch(db, {
    services: selectServiceCosts(db, companyId, from),
    fuel: selectFuelCosts(db, companyId, calendar),
    machines: selectCostMachines(db, companyId, from, { from: first.from, until: last.until }),
  });
  const months = calendar.map(({ month }) => month);
  const costs = {
    months,
    services: services.map(({ tasks, ...entry }) => ({
      ...entry,
      taskNames: tasks.map(({ name }) => name ?? unnamed),
    })),
    fuel,
  };
  return {
    from,
    until: todayOf(actor, now),
    months: costsByMonth(costs),
    ...costsByMachine(costs, machines.map(costMachine)),
    ...costsByWork(costs),
  };
}

function costMachine({ id, name, shownName, retired, ...span }: CostMachineRow): CostMachine {
  return { id, name, shownName, retired: retired === 1, span };
}

const SUM = { service: dollars(), fuel: knownDollars() };

/** The costs of 12 months as the call answers them. */
export const costsAnswer = z
  .object({
    from: day(),
    until: day(),
    months: z.array(z.object({ month: z.string(), ...SUM })),
    machines: z.array(
      z.object({
        equipmentId: z.string().nullable().describe("null: machines that were deleted"),
        name: z.string(),
        ...SUM,
        total: dollars(),
        usage: amount().nullable(),
        unit: z.enum(METER_UNITS).nullable(),
        perUnit: dollars().nullable(),
      }),
    ),
    work: z.array(z.object({ names: z.array(z.string()), count: z.int(), cost: dollars() })),
  })
  .meta({ id: "Costs" });

/**
 * The costs in a call: amounts in dollars, usage in units, a cost per unit as screens show it.
 * `deletedEquipment` names the line of deleted machines, which has no id.
 */
export function costsRecord(report: CostReport, deletedEquipment: string) {
  const { from, until, months, machines, deleted, work, other } = report;
  const gone = deleted && {
    equipmentId: null,
    name: deletedEquipment,
    ...sumRecord(deleted),
    usage: null,
    unit: null,
    perUnit: null,
  };
  return {
    from,
    until,
    months: months.map(({ month, ...sum }) => {
      const { service, fuel } = sumRecord(sum);
      return { month, service, fuel };
    }),
    machines: [...machines.map(machineRecord), ...(gone ? [gone] : [])],
    work: [...work, ...(other ? [{ names: [], ...other }] : [])].map(({ names, count, cost }) => ({
      names,
      count,
      cost: centsToNumber(cost),
    })),
  };
}

function machineRecord({ id, name, shownName: _shown, unit, rate, ...sum }: MachineCost) {
  const known = "missing" in rate ? null : rate;
  return {
    equipmentId: id,
    name,
    ...sumRecord(sum),
    usage: known && tenthsToNumber(known.distance),
    unit,
    perUnit: known && known.perUnit / 1_000,
  };
}

function sumRecord({ service, fuel, total }: CostSum) {
  return {
    service: centsToNumber(service),
    fuel: centsToNumber(fuel),
    total: centsToNumber(total),
  };
}
