import { spawnSync } from "node:child_process";
import { copyFileSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { build } from "esbuild";
import { expect, test } from "vitest";

test("`npm start` and `npm run dev` can begin in a clone that has no build", async () => {
  const clone = mkdtempSync(join(tmpdir(), "fresh-clone-"));
  // Where the script finds its packages.
  const script = resolve("node_modules", ".cache", "scripts", `fresh-clone.${process.pid}.mjs`);
  try {
    copyFileSync("wrangler.toml", join(clone, "wrangler.toml"));
    await build({
      entryPoints: ["scripts/built-worker.ts"],
      bundle: true,
      platform: "node",
      format: "esm",
      packages: "external",
      outfile: script,
    });
    const begin = `
      const { databaseBindings } = await import(${JSON.stringify(pathToFileURL(script).href)});
      console.log(Object.keys(databaseBindings().d1Databases).join());
      process.exit();`;
    const { stdout, stderr } = spawnSync("node", ["--input-type=module", "--eval", begin], {
      cwd: clone,
      encoding: "utf8",
      timeout: 50_000,
    });
    expect(stdout.trim(), stderr).toBe("DB");
  } finally {
    rmSync(script, { force: true });
    rmSync(clone, { recursive: true, force: true });
  }
}, 60_000);
