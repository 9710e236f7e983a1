/** The parts of the scheduled jobs, each list in the order in which it runs. */
export const HOURLY_JOBS = [
  "service-alerts",
  "service-events",
  "weekly-digests",
  "ended-pauses",
  "trial-mails",
  "announced-deletions",
  "ending-keys",
  "going-calls",
  "failing-webhooks",
  "closed-accounts",
  "lost-devices",
  "required-second-steps",
  "earlier-services",
  "orphan-photos",
  "orphan-copies",
  "import-files",
  "stored-secrets",
  "housekeeping",
] as const;
export const SENDING_JOBS = ["mails", "webhooks"] as const;
export const DAILY_JOBS = ["plans-at-the-provider"] as const;

export const JOBS = [...HOURLY_JOBS, ...SENDING_JOBS, ...DAILY_JOBS] as const;
export type Job = (typeof JOBS)[number];
