import { cpSync, existsSync, mkdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { ENTRY } from "../../scripts/built-worker.ts";
import { run } from "../../scripts/tool.ts";
import { instrument, type Mutant } from "./find.ts";
import { SWITCH, WORKER } from "./worker-mutants.ts";

/** A copy of the project, built with every mutant in it; a setting switches one on. */
export const COPY = join("build", "mutants", "project");

const COPIED = [
  ...["app", "db", "emails", "public", "scripts", "tests"],
  ...[
    "package.json",
    "package-lock.json",
    "tsconfig.json",
    "vite.config.ts",
    "vite.description.ts",
    "vite.light.ts",
    "wrangler.toml",
  ],
];

/** Builds the copy again. @returns its mutants */
export async function buildMutants(): Promise<Mutant[]> {
  rmSync(COPY, { recursive: true, force: true });
  mkdirSync(COPY, { recursive: true });
  for (const name of COPIED) cpSync(name, join(COPY, name), { recursive: true });
  symlinkSync(resolve("node_modules"), join(COPY, "node_modules"));
  const { mutants, sources } = instrument();
  for (const [file, text] of sources) writeFileSync(join(COPY, file), text);
  await run("node", ["scripts/run.mjs", "scripts/build.ts"], { quiet: true, cwd: COPY });
  const worker = join(COPY, "build", "worker");
  renameSync(join(worker, ENTRY), join(worker, "product.js"));
  writeFileSync(join(worker, "switch.js"), SWITCH);
  writeFileSync(join(worker, ENTRY), WORKER);
  if (!existsSync(join(COPY, "build", ".built"))) throw new Error("The copy was not built");
  return mutants;
}
