import type { ActivityField } from "#app/domain/activity/activity.ts";
import type { ServiceContext } from "#app/services/context.ts";
import { countAttempt, type RateLimitUse } from "#app/services/rate-limit.ts";
import { runBatch } from "#db/batch.ts";
import { type Activity, type ActivityPerson, recordActivity } from "./record-activity.ts";

/** What narrows a file to a time: days, both included, a month or a year. */
export type RangeField = Extract<ActivityField, "from" | "to" | "month" | "year">;

/**
 * Records a file that is about to be given, in as many lines of the log as it has. Nobody gets a file by asking for its
 * headers alone.
 */
export async function recordGiven(
  { db, now, headOnly }: ServiceContext,
  person: ActivityPerson,
  activities: readonly Activity[],
): Promise<void> {
  if (headOnly) return;
  const at = now();
  await runBatch(db, { records: activities.map((each) => recordActivity(db, person, each, at)) });
}

/**
 * Counts a download against its limit; one of headers alone is none.
 * @throws {AppError} request.rate_limited
 */
export async function countDownload(ctx: ServiceContext, use: RateLimitUse): Promise<void> {
  if (!ctx.headOnly) await countAttempt(ctx, [use]);
}

/**
 * Records that somebody downloads a file. It comes before the first byte: a file whose record can't be written isn't
 * served.
 * @param range as typed and checked; blank is open
 */
export async function recordDownload(
  ctx: ServiceContext,
  person: ActivityPerson,
  { file, range }: { file: string; range: Partial<Record<RangeField, string>> },
): Promise<void> {
  const details = (Object.entries(range) as [RangeField, string][]).flatMap(([field, to]) =>
    to === "" ? [] : [{ field, to }],
  );
  await recordGiven(ctx, person, [{ action: "file.download", subject: file, details }]);
}
