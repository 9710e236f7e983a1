import type { Actor } from "#app/auth/actor.ts";
import { type CalendarDate, todayIn } from "#app/domain/calendar-date.ts";
import type { CsvCell } from "#app/domain/csv.ts";
import { tenthsToNumber } from "#app/domain/quantity.ts";
import { listBadge } from "#app/domain/service-status.ts";
import { translatorFor } from "#app/i18n/server.ts";
import type { Translate } from "#app/i18n/translate.ts";
import { type EquipmentCursor, type EquipmentRow, selectEquipmentPage } from "#db/queries/equipment.ts";
import type { ServiceContext } from "./context.ts";
import { todayOf } from "./equipment.ts";

const PAGE = 1_000;

/** What a cell needs besides its row; CSVs are in English (C-85). */
type Reading = { t: Translate; today: CalendarDate; timeZone: string };
type Column = readonly [heading: string, cell: (row: EquipmentRow, reading: Reading) => CsvCell];

const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
const usage = (tenths: number | null) => tenthsToNumber(tenths ?? 0);

/** `YYYY-MM-DD` as MM/dd/yyyy. */
function americanDate(date: CalendarDate | null): string {
  if (date === null) return "N/A";
  const [year, month, day] = date.split("-");
  return `${month}/${day}/${year}`;
}

/** The equipment list as a file (specification §9; decisions, "CSV"). Its status is reading B. */
const COLUMNS: readonly Column[] = [
  ["Name", (row) => row.name],
  ["Type", (row, { t }) => t(`common:type.${row.type}`)],
  ["Serial Number", (row) => row.serialNumber ?? "N/A"],
  [
    "Unit",
    (row, { t }) =>
      row.unit === "other" ? t("common:type.other") : capitalised(t(`common:unit.${row.unit}`)),
  ],
  ["Current Usage", (row) => usage(row.currentUsage)],
  ["Threshold", (row) => usage(row.threshold)],
  ["Fuel Type", (row, { t }) => t(`common:fuel.${row.fuelType}`)],
  ["Service Interval", (row) => usage(row.serviceInterval)],
  ["Last Service Usage", (row) => usage(row.lastServiceUsage)],
  ["Status", (row, { t, today }) => t(`equipment:badge.${listBadge(row, today).key}`)],
  ["Scheduled Maintenance", (row) => (row.hasScheduledMaintenance ? "Yes" : "No")],
  [
    "Next Maintenance Date",
    (row) => americanDate(row.hasScheduledMaintenance ? row.nextMaintenanceDate : null),
  ],
  ["Date Added", (row, { timeZone }) => todayIn(timeZone, row.dateAdded)],
];

/** The file's name, header and pages of rows; null when there is no equipment. */
export async function equipmentListFile(ctx: ServiceContext, actor: Actor) {
  const { timeZone } = actor.company;
  const today = todayOf(actor, ctx.now());
  const reading: Reading = { t: translatorFor("en"), today, timeZone };
  const read = (after: EquipmentCursor | null) =>
    selectEquipmentPage(ctx.db, actor.companyId, { after, limit: PAGE }).execute();
  const first = await read(null);
  if (first.length === 0) return null;

  async function* pages() {
    for (let page = first; page.length > 0; ) {
      yield page.map((row) => COLUMNS.map(([, cell]) => cell(row, reading)));
      if (page.length < PAGE) return;
      page = await read(page.at(-1) ?? null);
    }
  }
  return { name: `equipment-list-${today}.csv`, header: COLUMNS.map(([heading]) => heading), pages: pages() };
}
