import { existsSync } from "node:fs";
import { installedChromium } from "#tests/support/chromium.ts";
import { Failure } from "./ending.ts";
import { run } from "./tool.ts";

/** Announces at the start that a browser will be installed. */
export function announceChromium(): void {
  if (installedChromium()) return;
  console.log(
    "There is no Chromium here. For the browser tests Playwright will download its own; where it can't, and this runs " +
      "as root on Debian, apt-get will install one. Set CHROMIUM_PATH to a browser to use that.",
  );
}

/**
 * Ensures a Chromium: an installed one, otherwise Playwright's own, otherwise Debian's package.
 * @throws {Failure} if there is none and none can be installed
 */
export async function ensureChromium(): Promise<void> {
  if (installedChromium()) return;
  console.log("Installing Playwright's Chromium…");
  const downloaded = await run("playwright", ["install", "chromium"], { quiet: true }).catch(() => null);
  if (downloaded !== null) return;
  if (!existsSync("/usr/bin/apt-get") || process.getuid?.() !== 0) {
    throw new Failure("Install Chromium (Debian: apt-get install chromium) or set CHROMIUM_PATH.");
  }
  console.log("Installing Debian's Chromium: apt-get update, apt-get install chromium…");
  const options = { quiet: true, env: { DEBIAN_FRONTEND: "noninteractive" } };
  await run("apt-get", ["update", "-qq"], options);
  const install = (name: string) =>
    run("apt-get", ["install", "-y", "-qq", "--no-install-recommends", name], options);
  await install("chromium");
  // Tests are slower without it; older systems have none.
  await install("chromium-headless-shell").catch(() => null);
}
