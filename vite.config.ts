import { fileURLToPath } from "node:url";
import { vitePlugin as remix, cloudflareDevProxyVitePlugin as remixCloudflareDevProxy } from "@remix-run/dev";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import { enhancePlugin } from "./app/enhance/vite-plugin.ts";
import { wordsPlugin } from "./app/i18n/vite-plugin.ts";
import { getLoadContext } from "./app/load-context.ts";

declare module "@remix-run/cloudflare" {
  interface Future {
    v3_singleFetch: true;
  }
}

/** Small files hardly compress: the framework, and what the frame of every hydrated page shows, are one file each. */
const FRAMEWORK =
  /\/node_modules\/(?:react|react-dom|scheduler|react-router|react-router-dom|turbo-stream|@remix-run\/[\w-]+)\//;
const FRAME =
  /\/app\/(?:components\/(?:owner|export|premium|flash|failure|toast|show|use)-[\w-]+|components\/dialog\/dialog-link|domain\/quantity)\.tsx?$/;

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
    enhancePlugin(fileURLToPath(new URL("./app/enhance", import.meta.url))),
  ],
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
    minify: true,
    rollupOptions: isSsrBuild
      ? {}
      : {
          output: {
            manualChunks: (id) => (FRAMEWORK.test(id) ? "framework" : FRAME.test(id) ? "frame" : undefined),
          },
        },
  },
}));
