import { spawnSync } from "node:child_process";
import { constants } from "node:os";

/** Ends everything a command has started when the command ends. */

type Ending = () => unknown;
const endings = new Set<Ending>();
let isEnding = false;

/**
 * Registers a function that ends something started by this command; it may be async.
 * @returns a function that unregisters it, once the thing has ended by itself
 */
export function endWithUs(ending: Ending): () => void {
  endings.add(ending);
  return () => endings.delete(ending);
}

/** An error for the user, shown without a stack trace. */
export class Failure extends Error {}

async function end(code: number): Promise<void> {
  // Ctrl+C arrives twice: from the terminal and from npm.
  if (isEnding) return;
  isEnding = true;
  await Promise.allSettled([...endings].map(async (ending) => ending()));
  process.exit(code);
}

for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
  process.on(signal, () => end(Number(process.exitCode ?? 128 + constants.signals[signal])));
}
process.on("uncaughtException", (error) => {
  console.error(error instanceof Failure ? error.message : error);
  end(1);
});

// npm can't forward a SIGKILL. Without npm the parent is a shell, which may have left this in the background
// on purpose.
if (process.env.npm_lifecycle_event) {
  const { ppid } = process;
  const npm = npmAbove(ppid);
  setInterval(() => {
    if (process.ppid !== ppid || !isThere(npm)) end(1);
  }, 500).unref();
}

/** The parent is npm, or the shell that npm runs scripts in, which outlives npm. */
function npmAbove(parent: number): number {
  const { stdout } = spawnSync("ps", ["-o", "ppid=", "-o", "comm=", "-p", String(parent)], {
    encoding: "utf8",
  });
  const [, above, command = ""] = /^\s*(\d+)\s+(.*)$/.exec(stdout?.trim() ?? "") ?? [];
  return /\b(?:ba|da|z)?sh$/.test(command) ? Number(above) : parent;
}

function isThere(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // A process of another user can't be signalled, but exists.
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}
