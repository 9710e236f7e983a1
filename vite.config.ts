import { vitePlugin as remix, cloudflareDevProxyVitePlugin as remixCloudflareDevProxy } from "@remix-run/dev";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import { wordsPlugin } from "./app/i18n/vite-plugin.ts";
import { getLoadContext } from "./app/worker/load-context.ts";
import { lightScripts } from "./vite.light.ts";

declare module "@remix-run/cloudflare" {
  interface Future {
    v3_singleFetch: true;
  }
}

/**
 * Small files hardly compress, so the framework, the common parts of hydrated pages, machine lists, fuel, and
 * operator updates each get one file.
 */
const SHARED_CHUNKS = [
  {
    name: "framework",
    modules: [
      "/node_modules/react/",
      "/node_modules/react-dom/",
      "/node_modules/scheduler/",
      "/node_modules/react-router/",
      "/node_modules/react-router-dom/",
      "/node_modules/turbo-stream/",
      "/node_modules/@remix-run/",
    ],
  },
  {
    name: "frame",
    modules: [
      "/app/components/dialog/dialog-link.",
      "/app/components/document.",
      "/app/components/equipment/icon-paths.",
      "/app/components/equipment/status-tone.",
      "/app/components/equipment/usage-text.",
      "/app/components/export-button.",
      "/app/components/failure-",
      "/app/components/flash-notice.",
      "/app/components/owner-",
      "/app/components/plans/upgrade-link.",
      "/app/components/premium-gate.",
      "/app/components/show-toast.",
      "/app/components/toast-region.",
      "/app/components/ui/line-icon.",
      "/app/components/use-download.",
      "/app/domain/equipment.",
      "/app/domain/quantity.",
      "/app/shared/request-marker.",
      "/app/domain/service-status.",
      "/app/i18n/locale.",
      "/app/i18n/translator",
    ],
  },
  {
    name: "machines",
    modules: [
      "/app/components/dashboard/filter-fields.",
      "/app/components/dashboard/icon-sprite.",
      "/app/components/dashboard/machine-",
      "/app/components/dashboard/row-menu.",
      "/app/components/equipment/machine-actions.",
      "/app/domain/fleet-filter.",
      "/app/domain/short-id.",
    ],
  },
  { name: "fuel", modules: ["/app/components/fuel/", "/app/domain/fuel."] },
  {
    name: "updates",
    modules: [
      "/app/components/operator-updates/update-badges.",
      "/app/components/operator-updates/update-card.",
      "/app/components/photos/photo-strip.",
      "/app/components/photos/photos-to-come.",
      "/app/shared/photo-path.",
    ],
  },
];

const sharedChunk = (id: string): string | undefined =>
  SHARED_CHUNKS.find(({ modules }) => modules.some((part) => id.includes(part)))?.name;

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
    wordsPlugin(),
    lightScripts(),
  ],
  // React Email's renderer, which the product never calls, names a file of React 19. React 18 has the same under this name.
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
    rollupOptions: isSsrBuild
      ? {}
      : {
          output: {
            manualChunks: sharedChunk,
          },
        },
  },
}));
