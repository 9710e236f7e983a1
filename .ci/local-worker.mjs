// The built Worker on this machine: its settings, its database, `wrangler dev`.
import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { freePort, openFront } from "./front.mjs";
import { run, toolEnv } from "./lib.mjs";

/** Every setting of the product; each can be given as an environment variable. */
const SETTINGS = [
  "ENVIRONMENT",
  "APP_URL",
  "SESSION_SECRET",
  "ENCRYPTION_KEY",
  "ADMIN_EMAILS",
  "FEATURED_ACCOUNT",
  "SUPPORT_EMAIL",
  "MAIL_FROM",
  "RESEND_API_KEY",
  "RESEND_BASE_URL",
  "STRIPE_SECRET_KEY",
  "STRIPE_API_BASE",
  "STRIPE_WEBHOOK_SECRET",
  "LAUNCH_PROMOTION_ENDS",
  "RATE_LIMIT_SCALE",
  "DEMO",
];

export function localOptions(env = process.env) {
  const port = Number(env.PORT ?? 8788);
  return { port, stateDir: resolve(env.STATE_DIR ?? ".local"), url: `http://localhost:${port}` };
}

/** Settings for local running: those given, and secrets made at the first start and kept. */
export function localSettings({ stateDir, url }, env = process.env) {
  mkdirSync(stateDir, { recursive: true });
  const file = join(stateDir, "secrets.json");
  if (!existsSync(file)) {
    const secret = () => randomBytes(32).toString("base64url");
    const made = { SESSION_SECRET: secret(), ENCRYPTION_KEY: secret() };
    writeFileSync(file, `${JSON.stringify(made, null, 2)}\n`, { mode: 0o600 });
  }
  const given = Object.fromEntries(SETTINGS.filter((name) => env[name]).map((name) => [name, env[name]]));
  return {
    ENVIRONMENT: "development",
    APP_URL: url,
    DEMO: "on",
    ...JSON.parse(readFileSync(file, "utf8")),
    ...given,
  };
}

/** Writes settings as wrangler reads them: in a quote that the value lacks, and with every dollar as a dollar. */
export function writeSettings(file, settings) {
  const lines = Object.entries(settings).map(([name, value]) => {
    const quote = ["'", '"', "`"].find((mark) => !value.includes(mark)) ?? "'";
    return `${name}=${quote}${value.replaceAll("$", "\\$")}${quote}`;
  });
  writeFileSync(file, `${lines.join("\n")}\n`, { mode: 0o600 });
}

export async function migrateLocal({ stateDir }) {
  await run("wrangler", ["d1", "migrations", "apply", "DB", "--local", "--persist-to", stateDir], {
    quiet: true,
    env: { CI: "true" },
  });
}

/** Starts the Worker and answers once it serves. */
export async function serve(options, settings) {
  const { port, stateDir } = options;
  const innerPort = await freePort();
  const file = join(stateDir, "worker.env");
  writeSettings(file, settings);
  const args = [
    "dev",
    "--port",
    String(innerPort),
    "--ip",
    "127.0.0.1",
    "--persist-to",
    stateDir,
    "--env-file",
    file,
  ];
  const child = spawn("wrangler", [...args, "--show-interactive-dev-session=false", "--log-level=error"], {
    stdio: ["ignore", "inherit", "inherit"],
    env: toolEnv({ CLOUDFLARE_INCLUDE_PROCESS_ENV: "false", CLOUDFLARE_CF_FETCH_ENABLED: "false" }),
  });
  let ended = null;
  child.on("exit", (code) => {
    ended = code ?? 1;
  });
  for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => child.kill(signal));
  const deadline = Date.now() + 90_000;
  while (Date.now() < deadline) {
    if (ended !== null) throw new Error(`wrangler dev ended with ${ended}`);
    const answer = await fetch(`http://127.0.0.1:${innerPort}/api/health`).catch(() => null);
    if (answer?.ok) {
      await openFront(port, innerPort).catch((error) => {
        child.kill();
        throw new Error(`Port ${port} can't be used: ${error.message}`);
      });
      return child;
    }
    await new Promise((wait) => setTimeout(wait, 200));
  }
  child.kill();
  throw new Error("The Worker did not answer within 90 seconds");
}
