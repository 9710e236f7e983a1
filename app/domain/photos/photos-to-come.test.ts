import { expect, test } from "vitest";
import { DAY_MS } from "#app/domain/durations.ts";
import { type PhotosToCome, photosToCome } from "./photos-to-come.ts";

const CREATED = new Date("2026-11-14T08:00:00Z");

test.each<[name: string, expected: number, arrived: number, ms: number, answer: PhotosToCome | null]>([
  ["none were announced", 0, 0, 0, null],
  ["all are there", 2, 2, 0, null],
  ["more came than were announced", 1, 2, 0, null],
  ["all are on their way", 3, 0, 0, { count: 3, late: false }],
  ["one is on its way", 3, 2, DAY_MS, { count: 1, late: false }],
  ["they are awaited for seven days", 2, 0, 7 * DAY_MS, { count: 2, late: false }],
  ["they are late after seven days", 2, 0, 7 * DAY_MS + 1, { count: 2, late: true }],
  ["photos that came late are no longer missing", 2, 2, 30 * DAY_MS, null],
])("%s", (_name, photosExpected, arrived, ms, answer) => {
  const photos = Array.from({ length: arrived }, (_, index) => `/objects/uploads/${index}`);
  const report = { photosExpected, photos, createdAt: CREATED };
  expect(photosToCome(report, new Date(CREATED.getTime() + ms))).toEqual(answer);
});
