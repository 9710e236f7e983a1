// `npm run bench`: the benchmarks of tests/bench against the built Worker.
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { build, install, ROOT } from "./lib.mjs";

await install();
await build();
const { build: bundle } = await import("esbuild");
const outfile = join(ROOT, "build", "bench", "bench.mjs");
await bundle({
  entryPoints: ["tests/bench/bench.ts"],
  bundle: true,
  platform: "node",
  format: "esm",
  packages: "external",
  outfile,
  logLevel: "error",
});
await import(pathToFileURL(outfile).href);
