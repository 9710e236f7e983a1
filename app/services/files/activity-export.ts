import type { CsvColumns } from "#app/domain/csv.ts";
import { detailTexts } from "#app/i18n/activity-words.ts";
import { type ActivityQuery, readActivity } from "#app/services/activity/list-activity.ts";
import type { Actor } from "#app/services/actor.ts";
import type { ServiceContext } from "#app/services/context.ts";
import type { ActivityRow } from "#db/queries/activity/activity.ts";
import { type CellContext, exportFile } from "./export-file.ts";

const COLUMNS: CsvColumns<ActivityRow, CellContext> = [
  ["Date", (row, { dayOf }) => dayOf(row.createdAt)],
  ["Time", (row, { timeOf }) => timeOf(row.createdAt)],
  ["Person", (row) => row.actorName],
  ["Action", (row, { t }) => t(`activity:action.${row.action}`)],
  ["Subject", (row) => row.subject],
  ["Details", (row, { t }) => detailTexts(row.details ?? [], { t, locale: "en", isFile: true }).join("; ")],
];

/**
 * The activity log as a file, newest first, in English. Null if there is no record.
 * @throws {AppError} request.invalid at `kind`, `from` or `to`
 */
export async function activityFile(ctx: ServiceContext, actor: Actor, query: ActivityQuery) {
  return exportFile(ctx, actor, {
    name: (today) => `activity-log-${today}.csv`,
    columns: COLUMNS,
    read: readActivity(ctx, actor, query),
  });
}
