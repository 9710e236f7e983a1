// `npm test`: installs and runs everything, and ends with one line that says how many tests passed and failed.
import { execFileSync, spawn, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { build, install, toolEnv } from "./lib.mjs";

const results = [];

/**
 * A check counts as one test; a test runner says its own numbers. What runs beside something else says what it has to
 * say when it has ended, in one piece.
 */
async function step(name, command, args, { env = {}, count, beside = false } = {}) {
  const result = { name, passed: 0, failed: 1, seconds: 0 };
  results.push(result);
  if (!beside) console.log(`\n▶ ${name}`);
  const started = Date.now();
  const { status, output } = await ended(command, args, env, beside);
  if (beside) console.log(`\n▶ ${name}\n${output}`);
  const counted = count?.() ?? null;
  result.failed = status === 0 ? (counted?.failed ?? 0) : Math.max(1, counted?.failed ?? 1);
  result.passed = counted?.passed ?? (status === 0 ? 1 : 0);
  result.seconds = (Date.now() - started) / 1000;
}

function ended(command, args, env, keepsOutput) {
  return new Promise((resolve) => {
    const out = keepsOutput ? "pipe" : "inherit";
    const child = spawn(command, args, { stdio: ["ignore", out, out], env: toolEnv(env) });
    let output = "";
    for (const stream of [child.stdout, child.stderr])
      stream?.setEncoding("utf8").on("data", (text) => (output += text));
    child.on("error", (error) => resolve({ status: null, output: `${output}${error.message}` }));
    child.on("close", (status) => resolve({ status, output }));
  });
}

const reports = join("build", "reports");

function vitest(project, { beside = false } = {}) {
  const file = join(reports, `${project}.json`);
  return step(
    `${project} tests`,
    "vitest",
    ["run", "--project", project, "--reporter=default", "--reporter=json", `--outputFile.json=${file}`],
    {
      beside,
      count() {
        if (!existsSync(file)) return { passed: 0, failed: 1 };
        const { numPassedTests, numFailedTests, success } = JSON.parse(readFileSync(file, "utf8"));
        return { passed: numPassedTests, failed: success ? numFailedTests : Math.max(1, numFailedTests) };
      },
    },
  );
}

function browser() {
  const file = join(reports, "browser.json");
  return step("browser tests", "playwright", ["test"], {
    env: { CHROMIUM_PATH: findChromium(), PLAYWRIGHT_JSON_OUTPUT_NAME: file },
    count() {
      if (!existsSync(file)) return { passed: 0, failed: 1 };
      const { expected, unexpected, flaky } = JSON.parse(readFileSync(file, "utf8")).stats;
      return { passed: expected + flaky, failed: unexpected };
    },
  });
}

/** A Chromium of this machine, else Playwright's own, else Debian's package. */
function findChromium() {
  const places = [
    process.env.CHROMIUM_PATH,
    "/usr/bin/chromium",
    "/usr/bin/chromium-browser",
    "/usr/bin/google-chrome",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  ];
  const found = places.find((place) => place && existsSync(place));
  if (found) return found;
  const own = spawnSync("playwright", ["install", "chromium"], { stdio: "ignore", env: toolEnv() });
  if (own.status === 0) return "";
  if (existsSync("/usr/bin/apt-get") && process.getuid?.() === 0) {
    console.log("Installing Debian's Chromium…");
    execFileSync("apt-get", ["update", "-qq"], { stdio: "ignore" });
    execFileSync("apt-get", ["install", "-y", "-qq", "--no-install-recommends", "chromium"], {
      stdio: "ignore",
      env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
    });
    return "/usr/bin/chromium";
  }
  throw new Error(
    "The browser tests need Chromium: install it (Debian: apt-get install chromium) or set CHROMIUM_PATH.",
  );
}

/** Neither the compiler nor the build fills two processors, and unit tests wait for their lines more than they work. */
async function needsNoBuild() {
  await step("types", "tsc", ["--noEmit"], { beside: true });
  await vitest("unit", { beside: true });
}

async function needsBuild() {
  await build();
  await vitest("integration");
}

try {
  await install();
  rmSync(reports, { recursive: true, force: true });
  mkdirSync(reports, { recursive: true });
  await step("format and lint", "biome", ["ci", "."]);
  const halves = await Promise.allSettled([needsNoBuild(), needsBuild()]);
  for (const { reason } of halves) if (reason) throw reason;
  await browser();
} catch (error) {
  console.error(error.message);
  results.push({ name: "set-up", passed: 0, failed: 1, seconds: 0 });
}

console.log("");
for (const { name, passed, failed, seconds } of results) {
  console.log(
    `${failed === 0 ? "✓" : "✗"} ${name.padEnd(20)} ${passed} passed, ${failed} failed (${seconds.toFixed(0)} s)`,
  );
}
const sum = (key) => results.reduce((total, result) => total + result[key], 0);
console.log(`\n${sum("passed")} passed, ${sum("failed")} failed`);
process.exit(sum("failed") === 0 ? 0 : 1);
