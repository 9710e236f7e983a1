import { expect, test } from "vitest";
import { DAY_MS } from "#app/domain/durations.ts";
import { pauseAfter, WAITING_MAX } from "./webhook.ts";

const NOW = new Date("2026-06-10T12:00:00Z");
const ago = (ms: number) => new Date(NOW.getTime() - ms);

test.each([
  ["a failure", { status: 500, failingSince: NOW, waiting: 1 }, null],
  ["just below 5 days", { status: 500, failingSince: ago(5 * DAY_MS - 1), waiting: 1 }, null],
  ["5 days of failures", { status: null, failingSince: ago(5 * DAY_MS), waiting: 1 }, "failing"],
  ["410", { status: 410, failingSince: NOW, waiting: 1 }, "gone"],
  ["410 after 5 days", { status: 410, failingSince: ago(6 * DAY_MS), waiting: 1 }, "gone"],
  ["4,999 waiting", { status: null, failingSince: null, waiting: WAITING_MAX - 1 }, null],
  ["5,000 waiting", { status: null, failingSince: null, waiting: WAITING_MAX }, "full"],
] as const)("after %s a webhook is paused for %s", (_, told, pause) => {
  expect(pauseAfter(told, NOW)).toBe(pause);
});
