import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, expect, type RunnerTask } from "vitest";
import { TEST_SETTINGS } from "../support/product.ts";
import { fileName, nothingNoted } from "./noted.ts";
import { MUTANTS_PATH } from "./worker-mutants.ts";

/**
 * Runs before each test file. In a trial of a whole file, its mutant is on before its modules load, and the
 * first failure ends it. In a trial of its tests, each test is repeated: twice without a mutant, then with
 * each mutant that it reached. A mutant is noticed if the test fails with it and then passes again without
 * it.
 */

type Plan = { whole: Record<string, number>; tests: Record<string, number[]>; notes: string };
const plan: Plan = JSON.parse(readFileSync(process.env.MUTANT_PLAN ?? "", "utf8"));
const settings: Record<string, string> = TEST_SETTINGS;
/** Test files share a process. `mutant` is for queries that a test calls itself. */
const shared = globalThis as {
  mutant?: (id: number) => boolean;
  realFetch?: typeof fetch;
};
shared.realFetch ??= fetch;
const { realFetch } = shared;
const SWITCH_MAX_MS = 5_000;
const workers = new Set<string>();
globalThis.fetch = (input, init) => {
  const url = input instanceof Request ? input.url : String(input);
  if (/^http:\/\/(?:127\.0\.0\.1|localhost):/.test(url)) workers.add(new URL(url).origin);
  return realFetch(input, init);
};

const noted = nothingNoted();
const all = new Set<number>();
const file = fileName(expect.getState().testPath ?? "", process.cwd());
const whole = plan.whole[file] ?? 0;
let pending: Set<number> | null = null;
let active = whole;
let queue: number[] = [];
let plainRuns = 0;
let reached = new Set<number>();
let failedBefore = 0;
let ended = false;
settings.MUTANT = String(whole);
const isOn = (id: number) => {
  reached.add(id);
  return id === active;
};
if (whole) shared.mutant = isOn;

// biome-ignore lint/correctness/noEmptyPattern: Vitest asks for a pattern
beforeAll(({}, suite) => {
  const ids = plan.tests[file];
  pending = ids ? new Set(ids) : null;
  if (ids) for (const test of testsOf(suite.file)) test.repeats = 2 + 2 * ids.length;
  shared.mutant = isOn;
});

beforeEach(async ({ task, skip }) => {
  if (ended) skip();
  if (!pending) return;
  if (!task.result?.repeatCount) {
    queue = pending.size > 0 ? [0, 0] : [0];
    plainRuns = 0;
    failedBefore = 0;
  }
  const next = queue.shift();
  if (next === undefined) skip();
  active = next ?? 0;
  settings.MUTANT = String(active);
  await switchOn(active);
  if (plainRuns === 0) reached = new Set();
});

afterEach(async ({ task }) => {
  const failed = task.result?.state === "fail";
  if (!pending) {
    if (failed) ended = true;
    return;
  }
  if (!task.result || task.result.state === "skip") return;
  for (const id of await switchOn(0)) reached.add(id);
  judge(failed, nameOf(task));
  if (queue.length === 0) note();
  // A failure caused by a mutant is not a failure of this run.
  task.result.state = "run";
  task.result.errors = undefined;
});

afterAll(async () => {
  for (const id of [...(await switchOn(0)), ...reached]) all.add(id);
  note();
  // The next file's modules load without a mutant.
  shared.mutant = undefined;
});

function note(): void {
  noted.reached = [...all];
  writeFileSync(join(plan.notes, `${file}.json`), JSON.stringify(noted));
}

function judge(failed: boolean, test: string): void {
  if (active === 0) {
    plainRuns += 1;
    for (const id of reached) all.add(id);
    if (failed && failedBefore) {
      delete noted.died[failedBefore];
      noted.unsure.push(failedBefore);
      ended = true;
    } else if (failed) {
      noted.failing.push(test);
      noted.untold.push(...[...reached].filter((id) => pending?.has(id)));
      queue = [];
    } else if (plainRuns === 2) queue = [...reached].filter((id) => pending?.has(id));
    failedBefore = 0;
  } else if (failed) {
    pending?.delete(active);
    noted.died[active] = test;
    failedBefore = active;
    queue.unshift(0);
  } else noted.passed[active] = (noted.passed[active] ?? 0) + 1;
}

/**
 * Switches a mutant on in every Worker of the file.
 * @returns the mutants that they reached since the last time
 */
async function switchOn(id: number): Promise<number[]> {
  const lists = [...workers].map(async (url): Promise<number[]> => {
    try {
      const headers = { Connection: "close" };
      const signal = AbortSignal.timeout(SWITCH_MAX_MS);
      const answer = await realFetch(`${url}${MUTANTS_PATH}?on=${id}`, { headers, signal });
      return answer.ok ? await answer.json() : [];
    } catch {
      // The Worker was stopped, or it is a test's own server that never answers.
      workers.delete(url);
      return [];
    }
  });
  return (await Promise.all(lists)).flat();
}

function testsOf(task: RunnerTask): RunnerTask[] {
  return task.type === "suite" ? task.tasks.flatMap(testsOf) : [task];
}

function nameOf(task: RunnerTask): string {
  return task.suite ? `${nameOf(task.suite)} ${task.name}`.trim() : task.name;
}
