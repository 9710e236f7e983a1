import { expect, it } from "vitest";
import { runFaults } from "../faults/run-faults.ts";

/** Part of `npm run faults`: the acts of a working day, with a failure at each call to the database. */
const ACTS = [
  "report",
  "apply",
  "dismiss",
  "update usage",
  "reset the service",
  "record a service",
  "add fuel",
  "void fuel",
  "retire",
  "close a month",
  "import history",
  "import machines",
  "undo an import of machines",
];

it("A failure at any call leaves nothing half stored, and the next try succeeds once", async () => {
  const { attempts, broken } = await runFaults({ seed: 20_261_123, rounds: 1, only: ACTS });
  expect(broken).toEqual([]);
  expect(attempts).toBeGreaterThan(80);
}, 180_000);
