import type { DemoLoaded } from "#app/services/demo/seed-demo.ts";
import { runBuiltWorker } from "./built-worker.ts";
import { endWithUs, Failure } from "./ending.ts";
import { openFront } from "./front.ts";
import { localOptions, localSettings } from "./local.ts";
import { migrate } from "./migrate.ts";
import { build } from "./product-build.ts";

/** `npm start`: builds, migrates the local database, serves, and loads the demo company once. */

await build();
const { port, stateDir, url } = localOptions(process.env, 8788);
const worker = runBuiltWorker({ settings: localSettings({ stateDir, url }, process.env), stateDir });
endWithUs(() => worker.dispose());
await migrate(await worker.getD1Database("DB"));
await openFront(port, Number((await worker.ready).port)).catch((error: Error) => {
  throw new Failure(`Port ${port} can't be used: ${error.message}`);
});
printWelcome(await loadDemo());
// A stopped server has ended well.
process.exitCode = 0;

/** The Worker loads the demo company once, and only if DEMO is on. */
async function loadDemo(): Promise<DemoLoaded> {
  const answer = await fetch(`${url}/dev/demo`, { method: "POST", headers: { Origin: url } });
  return answer.ok ? answer.json() : { signIns: [] };
}

function printWelcome({ signIns }: DemoLoaded): void {
  const line = (name: string, value: string) => `  ${name.padEnd(22)} ${value}`;
  console.log("\nEquipment Tracker is running.\n");
  console.log(line("Open", url));
  console.log(line("Mailbox", `${url}/dev/mailbox`));
  console.log(line("Run the hourly job", `${url}/__scheduled`));
  if (signIns.length > 0) {
    console.log("\nDemo sign-ins");
    for (const { who, page, name, password } of signIns) {
      console.log(line(who, `${name} / ${password}   ${url}${page}`));
    }
  }
  console.log("\nPress Ctrl+C to stop. Data is kept for the next start.\n");
}
