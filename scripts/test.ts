import { existsSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { announceChromium, ensureChromium } from "./chromium.ts";
import { build } from "./product-build.ts";
import { run } from "./tool.ts";

/** `npm test`: runs everything and ends with one line of passed and failed tests. */

const REPORTS = join("build", "reports");
const reportOf = (runner: string) => join(REPORTS, `${runner}.json`);

type Count = { passed: number; failed: number };
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

type VitestReport = { numPassedTests: number; numFailedTests: number };
type PlaywrightReport = { stats: { expected: number; flaky: number; unexpected: number } };

function countOf(report: string): Count {
  // A runner that crashed has written no report.
  if (!existsSync(report)) return { passed: 0, failed: 1 };
  const said: VitestReport | PlaywrightReport = JSON.parse(readFileSync(report, "utf8"));
  if ("stats" in said) {
    const { expected, flaky, unexpected } = said.stats;
    return { passed: expected + flaky, failed: unexpected };
  }
  return { passed: said.numPassedTests, failed: said.numFailedTests };
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

console.log("");
for (const { name, passed, failed, seconds } of results) {
  const mark = failed === 0 ? "✓" : "✗";
  console.log(`${mark} ${name.padEnd(20)} ${passed} passed, ${failed} failed (${seconds.toFixed(0)} s)`);
}
const sum = (key: keyof Count) => results.reduce((total, result) => total + result[key], 0);
console.log(`\n${sum("passed")} passed, ${sum("failed")} failed`);
process.exit(sum("failed") === 0 ? 0 : 1);
