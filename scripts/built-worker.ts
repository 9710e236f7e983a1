import { readdirSync } from "node:fs";
import { join } from "node:path";
import { Miniflare, type WorkerOptions } from "miniflare";
import { unstable_getMiniflareWorkerOptions } from "wrangler";

/**
 * The Worker's bindings in wrangler.toml. Its own variables and `.dev.vars` are ignored: settings are passed
 * in.
 */
function bindingsOf(configuration: string) {
  const { workerOptions } = unstable_getMiniflareWorkerOptions(configuration);
  const { compatibilityDate, compatibilityFlags, d1Databases, r2Buckets, assets } = workerOptions;
  return { compatibilityDate, compatibilityFlags, d1Databases, r2Buckets, assets };
}

/** The database and the bucket named in wrangler.toml, for Workers beside the product. */
export const BINDINGS = bindingsOf("wrangler.toml");
const FOLDER = join("build", "worker");

export const PRODUCT = "product";

/**
 * The built Worker in workerd, with D1, R2 and its static files, as `npm start` and the tests run it. No development
 * server of wrangler's stands before it: that one takes a broken connection to a busy Worker for a restart, answers 503
 * and lets requests wait for the next one.
 */
export function runBuiltWorker({
  settings,
  stateDir,
  port = 0,
  beside = [],
}: {
  settings: Record<string, string>;
  /** Where D1 and R2 are stored, under `v3` as wrangler does; in memory without it. */
  stateDir?: string;
  port?: number;
  /** Workers that share its database. */
  beside?: WorkerOptions[];
}): Miniflare {
  const product: WorkerOptions = { name: PRODUCT, ...BINDINGS, ...modules(), bindings: settings };
  return new Miniflare({ ...quiet(stateDir), port, workers: [product, ...beside] });
}

/** Opens only D1, over the same data. */
export function openLocalDatabase(stateDir: string): Miniflare {
  const { compatibilityDate, d1Databases } = BINDINGS;
  return new Miniflare({
    ...quiet(stateDir),
    modules: true,
    script: "export default {}",
    compatibilityDate,
    d1Databases,
  });
}

function quiet(stateDir: string | undefined) {
  return {
    ...(stateDir ? { defaultPersistRoot: join(stateDir, "v3") } : {}),
    // Prevents a request for this machine's location.
    cf: false,
    logRequests: false,
  };
}

function modules() {
  return {
    modulesRoot: FOLDER,
    modules: readdirSync(FOLDER)
      .filter((name) => /\.(?:js|mjs|wasm)$/.test(name))
      // The first one is the entry.
      .sort((a, b) => Number(b === "entry.worker.js") - Number(a === "entry.worker.js"))
      .map((name) => ({
        type: name.endsWith(".wasm") ? ("CompiledWasm" as const) : ("ESModule" as const),
        path: join(FOLDER, name),
      })),
  };
}
