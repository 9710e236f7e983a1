import { spawn } from "node:child_process";
import { once } from "node:events";
import { delimiter, resolve } from "node:path";
import { setTimeout } from "node:timers/promises";
import { endWithUs, Failure } from "./ending.ts";

/** How long a stopped tool may take to end. */
const PATIENCE_MS = 2_000;
const WINDOWS = process.platform === "win32";

/**
 * Runs a tool of the project to its end. With `quiet` its output is returned instead of shown.
 * @throws {Failure} when the tool fails; its message ends with the hidden output
 */
export function run(
  command: string,
  args: string[],
  { quiet = false, env = {}, cwd }: { quiet?: boolean; env?: Record<string, string>; cwd?: string } = {},
): Promise<string> {
  const out = quiet ? "pipe" : "inherit";
  return new Promise((done, reject) => {
    const child = spawn(command, args, {
      cwd,
      stdio: ["ignore", out, out],
      env: {
        ...process.env,
        PATH: `${resolve("node_modules", ".bin")}${delimiter}${process.env.PATH}`,
        WRANGLER_SEND_METRICS: "false",
        ...env,
      },
      shell: WINDOWS,
      // A process group, so that tools started by the tool end with it.
      detached: !WINDOWS,
    });
    const kill = (signal: NodeJS.Signals) =>
      child.pid && process.kill(WINDOWS ? child.pid : -child.pid, signal);
    const forget = endWithUs(async () => {
      kill("SIGTERM");
      await Promise.race([once(child, "close"), setTimeout(PATIENCE_MS)]);
      // Some tools ignore the signal or leave children behind.
      kill("SIGKILL");
    });
    let output = "";
    for (const stream of [child.stdout, child.stderr])
      stream?.setEncoding("utf8").on("data", (text) => {
        output += text;
      });
    child.on("error", reject);
    child.on("close", (code) => {
      forget();
      if (code === 0) done(output);
      else reject(new Failure(`${command} ${args.join(" ")} ended with ${code}\n${output}`));
    });
  });
}
