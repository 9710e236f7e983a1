import { createHash } from "node:crypto";
import { readdirSync } from "node:fs";
import { basename, join } from "node:path";
import { build } from "esbuild";
import type { Plugin } from "vite";

const MODULE = "virtual:enhance";

/**
 * Builds each script in `app/enhance/*.ts` on its own, with a hashed name, into the client's assets, and tells the
 * server build where they are. Pages that are not hydrated load these and nothing else.
 */
export function enhancePlugin(folder: string): Plugin {
  const bundle = (file: string, minify: boolean) =>
    build({
      entryPoints: [join(folder, file)],
      bundle: true,
      minify,
      write: false,
      format: "esm",
      target: "es2019",
    }).then(({ outputFiles }) => {
      const source = outputFiles[0]?.text ?? "";
      const hash = createHash("sha256").update(source).digest("hex").slice(0, 8);
      const name = basename(file, ".ts");
      return { name, source, fileName: `assets/enhance-${name}-${hash}.js` };
    });
  const scripts = () => readdirSync(folder).filter((file) => file.endsWith(".enhance.ts"));
  let dev = false;
  return {
    name: "enhance",
    configResolved(config) {
      dev = config.command === "serve";
    },
    resolveId: (id) => (id === MODULE ? `\0${MODULE}` : null),
    async load(id) {
      if (id !== `\0${MODULE}`) return null;
      const built = await Promise.all(scripts().map((file) => bundle(file, true)));
      const urls = Object.fromEntries(
        built.map(({ name, fileName }) => [
          name.replace(/\.enhance$/, ""),
          dev ? `/app/enhance/${name}.ts` : `/${fileName}`,
        ]),
      );
      return `export const enhance = ${JSON.stringify(urls)};`;
    },
    async generateBundle() {
      if (this.environment?.name === "ssr") return;
      for (const { source, fileName } of await Promise.all(scripts().map((file) => bundle(file, true)))) {
        this.emitFile({ type: "asset", fileName, source });
      }
    },
  };
}
