/** The parts of the scheduled jobs, in the order in which they run. */
export const JOBS = [
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
  "housekeeping",
  "mails",
  "webhooks",
  "plans-at-the-provider",
] as const;
export type Job = (typeof JOBS)[number];
