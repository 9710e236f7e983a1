import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { basename, join, resolve } from "node:path";
import { Failure } from "../../scripts/ending.ts";
import { run } from "../../scripts/tool.ts";
import type { Mutant } from "./find.ts";
import { COPY } from "./mutant-build.ts";

const TESTS = join("tests", "integration");
const SCRATCH = join("build", "mutants");

/** What a test file came to without a mutant; `version` changes with its text. */
export type TestFile = { version: string; passes: boolean; seconds: number; reached: number[] };

/** A test file run with a mutant. */
export type Trial = { mutant: Mutant; file: string };

/** The test that failed; null if all passed. */
export type Outcome = Trial & { failed: string | null };

/** The test files by name, with their versions. */
export function testFiles(): Map<string, string> {
  const names = readdirSync(TESTS).filter(
    (name) => name.endsWith(".test.ts") && name !== "npm-start.test.ts",
  );
  return new Map(
    names.map((name) => [
      name,
      createHash("sha256")
        .update(readFileSync(join(TESTS, name)))
        .digest("hex"),
    ]),
  );
}

/** Runs test files without a mutant, and notes which ones each comes to. */
export async function noteReached(files: Map<string, string>): Promise<Record<string, TestFile>> {
  const folder = join(SCRATCH, "reached");
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const report = await runFiles([...files.keys()], { NOTE_REACHED: resolve(folder), WORKERS: "2" });
  const noted = new Set(readdirSync(folder));
  return Object.fromEntries(
    [...files].map(([name, version]) => {
      const result = report.get(name);
      const seconds = result ? (result.endTime - result.startTime) / 1_000 : 0;
      const reached = noted.has(`${name}.json`)
        ? JSON.parse(readFileSync(join(folder, `${name}.json`), "utf8"))
        : [];
      return [name, { version, passes: result?.status === "passed", seconds, reached }];
    }),
  );
}

/** Runs trials of different test files, one after the other. */
export async function runTrials(trials: Trial[]): Promise<Outcome[]> {
  const mutants = Object.fromEntries(trials.map(({ mutant, file }) => [file, mutant.id]));
  const report = await runFiles(Object.keys(mutants), { MUTANTS: JSON.stringify(mutants) });
  return trials.map((trial) => {
    const result = report.get(trial.file);
    if (!result) throw new Failure(`${trial.file} did not run`);
    const failed = result.assertionResults.find(({ status }) => status === "failed");
    const why = failed?.fullName ?? `before its tests: ${result.message}`;
    return { ...trial, failed: result.status === "passed" ? null : why };
  });
}

type Result = {
  name: string;
  status: string;
  message: string;
  startTime: number;
  endTime: number;
  assertionResults: { status: string; fullName: string }[];
};

let runs = 0;

async function runFiles(files: string[], env: Record<string, string>): Promise<Map<string, Result>> {
  runs += 1;
  const path = resolve(SCRATCH, `report-${runs}.json`);
  const report = ["--reporter=json", `--outputFile=${path}`];
  const paths = files.map((file) => join(TESTS, file));
  await run(
    "vitest",
    ["run", "--config", join("tests", "mutants", "vitest.config.ts"), ...report, ...paths],
    {
      quiet: true,
      cwd: COPY,
      env,
    },
  ).catch((error: unknown) => {
    // Tests that fail are what a trial is for.
    if (!(error instanceof Failure)) throw error;
  });
  const { testResults }: { testResults: Result[] } = JSON.parse(readFileSync(path, "utf8"));
  rmSync(path);
  return new Map(testResults.map((result) => [basename(result.name), result]));
}
