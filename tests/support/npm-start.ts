import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { listen, shut } from "./listening.ts";

/** The product as a developer runs it: `npm start`, with its own port and data. */
export type NpmStart = {
  url: string;
  port: number;
  /** npm itself; the product is one of its children. */
  npm: ChildProcess;
  /** All stored data, which the next start finds. */
  stateDir: string;
  /** Stops everything and removes the data. */
  stop(): Promise<void>;
};

/** Resolves once the product serves. It may have to be built first. */
export async function startByNpm(settings: Record<string, string> = {}): Promise<NpmStart> {
  const port = await freePort();
  const stateDir = mkdtempSync(join(tmpdir(), "npm-start-"));
  const npm = spawn("npm", ["start"], {
    env: { ...process.env, ...settings, PORT: String(port), STATE_DIR: stateDir },
    stdio: ["ignore", "pipe", "inherit"],
  });
  await new Promise<void>((resolve, reject) => {
    let said = "";
    npm.stdout.setEncoding("utf8").on("data", (text) => {
      said += text;
      if (said.includes("Press Ctrl+C to stop")) resolve();
    });
    npm.once("close", (code) => reject(new Error(`npm start ended with ${code}:\n${said}`)));
  });
  return {
    url: `http://localhost:${port}`,
    port,
    npm,
    stateDir,
    async stop() {
      if (npm.exitCode === null && npm.signalCode === null) {
        const closed = new Promise((resolve) => npm.once("close", resolve));
        npm.kill();
        await closed;
      }
      rmSync(stateDir, { recursive: true, force: true });
    },
  };
}

async function freePort(): Promise<number> {
  const probe = createServer();
  const port = await listen(probe);
  await shut(probe);
  return port;
}
