import { readdirSync } from "node:fs";
import { join } from "node:path";
import { Miniflare, type WorkerOptions } from "miniflare";
import { unstable_getMiniflareWorkerOptions, unstable_readConfig } from "wrangler";

const CONFIGURATION = "wrangler.toml";

/**
 * The Worker's bindings in wrangler.toml. Its own variables and `.dev.vars` are ignored: settings are passed
 * in. Needs the built static files, so don't call it before the build.
 */
export function builtBindings() {
  const { workerOptions } = unstable_getMiniflareWorkerOptions(CONFIGURATION);
  const { compatibilityDate, compatibilityFlags, d1Databases, r2Buckets, assets } = workerOptions;
  return { compatibilityDate, compatibilityFlags, d1Databases, r2Buckets, assets };
}

const FOLDER = join("build", "worker");
export const ENTRY = "entry.worker.js";

export const PRODUCT = "product";

/**
 * The built Worker in workerd, with D1, R2 and its static files, for `npm start` and the tests. Wrangler's
 * development server is not in front of it: that one takes a broken connection to a busy Worker for a
 * restart, answers 503 and lets requests wait for the next one.
 */
export function runBuiltWorker({
  settings,
  stateDir,
  port = 0,
  beside = [],
  entry,
  log,
}: {
  settings: Record<string, string>;
  /** Where D1 and R2 are stored, under `v3` as wrangler does; in memory without it. */
  stateDir?: string;
  port?: number;
  /** Workers that share its database. */
  beside?: WorkerOptions[];
  /** The source of a module that starts in place of the Worker's entry, and imports it from `ENTRY`. */
  entry?: string;
  /** Takes what the Worker logs; the terminal shows it otherwise. */
  log?: (line: string) => void;
}): Miniflare {
  const product: WorkerOptions = {
    name: PRODUCT,
    ...builtBindings(),
    ...modules(entry),
    bindings: settings,
  };
  const logged = log && {
    handleStructuredLogs({ message }: { message: string }) {
      log(message);
    },
  };
  return new Miniflare({ ...quiet(stateDir), ...logged, port, workers: [product, ...beside] });
}

/** The database in wrangler.toml. Needs no build. */
export function databaseBindings() {
  const configuration = { ...unstable_readConfig({ config: CONFIGURATION }), assets: undefined };
  const { compatibilityDate, d1Databases } = unstable_getMiniflareWorkerOptions(configuration).workerOptions;
  return { compatibilityDate, d1Databases };
}

/** Opens only D1, over the same data. */
export function openLocalDatabase(stateDir: string): Miniflare {
  return new Miniflare({
    ...quiet(stateDir),
    modules: true,
    script: "export default {}",
    ...databaseBindings(),
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

function modules(entry: string | undefined) {
  const built = readdirSync(FOLDER)
    .filter((name) => /\.(?:js|mjs|wasm)$/.test(name))
    // The first one is the entry.
    .sort((a, b) => Number(b === ENTRY) - Number(a === ENTRY))
    .map((name) => ({
      type: name.endsWith(".wasm") ? ("CompiledWasm" as const) : ("ESModule" as const),
      path: join(FOLDER, name),
    }));
  const given = { type: "ESModule" as const, path: join(FOLDER, "given-entry.js"), contents: entry };
  return { modulesRoot: FOLDER, modules: entry ? [given, ...built] : built };
}
