import { expect, it } from "vitest";
import { partCount, partOfPhoto } from "./all-data.ts";

it.each([
  [0, 1],
  [1, 1],
  [500, 1],
  [501, 2],
  [1000, 2],
  [1001, 3],
])("%i photos make %i parts", (photos, parts) => {
  expect(partCount(photos)).toBe(parts);
});

it.each([
  [0, 1],
  [499, 1],
  [500, 2],
  [1000, 3],
])("the photo at place %i is in part %i", (place, part) => {
  expect(partOfPhoto(place)).toBe(part);
});
