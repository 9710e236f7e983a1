import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { build, type Plugin, type Rollup } from "vite";
import { LOCALES } from "./app/domain/locale.ts";

const ROOT = import.meta.dirname;
const SOURCES = join(ROOT, "app", "enhance");

/** Read by `app/enhance/manifest.server.ts`. */
const MANIFEST = join(ROOT, "build", "light-scripts.json");

/** Scripts without words. */
const WORDLESS = ["frame", "imports", "landing", "print", "public", "passkey"];

/** Loaded later by scripts without words, each with the placeholder for its address. */
const LATER = [{ name: "webauthn", address: "WEBAUTHN_MODULE" }];

/** Scripts with words, each after those that it loads later, and the placeholder for their addresses. */
const WORDED = [
  { name: "queue", address: "QUEUE_MODULE" },
  { name: "photos", address: "PHOTOS_MODULE" },
  // Its address stands in the pages that need it.
  { name: "extras", address: null },
  { name: "operator", address: null },
];

type Texts = Record<string, string>;

/**
 * Builds the scripts of light pages, which load no framework: after the scripts of hydrated pages, and before
 * the server build, which reads their addresses. `npm run dev` serves their sources, and the service worker
 * as one file, because browsers accept no other.
 */
export function lightScripts(): Plugin {
  return {
    name: "light-scripts",
    apply: (_config, { command, isSsrBuild }) => command === "serve" || !isSsrBuild,
    configureServer(server) {
      server.middlewares.use("/sw.js", async (_request, response) => {
        response.setHeader("Content-Type", "text/javascript");
        response.setHeader("Cache-Control", "no-cache");
        response.end((await buildWorker({ write: false })).code);
      });
    },
    async writeBundle() {
      await buildWorker({ write: true });
      writeFileSync(MANIFEST, JSON.stringify(await buildScripts(), null, 2));
    },
  };
}

/** Builds every script. Those with words are built per language, without a word of the other. */
async function buildScripts(): Promise<Texts> {
  const addresses: Texts = {};
  const later: Texts = {};
  for (const { name, address } of LATER) later[address] = await buildScript(name, name, {});
  for (const name of WORDLESS) addresses[name] = await buildScript(name, name, later);
  for (const language of LOCALES) {
    const texts: Texts = { PAGE_LANGUAGE: language };
    for (const { name, address } of WORDED) {
      const built = await buildScript(name, `${name}.${language}`, texts);
      addresses[`${name}.${language}`] = built;
      if (address) texts[address] = built;
    }
  }
  return addresses;
}

/** @returns the script's address, whose hash depends on its content */
async function buildScript(source: string, name: string, texts: Texts): Promise<string> {
  const output = { entryFileNames: `assets/enhance-${name}-[hash:8].js`, hashCharacters: "hex" } as const;
  return `/${(await bundle(`${source}.enhance.ts`, output, { texts, write: true })).fileName}`;
}

/** Browsers look for the service worker at a fixed address. */
function buildWorker({ write }: { write: boolean }): Promise<Rollup.OutputChunk> {
  return bundle("sw.worker.ts", { entryFileNames: "sw.js" }, { texts: {}, write });
}

/** One Vite build per file, so that no page needs a second request for code shared by two scripts. */
async function bundle(
  source: string,
  output: Rollup.OutputOptions,
  { texts, write }: { texts: Texts; write: boolean },
): Promise<Rollup.OutputChunk> {
  const built = await build({
    configFile: false,
    root: ROOT,
    logLevel: "warn",
    publicDir: false,
    define: Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, JSON.stringify(text)])),
    build: {
      write,
      outDir: join("build", "client"),
      emptyOutDir: false,
      target: "es2020",
      // A tenth smaller than with esbuild. No Safari 10 knows ES2020, so nothing is written around its mistakes.
      minify: "terser",
      terserOptions: { ecma: 2020, safari10: false, compress: { passes: 8, unsafe_arrows: true } },
      modulePreload: false,
      rollupOptions: { input: join(SOURCES, source), preserveEntrySignatures: "strict", output },
    },
  });
  return (built as Rollup.RollupOutput).output[0];
}
