/** What `remix vite:build` makes; it is there only after a build, and brings no types. */
declare module "*/build/server/index.js" {
  import type { ServerBuild } from "@remix-run/cloudflare";

  const build: ServerBuild;
  export = build;
}
