import { vitePlugin as remix, cloudflareDevProxyVitePlugin as remixCloudflareDevProxy } from "@remix-run/dev";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig, type Plugin, type Rollup } from "vite";
import { HYDRATED_PATHS } from "./app/auth/hydrated-paths.ts";
import { getLoadContext } from "./app/worker/load-context.ts";
import { callDescription } from "./vite.description.ts";
import { lightScripts } from "./vite.light.ts";

declare module "@remix-run/cloudflare" {
  interface Future {
    v3_singleFetch: true;
  }
}

/** Modules that every hydrated page loads. */
const FRAME = /\/app\/(?:entry\.client|root|routes\/owner-layout\/route)\.tsx/;
const DASHBOARD = /\/app\/routes\/dashboard\/route\.tsx/;
/** What the dashboard shares with most pages, and not with lists alone. */
const COMMON = /\/app\/(?:domain|forms|i18n|shared|components\/(?:billing|equipment|files|issues))\//;
/** Words that every hydrated page loads, and those of photos, which are few. */
const FRAME_WORDS = /\/i18n\/locales\/(\w+)\/(?:common|files\/downloads|photos\/photos)\.ts$/;

/**
 * Small files hardly compress, so what pages load together is put together: the imports of the owner's frame, what the
 * dashboard shares with other lists, and the words of the frame in each language.
 */
function chunkOf(id: string, meta: Rollup.ManualChunkMeta): string | undefined {
  if (!id.includes("/app/") || FRAME.test(id) || DASHBOARD.test(id)) return undefined;
  const [, locale] = FRAME_WORDS.exec(id) ?? [];
  if (locale) return `words-${locale}`;
  if (importsOf(FRAME, meta).has(id)) return "frame";
  if (id.includes("/app/routes/dashboard/") || !importsOf(DASHBOARD, meta).has(id)) return undefined;
  return COMMON.test(id) ? "frame" : "lists";
}

/** The modules that these modules import, and what those import in turn. */
function importsOf(modules: RegExp, { getModuleIds, getModuleInfo }: Rollup.ManualChunkMeta): Set<string> {
  const imported = new Set<string>([...getModuleIds()].filter((each) => modules.test(each)));
  for (const each of imported) {
    for (const next of getModuleInfo(each)?.importedIds ?? []) imported.add(next);
  }
  return imported;
}

/** The browser gets the pattern of hydrated pages as it is, without the policy table from which it is made. */
const hydratedPaths: Plugin = {
  name: "hydrated-paths",
  enforce: "pre",
  transform(_, id, options) {
    if (options?.ssr || !id.endsWith("/app/auth/hydrated-paths.ts")) return null;
    return { code: `export const HYDRATED_PATHS = ${HYDRATED_PATHS};`, map: null };
  },
};

export default defineConfig(({ command, isSsrBuild }) => ({
  plugins: [
    remixCloudflareDevProxy({
      getLoadContext,
      persist: { path: process.env.LOCAL_STATE_PATH ?? ".local/v3" },
    }),
    remix({
      ignoredRouteFiles: ["**/*"],
      future: {
        v3_fetcherPersist: true,
        v3_relativeSplatPath: true,
        v3_throwAbortReason: true,
        v3_lazyRouteDiscovery: true,
        v3_singleFetch: true,
        v3_routeConfig: true,
      },
    }),
    tailwindcss(),
    hydratedPaths,
    lightScripts(),
    callDescription(),
  ],
  // React Email's renderer, which the product never calls, imports a file of React 19. React 18 has it under
  // this name.
  resolve: { alias: { "react-dom/server.edge": "react-dom/server.browser" } },
  // The Worker is one bundle. `npm run dev` runs in Node, which loads packages itself: the CommonJS ones among them
  // can't be run from source.
  ssr:
    command === "build"
      ? {
          target: "webworker",
          noExternal: true,
          resolve: {
            conditions: ["workerd", "worker", "browser"],
            externalConditions: ["workerd", "worker"],
          },
        }
      : {},
  build: {
    cssMinify: true,
    assetsInlineLimit: 0,
    // Terser makes hydrated pages 3 % smaller than esbuild.
    minify: isSsrBuild ? true : "terser",
    terserOptions: { compress: { passes: 2 } },
    rollupOptions: isSsrBuild ? {} : { output: { manualChunks: chunkOf } },
  },
}));
