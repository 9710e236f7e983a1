import { expect, it } from "vitest";
import { HYDRATED_PATHS } from "./hydrated-paths.ts";
import { POLICY } from "./policy.ts";

it.each(Object.entries(POLICY))("%s is a hydrated page if the table frames it", (path, { framed }) => {
  const address = path.replaceAll(/:\w+/g, "3f0c-1");
  expect(HYDRATED_PATHS.test(address)).toBe(framed);
  // Neither a part of an address nor one that only begins alike.
  expect(HYDRATED_PATHS.test(`/x${address}`)).toBe(false);
});
