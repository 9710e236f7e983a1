import { sql } from "drizzle-orm";
import type { Job } from "#app/domain/jobs.ts";
import type { Database } from "#db/client.ts";
import { emailOutbox, jobRuns } from "#db/schema.ts";

/** How a part of the jobs ended: `reference` is that of its failure, null for a good run. */
export type JobRun = { job: Job; at: Date; reference: string | null };

/** Stores how a part ended. A failure keeps the last good run, and a good run keeps the last failure. */
export function storeJobRun(db: Database, { job, at, reference }: JobRun) {
  const ended = reference === null ? { goodAt: at } : { failedAt: at, reference };
  return db
    .insert(jobRuns)
    .values({ job, ...ended })
    .onConflictDoUpdate({ target: jobRuns.job, set: ended });
}

export function selectJobRuns(db: Database) {
  return db.select().from(jobRuns);
}

/** The mails that wait, with the oldest, and those given up; always one row. Both are read from partial indexes. */
export function countMails(db: Database) {
  const ofMails = (what: string, which: string) =>
    sql`(select ${sql.raw(what)} from ${emailOutbox} where ${sql.raw(which)})`;
  return db
    .select({
      waiting: ofMails("count(*)", "sent_at is null and failed_at is null")
        .mapWith(Number)
        .as("mails_waiting"),
      oldest: ofMails("min(created_at)", "sent_at is null and failed_at is null")
        .mapWith((ms: number) => new Date(ms))
        .as("oldest_mail"),
      givenUp: ofMails("count(*)", "failed_at is not null").mapWith(Number).as("mails_given_up"),
    })
    .from(sql`(select 1) as one`);
}
