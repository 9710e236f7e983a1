import type { ActivityField } from "#app/domain/activity.ts";
import type { ServiceContext } from "#app/services/context.ts";
import { type ActivityPerson, recordActivity } from "./record-activity.ts";

/** What narrows a file to a time: days, both included, a month or a year. */
export type RangeField = Extract<ActivityField, "from" | "to" | "month" | "year">;

/**
 * Records that somebody downloads a file (money and records, section 6). It comes before the first byte: a file whose
 * record can't be written isn't served.
 * @param range as typed and checked; blank is open
 */
export async function recordDownload(
  { db, now }: Pick<ServiceContext, "db" | "now">,
  person: ActivityPerson,
  { file, range }: { file: string; range: Partial<Record<RangeField, string>> },
): Promise<void> {
  const details = (Object.entries(range) as [RangeField, string][]).flatMap(([field, to]) =>
    to === "" ? [] : [{ field, to }],
  );
  await recordActivity(db, person, { action: "file.download", subject: file, details }, now());
}
