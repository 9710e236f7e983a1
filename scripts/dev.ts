import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { openLocalDatabase } from "./built-worker.ts";
import { localOptions, localSettings } from "./local.ts";
import { migrate } from "./migrate.ts";
import { run } from "./tool.ts";

/** `npm run dev`: Remix with hot reload in Node, over the same local database and bucket as `npm start`. */

const options = localOptions(process.env, 5173);
writeDevVars(localSettings(options, process.env));
const local = openLocalDatabase(options.stateDir);
await migrate(await local.getD1Database("DB"));
await local.dispose();
await run("remix", ["vite:dev", "--port", String(options.port)], {
  env: { LOCAL_STATE_PATH: join(options.stateDir, "v3") },
});

/**
 * Writes settings where Remix's bindings read them: in a quote that the value lacks, with every dollar
 * escaped.
 */
function writeDevVars(settings: Record<string, string>): void {
  const lines = Object.entries(settings).map(([name, value]) => {
    const quote = ["'", '"', "`"].find((mark) => !value.includes(mark)) ?? "'";
    return `${name}=${quote}${value.replaceAll("$", "\\$")}${quote}`;
  });
  writeFileSync(".dev.vars", `${lines.join("\n")}\n`, { mode: 0o600 });
}
