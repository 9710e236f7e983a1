import { describe, expect, it } from "vitest";
import {
  askedPause,
  firstOf,
  isDue,
  judge,
  newKey,
  nextStep,
  pauseAfter,
  resumeAt,
  timeOutFor,
  type Verdict,
  type WaitingPhoto,
  type WaitingReport,
  withoutPhoto,
} from "./report.ts";

const NOW = Date.parse("2026-11-22T10:00:00Z");
const waiting = (fields: Partial<WaitingReport> = {}): WaitingReport => ({
  key: "k",
  reporterId: "u",
  equipmentId: "e",
  machine: "Loader 7",
  unit: "hours",
  typed: { newUsage: "1", fuelAdded: "", fuelType: "", notes: "" },
  takenAt: "2026-11-22T09:00:00.000Z",
  writtenAt: NOW,
  photosExpected: 0,
  photos: [],
  serverId: null,
  tries: 0,
  nextTry: 0,
  ...fields,
});
const photo = (id: string, fields: Partial<WaitingPhoto> = {}): WaitingPhoto => ({ id, bytes: 9, ...fields });

describe("a response", () => {
  it.each<[status: number | null, ours: boolean, Verdict]>([
    [null, false, "later"],
    [201, true, "done"],
    [200, true, "done"],
    [204, true, "done"],
    [200, false, "later"],
    [302, true, "later"],
    [400, true, "refused"],
    [404, true, "refused"],
    [413, true, "refused"],
    [415, true, "refused"],
    [422, true, "refused"],
    [403, false, "later"],
    [401, true, "signIn"],
    [401, false, "later"],
    [407, false, "later"],
    [511, false, "later"],
    ...[408, 409, 425, 429, 500, 502, 503, 504].map((status): [number, boolean, Verdict] => [
      status,
      true,
      "later",
    ]),
  ])("with status %s, ours: %s, means %s", (status, ours, verdict) =>
    expect(judge(status, ours, "text")).toBe(verdict),
  );

  it.each([
    [404, "done"],
    [403, "refused"],
    [401, "signIn"],
    [500, "later"],
  ])("to a photo given up, with status %s, means %s", (status, verdict) =>
    expect(judge(status, true, "drop")).toBe(verdict),
  );
});

describe("pauses", () => {
  it.each([
    [1, 1, 2_000],
    [1, 0, 1_000],
    [2, 1, 4_000],
    [5, 1, 32_000],
    [8, 1, 256_000],
    [9, 1, 300_000],
    [9, 0, 150_000],
    [5_000, 1, 300_000],
  ])("after failed try %i, random %d: %i ms", (tries, random, pause) => {
    expect(pauseAfter(tries, random)).toBe(pause);
  });

  it.each([
    [null, null],
    ["", null],
    ["7", 7_000],
    ["0", null],
    ["-3", null],
    ["99999", 3_600_000],
    ["Sun, 22 Nov 2026 10:00:30 GMT", 30_000],
    ["Sun, 22 Nov 2026 09:00:00 GMT", null],
    ["soon", null],
  ])("Retry-After %s", (header, pause) => expect(askedPause(header, NOW)).toBe(pause));

  it("the timeout for 250 KB allows for a third of 250 kbit/s", () => {
    expect([timeOutFor(0), timeOutFor(250_000)]).toEqual([30_000, 55_000]);
  });
});

describe("the next step", () => {
  const stored = { serverId: "7" };
  it.each<[string, Partial<WaitingReport>, unknown]>([
    ["the text", {}, "text"],
    ["the text before its photos", { photos: [photo("a")] }, "text"],
    ["a photo", { ...stored, photos: [photo("a"), photo("b"), photo("c")] }, ["photo", "a", 2]],
    [
      "the photo that isn't refused",
      { ...stored, photos: [photo("a", { refusal: "x" }), photo("b")] },
      ["photo", "b", 0],
    ],
    [
      "photos before dropped ones",
      { ...stored, photos: [photo("a", { dropped: true }), photo("b")] },
      ["photo", "b", 0],
    ],
    ["the dropped photo", { ...stored, photos: [photo("a", { dropped: true })] }, ["drop", "a", 0]],
    ["nothing for a refused photo", { ...stored, photos: [photo("a", { refusal: "x" })] }, null],
    ["nothing for a refused report", { refusal: { message: "x", fields: [] }, photos: [photo("a")] }, null],
  ])("is %s", (_name, fields, expected) => {
    const step = nextStep(waiting(fields));
    const short = step && (step.kind === "text" ? "text" : [step.kind, step.photo.id, step.following]);
    expect(short).toEqual(expected);
  });

  it("deletes the report after its last photo", () => {
    const report = waiting({ ...stored, tries: 3, nextTry: NOW, photos: [photo("a"), photo("b")] });
    const rest = withoutPhoto(report, "a");
    expect(rest).toMatchObject({ tries: 0, nextTry: 0, photos: [{ id: "b" }] });
    expect(rest && withoutPhoto(rest, "b")).toBeNull();
  });
});

describe("which reports are due", () => {
  it.each<[string, Partial<WaitingReport>, atOnce: boolean, due: boolean]>([
    ["a new report", {}, false, true],
    ["a report in its pause", { nextTry: NOW + 1 }, false, false],
    ["a report whose pause is over", { nextTry: NOW }, false, true],
    ["a report in its pause, once the connection is back", { nextTry: NOW + 1 }, true, true],
    [
      "a report that the server put off, once the connection is back",
      { nextTry: NOW + 1, held: true },
      true,
      false,
    ],
    ["a report that waits for a sign-in", { signedOut: true }, false, false],
    ["a report that waits for a sign-in, when the page opens", { signedOut: true }, true, true],
    ["a refused report", { refusal: { message: "x", fields: [] } }, true, false],
    ["a report whose pause came from a wrong clock", { nextTry: NOW + 86_400_000, held: true }, false, true],
  ])("%s", (_name, fields, atOnce, due) => expect(isDue(waiting(fields), NOW, atOnce)).toBe(due));

  it("text goes before photos, and older reports go first", () => {
    const photos = waiting({ key: "photos", serverId: "7", writtenAt: 1, photos: [photo("a")] });
    const newer = waiting({ key: "newer", writtenAt: 3 });
    const older = waiting({ key: "older", writtenAt: 2 });
    expect(firstOf([photos, newer, older])?.key).toBe("older");
    expect(firstOf([photos])?.key).toBe("photos");
    expect(firstOf([])).toBeNull();
  });

  it("the next run doesn't wait for refused reports or those that need a sign-in", () => {
    const refused = waiting({ refusal: { message: "x", fields: [] }, nextTry: 1 });
    const signedOut = waiting({ signedOut: true, nextTry: 2 });
    expect(resumeAt([refused, signedOut])).toBeNull();
    expect(resumeAt([refused, signedOut, waiting({ nextTry: 9 }), waiting({ nextTry: 7 })])).toBe(7);
  });
});

it("makes unique keys of 22 URL-safe characters", () => {
  const keys = Array.from({ length: 200 }, newKey);
  for (const key of keys) expect(key).toMatch(/^[\w-]{22}$/);
  expect(new Set(keys).size).toBe(200);
});
