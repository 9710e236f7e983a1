import type { Plugin } from "vite";
import { writeDescription } from "./scripts/openapi.ts";

/** Writes the description of the calls before the server build, which serves it, and for `npm run dev`. */
export function callDescription(): Plugin {
  return {
    name: "call-description",
    apply: (_config, { command, isSsrBuild }) => command === "serve" || !isSsrBuild,
    configureServer: writeDescription,
    writeBundle: writeDescription,
  };
}
