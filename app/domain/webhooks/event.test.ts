import { describe, expect, it, test } from "vitest";
import { actorIdOfKey } from "#app/domain/keys/api-key.ts";
import {
  eventBody,
  messageIdOf,
  openedIssues,
  recordedFrom,
  recordedService,
  resolvedIssues,
  stoppedMachine,
} from "./event.ts";

const AT = new Date("2026-06-10T12:00:00Z");
const LOADER = { equipmentId: "m1", equipmentName: "Loader" };
const LEAK = {
  id: "i1",
  condition: "needs_attention" as const,
  description: "Leaks",
  source: "report" as const,
  reportedAt: AT,
};
const OLD_LEAK = { ...LEAK, id: "i2", reportedAt: new Date("2026-06-09T12:00:00Z") };
const BRAKE = { ...LEAK, id: "i3", condition: "do_not_run" as const };

describe("a body", () => {
  const event = { type: "webhook.test", data: { webhookId: "w1" } } as const;
  it.each([
    ["ann", "null"],
    [null, "null"],
    [actorIdOfKey("k1"), '"k1"'],
  ])("says which key did it: %s", (actorId, key) => {
    expect(eventBody(event, { companyId: "c1", actorId, at: AT })).toBe(
      `{"type":"webhook.test","timestamp":"2026-06-10T12:00:00.000Z","companyId":"c1","keyId":${key},"data":{"webhookId":"w1"}}`,
    );
  });
});

test("an event's id has no dot", () => {
  expect(messageIdOf("abc-1")).toBe("evt_abc-1");
});

test("opened issues come worst first, with the beginning of their words", () => {
  const long = { ...LEAK, description: "🔧".repeat(201) };
  const events = openedIssues(LOADER, [long, OLD_LEAK, BRAKE]);
  expect(events.map(({ data }) => "id" in data && data.id)).toEqual(["i3", "i2", "i1"]);
  expect(events.at(-1)?.data).toEqual({
    id: "i1",
    ...LOADER,
    condition: "needs_attention",
    source: "report",
    description: "🔧".repeat(200),
    reportedAt: AT,
  });
});

test("a machine is stopped by the first issue that says so", () => {
  expect(stoppedMachine(LOADER, [LEAK, BRAKE])).toEqual([
    { type: "machine.do_not_run", data: { ...LOADER, issueId: "i3" } },
  ]);
  expect(stoppedMachine(LOADER, [LEAK])).toEqual([]);
});

test("resolved issues come worst first, then the oldest", () => {
  const events = resolvedIssues(LOADER, [LEAK, OLD_LEAK, BRAKE], { resolvedAt: AT, serviceEntryId: "e1" });
  expect(events.map(({ data }) => "id" in data && data.id)).toEqual(["i3", "i2", "i1"]);
  expect(events[0]?.data).toEqual({
    ...{ id: "i3", ...LOADER, condition: "do_not_run", resolvedAt: AT, serviceEntryId: "e1" },
  });
});

test.each([
  ["press", "ann", "reset"],
  ["press", actorIdOfKey("k1"), "reset"],
  ["form", "ann", "form"],
  ["api", "ann", "call"],
  ["api", actorIdOfKey("k1"), "key"],
  ["operator_update", "bob", "operator"],
  ["import", "ann", "import"],
])("an entry by %s of %s is told as %s", (source, by, from) => {
  expect(recordedFrom(source, by)).toBe(from);
});

test("a recorded service has no notes, names or costs", () => {
  const entry = { id: "e1", ...LOADER, date: "2026-06-10", usage: 12_405, tasks: [{ id: "t1" }] };
  const row = { ...entry, source: "form", recordedById: "ann", notes: "Greased", laborCost: 100 };
  expect(recordedService(row).data).toEqual({
    ...{ id: "e1", ...LOADER, date: "2026-06-10", usage: 1240.5, tasks: ["t1"], source: "form" },
  });
});
