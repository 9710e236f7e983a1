import { createRequestHandler } from "@remix-run/cloudflare";
import * as serverBuild from "../build/server/index.js";
import type { Env } from "./worker/load-context.ts";

/**
 * The Worker. All its code comes from the server build, so that every module exists once: the parts in front
 * of Remix and the jobs are exports of `entry.server.tsx`.
 */
const { handleRequest, runJobs, readCronTrigger } = serverBuild.entry.module;
const remix = createRequestHandler(serverBuild, "production");

export default {
  async fetch(request, env, execution) {
    const trigger = readCronTrigger(request, env);
    if (!trigger) return handleRequest(request, env, execution, remix);
    await runJobs(trigger.cron, trigger.at, env, execution);
    return new Response("Ran scheduled event\n");
  },
  scheduled: (controller, env, execution) =>
    runJobs(controller.cron, new Date(controller.scheduledTime), env, execution),
} satisfies ExportedHandler<Env>;
