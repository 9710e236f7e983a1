import { expect, it } from "vitest";
import { claimByLedger } from "./claim-by-ledger.ts";

const READS = 100;

/** Claims that win with the read of a number; answers which reads were judged. */
async function judgedUntil(winning: number) {
  const judged: number[] = [];
  let reads = 0;
  await claimByLedger(0, {
    readAgain: async () => {
      reads += 1;
      return reads;
    },
    claim: async (read) => {
      judged.push(read);
      return read === winning;
    },
    busy: "reading.busy",
  });
  return judged;
}

it("judges what was just read, until a claim wins", async () => {
  expect(await judgedUntil(0)).toEqual([0]);
  expect(await judgedUntil(3)).toEqual([0, 1, 2, 3]);
});

it("gives up a ledger that never stands still, and says when to come back", async () => {
  await expect(judgedUntil(READS)).rejects.toMatchObject({ code: "reading.busy", params: { retryAfter: 1 } });
});
