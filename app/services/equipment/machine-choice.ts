import { type FleetFilter, NO_FILTER } from "#app/domain/equipment/fleet-filter.ts";
import type { Translate } from "#app/i18n/translate.ts";
import type { Actor } from "#app/services/actor.ts";
import type { ServiceContext } from "#app/services/context.ts";
import { conditionOf } from "#app/services/equipment/fleet-condition.ts";
import { runBatch } from "#db/batch.ts";
import {
  type MachineChoice,
  selectMeeting,
  selectRecentMachines,
} from "#db/queries/equipment/machine-choice.ts";

export type { MachineChoice };

/** Machines that a choice lists at once. */
export const CHOICE_MAX = 50;

const RECENT_MAX = 5;

/** The machines that a search finds, by name; `CHOICE_MAX` + 1 where there are more. */
export function findMachines(
  { db }: ServiceContext,
  { companyId }: Pick<Actor, "companyId">,
  search: string,
  t: Translate,
): Promise<MachineChoice[]> {
  const filter: FleetFilter = { search, status: "all", type: "all", place: null, after: null };
  return selectMeeting(db, companyId, conditionOf(filter, t), CHOICE_MAX + 1);
}

/** The machines last reported or served; without any, the first by name. */
export async function recentMachines(
  { db }: ServiceContext,
  { companyId }: Pick<Actor, "companyId">,
  t: Translate,
): Promise<MachineChoice[]> {
  const everything = conditionOf(NO_FILTER, t);
  const { recent, first } = await runBatch(db, {
    recent: selectRecentMachines(db, companyId, RECENT_MAX),
    first: selectMeeting(db, companyId, everything, RECENT_MAX),
  });
  return recent.length > 0 ? recent : first;
}
