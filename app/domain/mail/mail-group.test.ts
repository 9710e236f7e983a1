import { describe, expect, it } from "vitest";
import { MINUTE_MS } from "#app/domain/durations.ts";
import { fateOf, type GroupAnswer, type GroupFate, givenUp, isKeyForgotten } from "./mail-group.ts";

const GROUP = ["a", "b", "c"];
const NONE: GroupFate = { sent: [], alone: [], failed: [], wait: null };
const unsent = (ids: string[], reason = "no") => ids.map((id) => ({ id, reason }));
const taken = (...messages: string[]): GroupAnswer => ({
  outcome: "taken",
  messages: messages.map((word) => (word === "no" ? { refusal: "no" } : { providerId: word })),
});

describe("what becomes of a group after its call", () => {
  it.each<[string, { ids: string[]; attempts: number }, GroupAnswer, Partial<GroupFate>]>([
    [
      "taken: all are sent, each with its own id of the provider",
      { ids: GROUP, attempts: 1 },
      taken("1", "2", "3"),
      {
        sent: [
          { id: "a", providerId: "1" },
          { id: "b", providerId: "2" },
          { id: "c", providerId: "3" },
        ],
      },
    ],
    [
      "taken but for one: the others are sent, and that one goes alone",
      { ids: GROUP, attempts: 1 },
      taken("1", "no", "3"),
      {
        sent: [
          { id: "a", providerId: "1" },
          { id: "c", providerId: "3" },
        ],
        alone: unsent(["b"]),
      },
    ],
    [
      "taken, with a message too few: that one goes on",
      { ids: ["a", "b"], attempts: 1 },
      taken("1"),
      { sent: [{ id: "a", providerId: "1" }], alone: unsent(["b"], "no answer for this message") },
    ],
    [
      "refused: each goes alone",
      { ids: GROUP, attempts: 1 },
      { outcome: "refused", reason: "no" },
      { alone: unsent(GROUP) },
    ],
    [
      "refused, a single message: it is given up",
      { ids: ["a"], attempts: 2 },
      { outcome: "refused", reason: "no" },
      { failed: unsent(["a"]) },
    ],
    [
      "taken but for one, a single message: it is given up",
      { ids: ["a"], attempts: 2 },
      taken("no"),
      { failed: unsent(["a"]) },
    ],
    [
      "taken by an earlier call: all were sent",
      { ids: ["a", "b"], attempts: 2 },
      { outcome: "taken-before", reason: "no" },
      {
        sent: [
          { id: "a", providerId: null },
          { id: "b", providerId: null },
        ],
      },
    ],
    [
      "taken before, though no call was made before: it waits",
      { ids: GROUP, attempts: 1 },
      { outcome: "taken-before", reason: "no" },
      { wait: { ms: MINUTE_MS, reason: "no" } },
    ],
    [
      "unanswered: it waits as long as its attempts say",
      { ids: GROUP, attempts: 3 },
      { outcome: "unanswered", reason: "no" },
      { wait: { ms: 15 * MINUTE_MS, reason: "no" } },
    ],
    [
      "not now: it waits as long as the provider asks",
      { ids: GROUP, attempts: 1 },
      { outcome: "later", reason: "no", afterMs: 3 * MINUTE_MS },
      { wait: { ms: 3 * MINUTE_MS, reason: "no" } },
    ],
    [
      "not now, for a short time: it waits its own pause",
      { ids: GROUP, attempts: 2 },
      { outcome: "later", reason: "no", afterMs: 1_000 },
      { wait: { ms: 5 * MINUTE_MS, reason: "no" } },
    ],
    [
      "unanswered twelve times: it is given up",
      { ids: GROUP, attempts: 12 },
      { outcome: "unanswered", reason: "no" },
      { failed: unsent(GROUP) },
    ],
  ])("%s", (_what, group, answer, fate) => {
    expect(fateOf(group, answer)).toEqual({ ...NONE, ...fate });
  });

  it("settles each message or lets the whole group wait, whatever the answer", () => {
    for (const attempts of [1, 2, 12]) {
      for (const answer of [
        taken("1", "no", "3"),
        taken(),
        { outcome: "taken-before", reason: "no" },
        { outcome: "refused", reason: "no" },
        { outcome: "later", reason: "no", afterMs: 0 },
        { outcome: "unanswered", reason: "no" },
      ] as GroupAnswer[]) {
        const { sent, alone, failed, wait } = fateOf({ ids: GROUP, attempts }, answer);
        const settled = [...sent, ...alone, ...failed].map(({ id }) => id);
        expect([answer.outcome, wait ? GROUP : settled.sort()]).toEqual([answer.outcome, GROUP]);
        if (wait) expect(settled).toEqual([]);
      }
    }
  });
});

it("gives a group up as a whole", () => {
  expect(givenUp(["a", "b"], "no")).toEqual({ ...NONE, failed: unsent(["a", "b"]) });
});

describe("whether the provider may have forgotten a key", () => {
  it.each<[string, string | null, boolean]>([
    ["never in doubt", null, false],
    ["in doubt just now", "2026-11-21T12:00:00Z", false],
    ["in doubt for 22 hours", "2026-11-20T14:00:00Z", false],
    ["in doubt for 23 hours, when clocks may differ", "2026-11-20T13:00:00Z", true],
    ["in doubt for three days", "2026-11-18T12:00:00Z", true],
  ])("%s", (_what, since, forgotten) => {
    expect(isKeyForgotten(since === null ? null : new Date(since), new Date("2026-11-21T12:00:00Z"))).toBe(
      forgotten,
    );
  });
});
