import { fileURLToPath } from "node:url";
import { vitePlugin as remix, cloudflareDevProxyVitePlugin as remixCloudflareDevProxy } from "@remix-run/dev";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import { enhancePlugin } from "./app/enhance/vite-plugin.ts";
import { getLoadContext } from "./app/load-context.ts";

declare module "@remix-run/cloudflare" {
  interface Future {
    v3_singleFetch: true;
  }
}

export default defineConfig(({ command }) => ({
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
  },
}));
