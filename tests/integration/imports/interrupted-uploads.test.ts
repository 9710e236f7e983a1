import { expect, it } from "vitest";
import { newCompany } from "#tests/support/accounts.ts";
import { check } from "#tests/support/history-imports.ts";
import { startProduct } from "#tests/support/product.ts";
import { CALLS_PATH, entryWithFaults, FAULT_HEADER, FAULTS } from "#tests/support/worker-faults.ts";

/** Uploads with a failure at each call to the database and the bucket. */

const NOW = new Date("2026-11-20T15:00:00Z");
/** How long an act that died holds its key. */
const ABANDONED_MS = 61_000;
const FILE = "Date,Machine,Hours\n2026-01-05,Loader,1200.5\n";

it("can be sent again, and are whole then", async () => {
  const product = await startProduct({ RATE_LIMIT_SCALE: "100000" }, { entry: entryWithFaults(NOW) });
  try {
    const { owner, machine } = await newCompany(product, "Quarry");
    await machine({ name: "Loader", type: "machinery", unit: "hours" });
    const send = async (key: string, fault?: string) => {
      const response = await owner.fetch("/api/imports?name=log.csv", {
        method: "POST",
        body: FILE,
        headers: {
          ...{ "X-Requested-With": "XMLHttpRequest", "Content-Type": "text/csv", "Idempotency-Key": key },
          ...(fault ? { [FAULT_HEADER]: fault } : {}),
        },
      });
      return { status: response.status, text: await response.text() };
    };
    expect((await send("whole")).status).toBe(201);
    const calls = Number(await (await product.client().get(CALLS_PATH)).text());
    expect(calls).toBeGreaterThan(4);
    let time = NOW.getTime();
    for (let call = 1; call <= calls; call += 1) {
      for (const fault of FAULTS) {
        // A day takes 40 files.
        await product.run("update import_files set created_at = created_at - 86400001");
        const key = `${call} ${fault}`;
        await send(key, key);
        let again = await send(key);
        if (again.status === 409) {
          time += ABANDONED_MS;
          await product.setClock(new Date(time));
          again = await send(key);
        }
        expect(again.status, key).toBe(201);
        const [{ id }] = JSON.parse(again.text).imports;
        expect((await check(owner, id)).counts.new, key).toBe(1);
      }
    }
  } finally {
    await product.stop();
  }
}, 120_000);
