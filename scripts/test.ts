import { existsSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { basename, join } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { announceChromium, ensureChromium } from "./chromium.ts";
import { DESCRIPTION, REPORTS, SEEN_FOLDER } from "./places.ts";
import { build } from "./product-build.ts";
import { run } from "./tool.ts";

/** `npm test`: runs everything, names the tests that failed, and ends with one line of passed and failed tests. */

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

/** The description of the calls is one that others' tools take. It is read here, and nothing is asked of the network. */
function describedWell(): Promise<boolean> {
  const env = { REDOCLY_TELEMETRY: "off", REDOCLY_SUPPRESS_UPDATE_NOTICE: "true" };
  const args = ["lint", "--extends", "recommended", "--max-problems", "20", DESCRIPTION];
  return step("description of the calls", async () => {
    const said = stripVTControlCharacters(await run("redocly", args, { quiet: true, env }));
    if (/You have \d+ (?:warning|error)/.test(said)) throw new Error(said);
  });
}

/** Every described call with each of its good answers, and every event, is one that a test has seen. */
function describedWholly(): Promise<boolean> {
  return step("calls and events that tests have seen", async () => {
    const seen = new Set(
      readdirSync(SEEN_FOLDER).flatMap((file) => readFileSync(join(SEEN_FOLDER, file), "utf8").split("\n")),
    );
    const described = JSON.parse(readFileSync(DESCRIPTION, "utf8"));
    const events = Object.keys(described.webhooks).map((type) => `event ${type}`);
    const unseen = [...answersIn(described), ...events].filter((each) => !seen.has(each));
    if (unseen.length > 0) throw new Error(`No test has seen:\n${unseen.join("\n")}`);
  });
}

/** The good answers of a description, such as "GET /api/plan 200". */
function answersIn({ paths }: { paths: Record<string, Record<string, { responses: object }>> }): string[] {
  return Object.entries(paths).flatMap(([path, calls]) =>
    Object.entries(calls).flatMap(([method, { responses }]) =>
      Object.keys(responses)
        .filter((status) => status < "300")
        .map((status) => `${method.toUpperCase()} ${path} ${status}`),
    ),
  );
}

/** Without a build these tests don't run, since they would test an older one. */
async function withBuild(beside: Promise<void>): Promise<void> {
  const isBuilt = await step("build", build);
  if (isBuilt) {
    await describedWell();
    await vitest("integration");
    await describedWholly();
  }
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
