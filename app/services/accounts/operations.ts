import { JOBS, type Job } from "#app/domain/jobs.ts";
import { currentForm } from "#app/platform/encryption.server.ts";
import type { Actor } from "#app/services/actor.ts";
import type { ServiceContext } from "#app/services/context.ts";
import { runBatch } from "#db/batch.ts";
import { countMails, type JobRun, selectJobRuns, storeJobRun } from "#db/queries/job-runs.ts";
import { countSecretsOfOtherForms } from "#db/queries/stored-secrets.ts";
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
  /** How many stored secrets are not encrypted under the current key. */
  secretsLeft: number;
};

/**
 * The last runs of each job, the mails that wait or were given up, and the secrets under an earlier key. A failure is
 * shown until a good run follows it.
 * @throws {AppError} request.not_found for everybody but platform staff
 */
export async function readOperations({ db, settings }: ServiceContext, actor: Actor): Promise<Operations> {
  assertStaff(actor);
  const { runs, counts, secrets } = await runBatch(db, {
    runs: selectJobRuns(db),
    counts: countMails(db),
    secrets: countSecretsOfOtherForms(db, currentForm(settings.encryptionKeys)),
  });
  const [counted] = counts;
  const jobs = JOBS.map((job): JobState => {
    const { goodAt = null, failedAt = null, reference = null } = runs.find((run) => run.job === job) ?? {};
    const failing = failedAt !== null && (goodAt === null || goodAt < failedAt);
    return { job, goodAt, failure: failing ? { at: failedAt, reference } : null };
  });
  const { waiting = 0, givenUp = 0, oldest = null } = counted ?? {};
  return {
    jobs,
    mails: { waiting, givenUp, oldest: waiting > 0 ? oldest : null },
    secretsLeft: secrets[0]?.left ?? 0,
  };
}

/** Stores how the parts of a run ended. */
export async function recordJobRuns({ db }: ServiceContext, runs: readonly JobRun[]): Promise<void> {
  await runBatch(db, { runs: runs.map((run) => storeJobRun(db, run)) });
}
