// `npm start`: installs, builds, migrates the local database, loads the demo company once, serves.
import { build, install } from "./lib.mjs";
import { localOptions, localSettings, migrateLocal, serve } from "./local-worker.mjs";

const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`Node 20.19 or later is needed; this is ${process.versions.node}.`);
  process.exit(1);
}

try {
  await install();
  await build();
  const options = localOptions();
  const settings = localSettings(options);
  await migrateLocal(options);
  const worker = await serve(options, settings);
  const { signIns } = await loadDemo(options.url);
  printWelcome(options.url, signIns);
  worker.on("exit", (code) => process.exit(code ?? 0));
} catch (error) {
  console.error(error.message);
  process.exit(1);
}

/** The Worker loads the demo company, once, and only where DEMO is on. */
async function loadDemo(url) {
  const answer = await fetch(`${url}/dev/demo`, { method: "POST", headers: { Origin: url } });
  if (!answer.ok) return { signIns: [] };
  return answer.json();
}

function printWelcome(url, signIns) {
  const line = (name, value) => `  ${name.padEnd(22)} ${value}`;
  console.log(`\nEquipment Tracker is running.\n`);
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
