import * as serverBuild from "../build/server/index.js";
import type { Env } from "./worker/load-context.ts";
import { remixHandler } from "./worker/remix-handler.ts";

/**
 * The Worker. Its code comes from the server build, so that every module exists once: the parts in front of Remix and
 * the jobs are exports of `entry.server.tsx`. What starts Remix with that build is beside it.
 */
const { handleRequest, runJobs, readCronTrigger } = serverBuild.entry.module;
const remix = remixHandler(serverBuild);

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
