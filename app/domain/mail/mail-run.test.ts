import { expect, it } from "vitest";
import { MINUTE_MS } from "#app/domain/durations.ts";
import { CALLS_PER_GROUP, CALLS_PER_RUN, endOfRun, type MailRun } from "./mail-run.ts";

const FRESH: MailRun = { calls: 0, ranMs: 0, failuresInARow: 0, turnedAway: false };

it.each<[string, Partial<MailRun>, ReturnType<typeof endOfRun>]>([
  ["goes on at its start", {}, null],
  ["goes on while the calls of one more group are left", { calls: CALLS_PER_RUN - CALLS_PER_GROUP }, null],
  ["ends when a group could need more calls", { calls: CALLS_PER_RUN - CALLS_PER_GROUP + 1 }, "calls"],
  ["goes on for almost three minutes", { ranMs: 3 * MINUTE_MS - 1 }, null],
  ["ends after three minutes, which leaves a minute to the webhooks", { ranMs: 3 * MINUTE_MS }, "time"],
  ["goes on after four failures in a row", { failuresInARow: 4 }, null],
  ["ends after five failures in a row", { failuresInARow: 5 }, "provider"],
  ["ends when the provider takes nothing now", { turnedAway: true }, "provider"],
])("a run %s", (_what, run, end) => {
  expect(endOfRun({ ...FRESH, ...run })).toBe(end);
});

it("leaves a tenth of a Worker's 1,000 calls", () => {
  expect(CALLS_PER_RUN).toBe(900);
});
