import { createRequestHandler, type ServerBuild } from "@remix-run/cloudflare";
import * as serverBuild from "../build/server/index.js";
import type { Env } from "./worker/load-context.ts";
import type { WorkerParts } from "./worker-parts.server.ts";

/**
 * The Worker. Everything it runs comes out of the server build, so that there is one copy of every module: the parts
 * in front of Remix and the jobs travel as exports of `entry.server.tsx`.
 */
const build: ServerBuild = serverBuild;
const { handleRequest, runJobs, readCronTrigger } = build.entry.module as unknown as WorkerParts;
const remix = createRequestHandler(build, "production");

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
