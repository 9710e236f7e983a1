import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { run } from "./tool.ts";

/** Records the sources of the built product. */
const STAMP = join("build", ".built");
const SOURCES = [
  "app",
  "db",
  "emails",
  "public",
  "package-lock.json",
  "package.json",
  "vite.config.ts",
  "vite.description.ts",
  "vite.light.ts",
  "scripts/openapi.ts",
  "wrangler.toml",
  "tsconfig.json",
];

/** Whether the built product matches the present sources. */
export function isBuilt(): boolean {
  return existsSync(STAMP) && readFileSync(STAMP, "utf8") === hashOfSources();
}

/** Builds the product unless its sources are unchanged. */
export async function build(): Promise<void> {
  if (isBuilt()) return;
  console.log("Building…");
  const sources = hashOfSources();
  // An interrupted build counts as none.
  rmSync(STAMP, { force: true });
  await run("remix", ["vite:build"], { quiet: true });
  await run("wrangler", ["deploy", "--dry-run", "--outdir", join("build", "worker")], { quiet: true });
  writeFileSync(STAMP, sources);
}

/** Changes with the sources of the product. */
export function hashOfSources(): string {
  const hash = createHash("sha256");
  const add = (path: string): void => {
    if (statSync(path).isDirectory()) {
      for (const name of readdirSync(path).sort()) add(join(path, name));
    } else if (!/\.test\.tsx?$/.test(path)) {
      hash.update(path).update(readFileSync(path));
    }
  };
  for (const source of SOURCES) add(source);
  return hash.digest("hex");
}
