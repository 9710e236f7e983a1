import { invalidField } from "#app/domain/app-error.ts";
import type { CalendarDate } from "#app/domain/calendar-date.ts";
import { FIRST_MODEL_YEAR, lastModelYear, spelledPlace } from "#app/domain/equipment/machine-facts.ts";
import type { Actor } from "#app/services/actor.ts";
import type { ServiceContext } from "#app/services/context.ts";
import { selectPlaces, selectWithFacts } from "#db/queries/equipment/places.ts";

/**
 * Refuses what is no year of a model.
 * @throws {AppError} request.invalid at `modelYear`
 */
export function requireModelYear({ modelYear }: { modelYear: number | null }, today: CalendarDate): void {
  const last = lastModelYear(today);
  // Text that is no number became one that is in no span.
  if (modelYear === null || (modelYear >= FIRST_MODEL_YEAR && modelYear <= last)) return;
  throw invalidField("modelYear", "equipment:form.error.modelYear", { year: String(last) });
}

/** Whether a fact of one of the company's machines is known. */
export async function haveFacts({ db }: ServiceContext, { companyId }: Pick<Actor, "companyId">) {
  return (await selectWithFacts(db, companyId)).length > 0;
}

/** A place that is to be stored, as the company's other machines spell it. */
export async function placeToStore(
  { db }: ServiceContext,
  companyId: string,
  { place, equipmentId = null }: { place: string | null; equipmentId?: string | null },
): Promise<string | null> {
  if (place === null) return null;
  const used = await selectPlaces(db, companyId, { except: equipmentId });
  return spelledPlace(
    place,
    used.map((other) => other.place),
  );
}
