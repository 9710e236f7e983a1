import { expect, it } from "vitest";
import { claimUnchanged } from "./claim-unchanged.ts";

const READS = 100;

/** A claim that wins at the read with this number; returns the reads that were judged. */
async function judgedUntil(winning: number) {
  const judged: number[] = [];
  let reads = 0;
  const read = async () => {
    reads += 1;
    return reads;
  };
  await claimUnchanged(read, {
    first: 0,
    claim: async (read) => {
      judged.push(read);
      return read === winning;
    },
    busy: "reading.busy",
  });
  return judged;
}

it("judges the latest read until a claim wins", async () => {
  expect(await judgedUntil(0)).toEqual([0]);
  expect(await judgedUntil(3)).toEqual([0, 1, 2, 3]);
});

it("gives up on a ledger that keeps changing, and says when to retry", async () => {
  await expect(judgedUntil(READS)).rejects.toMatchObject({ code: "reading.busy", params: { retryAfter: 1 } });
});
