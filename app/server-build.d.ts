/** The output of `remix vite:build`, which has no types and exists only after a build. */
declare module "*/build/server/index.js" {
  import type { ServerBuild } from "@remix-run/cloudflare";

  const build: ServerBuild & { entry: { module: typeof import("#app/worker/exports.server.ts") } };
  export = build;
}
