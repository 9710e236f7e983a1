import { AppError } from "#app/domain/app-error.ts";
import { type Cursor, pageOf } from "#app/domain/page.ts";
import type { Actor } from "#app/services/actor.ts";
import { readArrivals } from "#app/services/arrivals.ts";
import type { ServiceContext } from "#app/services/context.ts";
import { monthAsked, monthsToOffer } from "#app/services/files/asked-month.ts";
import { one, runBatch } from "#db/batch.ts";
import { type ArrivalQuery, arriving } from "#db/queries/arrivals.ts";
import { selectMachineNames } from "#db/queries/equipment/equipment.ts";
import {
  countUndoneFuel,
  type FuelEntryWithMachine,
  type FuelFilter,
  latestFuel,
  selectArrivedFuel,
  selectFuelEntries,
  selectFuelEntry,
  selectFuelMachines,
  selectOldestFuel,
  selectRetiredWithFuel,
} from "#db/queries/fuel/fuel-entries.ts";

type Db = ServiceContext;

/** Entries per answer of a call. */
const ENTRIES_PAGE = 1_000;
/** Entries per page of the screen. */
const SCREEN_ENTRIES = 50;

/** A page of fuel entries, newest first, voided ones too; `next` is where the earlier ones begin. */
export async function listFuelEntries(
  { db }: Db,
  { companyId }: Pick<Actor, "companyId">,
  filter: FuelFilter,
  before: Cursor | null,
) {
  const rows = await selectFuelEntries(db, companyId, { ...filter, before, limit: ENTRIES_PAGE + 1 });
  const { listed, next } = pageOf(rows, ENTRIES_PAGE, latestFuel.cursorOf);
  return { entries: listed, next };
}

/** What the screen's address asks for; blank is everything. */
export type FuelEntriesQuery = {
  equipment: string;
  month: string;
  without: "" | "cost" | "use";
  undone: "" | "1";
};

/**
 * A page of the screen's list with the machines and months to choose from, in one round trip.
 * @throws {AppError} request.invalid for a month that can't be read
 */
export async function readEntriesPage(
  ctx: ServiceContext,
  actor: Actor,
  { equipment, month, without, undone }: FuelEntriesQuery,
  before: Cursor | null,
) {
  const { db } = ctx;
  const { companyId } = actor;
  const span = month === "" ? null : monthAsked(actor, month);
  const filter: FuelFilter = {
    equipmentId: equipment || null,
    from: span?.from ?? null,
    until: span?.until ?? null,
    without: without || null,
    hidesUndone: undone === "",
  };
  const { rows, machines, retired, hidden, oldest } = await runBatch(db, {
    rows: selectFuelEntries(db, companyId, { ...filter, before, limit: SCREEN_ENTRIES + 1 }),
    machines: selectFuelMachines(db, companyId),
    retired: selectRetiredWithFuel(db, companyId),
    hidden: one(countUndoneFuel(db, companyId, filter)),
    oldest: one(selectOldestFuel(db, companyId)),
  });
  const { listed, next } = pageOf(rows, SCREEN_ENTRIES, latestFuel.cursorOf);
  const months = monthsToOffer(ctx, actor, month || null, oldest?.takenAt);
  return { entries: listed, next, machines, retired, months, undoneRows: hidden?.count ?? 0 };
}

/**
 * An entry with its machine as it is now.
 * @throws {AppError} fuel_entry.not_found, also for another company's
 */
export async function getFuelEntry(
  { db }: Db,
  { companyId }: Pick<Actor, "companyId">,
  id: string,
): Promise<FuelEntryWithMachine> {
  const [found] = await selectFuelEntry(db, { companyId, id });
  if (!found) throw new AppError("fuel_entry.not_found");
  return found;
}

/** @throws {AppError} fuel_entry.not_found; fuel_entry.voided */
export async function getStandingFuelEntry(
  ctx: Db,
  actor: Pick<Actor, "companyId">,
  id: string,
): Promise<FuelEntryWithMachine> {
  const found = await getFuelEntry(ctx, actor, id);
  if (found.entry.voidedAt !== null) throw new AppError("fuel_entry.voided");
  return found;
}

/** The machines that fuel can be added to, by name. */
export async function listMachineNames({ db }: Db, { companyId }: Pick<Actor, "companyId">) {
  return selectMachineNames(db, companyId);
}

/** Entries in the order in which they arrived, and the place to read on from. */
export function arrivedFuel({ db }: Db, { companyId }: Actor, page: ArrivalQuery) {
  return readArrivals(db, arriving("fuelEntries", companyId), page, selectArrivedFuel(db, companyId, page));
}
