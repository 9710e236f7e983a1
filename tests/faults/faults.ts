import { build } from "../../scripts/product-build.ts";
import { runFaults } from "./run-faults.ts";

/**
 * `npm run faults [seed] [rounds] [act]` runs each act with a failure at each call, and prints what did not
 * hold.
 */
const [seed = "1", rounds = "4", ...only] = process.argv.slice(2);
await build();
const started = Date.now();
const { attempts, acts, broken } = await runFaults({
  seed: Number(seed),
  rounds: Number(rounds),
  ...(only.length > 0 && { only: [only.join(" ")] }),
});
for (const { act, call, fault, why } of broken) console.log(`${act}, call ${call} ${fault}: ${why}`);
const seconds = Math.round((Date.now() - started) / 1_000);
console.log(`${attempts} failures in ${acts} acts, ${broken.length} promises broken, ${seconds} s`);
process.exit(broken.length > 0 ? 1 : 0);
