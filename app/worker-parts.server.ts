import { runScheduledJobs } from "./jobs/scheduled.ts";
import { readCronTrigger } from "./worker/cron-trigger.ts";
import { handleRequest } from "./worker/handle-request.server.ts";
import { createServiceContext, type Env } from "./worker/load-context.ts";

/** Runs the jobs of a cron expression for its scheduled time. */
function runJobs(cron: string, at: Date, env: Env, execution: ExecutionContext): Promise<void> {
  const services = createServiceContext(env, { now: () => at, defer: (work) => execution.waitUntil(work) });
  return runScheduledJobs(cron, services);
}

export { handleRequest, readCronTrigger, runJobs };

export type WorkerParts = {
  handleRequest: typeof handleRequest;
  readCronTrigger: typeof readCronTrigger;
  runJobs: typeof runJobs;
};
