import { createHash } from "node:crypto";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { build } from "esbuild";
import { minify } from "terser";
import type { Plugin } from "vite";

const MODULE = "virtual:enhance";
const WORKER = "sw.worker.ts";

/** Scripts that say words: each language is a file of its own, `operator.en`, with no word of the other. */
const WORDED = ["queue", "photos", "operator"];
const LANGUAGES = ["en", "es"];

/** What a script loads later, by the name that stands in it for the address: built before it. */
const MODULES: Record<string, string> = { QUEUE_MODULE: "queue", PHOTOS_MODULE: "photos" };

/**
 * Builds each script in `app/enhance/*.ts` on its own, with a hashed name, into the client's assets, and tells the
 * server build where they are. Pages that are not hydrated load these and nothing else. The service worker is built the
 * same way; browsers look for it at an address that stays, `/sw.js`.
 */
export function enhancePlugin(folder: string): Plugin {
  let dev = false;
  const bundle = async (file: string, define: Record<string, string> = {}) => {
    const built = await build({
      entryPoints: [join(folder, file)],
      bundle: true,
      minify: true,
      write: false,
      format: "esm",
      target: "es2020",
      external: ["/assets/*", "/app/*"],
      define: Object.fromEntries(Object.entries(define).map(([name, text]) => [name, JSON.stringify(text)])),
    });
    const source = built.outputFiles?.[0]?.text ?? "";
    if (dev) return source;
    // An eighth less than esbuild alone: terser sees that the words of the other language are never said.
    const { code = "" } = await minify(source, { module: true, ecma: 2020, compress: { passes: 3 } });
    return code;
  };
  const script = async (name: string, define?: Record<string, string>) => {
    const source = await bundle(`${name}.enhance.ts`, define);
    const hash = createHash("sha256").update(source).digest("hex").slice(0, 8);
    const fullName = define?.PAGE_LANGUAGE ? `${name}.${define.PAGE_LANGUAGE}` : name;
    return { name, fullName, source, fileName: `assets/enhance-${fullName}-${hash}.js` };
  };
  const buildAll = async () => {
    const names = readdirSync(folder).flatMap((file) => /^(.+)\.enhance\.ts$/.exec(file)?.[1] ?? []);
    const scripts = await Promise.all(
      names.filter((name) => !WORDED.includes(name)).map((name) => script(name)),
    );
    for (const language of LANGUAGES) {
      const define: Record<string, string> = { PAGE_LANGUAGE: language };
      for (const name of WORDED) {
        const built = await script(name, define);
        scripts.push(built);
        for (const [stands, module] of Object.entries(MODULES)) {
          if (module === name) define[stands] = `/${built.fileName}`;
        }
      }
    }
    return scripts;
  };
  return {
    name: "enhance",
    configResolved(config) {
      dev = config.command === "serve";
    },
    configureServer(server) {
      server.middlewares.use("/sw.js", async (_request, response) => {
        response.setHeader("Content-Type", "text/javascript");
        response.setHeader("Cache-Control", "no-cache");
        response.end(await bundle(WORKER));
      });
    },
    resolveId: (id) => (id === MODULE ? `\0${MODULE}` : null),
    async load(id) {
      if (id !== `\0${MODULE}`) return null;
      const urls = Object.fromEntries(
        (await buildAll()).map(({ name, fullName, fileName }) => [
          fullName,
          dev ? `/app/enhance/${name}.enhance.ts` : `/${fileName}`,
        ]),
      );
      return `export const enhance = ${JSON.stringify(urls)};`;
    },
    async generateBundle() {
      if (this.environment?.name === "ssr") return;
      for (const { source, fileName } of await buildAll()) this.emitFile({ type: "asset", fileName, source });
      this.emitFile({ type: "asset", fileName: "sw.js", source: await bundle(WORKER) });
    },
  };
}
