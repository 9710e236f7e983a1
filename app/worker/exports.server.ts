import { runScheduledJobs } from "#app/jobs/scheduled.ts";
import { createServiceContext, type Env } from "./load-context.ts";

export { readCronTrigger } from "./cron-trigger.ts";
export { handleRequest } from "./handle-request.server.ts";

/** Runs the jobs of a cron expression for its scheduled time. */
export function runJobs(cron: string, at: Date, env: Env, execution: ExecutionContext): Promise<void> {
  const services = createServiceContext(env, { now: () => at, defer: (work) => execution.waitUntil(work) });
  return runScheduledJobs(cron, services);
}
