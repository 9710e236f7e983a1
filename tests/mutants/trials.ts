import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { sumOf } from "#app/domain/quantity.ts";
import { Failure } from "../../scripts/ending.ts";
import { run } from "../../scripts/tool.ts";
import { COPY } from "./mutant-build.ts";
import { fileName, type Noted, nothingNoted } from "./noted.ts";

/** The folders of the tests that reach mutants. */
const FOLDERS = [join("tests", "integration"), join("app", "http"), join("app", "auth")];
const SCRATCH = join("build", "mutants");

/** Which mutants a test file reaches, and whether it passes without one; `version` changes with its text. */
export type TestFile = { version: string; passes: boolean; seconds: number; reached: number[] };

/** The paths of the test files by name. */
export function testPaths(): Map<string, string> {
  const paths = FOLDERS.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" }).map((name) => join(folder, name)),
  );
  const tests = paths.filter((path) => path.endsWith(".test.ts") && !path.endsWith("npm-start.test.ts"));
  return new Map(tests.map((path) => [fileName(path, "."), path]));
}

/** A value that changes with a test file's text. */
export const versionOf = (text: string): string => createHash("sha256").update(text).digest("hex");

/** Runs test files without a mutant, and notes which mutants each of them reaches. */
export async function noteReached(files: Map<string, string>): Promise<Record<string, TestFile>> {
  const tests = Object.fromEntries([...files.keys()].map((name) => [name, []]));
  const { report, notes } = await runFiles({ whole: {}, tests });
  return Object.fromEntries(
    [...files].map(([name, version]) => {
      const result = report.get(name);
      const tests = result?.assertionResults ?? [];
      // The file's own times are useless: a repeated test is set back to running, as if it had not ended.
      const seconds = sumOf(tests.map(({ duration }) => duration ?? 0)) / 1_000;
      const noted = notes(name);
      const passes = result?.status === "passed" && noted?.failing.length === 0;
      return [name, { version, passes, seconds, reached: noted?.reached ?? [] }];
    }),
  );
}

/** Repeats the tests of a file, each with the mutants that it reaches. */
export async function tryTests(file: string, ids: number[]): Promise<Noted> {
  const { notes } = await runFiles({ whole: {}, tests: { [file]: ids } });
  return notes(file) ?? nothingNoted();
}

/** Runs each file with one mutant from its start. @returns by file, the test that failed; null if none did */
export async function tryWhole(whole: Record<string, number>): Promise<Map<string, string | null>> {
  const { report } = await runFiles({ whole, tests: {} });
  return new Map(
    Object.keys(whole).map((file) => {
      const result = report.get(file);
      if (!result) throw new Failure(`${file} did not run`);
      if (result.status === "passed") return [file, null];
      const failed = result.assertionResults.find(({ status }) => status === "failed");
      return [file, failed?.fullName ?? `before its tests: ${result.message}`];
    }),
  );
}

type Plan = { whole: Record<string, number>; tests: Record<string, number[]> };
type Result = {
  name: string;
  status: string;
  message: string;
  assertionResults: { status: string; fullName: string; duration?: number }[];
};

let runs = 0;

async function runFiles(plan: Plan) {
  runs += 1;
  const folder = resolve(SCRATCH, `run-${runs}`);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const [path, out] = [join(folder, "plan.json"), join(folder, "report.json")];
  writeFileSync(path, JSON.stringify({ ...plan, notes: folder }));
  const known = testPaths();
  const paths = Object.keys({ ...plan.whole, ...plan.tests }).map((file) => known.get(file) ?? file);
  const settings = ["--config", join("tests", "mutants", "vitest.config.ts")];
  // The modules of a whole file load again, so that the mutant is on while they load.
  const modules = Object.keys(plan.whole).length > 0 ? ["--isolate"] : [];
  const reporting = ["--reporter=json", `--outputFile=${out}`];
  await run("vitest", ["run", ...settings, ...modules, ...reporting, ...paths], {
    quiet: true,
    cwd: COPY,
    env: { MUTANT_PLAN: path },
  }).catch((error: unknown) => {
    // Failing tests are what a trial looks for.
    if (!(error instanceof Failure) || !existsSync(out)) throw error;
  });
  const { testResults }: { testResults: Result[] } = JSON.parse(readFileSync(out, "utf8"));
  const report = new Map(testResults.map((result) => [fileName(result.name, resolve(COPY)), result]));
  const notes = (file: string): Noted | null => {
    const noted = join(folder, `${file}.json`);
    return existsSync(noted) ? JSON.parse(readFileSync(noted, "utf8")) : null;
  };
  return { report, notes };
}
