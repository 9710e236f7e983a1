// `npm run dev`: Remix with hot reload in Node, over the same local database and bucket as `npm start`.
import { install, run } from "./lib.mjs";
import { localOptions, localSettings, migrateLocal, writeSettings } from "./local-worker.mjs";

await install();
const options = localOptions({ ...process.env, PORT: process.env.PORT ?? "5173" });
const settings = localSettings(options);
writeSettings(".dev.vars", settings);
await migrateLocal(options);
await run("remix", ["vite:dev", "--port", String(options.port)], {
  env: { LOCAL_STATE_PATH: `${options.stateDir}/v3` },
});
