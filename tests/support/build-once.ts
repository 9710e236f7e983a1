import { existsSync } from "node:fs";

/** Integration tests drive the built Worker; `npm test` and `npm run build` make it. */
export default function setup(): void {
  if (!existsSync("build/worker/entry.worker.js")) {
    throw new Error("There is no built Worker. Run `npm run build` first.");
  }
}
