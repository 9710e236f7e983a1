import { existsSync, readFileSync, rmSync } from "node:fs";
import { basename, join } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { announceChromium, ensureChromium } from "./chromium.ts";
import { build } from "./product-build.ts";
import { run } from "./tool.ts";

/** `npm test`: runs everything, names the tests that failed, and ends with one line of passed and failed tests. */

const REPORTS = join("build", "reports");
const reportOf = (runner: string) => join(REPORTS, `${runner}.json`);

type Count = { passed: number; failed: number };
/** Where each failed test is, its title and what it said. */
const failures: string[] = [];
const results: (Count & { name: string; seconds: number })[] = [];

/**
 * Runs a check, which counts as one test, or a test runner, whose report counts. Returns whether it passed.
 */
async function step(name: string, work: () => Promise<unknown>, report?: string): Promise<boolean> {
  console.log(`\n▶ ${name}`);
  const started = Date.now();
  let ok = true;
  try {
    const output = await work();
    if (typeof output === "string" && output) console.log(`\n${name}:\n${output}`);
  } catch (error) {
    ok = false;
    console.error(`\n${name}: ${error instanceof Error ? error.message : error}`);
  }
  const { passed, failed } = report ? countOf(report) : { passed: Number(ok), failed: 0 };
  const seconds = (Date.now() - started) / 1000;
  results.push({ name, passed, failed: ok ? failed : Math.max(1, failed), seconds });
  return ok;
}

type VitestTest = { status: string; fullName: string; failureMessages: string[] };
type VitestReport = {
  numPassedTests: number;
  numFailedTests: number;
  testResults: { name: string; message: string; status: string; assertionResults: VitestTest[] }[];
};
type PlaywrightTest = { title: string; file: string; ok: boolean; tests: { results: Result[] }[] };
type Result = { errors: { message?: string }[] };
type Suite = { specs: PlaywrightTest[]; suites?: Suite[] };
type PlaywrightReport = { stats: { expected: number; flaky: number; unexpected: number }; suites: Suite[] };

function countOf(report: string): Count {
  // A runner that crashed has written no report.
  if (!existsSync(report)) return { passed: 0, failed: 1 };
  const said: VitestReport | PlaywrightReport = JSON.parse(readFileSync(report, "utf8"));
  if ("stats" in said) {
    const { expected, flaky, unexpected } = said.stats;
    for (const suite of said.suites) noteBrowserFailures(suite);
    return { passed: expected + flaky, failed: unexpected };
  }
  for (const { name, message, status, assertionResults } of said.testResults) {
    const failed = assertionResults.filter((test) => test.status === "failed");
    for (const test of failed) noteFailure(name, test.fullName, test.failureMessages.join("\n"));
    // A file that couldn't be loaded, or whose hook failed, has no failed test.
    if (status === "failed" && failed.length === 0) noteFailure(name, "the file", message);
  }
  return { passed: said.numPassedTests, failed: said.numFailedTests };
}

function noteBrowserFailures({ specs, suites = [] }: Suite): void {
  for (const { file, title, ok, tests } of specs) {
    if (ok) continue;
    const errors = tests.flatMap(({ results }) => results).flatMap((result) => result.errors);
    noteFailure(file, title, errors.map(({ message }) => message).join("\n"));
  }
  for (const suite of suites) noteBrowserFailures(suite);
}

function noteFailure(file: string, title: string, message: string): void {
  const excerpt = stripVTControlCharacters(message).split("\n").slice(0, 12).join("\n    ");
  failures.push(`✗ ${basename(file)}: ${title}\n    ${excerpt}`);
}

function vitest(project: string, { quiet = false } = {}): Promise<boolean> {
  const report = reportOf(project);
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
  const args = ["run", "--project", project, ...reporters];
  return step(`${project} tests`, () => run("vitest", args, { quiet }), report);
}

/**
 * Neither these nor the build use two processors fully, so they run together; their output is printed
 * afterwards.
 */
async function withoutBuild(): Promise<void> {
  await step("format and lint", () => run("biome", ["ci", "."], { quiet: true }));
  await step("unused code", () => run("knip", ["--no-progress"], { quiet: true }));
  await step("types", () => run("tsc", ["--noEmit"], { quiet: true }));
  await vitest("unit", { quiet: true });
}

/** Without a build these tests don't run, since they would test an older one. */
async function withBuild(beside: Promise<void>): Promise<void> {
  const isBuilt = await step("build", build);
  if (isBuilt) await vitest("integration");
  // Some tests measure page timings: nothing else may run.
  await beside;
  if (isBuilt) await browser();
}

function browser(): Promise<boolean> {
  const report = reportOf("browser");
  return step(
    "browser tests",
    async () => {
      await ensureChromium();
      return run("playwright", ["test"], { env: { PLAYWRIGHT_JSON_OUTPUT_NAME: report } });
    },
    report,
  );
}

announceChromium();
rmSync(REPORTS, { recursive: true, force: true });
await withBuild(withoutBuild());

for (const failure of failures) console.log(`\n${failure}`);
console.log("");
for (const { name, passed, failed, seconds } of results) {
  const mark = failed === 0 ? "✓" : "✗";
  console.log(`${mark} ${name.padEnd(20)} ${passed} passed, ${failed} failed (${seconds.toFixed(0)} s)`);
}
const sum = (key: keyof Count) => results.reduce((total, result) => total + result[key], 0);
console.log(`\n${sum("passed")} passed, ${sum("failed")} failed`);
process.exit(sum("failed") === 0 ? 0 : 1);
