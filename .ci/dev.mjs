// `npm run dev`: Remix with hot reload in Node, over the same local database and bucket as `npm start`.
import { writeFileSync } from "node:fs";
import { install, run } from "./lib.mjs";
import { localOptions, localSettings, migrateLocal } from "./local-worker.mjs";

await install();
const options = localOptions({ ...process.env, PORT: process.env.PORT ?? "5173" });
const settings = localSettings(options);
const lines = Object.entries(settings).map(([name, value]) => `${name}=${JSON.stringify(value)}`);
writeFileSync(".dev.vars", `${lines.join("\n")}\n`, { mode: 0o600 });
await migrateLocal(options);
await run("remix", ["vite:dev", "--port", String(options.port)], {
  env: { LOCAL_STATE_PATH: `${options.stateDir}/v3` },
});
