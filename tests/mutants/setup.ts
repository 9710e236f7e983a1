import { writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { Miniflare } from "miniflare";
import { afterAll, afterEach, beforeAll, beforeEach } from "vitest";
import { TEST_SETTINGS } from "../support/product.ts";
import { REACHED_PATH } from "./worker-mutants.ts";

/** Before each test file: switches on its mutant, ends the file at its first failure, and notes what it came to. */

const mutants: Record<string, number> = JSON.parse(process.env.MUTANTS ?? "{}");
const settings: Record<string, string> = TEST_SETTINGS;
/** Test files share a process, so what they all change is kept here; `mutant` is for queries that a test calls itself. */
const shared = globalThis as {
  realDispose?: Miniflare["dispose"];
  mutant?: (id: number) => boolean;
};
shared.realDispose ??= Miniflare.prototype.dispose;
const { realDispose } = shared;
let dead = false;

// biome-ignore lint/correctness/noEmptyPattern: Vitest asks for a pattern
beforeAll(({}, { file }) => {
  const name = basename(file.filepath);
  const active = mutants[name] ?? 0;
  const reached = new Set<number>();
  settings.MUTANT = String(active);
  shared.mutant = (id) => {
    reached.add(id);
    return id === active;
  };
  if (process.env.NOTE_REACHED) noteReached(reached, join(process.env.NOTE_REACHED, `${name}.json`));
});
beforeEach(({ skip }) => {
  if (dead) skip();
});
afterEach(({ task }) => {
  if (task.result?.state === "fail") dead = true;
});

afterAll(() => {
  // The next file's modules load as they are.
  shared.mutant = undefined;
});

/** Asks each Worker of a test file, as it ends, which mutants it came to. */
function noteReached(reached: Set<number>, path: string): void {
  Miniflare.prototype.dispose = async function () {
    const answer = await fetch(new URL(REACHED_PATH, await this.ready)).catch(() => null);
    for (const id of answer?.ok ? ((await answer.json()) as number[]) : []) reached.add(id);
    writeFileSync(path, JSON.stringify([...reached]));
    return realDispose.call(this);
  };
}
