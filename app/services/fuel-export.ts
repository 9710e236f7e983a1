import type { Actor } from "#app/auth/actor.ts";
import { todayIn } from "#app/domain/calendar-date.ts";
import type { CsvCell } from "#app/domain/csv.ts";
import { tenthsToNumber } from "#app/domain/quantity.ts";
import { translatorFor } from "#app/i18n/server.ts";
import { type FuelEntryRow, selectFuelEntries } from "#db/queries/fuel.ts";
import type { ServiceContext } from "./context.ts";
import { todayOf } from "./equipment.ts";

const PAGE = 1_000;
const HEADER = ["Date", "Equipment", "Operator", "Fuel Type", "Fuel Added (gal)", "Notes"] as const;

type Ctx = Pick<ServiceContext, "db" | "now">;

/**
 * The fuel that was applied, as a file: the newest first, whatever was reset, of machines that are gone too; in English
 * (specification §9; C-26, C-85). It needs no access to fuel analytics. Null when there is none.
 */
export async function fuelUsageFile(ctx: Ctx, actor: Actor) {
  const { timeZone } = actor.company;
  const t = translatorFor("en");
  const cells = (row: FuelEntryRow): CsvCell[] => [
    todayIn(timeZone, row.takenAt),
    row.equipmentName,
    row.operatorName,
    t(`fuel:${row.fuelType}`),
    tenthsToNumber(row.amount),
    row.notes || t("fuel:export.noNotes"),
  ];
  const ledger = pagesOf(ctx, actor);
  const first = await ledger.next();
  if (first.done) return null;
  async function* pages() {
    for (let page = first; !page.done; page = await ledger.next()) yield page.value.map(cells);
  }
  return { name: `fuel-usage-export-${todayOf(actor, ctx.now())}.csv`, header: HEADER, pages: pages() };
}

/** The same fuel as records of the specification, section 3, the newest first; amounts in gallons. */
export async function* fuelUsageRecords(ctx: Ctx, actor: Actor) {
  for await (const page of pagesOf(ctx, actor)) yield page.map(fuelUsageRecord);
}

function fuelUsageRecord(row: FuelEntryRow) {
  return {
    date: row.takenAt.toISOString(),
    equipmentName: row.equipmentName,
    operatorName: row.operatorName,
    fuelType: row.fuelType,
    fuelAdded: tenthsToNumber(row.amount),
    notes: row.notes,
  };
}

/** The ledger by key, so that an export of any size reads each entry once. */
async function* pagesOf({ db }: Ctx, { companyId }: Actor) {
  for (let before: FuelEntryRow | null = null; ; ) {
    const page: FuelEntryRow[] = await selectFuelEntries(db, companyId, { before, limit: PAGE });
    if (page.length > 0) yield page;
    if (page.length < PAGE) return;
    before = page.at(-1) ?? null;
  }
}
