import { expect, it } from "vitest";
import { newCompany } from "#tests/support/accounts.ts";
import { bringByCall, check } from "#tests/support/imports.ts";
import { startProduct } from "#tests/support/product.ts";
import { CALLS_PATH, entryWithFaults, FAULTS } from "#tests/support/worker-faults.ts";

const NOW = new Date("2026-11-20T15:00:00Z");
/** How long an act that died holds its key. */
const ABANDONED_MS = 61_000;
const FILE = "Date,Machine,Hours\n2026-01-05,Loader,1200.5\n";

it("An upload with a failure at any call to the database or bucket can be sent again, and is whole then", async () => {
  const product = await startProduct({ RATE_LIMIT_SCALE: "100000" }, { entry: entryWithFaults(NOW) });
  try {
    const { owner, machine } = await newCompany(product);
    await machine();
    const send = (key: string, fault?: string) => bringByCall(owner, FILE, { key, fault });
    expect((await send("whole")).status).toBe(201);
    const calls = Number(await (await product.client().get(CALLS_PATH)).text());
    expect(calls).toBeGreaterThan(4);
    let time = NOW.getTime();
    for (const fault of Array.from({ length: calls }, (_, at) =>
      FAULTS.map((kind) => `${at + 1} ${kind}`),
    ).flat()) {
      // A day takes 40 files.
      await product.run("update import_files set created_at = created_at - 86400001");
      await send(fault, fault);
      let again = await send(fault);
      if (again.status === 409) {
        time += ABANDONED_MS;
        await product.setClock(new Date(time));
        again = await send(fault);
      }
      expect([fault, again.status]).toEqual([fault, 201]);
      expect([fault, (await check(owner, again.body.imports[0].id)).counts.new]).toEqual([fault, 1]);
    }
  } finally {
    await product.stop();
  }
}, 120_000);
