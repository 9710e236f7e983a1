import { JOBS, type Job } from "#app/domain/jobs.ts";
import type { Actor } from "#app/services/actor.ts";
import type { ServiceContext } from "#app/services/context.ts";
import { runBatch } from "#db/batch.ts";
import { countMails, type JobRun, selectJobRuns, storeJobRun } from "#db/queries/job-runs.ts";
import { assertStaff } from "./admin-accounts.ts";

export type { JobRun };

export type JobState = {
  job: Job;
  goodAt: Date | null;
  failure: { at: Date; reference: string | null } | null;
};

/** What platform staff see of the jobs and the mails (docs/operating.md). */
export type Operations = {
  jobs: JobState[];
  /** `oldest` is null when none waits. */
  mails: { waiting: number; givenUp: number; oldest: Date | null };
};

/**
 * The last runs of each job, and the mails that wait or were given up. A failure is told until a good run follows it.
 * @throws {AppError} request.not_found for everybody but platform staff
 */
export async function readOperations({ db }: ServiceContext, actor: Actor): Promise<Operations> {
  assertStaff(actor);
  const { runs, counts } = await runBatch(db, { runs: selectJobRuns(db), counts: countMails(db) });
  const [counted] = counts;
  const jobs = JOBS.map((job): JobState => {
    const { goodAt = null, failedAt = null, reference = null } = runs.find((run) => run.job === job) ?? {};
    const failing = failedAt !== null && (goodAt === null || goodAt < failedAt);
    return { job, goodAt, failure: failing ? { at: failedAt, reference } : null };
  });
  const { waiting = 0, givenUp = 0, oldest = null } = counted ?? {};
  return { jobs, mails: { waiting, givenUp, oldest: waiting > 0 ? oldest : null } };
}

/** Stores how the parts of a run ended. */
export async function recordJobRuns({ db }: ServiceContext, runs: readonly JobRun[]): Promise<void> {
  await runBatch(db, { runs: runs.map((run) => storeJobRun(db, run)) });
}
